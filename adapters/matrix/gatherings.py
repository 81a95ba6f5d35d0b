"""Gatherings: a message in a room says who has come so far, and signs below it let people come and go.

It is one message, changed as people come. Nothing that others have pressed can be taken away in a room that
is not ours, so a sign stays where it is: who clicks on it again takes it back, and that is a press too. The
two signs for coming and going then mean whatever changes something.
"""

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final, Self

from adapters.matrix.chores import Rank
from adapters.matrix.dressing import Paper, edited
from adapters.matrix.language import words_of
from adapters.matrix.names import Table, address, mark
from adapters.matrix.proposals import Proposals
from adapters.matrix.tools import Tools
from bot.commands.refused import refused
from bot.deliverer import Delivery
from bot.keys import SYMBOLS, Key, Keys
from bot.refusals import Denied, ServiceRefusal
from bot.service.play import Press
from bot.service.sights import Sight
from bot.store.games import About
from bot.worker import TryLater
from engine.contract import Refusal
from renderers.language import best_language

GATHERING: Final = (Key.ACCEPT, Key.LEAVE, Key.MOVE, Key.BEGIN, Key.WITHDRAW)
"""What can be pressed or written about a gathering."""

_COMING: Final = frozenset({Key.ACCEPT, Key.LEAVE})
_CALM: Final = 15.0  # seconds between two changes, where the homeserver allows us few events
_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds: longer than people gather
_REMEMBERED: Final = 100 * 24 * 60 * 60  # longer than any game is played
_RARELY: Final = 30  # seconds: so often somebody hears the same reason
_QUIET: Final = frozenset({Denied.NOT_COME})
"""What nobody need hear: who has not come is not there, as they wish."""


