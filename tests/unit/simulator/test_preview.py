"""Given messages: does the page show them as Discord would?"""

from tests.rows import each_row
from tests.simulator.attachments import Attachment
from tests.simulator.bits import Flag
from tests.simulator.guilds import Guild
from tests.simulator.markup import marked_up
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.preview import page
from tests.simulator.shown import Version
from tests.simulator.users import Application
from tests.simulator.world import JSON, World

PICTURE: JSON = {"type": 12, "items": [{"media": {"attachment_id": "7"}, "description": 'a "board"'}]}


class Place:
    """A channel with Ann and a bot in it."""

    def __init__(self) -> None:
        self.world = World()
        self.ann = Person(self.world, "Ann")
        self.app = Application(self.world, "Held Hands", owner=self.ann)
        self.room = Guild(self.world, "Home", self.ann).new_channel("games")

    def post(self, *components: JSON, flags: int = Flag.COMPONENTS_V2) -> Message:
        files = (Attachment(7, self.room.id, "table.png", b"PNG"),)
        version = Version(0, components=components, attachments=files, flags=flags)
        message = Message(self.room, self.app.user, version)
        self.room.messages[message.id] = message
        return message

    def page(self) -> str:
        return page(self.ann, self.room)


@each_row(
    ("text", "html"),
    [
        ("### Your move", "<h3>Your move</h3>"),
        ("-# small", "<small>small</small>"),
        ("**bold** and *leaning*", "<p><strong>bold</strong> and <em>leaning</em></p>"),
        (r"**Mr \*Star\***", "<p><strong>Mr *Star*</strong></p>"),
        (r"\# no heading, a\_b\_c", "<p># no heading, a_b_c</p>"),
        ("a_b_c", "<p>a_b_c</p>"),
        ("<script>", "<p>&lt;script&gt;</p>"),
        ("one\ntwo", "<p>one</p><p>two</p>"),
        (r"\<@12>", "<p>&lt;@12&gt;</p>"),
    ],
)
def test_markup_is_what_discord_makes_of_it(text: str, html: str) -> None:
    assert marked_up(text, World()) == html


def test_people_and_places_are_called_by_their_names() -> None:
    place = Place()
    told = marked_up(f"{place.ann.mention} in {place.room.mention}, <@1>", place.world)
    assert [name in told for name in ("@Ann<", "# games<", "@unknown-user<")] == [True] * 3


def test_buttons_have_the_colour_of_their_style() -> None:
    place = Place()
    go = {"type": 2, "style": 3, "label": "Go", "custom_id": "go", "emoji": {"name": "⚡"}}
    place.post({"type": 1, "components": [go, {**go, "style": 2, "label": "Stay", "disabled": True}]})
    assert '<button class="success"><i>⚡</i><span>Go</span></button>' in place.page()
    assert '<button class="secondary" disabled><i>⚡</i><span>Stay</span></button>' in place.page()


def test_a_list_shows_what_is_chosen_or_else_its_own_words() -> None:
    place = Place()
    options: list[JSON] = [
        {"label": "Coin", "value": "1", "emoji": {"name": "🪙"}},
        {"label": "Top", "value": "2"},
    ]
    select: JSON = {"type": 3, "custom_id": "thing", "placeholder": "With what?", "options": options}
    place.post({"type": 1, "components": [select]})
    assert '<div class="select">With what?<b>' in place.page()
    place.room.messages.clear()
    place.post({"type": 1, "components": [{**select, "options": [{**options[0], "default": True}]}]})
    assert '<div class="select chosen">🪙 Coin<b>' in place.page()


def test_a_picture_is_shown_with_its_description_wherever_it_is() -> None:
    place = Place()
    place.post({"type": 17, "components": [PICTURE]})
    assert 'alt="a &quot;board&quot;" src="data:image/png;base64,UE5H"' in place.page()


def test_only_one_person_sees_what_is_private() -> None:
    place = Place()
    message = place.post({"type": 10, "content": "Psst"})
    place.room.whispers[message.id] = place.room.messages.pop(message.id)
    message.whispered_to = place.ann
    assert "Only you can see this" in place.page()
    message.whispered_to = place.app.user
    assert "Psst" not in place.page()


def test_what_is_deleted_or_silent_is_shown_so() -> None:
    place = Place()
    message = place.post({"type": 10, "content": "Hello"})
    assert "bell" not in place.page().partition("<body>")[2]
    place.room.messages.clear()
    place.post({"type": 10, "content": "Hush"}, flags=Flag.COMPONENTS_V2 | Flag.SUPPRESS_NOTIFICATIONS)
    assert 'class="bell"' in place.page()
    message.deleted = True
    assert "Hello" not in page(place.ann, place.room, [message])
