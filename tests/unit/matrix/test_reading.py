"""What people write is read as they meant it, and nothing that a stranger writes takes long."""

from adapters.matrix.reading import written
from tests.rows import each_row

LINK = "<a href='https://matrix.to/#/@bob:example.org'>Bob</a>"


def read(marked: str) -> str:
    return written({"msgtype": "m.text", "body": "start Bob", "formatted_body": marked})


def test_people_are_called_by_their_full_names() -> None:
    assert read(f"start {LINK}") == "start @bob:example.org"


@each_row("broken", ["<![<![", "<!--" * 20_000, "<a" * 30_000], ids=lambda text: text[:4])
def test_what_is_no_markup_is_read_as_plain_words(broken: str) -> None:
    assert read(f"start {LINK}{broken}") == "start Bob"
