"""The one door for commands, whatever the platform."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands import night_entries
from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, Elsewhere, TimeShown, time_shown
from bot.commands.catalogue import NIGHT, group_of
from bot.commands.entries import usable
from bot.commands.grammar import checked
from bot.commands.handlers import night_guest, night_host
from bot.commands.handlers.help import help_, rules
from bot.commands.handlers.history import replay, stats
from bot.commands.handlers.lists import games
from bot.commands.handlers.palm import biography, tutorial
from bot.commands.handlers.profile import forget_me, own_zone, settings
from bot.commands.handlers.start import invite, join, palm_start, start
from bot.commands.handlers.tables import Doing, end, nudge, rematch, show
from bot.commands.model import Call
from bot.commands.refusals import CommandRefusal, Misread
from bot.nights.service import NightService
from bot.service.answering import answered
from bot.service.play import read_code
from bot.service.service import GameService
from bot.text.catalogue import words_in
from bot.text.normalise import folded

MOST_MATCHING: Final = 25

_DOINGS: Final[Mapping[str, Doing]] = {
    "start": start,
    "show": show,
    "games": games,
    "nudge": nudge,
    "end": end,
    "rematch": rematch,
    "replay": replay,
    "stats": stats,
    "rules": rules,
    "settings": settings,
    "invite": invite,
    "join": join,
    "forget-me": forget_me,
    "help": help_,
    "night-plan": night_host.plan,
    "night-list": night_guest.list_,
    "night-show": night_guest.show,
    "night-join": night_guest.join,
    "night-here": night_guest.here,
    "night-leave": night_guest.leave,
    "night-start": night_host.start,
    "night-end": night_host.end,
    "night-edit": night_host.edit,
    "night-cancel": night_host.cancel,
    "night-season": night_guest.season,
    "palm-start": palm_start,
    "palm-rules": rules,
    "palm-tutorial": tutorial,
    "palm-biography": biography,
}


class Commands:
    """Carries out commands, and answers in the language of whoever asks."""

    def __init__(  # noqa: PLR0913 - the services, and what differs between platforms
        self,
        service: GameService,
        nights: NightService,
        elsewhere: Elsewhere | None = None,
        without: Collection[str] = (),
        *,
        zone: str = "UTC",
        clock_style: TimeShown = time_shown,
    ) -> None:
        """Let this service do it; tell those who invite where else others can join.

        `without` are the commands that there are not on this platform; `zone` is the one of people who have
        chosen none, and `clock_style` writes times as this platform does.
        """
        self._service = service
        self._nights = nights
        self._elsewhere = elsewhere or Elsewhere()
        self._without = frozenset(without)
        self._zone = ZoneInfo(zone)
        self._clock_style = clock_style

    async def carry_out(self, call: Call) -> Answer:
        """Do what was asked for; raises a `Refusal`, and then nothing has changed."""
        call = checked(call)
        if call.command in self._without:
            raise CommandRefusal(Misread.UNKNOWN_COMMAND, word=call.command)
        doing = _DOINGS.get(call.command)
        if doing is None:
            raise CommandRefusal(Misread.NOT_HERE, command=call.command)
        async with answered():
            return await doing(await self._asking(call))

    async def _asking(self, call: Call) -> CommandRequest:
        """Return who asks, in which words they are answered and, where times are told, in which zone."""
        return CommandRequest(
            service=self._service,
            nights=self._nights,
            who=call.who,
            command=call.command,
            options=call.options,
            tables=call.tables,
            words=words_in(await self._service.views.language(call.who, call.speaks)),
            elsewhere=self._elsewhere,
            without=self._without,
            home=call.home,
            hosts=call.hosts,
            house_zone=self._zone,
            own_zone=await own_zone(self._service, call.who) if group_of(call.command) == NIGHT else None,
            time_shown=self._clock_style,
        )

    async def matching_games(self, who: str, typed: str, command: str) -> list[tuple[str, str]]:
        """Return those of somebody's games that a command can be used on and that go on as they type.

        Each is a code and what it is called; a part of the partner's name finds it, or of the code.
        """
        async with answered():
            words = words_in(await self._service.views.language(who))
            found = await usable(self._service, who, words, command)
        return _fitting(typed, ((each.game, each.label(words)) for each in found))

    async def matching_nights(self, call: Call, typed: str) -> list[tuple[str, str]]:
        """Return the evenings that a command can be used on and that go on as somebody types.

        Each is a code and what it is called; a part of the title finds it, or of the code.
        """
        async with answered():
            request = await self._asking(call)
            here, others = await night_entries.usable(request)
        return _fitting(typed, ((each.id, night_entries.label(request, each)) for each in (*here, *others)))


def _fitting(typed: str, labels: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    code, name = read_code(typed), folded(typed)
    found = [(each, label) for each, label in labels if name in folded(label) or (code and code in each)]
    return found[:MOST_MATCHING]
