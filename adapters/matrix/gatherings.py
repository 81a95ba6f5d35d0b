"""Gatherings: a message in a room says who has come so far, and signs below it let people come and go.

It is one message, changed as people come. Nothing that others have pressed can be taken away in a room that
is not ours, so a sign stays where it is: who clicks on it again takes it back, and that is a press too. The
two signs for coming and going then mean whatever changes something.
"""

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final, Self

from adapters.matrix.addresses import Table, address, mark
from adapters.matrix.background import Priority
from adapters.matrix.catalogue import words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, edited
from adapters.matrix.invitations import InvitationPosts
from bot.commands.keypad import SYMBOLS, Key, Keys
from bot.commands.refused import refused
from bot.delivery.deliverer import Delivery
from bot.delivery.worker import TryLater
from bot.model.game import About
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from renderers.i18n.catalogue import best_language

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

    def __init__(self, context: MatrixContext, invitation_posts: InvitationPosts) -> None:
        self._api = context.api
        self._service = context.service
        self._notes = context.service.notes
        self._answers = context.answers
        self._background = context.background
        self._keypads = context.keypads
        self._invitation_posts = invitation_posts
        self._changed: dict[str, float] = {}  # when each was changed last

    async def call(self, game: str, room: str, language: str) -> None:
        """Call for players in a room."""
        player_screen = await self._service.views.watch(game, best_language(language))
        content = _told(player_screen).content(kind="m.text")
        event = await self._answers.write(room, content, _key(game))
        await self._note(game, Called(room, event, _said(player_screen)), player_screen)

    async def tell(self, room: str, player_screen: PlayerScreen) -> None:
        """Tell somebody alone how far a gathering is, and let them say there what they want to do."""
        event = await self._answers.write(room, _told(player_screen).content())
        await self._keypads.ask(room, event, player_screen.snapshot.game, *_keys(player_screen))

    async def show(self, delivery: Delivery, table: Table, player_screen: PlayerScreen) -> None:
        """Say where people are called who has come by now."""
        game, before = player_screen.snapshot.game, await self.called(player_screen.snapshot.game)
        room = table.lobby or before.room
        if not room:  # it gathers elsewhere, or the host is about to hear of it
            return
        now = Called(room, before.event, _said(player_screen))
        content = _told(player_screen).content(kind="m.text")
        if room != before.room:
            event = await self._api.send(room, content, _key(game))
            now = Called(room, event, now.said)
        elif now != before:
            self._keep_calm(game)
            await self._api.send(room, edited(content, before.event), delivery.key)
            self._changed[game] = monotonic()
        await self._note(game, now, player_screen)

    async def _note(self, game: str, called: Called, player_screen: PlayerScreen) -> None:
        await self._notes.delete(_place(game))
        await self._notes.get_or_set(_place(game), str(called), _REMEMBERED)
        await self._keypads.ask(called.room, called.event, game, *_keys(player_screen))

    async def called(self, game: str) -> Called:
        """Return the message that calls for players of a game, or has called for them."""
        return Called.read(await self._notes.get(_place(game)))

    def _keep_calm(self, game: str) -> None:
        """Let those who play go first, where the homeserver allows us few events."""
        since = monotonic() - self._changed.get(game, -_CALM)
        if self._background.is_limited and since < _CALM:
            raise TryLater(_CALM - since)

    async def press(self, room: str, user: str, event: str, game: str, key: Key) -> bool:
        """Carry out what somebody pressed or wrote about a gathering; tell whether it could be meant."""
        if key not in GATHERING:
            return False
        await self._notes.get_or_set(_pressed(event), f"{mark(user)} {game} {key}", _A_WEEK)
        await self._carry_out(room, user, event, game, key)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that somebody pressed once more what they had pressed; tell whether it was that."""
        noted = await self._notes.get(_pressed(press))
        if not noted:
            return False
        who, game, said = noted.split(" ")
        about = await self._gathering(address(user), game)
        if who != mark(user) or about is None:  # whoever else takes it away says nothing for them
            return True
        key = Key(said)
        if key in _COMING:
            key = Key.LEAVE if address(user) in about.seats else Key.ACCEPT
        meant = await self._notes.get_or_set(
            f"meant:{redaction}", key, _A_WEEK
        )  # what is heard again means it
        await self._carry_out(room, user, redaction, game, Key(meant))
        return True

    async def _gathering(self, who: str, game: str) -> About | None:
        """Return a gathering; None where it has begun, or come to nothing."""
        try:
            snapshot = await self._service.play.look(who, game)
        except ServiceRefusal as refusal:  # it has been forgotten
            if refusal.code is Denied.NO_ANSWER:
                raise
            return None
        return snapshot.about if snapshot.status.pending and snapshot.about.gathers else None

    async def _carry_out(self, room: str, user: str, event: str, game: str, key: Key) -> None:
        """Do for somebody what they have pressed; once, though it may be heard again."""
        if await self._notes.get(f"done:{_pressed(event)}"):
            return
        who = address(user)
        if key is Key.ACCEPT:
            await self._invitation_posts.greet(user, room=room)
        async with self._answers.guarding(room, who, heard_again=True):
            try:
                await self._service.press(Press(who, game, 0, key.value))
            except Refusal as refusal:
                if refusal.code is Denied.NO_ANSWER:
                    raise
                await self._say_why_not(room, who, game, refusal)
        await self._notes.claim(f"done:{_pressed(event)}", _A_WEEK)

    async def _say_why_not(self, room: str, who: str, game: str, refusal: Refusal) -> None:
        """Tell somebody in private why something cannot be: the others have nothing of it."""
        often = not await self._notes.claim(f"why-not:{game}:{mark(who)}:{refusal.code}", _RARELY)
        if refusal.code in _QUIET or often:
            return
        telling = partial(self._tell, room, who, refusal)
        self._background.add(Priority.WORD, f"why-not/{game}/{mark(who)}/{monotonic()}", telling)

    async def _tell(self, room: str, who: str, refusal: Refusal) -> None:
        words = await self._answers.words(who)
        answer = refused(refusal, words)
        alone = await self._api.is_pair(room)
        private = room if alone else await self._invitation_posts.direct(who, words)
        await self._api.send(private, FormattedMessage().lines([answer.headline, *answer.lines]).content())


def _told(player_screen: PlayerScreen) -> FormattedMessage:
    """Return what is said of a gathering: who has come, what is played, and which sign does what."""
    screen, words = player_screen.screen, words_of(player_screen)
    signs = [f"{SYMBOLS[key]} {choice.label}" for choice in screen.choices for key in choice.keys]
    paper = FormattedMessage().headline(screen.headline).lines(screen.lines)
    paper.lines([words.say("matrix-proposal-about", game=player_screen.snapshot.about.game)])
    return paper.lines([" \N{MIDDLE DOT} ".join(signs)])


def _keys(player_screen: PlayerScreen) -> Keys:
    """Return what can be pressed: also what cannot be done yet, so that nothing has to be offered later."""
    return tuple(key for choice in player_screen.screen.choices for key in choice.keys)


def _said(player_screen: PlayerScreen) -> str:
    return mark(str(_told(player_screen).content()["formatted_body"]))


def _place(game: str) -> str:
    return f"gathering:{game}"


def _key(game: str) -> str:
    return f"gathering/{game}"


def _pressed(event: str) -> str:
    return f"gathered:{event}"
