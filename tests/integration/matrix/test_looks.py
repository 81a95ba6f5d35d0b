"""What is sent looks as it should: complete pictures, short captions, and no markup but our own."""

import io
from html.parser import HTMLParser

import pytest
from PIL import Image

from engine.heldhands.record import actions
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.asking import private, words_of_bot
from tests.integration.matrix.playing import begun
from tests.integration.matrix.scene import Scene
from tests.records import recorded

pytestmark = pytest.mark.usefixtures("drawn")

ALLOWED = {"strong", "br", "p", "a", "ul", "li", "code", "details", "summary"}
"""Those that we use, all of which Matrix allows."""

MOST_LINES = 10
MOST_CHARACTERS = 600
RUDE = "<img src=x onerror=y>&\"' [x](z)"


class Tags(HTMLParser):
    """Checks that every tag is allowed and closed, and collects the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.lines = [""]
        self.feed(text)
        self.close()
        assert not self.open, text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag
        assert [name for name, _ in attrs] == (["href"] if tag == "a" else [])
        if tag == "a":
            assert str(attrs[0][1]).startswith("https://matrix.to/#/")
        if tag in {"br", "p", "li", "details"}:
            self.lines.append("")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.lines[-1] += data

    @property
    def text(self) -> str:
        return "\n".join(line for line in self.lines if line)


def everything(scene: Scene, player: Player) -> list[Event]:
    return [event for room in player.rooms for event in words_of_bot(scene, player, room)]


async def complete(player: Player, event: Event) -> None:
    """Check that a message has all that a client wants to know of its picture."""
    content = event.content
    assert content["filename"] == "table.png"
    assert content["body"] != content["filename"], "it is a caption"
    info = content["info"]
    data = await player.picture(event)
    with Image.open(io.BytesIO(data)) as picture:
        assert (info["w"], info["h"], info["mimetype"]) == (*picture.size, "image/png")
    assert info["size"] == len(data)
    small = await player.download(info["thumbnail_url"])
    about = info["thumbnail_info"]
    with Image.open(io.BytesIO(small)) as picture:
        assert (about["w"], about["h"], about["mimetype"]) == (*picture.size, "image/png")
        assert picture.size[0] == 400
    assert about["size"] == len(small)


async def test_pictures_are_complete_captions_short_and_names_are_no_markup(scene: Scene) -> None:
    await scene.ann.client.set_displayname(f"Ann {RUDE}")
    await scene.bob.client.set_displayname(RUDE)
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    await table.play([*actions(record)][:4])
    (watched,) = scene.ann.rooms - {scene.lobby, table.room(0)}
    await private(scene, scene.ann, "games")
    await private(scene, scene.ann, "settings")
    for seat, player in enumerate(table.people):
        await complete(player, table.picture(seat))
        marked = str(table.picture(seat).content["formatted_body"])
        assert "<details" not in marked, "most phones cannot fold it"
        read = Tags(marked)
        assert len(read.text.splitlines()) <= MOST_LINES
        assert len(read.text) <= MOST_CHARACTERS
        assert table.picture(seat).body.startswith(read.text), "the plain words begin alike"
        assert len(table.picture(seat).body) > len(read.text), "and tell what the picture shows"
    await complete(scene.ann, scene.pictures(scene.ann, watched)[-1])
    seen = [event for player in (*table.people, scene.eve) for event in everything(scene, player)]
    named = 0
    for event in seen:
        text = Tags(str(event.content["formatted_body"])).text
        assert "&lt;" not in text, "nothing is escaped twice"
        named += RUDE in text
    assert named
    assert RUDE in str((scene.ann.state(table.room(0), "m.room.name") or {})["name"])
