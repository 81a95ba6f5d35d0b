"""Given a command line: does the program do it, or say in one line why not?"""

import json
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import Mock

import pytest

from adapters.program import run_program as main
from adapters.terminal.language import words_in
from adapters.terminal.play import sit_down
from adapters.terminal.screen import this_terminal
from engine.heldhands import GAME
from engine.heldhands.options import Options
from renderers.heldhands.names import signed
from renderers.language import Language
from tests.data import DATA
from tests.rows import each_row
from tests.unit.terminal.typist import screen

Patch = pytest.MonkeyPatch
Out = pytest.CaptureFixture[str]
RECORD = str(DATA / "games" / "published-held-hands.record")


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: Patch) -> None:
    """Whatever language the tester's own terminal speaks."""
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")


def test_version_and_help_are_told_in_the_language_of_the_environment(
    monkeypatch: Patch, capsys: Out
) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("heldhands ")
    for command in ([], ["play"], ["run"], ["doctor"], ["repair"]):
        assert main([*command, "--help"]) == 0
        assert "usage: heldhands" in capsys.readouterr().out
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "it")
    assert main(["--help"]) == 0
    assert "Una casa per due giochi da tavolo silenziosi." in capsys.readouterr().out


@each_row(
    ("arguments", "reason"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("run --fast", "unrecognized arguments: --fast"),
        ("play --level hard", "invalid choice: 'hard' (choose from"),
        ("play --seed x", "invalid int value: 'x'"),
        ("play --seed -1", "A seed is a whole number from 0 to"),
        ("play --partner nobody", "invalid choice: 'nobody'"),
        ("play --edition print-and-play --level difficult", "has no arguments"),
        ("play --record /nowhere/evening.record", "/nowhere"),
        ("record show /nowhere", "/nowhere cannot be read"),
        (f"record show {DATA / 'perft.json'}", "Line 1, column 1"),
        (f"record show --turn 99 {DATA / 'games' / 'published-no-step.record'}", "no turn 99"),
        ("simulate --games 0", "not a whole number from 1"),
        ("simulate --seed -1", "A seed is a whole number"),
        ("simulate --edition print-and-play --level impossible", "has no arguments"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(arguments: str, reason: str, capsys: Out) -> None:
    assert main(arguments.split()) == 2
    written = capsys.readouterr()
    assert not written.out
    assert reason in written.err
    assert written.err.startswith("heldhands")
    assert written.err.count("\n") == 1


@each_row(
    ("arguments", "error", "code", "said"),
    [
        ("", EOFError(), 0, "This is the terminal table"),
        ("play --seed 5 --plain", EOFError(), 0, "seed 5"),
        ("play --seed 5 --plain", KeyboardInterrupt(), 130, "seed 5"),
    ],
)
def test_leaving_is_a_goodbye_and_no_stack_trace(
    arguments: str, error: BaseException, code: int, said: str, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("sys.stdout", out := StringIO())
    monkeypatch.setattr("sys.stderr", err := StringIO())
    monkeypatch.setattr("builtins.input", Mock(side_effect=error))
    assert main(arguments.split()) == code
    assert said in out.getvalue()
    assert out.getvalue().endswith("Goodbye.\n")
    assert not err.getvalue()


def paper_instead(encoding: str, monkeypatch: Patch) -> BytesIO:
    """Return where everything is written from now on, in this encoding."""
    paper = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(paper, encoding=encoding, write_through=True))
    return paper


@each_row(("encoding", "told"), [("latin-1", True), ("utf-8", False)])
def test_a_terminal_without_the_shapes_is_told_everything_in_words(
    encoding: str, *, told: bool, monkeypatch: Patch
) -> None:
    paper = paper_instead(encoding, monkeypatch)
    monkeypatch.setattr("builtins.input", Mock(side_effect=["", "quit"]))
    assert main(["play", "--partner", "random", "--seed", "1"]) == 0
    assert ("You: on sad O16" in paper.getvalue().decode(encoding)) == told
    assert main(["record", "show", "--turn", "3", RECORD]) == 0
    assert ("balance" in paper.getvalue().decode(encoding)) == told


@each_row(
    ("encoding", "said"),
    [
        ("ascii", " ? -2, ? 0 e +1.\n"),
        ("latin-1", " È -2, ? 0 e +1.\n"),
        ("cp1252", " È -2, ? 0 e +1.\n"),
        ("utf-8", " È \N{MINUS SIGN}2, ♥ 0 e +1.\n"),
    ],
)
def test_whatever_the_encoding_what_is_printed_is_readable(
    encoding: str, said: str, monkeypatch: Patch
) -> None:
    paper = paper_instead(encoding, monkeypatch)
    this_terminal(words_in(Language.IT)).say(f"È {signed(-2)}, ♥ {signed(0)} e {signed(1)}.")
    assert paper.getvalue().decode(encoding) == said
    paper = paper_instead(encoding, monkeypatch)
    assert main(["draw", "--describe", "--seed", "5", "--turns", "4", "--lang", "en"]) == 0
    minus = "\N{MINUS SIGN}" if encoding == "utf-8" else "-"
    assert f"balance {minus}1" in paper.getvalue().decode(encoding)
    assert "?" not in paper.getvalue().decode(encoding)


@each_row(("seat", "node"), [("near", "O16"), ("far", "O0")])
def test_a_computer_takes_the_other_seat(seat: str, node: str, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.setattr("builtins.input", Mock(side_effect=["", "quit"]))
    assert main(["play", "--partner", "greedy", "--seat", seat, "--seed", "1", "--plain"]) == 0
    assert node in capsys.readouterr().out.split("You: on ")[1].split(",")[0]


def test_a_game_can_be_written_down_once_and_shown(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "evening.record"
    paper_screen, paper = screen("left", "right")
    assert sit_down(paper_screen, GAME.setup(Options(), 2, 7), record=file) == 0
    assert "record show" in paper.getvalue()
    written = file.read_text(encoding="utf-8")
    assert main(["record", "show", str(file)]) == 0
    assert "held hands" in capsys.readouterr().out
    assert main(["play", "--record", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert file.read_text(encoding="utf-8") == written
    for arguments in (["--turn", "0"], ["--turn", "26", "--seat", "far"], ["--plain"]):
        assert main(["record", "show", RECORD, *arguments]) == 0
        assert capsys.readouterr().out


def test_a_simulation_is_told_in_words_or_as_json(capsys: Out) -> None:
    command = ["simulate", "--games", "5", "--policy", "greedy", "--seed", "7", "--processes", "2"]
    assert main(command) == 0
    assert "held hands" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 5


def test_an_argument_chooses_the_language(monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.setattr("builtins.input", Mock(side_effect=EOFError))
    assert main(["play", "--lang", "it", "--seed", "5"]) == 0
    assert capsys.readouterr().out.endswith("Arrivederci.\n")
    assert main(["record", "show", RECORD, "--lang", "it", "--turn", "26"]) == 0
    assert "E allora vi siete presi per mano." in capsys.readouterr().out
