"""Commands, typed in a room or in private: handed to the service, and answered where that fits.

Nothing in a room can be shown to one person only. So what concerns one person is answered in private, and a
reaction to the command says so.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.matrix.addresses import PLATFORM, Table, address, user_of
from adapters.matrix.answers import InRoom
from adapters.matrix.api import Content
from adapters.matrix.background import Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.deliveries import Deliveries
from adapters.matrix.errors import with_retries
from adapters.matrix.format import FormattedMessage
from adapters.matrix.gatherings import Gatherings
from adapters.matrix.invitations import InvitationPosts
from bot.chat.invitations import invite_computer, withdrawn_on
from bot.commands.answers import Answer, Shows, button, write_call
from bot.commands.command_table import command as find_command
from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.commands.handlers.game_commands import PLAYERS
from bot.commands.model import NIGHT_GROUP, YES, Call
from bot.model.person import COMPUTER, platform_of
from bot.model.screen import Choice
from bot.service.views import PlayerScreen
from renderers.i18n.catalogue import Words

_WATCHED: Final = frozenset({"invite", "join"})
_SIGN_UP: Final = "night-join"
_HELP: Final = "help"
_GUESTS: Final = ("partner", *(option.name for option in PLAYERS))
_SURE: Final = "sure"
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
        async with self._answers.report_errors(InRoom(room, who)):
            call = command if isinstance(command, Call) else read_call(command or write_call(_HELP), who)
            called = find_command(call.command)
            if not called.forgets:
                await self._invitation_posts.learn_names(user)
            if called.starts_game:
                await self._start(room, event, call, alone=alone)
                return
            if called.group == NIGHT_GROUP and not alone:
                call = await self._with_community(room, user, call)
            answer = await self._carry_out(room, call, alone=alone)
            await self._answer_to(room, event, call.who, answer, alone=alone, public=called.public)
            if called.forgets and call.options.get(_SURE) == YES:
                await self._rooms.forget_direct(who)

    async def _answer_to(  # noqa: PLR0913 - where, whom and what
        self, room: str, event: str, who: str, answer: Answer, *, alone: bool, public: bool = False
    ) -> None:
        """Answer in the room if nobody else may read it there, or everybody may; else in private."""
        if alone or public:
            await self._answer(room, who, answer, alone=alone)
        else:
            await self._answer_in_private(room, event, who, answer)

    async def _answer_in_private(self, room: str, event: str, who: str, answer: Answer) -> None:
        words = await self._answers.words_of(who)
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
        return replace(call, home=f"{PLATFORM}:{room}", hosts=hosts, lobbies={PLATFORM: room})

    async def _carry_out(self, room: str, call: Call, *, alone: bool) -> Answer:
        answer = await self._commands.carry_out(call)
        if call.command == _SIGN_UP and call.home and (night := call.options.get("night")):
            await self._nights.hosts.bring(night, PLATFORM, room)  # its home may be another community
        if call.command in _WATCHED and not await self._is_watched(call.who, answer.game):
            table = await self._table(room, call.who, answer.game, alone=alone)
            await self._service.play.watch(call.who, answer.game, PLATFORM, str(table))
        return answer

    async def _table(self, room: str, who: str, game: str, *, alone: bool) -> Table:
        language = (await self._answers.words_of(who)).language
        return Table(lobby="" if alone else room, language=language, game=game)

    async def _is_watched(self, who: str, game: str) -> bool:
        about = (await self._service.play.look(who, game)).about
        return PLATFORM in about.tables or bool(about.day)  # which nobody may watch

    async def _answer(self, room: str, who: str, answer: Answer, *, alone: bool) -> None:
        if answer.shows is not Shows.SCREEN:
            await self._answers.send_answer(room, who, answer, alone=alone)
            return
        words = await self._answers.words_of(who)
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

    async def _start(self, room: str, event: str, call: Call, *, alone: bool) -> None:
        """Propose a game to the named guests: in the room if one of them is there, else in private.

        Without guests, call for players. A game for one begins, and so does one with the computer, for which
        the bot itself stands. The daily table is proposed in private by the command itself.
        """
        call = invite_computer(call, address(self._api.user))
        guests = [call.options[name] for name in _GUESTS if name in call.options]
        if not guests or COMPUTER in guests:
            await self._gather(room, event, call, alone=alone)
            return
        await self._invitation_posts.learn_names(
            *(user_of(who) for who in guests if platform_of(who) == PLATFORM)
        )
        language = (await self._answers.words_of(call.who)).language
        table = (
            Table(language=language)
            if alone
            else await self._invitation_posts.choose_table(room, guests, language)
        )
        answer = await self._commands.carry_out(replace(call, posts=True))
        if answer.shows is not Shows.INVITATION:  # nobody else may see it
            await self._answer_to(room, event, call.who, answer, alone=alone)
            return
        if not table.lobby:
            await self._service.invitations.announce(call.who, answer.game, {PLATFORM: str(table)})
            words = await self._answers.words_of(call.who)
            rows = ((_withdraw_button(answer.game, words),),) if alone else ()  # others must not see the code
            lines = (*answer.lines, words.say("matrix-unseen", players=1 + len(guests)))
            await self._answers.send_answer(
                room, call.who, replace(answer, lines=lines, rows=rows), alone=alone
            )
            return
        async with withdrawn_on(self._answers.platform_errors, self._service, call.who, answer.game):
            await self._invitation_posts.propose(call.who, answer.game, table)

    async def _gather(self, room: str, event: str, call: Call, *, alone: bool) -> None:
        """Call for players in this room, where anyone can come or who has the code; or begin at once."""
        answer = await self._commands.carry_out(call)
        if answer.shows is not Shows.INVITATION:  # nobody else has to come
            await self._answer_to(room, event, call.who, answer, alone=alone)
            return
        table = await self._table(room, call.who, answer.game, alone=alone)
        async with withdrawn_on(self._answers.platform_errors, self._service, call.who, answer.game):
            await self._gatherings.post(answer.game, room, table.language)
        await self._service.play.watch(call.who, answer.game, PLATFORM, str(table))


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
