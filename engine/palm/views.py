"""Who may know what: an allow-list for each viewer. What is not listed here stays hidden.

| what                                  | who knows it                                                      |
|---------------------------------------|-------------------------------------------------------------------|
| the memory, the mime in the making    | Child, until the turn is over; what was performed can be felt     |
| the constraint                        | Child; from the album on all but Grandfather and spectators       |
| a team's hand, and what it has laid   | the team                                                          |
| the objects of a mime                 | all players but Grandfather, until the turn is over               |
| who laid which card                   | none until the turn is over; each team knows its own              |

Spectators watch where Grandfather can look too, so they only see what he feels (ruling P14).
Two states that differ only in hidden facts give equal views.
"""

from typing import NamedTuple

from engine.contract import SPECTATOR, Seat, Viewer
from engine.palm.actions import REDRAW, Action
from engine.palm.constraints import Constraint, constraints
from engine.palm.hand import Pose
from engine.palm.legal import simple_actions, to_act
from engine.palm.mime import Feeling, Mime, feel
from engine.palm.options import Mode, Options
from engine.palm.phases import Ending, Phase
from engine.palm.seating import round_of, turns_of
from engine.palm.state import Performance, Result, State
from engine.palm.touch import Touch


class TeamView(NamedTuple):
    """The public part of a team."""

    seats: tuple[Seat, ...]
    points: int
    active: bool  # it is their turn
    cards: int  # in their hand
    laid: bool  # they have laid a card onto the newest memory


class MimeView(NamedTuple):
    """A mime that was performed."""

    which: int  # the first or the second memory of the turn
    child: Seat | None  # None where a player is alone
    memory: int | None  # for its Child alone, until all is revealed
    pose: Pose
    felt: tuple[Feeling, ...]
    touches: tuple[Touch, ...]  # with the objects; empty for Grandfather and spectators
    constraint: Constraint | None  # as soon as it may be known
    laid: int | None  # the card that the viewer's team has laid onto it


class ResultView(NamedTuple):
    """The result of the last turn, all of it public."""

    number: int
    grandfather: Seat
    album: tuple[int, ...]
    memories: tuple[int, ...]
    chosen: tuple[int, int]
    laid_by: tuple[int | None, ...]  # by place in the album: the team that laid the card
    gained: tuple[int, ...]  # points by team
    mimes: tuple[MimeView, ...]


class TableView(NamedTuple):
    """What is public."""

    options: Options
    mode: Mode
    phase: Phase
    turn: int  # from 1
    turns: int  # in all
    round: int
    teams: tuple[TeamView, ...]
    table: tuple[Seat, ...]  # clockwise
    child: Seat | None
    grandfather: Seat | None
    which: int  # the first or the second memory of the turn; 0 before there is one
    acting: tuple[Seat, ...]
    deck: int  # cards
    album: tuple[int, ...]  # when it lies open
    last: ResultView | None
    ending: Ending | None


class ComposedView(NamedTuple):
    """The memory and the mime in the making, for Child's eyes only."""

    memory: int
    constraint: Constraint | None
    mime: Mime
    redraws: bool  # another memory may be drawn instead


class PlayerView(NamedTuple):
    """What a player knows."""

    seat: Seat
    team: int
    table: TableView
    hand: tuple[int, ...]  # the team's cards
    mimes: tuple[MimeView, ...]  # that were performed in this turn
    composed: ComposedView | None  # None unless this player is Child and mimes
    legal: tuple[Action, ...]  # except adding or changing touches


class SpectatorView(NamedTuple):
    """What a spectator sees."""

    table: TableView
    mimes: tuple[MimeView, ...]


def spectator_view(state: State) -> SpectatorView:
    """Return what is public."""
    return SpectatorView(_table(state), _mimes(state, SPECTATOR))


def player_view(state: State, seat: Seat) -> PlayerView:
    """Return what the player on this seat may know."""
    team = state.team_of(seat)
    return PlayerView(
        seat=seat,
        team=team,
        table=_table(state),
        hand=tuple(sorted(state.hands[team])) if state.hands else (),
        mimes=_mimes(state, seat),
        composed=_composed(state, seat),
        legal=simple_actions(state, seat),
    )


