"""Lists of evenings: those of a community, and those of a person."""

from bot.model.night import Night, NightRefusal
from bot.nights.context import NightContext
from bot.service.answering import answering
from bot.service.context import check_shape


@answering
class Programme:
    """Lists evenings."""

    def __init__(self, context: NightContext) -> None:
        self._context = context

    async def coming(self, home: str) -> list[Night]:
        """Return the planned and running evenings of a community, the earliest first."""
        return [night for night in await self.all(home) if not night.stage.done]

    async def all(self, home: str) -> list[Night]:
        """Return all stored evenings of a community, the earliest first."""
        return await self._load(await self._context.nights.noted(home))

    async def outings(self, who: str, *, past: bool = False) -> list[Night]:
        """Return the evenings a person has signed up for, the earliest first; past ones only on request."""
        check_shape(who=who)
        found = await self._load(await self._context.nights.noted(who, person=True))
        return [night for night in found if night.entry(who) and (past or not night.stage.done)]

    async def _load(self, names: list[str]) -> list[Night]:
        found = []
        for name in names:
            try:
                stored = await self._context.nights.load(name)
            except NightRefusal:  # written by a newer version
                continue
            if stored:
                found.append(stored.night)
        return sorted(found, key=lambda night: night.plan.at)  # the index may hold an older time
