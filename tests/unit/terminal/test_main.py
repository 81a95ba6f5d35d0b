"""Given a command line: does the program do it, or say in one line why not and write nothing?"""

import json
from collections.abc import Sequence
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

from adapters.cli.program import run_program as main
from adapters.terminal.command_line import words_in
from adapters.terminal.console import this_terminal
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.board import SEATS
from engine.heldhands.options import Options
from engine.heldhands.phases import Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.record import record_of, write_record
from engine.heldhands.self_play import self_play
from engine.heldhands.state import State
from renderers.heldhands.description import describe_fully
from renderers.heldhands.journey import draw_journey
from renderers.heldhands.pixels import draw
from renderers.i18n.catalogue import Language, signed
from renderers.paint.picture import Look, Media, ThemeName
from renderers.palm.memories.card import draw_memory
from renderers.palm.names import memory_story, memory_title
from tests.data import DATA, RECORDS
from tests.rows import each_row
from tests.unit.pictures import moments
from tests.unit.terminal.positions import states

Patch = pytest.MonkeyPatch
Out = pytest.CaptureFixture[str]
NAME = "published-held-hands"
RECORD = str(DATA / "games" / f"{NAME}.record")
LAST = 26  # turns of it
DEALT = GAME.setup(Options(), 2, 7)
SMALL = ("--size", "240")
LOOK = Look(width=240)


@pytest.fixture(autouse=True)
def _somewhere(monkeypatch: Patch, tmp_path: Path) -> None:
    """Whatever language the tester's own terminal speaks, and with nothing in the directory."""
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def written_down(state: State, file: str) -> str:
    Path(file).write_text(write_record(record_of(state)), encoding="utf-8")
    return file


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
    assert "La casa di due giochi da tavolo silenziosi." in capsys.readouterr().out


UNHEARD_OF = [
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
    (f"record show --turn 99 {RECORD}", "no turn 99"),
    ("record hindsight begun.record", "not over"),
    ("simulate --games 0", "not a whole number from 1"),
    ("simulate --seed -1", "A seed is a whole number"),
    ("simulate --policy clairvoyant --partner greedy", "leave --partner out"),
    ("simulate --edition print-and-play --level impossible", "has no arguments"),
    ("draw --seed 7", "--describe"),
]
UNDRAWABLE = {
    "--turns x": '"x" is not a whole number',
    f"--size {'9' * 9999}": f'"{"9" * 40}" is not a whole number',
    "--turns 99": "after 0 to 15 turns, not after 99",
    "--turns -1": "not after -1",
    "--size 199": "200 to 2400 pixels wide",
    "--size 2401": "200 to 2400 pixels wide",
    "--seed -1": "A seed is a whole number",
    f"--seed {2**53}": "A seed is a whole number",
    "--out no/view.png": "no directory no",
    "--out view.gif": "view.gif should end in .png",
    "--out view": "view should end in .png",
    "--kind journey": "view.png should end in .gif",
    "--out a.gif --kind turn --turns 0": "no move to draw yet",
    "--kind end --turns 3": "isn't over after turn 3",
    "--kind perspective --turns 15": "turn 15 was the last",
    "--kind table --turns 15": "turn 15 was the last",
    "--kind setup --turns 1": "leave --turns 1 out",
    "--kind setup --seat table": "spectators have no setup",
    "--kind perspective --seat table": "choose --seat near or far",
    "--kind table --seat far": "leave --seat far out",
    "--steps 9": "has 4 steps here, so 9 can't be drawn",
    "--steps -1": "-1 can't be drawn",
    "--steps 1 --turns 15": "has 0 steps",
    "--steps 1 --kind end": "a picture of the kind end has no chain",
    "--steps 1 --seat table": "choose --seat far",
    "--steps 1 --seat near": "choose --seat far",
    "--edition print-and-play --level difficult": "no arguments",
    "--kind memory": "numbered from 1 to 100",
    "--kind memory --number 0": "numbered from 1 to 100",
    "--kind memory --number 101": "numbered from 1 to 100",
    "--number 37": "add --kind memory",
    "--kind memory --number 37 --seat near": "leave --seat out",
    "--kind memory --number 37 --level difficult": "leave --level out",
    f"--kind memory --number 37 --record {RECORD}": "leave --record out",
    f"--record {RECORD} --seed 7": "leave --seed out",
    f"--record {RECORD} --edition=published": "leave --edition out",
    f"--record {RECORD} --level=none": "leave --level out",
    f"--record {RECORD} --first=near": "leave --first out",
    f"--record {RECORD} --policy=greedy": "leave --policy out",
    "--record /nowhere": "/nowhere cannot be read",
    f"--record {DATA / 'perft.json'}": "Line 1, column 1",
    "--kind end --record begun.record": "isn't over after turn 0",
    "--kind perspective --record begun.record": "haven't chosen a side yet",
}


