"""The computer plays: when a screen of its seat is due and the game waits for it, it thinks and presses.

Nothing is remembered between two deliveries but a memo, so a process may die at any time: the lease of the
screen ends, and another process thinks again, with the same result.
"""

import asyncio
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple, Self

from cachetools import LRUCache

from adapters.computer.thinking import Thought, think
from bot.delivery.deliverer import Delivery, Unreachable
from bot.delivery.worker import NotYet, TryLater
from bot.model.game import Status
from bot.model.person import COMPUTER
from bot.model.screen import TableAction
from bot.rendering.process import RenderError
from bot.rendering.render_workers import Lane, RenderWorkers, Ticket
from bot.service.play import Press
from bot.service.service import GameService
from bot.telemetry.logs import Log
from engine.heldhands.actions import CLEAR, END_TURN, Action, Step
from engine.heldhands.views import PlayerView

_PATIENCE: Final = 1.0  # seconds for a thought; then its claim is given back for a moment
_AGAIN: Final = 1.0  # seconds until it is asked for again
_KEPT: Final = 256  # offers, in case that a screen is due again
_MOST_PENDING: Final = 256  # thoughts; the others wait in the queue of screens

log = Log(__name__)


class ComputerPartner:
    """The adapter of the computer.

    It agrees to end a game after the pause, so that an offer can be taken back.
    """

    platform = COMPUTER

    def __init__(self, service: GameService, workers: RenderWorkers, pause: float) -> None:
        """Think in these workers, and wait for `pause` seconds before a turn ends."""
        self._service = service
        self._workers = workers
        self._pause = round(pause * 1000)
        self._offered = LRUCache[_Seat, int](_KEPT)  # since when a partner offers to end the game
        self._tickets = dict[tuple[str, str, int], Ticket[Thought]]()

    async def deliver(self, delivery: Delivery) -> str:
        """Do what the game waits for from this seat; return a memo of a turn that only has to be ended."""
        snapshot = delivery.snapshot
        view = snapshot.view
        if snapshot.status is not Status.PLAYING or not isinstance(view, PlayerView):
            return ""
        seat = _Seat(delivery.who, snapshot.game, snapshot.about.seats[1 - view.seat])
        if snapshot.offers and snapshot.viewer not in snapshot.offers:
            await self._wait_until(self._offered.setdefault(seat, self._service.now()) + self._pause)
            await self._press(seat, snapshot.revision, TableAction.PART)
            return ""
        self._offered.pop(seat, None)
        if snapshot.offers:  # the partner withdrew theirs at the same moment
            await self._press(seat, snapshot.revision, TableAction.STAY)
            return ""
        if not view.you.acting:
            return ""
        if delivery.memo and (laid := _Laid.read(delivery.memo)).revision == snapshot.revision:
            await self._wait_until(laid.at + self._pause)
            await self._press(seat, laid.revision, END_TURN)
            return ""
        return await self._play(seat, snapshot.revision, view)

    async def fall_back(self, delivery: Delivery, reason: str) -> str:
        """Do nothing: the computer is always there."""
        del delivery
        raise Unreachable(reason)

    async def _play(self, seat: "_Seat", revision: int, view: PlayerView) -> str:
        """Think, and do all but end the turn, which has to wait for a moment; return a memo of that."""
        actions = _rest_of(await self._decide(seat), view)
        for action in actions:
            # A turn of which only the end is left was begun by a process that died: it has waited enough.
            if action == END_TURN and len(actions) > 1:
                return str(_Laid(revision, self._service.now()))
            revision = await self._press(seat, revision, action)
        return ""

    async def _decide(self, seat: "_Seat") -> tuple[Action, ...]:
        """Return the turn or the choice to make, from what this seat has seen between its own steps."""
        seen = [
            view
            for view in await self._service.seat_views.of(seat.who, seat.game)
            if view.chain is None or not view.chain.links
        ]
        seen = [view for view, _ in groupby(seen)]  # a chain that was taken back leaves no trace
        key = (seat.who, seat.game, len(seen))
        ticket = self._tickets.get(key)
        if ticket is None:
            self._make_room()
            seed = await self._service.seeds.derive("computer", *map(str, key))
            job = partial(think, seen, seed, seat.who.partition(":")[2])
            ticket = self._tickets[key] = self._workers.submit(job, Lane.THOUGHTS, seat.partner, 0)
        await asyncio.wait({ticket.done}, timeout=_PATIENCE)
        if not ticket.done.done():  # it is thought on, and asked for again
            raise TryLater(_AGAIN)
        del self._tickets[key]
        if ticket.done.cancelled():
            raise TryLater(_AGAIN)
        try:
            thought, seconds = ticket.done.result()[:2]
        except RenderError as error:
            log.warning("computer.lost_thought", error=error.failure.error, where=error.failure.where)
            raise  # it is tried again, after growing pauses
        if thought.failed:
            log.warning("computer.simpler_thought", error=thought.failed)
        self._service.metrics.thought(seconds, failed=bool(thought.failed))
        return thought.actions

    def _make_room(self) -> None:
        """Drop finished thoughts that were not asked for again; raise `TryLater` if too many are pending."""
        if len(self._tickets) >= _MOST_PENDING:
            self._tickets = {key: each for key, each in self._tickets.items() if not each.done.done()}
        if len(self._tickets) >= _MOST_PENDING:
            raise TryLater(_AGAIN)

    async def _press(self, seat: "_Seat", revision: int, action: Action | TableAction) -> int:
        pressed = await self._service.press(Press(seat.who, seat.game, revision, str(action)))
        return pressed.revision or revision

    async def _wait_until(self, time: int) -> None:
        """Give the claim back until a time, so that waiting holds nothing up."""
        if (left := time - self._service.now()) > 0:
            raise NotYet(left / 1000)


class _Seat(NamedTuple):
    """The computer's seat in a game."""

    who: str
    game: str
    partner: str  # who has no more thoughts at once than others have


class _Laid(NamedTuple):
    """A chain that is laid, as a memo."""

    revision: int  # of the computer's own view
    at: int  # milliseconds since 1970

    @classmethod
    def read(cls, memo: str) -> Self:
        """Parse what `str` wrote."""
        return cls(*map(int, memo.split()))

    def __str__(self) -> str:
        return f"{self.revision} {self.at}"


def _rest_of(actions: tuple[Action, ...], view: PlayerView) -> tuple[Action, ...]:
    """Return what is still to be done of a turn of which the beginning may be laid already."""
    links: Any = view.chain.links if view.chain else ()
    laid = tuple(Step(link.node, link.row, link.place) for link in links)
    return actions[len(laid) :] if actions[: len(laid)] == laid else (CLEAR, *actions)
