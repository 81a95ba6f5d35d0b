"""Messages that stay in a room, and whose reactions are keys: the keypad of a seat room most of all.

They are offered once. A press is taken away when it was heard, so that the key can be pressed again. Where
many pictures have come and gone below a keypad, it is out of sight on a phone; then it is laid anew. So it is
when another game begins in the same room, which has keys of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Self

from adapters.matrix.addresses import PLATFORM
from adapters.matrix.api import Content, MatrixApi
from adapters.matrix.background import BackgroundQueue, Priority
from adapters.matrix.format import FormattedMessage
from adapters.matrix.redactions import Redactions
from bot.commands.keypad import SYMBOLS, Key, keypad
from bot.games.registry import GAMES
from bot.model.controls import DIGITS
from bot.service.service import GameService
from engine.heldhands import GAME as HELD_HANDS
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Words

_ROWS: Final = (
    (Key.LEFT, Key.RIGHT),
    (Key.IN, Key.OUT),
    (Key.ONE, Key.PARTNER, Key.MORE),
    (Key.END, Key.BACK, Key.CLEAR),
)
"""How keys are explained: what belongs together stands together."""

_COMPLETE: Final = "complete"
_GROWING: Final = "-"
_PINNED: Final = "m.room.pinned_events"
_FAR: Final = 12  # pictures; some clients show a line for each that was taken away
_NEAR: Final = 4
_FAR_WHERE_FEW: Final = 36  # where the homeserver allows us few events
_ASKED_FOR: Final = 100 * 24 * 60 * 60  # seconds: longer than any question waits
_OFFERED_FOR: Final = 400 * 24 * 60 * 60  # longer than any evening is planned before


@dataclass(frozen=True, slots=True)
class Keypad:
    """A message that stays in a room, and its keys."""

    game: str  # the kind of game for which it is
    content: Callable[[], Content]
    symbols: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Laid:
    """What lies in a room."""

    event: str = ""
    complete: bool = False  # all of its keys were offered
    game: str = HELD_HANDS.name  # as it was when there was no other one, and nobody noted it

    def __str__(self) -> str:
        return " ".join((self.event, _COMPLETE if self.complete else _GROWING, self.game))

    @classmethod
    def read(cls, noted: str) -> Self:
        event, state, game = (*noted.split(" "), "", "")[:3]
        return cls(event, state == _COMPLETE, game or HELD_HANDS.name)


class Keypads:
    """Lays keypads, and offers keys."""

    def __init__(
        self, api: MatrixApi, service: GameService, background: BackgroundQueue, redactions: Redactions
    ) -> None:
        self._api = api
        self._notes = service.notes
        self._background = background
        self._redactions = redactions

    async def lay(self, room: str, keypad: Keypad, *, below: bool = False, first: bool = False) -> None:
        """Lay a message that stays in a room, if it does not lie there; its keys follow by and by.

        It is laid anew for a game of another kind; with `below`, also where too much has come and gone since:
        for the `first` picture of a game, a little is too much.
        """
        laid = before = await self._laid(room)
        since = int(await self._notes.recall(PLATFORM, _since(room)) or 0)
        far = _FAR_WHERE_FEW if self._background.is_limited else _NEAR if first else _FAR
        anew = not before.event or before.game != keypad.game or (below and since >= far)
        if anew:
            since = 0
            event = await self._api.send(room, keypad.content(), f"{_keypad(room)}/{before.event}")
            laid = _Laid(event, game=keypad.game)
            await self._notes.remember(PLATFORM, _keypad(room), str(laid))
        if not laid.complete:
            for order, symbol in enumerate(keypad.symbols):  # several keypads grow side by side
                self._offer(room, laid.event, symbol, order)
            noting = partial(self._note, room, laid)
            self._background.add(Priority.KEY, _keypad(laid.event), noting, order=len(keypad.symbols))
        if anew:  # after all of them: the one before stays until there are keys to press
            self._pin(room, laid.event, before.event)
        await self._notes.remember(PLATFORM, _since(room), str(since + 1))

    async def is_for(self, room: str, game: str) -> bool:
        """Return whether what lies in a room, if anything does, is for this kind of game."""
        laid = await self._laid(room)
        return not laid.event or laid.game == game

    async def _laid(self, room: str) -> _Laid:
        return _Laid.read(await self._notes.recall(PLATFORM, _keypad(room)) or "")

    async def _note(self, room: str, laid: _Laid) -> None:
        """Note that all keys were offered, unless there is another keypad by now."""
        if (await self._laid(room)).event == laid.event:
            await self._notes.remember(PLATFORM, _keypad(room), str(replace(laid, complete=True)))

    def _pin(self, room: str, event: str, before: str) -> None:
        """Let clients show a way to a message that stays; the one before it goes."""
        pin = partial(self._api.set_state, room, _PINNED, {"pinned": [event]})
        self._background.add(Priority.OLD, f"pin/{event}", pin)
        if before:
            self._redactions.take_away(room, before)

    async def forget(self, room: str) -> None:
        """Forget what was laid in a room."""
        for place in (_keypad(room), _since(room)):
            await self._notes.forget(PLATFORM, place)

    async def ask(self, room: str, event: str, game: str, *keys: Key) -> None:
        """Offer keys below a question about a game."""
        await self._notes.get_or_set(f"asked:{event}", game, _ASKED_FOR)
        await self._notes.delete(f"asked-in:{room}")
        await self._notes.get_or_set(f"asked-in:{room}", game, _ASKED_FOR)
        for order, key in enumerate(keys):
            self._offer(room, event, SYMBOLS[key], order)

    async def offer_signs(self, room: str, event: str, signs: Sequence[str], meaning: str) -> None:
        """Offer signs below a message, and note what they mean: that stays what it was first."""
        await self._notes.get_or_set(f"offered:{event}", meaning, _OFFERED_FOR)
        for order, sign in enumerate(signs):
            self._offer(room, event, sign, order)

    async def offered(self, event: str) -> str:
        """Return what the signs below a message mean; nothing where none were offered."""
        return await self._notes.get(f"offered:{event}")

    def offer(self, room: str, event: str, key: Key) -> None:
        """Offer a key below a message."""
        self._offer(room, event, SYMBOLS[key])

    async def asked(self, event: str) -> str:
        """Return the game about which a message asks something; nothing where it does not."""
        return await self._notes.get(f"asked:{event}")

    async def asked_in(self, room: str) -> str:
        """Return the game about which something was asked last in a room; nothing where nothing was."""
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
    if cards:  # one after the other, and so told as one
        first, *others = cards
        labels[first] = words.say("matrix-cards", game=game, last=SYMBOLS[cards[-1]])
        labels = {key: label for key, label in labels.items() if key not in others}
    rows = [[f"{SYMBOLS[key]} {labels.pop(key)}" for key in row if key in labels] for row in _ROWS]
    rows.append([f"{SYMBOLS[key]} {label}" for key, label in labels.items()])
    told = FormattedMessage().headline(words.say("matrix-keypad"))
    told.lines([" \N{MIDDLE DOT} ".join(row) for row in rows if row])
    sent = " ".join(SYMBOLS[key] for key in (Key.NUDGE, Key.PART))
    told.lines([_typed(words, game), words.say("matrix-sent", signs=sent)])
    return told.content()


def _typed(words: Words, game: str) -> str:
    """Return how keys are put together, and what can be written instead."""
    if game == PALM.name:
        example = f"{SYMBOLS[Key.TWO]} {SYMBOLS[Key.THREE]}"
        return words.say("matrix-typed-palm", keys=example, more=SYMBOLS[Key.MORE])
    return words.say("matrix-typed", keys=f"{SYMBOLS[Key.IN]} {SYMBOLS[Key.TWO]}")
