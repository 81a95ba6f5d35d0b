"""Keypads: messages that stay in a room, with reactions as keys, above all in a seat room.

The keys are offered once. A press is redacted when it was handled, so that the key can be pressed again. When
many pictures have come and gone below a keypad, it is out of sight on a phone: then it is sent again. So it
is when another kind of game begins in the same room, which has other keys.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority, Redactions
from adapters.matrix.format import FormattedMessage
from bot.chat.memos import Memo
from bot.commands.keypad import keypad
from bot.games.registry import GAMES
from bot.model.screen import DIGITS, SYMBOLS, Key
from bot.service.service import GameService
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Words

_ROWS: Final = (
    (Key.LEFT, Key.RIGHT),
    (Key.IN, Key.OUT),
    (Key.ONE, Key.PARTNER, Key.MORE),
    (Key.END, Key.BACK, Key.CLEAR),
)
"""How the explanation groups the keys."""

_PINNED: Final = "m.room.pinned_events"
_FAR: Final = 12  # pictures; some clients show a line for each redacted one
_NEAR: Final = 4
_FAR_WHERE_FEW: Final = 36  # if the homeserver limits us
_ASKED_FOR: Final = 100 * 24 * 60 * 60  # seconds: longer than any question is open
_OFFERED_FOR: Final = 400 * 24 * 60 * 60  # seconds: longer than any night is planned ahead


@dataclass(frozen=True, slots=True)
class Keypad:
    """A message that stays in a room, and its keys."""

    game: str  # the kind of game
    content: Callable[[], Content]
    symbols: Sequence[str]


class _PlacedKeypad(Memo):
    """The keypad that is in a room."""

    old_form = re.compile(r"(?P<event>\S+) (?:-|(?P<keys>complete)) (?P<game>\S+)")

    event: str = ""
    keys: Literal["", "complete"] = ""  # whether all of its keys were offered
    game: str = ""  # the kind of game


class Keypads:
    """Places keypads, and offers keys."""

    def __init__(
        self, api: MatrixApi, service: GameService, background: BackgroundQueue, redactions: Redactions
    ) -> None:
        self._api = api
        self._notes = service.notes
        self._background = background
        self._redactions = redactions

    async def place(self, room: str, keypad: Keypad, *, below: bool = False, first: bool = False) -> None:
        """Place a keypad in a room, if it is not there; its keys are added in the background.

        It is replaced for another kind of game and, with `below`, when too many pictures came after it: for
        the `first` picture of a game, few are too many.
        """
        placed = before = await self._find_placed(room)
        since = int(await self._notes.recall(PLATFORM, _since(room)) or 0)
        far = _FAR_WHERE_FEW if self._background.is_limited else _NEAR if first else _FAR
        is_new = not before.event or before.game != keypad.game or (below and since >= far)
        if is_new:
            since = 0
            event = await self._api.send(room, keypad.content(), f"{_keypad(room)}/{before.event}")
            placed = _PlacedKeypad(event=event, game=keypad.game)
            await self._notes.remember(PLATFORM, _keypad(room), str(placed))
        if not placed.keys:
            for order, symbol in enumerate(keypad.symbols):  # so that several keypads grow in turn
                self._offer(room, placed.event, symbol, order)
            noting = partial(self._note_complete, room, placed)
            self._background.add(Priority.KEY, _keypad(placed.event), noting, order=len(keypad.symbols))
        if is_new:  # after the keys: the old keypad stays until there are new keys to press
            self._pin(room, placed.event, before.event)
        await self._notes.remember(PLATFORM, _since(room), str(since + 1))

    async def is_for(self, room: str, game: str) -> bool:
        """Return whether the room's keypad, if there is one, is for this kind of game."""
        placed = await self._find_placed(room)
        return not placed.event or placed.game == game

    async def _find_placed(self, room: str) -> _PlacedKeypad:
        return _PlacedKeypad.read(await self._notes.recall(PLATFORM, _keypad(room))) or _PlacedKeypad()

    async def _note_complete(self, room: str, placed: _PlacedKeypad) -> None:
        """Store that all keys were offered, unless there is another keypad by now."""
        if (await self._find_placed(room)).event == placed.event:
            await self._notes.remember(
                PLATFORM, _keypad(room), str(placed.model_copy(update={"keys": "complete"}))
            )

    def _pin(self, room: str, event: str, before: str) -> None:
        """Pin a keypad, and redact the one before it."""
        pin = partial(self._api.set_state, room, _PINNED, {"pinned": [event]})
        self._background.add(Priority.CLEANUP, f"pin/{event}", pin)
        if before:
            self._redactions.remove(room, before)

    async def forget(self, room: str) -> None:
        """Forget the keypad of a room."""
        for place in (_keypad(room), _since(room)):
            await self._notes.forget(PLATFORM, place)

    async def offer_answers(self, room: str, event: str, game: str, *keys: Key) -> None:
        """Offer keys below a question about a game."""
        await self._notes.get_or_set(f"asked:{event}", game, _ASKED_FOR)
        await self._notes.set(f"asked-in:{room}", game, _ASKED_FOR)
        for order, key in enumerate(keys):
            self._offer(room, event, SYMBOLS[key], order)

    async def offer_signs(self, room: str, event: str, signs: Sequence[str], meaning: str) -> None:
        """Offer signs below a message, and store what they mean; the first meaning stays."""
        await self._notes.get_or_set(f"offered:{event}", meaning, _OFFERED_FOR)
        for order, sign in enumerate(signs):
            self._offer(room, event, sign, order)

    async def meaning_of_signs(self, event: str) -> str:
        """Return what the signs below a message mean; empty if none were offered."""
        return await self._notes.get(f"offered:{event}")

    def offer(self, room: str, event: str, key: Key) -> None:
        """Offer a key below a message."""
        self._offer(room, event, SYMBOLS[key])

    async def game_asked_by(self, event: str) -> str:
        """Return the game that a message asks about; empty if it asks nothing."""
        return await self._notes.get(f"asked:{event}")

    async def game_asked_in(self, room: str) -> str:
        """Return the game that the last question in a room was about; empty if there was none."""
        return await self._notes.get(f"asked-in:{room}")

    def _offer(self, room: str, event: str, symbol: str, order: int = 0) -> None:
        offering = partial(self._api.react, room, event, symbol)
        self._background.add(Priority.KEY, f"{event} {symbol}", offering, order=order)


