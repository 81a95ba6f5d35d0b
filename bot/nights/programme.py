"""Which evenings there are: those of a community, and those of a person."""

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
        """Return the evenings of a community that are to come, or going on, the first one first."""
        return [night for night in await self.all(home) if not night.stage.done]

    async def all(self, home: str) -> list[Night]:
        """Return all evenings of a community that are still known, the first one first."""
        return await self._read(await self._context.nights.noted(home))

    async def outings(self, who: str, *, past: bool = False) -> list[Night]:
        """Return the evenings on whose lists somebody is, the first one first; past ones only if wished."""
        check_shape(who=who)
        found = await self._read(await self._context.nights.noted(who, person=True))
        return [night for night in found if night.entry(who) and (past or not night.stage.done)]

    async def _read(self, names: list[str]) -> list[Night]:
        found = []
        for name in names:
            try:
                stored = await self._context.nights.load(name)
            except NightRefusal:  # what a newer program has written is not ours to judge
                continue
            if stored:
                found.append(stored.night)
        return sorted(found, key=lambda night: night.plan.at)  # some were moved since they were noted
