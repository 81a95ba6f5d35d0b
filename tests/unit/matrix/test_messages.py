"""Formatting and reading messages: no gaps, only allowed markup, and names are no markup."""

import io

from PIL import Image

from adapters.matrix.addresses import digest
from adapters.matrix.event_handler import find_command, text_of
from adapters.matrix.format import FormattedMessage, format_answer, format_command, join_names, name_facts
from adapters.matrix.format import words_in as words_of_matrix
from adapters.matrix.table_rooms import TablePost
from bot.commands.answers import Answer
from bot.commands.grammar import read_call
from bot.model.screen import Choice, Screen
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Media, Picture
from renderers.paint.png import thumbnail
from tests.rows import each_row

NAMES = ("Ann", "Bob", "Cem")
WHO = "matrix:@ann:example.org"
LINK = "<a href='https://matrix.to/#/@bob:example.org'>Bob</a>"
REPLY = {"m.relates_to": {"m.in_reply_to": {"event_id": "$quoted"}}}
WRITTEN = {
    "rules page=3": ("rules 3", "regole 3"),
    "games": ("games", "partite"),
    "show game=ABCDE23456": ("show ABCDE23456", "mostra ABCDE23456"),
    "end game=ABCDE23456 sure=yes": ("end ABCDE23456 sure", "finisci ABCDE23456 conferma"),
    "settings theme=night": ("settings theme=night", "impostazioni tema=night"),
    "settings large=yes": ("settings large", "impostazioni lettere-grandi"),
    "settings large=no": ("settings large=no", "impostazioni lettere-grandi=no"),
    "forget-me sure=yes": ("forget-me sure", "dimenticami conferma"),
    "night-list past=yes page=2": ("night list past 2", "serata elenco passate 2"),
    "night-here night=ABCDE23456 fill=yes": (
        "night here ABCDE23456 fill",
        "serata eccomi ABCDE23456 riserva",
    ),
    "help command=night": ("help night", "aiuto night"),
    "join code=ABCDE23456": ("join ABCDE23456", "partecipa ABCDE23456"),
}


@each_row(
    ("message", "body", "marked"),
    [
        (
            FormattedMessage().headline("<b>Yours</b>").lines(["one", "two"]),
            "<b>Yours</b>\none\ntwo",
            "<strong>&lt;b&gt;Yours&lt;/b&gt;</strong><br>one<br>two",
        ),
        (
            FormattedMessage()
            .lines(["before"])
            .commands([Choice("games", "One"), Choice("rules", "Two")], words_in(Language.EN), prefix="")
            .lines(["after"]),
            "before\n\N{BULLET} One: games\n\N{BULLET} Two: rules\nafter",
            "before<ul><li>One: <code>games</code></li><li>Two: <code>rules</code></li></ul>after",
        ),
        (
            FormattedMessage()
            .headline("Yours")
            .plain_text("You stand on O16.")
            .details("In words", "a < b")
            .lines(["end"]),
            "Yours\n\nYou stand on O16.\nend",
            "<strong>Yours</strong><details><summary>In words</summary>a &lt; b</details>end",
        ),
        (
            FormattedMessage().headline("Yours").plain_text("").details("In words", ""),
            "Yours",
            "<strong>Yours</strong>",
        ),
    ],
)
def test_lines_lists_asides_and_folds_are_written_without_gaps_or_strange_markup(
    message: FormattedMessage, body: str, marked: str
) -> None:
    content = message.content()
    assert (content["body"], content["formatted_body"]) == (body, marked)


def test_what_would_be_a_button_is_told_once_as_what_can_be_typed() -> None:
    words = words_in(Language.EN)
    rows = ((Choice("rules page=3", "Next"), Choice("games", "Not now", enabled=False)),)
    content = format_answer(Answer("Rules", ("Here they are.", "Next"), rows), words, prefix="!heldhands ")
    assert content["body"] == "Rules\nHere they are.\n\N{BULLET} Next: !heldhands rules 3"
    listed = "<ul><li>Next: <code>!heldhands rules 3</code></li></ul>"
    assert content["formatted_body"] == f"<strong>Rules</strong><br>Here they are.{listed}"
    plain = format_answer(Answer("Rules", ("Here they are.",)), words, prefix="")
    assert plain["formatted_body"] == "<strong>Rules</strong><br>Here they are."


