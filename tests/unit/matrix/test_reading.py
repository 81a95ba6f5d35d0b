"""What people write is read as they meant it, and nothing that a stranger writes takes long."""

import pytest

from adapters.matrix.reading import written

LINK = "<a href='https://matrix.to/#/@bob:example.org'>Bob</a>"


def read(marked: str) -> str:
    return written({"msgtype": "m.text", "body": "start Bob", "formatted_body": marked})


def test_people_are_called_by_their_full_names() -> None:
    assert read(f"start {LINK}") == "start @bob:example.org"


@pytest.mark.parametrize("broken", ["<![<![", "<!--" * 20_000, "<a" * 30_000], ids=lambda text: text[:4])
def test_what_is_no_markup_is_read_as_plain_words(broken: str) -> None:
    assert read(f"start {LINK}{broken}") == "start Bob"