def _keypad(where: str) -> str:
    return f"keypad/{where}"


def _since(room: str) -> str:
    return f"since/{room}"


def seat_keypad(words: Words, game: str) -> Keypad:
    """Return the keypad of a seat room."""
    return Keypad(game, partial(keypad_content, words, game), keypad_symbols(game))


def keypad_symbols(game: str) -> tuple[str, ...]:
    """Return the keys of a game, in the order in which they are offered."""
    return tuple(SYMBOLS[key] for key in GAMES[game].keys)


def keypad_content(words: Words, game: str) -> Content:
    """Return the message whose reactions are the keys."""
    labels = dict(keypad(words, game))
    cards = [key for key in DIGITS if key in labels]
    if cards:  # explained as one row
        first, *others = cards
        labels[first] = words.say("matrix-cards", game=game, last=SYMBOLS[cards[-1]])
        labels = {key: label for key, label in labels.items() if key not in others}
    rows = [[f"{SYMBOLS[key]} {labels.pop(key)}" for key in row if key in labels] for row in _ROWS]
    rows.append([f"{SYMBOLS[key]} {label}" for key, label in labels.items()])
    message = FormattedMessage().headline(words.say("matrix-keypad"))
    message.lines([" \N{MIDDLE DOT} ".join(row) for row in rows if row])
    signs = " ".join(SYMBOLS[key] for key in (Key.NUDGE, Key.PART))
    message.lines([_typing_hint(words, game), words.say("matrix-sent", signs=signs)])
    return message.content()


def _typing_hint(words: Words, game: str) -> str:
    """Return the text about combining and typing keys."""
    if game == PALM.name:
        example = f"{SYMBOLS[Key.TWO]} {SYMBOLS[Key.THREE]}"
        return words.say("matrix-typed-palm", keys=example, more=SYMBOLS[Key.MORE])
    return words.say("matrix-typed", keys=f"{SYMBOLS[Key.IN]} {SYMBOLS[Key.TWO]}")
