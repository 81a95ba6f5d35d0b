"""Who may know what: an allow-list for each viewer. What is not listed here stays hidden.

Two states that differ only in hidden facts (the deck's order, covered halves, objectives to come, the seed,
a chain being built, a side chosen in secret) give equal views.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.contract import SPECTATOR, IllegalAction, Seat, Silence, Viewer
from engine.heldhands import movement
from engine.heldhands.actions import Action, Row, Step
from engine.heldhands.board import CENTRE, Ring
from engine.heldhands.cards import Card, Emotion, Side
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.history import Turn, read_turn
from engine.heldhands.legal import legal_actions, legal_moves, may_end
from engine.heldhands.loss import Loss
from engine.heldhands.movement import Ground, Walk, end_balance, ground, paid, walk
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.turn import ground_of, larger_pile, loss_of


class SeatView(NamedTuple):
    """One player's things on the table."""

    node: str
    balance: int
    cards: int  # in the row
    row: tuple[Emotion, ...]  # the visible halves, from the cover card outwards
    side: Side | None  # the halves that show; during set-up: the viewer's own choice, once made
    discard: int  # how many cards lie in the pile
    at_turn: bool  # it is this player's turn; at the end: it was
    acting: bool  # the game is waiting for this player
    owns_objective: bool  # the open objective lay before this player (ruling 24)
    last: Turn | None  # this player's last turn
    whole: tuple[Card, ...]  # both halves: at set-up as the edition has it (ruling 17), and at the end
    journey: tuple[Turn, ...]  # all turns, when the game is over
    turned: bool = False  # this player's last turn ended with the cards turned to their other halves


class ObjectiveView(NamedTuple):
    """The objective that lies open."""

    emotion: Emotion
    bar: int  # the height of its grey bar in thirds
    argument: bool  # has to be settled together


class TableView(NamedTuple):
    """What is public."""

    edition: str
    level: Level
    silence: Silence
    phase: Phase
    turn: int  # the number of this turn, from 1; 0 during set-up
    completed: int  # objectives completed
    objectives: int  # in all
    ring: Ring | None  # where objectives are completed now; None when only the centre is left
    objective: ObjectiveView | None
    following: bool  # the partner waits in the centre: this turn must end there
    deck: int  # cards left
    ending: Ending | None
    loss: Loss | None = None  # why, when the game is lost


class Link(NamedTuple):
    """One step of the chain being built."""

    node: str
    row: Row
    place: int
    paid: Emotion


class Preview(NamedTuple):
    """What ending the turn now would do. Facts, never advice."""

    balance: int
    completes: bool  # the objective
    opens: bool  # the next ring, or the centre
    draws: int  # cards
    side: Side | None  # the side that would show; None where the player would choose
    wins: bool  # the two would hold hands: no draw and no choice after that (ruling 32)


class ChainView(NamedTuple):
    """The chain being built, for the eyes of its builder only."""

    links: tuple[Link, ...]
    node: str
    balance: int
    preview: Preview | None  # None while the turn cannot end here


class PlayerView(NamedTuple):
    """What a player knows, from their own side of the table."""

    seat: Seat  # where this player sits: it turns the picture, nothing else
    table: TableView
    you: SeatView
    partner: SeatView
    chain: ChainView | None  # None unless it is this player's move
    legal: tuple[Action, ...]


class SpectatorView(NamedTuple):
    """What a spectator sees."""

    table: TableView
    near: SeatView
    far: SeatView


def spectator_view(state: State) -> SpectatorView:
    """Return what is public."""
    return SpectatorView(_table(state), _seat(state, 0, SPECTATOR), _seat(state, 1, SPECTATOR))


def player_view(state: State, seat: Seat) -> PlayerView:
    """Return what the player on this seat may know."""
    if state.phase is Phase.MOVE and state.active == seat:
        here = ground_of(state)
        so_far = walk(here, state.chain)
        chain, legal = _chain(state, here, so_far), legal_moves(here, so_far)
    else:
        chain, legal = None, legal_actions(state, seat)
    return PlayerView(
        seat=seat,
        table=_table(state),
        you=_seat(state, seat, seat),
        partner=_seat(state, 1 - seat, seat),
        chain=chain,
        legal=legal,
    )


def check_node(view: PlayerView, node: str) -> None:
    """Raise `IllegalAction` with the reason why the player's next step cannot go to this node."""
    table, chain, objective = view.table, view.chain, view.table.objective
    if chain is None:
        if not view.you.acting:
            raise IllegalAction(Refused.NOT_YOUR_TURN)
        raise IllegalAction(Refused.NOT_NOW, action=node, phase=table.phase.value)
    here = ground(
        load_edition(table.edition),
        view.you.node,
        view.you.balance,
        view.you.row,
        view.partner.row,
        view.partner.node,
        table.completed,
        objective and objective.emotion,
        objective is not None and objective.argument,
    )
    steps = [Step(link.node, link.row, link.place) for link in chain.links]
    movement.check_node(here, walk(here, steps), node)


