"""How a game begins: somebody proposes it in a room, and the others say yes there, with a reaction.

Who is not in that room is asked in private. Whoever proposes among two has nobody who watches the proposing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from adapters.matrix.dressing import Paper, edited, named
from adapters.matrix.language import words_in, words_of
from adapters.matrix.letters import Letter
from adapters.matrix.names import PLATFORM, Table, address, mark, user_of
from adapters.matrix.tools import Tools
from adapters.matrix.troubles import MatrixError, if_it_can_be
from adapters.matrix.wire import NewRoom
from bot.commands.asking import button
from bot.commands.vocabulary import command_word
from bot.deliverer import Delivery
from bot.keys import SYMBOLS, Key
from bot.screens.table import code_of
from bot.service.guests import readable
from bot.service.sights import Sight
from bot.store.games import Status
from bot.store.people import platform_of
from renderers.heldhands.picture.portrait import Portrait
from renderers.language import Words, best_language

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


class Proposals:
    """Proposes games, in rooms and in private."""

    def __init__(self, tools: Tools) -> None:
        """Work with this service."""
        self._wire = tools.wire
        self._service = tools.service
        self._answers = tools.answers
        self._rooms = tools.rooms
        self._keypads = tools.keypads
        self._portraits = tools.portraits

    async def lobby(self, room: str, guests: Sequence[str], language: str) -> Table:
        """Return where all will be able to watch a game that is proposed here, before it has a name."""
        there = [await self._is_in(room, who) for who in guests]
        return Table(room if any(there) else "", language=language)

    async def _is_in(self, room: str, who: str) -> bool:
        """Tell whether somebody is in a room, so that they can be asked there."""
        if not who or platform_of(who) != PLATFORM:
            return False
        return (await self._wire.membership(room, user_of(who))).get("membership") == _HERE

    async def propose(self, host: str, game: str, table: Table) -> None:
        """Send the message by which a game is proposed to those who are in the room."""
        sight = await self._service.sights.watch(game, best_language(table.language))
        paper, asked = await self._proposed(sight, table)
        content = paper.content(asked, kind="m.text")  # a notice rings for nobody
        event = await self._answers.write(table.lobby, content, f"proposal/{game}")
        await self._keypads.ask(table.lobby, event, game, *_ANSWERS)
        laid = replace(table, message=event, game=game)
        await self._service.play.watch(host, game, PLATFORM, str(laid))

    async def _proposed(self, sight: Sight, table: Table) -> tuple[Paper, list[str]]:
        """Return what is said of a proposal, and those in the room who have not answered yet."""
        about = sight.seen.about
        guests = [
            (who, name)
            for seat, (who, name) in enumerate(zip(about.seats, sight.names, strict=True))
            if seat not in about.consented
        ]
        here = [(who, name) for who, name in guests if await self._is_in(table.lobby, who)]
        asked = [(name or user_of(who), user_of(who)) for who, name in here]
        paper = question(sight, _ANSWERS if asked else (), asked=asked)
        if apart := [name or user_of(who) for who, name in guests if (who, name) not in here]:
            paper.lines([words_of(sight).say("matrix-asked-apart", names=", ".join(apart))])
        return paper, [user for _, user in asked]

    async def refresh(self, delivery: Delivery, table: Table, sight: Sight) -> str:
        """Say in a proposal to several who of them has said yes; return what to remember."""
        about = sight.seen.about
        if not table.message or not table.proposes(sight.seen.game) or len(about.consented) < _PAIR:
            return delivery.memo
        content = (await self._proposed(sight, table))[0].content(kind="m.text")
        said = f"{_SAYS} {mark(str(content['formatted_body']))}"
        if said != delivery.memo:
            await self._wire.send(table.lobby, edited(content, table.message), delivery.key)
        return said

    async def bring(self, delivery: Delivery) -> str:
        """Ask somebody in private, or tell them what became of a question."""
        seen, sight = delivery.seen, delivery.sight
        table = Table.read(delivery.place) if delivery.place else Table()
        before = Question.read(delivery.memo)
        if before and not seen.status.pending:
            ended = Paper().headline(sight.screen.headline).content()
            with if_it_can_be():
                await self._wire.send(before.room, edited(ended, before.event), delivery.key)
            return delivery.memo
        if before or await self._is_asked_in_lobby(delivery, table):
            return delivery.memo
        if not seen.status.pending:
            return await self._tell_host(delivery)
        asked = sight.screen.awaited
        room = known = await self._rooms.seat_of(delivery.who, sight)
        if room is None and not asked:  # whoever asks has been told by the answer to their command
            return delivery.memo
        room = room or await self.direct(delivery.who, words_of(sight))
        keys = _ANSWERS if asked else (Key.WITHDRAW,)
        mentions = [user_of(delivery.who)] if asked else []
        kind = "m.text" if asked else "m.notice"
        content = question(sight, keys, known=known is not None).content(mentions, kind=kind)
        event = await self._wire.send(room, content, delivery.key)
        await self._keypads.ask(room, event, seen.game, *keys)
        return str(Question(room, event))

    async def _is_asked_in_lobby(self, delivery: Delivery, table: Table) -> bool:
        """Tell whether somebody need not be asked in private: all who are in the room were asked there."""
        about = delivery.seen.about
        if not table.proposes(delivery.seen.game):
            return False
        if len(about.seats) == _PAIR or delivery.seen.viewer == about.host:
            return True
        try:
            return await self._is_in(table.lobby, delivery.who)
        except MatrixError as error:
            if not error.is_the_place:
                raise
            return False  # we were put out of it

    async def _tell_host(self, delivery: Delivery) -> str:
        """Tell whoever has asked in private what became of it, if they do not know that yet."""
        seen = delivery.seen
        if seen.viewer != seen.about.host or seen.status is Status.WITHDRAWN:
            return delivery.memo
        room = await self.direct(delivery.who, words_of(delivery.sight))
        told = Paper().headline(delivery.screen.headline).lines(delivery.sight.others)
        return str(Question(room, await self._wire.send(room, told.content(), delivery.key)))

    async def cannot_ask(self, delivery: Delivery) -> None:
        """Tell whoever has asked somebody that we cannot reach them, and what can be done."""
        about = delivery.seen.about
        host = about.seats[about.host]
        if delivery.who == host or platform_of(host) != PLATFORM:
            return
        words = words_in(await self._service.sights.language(host))
        facts = {"code": code_of(delivery.seen.game), "join": command_word("join", words)}
        told = Paper().headline(words.say("matrix-unreached", name=user_of(delivery.who)))
        told.lines([words.say("matrix-unreached-about", bot=self._wire.user, **facts)])
        back = button(words.say("choice-withdraw"), "end", {"game": delivery.seen.game})
        content = told.typed([back], words, prefix="").content()
        await self._wire.send(await self.direct(host, words), content, f"{delivery.key}/unreached")

    async def answered(self, delivery: Delivery, memo: str) -> None:
        """Let a question that was answered in private lead to where the game is."""
        before, letter = Question.read(delivery.memo), Letter.read(memo)
        if before and letter:
            words = words_of(delivery.sight)
            begun = Paper().headline(words.say("table-begun", **named(delivery.sight.names)))
            if letter.room != before.room:
                begun.link(words.say("matrix-your-seat"), letter.room, self._wire.server)
            with if_it_can_be():
                content = edited(begun.content(), before.event)
                await self._wire.send(before.room, content, f"{delivery.key}/begun")

    async def direct(self, who: str, words: Words) -> str:
        """Return the room in which we talk to somebody."""
        return await self._rooms.direct(who, partial(self._new_direct, who, words))

    async def _new_direct(self, who: str, words: Words) -> NewRoom:
        portrait = await self._portraits.state(Portrait.BOT)
        topic = words.say("matrix-direct-topic", help=command_word("help", words))
        return NewRoom(self._wire.name, topic, [user_of(who)], direct=True, state=portrait)

    async def greet(self, *users: str, room: str = "") -> None:
        """Learn what people are called; not while they play, for a name can be a message.

        In which room they are is enough to know it, without asking their own server.
        """
        for user in users:
            who = address(user)
            if not any(sitting.status.dealt for sitting in await self._service.book.games_of(who)):
                with if_it_can_be():
                    known = (await self._wire.membership(room, user)).get("displayname") if room else ""
                    name = readable(str(known or "")) or readable(await self._wire.display_name(user))
                    name = name or user.partition(":")[0].removeprefix("@")
                    await self._service.guests.meet(who, name=name)


def question(
    sight: Sight, keys: tuple[Key, ...], *, asked: Sequence[tuple[str, str]] = (), known: bool = False
) -> Paper:
    """Return the message that asks somebody whether they would like to play.

    Before others it says who that is: what each is called, and the user. And whoever has played knows what it
    is about.
    """
    words = words_of(sight)
    labels = {choice.keys: choice.label for choice in sight.screen.choices if choice.enabled}
    signs = " \N{MIDDLE DOT} ".join(f"{SYMBOLS[key]} {labels[(key,)]}" for key in keys if (key,) in labels)
    paper = Paper().headline(sight.screen.headline).lines(sight.screen.lines)
    paper.lines([] if known else [words.say("matrix-proposal-about", game=sight.seen.about.game)])
    return paper.asks(asked, signs) if asked else paper.lines([signs])
