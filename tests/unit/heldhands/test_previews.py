"""What a player is told about ending the turn is what then happens."""

from engine.heldhands.events import Drew, Event, ObjectiveCompleted, RingOpened
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.state import State
from engine.heldhands.views import Preview, player_view
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, preview, table, tell


def what_happens(state: State, chain: list[str]) -> Preview:
    """Return what ending the turn after this chain really does."""
    seat = state.active
    after, log = tell(state, *chain, "end")
    player, chooses = after.players[seat], after.phase is Phase.SIDE
    if chooses:  # print-and-play settles the objective after the choice
        log += tell(after, "left")[1]

    def told(kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in log)

    return Preview(
        balance=player.balance,
        completes=told(ObjectiveCompleted),
        opens=told(RingOpened),
        draws=sum(event.cards for event in log if isinstance(event, Drew)),
        side=None if chooses else player.side,
        wins=after.ending is Ending.HELD_HANDS,
    )


def set_done(edition: str = "published", near_discard: str = "", far_discard: str = "") -> State:
    """The deck is empty, and O18 completes the first set in balance with four places free."""
    return table(
        objective="H0",
        completed=7,
        deck="",
        near_discard=near_discard,
        far_discard=far_discard,
        edition=edition,
    )


ANGRY_HAPPY = "O17/1 O18/4"  # two own cards, and back to 0
LONG = table(near_row="A H S H C A", near_balance=-1, objective="H0", edition="print-and-play")
THIRD_SET = table(near="I0", objective="H0", completed=23, deck="", near_discard="C C")
ON_THE_LINE = table(near="O15", near_balance=-1, objective="S0", completed=7, edition="print-and-play")

# What lies on the table, the chain, and the preview: balance, completes, opens, draws, side. None wins.
CASES = {
    "out of balance": (table(objective="H0"), "O17/1", (-1, False, False, 0, "left")),
    "balanced": (table(), ANGRY_HAPPY, (0, False, False, 4, "left")),
    "balanced on the partner's cards": (table(), "O17/p1 O18/p4", (0, False, False, 2, "left")),
    "balanced with a short deck": (table(deck="A"), ANGRY_HAPPY, (0, False, False, 1, "left")),
    "an objective": (table(objective="H0"), ANGRY_HAPPY, (0, True, False, 4, "left")),
    "far, to the near right": (table(active="far"), "O1/2", (-1, False, False, 0, "left")),
    "far, to the near left": (table(active="far"), "O31/4", (1, False, False, 0, "right")),
    "the middle line": (table(near="O15"), "O16/2", (-1, False, False, 0, None)),
    "short of a set": (table(objective="S0", completed=7), ANGRY_HAPPY, (0, False, False, 4, "left")),
    "a set, own pile shuffled": (set_done(near_discard="C C C"), ANGRY_HAPPY, (0, True, True, 4, "left")),
    "a set, a short pile": (set_done(near_discard="C"), ANGRY_HAPPY, (0, True, True, 3, "left")),
    "a set, the partner's pile": (set_done(far_discard="C C C"), ANGRY_HAPPY, (0, True, True, 3, "left")),
    "a set, equal piles": (set_done(far_discard="C C"), ANGRY_HAPPY, (0, True, True, 2, "left")),
    "a set, print-and-play": (
        set_done("print-and-play", near_discard="C C C"),
        ANGRY_HAPPY,
        (0, True, True, 0, "left"),
    ),
    "a set on the line, print-and-play": (ON_THE_LINE, "O16/2", (0, True, True, 3, None)),
    "the third set": (THIRD_SET, "I7/1 I6/4", (0, True, True, 0, "left")),
    "an argument": (
        table(far="O17", objective="A1", level="challenging"),
        "O17/1",
        (-1, True, False, 0, "left"),
    ),
    "a long chain, print-and-play": (
        LONG,
        "O17/1 O18/2 O19/3 O20/4 O21/5 O22/6",
        (0, False, False, 6, "left"),
    ),
    "first into the centre": (
        table(near="I0", near_balance=1, completed=24),
        "C/1",
        (0, False, False, 3, None),
    ),
}


@each_row(("state", "chain", "expected"), CASES.values(), ids=CASES)
def test_a_preview_is_what_happens(state: State, chain: str, expected: tuple[object, ...]) -> None:
    steps = chain.split()
    assert preview(play(state, *steps)) == (*expected, False)
    assert what_happens(state, steps) == (*expected, False)


def test_ruling_32_the_preview_of_the_winning_turn_promises_no_draw_and_no_choice() -> None:
    state = table(near="I0", near_balance=1, far="C", completed=24)
    assert preview(play(state, "C/1")) == (0, False, False, 0, "left", True)
    assert what_happens(state, ["C/1"]) == (0, False, False, 0, "left", True)


def test_no_preview_while_the_turn_cannot_end() -> None:
    following = table(near="I0", far="C", completed=24)
    for state in (table(), following, play(following, "I1/4")):
        chain = player_view(state, NEAR).chain
        assert chain is not None
        assert chain.preview is None


def test_the_chain_and_its_preview_are_for_the_builders_eyes_only() -> None:
    before = table()
    state = play(before, "O17/1", "O18/p4")
    assert player_view(state, FAR) == player_view(before, FAR)
    chain = player_view(state, NEAR).chain
    assert chain is not None
    assert [tuple(link) for link in chain.links] == [("O17", "own", 1, "A"), ("O18", "partner", 4, "H")]
    assert (chain.node, chain.balance) == ("O18", 0)
