"""The entry point of commands, for every platform: finds a command in the table and carries it out."""

from collections.abc import Collection
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands.answers import Answer
from bot.commands.command_table import command
from bot.commands.grammar import checked
from bot.commands.model import (
    NIGHT_GROUP,
    ZONE,
    Call,
    CommandProblem,
    CommandRefusal,
    CommandRequest,
    JoinOptions,
    TimeFormat,
)
from bot.nights.service import NightService
from bot.service.play import read_code
from bot.service.service import GameService
from bot.text.catalogue import fold_text, words_in
from bot.text.time_words import format_time
from bot.text.time_zones import WhenRefusal, read_zone

MOST_SUGGESTED: Final = 25


class Commands:
    """Carries out commands and answers in the requester's language."""

    def __init__(  # noqa: PLR0913 - services and platform settings
        self,
        service: GameService,
        nights: NightService,
        elsewhere: JoinOptions | None = None,
        without: Collection[str] = (),
        *,
        zone: str = "UTC",
        time_format: TimeFormat = format_time,
    ) -> None:
        """`elsewhere` says where else others can join a game.

        `without` are the commands that this platform does not have, `zone` is the time zone of people who
        have chosen none, and `time_format` formats times for this platform.
        """
        self._service = service
        self._nights = nights
        self._elsewhere = elsewhere or JoinOptions()
        self._without = frozenset(without)
        self._zone = ZoneInfo(zone)
        self._time_format = time_format

    async def carry_out(self, call: Call) -> Answer:
        """Carry out a command; raises a `Refusal`, and then nothing has changed."""
        call = checked(call)
        if call.command in self._without:
            raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=call.command)
        handler = command(call.command).handler
        if handler is None:
            raise CommandRefusal(CommandProblem.NOT_HERE, command=call.command)
        return await handler(await self._build_request(call))

    async def suggest(self, call: Call, typed: str) -> list[tuple[str, str]]:
        """Return the games or nights that fit a command and the typed text, each as code and label.

        The text may be a part of the label, as the partner's name, or of the code.
        """
        suggest = command(call.command).suggest
        if suggest is None:
            return []
        found = await suggest(await self._build_request(call))
        code, name = read_code(typed), fold_text(typed)
        fitting = [each for each in found if name in fold_text(each[1]) or (code and code in each[0])]
        return fitting[:MOST_SUGGESTED]

    async def _build_request(self, call: Call) -> CommandRequest:
        called = command(call.command)
        return CommandRequest(
            service=self._service,
            nights=self._nights,
            who=call.who,
            command=called,
            options=call.options,
            posts=call.posts,
            lobbies=call.lobbies,
            words=words_in(await self._service.views.language(call.who, call.speaks)),
            elsewhere=self._elsewhere,
            unavailable=self._without,
            home=call.home,
            hosts=call.hosts,
            default_zone=self._zone,
            own_zone=await self._load_zone(call.who) if called.group == NIGHT_GROUP else None,
            time_shown=self._time_format,
        )

    async def _load_zone(self, who: str) -> ZoneInfo | None:
        """Return a person's chosen time zone; None if there is none or it no longer exists."""
        chosen = (await self._service.guests.find(who)).choices.get(ZONE)
        try:
            return read_zone(chosen) if chosen else None
        except WhenRefusal:
            return None
