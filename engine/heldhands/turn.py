"""The course of a turn: its beginning, and the stages of its end in the edition's order."""

from dataclasses import replace
from functools import lru_cache

from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands import events
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import CENTRE
from engine.heldhands.cards import Card, Side
from engine.heldhands.chains import can_follow
from engine.heldhands.edition import Stage
from engine.heldhands.events import Event
from engine.heldhands.history import Turn, write_turn
from engine.heldhands.loss import Loss, explain_loss
from engine.heldhands.movement import Ground, begin, end_balance, ground, next_nodes, paid, walk
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.state import Player, State


def ground_of(state: State) -> Ground:
    """Return what the active player's movement stands on."""
    edition, objective = state.edition, state.objective
    player, partner = state.players[state.active], state.players[1 - state.active]
    return ground(
        edition,
        player.node,
        player.balance,
        player.showing,
        partner.showing,
        partner.node,
        state.completed,
        objective and objective.emotion,
        objective is not None and edition.is_argument(objective, state.options.level),
    )


def begin_turn(state: State, seat: Seat, log: list[Event]) -> State:
    """Reveal an objective if none lies open, and check whether the game is lost."""
    state = replace(state, phase=Phase.MOVE, active=seat, chain=())
    if state.objective is None and state.completed < len(state.objectives):
        objective = state.objectives[state.completed]
        state = replace(state, revealed=state.completed + 1)
        log.append(
            events.ObjectiveRevealed(objective, state.edition.is_argument(objective, state.options.level))
        )
    ending = _loss(state)
    return _end(state, ending, log) if ending else state


def end_turn(state: State, log: list[Event]) -> State:
    """Carry out the chain, then the stages of the end of a turn."""
    here = ground_of(state)
    state = _carry_out(state, here)
    player, turn = state.players[state.active], state.finished(-1)
    log.append(events.Moved(state.active, turn.nodes, player.balance))
    if player.node == CENTRE and here.following:  # won (20, 21), with no draw after it (32)
        return _end(state, Ending.HELD_HANDS, log)
    return _pass_on(_carry_on(state, state.edition.end_of_turn, log), log)


def choose_side(state: State, side: Side, log: list[Event]) -> State:
    """Spread the cards as the active player chose on the middle line, and go on from there."""
    stages = state.edition.end_of_turn
    log.append(events.SideChosen(state.active))
    state = _amend(state, replace(state.finished(-1), chose=side))
    state = _spread(replace(state, phase=Phase.MOVE), side, log)
    return _pass_on(_carry_on(state, stages[stages.index("perspective") + 1 :], log), log)


@lru_cache(maxsize=64)  # every view of the end tells it again
def loss_of(state: State) -> Loss | None:
    """Return why a game was lost; None if it was won, or goes on."""
    if state.ending in {None, Ending.HELD_HANDS}:
        return None
    return explain_loss(ground_of(state), state.active)


def between_turns(state: State) -> bool:
    """Return whether the set-up or a turn is over, and nothing of the next one has been built."""
    return state.phase in {Phase.MOVE, Phase.OVER} and not state.chain


def larger_pile(piles: tuple[int, int], active: Seat) -> Seat:
    """Return the seat of the pile that goes back into the deck; of equal ones, the active (ruling 13)."""
    if piles[0] == piles[1]:
        return active
    return 0 if piles[0] > piles[1] else 1


def _carry_on(state: State, stages: tuple[Stage, ...], log: list[Event]) -> State:
    """Carry out the stages that are left; stop where the player has to choose a side."""
    for stage in stages:
        if stage == "objective":
            state = _settle(state, log)
        elif stage == "draw":
            state = _draw(state, log)
        else:
            board, node = state.edition.board, state.players[state.active].node
            side = board.sides[state.active][board.number[node]]
            if side is None:  # on the middle line the player chooses (ruling 16)
                return replace(state, phase=Phase.SIDE, chain=())
            state = _spread(state, side, log)
    return state


def _pass_on(state: State, log: list[Event]) -> State:
    """Give the turn to the partner, unless the active player still has to choose."""
    return state if state.phase is Phase.SIDE else begin_turn(state, 1 - state.active, log)