def at_rest(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return the view of an abandoned game: it waits for no player, and there is nothing to choose."""
    return _calm(view, lambda player: player._replace(acting=False, whole=()))


def looked_back(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return the view of a past moment: it shows which player was at turn, and there is nothing to choose.

    All may look back, from any side: what only one player could see then is not in it.
    """
    if view.table.phase is Phase.OVER:
        return view
    setup = view.table.phase is Phase.SETUP
    return _calm(view, lambda player: player._replace(whole=(), side=None if setup else player.side))


def _calm(
    view: PlayerView | SpectatorView, changed: Callable[[SeatView], SeatView]
) -> PlayerView | SpectatorView:
    """Return a view in which there is nothing to choose, with both players changed."""
    if isinstance(view, SpectatorView):
        return view._replace(near=changed(view.near), far=changed(view.far))
    return view._replace(you=changed(view.you), partner=changed(view.partner), chain=None, legal=())


def _table(state: State) -> TableView:
    objective, options, phase = state.objective, state.options, state.phase
    edition = state.edition
    return TableView(
        edition=options.edition,
        level=options.level,
        silence=options.silence,
        phase=phase,
        turn=0 if phase is Phase.SETUP else state.number,
        completed=state.completed,
        objectives=len(state.objectives),
        ring=state.ring,
        objective=objective
        and ObjectiveView(objective.emotion, objective.bar, edition.is_argument(objective, options.level)),
        following=phase is Phase.MOVE and state.players[1 - state.active].node == CENTRE,
        deck=len(state.deck),
        ending=state.ending,
        loss=loss_of(state) if state.ending else None,
    )


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    """Return the things of this seat as the viewer may know them."""
    player, phase, turns = state.players[seat], state.phase, state.turns
    setup, over = phase is Phase.SETUP, phase is Phase.OVER
    at_turn = not setup and state.active == seat
    looks = setup and (viewer == seat or (viewer is not SPECTATOR and state.edition.open_at_setup))
    last = _last_of(state, seat)
    return SeatView(
        node=player.node,
        balance=player.balance,
        cards=len(player.row),
        row=player.showing,
        side=state.opening[seat] if setup and viewer == seat else player.side,
        discard=len(player.discard),
        at_turn=at_turn,
        acting=state.opening[seat] is None if setup else at_turn and not over,
        owns_objective=state.objective_owner == seat,
        last=None if last is None else read_turn(turns[last]),
        whole=player.row if over or looks else (),  # (ruling 17)
        journey=tuple(map(read_turn, turns[(seat - state.first) % 2 :: 2])) if over else (),
        turned=last is not None and _side_before(state, seat, last) not in {None, player.side},
    )


def _side_before(state: State, seat: Seat, last: int) -> Side | None:
    """Return the side that a player's cards showed before the end of their last turn, of this index."""
    if last < len(state.players):
        return state.opening[seat]
    before = read_turn(state.turns[last - len(state.players)])
    board = state.edition.board
    return before.chose or board.sides[seat][board.number[before.nodes[-1]]]


def _last_of(state: State, seat: Seat) -> int | None:
    """Return the index of this player's last turn; the players alternate from `first`."""
    newest = len(state.turns) - 1
    mine = newest if (state.first + newest) % 2 == seat else newest - 1
    return mine if mine >= 0 else None


def _chain(state: State, here: Ground, so_far: Walk) -> ChainView:
    return ChainView(
        links=tuple([Link(taken.to, taken.row, taken.place, paid(here, taken)) for taken in state.chain]),
        node=here.board.nodes[so_far.node],
        balance=so_far.balance,
        preview=_preview(state, here, so_far) if may_end(here, so_far) else None,
    )


def _preview(state: State, here: Ground, so_far: Walk) -> Preview:
    """Return what ending the turn now would do, from counts alone: no card is looked at."""
    edition, active = here.edition, state.active
    balance, completes = end_balance(here, so_far), bool(here.goal >> so_far.node & 1)
    opens = completes and (state.completed + 1) % edition.set == 0
    deck = len(state.deck)
    if opens and state.completed + 1 < len(state.objectives) and edition.settles_before_drawing:
        near, far = (len(player.discard) for player in state.players)
        piles = (near + so_far.length, far) if active == 0 else (near, far + so_far.length)
        deck += piles[larger_pile(piles, active)]
    own = sum(taken.row is Row.OWN for taken in state.chain)
    wins = here.following and so_far.node == here.partner
    return Preview(
        balance=balance,
        completes=completes,
        opens=opens,
        draws=0 if wins else edition.draws(balance, len(here.own) - own, deck),
        side=state.players[active].side if wins else here.board.sides[active][so_far.node],
        wins=wins,
    )