def at_rest(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return the view of an abandoned game: it waits for no player, and there is nothing to choose."""
    return _calm(view)._replace(table=view.table._replace(acting=()))


def looked_back(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return the view of a past moment: it shows which player was at turn, and there is nothing to choose.

    All may look back, from any side: what only some could see then is not in it.
    """
    view = _calm(view)
    mimes = tuple(_felt_only(mime) for mime in view.mimes)
    if isinstance(view, PlayerView):
        return view._replace(hand=(), mimes=mimes)
    return view._replace(mimes=mimes)


def _calm(view: PlayerView | SpectatorView) -> PlayerView | SpectatorView:
    """Return a view in which there is nothing to choose."""
    return view._replace(composed=None, legal=()) if isinstance(view, PlayerView) else view


def _felt_only(mime: MimeView) -> MimeView:
    """Return the public part of a mime while its turn goes on."""
    return mime._replace(memory=None, touches=(), constraint=None, laid=None)


def _table(state: State) -> TableView:
    turn = state.turn
    return TableView(
        options=state.options,
        mode=state.mode,
        phase=state.phase,
        turn=state.number,
        turns=turns_of(state),
        round=round_of(state, state.number),
        teams=tuple(_team(state, number) for number in range(len(state.teams))),
        table=state.table,
        child=turn.child,
        grandfather=turn.grandfather,
        which=len(turn.performed) + (state.phase in (Phase.CHOOSE, Phase.MIME)),
        acting=to_act(state),
        deck=len(state.deck),
        album=turn.album,
        last=_result(state.last) if state.last else None,
        ending=state.ending,
    )


def _team(state: State, number: int) -> TeamView:
    performed = state.turn.performed
    laid = state.phase is Phase.INTERFERE and performed[-1].laid[number] is not None
    return TeamView(
        seats=state.teams[number],
        points=state.points[number],
        active=state.phase is not Phase.OVER and number in state.active,
        cards=len(state.hands[number]) if state.hands else 0,
        laid=laid,
    )


def _mimes(state: State, viewer: Viewer) -> tuple[MimeView, ...]:
    blind = viewer is SPECTATOR or viewer == state.turn.grandfather
    album = state.phase is Phase.ALBUM
    return tuple(
        _mime(
            each,
            which,
            laid=None if viewer is SPECTATOR else each.laid[state.team_of(viewer)],
            told=not blind and viewer == each.child,
            watched=not blind,
            constrained=not blind and (album or viewer == each.child),
        )
        for which, each in enumerate(state.turn.performed, 1)
    )


def _mime(  # noqa: PLR0913 - what may be known of it
    each: Performance, which: int, *, laid: int | None, told: bool, watched: bool, constrained: bool
) -> MimeView:
    constraint = constraints()[each.constraint - 1] if each.constraint else None
    return MimeView(
        which=which,
        child=each.child,
        memory=each.memory if told else None,
        pose=each.mime.pose,
        felt=tuple(map(feel, each.mime.touches)),
        touches=each.mime.touches if watched else (),
        constraint=constraint if constrained else None,
        laid=laid,
    )


def _composed(state: State, seat: Seat) -> ComposedView | None:
    turn = state.turn
    if state.phase is not Phase.MIME or turn.child != seat or turn.memory is None:
        return None
    return ComposedView(
        memory=turn.memory,
        constraint=constraints()[turn.constraint - 1] if turn.constraint else None,
        mime=turn.mime,
        redraws=REDRAW in simple_actions(state, seat),
    )


def _result(result: Result) -> ResultView:
    laid = {
        card: team for each in result.performed for team, card in enumerate(each.laid) if card is not None
    }
    return ResultView(
        number=result.number,
        grandfather=result.grandfather,
        album=result.album,
        memories=tuple(each.memory for each in result.performed),
        chosen=result.chosen,
        laid_by=tuple(laid.get(card) for card in result.album),
        gained=result.gained,
        mimes=tuple(
            _mime(each, which, laid=None, told=True, watched=True, constrained=True)
            for which, each in enumerate(result.performed, 1)
        ),
    )
