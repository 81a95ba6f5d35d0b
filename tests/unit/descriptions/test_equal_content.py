"""Given any position of the recorded games: does a listener know what the picture shows, and nothing else?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.chance import Chance
from engine.contract import Seat, Silence, Viewer
from engine.heldhands import GAME
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE, RINGS, SEATS, members
from engine.heldhands.cards import Objective
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.history import Turn
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SeatView, SpectatorView, TableView, player_view, spectator_view
from renderers.heldhands.description import describe_fully
from renderers.heldhands.names import pair_name
from renderers.heldhands.scene import Direction, direction, ring_of, routes
from renderers.i18n.catalogue import Language, Words
from tests.data import RECORDS
from tests.properties.perft import positions
from tests.rows import each_row
from tests.unit.descriptions.reader import Listener, walked
from tests.unit.heldhands.table import NEAR, play, table
from tests.unit.terminal.positions import VIEWERS, movers, watched_states

EN = Words(Language.EN)


def told(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return a view without the few things that a description leaves out, as the picture does.

    These are the options of the game, the cards that were spent in finished turns, one's own last turn,
    whether cards turned with a last turn, and at the end which objective lay open and, when it is won, whose
    turn it was. The order of what is legal says nothing.
    """
    ending = view.table.ending
    if isinstance(view, SpectatorView):
        near, far = (_told_seat(seat, ending) for seat in (view.near, view.far))
        return SpectatorView(_told_table(view.table, 0, near, far), near, far)
    you, partner = (_told_seat(seat, ending) for seat in (view.you, view.partner))
    return view._replace(
        table=_told_table(view.table, view.seat, you, partner),
        you=you if ending else you._replace(last=None),
        partner=partner,
        legal=tuple(sorted(view.legal, key=str)),
    )


def _told_table(table: TableView, lower: Seat, *seats: SeatView) -> TableView:
    """Return the table with the seat of who was stuck as the listener sees it, the lower one first."""
    if table.loss:
        gone = table.ending is Ending.CARDS_GONE  # closes all ways alike
        blocked = () if gone else table.loss.blocked
        table = table._replace(loss=table.loss._replace(seat=table.loss.seat ^ lower, blocked=blocked))
    if table.objective and table.level is Level.NONE:  # its bar plays no part
        table = table._replace(objective=table.objective._replace(bar=0))
    turns = sum(len(seat.journey) for seat in seats)
    table = table._replace(level=Level.NONE, silence=Silence.QUIET)
    return table._replace(turn=turns, objective=None) if table.phase is Phase.OVER else table


def _told_seat(seat: SeatView, ending: Ending | None) -> SeatView:
    return seat._replace(
        at_turn=seat.at_turn and ending is not Ending.HELD_HANDS,
        owns_objective=seat.owns_objective and not ending,
        last=seat.last and _told_turn(seat.last),
        journey=tuple(map(_told_turn, seat.journey)),
        turned=False,
    )


def _told_turn(turn: Turn) -> Turn:
    completed = turn.completed and Objective(turn.completed.emotion, 0)
    return replace(turn, steps=walked(step.to for step in turn.steps), paid=(), completed=completed)


def shown(view: PlayerView | SpectatorView) -> dict[str, object]:
    """Return what there is to know beside the view itself, as a listener calls it."""
    table, edition = view.table, load_edition(view.table.edition)
    board, you = edition.board, view if isinstance(view, PlayerView) else None
    emotions = {node: each for node, each in zip(board.nodes, board.emotions, strict=True) if each}
    goal = None if table.ending else table.objective and table.objective.emotion
    beside = [
        (node, board.nodes[other])
        for number, node in enumerate(board.nodes)
        for other in members(board.neighbours[number])
    ]
    opened = len(RINGS) if table.ring is None else RINGS.index(table.ring)
    seats = (view.you, view.partner) if isinstance(view, PlayerView) else (view.near, view.far)
    chain = you and you.chain
    rows = {Row.OWN: seats[0].row, Row.PARTNER: seats[1].row}
    return {
        "emotions": emotions,
        "lines": {frozenset(line) for line in beside},
        "closed": {*(*RINGS, None)[opened + 1 :]},
        "sides": dict(zip(board.nodes, board.sides[you.seat if you else 0], strict=True)),
        "goals": tuple(node for node in emotions if emotions[node] is goal and ring_of(node) is table.ring),
        "shift": {} if table.ending else edition.shift,  # while any card can be spent
        "pairs": [tuple(pair_name(EN, card) for card in seat.whole) for seat in seats],
        "ways": {route.node: route.direction for route in routes(you)} if you else {},
        "balances": {
            action: chain.balance + edition.shift[rows[action.row][action.place - 1]]
            for action in (you.legal if you and chain else ())
            if isinstance(action, Step) and chain
        },
        "around": {  # the centre has its own way of being told
            Direction.INWARD if node == CENTRE else direction(board, here, node): node
            for here, node in beside
            if chain and here == chain.node != CENTRE
        },
    }


