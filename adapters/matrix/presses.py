"""Presses: a reaction on a keypad, or typed keys in a seat room. Each counts once, whatever happens.

What an event means is stored before it is carried out, with the revision that it was meant for. So when it is
synced again after a crash it means the same, and if it was carried out already, it is out of date. Keys that
have nothing to do are stored too: they may be pressed again when they have.

A press is redacted when it was handled, so that the key can be pressed again. Until that has happened, a user
who takes back their own press has clicked the key once more: that counts as a press too. So nobody has to
wait for a homeserver that limits us.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from adapters.matrix.addresses import address
from adapters.matrix.background import Priority
from adapters.matrix.catalogue import words_of
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage
from adapters.matrix.rooms import OurRoom
from bot.commands.keypad import SYMBOLS, Key, Keys, Meaning, key_of, meaning, typed_choice
from bot.games.registry import GAMES
from bot.model.controls import DIGITS
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from engine.heldhands import GAME as HELD_HANDS

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds: how long a press can be synced again or taken back
_A_WHILE: Final = 60 * 60  # seconds, for the second half of an action
_HINT_EVERY: Final = 3  # seconds
_NOTHING: Final = "-"
_IDLE: Final = "?"  # instead of an action: the keys had nothing to do
_CARDS: Final = frozenset({*DIGITS, Key.PARTNER})


@dataclass(frozen=True, slots=True)
class NotedPress:
    """What an event means, as it was stored before it was carried out."""

    revision: int
    action: str  # empty for the first half of an action, or one that was taken back
    keys: Keys  # the pressed ones; empty if the name of a choice was typed
    pending: Keys = ()  # the ones that wait for more

    def __str__(self) -> str:
        """Return the stored form."""
        keys, pending = (",".join(each) or _NOTHING for each in (self.keys, self.pending))
        return f"{self.revision} {self.action or _NOTHING} {keys} {pending}"

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return the press of a stored form."""
        revision, action, keys, pending = noted.split(" ")
        return cls(int(revision), "" if action == _NOTHING else action, _keys(keys), _keys(pending))


