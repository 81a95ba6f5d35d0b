"""Gatherings: a message in a room says who has come so far, and reactions let people come and go.

It is one message, edited as people come. In a room that is not ours the bot cannot redact reactions of
others, so a reaction stays: a user who clicks it again takes it back, and that counts as a press too. The two
reactions for coming and going then mean whichever changes something.
"""

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final, Self

from adapters.matrix.addresses import Table, address, digest
from adapters.matrix.background import EditLimiter, Priority
from adapters.matrix.catalogue import words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, format_edit
from adapters.matrix.invitations import InvitationPosts
from bot.commands.keypad import SYMBOLS, Key, Keys
from bot.commands.refused import refused
from bot.delivery.deliverer import Delivery
from bot.model.game import About
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from renderers.i18n.catalogue import best_language

GATHERING: Final = (Key.ACCEPT, Key.LEAVE, Key.MOVE, Key.BEGIN, Key.WITHDRAW)
"""The keys that can be pressed or typed about a gathering."""

_COMING: Final = frozenset({Key.ACCEPT, Key.LEAVE})
_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds: longer than a gathering lasts
_REMEMBERED: Final = 100 * 24 * 60 * 60  # seconds: longer than any game lasts
_RARELY: Final = 30  # seconds between two explanations of the same refusal
_QUIET: Final = frozenset({ServiceProblem.NOT_COME})
"""Refusals that need no explanation: the user wanted not to take part, and does not."""