def heard(view: PlayerView | SpectatorView, *names: str, pick: str | None = None) -> Listener:
    return Listener(view.table.edition).listen(describe_fully(view, EN, names=names, pick=pick))


def check(state: State, viewer: Viewer) -> None:
    """Check that a listener knows everything."""
    view = GAME.view(state, viewer)
    known, facts = heard(view, "Anna", "Bo"), shown(view)
    assert known.view == told(view)
    assert known.names == (["Bo", "Anna"] if viewer == 1 else ["Anna", "Bo"])
    assert {fact: getattr(known, fact) for fact in facts} == facts


def walk(state: State, rng: Random) -> Iterator[State]:
    """Return a chain of chance, step by step, until it can go no further."""
    while steps := [a for a in GAME.legal_actions(state, state.active) if isinstance(a, Step)]:
        state, _ = GAME.apply(state, state.active, rng.choice(steps))
        yield state


@each_row("name", RECORDS)
def test_a_listener_knows_what_the_picture_shows_also_of_chains_that_nobody_built(name: str) -> None:
    for state in watched_states(name):
        for viewer in VIEWERS:
            check(state, viewer)
    assert state.phase is Phase.OVER
    said = describe_fully(spectator_view(state), EN)
    assert f"\nTurn 1, {SEATS[state.first]} player: from " in said, "journeys begin with whoever began"
    assert f"\nTurn 2, {SEATS[1 - state.first]} player: from " in said
    rng = Random(name)
    for turn, position in positions(name):
        if turn % 4 == 1:
            for chain in walk(position, rng):
                check(chain, chain.active)


def test_a_chain_that_cannot_end_is_told_as_such() -> None:
    state = table(near="I4", far=CENTRE, completed=24, near_balance=-1, near_row="C", far_row="C")
    stuck = play(state, "I5/1")
    check(stuck, NEAR)
    said = describe_fully(player_view(stuck, NEAR), EN)
    assert "\nNo further step. The turn can't end here.\n" in said


@each_row("balance", [-1, 0, 1])
def test_a_long_chain_of_print_and_play_is_told_with_all_its_balances(balance: int) -> None:
    """With the sixth card it ends at 0, whatever the balance, also in the centre (rulings 25 and 29)."""
    row, edition = "S C A H A", "print-and-play"
    state = table(near="M4", near_row=row, near_balance=balance, far="O3", completed=24, edition=edition)
    for step in ("M5/1", "M6/2", "M7/3", "M8/4", "I4/5", "C/p3"):
        state = play(state, step)
        check(state, NEAR)


@each_row("name", ["published-held-hands", "print-and-play-no-step"])
def test_of_a_picked_node_the_cards_that_can_pay_are_told(name: str) -> None:
    for view in movers(name):
        for route in routes(view):
            known = heard(view, pick=route.node)
            assert known.pick == route.steps
            assert known.view == told(view)
    view, watched = player_view(table(), NEAR), spectator_view(table())
    for nowhere in ("O3", "C", "", "nonsense"):
        assert describe_fully(view, EN, pick=nowhere) == describe_fully(view, EN)
    assert describe_fully(watched, EN, pick="O17") == describe_fully(watched, EN)


@each_row(
    ("names", "known"),
    [
        ((), ["", ""]),
        (("", "Bo"), ["", "Bo"]),
        (("Anna\nYour chain is empty.", " "), ["Anna Your chain is empty.", ""]),
        (("N" * 61, "Ü" * 60), ["N" * 57 + "...", "Ü" * 60]),
    ],
)
def test_names_are_told_in_one_line_and_not_at_any_length(names: Sequence[str], known: list[str]) -> None:
    assert heard(player_view(table(), NEAR), *names).names == known


def hear(state: State, seat: Seat) -> PlayerView:
    view = heard(player_view(state, seat)).view
    assert isinstance(view, PlayerView)
    return view


@each_row(
    ("edition", "level", "seed", "ending"),
    [
        ("published", "none", 1, Ending.HELD_HANDS),
        ("published", "none", 3, Ending.CARDS_GONE),
        ("published", "difficult", 0, Ending.NO_STEP),
        ("print-and-play", "none", 3, Ending.HELD_HANDS),
    ],
)
def test_who_listens_plays_the_game_of_who_sees(edition: str, level: str, seed: int, ending: Ending) -> None:
    def played(know: Callable[[State, Seat], PlayerView]) -> State:
        """Return a game of two who think each turn over, knowing the table in this way alone."""
        chances = [Chance(7, f"lookahead on seat {seat}") for seat in range(len(SEATS))]
        state = GAME.setup(GAME.read_options({"edition": edition, "level": level}), len(SEATS), seed)
        while waiting := GAME.to_act(state):
            seat = waiting[0]
            for action in POLICIES["lookahead"]([know(state, seat)], chances[seat]):
                assert action in know(state, seat).legal, "it is told that this can be done"
                state, _ = GAME.apply(state, seat, action)
        return state

    by_ear = played(hear)
    assert by_ear == played(player_view)
    assert by_ear.ending is ending