def _carry_out(state: State, here: Ground) -> State:
    """Move token and scale; the cards go to the active player's pile, from either row (ruling 6)."""
    active, chain = state.active, state.chain
    player, partner = state.players[active], state.players[1 - active]
    turn = Turn(player.node, chain, tuple(paid(here, taken) for taken in chain))
    own, own_spent = _spend(player.row, chain, Row.OWN)
    partners, partners_spent = _spend(partner.row, chain, Row.PARTNER)
    player = replace(
        player,
        node=chain[-1].to,
        balance=end_balance(here, walk(here, chain)),
        row=own,
        discard=(*player.discard, *own_spent, *partners_spent),
    )
    partner = replace(partner, row=partners)
    state = replace(state, turns=(*state.turns, write_turn(turn)))
    return replace(state, players=(player, partner) if active == 0 else (partner, player))


def _spend(
    row: tuple[Card, ...], chain: tuple[Step, ...], wanted: Row
) -> tuple[tuple[Card, ...], list[Card]]:
    """Return what is left of a row, and the cards that the chain took out of it."""
    places = [taken.place for taken in chain if taken.row is wanted]
    kept = tuple(card for place, card in enumerate(row, 1) if place not in places)
    return kept, [row[place - 1] for place in places]


def _settle(state: State, log: list[Event]) -> State:
    """Complete the objective if the movement ended on its colour, one a turn at most (ruling 11)."""
    here = ground_of(state)  # of a turn that would begin where this one ended
    if not here.goal >> here.start & 1:
        return state
    objective = state.objectives[state.completed]
    state = _amend(state, replace(state.finished(-1), completed=objective))
    state = replace(state, completed=state.completed + 1)
    log.append(events.ObjectiveCompleted(state.active, objective, state.completed))
    if state.completed % state.edition.set:
        return state
    log.append(events.RingOpened(state.ring))
    if state.ring is None:  # no shuffle after the last set (ruling 14)
        return state
    return _shuffle_larger_pile(state, log)


def _shuffle_larger_pile(state: State, log: list[Event]) -> State:
    near, far = state.players
    seat = larger_pile((len(near.discard), len(far.discard)), state.active)
    owner = state.players[seat]
    log.append(events.PileShuffled(seat, len(owner.discard)))
    chance = Chance(state.seed, f"emotions after {state.completed} objectives")
    deck = chance.shuffled(state.deck + owner.discard)
    return replace(_with_player(state, seat, replace(owner, discard=())), deck=deck)


def _draw(state: State, log: list[Event]) -> State:
    """Fill up the row of a balanced player; new cards join its far end (ruling 18)."""
    player = state.players[state.active]
    count = state.edition.draws(player.balance, len(player.row), len(state.deck))
    if not count:
        return state
    log.append(events.Drew(state.active, count))
    player = replace(player, row=player.row + state.deck[:count])
    state = _amend(_with_player(state, state.active, player), replace(state.finished(-1), drew=count))
    return replace(state, deck=state.deck[count:])


def _spread(state: State, side: Side, log: list[Event]) -> State:
    """Spread the active player's cards to this side."""
    player = state.players[state.active]
    if player.side is side:
        return state
    log.append(events.PerspectiveChanged(state.active, side))
    return _with_player(state, state.active, replace(player, side=side))


def _loss(state: State) -> Ending | None:
    """Return why the game is lost as this turn begins, or None."""
    here = ground_of(state)
    if here.following and not can_follow(here):  # ruling 21
        return Ending.COULD_NOT_FOLLOW
    if not state.deck and not any(player.row for player in state.players):  # ruling 22
        return Ending.CARDS_GONE
    if not next_nodes(here, begin(here)):  # ruling 5
        return Ending.NO_STEP
    return None


def _end(state: State, ending: Ending, log: list[Event]) -> State:
    state = replace(state, phase=Phase.OVER, chain=(), ending=ending)
    log.append(events.Ended(ending, loss_of(state)))
    return state


def _amend(state: State, turn: Turn) -> State:
    """Write the turn that is ending down again, with what is known of it now."""
    return replace(state, turns=(*state.turns[:-1], write_turn(turn)))


def _with_player(state: State, seat: Seat, player: Player) -> State:
    other = state.players[1 - seat]
    return replace(state, players=(player, other) if seat == 0 else (other, player))
