"""What guests do: sign up, say that they are here, wish for somebody, and go."""

from collections.abc import Callable
from typing import Final

from bot.model.night import MINUTE, Listed, Night, NightRefusal, Stage, StoredNight, Unplanned
from bot.model.refusals import Denied, ServiceRefusal
from bot.nights.context import (
    CHECK_IN,
    Change,
    NightContext,
    check_going_on,
    check_rounds_left,
    notes,
    screens,
)
from bot.service.answering import answering
from bot.service.context import check_shape
from engine.contract import Refusal

MOST_LISTED: Final = 1000


@answering
class Listing:
    """The list of a night."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def sign_up(
        self, who: str, night: str, *, wish: str | None = None, reminders: bool | None = None
    ) -> Night:
        """Put somebody on the list, with a wish or without; what is None stays as it is."""
        check_shape(who=who)
        if wish:
            check_shape(who=wish)
        if wish == who:
            raise NightRefusal(Unplanned.OWN_WISH)

        def signed(entry: Listed) -> Listed:
            # Who was only interested was reminded elsewhere so far.
            told = {"wish": wish, "reminders": True if reminders is None and entry.interested else reminders}
            news = {name: value for name, value in told.items() if value is not None}
            return entry.model_copy(update={**news, "interested": False})

        return await self._enter(Listed(who=who), night, signed, wish=wish)

    async def here(self, who: str, night: str, *, fills: bool = False) -> Night:
        """Note that somebody is here and wants to play, or only where somebody would be left over."""
        check_shape(who=who)

        def came(entry: Listed) -> Listed:
            return entry.model_copy(update={"here": True, "fills": fills, "interested": False})

        return await self._enter(Listed(who=who), night, came, arriving=True)

    async def leave(self, who: str, night: str) -> Night:
        """Take somebody off the list. Who has played stays on it, as somebody who has gone."""
        check_shape(who=who)
        return await self._leave(who, night, declines=True)

    async def _leave(self, who: str, night: str, *, declines: bool) -> Night:
        def left(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check_going_on(before)
            entry = before.entry(who)
            if entry is None:
                raise NightRefusal(Unplanned.NOT_LISTED)
            after = _without(before, entry)
            if declines and after.entry(who) is None:
                after = after.model_copy(update={"declined": (*after.declined, who)})
            placed = {each.who for each in before.welcome}
            moved_up = [each.who for each in after.welcome if each.who not in placed]
            return after, [*screens(after, now), *notes(f"place-{stored.revision}", moved_up, now)]

        return await self._context.change(night, left)

    async def interest(self, who: str, night: str, *, interested: bool) -> None:
        """Follow a platform's own event: whoever is interested there is on the list here."""
        check_shape(who=who)
        stored = await self._context.find(night)
        if stored.night.stage.done:
            return
        entry = stored.night.entry(who)
        if interested and entry is None:
            fresh = Listed(who=who, reminders=False, interested=True)  # they are reminded where they said so
            await self._enter(fresh, night, lambda entry: entry)
        elif not interested and entry and entry.interested and not entry.here:
            await self._leave(who, night, declines=False)

    async def _enter(
        self,
        fresh: Listed,
        night: str,
        change: Callable[[Listed], Listed],
        *,
        arriving: bool = False,
        wish: str | None = None,
    ) -> Night:
        """Write somebody's line on the list; where they have none, the fresh one is changed.

        The night is noted first with all whom that mentions, so that they can be forgotten.
        """
        stored, who = await self._context.find(night), fresh.who
        people = {who, wish} if wish else {who}

        def entered(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            check_going_on(before)
            if arriving:
                _check_open(before, now)
                check_rounds_left(before)
            entry = before.entry(who)
            if entry is None and len(before.listed) >= MOST_LISTED:
                raise NightRefusal(Unplanned.LIST_IS_FULL, most=MOST_LISTED)
            changed = change(entry or fresh)
            if changed == entry:
                return None
            after = with_entry(before, changed)
            declined = tuple(each for each in before.declined if each != who)
            return after.model_copy(update={"declined": declined}), screens(after, now)

        try:
            for each in people:
                if not await self._context.nights.enter(each, night, stored.night.plan.at, person=True):
                    raise ServiceRefusal(Denied.FORGOTTEN)
            return await self._context.change(night, entered)
        except Refusal:
            await self._context.strike(night, people - stored.night.mentioned)
            raise


def with_entry(night: Night, entry: Listed) -> Night:
    """Return a night with this line on its list, in its old place if it has one."""
    if night.entry(entry.who) is None:
        return night.model_copy(update={"listed": (*night.listed, entry)})
    return night.model_copy(
        update={"listed": tuple(entry if each.who == entry.who else each for each in night.listed)}
    )


def _without(night: Night, entry: Listed) -> Night:
    if any(entry.who in pair.people for pair in night.pairs):
        return with_entry(night, entry.model_copy(update={"here": False, "fills": False}))
    return night.model_copy(update={"listed": tuple(each for each in night.listed if each != entry)})


def _check_open(night: Night, now: int) -> None:
    if night.stage is Stage.PLANNED and now < night.plan.at - CHECK_IN:
        raise NightRefusal(Unplanned.NOT_OPEN_YET, minutes=CHECK_IN // MINUTE)
