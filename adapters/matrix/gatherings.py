"""Gatherings: a message in a room says who has come so far, and reactions let people come and go.

It is one message, edited as people come. In a room that is not ours the bot cannot redact reactions of
others, so a reaction stays: a user who clicks it again takes it back, and that counts as a press too. The two
reactions for coming and going then mean whichever changes something.
"""

import re
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

from adapters.matrix.addresses import PLATFORM, Table, address, digest
from adapters.matrix.answers import InRoom
from adapters.matrix.background import EditLimiter, Priority
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, format_edit, words_of
from adapters.matrix.invitations import InvitationPosts
from bot.chat.inbox import known
from bot.chat.memos import Memo
from bot.commands.refusal_answers import answer_refusal
from bot.delivery.deliverer import Delivery
from bot.model.game import About
from bot.model.person import platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import SYMBOLS, Key, Keys, key_of
from bot.screens.snapshot import Snapshot
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from renderers.i18n.catalogue import best_language

GATHERING: Final = (Key.ACCEPT, Key.LEAVE, Key.MOVE, Key.BEGIN, Key.WITHDRAW)
"""The keys that can be pressed or typed about a gathering."""

_COMING: Final = frozenset({Key.ACCEPT, Key.LEAVE})
_REMEMBERED: Final = 100 * 24 * 60 * 60  # seconds: longer than any game lasts
_RARELY: Final = 30  # seconds between two explanations of the same refusal
_QUIET: Final = frozenset({ServiceProblem.NOT_COME})
"""Refusals that need no explanation: the user wanted not to take part, and does not."""


class GatheringPost(Memo):
    """The message that calls for players, and a digest of its text."""

    old_form = re.compile(r"(?P<room>\S+) (?P<event>\S+) (?P<text_digest>\S*)")

    room: str = ""
    event: str = ""
    text_digest: str = ""


class _GatheringPress(Memo):
    """What a reaction or a typed key about a gathering means."""

    old_form = re.compile(r"(?P<user>\S+) (?P<game>\S+) (?P<key>\S+)")

    user: str  # a digest
    game: str
    key: Key


