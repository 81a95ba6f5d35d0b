"""How a game begins: it is proposed in a room, and the guests accept there with a reaction.

A guest who is not in that room is asked in private. A game proposed in private has no lobby.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from adapters.matrix.addresses import PLATFORM, Table, address, digest, user_of
from adapters.matrix.api import NewRoom
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError, best_effort
from adapters.matrix.format import FormattedMessage, format_edit, name_facts, words_in, words_of
from adapters.matrix.seat_rooms import SeatMessage
from bot.chat.invitations import computer_offer, may_be_renamed
from bot.chat.memos import Memo
from bot.commands.answers import button, computer_button
from bot.commands.vocabulary import command_word
from bot.delivery.deliverer import Delivery
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.person import platform_of
from bot.model.screen import SYMBOLS, Key
from bot.service.guests import readable
from bot.service.views import PlayerScreen
from bot.text.display_names import code_of
from renderers.heldhands.portrait import Portrait
from renderers.i18n.catalogue import Words, best_language

_HERE: Final = "join"
_PAIR: Final = 2
_ANSWERS: Final = (Key.ACCEPT, Key.DECLINE)


class Question(Memo):
    """The message by which a guest was asked in private: the memo of a delivery."""

    old_form = re.compile(r"asked (?P<room>\S+) (?P<event>\S+)")

    kind: Literal["asked"] = "asked"
    room: str
    event: str


class _ShownProposal(Memo):
    """What a proposal in a room shows now: the memo of its delivery."""

    old_form = re.compile(r"says (?P<text_digest>\S+)")

    kind: Literal["proposal"] = "proposal"
    text_digest: str


class InvitationPosts:
    """Posts invitations, in rooms and in private."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._service = context.service
        self._answers = context.answers
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._portraits = context.portraits

    async def choose_table(self, room: str, guests: Sequence[str], language: str) -> Table:
        """Return the table of a game to be proposed: in this room, if one of the guests is there."""
        present = [await self._is_in(room, who) for who in guests]
        return Table(lobby=room if any(present) else "", language=language)

    async def _is_in(self, room: str, who: str) -> bool:
        """Return whether a user is in a room, so that they can be asked there."""
        if not who or platform_of(who) != PLATFORM:
            return False
        return (await self._api.membership(room, user_of(who))).get("membership") == _HERE

    async def propose(self, host: str, game: str, table: Table) -> None:
        """Post the proposal of a game in its lobby."""
        player_screen = await self._service.views.watch(game, best_language(table.language))
        message, asked = await self._format_proposal(player_screen, table)
        content = message.content(asked, kind="m.text")  # a notice does not ring
        event = await self._answers.send(table.lobby, content, f"proposal/{game}")
        await self._keypads.offer_answers(table.lobby, event, game, *_ANSWERS)
        placed = table.model_copy(update={"message": event, "game": game})
        await self._service.invitations.announce(host, game, {PLATFORM: str(placed)})

    async def _format_proposal(
        self, player_screen: PlayerScreen, table: Table
    ) -> tuple[FormattedMessage, list[str]]:
        """Return the message of a proposal, and the users in the room who have not answered."""
        about = player_screen.snapshot.about
        guests = [
            (who, name)
            for seat, (who, name) in enumerate(zip(about.seats, player_screen.names, strict=True))
            if seat not in about.consented
        ]
        here = [(who, name) for who, name in guests if await self._is_in(table.lobby, who)]
        asked = [(name or user_of(who), user_of(who)) for who, name in here]
        message = format_question(player_screen, _ANSWERS if asked else (), asked=asked)
        if apart := [name or user_of(who) for who, name in guests if (who, name) not in here]:
            message.lines([words_of(player_screen).say("matrix-asked-apart", names=", ".join(apart))])
        return message, [user for _, user in asked]

    async def refresh(self, delivery: Delivery, table: Table, player_screen: PlayerScreen) -> str:
        """Edit a proposal to several guests when one has accepted; return the memo."""
        about = player_screen.snapshot.about
        if not table.proposes(player_screen.snapshot.game) or len(about.consented) < _PAIR:
            return delivery.memo
        content = (await self._format_proposal(player_screen, table))[0].content(kind="m.text")
        shown = _ShownProposal(text_digest=digest(str(content["formatted_body"])))
        if shown != _ShownProposal.read(delivery.memo):
            await self._api.send(table.lobby, format_edit(content, table.message), delivery.key)
        return str(shown)

    async def deliver(self, delivery: Delivery) -> str:
        """Ask a guest in private, or tell what became of a question; return the memo."""
        snapshot, player_screen = delivery.snapshot, delivery.player_screen
        table = Table.of(delivery.place)
        before = Question.read(delivery.memo)
        if before and not snapshot.status.pending:
            ended = format_ended(player_screen, prefix="").content()
            with best_effort():
                await self._api.send(before.room, format_edit(ended, before.event), delivery.key)
            return delivery.memo
        if before or await self._is_asked_in_lobby(delivery, table):
            return delivery.memo
        if not snapshot.status.pending:
            return await self._tell_host(delivery)
        asked = player_screen.screen.awaited
        room = known = await self._rooms.seat_of(delivery.who, player_screen)
        if room is None and not asked:  # the host has the answer to their command
            return delivery.memo
        room = room or await self.direct_room(delivery.who, words_of(player_screen))
        keys = _ANSWERS if asked else (Key.WITHDRAW,)
        mentions = [user_of(delivery.who)] if asked else []
        kind = "m.text" if asked else "m.notice"
        content = format_question(player_screen, keys, known=known is not None).content(mentions, kind=kind)
        event = await self._api.send(room, content, delivery.key)
        await self._keypads.offer_answers(room, event, snapshot.game, *keys)
        return str(Question(room=room, event=event))

    async def _is_asked_in_lobby(self, delivery: Delivery, table: Table) -> bool:
        """Return whether the viewer was asked in the lobby, so not in private."""
        about = delivery.snapshot.about
        if not table.proposes(delivery.snapshot.game):
            return False
        if len(about.seats) == _PAIR or delivery.snapshot.viewer == about.host:
            return True
        try:
            return await self._is_in(table.lobby, delivery.who)
        except MatrixError as error:
            if not error.is_permanent:
                raise
            return False  # the bot was removed from it

    async def _tell_host(self, delivery: Delivery) -> str:
        """Tell the host of a private invitation how it ended, unless they know."""
        snapshot = delivery.snapshot
        if snapshot.viewer != snapshot.about.host or snapshot.status is Status.WITHDRAWN:
            return delivery.memo
        room = await self.direct_room(delivery.who, words_of(delivery.player_screen))
        message = format_ended(delivery.player_screen, delivery.player_screen.others, prefix="")
        event = await self._api.send(room, message.content(), delivery.key)
        return str(Question(room=room, event=event))

    async def report_unreachable(self, delivery: Delivery) -> None:
        """Tell the host that a guest cannot be reached, and what can be done."""
        about = delivery.snapshot.about
        host = about.seats[about.host]
        if delivery.who == host or platform_of(host) != PLATFORM:
            return
        words = words_in(await self._service.views.language(host))
        facts = {"code": code_of(delivery.snapshot.game), "join": command_word("join", words)}
        message = FormattedMessage().headline(words.say("matrix-unreached", name=user_of(delivery.who)))
        message.lines([words.say("matrix-unreached-about", bot=self._api.user, **facts)])
        withdraw = button(words.say("choice-withdraw"), "end", {"game": delivery.snapshot.game})
        alone = [computer_button(words, about.options)] if GAMES[about.game].has_computer else []
        content = message.commands([withdraw, *alone], words, prefix="").content()
        await self._api.send(await self.direct_room(host, words), content, f"{delivery.key}/unreached")

    async def link_to_game(self, delivery: Delivery, memo: str) -> None:
        """Edit an accepted private question so that it leads to the seat room."""
        before, seat_message = Question.read(delivery.memo), SeatMessage.read(memo)
        if before and seat_message:
            words = words_of(delivery.player_screen)
            edit = FormattedMessage().headline(
                words.say("table-begun", **name_facts(delivery.player_screen.names))
            )
            if seat_message.room != before.room:
                edit.link(words.say("matrix-your-seat"), seat_message.room, self._api.server)
            with best_effort():
                content = format_edit(edit.content(), before.event)
                await self._api.send(before.room, content, f"{delivery.key}/begun")

    async def direct_room(self, who: str, words: Words) -> str:
        """Return the direct room with a user."""
        return await self._rooms.direct(who, partial(self._new_direct, who, words))

    async def _new_direct(self, who: str, words: Words) -> NewRoom:
        portrait = await self._portraits.avatar_state(Portrait.BOT)
        topic = words.say("matrix-direct-topic", help=command_word("help", words))
        return NewRoom(self._api.name, topic, [user_of(who)], direct=True, state=portrait)

    async def learn_names(self, *users: str, room: str = "") -> None:
        """Store the users' display names; not while they play, because a name could be a message.

        With `room`, the name is read from the membership there, without asking the user's own server.
        """
        for user in users:
            who = address(user)
            if await may_be_renamed(self._service, who):
                with best_effort():
                    known = (await self._api.membership(room, user)).get("displayname") if room else ""
                    name = readable(str(known or "")) or readable(await self._api.display_name(user))
                    name = name or user.partition(":")[0].removeprefix("@")
                    await self._service.guests.meet(who, name=name)