class Presses:
    """Carries out presses."""

    def __init__(self, context: MatrixContext) -> None:
        self._service = context.service
        self._notes = context.service.notes
        self._answers = context.answers
        self._redactions = context.redactions
        self._table_in_words = context.table_in_words
        self._background = context.background
        self._api = context.api

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Carry out a reaction in a seat room, and redact it; it may be no key."""
        key = key_of(symbol)
        if key:
            await self._press(place, user, f"press:{event}", (key,))
        self._redactions.remove(place.room, event, Priority.PRESS)

    async def take_back(self, place: OurRoom, user: str, event: str, pressed: str) -> None:
        """Carry out a key once more: its user took the press back, which is a second click."""
        noted = await self._notes.get(f"press:{pressed}")
        if noted:
            await self._press(place, user, f"press:{event}", NotedPress.read(noted).keys)

    async def press_typed(self, place: OurRoom, user: str, event: str, keys: Keys, text: str) -> None:
        """Carry out typed keys in a seat room, or a choice that is called like keys."""
        await self._press(place, user, f"typed:{event}", keys, text)
        self._redactions.remove(place.room, event, Priority.CLEANUP)

    async def press_named(self, place: OurRoom, user: str, event: str, text: str) -> bool:
        """Carry out the choice of this name in a seat room; return whether there is one."""
        player_screen = await self._service.views.look(address(user), place.game)
        found = find_named_choice(player_screen, await self._waiting_keys(place, player_screen), text)
        if not found and not await self._notes.get(f"typed:{event}"):
            return False
        await self._press(place, user, f"typed:{event}", (), text)
        self._redactions.remove(place.room, event, Priority.CLEANUP)
        return True

    async def _press(self, place: OurRoom, user: str, name: str, keys: Keys, text: str = "") -> None:
        who = address(user)
        async with self._answers.reporting_errors(place.room, who, will_retry=True):
            again = await self._notes.get(name)
            press = NotedPress.read(again) if again else await self._interpret(place, who, name, keys, text)
            if again and await self._notes.get(f"done:{name}"):
                return
            await self._keep_waiting(place, press)
            if press.pending and not again:
                # Shows that we wait for more; it is no event, so it is not limited.
                typing = partial(self._api.typing, place.room, on=True)
                self._background.add(Priority.URGENT, f"more/{name}", typing)
            if press.action == _IDLE:
                await self._hint(place, who, keys)
            elif press.action:
                await self._carry_out(place, who, press, again=bool(again))
            await self._notes.claim(f"done:{name}", _A_WEEK)

    async def _interpret(self, place: OurRoom, who: str, name: str, keys: Keys, text: str) -> NotedPress:
        """Find out what keys or a name mean after the keys that wait for more, and store it."""
        player_screen = await self._service.views.look(who, place.game)
        waiting = await self._waiting_keys(place, player_screen)
        found = meaning(player_screen, (*waiting, *keys)) if waiting and keys else None
        found = found or (meaning(player_screen, keys) if keys else None)
        found = found or (find_named_choice(player_screen, waiting, text) if text else None) or Meaning(_IDLE)
        press = NotedPress(player_screen.snapshot.revision, found.action, keys, found.pending)
        return NotedPress.read(await self._notes.get_or_set(name, str(press), _A_WEEK))

    async def _waiting_keys(self, place: OurRoom, player_screen: PlayerScreen) -> Keys:
        """Return the keys that wait for more; those pressed on an earlier screen are dropped."""
        revision, _, keys = (await self._notes.get(f"keys:{place.room}")).partition(" ")
        return _keys(keys) if revision == str(player_screen.snapshot.revision) else ()

    async def _keep_waiting(self, place: OurRoom, press: NotedPress) -> None:
        """Store the keys that wait for more; after the press is stored, or a crash would lose them."""
        await self._notes.delete(f"keys:{place.room}")
        if press.pending:
            text = f"{press.revision} {','.join(press.pending)}"
            await self._notes.get_or_set(f"keys:{place.room}", text, _A_WHILE)

    async def _carry_out(self, place: OurRoom, who: str, press: NotedPress, *, again: bool) -> None:
        if press.action == TableAction.READ:
            self._table_in_words.send_soon(place.room, who, place.game)
            return
        try:
            await self._service.press(Press(who, place.game, press.revision, press.action))
        except Refusal as refusal:
            if again and refusal.code is not ServiceProblem.NO_ANSWER:  # it was carried out before
                return
            raise
        if press.action == TableAction.NUDGE:
            self._answers.send_soon(
                place.room, FormattedMessage().lines([(await self._answers.words_for(who)).say("knocked")])
            )

    async def _hint(self, place: OurRoom, who: str, keys: Keys) -> None:
        """Say now and then that a key has nothing to do; not of a card, which is pressed by habit."""
        player_screen = await self._service.views.look(who, place.game)
        by_habit = player_screen.snapshot.about.game == HELD_HANDS.name and _CARDS.issuperset(keys)
        if not by_habit and await self._notes.claim(f"hint:{place.room}", _HINT_EVERY):
            words = words_of(player_screen)
            signs = " ".join(SYMBOLS[key] for key in keys)
            hint = (
                words.say("matrix-key-idle", keys=signs)
                if player_screen.screen.awaited
                else words.say("matrix-not-your-turn", players=len(player_screen.snapshot.about.seats))
            )
            self._answers.send_soon(place.room, FormattedMessage().lines([hint]))


def find_named_choice(player_screen: PlayerScreen, waiting: Keys, text: str) -> Meaning | None:
    """Return what the name of a choice means after keys that wait for more; None if there is none."""
    about, kind = player_screen.snapshot.about, GAMES[player_screen.snapshot.about.game]
    halves = {
        choice.keys: choice.action
        for choice in player_screen.screen.choices
        if kind.picks(about.options, choice.action)
    }
    first = halves.get(waiting)
    action = (typed_choice(player_screen.with_pick(first), text) if first else None) or typed_choice(
        player_screen, text
    )
    if action is None:
        return None
    begun = next((keys for keys, half in halves.items() if half == action), ())
    return Meaning(pending=begun) if begun else Meaning(action)


def _keys(text: str) -> Keys:
    """Return stored keys."""
    return () if text == _NOTHING else tuple(map(Key, text.split(",")))
