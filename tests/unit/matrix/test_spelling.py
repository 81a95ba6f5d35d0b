"""What people write is read as they meant it, and commands are shown as they would type them."""

from adapters.matrix.reading import written
from adapters.matrix.spelling import spelled
from bot.commands.grammar import read_call
from bot.language import words_in
from renderers.language import Language
from tests.rows import each_row

WHO = "matrix:@ann:example.org"
LINK = "<a href='https://matrix.to/#/@bob:example.org'>Bob</a>"
WRITTEN = {
    "rules page=3": ("rules 3", "regole 3"),
    "games": ("games", "partite"),
    "show game=ABCDE23456": ("show ABCDE23456", "mostra ABCDE23456"),
    "end game=ABCDE23456 sure=yes": ("end ABCDE23456 sure", "finisci ABCDE23456 conferma"),
    "settings theme=night": ("settings theme=night", "impostazioni tema=night"),
    "settings large=yes": ("settings large", "impostazioni ingrandite"),
    "settings large=no": ("settings large=no", "impostazioni ingrandite=no"),
    "forget-me sure=yes": ("forget-me sure", "dimenticami conferma"),
    "night-list past=yes page=2": ("night list past 2", "serata elenco passate 2"),
    "night-here night=ABCDE23456 fill=yes": (
        "night here ABCDE23456 fill",
        "serata eccomi ABCDE23456 riserva",
    ),
    "help command=night": ("help night", "aiuto night"),
    "join code=ABCDE23456": ("join ABCDE23456", "partecipa ABCDE23456"),
}


@each_row("written", WRITTEN)
@each_row("language", Language)
def test_command_is_spelled_in_the_words_of_its_reader_and_means_the_same(
    written: str, language: Language
) -> None:
    typed = spelled(written, words_in(language))
    assert typed == WRITTEN[written][[*Language].index(language)]
    assert read_call(typed, WHO) == read_call(written, WHO)


@each_row(
    ("marked", "read"),
    [
        (f"start {LINK}", "start @bob:example.org"),
        *((f"start {LINK}{broken}", "start Bob") for broken in ("<![<![", "<!--" * 20_000, "<a" * 30_000)),
    ],
    ids=lambda text: text[-4:],
)
def test_people_are_called_by_their_full_names_and_broken_markup_is_read_as_plain_words(
    marked: str, read: str
) -> None:
    assert written({"msgtype": "m.text", "body": "start Bob", "formatted_body": marked}) == read
