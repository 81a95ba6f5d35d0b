"""Given a command line: does the program do it, or say in one line why not?"""

import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from adapters.program import run_program as main
from adapters.terminal.play import sit_down
from engine.heldhands import GAME
from engine.heldhands.options import Options
from tests.data import DATA
from tests.rows import each_row
from tests.unit.terminal.typist import screen


def stop(error: BaseException) -> Callable[[str], str]:
    def ask(_: str) -> str:
        raise error

    return ask


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever language the tester's own terminal speaks."""
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("heldhands ")


@each_row(
    "arguments",
    [["--help"], ["play", "--help"], ["run", "--help"], ["doctor", "--help"], ["repair", "--help"]],
)
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert "usage: heldhands" in capsys.readouterr().out


@each_row(
    ("arguments", "reason"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["run", "--fast"], "unrecognized arguments: --fast"),
        (["play", "--level", "hard"], "invalid choice: 'hard' (choose from"),
        (["play", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "--seed", "-1"], "A seed is a whole number from 0 to"),
        (["play", "--partner", "nobody"], "invalid choice: 'nobody'"),
        (["play", "--edition", "print-and-play", "--level", "difficult"], "has no arguments"),
    ],
)
def test_wrong_usage_is_answered_in_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    written = capsys.readouterr()
    assert not written.out
    assert reason in written.err
    assert written.err.startswith("heldhands")
    assert written.err.count("\n") == 1


def test_without_a_command_it_says_that_this_is_the_terminal_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", stop(EOFError()))
    assert main([]) == 0
    written = capsys.readouterr()
    assert "This is the terminal table" in written.out
    assert written.out.endswith("Goodbye.\n")
    assert not written.err


@each_row(("error", "code"), [(EOFError(), 0), (KeyboardInterrupt(), 130)])
def test_leaving_is_a_goodbye_and_no_stack_trace(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", stop(error))
    assert main(["play", "--seed", "5", "--plain"]) == code
    written = capsys.readouterr()
    assert "seed 5" in written.out
    assert written.out.endswith("Goodbye.\n")
    assert not written.err


@each_row(("encoding", "told"), [("latin-1", True), ("utf-8", False)])
def test_a_terminal_without_the_shapes_is_told_everything_in_words(
    encoding: str, *, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(paper, encoding=encoding))
    lines = iter(["", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["play", "--partner", "random", "--seed", "1"]) == 0
    sys.stdout.flush()
    assert ("You: on sad O16" in paper.getvalue().decode(encoding)) == told


@each_row("seat", ["near", "far"])
def test_a_computer_takes_the_other_seat(
    seat: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["play", "--partner", "greedy", "--seat", seat, "--seed", "1", "--plain"]) == 0
    node = {"near": "O16", "far": "O0"}[seat]
    assert node in capsys.readouterr().out.split("You: on ")[1].split(",")[0]


def test_a_game_can_be_written_down_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.record"
    paper_screen, paper = screen("left", "right")
    state = GAME.setup(Options(), 2, 7)
    assert sit_down(paper_screen, state, record=file) == 0
    assert "record show" in paper.getvalue()
    assert main(["record", "show", str(file)]) == 0
    assert "held hands" in capsys.readouterr().out


def test_a_game_that_was_written_down_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.record"
    file.write_text("an evening", encoding="utf-8")
    assert main(["play", "--record", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "an evening"


def test_a_file_that_cannot_be_written_is_said_before_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--record", "/nowhere/evening.record"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@each_row("arguments", [["--turn", "0"], ["--turn", "26", "--seat", "far"], ["--plain"]])
def test_a_record_is_shown(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    file = DATA / "games" / "published-held-hands.record"
    assert main(["record", "show", str(file), *arguments]) == 0
    assert capsys.readouterr().out


@each_row(
    ("arguments", "told"),
    [
        (["record", "show", "/nowhere"], "/nowhere cannot be read"),
        (["record", "show", str(DATA / "perft.json")], "Line 1, column 1"),
        (["record", "show", "--turn", "99", str(DATA / "games" / "published-no-step.record")], "no turn 99"),
        (["simulate", "--games", "0"], "not a whole number from 1"),
        (["simulate", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "--edition", "print-and-play", "--level", "impossible"], "has no arguments"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_a_terminal_without_the_shapes_is_told_a_record_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(paper, encoding="latin-1", write_through=True))
    file = DATA / "games" / "published-held-hands.record"
    assert main(["record", "show", "--turn", "3", str(file)]) == 0
    assert b"balance" in paper.getvalue()


def test_simulations_of_one_seed_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*arguments: str) -> str:
        assert main(["simulate", "--games", "5", "--policy", "greedy", "--seed", "7", *arguments]) == 0
        return capsys.readouterr().out

    assert told("--processes", "1") == told("--processes", "2")
    assert "held hands" in told()
    assert json.loads(told("--json"))["games"] == 5


def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "it")
    assert main(["--help"]) == 0
    assert "Una casa per due giochi da tavolo silenziosi." in capsys.readouterr().out


def test_an_argument_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", stop(EOFError()))
    assert main(["play", "--lang", "it", "--seed", "5"]) == 0
    assert capsys.readouterr().out.endswith("Arrivederci.\n")
    assert main(["play", "--lang", "it", "--seed", "-1"]) == 2
    assert "Un seme è un numero intero da 0 a" in capsys.readouterr().err
    file = DATA / "games" / "published-held-hands.record"
    assert main(["record", "show", str(file), "--lang", "it", "--turn", "26"]) == 0
    assert "E allora vi siete presi per mano." in capsys.readouterr().out
