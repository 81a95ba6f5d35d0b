"""How a game begins: somebody proposes it in a room, and the others say yes there, with a reaction.

Who is not in that room is asked in private. Whoever proposes among two has nobody who watches the proposing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM, Table, address, mark, user_of
from adapters.matrix.api import NewRoom
from adapters.matrix.catalogue import words_in, words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.errors import MatrixError, if_it_can_be
from adapters.matrix.format import FormattedMessage, edited, named
from adapters.matrix.seat_rooms import SeatMessage
from bot.commands.asking import button
from bot.commands.keypad import SYMBOLS, Key
from bot.commands.vocabulary import command_word
from bot.delivery.deliverer import Delivery
from bot.model.game import Status
from bot.model.person import platform_of
from bot.screens.table import code_of
from bot.service.guests import readable
from bot.service.views import PlayerScreen
from renderers.heldhands.picture.portrait import Portrait
from renderers.i18n.catalogue import Words, best_language

_ASKED: Final = "asked"
_SAYS: Final = "says"
_HERE: Final = "join"
_PAIR: Final = 2
_ANSWERS: Final = (Key.ACCEPT, Key.DECLINE)


@dataclass(frozen=True, slots=True)
class Question:
    """The message by which somebody was asked in private: the memo of a delivery."""

    room: str
    event: str

    def __str__(self) -> str:
        """Write it as the deliverer keeps it."""
        return f"{_ASKED} {self.room} {self.event}"

    @classmethod
    def read(cls, memo: str) -> Self | None:
        """Return what was noted, if it was."""
        match memo.split(" "):
            case [kind, room, event] if kind == _ASKED:
                return cls(room, event)
            case _:
                return None


class InvitationPosts:
    """Proposes games, in rooms and in private."""

    def __init__(self, context: MatrixContext) -> None:
        self._api = context.api
        self._service = context.service
        self._answers = context.answers
        self._rooms = context.rooms
        self._keypads = context.keypads
        self._portraits = context.portraits

    async def lobby(self, room: str, guests: Sequence[str], language: str) -> Table:
        """Return where all will be able to watch a game that is proposed here, before it has a name."""
        there = [await self._is_in(room, who) for who in guests]
        return Table(room if any(there) else "", language=language)

    async def _is_in(self, room: str, who: str) -> bool:
        """Return whether somebody is in a room, so that they can be asked there."""
        if not who or platform_of(who) != PLATFORM:
            return False
        return (await self._api.membership(room, user_of(who))).get("membership") == _HERE

    async def propose(self, host: str, game: str, table: Table) -> None:
        """Send the message by which a game is proposed to those who are in the room."""
        player_screen = await self._service.views.watch(game, best_language(table.language))
        paper, asked = await self._proposed(player_screen, table)
        content = paper.content(asked, kind="m.text")  # a notice rings for nobody
        event = await self._answers.write(table.lobby, content, f"proposal/{game}")
        await self._keypads.ask(table.lobby, event, game, *_ANSWERS)
        laid = replace(table, message=event, game=game)
        await self._service.play.watch(host, game, PLATFORM, str(laid))

    async def _proposed(
        self, player_screen: PlayerScreen, table: Table
    ) -> tuple[FormattedMessage, list[str]]:
        """Return what is said of a proposal, and those in the room who have not answered yet."""
        about = player_screen.snapshot.about
        guests = [
            (who, name)
            for seat, (who, name) in enumerate(zip(about.seats, player_screen.names, strict=True))
            if seat not in about.consented
        ]
        here = [(who, name) for who, name in guests if await self._is_in(table.lobby, who)]
        asked = [(name or user_of(who), user_of(who)) for who, name in here]
        paper = question(player_screen, _ANSWERS if asked else (), asked=asked)
        if apart := [name or user_of(who) for who, name in guests if (who, name) not in here]:
            paper.lines([words_of(player_screen).say("matrix-asked-apart", names=", ".join(apart))])
        return paper, [user for _, user in asked]

    async def refresh(self, delivery: Delivery, table: Table, player_screen: PlayerScreen) -> str:
        """Say in a proposal to several who of them has said yes; return what to remember."""
        about = player_screen.snapshot.about
        if (
            not table.message
            or not table.proposes(player_screen.snapshot.game)
            or len(about.consented) < _PAIR
        ):
            return delivery.memo
        content = (await self._proposed(player_screen, table))[0].content(kind="m.text")
        said = f"{_SAYS} {mark(str(content['formatted_body']))}"
        if said != delivery.memo:
            await self._api.send(table.lobby, edited(content, table.message), delivery.key)
        return said

    async def bring(self, delivery: Delivery) -> str:
        """Ask somebody in private, or tell them what became of a question."""
        snapshot, player_screen = delivery.snapshot, delivery.player_screen
        table = Table.read(delivery.place) if delivery.place else Table()
        before = Question.read(delivery.memo)
        if before and not snapshot.status.pending:
            ended = FormattedMessage().headline(player_screen.screen.headline).content()
            with if_it_can_be():
                await self._api.send(before.room, edited(ended, before.event), delivery.key)
            return delivery.memo
        if before or await self._is_asked_in_lobby(delivery, table):
            return delivery.memo
        if not snapshot.status.pending:
            return await self._tell_host(delivery)
        asked = player_screen.screen.awaited
        room = known = await self._rooms.seat_of(delivery.who, player_screen)
        if room is None and not asked:  # whoever asks has been told by the answer to their command
            return delivery.memo
        room = room or await self.direct(delivery.who, words_of(player_screen))
        keys = _ANSWERS if asked else (Key.WITHDRAW,)
        mentions = [user_of(delivery.who)] if asked else []
        kind = "m.text" if asked else "m.notice"
        content = question(player_screen, keys, known=known is not None).content(mentions, kind=kind)
        event = await self._api.send(room, content, delivery.key)
        await self._keypads.ask(room, event, snapshot.game, *keys)
        return str(Question(room, event))

    async def _is_asked_in_lobby(self, delivery: Delivery, table: Table) -> bool:
        """Return whether somebody need not be asked in private: all who are in the room were asked there."""
        about = delivery.snapshot.about
        if not table.proposes(delivery.snapshot.game):
            return False
        if len(about.seats) == _PAIR or delivery.snapshot.viewer == about.host:
            return True
        try:
            return await self._is_in(table.lobby, delivery.who)
        except MatrixError as error:
            if not error.is_the_place:
                raise
            return False  # we were put out of it

    async def _tell_host(self, delivery: Delivery) -> str:
        """Tell whoever has asked in private what became of it, if they do not know that yet."""
        snapshot = delivery.snapshot
        if snapshot.viewer != snapshot.about.host or snapshot.status is Status.WITHDRAWN:
            return delivery.memo
        room = await self.direct(delivery.who, words_of(delivery.player_screen))
        told = FormattedMessage().headline(delivery.screen.headline).lines(delivery.player_screen.others)
        return str(Question(room, await self._api.send(room, told.content(), delivery.key)))

    async def cannot_ask(self, delivery: Delivery) -> None:
        """Tell whoever has asked somebody that we cannot reach them, and what can be done."""
        about = delivery.snapshot.about
        host = about.seats[about.host]
        if delivery.who == host or platform_of(host) != PLATFORM:
            return
        words = words_in(await self._service.views.language(host))
        facts = {"code": code_of(delivery.snapshot.game), "join": command_word("join", words)}
        told = FormattedMessage().headline(words.say("matrix-unreached", name=user_of(delivery.who)))
        told.lines([words.say("matrix-unreached-about", bot=self._api.user, **facts)])
        back = button(words.say("choice-withdraw"), "end", {"game": delivery.snapshot.game})
        content = told.typed([back], words, prefix="").content()
        await self._api.send(await self.direct(host, words), content, f"{delivery.key}/unreached")

    async def answered(self, delivery: Delivery, memo: str) -> None:
        """Let a question that was answered in private lead to where the game is."""
        before, letter = Question.read(delivery.memo), SeatMessage.read(memo)
        if before and letter:
            words = words_of(delivery.player_screen)
            begun = FormattedMessage().headline(
                words.say("table-begun", **named(delivery.player_screen.names))
            )
            if letter.room != before.room:
                begun.link(words.say("matrix-your-seat"), letter.room, self._api.server)
            with if_it_can_be():
                content = edited(begun.content(), before.event)
                await self._api.send(before.room, content, f"{delivery.key}/begun")

    async def direct(self, who: str, words: Words) -> str:
        """Return the room in which we talk to somebody."""
        return await self._rooms.direct(who, partial(self._new_direct, who, words))

    async def _new_direct(self, who: str, words: Words) -> NewRoom:
        portrait = await self._portraits.state(Portrait.BOT)
        topic = words.say("matrix-direct-topic", help=command_word("help", words))
        return NewRoom(self._api.name, topic, [user_of(who)], direct=True, state=portrait)

    async def greet(self, *users: str, room: str = "") -> None:
        """Learn what people are called; not while they play, for a name can be a message.

        In which room they are is enough to know it, without asking their own server.
        """
        for user in users:
            who = address(user)
            if not any(sitting.status.dealt for sitting in await self._service.records.games_of(who)):
                with if_it_can_be():
                    known = (await self._api.membership(room, user)).get("displayname") if room else ""
                    name = readable(str(known or "")) or readable(await self._api.display_name(user))
                    name = name or user.partition(":")[0].removeprefix("@")
                    await self._service.guests.meet(who, name=name)


def question(
    player_screen: PlayerScreen,
    keys: tuple[Key, ...],
    *,
    asked: Sequence[tuple[str, str]] = (),
    known: bool = False,
) -> FormattedMessage:
    """Return the message that asks somebody whether they would like to play.

    Before others it says who that is: what each is called, and the user. And whoever has played knows what it
    is about.
    """
    words = words_of(player_screen)
    labels = {choice.keys: choice.label for choice in player_screen.screen.choices if choice.enabled}
    signs = " \N{MIDDLE DOT} ".join(f"{SYMBOLS[key]} {labels[(key,)]}" for key in keys if (key,) in labels)
    paper = FormattedMessage().headline(player_screen.screen.headline).lines(player_screen.screen.lines)
    paper.lines([] if known else [words.say("matrix-proposal-about", game=player_screen.snapshot.about.game)])
    return paper.asks(asked, signs) if asked else paper.lines([signs])
