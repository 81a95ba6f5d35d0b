"""Presses: a reaction on a keypad, or typed words in a seat room. Each counts once, whatever happens to us.

What an event means is noted before it is carried out, together with the revision that it was meant for. So
when it is heard again after a crash, it means the same, and if it was carried out already, it is out of date.
Keys that have nothing to do are noted too: they may be pressed again when they have.

A press is taken away when it was heard, so that the key can be pressed again. Until that has happened,
whoever takes back their own press has clicked on the key once more: that is a press too. So nobody waits for
a homeserver that allows us few events.
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
from bot.model.refusals import Denied
from bot.model.screen import TableAction
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.contract import Refusal
from engine.heldhands import GAME as HELD_HANDS

_A_WEEK: Final = 7 * 24 * 60 * 60  # seconds: so long a press can be heard again, or be taken back
_A_WHILE: Final = 60 * 60  # seconds, for the second half of an action
_HINT_EVERY: Final = 3  # seconds
_NOTHING: Final = "-"
_IDLE: Final = "?"  # instead of an action: the keys had nothing to do
_CARDS: Final = frozenset({*DIGITS, Key.PARTNER})


@dataclass(frozen=True, slots=True)
class Meant:
    """What an event means, as it was noted before it was carried out."""

    revision: int
    action: str  # nothing: the beginning of an action, or one that was taken back
    keys: Keys  # that were pressed; none where the name of a choice was written
    pending: Keys = ()  # that wait for more

    def __str__(self) -> str:
        """Write it as it is kept."""
        keys, pending = (",".join(each) or _NOTHING for each in (self.keys, self.pending))
        return f"{self.revision} {self.action or _NOTHING} {keys} {pending}"

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return what was noted."""
        revision, action, keys, pending = noted.split(" ")
        return cls(int(revision), "" if action == _NOTHING else action, _keys(keys), _keys(pending))