@dataclass(frozen=True, slots=True)
class Called:
    """The message that calls for players, and a mark of what it says."""

    room: str = ""
    event: str = ""
    said: str = ""

    def __str__(self) -> str:
        """Write it as it is kept."""
        return f"{self.room} {self.event} {self.said}"

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return what was noted, if it was."""
        return cls(*noted.split(" ")) if noted else cls()


class Gatherings:
    """Shows who has come, and lets people come and go."""

    def __init__(self, tools: Tools, proposals: Proposals) -> None:
        """Work with this service."""
        self._wire = tools.wire
        self._service = tools.service
        self._places = tools.service.places
        self._answers = tools.answers
        self._chores = tools.chores
        self._keypads = tools.keypads
        self._proposals = proposals
        self._changed: dict[str, float] = {}  # when each was changed last

    async def call(self, game: str, room: str, language: str) -> None:
        """Call for players in a room."""
        sight = await self._service.sights.watch(game, best_language(language))
        content = _told(sight).content(kind="m.text")
        event = await self._answers.write(room, content, _key(game))
        await self._note(game, Called(room, event, _said(sight)), sight)

    async def tell(self, room: str, sight: Sight) -> None:
        """Tell somebody alone how far a gathering is, and let them say there what they want to do."""
        event = await self._answers.write(room, _told(sight).content())
        await self._keypads.ask(room, event, sight.seen.game, *_keys(sight))

    async def show(self, delivery: Delivery, table: Table, sight: Sight) -> None:
        """Say where people are called who has come by now."""
        game, before = sight.seen.game, await self.called(sight.seen.game)
        room = table.lobby or before.room
        if not room:  # it gathers elsewhere, or the host is about to hear of it
            return
        now = Called(room, before.event, _said(sight))
        content = _told(sight).content(kind="m.text")
        if room != before.room:
            event = await self._wire.send(room, content, _key(game))
            now = Called(room, event, now.said)
        elif now != before:
            self._keep_calm(game)
            await self._wire.send(room, edited(content, before.event), delivery.key)
            self._changed[game] = monotonic()
        await self._note(game, now, sight)

    async def _note(self, game: str, called: Called, sight: Sight) -> None:
        await self._places.unsay(_place(game))
        await self._places.once(_place(game), str(called), _REMEMBERED)
        await self._keypads.ask(called.room, called.event, game, *_keys(sight))

    async def called(self, game: str) -> Called:
        """Return the message that calls for players of a game, or has called for them."""
        return Called.read(await self._places.said(_place(game)))

    def _keep_calm(self, game: str) -> None:
        """Let those who play go first, where the homeserver allows us few events."""
        since = monotonic() - self._changed.get(game, -_CALM)
        if self._chores.is_limited and since < _CALM:
            raise TryLater(_CALM - since)

    async def press(self, room: str, user: str, event: str, game: str, key: Key) -> bool:
        """Carry out what somebody pressed or wrote about a gathering; tell whether it could be meant."""
        if key not in GATHERING:
            return False
        await self._places.once(_pressed(event), f"{mark(user)} {game} {key}", _A_WEEK)
        await self._carry_out(room, user, event, game, key)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that somebody pressed once more what they had pressed; tell whether it was that."""
        noted = await self._places.said(_pressed(press))
        if not noted:
            return False
        who, game, said = noted.split(" ")
        about = await self._gathering(address(user), game)
        if who != mark(user) or about is None:  # whoever else takes it away says nothing for them
            return True
        key = Key(said)
        if key in _COMING:
            key = Key.LEAVE if address(user) in about.seats else Key.ACCEPT
        meant = await self._places.once(f"meant:{redaction}", key, _A_WEEK)  # what is heard again means it
        await self._carry_out(room, user, redaction, game, Key(meant))
        return True

    async def _gathering(self, who: str, game: str) -> About | None:
        """Return a gathering; None where it has begun, or come to nothing."""
        try:
            seen = await self._service.play.look(who, game)
        except ServiceRefusal as refusal:  # it has been forgotten
            if refusal.code is Denied.NO_ANSWER:
                raise
            return None
        return seen.about if seen.status.pending and seen.about.gathers else None

    async def _carry_out(self, room: str, user: str, event: str, game: str, key: Key) -> None:
        """Do for somebody what they have pressed; once, though it may be heard again."""
        if await self._places.said(f"done:{_pressed(event)}"):
            return
        who = address(user)
        if key is Key.ACCEPT:
            await self._proposals.greet(user, room=room)
        async with self._answers.guarding(room, who, heard_again=True):
            try:
                await self._service.press(Press(who, game, 0, key.value))
            except Refusal as refusal:
                if refusal.code is Denied.NO_ANSWER:
                    raise
                await self._say_why_not(room, who, game, refusal)
        await self._places.first(f"done:{_pressed(event)}", _A_WEEK)

    async def _say_why_not(self, room: str, who: str, game: str, refusal: Refusal) -> None:
        """Tell somebody in private why something cannot be: the others have nothing of it."""
        often = not await self._places.first(f"why-not:{game}:{mark(who)}:{refusal.code}", _RARELY)
        if refusal.code in _QUIET or often:
            return
        telling = partial(self._tell, room, who, refusal)
        self._chores.add(Rank.WORD, f"why-not/{game}/{mark(who)}/{monotonic()}", telling)

    async def _tell(self, room: str, who: str, refusal: Refusal) -> None:
        words = await self._answers.words(who)
        answer = refused(refusal, words)
        alone = await self._wire.is_pair(room)
        private = room if alone else await self._proposals.direct(who, words)
        await self._wire.send(private, Paper().lines([answer.headline, *answer.lines]).content())


def _told(sight: Sight) -> Paper:
    """Return what is said of a gathering: who has come, what is played, and which sign does what."""
    screen, words = sight.screen, words_of(sight)
    signs = [f"{SYMBOLS[key]} {choice.label}" for choice in screen.choices for key in choice.keys]
    paper = Paper().headline(screen.headline).lines(screen.lines)
    paper.lines([words.say("matrix-proposal-about", game=sight.seen.about.game)])
    return paper.lines([" \N{MIDDLE DOT} ".join(signs)])


def _keys(sight: Sight) -> Keys:
    """Return what can be pressed: also what cannot be done yet, so that nothing has to be offered later."""
    return tuple(key for choice in sight.screen.choices for key in choice.keys)


def _said(sight: Sight) -> str:
    return mark(str(_told(sight).content()["formatted_body"]))


def _place(game: str) -> str:
    return f"gathering:{game}"


def _key(game: str) -> str:
    return f"gathering/{game}"


def _pressed(event: str) -> str:
    return f"gathered:{event}"
