"""Commands, typed in a room or in private: handed to the service, and answered where that fits.

Nothing in a room can be shown to one person only. So what concerns one person is answered in private, and a
reaction to the command says so.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from aiohttp import ClientError

from adapters.matrix.addresses import PLATFORM, Table, address, user_of
from adapters.matrix.api import Content
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.deliveries import Deliveries
from adapters.matrix.errors import MatrixError, with_retries
from adapters.matrix.format import FormattedMessage
from adapters.matrix.gatherings import Gatherings
from adapters.matrix.invitations import InvitationPosts
from bot.commands.answers import Answer, Shows
from bot.commands.catalogue import NIGHT, PLAYERS, group_of
from bot.commands.commands import Commands
from bot.commands.grammar import read_call, write_call
from bot.commands.model import YES, Call
from bot.commands.request import button
from bot.model.person import platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import Choice
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words

_STARTS: Final = frozenset({"start", "palm-start"})
_INVITE: Final = "invite"
_JOIN: Final = "join"
_SIGN_UP: Final = "night-join"
_HELP: Final = "help"
_GUESTS: Final = ("partner", *(option.name for option in PLAYERS))
_FORGET: Final = "forget-me"
_SURE: Final = "sure"
_FOR_ALL: Final = frozenset({"help", "rules", "palm-rules", "night-list", "night-season"})
_LEVELS: Final = "m.room.power_levels"
_MODERATOR: Final = 50  # may change a room's state, for example pin a message
_IN_PRIVATE: Final = "\N{OPEN MAILBOX WITH RAISED FLAG}"


class ChatCommands:
    """Carries out commands."""

    def __init__(
        self,
        context: MatrixContext,
        commands: Commands,
        invitation_posts: InvitationPosts,
        gatherings: Gatherings,
        deliveries: Deliveries,
    ) -> None:
        self._api = context.api
        self._service = context.service
        self._nights = context.nights
        self._rooms = context.rooms
        self._background = context.background
        self._answers = context.answers
        self._commands = commands
        self._invitation_posts = invitation_posts
        self._gatherings = gatherings
        self._deliveries = deliveries

    async def use(self, room: str, user: str, event: str, command: str | Call, *, alone: bool) -> None:
        """Carry out a command, and answer it."""
        who = address(user)
        async with self._answers.reporting_errors(room, who):
            call = command if isinstance(command, Call) else read_call(command or write_call(_HELP), who)
            if call.command != _FORGET:
                await self._invitation_posts.learn_names(user)
            if call.command in _STARTS:
                await self._start(room, call, alone=alone)
                return
            if group_of(call.command) == NIGHT and not alone:
                call = await self._with_community(room, user, call)
            answer = await self._carry_out(room, call, alone=alone)
            if alone or call.command in _FOR_ALL:
                await self._answer(room, call.who, answer, alone=alone)
            else:
                await self._answer_in_private(room, event, call.who, answer)
            if call.command == _FORGET and call.options.get(_SURE) == YES:
                await self._rooms.forget_direct(who)

    async def _answer_in_private(self, room: str, event: str, who: str, answer: Answer) -> None:
        words = await self._answers.words_for(who)
        private = await with_retries(partial(self._invitation_posts.direct_room, who, words))
        await self._answer(private, who, answer, alone=True)
        sign = partial(self._api.react, room, event, _IN_PRIVATE)
        self._background.add(Priority.KEY, f"{event} {_IN_PRIVATE}", sign)

    async def _with_community(self, room: str, user: str, call: Call) -> Call:
        """Return the call with the room as its community, and whether the user may host there."""
        if await self._rooms.find(room):
            return call
        levels = await self._api.state(room, _LEVELS)
        hosts = _level(levels, user) >= _MODERATOR or user in await self._api.creators(room)
        return replace(call, home=f"{PLATFORM}:{room}", hosts=hosts, tables={PLATFORM: room})

    async def _carry_out(self, room: str, call: Call, *, alone: bool) -> Answer:
        table = str(Table("" if alone else room, language=(await self._answers.words_for(call.who)).language))
        if call.command == _INVITE:
            return await self._commands.carry_out(replace(call, tables={PLATFORM: table}))
        answer = await self._commands.carry_out(call)
        if call.command == _SIGN_UP and call.home and (night := call.options.get("night")):
            await self._nights.hosting.bring(night, PLATFORM, room)  # its home may be another community
        if call.command == _JOIN and not await self._is_watched(call.who, answer.game):
            placed = replace(Table.read(table), game=answer.game)
            await self._service.play.watch(call.who, answer.game, PLATFORM, str(placed))
        return answer

    async def _is_watched(self, who: str, game: str) -> bool:
        return PLATFORM in (await self._service.play.look(who, game)).about.tables

    async def _answer(self, room: str, who: str, answer: Answer, *, alone: bool) -> None:
        if answer.shows is not Shows.SCREEN:
            await self._answers.send_answer(room, who, answer, alone=alone)
            return
        words = await self._answers.words_for(who)
        player_screen = await self._service.views.look(who, answer.game)
        if player_screen.snapshot.status.pending and player_screen.snapshot.about.gathers:
            await self._gatherings.show_privately(room, player_screen)
            return
        if not player_screen.snapshot.status.dealt:  # there is no screen yet that could be shown
            rows = (
                (_invitation_buttons(player_screen, words),) if player_screen.snapshot.status.pending else ()
            )
            waiting = replace(answer, lines=player_screen.screen.lines, rows=rows)
            await self._answers.send_answer(room, who, waiting, alone=alone)
            return
        message = FormattedMessage().headline(answer.headline)
        if seat := await self._deliveries.reinvite(who, answer.game):
            message.link(words.say("matrix-your-seat"), seat, self._api.server)
        else:
            message.lines([words.say("matrix-seat-follows")])
        await self._answers.send(room, message.content())

    async def _start(self, room: str, call: Call, *, alone: bool) -> None:
        """Propose a game to the named guests: in the room if one of them is there, else in private.

        Without guests, call for players.
        """
        guests = [call.options[name] for name in _GUESTS if name in call.options]
        if not guests:
            await self._gather(room, call, alone=alone)
            return
        if address(self._api.user) in guests:
            raise ServiceRefusal(ServiceProblem.PARTNER_IS_A_BOT)
        await self._invitation_posts.learn_names(
            *(user_of(who) for who in guests if platform_of(who) == PLATFORM)
        )
        language = (await self._answers.words_for(call.who)).language
        table = (
            Table(language=language)
            if alone
            else await self._invitation_posts.choose_table(room, guests, language)
        )
        answer = await self._commands.carry_out(replace(call, tables={PLATFORM: str(table)}))
        if not table.lobby:
            words = await self._answers.words_for(call.who)
            rows = ((_withdraw_button(answer.game, words),),) if alone else ()  # others must not see the code
            lines = (*answer.lines, words.say("matrix-unseen", players=1 + len(guests)))
            await self._answers.send_answer(
                room, call.who, replace(answer, lines=lines, rows=rows), alone=alone
            )
            return
        try:
            await self._invitation_posts.propose(call.who, answer.game, table)
        except (MatrixError, ClientError, OSError, TimeoutError):  # nobody has seen it
            await self._service.invitations.withdraw(call.who, answer.game)
            raise

    async def _gather(self, room: str, call: Call, *, alone: bool) -> None:
        """Call for players in this room; anyone who is there or has the code can come."""
        language = (await self._answers.words_for(call.who)).language
        table = Table("" if alone else room, language=language)
        answer = await self._commands.carry_out(replace(call, tables={PLATFORM: str(table)}))
        try:
            await self._gatherings.post(answer.game, room, language)
        except (MatrixError, ClientError, OSError, TimeoutError):  # nobody has seen it
            await self._service.gatherings.withdraw(call.who, answer.game)
            raise
        placed = replace(table, game=answer.game)
        await self._service.play.watch(call.who, answer.game, PLATFORM, str(placed))


def _level(levels: Content, user: str) -> int:
    """Return a user's power level in a room; anything may be written there, so nothing is trusted."""
    users = levels.get("users")
    named = users.get(user) if isinstance(users, dict) else None
    given = named if named is not None else levels.get("users_default", 0)
    return given if isinstance(given, int) else 0


def _withdraw_button(game: str, words: Words) -> Choice:
    return button(words.say("choice-withdraw"), "end", {"game": game})


def _invitation_buttons(player_screen: PlayerScreen, words: Words) -> tuple[Choice, ...]:
    """Return the buttons of a pending invitation for its viewer."""
    game = player_screen.snapshot.game
    if player_screen.snapshot.viewer == player_screen.snapshot.about.host:
        return (_withdraw_button(game, words),)
    accept = button(words.say("choice-accept"), "join", {"code": game})
    return accept, button(words.say("choice-decline"), "end", {"game": game})