class Presses:
    """Carries out presses."""

    def __init__(self, context: MatrixContext) -> None:
        self._service = context.service
        self._notes = context.service.notes
        self._answers = context.answers
        self._redactions = context.redactions
        self._in_words = context.table_in_words
        self._background = context.background
        self._api = context.api

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Carry out what somebody pressed in their seat room; what is no key goes quietly."""
        key = key_of(symbol)
        if key:
            await self._press(place, user, f"press:{event}", (key,))
        self._redactions.take_away(place.room, event, Priority.PRESS)

    async def take_back(self, place: OurRoom, user: str, event: str, pressed: str) -> None:
        """Carry out what somebody pressed once more: the press before was still there, and so it went."""
        noted = await self._notes.get(f"press:{pressed}")
        if noted:
            await self._press(place, user, f"press:{event}", Meant.read(noted).keys)

    async def type(self, place: OurRoom, user: str, event: str, keys: Keys, text: str) -> None:
        """Carry out what somebody typed in their seat room: keys, or a choice that is called like keys."""
        await self._press(place, user, f"typed:{event}", keys, text)
        self._redactions.take_away(place.room, event, Priority.OLD)

    async def name(self, place: OurRoom, user: str, event: str, text: str) -> bool:
        """Carry out the choice that somebody named in their seat room; tell whether there is one."""
        player_screen = await self._service.views.look(address(user), place.game)
        found = named(player_screen, await self._waiting(place, player_screen), text)
        if not found and not await self._notes.get(f"typed:{event}"):
            return False
        await self._press(place, user, f"typed:{event}", (), text)
        self._redactions.take_away(place.room, event, Priority.OLD)
        return True

    async def _press(self, place: OurRoom, user: str, name: str, keys: Keys, text: str = "") -> None:
        who = address(user)
        async with self._answers.guarding(place.room, who, heard_again=True):
            again = await self._notes.get(name)
            meant = Meant.read(again) if again else await self._note(place, who, name, keys, text)
            if again and await self._notes.get(f"done:{name}"):
                return
            await self._wait_for_more(place, meant)
            if meant.pending and not again:
                heard = partial(self._api.typing, place.room, on=True)  # we wait for more; that costs nothing
                self._background.add(Priority.SILENCE, f"more/{name}", heard)
            if meant.action == _IDLE:
                await self._hint(place, who, keys)
            elif meant.action:
                await self._carry_out(place, who, meant, again=bool(again))
            await self._notes.claim(f"done:{name}", _A_WEEK)

    async def _note(self, place: OurRoom, who: str, name: str, keys: Keys, text: str) -> Meant:
        """Find out what keys or a name mean after keys that wait for more, and note it."""
        player_screen = await self._service.views.look(who, place.game)
        waiting = await self._waiting(place, player_screen)
        found = meaning(player_screen, (*waiting, *keys)) if waiting and keys else None
        found = found or (meaning(player_screen, keys) if keys else None)
        found = found or (named(player_screen, waiting, text) if text else None) or Meaning(_IDLE)
        meant = Meant(player_screen.snapshot.revision, found.action, keys, found.pending)
        return Meant.read(await self._notes.get_or_set(name, str(meant), _A_WEEK))

    async def _waiting(self, place: OurRoom, player_screen: PlayerScreen) -> Keys:
        """Return the keys that wait for more; what was pressed on an earlier screen waits no more."""
        revision, _, keys = (await self._notes.get(f"keys:{place.room}")).partition(" ")
        return _keys(keys) if revision == str(player_screen.snapshot.revision) else ()

    async def _wait_for_more(self, place: OurRoom, meant: Meant) -> None:
        """Let keys wait for more: after that was noted, else they would be lost if we die in between."""
        await self._notes.delete(f"keys:{place.room}")
        if meant.pending:
            text = f"{meant.revision} {','.join(meant.pending)}"
            await self._notes.get_or_set(f"keys:{place.room}", text, _A_WHILE)

    async def _carry_out(self, place: OurRoom, who: str, meant: Meant, *, again: bool) -> None:
        if meant.action == TableAction.READ:
            self._in_words.tell(place.room, who, place.game)
            return
        try:
            await self._service.press(Press(who, place.game, meant.revision, meant.action))
        except Refusal as refusal:
            if again and refusal.code is not Denied.NO_ANSWER:  # it was carried out before
                return
            raise
        if meant.action == TableAction.NUDGE:
            self._answers.say(
                place.room, FormattedMessage().lines([(await self._answers.words(who)).say("knocked")])
            )

    async def _hint(self, place: OurRoom, who: str, keys: Keys) -> None:
        """Say once in a while that a key has nothing to do now; not of a card, which is pressed by habit."""
        player_screen = await self._service.views.look(who, place.game)
        by_habit = player_screen.snapshot.about.game == HELD_HANDS.name and _CARDS.issuperset(keys)
        if not by_habit and await self._notes.claim(f"hint:{place.room}", _HINT_EVERY):
            words = words_of(player_screen)
            signs = " ".join(SYMBOLS[key] for key in keys)
            told = (
                words.say("matrix-key-idle", keys=signs)
                if player_screen.screen.awaited
                else words.say("matrix-not-your-turn", players=len(player_screen.snapshot.about.seats))
            )
            self._answers.say(place.room, FormattedMessage().lines([told]))


def named(player_screen: PlayerScreen, waiting: Keys, text: str) -> Meaning | None:
    """Return what the name of a choice means after keys that wait for more; None where there is no such."""
    about, kind = player_screen.snapshot.about, GAMES[player_screen.snapshot.about.game]
    halves = {
        choice.keys: choice.action
        for choice in player_screen.screen.choices
        if kind.picks(about.options, choice.action)
    }
    first = halves.get(waiting)
    action = (typed_choice(player_screen.picking(first), text) if first else None) or typed_choice(
        player_screen, text
    )
    if action is None:
        return None
    begun = next((keys for keys, half in halves.items() if half == action), ())
    return Meaning(pending=begun) if begun else Meaning(action)


def _keys(text: str) -> Keys:
    """Return keys as they were noted."""
    return () if text == _NOTHING else tuple(map(Key, text.split(",")))