class Gatherings:
    """Shows gatherings, and lets people come and go."""

    def __init__(self, context: MatrixContext, invitation_posts: InvitationPosts) -> None:
        self._api = context.api
        self._service = context.service
        self._notes = context.service.notes
        self._inbox = context.inbox
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
        await self._note(
            game,
            GatheringPost(room=room, event=event, text_digest=_text_digest(player_screen)),
            player_screen,
        )

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
        now = GatheringPost(room=room, event=before.event, text_digest=_text_digest(player_screen))
        content = _format_gathering(player_screen).content(kind="m.text")
        if room != before.room:
            event = await self._api.send(room, content, _send_key(game))
            now = now.model_copy(update={"event": event})
        elif now != before:
            self._edit_limiter.check(game)
            await self._api.send(room, format_edit(content, before.event), delivery.key)
            self._edit_limiter.note(game)
        await self._note(game, now, player_screen)

    async def _note(self, game: str, called: GatheringPost, player_screen: PlayerScreen) -> None:
        await self._notes.set(_note_key(game), str(called), _REMEMBERED)
        await self._keypads.offer_answers(called.room, called.event, game, *_keys(player_screen))

    async def find_post(self, game: str) -> GatheringPost:
        """Return the message that calls or called for players of a game; empty if there is none."""
        return GatheringPost.read(await self._notes.get(_note_key(game))) or GatheringPost()

    async def press(self, room: str, user: str, event: str, game: str, key: Key) -> bool:
        """Carry out a key about a gathering; return whether the key belongs to gatherings."""
        if key not in GATHERING:
            return False
        pressed = _GatheringPress(user=digest(user), game=game, key=key)
        await self._once(room, user, event, pressed)
        return True

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that a user clicked their reaction again; return whether it was one about a gathering."""
        before = await self._inbox.recall(_press_key(press), _GatheringPress)
        if before is None:
            return False
        about = await self._gathering(address(user), before.game)
        if before.user != digest(user) or about is None:  # redacted by another user: that means nothing
            return True
        key = before.key
        if key in _COMING:
            key = Key.LEAVE if address(user) in about.seats else Key.ACCEPT
        await self._once(room, user, redaction, before.model_copy(update={"key": key}))
        return True

    async def _once(self, room: str, user: str, event: str, press: _GatheringPress) -> None:
        await self._inbox.once(
            _press_key(event), _GatheringPress, known(press), partial(self._carry_out, room, user)
        )

    async def _gathering(self, who: str, game: str) -> About | None:
        """Return a gathering; None if it has begun or ended."""
        try:
            snapshot = await self._service.play.look(who, game)
        except ServiceRefusal:  # the game was deleted
            return None
        return snapshot.about if snapshot.status.pending and snapshot.about.gathers else None

    async def _carry_out(self, room: str, user: str, press: _GatheringPress) -> None:
        who = address(user)
        if press.key is Key.ACCEPT:
            await self._invitation_posts.learn_names(user, room=room)
        async with self._answers.report_errors(InRoom(room, who), will_retry=True):
            try:
                await self._service.press(Press(who, press.game, 0, press.key.value))
            except Refusal as refusal:
                if refusal.code is ServiceProblem.NO_ANSWER:
                    raise
                await self._explain_refusal(room, who, press.game, refusal)

    async def _explain_refusal(self, room: str, who: str, game: str, refusal: Refusal) -> None:
        """Tell the user in private why the press was refused."""
        often = not await self._notes.claim(f"why-not:{game}:{digest(who)}:{refusal.code}", _RARELY)
        if refusal.code in _QUIET or often:
            return
        sending = partial(self._send_refusal, room, who, refusal)
        self._background.add(Priority.MESSAGE, f"why-not/{game}/{digest(who)}/{monotonic()}", sending)

    async def _send_refusal(self, room: str, who: str, refusal: Refusal) -> None:
        words = await self._answers.words_of(who)
        answer = answer_refusal(refusal, words)
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


_ANSWERS: Final = frozenset({Key.ACCEPT, Key.DECLINE, Key.WITHDRAW})
_WRITTEN: Final = _ANSWERS | frozenset(GATHERING)


class AskedGame(NamedTuple):
    """A message that asks about a game."""

    event: str
    game: str


class Questions:
    """Carries out answers to questions, by a key: only the answers of those who are asked count."""

    def __init__(self, context: MatrixContext, gatherings: Gatherings) -> None:
        self._gatherings = gatherings
        self._api = context.api
        self._service = context.service
        self._keypads = context.keypads
        self._answers = context.answers

    async def find(self, event: str) -> AskedGame | None:
        """Return the game that a message asks about, if it asks anything."""
        game = await self._keypads.game_asked_by(event) if event else ""
        return AskedGame(event, game) if game else None

    async def answer(self, room: str, user: str, press: str, asked: AskedGame, symbol: str) -> None:
        """Carry out a reaction to a message that asks about a game."""
        key = key_of(symbol)
        snapshot = await self._find_snapshot(address(user), asked.game) if key else None
        if snapshot and key:
            await self._restore_table(room, asked.event, snapshot)
            await self._answer(room, user, press, snapshot, key)

    async def _restore_table(self, room: str, event: str, snapshot: Snapshot) -> None:
        """Announce a proposal again if the process died, or the store was away, after it was posted."""
        about, host = snapshot.about, snapshot.about.seats[snapshot.about.host]
        posted_here = snapshot.status.pending and platform_of(host) == PLATFORM
        if PLATFORM in about.tables or not posted_here or await self._api.is_pair(room):
            return
        language = (await self._answers.words_of(host)).language
        message = "" if about.gathers else event
        table = Table(lobby=room, message=message, language=language, game=snapshot.game)
        await self._service.invitations.announce(host, snapshot.game, {PLATFORM: str(table)})

    async def take_back(self, room: str, user: str, redaction: str, press: str) -> bool:
        """Carry out that a reaction was taken back; return whether that meant something."""
        return await self._gatherings.take_back(room, user, redaction, press)

    async def answer_written(self, room: str, user: str, event: str, keys: Keys) -> bool:
        """Carry out a typed answer; return whether an open question in the room takes it."""
        game = await self._keypads.game_asked_in(room) if len(keys) == 1 and keys[0] in _WRITTEN else ""
        snapshot = await self._find_snapshot(address(user), game) if game else None
        return snapshot is not None and await self._answer(room, user, event, snapshot, keys[0])

    async def _find_snapshot(self, who: str, game: str) -> Snapshot | None:
        """Return the viewer's snapshot of a game; None if the game was deleted."""
        try:
            return await self._service.play.look(who, game)
        except ServiceRefusal:
            return None

    async def _answer(self, room: str, user: str, event: str, snapshot: Snapshot, key: Key) -> bool:
        who, about = address(user), snapshot.about
        if about.gathers and snapshot.status.pending:
            return await self._gatherings.press(room, user, event, snapshot.game, key)
        if not (key in _ANSWERS and who in about.seats and snapshot.status.pending):
            return False
        async with self._answers.report_errors(InRoom(room, who), will_retry=True):
            await self._service.press(Press(who, snapshot.game, snapshot.revision, key.value))
        return True
