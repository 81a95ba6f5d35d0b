"""What became of a press or a command."""

from typing import NoReturn

from tests.simulator.interactions import DEFERRED_ANSWER, DEFERRED_UPDATE, Interaction
from tests.simulator.messages import Message
from tests.simulator.refusals import NotAnswered


class Used:
    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def answer(self) -> Message | None:
        """The first message that answered it, new or updated."""
        return self.messages[0] if self.messages else None

    @property
    def messages(self) -> list[Message]:
        """All messages that answered it so far, new or updated, in the order in which they first did."""
        return list(self.interaction.messages)

    @property
    def deferred(self) -> bool:
        return self.interaction.reply in (DEFERRED_ANSWER, DEFERRED_UPDATE)

    @property
    def ephemeral(self) -> bool:
        first = self.answer or self.interaction.original
        return first is not None and first.ephemeral

    async def answered(self) -> Message:
        """Wait until there is a message, also where the first answer was only that it will come."""
        if not await self.interaction.world.until(lambda: self.messages):
            self._fail("got no message")
        return self.messages[0]

    async def settled(self) -> Message:
        """Wait until there is a message, and no request about this is under way."""
        interaction = self.interaction
        if not await interaction.world.until(lambda: self.messages and not interaction.open_requests):
            self._fail("did not settle")
        return self.messages[0]

    async def begun(self) -> "Used":
        interaction = self.interaction
        await interaction.world.until(lambda: interaction.reply is not None or interaction.is_late)
        if interaction.reply is None:
            self._fail("was not answered in time")
        return self

    def _fail(self, how: str) -> NoReturn:
        what = f"{self!r} {how}"
        raise NotAnswered(what)

    def __repr__(self) -> str:
        data, refused = self.interaction.data, self.interaction.refused
        tried = f", refused: {refused}" if refused else ""
        return f"<{self.interaction.person.name}'s {data.get('name') or data.get('custom_id')}{tried}>"
