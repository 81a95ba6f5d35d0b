"""What guests do: sign up, wish for a partner, check in, and leave."""

from collections.abc import Callable
from typing import Final

from bot.model.night import MINUTE, Listed, Night, NightProblem, NightRefusal, NightStage, StoredNight
from bot.model.refusals import ServiceProblem, ServiceRefusal, StoreUnavailable
from bot.nights.context import (
    CHECK_IN,
    Change,
    NightContext,
    check_not_done,
    check_rounds_left,
    notes,
    screens,
)
from bot.service.context import check_shape
from engine.contract import Refusal

MOST_LISTED: Final = 1000


class SignUps:
    """The guest list of a night."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def sign_up(
        self, who: str, night: str, *, wish: str | None = None, reminders: bool | None = None
    ) -> Night:
        """Put a guest on the list, or change their line; None keeps a value as it is."""
        check_shape(who=who)
        if wish:
            check_shape(who=wish)
        if wish == who:
            raise NightRefusal(NightProblem.OWN_WISH)

        def sign_up(entry: Listed) -> Listed:
            # Guests who were only interested in a platform's event were reminded by the platform so far.
            given = {"wish": wish, "reminders": True if reminders is None and entry.interested else reminders}
            changes = {name: value for name, value in given.items() if value is not None}
            return entry.model_copy(update={**changes, "interested": False})

        return await self._enter(Listed(who=who), night, sign_up, wish=wish)

    async def here(self, who: str, night: str, *, fills: bool = False) -> Night:
        """Check a guest in; one who `fills` plays only to complete an odd number."""
        check_shape(who=who)

        def check_in(entry: Listed) -> Listed:
            return entry.model_copy(update={"here": True, "fills": fills, "interested": False})

        return await self._enter(Listed(who=who), night, check_in, arriving=True)

    async def leave(self, who: str, night: str) -> Night:
        """Take a guest off the list. A guest who has played stays on it as absent."""
        check_shape(who=who)
        return await self._leave(who, night, declines=True)

    async def _leave(self, who: str, night: str, *, declines: bool) -> Night:
        def leave(stored: StoredNight) -> Change:
            before, now = stored.night, self._context.now()
            check_not_done(before)
            entry = before.entry(who)
            if entry is None:
                raise NightRefusal(NightProblem.NOT_LISTED)
            after = _remove_entry(before, entry)
            if declines and after.entry(who) is None:
                after = after.model_copy(update={"declined": (*after.declined, who)})
            placed = {each.who for each in before.welcome}
            moved_up = [each.who for each in after.welcome if each.who not in placed]
            return after, [*screens(after, now), *notes(f"place-{stored.revision}", moved_up, now)]

        return await self._context.change(night, leave)

    async def interest(self, who: str, night: str, *, interested: bool) -> None:
        """Follow a platform's own event: people who are interested there are on the list here."""
        check_shape(who=who)
        stored = await self._context.find(night)
        if stored.night.stage.done:
            return
        entry = stored.night.entry(who)
        if interested and entry is None:
            fresh = Listed(who=who, reminders=False, interested=True)  # their platform reminds them
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
        """Change a guest's line on the list, or add a fresh one.

        The night is first listed for everyone whom the line mentions, so that forgetting them finds it.
        """
        stored, who = await self._context.find(night), fresh.who
        people = {who, wish} if wish else {who}

        def enter(stored: StoredNight) -> Change | None:
            before, now = stored.night, self._context.now()
            check_not_done(before)
            if arriving:
                _check_in_open(before, now)
                check_rounds_left(before)
            entry = before.entry(who)
            if entry is None and len(before.listed) >= MOST_LISTED:
                raise NightRefusal(NightProblem.LIST_IS_FULL, most=MOST_LISTED)
            changed = change(entry or fresh)
            if changed == entry:
                return None
            after = with_entry(before, changed)
            declined = tuple(each for each in before.declined if each != who)
            return after.model_copy(update={"declined": declined}), screens(after, now)

        try:
            for each in people:
                if not await self._context.nights.enter(each, night, stored.night.plan.at, person=True):
                    raise ServiceRefusal(ServiceProblem.FORGOTTEN)
            return await self._context.change(night, enter)
        except StoreUnavailable:  # the night may name them by now
            raise
        except Refusal:
            await self._context.strike(night, people - stored.night.mentioned)
            raise


def with_entry(night: Night, entry: Listed) -> Night:
    """Return a night with this line on its list, in place of the guest's old one if there is one."""
    if night.entry(entry.who) is None:
        return night.model_copy(update={"listed": (*night.listed, entry)})
    return night.model_copy(
        update={"listed": tuple(entry if each.who == entry.who else each for each in night.listed)}
    )


def _remove_entry(night: Night, entry: Listed) -> Night:
    if any(entry.who in pair.people for pair in night.pairs):
        return with_entry(night, entry.model_copy(update={"here": False, "fills": False}))
    return night.model_copy(update={"listed": tuple(each for each in night.listed if each != entry)})


def _check_in_open(night: Night, now: int) -> None:
    if night.stage is NightStage.PLANNED and now < night.plan.at - CHECK_IN:
        raise NightRefusal(NightProblem.NOT_OPEN_YET, minutes=CHECK_IN // MINUTE)