def format_ended(player_screen: PlayerScreen, lines: Sequence[str] = (), *, prefix: str) -> FormattedMessage:
    """Return what is said of an invitation that is over, and what its host can do instead."""
    words = words_of(player_screen)
    offered = [choice for row in computer_offer(player_screen, words) for choice in row]
    message = FormattedMessage().headline(player_screen.screen.headline).lines(lines)
    return message.commands(offered, words, prefix=prefix)


def format_question(
    player_screen: PlayerScreen,
    keys: tuple[Key, ...],
    *,
    asked: Sequence[tuple[str, str]] = (),
    known: bool = False,
) -> FormattedMessage:
    """Return the message that asks guests whether they want to play.

    `asked` names them in a room, each by name and user ID. With `known`, the explanation for newcomers is
    left out.
    """
    words = words_of(player_screen)
    labels = {choice.keys: choice.label for choice in player_screen.screen.choices if choice.enabled}
    signs = " \N{MIDDLE DOT} ".join(f"{SYMBOLS[key]} {labels[(key,)]}" for key in keys if (key,) in labels)
    message = FormattedMessage().headline(player_screen.screen.headline).lines(player_screen.screen.lines)
    message.lines(
        [] if known else [words.say("matrix-proposal-about", game=player_screen.snapshot.about.game)]
    )
    return message.mention(asked, signs) if asked else message.lines([signs])
