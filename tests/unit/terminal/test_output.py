"""Given an output that knows few characters: is as much said as can be?"""

import sys
from io import BytesIO, TextIOWrapper

import pytest

from adapters.program import run_program
from adapters.terminal.language import words_in
from adapters.terminal.screen import this_terminal
from renderers.heldhands.names import signed
from renderers.language import Language
from tests.rows import each_row


def paper_instead(encoding: str, monkeypatch: pytest.MonkeyPatch) -> BytesIO:
    """Return where everything is written from now on, in this encoding."""
    paper = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(paper, encoding=encoding, write_through=True))
    return paper


@each_row(
    ("encoding", "said"),
    [
        ("ascii", " ? -2, ? 0 e +1.\n"),
        ("latin-1", " È -2, ? 0 e +1.\n"),
        ("cp1252", " È -2, ? 0 e +1.\n"),
        ("utf-8", " È \N{MINUS SIGN}2, ♥ 0 e +1.\n"),
    ],
)
def test_a_minus_is_a_hyphen_where_there_is_none(
    encoding: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = paper_instead(encoding, monkeypatch)
    this_terminal(words_in(Language.IT)).say(f"È {signed(-2)}, ♥ {signed(0)} e {signed(1)}.")
    assert paper.getvalue().decode(encoding) == said


@each_row(("encoding", "minus"), [("ascii", "-"), ("utf-8", "\N{MINUS SIGN}")])
def test_whatever_the_program_prints_is_readable(
    encoding: str, minus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = paper_instead(encoding, monkeypatch)
    assert run_program(["draw", "--describe", "--seed", "5", "--turns", "4", "--lang", "en"]) == 0
    said = paper.getvalue().decode(encoding)
    assert f"balance {minus}1" in said
    assert "?" not in said