@dataclass(frozen=True, slots=True)
class GatheringPost:
    """The message that calls for players, and a digest of its text."""

    room: str = ""
    event: str = ""
    text_digest: str = ""

    def __str__(self) -> str:
        """Return the stored form."""
        return f"{self.room} {self.event} {self.text_digest}"

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return the post of a stored form, empty if there is none."""
        return cls(*noted.split(" ")) if noted else cls()


class Gatherings:
    """Shows gatherings, and lets people come and go."""

    def __init__(self, context: MatrixContext, invitation_posts: InvitationPosts) -> None:
        self._api = context.api
        self._service = context.service
        self._notes = context.service.notes
        self._answers = context.answers
        self._background = context.background
        self._keypads = context.keypads
        self._invitation_posts = invitation_posts
        self._edit_limiter = EditLimiter(context.background)

    async def post(self, game: str, room: str, language: str) -> None:
        """Call for players in a room."""
        player_screen = await self._service.views.watch(game, best_language(language))
        content = _format_gathering(player_screen).content(kind="m.text")
        event = await self._answers.send(room, content, _send_key(game))
        await self._note(game, GatheringPost(room, event, _text_digest(player_screen)), player_screen)

    async def show_privately(self, room: str, player_screen: PlayerScreen) -> None:
        """Show a gathering to one user, with keys to act on it."""
        event = await self._answers.send(room, _format_gathering(player_screen).content())
        await self._keypads.offer_answers(room, event, player_screen.snapshot.game, *_keys(player_screen))

    async def update(self, delivery: Delivery, table: Table, player_screen: PlayerScreen) -> None:
        """Edit the message that calls for players, when its text has changed."""
        game, before = player_screen.snapshot.game, await self.find_post(player_screen.snapshot.game)
        room = table.lobby or before.room
        if not room:  # it gathers elsewhere, or is not posted yet
            return
        now = GatheringPost(room, before.event, _text_digest(player_screen))
        content = _format_gathering(player_screen).content(kind="m.text")
        if room != before.room:
            event = await self._api.send(room, content, _send_key(game))
            now = GatheringPost(room, event, now.text_digest)
        elif now != before:
            self._edit_limiter.check(game)
            await self._api.send(room, format_edit(content, before.event), delivery.key)
            self._edit_limiter.note(game)
        await self._note(game, now, player_screen)

    async def _note(self, game: str, called: GatheringPost, player_screen: PlayerScreen) -> None:
        await self._notes.delete(_note_key(game))
        await self._notes.get_or_set(_note_key(game), str(called), _REMEMBERED)
        await self._keypads.offer_answers(called.room, called.event, game, *_keys(player_screen))

    async def find_post(self, game: str) -> GatheringPost:
        """Return the message that calls or called for players of a game; empty if there is none."""
        return GatheringPost.read(await self._notes.get(_note_key(game)))

    async def press(self, room: str, user: str, event: str, game: str, key: Key) -> bool:
        """Carry out a key about a gathering; return whether the key belongs to gatherings."""
        if key not in GATHERING:
            return False
        await self._notes.get_or_set(_press_key(event), f"{digest(user)} {game} {key}", _A_WEEK)
        await self._carry_out(room, user, event, game, key)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that a user clicked their reaction again; return whether it was one about a gathering."""
        noted = await self._notes.get(_press_key(press))
        if not noted:
            return False
        who, game, text_digest = noted.split(" ")
        about = await self._gathering(address(user), game)
        if who != digest(user) or about is None:  # redacted by another user: that means nothing
            return True
        key = Key(text_digest)
        if key in _COMING:
            key = Key.LEAVE if address(user) in about.seats else Key.ACCEPT
        # Stored, so that it means the same when it is synced again.
        noted_key = await self._notes.get_or_set(f"meant:{redaction}", key, _A_WEEK)
        await self._carry_out(room, user, redaction, game, Key(noted_key))
        return True

    async def _gathering(self, who: str, game: str) -> About | None:
        """Return a gathering; None if it has begun or ended."""
        try:
            snapshot = await self._service.play.look(who, game)
        except ServiceRefusal as refusal:  # the game was deleted
            if refusal.code is ServiceProblem.NO_ANSWER:
                raise
            return None
        return snapshot.about if snapshot.status.pending and snapshot.about.gathers else None

    async def _carry_out(self, room: str, user: str, event: str, game: str, key: Key) -> None:
        """Carry out a press, once, even if its event is synced again."""
        if await self._notes.get(f"done:{_press_key(event)}"):
            return
        who = address(user)
        if key is Key.ACCEPT:
            await self._invitation_posts.learn_names(user, room=room)
        async with self._answers.reporting_errors(room, who, will_retry=True):
            try:
                await self._service.press(Press(who, game, 0, key.value))
            except Refusal as refusal:
                if refusal.code is ServiceProblem.NO_ANSWER:
                    raise
                await self._explain_refusal(room, who, game, refusal)
        await self._notes.claim(f"done:{_press_key(event)}", _A_WEEK)

    async def _explain_refusal(self, room: str, who: str, game: str, refusal: Refusal) -> None:
        """Tell the user in private why the press was refused."""
        often = not await self._notes.claim(f"why-not:{game}:{digest(who)}:{refusal.code}", _RARELY)
        if refusal.code in _QUIET or often:
            return
        sending = partial(self._send_refusal, room, who, refusal)
        self._background.add(Priority.MESSAGE, f"why-not/{game}/{digest(who)}/{monotonic()}", sending)

    async def _send_refusal(self, room: str, who: str, refusal: Refusal) -> None:
        words = await self._answers.words_for(who)
        answer = refused(refusal, words)
        alone = await self._api.is_pair(room)
        private = room if alone else await self._invitation_posts.direct_room(who, words)
        await self._api.send(private, FormattedMessage().lines([answer.headline, *answer.lines]).content())


def _format_gathering(player_screen: PlayerScreen) -> FormattedMessage:
    """Return the message of a gathering: who has come, the game, and what each reaction does."""
    screen, words = player_screen.screen, words_of(player_screen)
    signs = [f"{SYMBOLS[key]} {choice.label}" for choice in screen.choices for key in choice.keys]
    message = FormattedMessage().headline(screen.headline).lines(screen.lines)
    message.lines([words.say("matrix-proposal-about", game=player_screen.snapshot.about.game)])
    return message.lines([" \N{MIDDLE DOT} ".join(signs)])


def _keys(player_screen: PlayerScreen) -> Keys:
    """Return all keys, also of choices that are not enabled yet, so that none has to be added later."""
    return tuple(key for choice in player_screen.screen.choices for key in choice.keys)


def _text_digest(player_screen: PlayerScreen) -> str:
    return digest(str(_format_gathering(player_screen).content()["formatted_body"]))


def _note_key(game: str) -> str:
    return f"gathering:{game}"


def _send_key(game: str) -> str:
    return f"gathering/{game}"


def _press_key(event: str) -> str:
    return f"gathered:{event}"
