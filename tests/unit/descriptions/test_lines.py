"""Given a board, also one that nobody has drawn yet: are its lines told as they are?"""

from importlib.resources import files

from engine.heldhands.board import RINGS, Board, members
from engine.heldhands.board_file import read_board
from renderers.heldhands.description.lines import lines_inward
from renderers.language import Language, Words
from tests.rows import each_row
from tests.unit.descriptions.atlas import Atlas
from tests.unit.descriptions.heard import Line
from tests.unit.descriptions.phrases import Nodes
from tests.unit.descriptions.sentences import understand

EN = Words(Language.EN)
BOARDS = files("engine.heldhands") / "data" / "boards"


def board(name: str, *changes: tuple[str, str]) -> Board:
    """Return a board, with some changes of its file."""
    text = (BOARDS / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return read_board(text, name)


def heard(told: str, here: Board) -> set[Line]:
    """Return the lines that somebody knows who has heard of the rings, and then this."""
    nodes = {node: emotion for node, emotion in zip(here.nodes, here.emotions, strict=True) if emotion}
    atlas = Atlas(Nodes(), emotions=nodes)
    about, said = understand(told)
    getattr(atlas, f"hear_{about}")(said)
    return atlas.lines


def drawn(here: Board) -> set[Line]:
    """Return the lines between rings, without those to the centre."""
    return {
        frozenset({node, here.nodes[other]})
        for number, node in enumerate(here.nodes)
        for other in members(here.neighbours[number])
        if {node[0], here.nodes[other][0]} <= {*RINGS} and node[0] != here.nodes[other][0]
    }


@each_row(
    ("here", "told"),
    [
        (board("published"), "Lines inward: each even node"),
        (board("print-and-play"), "Lines inward: each even node"),
        (board("published", ('"O2-M1", ', "")), "Lines inward: O0 to M0; O4 to M2; "),
        (
            board("published", ('"O0-M0"', '"O0-M0", "O0-M1", "O0-M15"')),
            "Lines inward: O0 to M0, M1 and M15;",
        ),
        (board("published", ('"M14-I7"', '"M14-I6"')), "Lines inward: O0 to M0; O2 to M1; "),
        (board("print-and-play", ('"O31-M15", ', "")), "Lines inward: O0 to M0; O1 to M0 and M1; O2 to M1; "),
        (board("print-and-play", ('"O0-M0", ', "")), "Lines inward: O1 to M0 and M1; O2 to M1; "),
    ],
    ids=["published", "print-and-play", "one less", "two more", "another", "half an odd one", "no even one"],
)
def test_lines_are_told_by_a_rule_or_one_by_one(here: Board, told: str) -> None:
    said = lines_inward(EN, here)
    assert said.startswith(told)
    assert heard(said, here) == drawn(here)


def test_a_rule_is_told_in_italian_too() -> None:
    assert lines_inward(Words(Language.IT), board("print-and-play")) == (
        "Linee verso l'interno: ogni nodo pari dell'anello esterno e dell'anello di mezzo porta al nodo con "
        "la metà del suo numero, per esempio da O30 a M15; da M14 a I7. Ogni nodo dispari porta ai due nodi "
        "intorno alla metà del suo numero, per esempio da O31 a M15 e M0; da M15 a I7 e I0."
    )