@each_row(
    ("names", "called"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann & Bob"), (NAMES, "Ann, Bob & Cem")],
)
def test_room_is_called_after_all_who_have_a_name(names: tuple[str, ...], called: str) -> None:
    assert join_names(names) == join_names(("", *names)) == called


def test_all_who_play_or_are_asked_are_named_and_nobody_is_markup() -> None:
    said = [words_of_matrix(language).say("table-begun", **name_facts(NAMES)) for language in Language]
    assert said == ["Ann, Bob and Cem are playing", "Ann, Bob e Cem stanno giocando"]
    asked = [("<b>Ann</b>", "@ann:home.test"), ("Bob", "@bob:home.test")]
    content = FormattedMessage().mention(asked, "yes?").content()
    assert content["body"] == "<b>Ann</b>, Bob: yes?"
    assert "<b>" not in content["formatted_body"]
    assert "https://matrix.to/#/@bob:home.test" in content["formatted_body"]


@each_row("written", WRITTEN)
@each_row("language", Language)
def test_command_is_spelled_in_the_words_of_its_reader_and_means_the_same(
    written: str, language: Language
) -> None:
    typed = format_command(written, words_in(language))
    assert typed == WRITTEN[written][[*Language].index(language)]
    assert read_call(typed, WHO) == read_call(written, WHO)


@each_row(
    ("content", "read"),
    [
        ({"formatted_body": f"start {LINK}"}, "start @bob:example.org"),
        *(
            ({"formatted_body": f"start {LINK}{broken}"}, "start Bob")
            for broken in ("<![<![", "<!--" * 20_000, "<a" * 30_000)
        ),
        ({"msgtype": "m.notice"}, ""),
        ({"m.new_content": {"body": "start Cem"}}, ""),  # what is edited is no second command
        ({**REPLY, "body": "> <@eve:example.org> start Cem\n\nstart Bob"}, "start Bob"),
        ({**REPLY, "formatted_body": f"<mx-reply>{LINK} start Cem</mx-reply>start Bob"}, "start Bob"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_people_are_called_by_their_full_names_and_quotes_and_broken_markup_are_not_read(
    content: dict[str, object], read: str
) -> None:
    assert text_of({"msgtype": "m.text", "body": "start Bob", **content}) == read


@each_row(
    ("text", "command"),
    [
        ("!HeldHands rules 2", "rules 2"),
        ("held hands, rules 2", "rules 2"),
        ("@bot:example.org: rules 2", "rules 2"),
        ("!heldhandsome rules 5", None),
        ("what about !heldhands rules 6?", None),
    ],
)
def test_command_comes_after_our_sign_or_our_name_and_nowhere_else(text: str, command: str | None) -> None:
    assert find_command(text, "Held Hands", "@bot:example.org") == command


@each_row(("width", "small"), [(800, 400), (300, 300)])
def test_small_copy_of_an_animation_stands_still_and_is_no_larger(width: int, small: int) -> None:
    frames = [Image.new("P", (width, width // 2), colour) for colour in (0, 1, 2)]
    moving = io.BytesIO()
    frames[0].save(moving, "GIF", save_all=True, append_images=frames[1:])
    copy = thumbnail(Picture(moving.getvalue(), Media.GIF, width, width // 2), 400)
    assert (copy.media, copy.width, copy.height) == (Media.PNG, small, small // 2)
    with Image.open(io.BytesIO(copy.data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (small, small // 2))


def test_a_table_whose_picture_was_still_is_shown_again_though_nothing_else_has_changed() -> None:
    screen = Screen("Their turn", (), tuple, "", moment="album:1", awaits=(0,))
    post = TablePost(room="!a:b", event="$c", moment="album:1", awaits=(0,), headline=digest("Their turn"))
    assert post.shows(screen)
    assert not post.model_copy(update={"still": True}).shows(screen)