def dealt_by(arguments: str) -> str:
    return "" if "--kind memory" in arguments or "--record" in arguments else "--seed 7"


@each_row(
    ("arguments", "reason"),
    [
        *UNHEARD_OF,
        *((f"draw {dealt_by(asked)} --out view.png {asked}", why) for asked, why in UNDRAWABLE.items()),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line_and_nothing_is_written(
    arguments: str, reason: str, monkeypatch: Patch, capsys: Out
) -> None:
    written_down(DEALT, "begun.record")
    for language in Language:
        monkeypatch.setenv("HELDHANDS_LANGUAGE", language)
        assert main(arguments.split()) == 2
        written = capsys.readouterr()
        assert not written.out
        assert reason in written.err or language is not Language.EN
        assert written.err.startswith("heldhands")
        assert written.err.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["begun.record"]


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


def test_a_game_can_be_written_down_once_and_shown(monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.setattr("builtins.input", Mock(side_effect=["", "left", "", "right", EOFError]))
    assert main(["play", "--seed", "7", "--record", "evening.record"]) == 0
    assert "record show" in capsys.readouterr().out
    written = Path("evening.record").read_text(encoding="utf-8")
    assert main(["record", "show", "evening.record"]) == 0
    assert "held hands" in capsys.readouterr().out
    assert main(["play", "--record", "evening.record"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert Path("evening.record").read_text(encoding="utf-8") == written
    for arguments in (["--turn", "0"], ["--turn", "26", "--seat", "far"], ["--plain"]):
        assert main(["record", "show", RECORD, *arguments]) == 0
        assert capsys.readouterr().out


def test_a_simulation_is_told_in_words_or_as_json(capsys: Out) -> None:
    command = ["simulate", "--games", "5", "--policy", "greedy", "--seed", "7", "--processes", "2"]
    assert main(command) == 0
    told = capsys.readouterr()
    assert "held hands" in told.out
    assert "seconds" in told.err, "what differs from run to run stays out of the result"
    assert main([*command, "--partner", "random", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["policy"], told["partner"]) == (5, "greedy", "random")


def test_an_argument_chooses_the_language(monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.setattr("builtins.input", Mock(side_effect=EOFError))
    assert main(["play", "--lang", "it", "--seed", "5"]) == 0
    assert capsys.readouterr().out.endswith("A presto.\n")
    assert main(["record", "show", RECORD, "--lang", "it", "--turn", "26"]) == 0
    assert "E allora vi siete presi per mano." in capsys.readouterr().out


def test_a_record_tells_where_it_turned_and_draws_it(capsys: Out) -> None:
    short = written_down(moments.lost_at_once(), "short.record")
    assert main(["record", "hindsight", short, "--out", "turned.png"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "The game is over. Lost: no step was left."
    assert told[3].startswith("Turn 1, near player: from sad O16 to angry O17, ")
    assert told[-1] == "After turn 1, the near player's: 0 % as the cards lay, 0 % as could be known."
    assert Path("turned.png").read_bytes().startswith(b"\x89PNG")


def drawn(*arguments: str, out: str = "view.png") -> bytes:
    assert main(["draw", *SMALL, "--out", out, *arguments]) == 0
    return Path(out).read_bytes()


def picture(state: State, viewer: Viewer, look: Look = LOOK, names: tuple[str, ...] = ()) -> bytes:
    return draw(GAME.view(state, viewer), words_in(Language.EN), look, names=names).data


def after(turns: int, steps: int = 0) -> State:
    """Return the recorded game after so many turns, and so many steps of the next."""
    return next(
        state
        for state in states(NAME)
        if len(state.turns) == turns and len(state.chain) == steps and state.phase in {Phase.MOVE, Phase.OVER}
    )


def test_a_played_game_is_drawn_after_so_many_turns(capsys: Out) -> None:
    played = written_down(self_play((POLICIES["greedy"],) * 2, Options(), 7), "played.record")
    options = ("--turns", "12", "--seat", "near")
    assert drawn("--seed", "7", *options) == drawn("--record", played, *options)
    told = capsys.readouterr().out.splitlines()[0]
    with Image.open("view.png") as shown:
        width, height = shown.size
    size = -(-Path("view.png").stat().st_size // 1024)
    assert (width, told) == (240, f"view.png: 240 \u00d7 {height} pixels, {size} KB (seed 7)")
    assert drawn("--seed", "7") == drawn("--seed", "7", "--turns", "0", "--kind", "perspective")


@each_row(
    ("arguments", "turns", "viewer"),
    [
        ("--kind perspective --turns 0", 0, 0),
        ("--kind perspective --turns 9 --seat far", 9, 1),
        ("--kind table --turns 9", 9, SPECTATOR),
        ("--kind table --turns 9 --seat table", 9, SPECTATOR),
        ("--kind end", LAST, 0),
        (f"--kind end --turns {LAST} --seat table", LAST, SPECTATOR),
        ("--turns 9 --seat table", 9, SPECTATOR),
        ("", LAST, 0),
    ],
)
def test_each_kind_is_the_view_of_that_time(arguments: str, turns: int, viewer: Viewer) -> None:
    assert drawn("--record", RECORD, *arguments.split()) == picture(after(turns), viewer)


def test_the_set_up_is_before_anybody_has_chosen_a_side() -> None:
    for viewer, seat in enumerate(SEATS):
        asked = ("--record", RECORD, "--kind", "setup", "--seat", seat)
        assert drawn(*asked) == drawn(*asked, "--turns", "0") == picture(next(states(NAME)), viewer)
    assert drawn("--record", written_down(DEALT, "begun.record")) == drawn("--seed", "7", "--kind", "setup")


@each_row("seat", [(), ("--seat", "far")])
def test_a_chain_is_drawn_for_its_builder(seat: Sequence[str]) -> None:
    building = next(state for state in states(NAME) if len(state.chain) == 2 and state.active == 1)
    turns = len(building.turns)
    shown = drawn("--record", RECORD, "--turns", str(turns), "--steps", "2", *seat)
    assert shown == picture(after(turns, 2), 1)
    assert shown != picture(after(turns), 1)


def test_theme_letters_and_names_are_drawn() -> None:
    look = Look(ThemeName.NIGHT, 300, large=True)
    asked = ("--theme", "night", "--size", "300", "--large", "--names", "An\x1bna", "Bo")
    assert drawn("--record", RECORD, *asked) == picture(after(LAST), 0, look, ("Anna", "Bo"))


@each_row(
    "asked",
    ["--edition print-and-play", "--level challenging", "--policy lookahead", "--seed 8", "--lang it"],
)
def test_what_is_asked_for_makes_a_difference_and_the_same_arguments_none(asked: str) -> None:
    usual = ("--seed", "7", "--turns", "3")
    assert drawn(*usual, *asked.split()) == drawn(*usual, *asked.split(), out="again.png")
    assert drawn(*usual, *asked.split()) != drawn(*usual)


@each_row(
    ("asked", "turns", "viewer"),
    [
        ("--kind journey --seat far", range(LAST + 1), 1),
        ("--kind journey --seat far --turns 4", range(5), 1),
        ("--kind turn --turns 4 --seat table", (3, 4), SPECTATOR),
    ],
)
def test_a_journey_is_what_one_viewer_saw_turn_after_turn(
    asked: str, turns: Sequence[int], viewer: Viewer
) -> None:
    seen = [GAME.view(after(turn), viewer) for turn in turns]
    moving = draw_journey(seen, words_in(Language.EN), LOOK, names=("A", "B"))
    assert moving.media is Media.GIF
    assert drawn("--record", RECORD, "--names", "A", "B", *asked.split(), out="way.gif") == moving.data


def test_a_record_can_come_from_standard_input(monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(RECORDS[NAME]))
    assert drawn("--record", "-") == drawn("--record", RECORD)


def test_the_picture_is_told_in_words_as_well_or_instead(capsys: Out) -> None:
    chain = ("--record", RECORD, "--turns", "9", "--steps", "1", "--names", "Anna", "Bo", "--describe")
    building = GAME.view(after(9, 1), 0)
    for language in Language:
        assert main(["draw", *chain, "--lang", language]) == 0
        words = describe_fully(building, words_in(language), names=("Anna", "Bo")) + "\n"
        assert capsys.readouterr().out == words
        assert not list(Path().iterdir())
    assert drawn(*chain, "--lang", "it")
    assert capsys.readouterr().out.partition("\n")[2] == words


def test_a_place_that_cannot_be_written_keeps_nothing_of_it(capsys: Out) -> None:
    Path("view.png").mkdir()
    assert main(["draw", *SMALL, "--out", "view.png"]) == 2
    assert capsys.readouterr().err.startswith("heldhands draw: view.png cannot be written")
    assert [path.name for path in Path().iterdir()] == ["view.png"]


def test_a_picture_that_was_there_stays_whole_when_the_new_one_cannot_be_written(monkeypatch: Patch) -> None:
    before = drawn("--seed", "7")

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:100])
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["draw", *SMALL, "--out", "view.png", "--seed", "8"]) == 2
    assert Path("view.png").read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["view.png"]


def test_a_memory_is_drawn_without_a_game(capsys: Out) -> None:
    look = Look(ThemeName.NIGHT, 240)
    wanted = draw_memory(37, words_in(Language.IT), look)
    arguments = ("--kind", "memory", "--number", "37", "--theme", "night", "--lang", "it")
    assert drawn(*arguments, "--describe", out="memory.png") == wanted.data
    size = -(-len(wanted.data) // 1024)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"memory.png: 240 \u00d7 300 pixel, {size} KB"
    assert told[1:] == [
        f"37. {memory_title(37, words_in(Language.IT))}",
        memory_story(37, words_in(Language.IT)),
    ]
