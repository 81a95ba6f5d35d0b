"""The entry point of commands, for every platform."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final
from zoneinfo import ZoneInfo

from bot.commands import night_entries
from bot.commands.answers import Answer
from bot.commands.catalogue import NIGHT, group_of
from bot.commands.entries import list_usable
from bot.commands.grammar import checked
from bot.commands.handlers import night_guest, night_host
from bot.commands.handlers.help import help_, rules
from bot.commands.handlers.history import replay, stats
from bot.commands.handlers.lists import games
from bot.commands.handlers.palm import biography, tutorial
from bot.commands.handlers.profile import forget_me, own_zone, settings
from bot.commands.handlers.start import invite, join, palm_start, start
from bot.commands.handlers.tables import end, nudge, rematch, show
from bot.commands.model import Call
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.request import CommandRequest, Handler, JoinOptions, TimeFormat, time_shown
from bot.nights.service import NightService
from bot.service.answering import answered
from bot.service.play import read_code
from bot.service.service import GameService
from bot.text.catalogue import words_in
from bot.text.normalise import fold_text

MOST_MATCHING: Final = 25

_HANDLERS: Final[Mapping[str, Handler]] = {
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
    """Carries out commands and answers in the requester's language."""

    def __init__(  # noqa: PLR0913 - services and platform settings
        self,
        service: GameService,
        nights: NightService,
        elsewhere: JoinOptions | None = None,
        without: Collection[str] = (),
        *,
        zone: str = "UTC",
        time_format: TimeFormat = time_shown,
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
        self._clock_style = time_format

    async def carry_out(self, call: Call) -> Answer:
        """Carry out a command; raises a `Refusal`, and then nothing has changed."""
        call = checked(call)
        if call.command in self._without:
            raise CommandRefusal(CommandProblem.UNKNOWN_COMMAND, word=call.command)
        handler = _HANDLERS.get(call.command)
        if handler is None:
            raise CommandRefusal(CommandProblem.NOT_HERE, command=call.command)
        async with answered():
            return await handler(await self._build_request(call))

    async def _build_request(self, call: Call) -> CommandRequest:
        """Return the request of a call, with the requester's language and, for nights, time zone."""
        return CommandRequest(
            service=self._service,
            nights=self._nights,
            who=call.who,
            command=call.command,
            options=call.options,
            tables=call.tables,
            words=words_in(await self._service.views.language(call.who, call.speaks)),
            elsewhere=self._elsewhere,
            unavailable=self._without,
            home=call.home,
            hosts=call.hosts,
            default_zone=self._zone,
            own_zone=await own_zone(self._service, call.who) if group_of(call.command) == NIGHT else None,
            time_shown=self._clock_style,
        )

    async def matching_games(self, who: str, typed: str, command: str) -> list[tuple[str, str]]:
        """Return the person's games that fit a command and the typed text, each as code and label.

        The text may be a part of the partner's name or of the code.
        """
        async with answered():
            words = words_in(await self._service.views.language(who))
            found = await list_usable(self._service, who, words, command)
        return _filter_labels(typed, ((each.game, each.label(words)) for each in found))

    async def matching_nights(self, call: Call, typed: str) -> list[tuple[str, str]]:
        """Return the evenings that fit a command and the typed text, each as code and label.

        The text may be a part of the title or of the code.
        """
        async with answered():
            request = await self._build_request(call)
            here, others = await night_entries.list_usable(request)
        return _filter_labels(
            typed, ((each.id, night_entries.format_label(request, each)) for each in (*here, *others))
        )


def _filter_labels(typed: str, labels: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    code, name = read_code(typed), fold_text(typed)
    found = [(each, label) for each, label in labels if name in fold_text(label) or (code and code in each)]
    return found[:MOST_MATCHING]
