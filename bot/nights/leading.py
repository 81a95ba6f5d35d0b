"""What hosts do on the evening itself: begin a round, and let it end."""

from bot.nights.desk import (
    Change,
    NightDesk,
    check_going_on,
    check_host,
    check_rounds_left,
    screens,
    timer,
)
from bot.nights.drawing import enough, free_people
from bot.nights.night import Night, Stage
from bot.nights.refusals import NightRefusal, Unplanned
from bot.nights.scores import scored
from bot.service.answering import answering
from bot.service.desk import check_shape
from bot.store.nights import StoredNight


@answering
class Leading:
    """Beginning and ending by hand; `hosting` as in `Hosting`."""

    def __init__(self, desk: NightDesk) -> None:
        """Work at this desk."""
        self._desk = desk

    async def start(self, who: str, night: str, *, hosting: str) -> Night:
        """Pair all who are here and free, now: before the hour, in a break, or while others still play."""
        check_shape(who=who)
        found = await self._desk.find(night)
        board = await scored(self._desk.games, found.night, found.board)

        def begun(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._desk.now()
            check_host(before, who, hosting)
            check_going_on(before)
            check_rounds_left(before)
            if before.drawing:
                return None
            if not enough(free := free_people(before, board)):
                raise NightRefusal(Unplanned.TOO_FEW, here=len(free))
            number = len(before.rounds) + 1
            after = before
            if before.stage is Stage.PLANNED:
                after = before.model_copy(update={"stage": Stage.OPEN})
            return after, [*screens(after, now), timer("now", number, now)]

        return await self._desk.change(night, begun)

    async def end(self, who: str, night: str, *, hosting: str) -> Night:
        """Let an evening end: no round begins any more, and it is over when the last pair is done."""
        check_shape(who=who)

        def closing(stored: StoredNight) -> Change:
            before, now = stored.night, self._desk.now()
            check_host(before, who, hosting)
            check_going_on(before)
            if before.stage.coming:
                raise NightRefusal(Unplanned.NOT_BEGUN)
            after = before.model_copy(update={"closing": True, "breaks_until": 0})
            return after, [*screens(after, now), timer("tick", 1, now)]

        return await self._desk.change(night, closing)
