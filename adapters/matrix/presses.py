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

from adapters.matrix.chores import Rank
from adapters.matrix.dressing import Paper
from adapters.matrix.language import words_of
from adapters.matrix.names import address
from adapters.matrix.rooms import OurRoom
from adapters.matrix.tools import Tools
from bot.key_signs import DIGITS
from bot.keys import SYMBOLS, Key, Keys, Meaning, key_of, meaning
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.sights import Sight
from engine.contract import Refusal

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
    keys: Keys  # that were pressed
    pending: Keys = ()  # that wait for more

    def __str__(self) -> str:
        """Write it as it is kept."""
        keys, pending = ",".join(self.keys), ",".join(self.pending)
        return f"{self.revision} {self.action or _NOTHING} {keys} {pending or _NOTHING}"

    @classmethod
    def read(cls, noted: str) -> Self:
        """Return what was noted."""
        revision, action, keys, pending = noted.split(" ")
        return cls(int(revision), "" if action == _NOTHING else action, _keys(keys), _keys(pending))


class Presses:
    """Carries out presses."""

    def __init__(self, tools: Tools) -> None:
        """Hand presses to the service."""
        self._service = tools.service
        self._places = tools.service.places
        self._answers = tools.answers
        self._sweeping = tools.sweeping
        self._in_words = tools.in_words
        self._chores = tools.chores
        self._wire = tools.wire

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Carry out what somebody pressed in their seat room; what is no key goes quietly."""
        key = key_of(symbol)
        if key:
            await self._press(place, user, f"press:{event}", (key,))
        self._sweeping.take_away(place.room, event, Rank.PRESS)

    async def take_back(self, place: OurRoom, user: str, event: str, pressed: str) -> None:
        """Carry out what somebody pressed once more: the press before was still there, and so it went."""
        noted = await self._places.said(f"press:{pressed}")
        if noted:
            await self._press(place, user, f"press:{event}", Meant.read(noted).keys)

    async def type(self, place: OurRoom, user: str, event: str, keys: Keys) -> None:
        """Carry out what somebody typed in their seat room."""
        await self._press(place, user, f"typed:{event}", keys)
        self._sweeping.take_away(place.room, event, Rank.OLD)

    async def _press(self, place: OurRoom, user: str, name: str, keys: Keys) -> None:
        who = address(user)
        async with self._answers.guarding(place.room, who, heard_again=True):
            again = await self._places.said(name)
            meant = Meant.read(again) if again else await self._note(place, who, name, keys)
            if again and await self._places.said(f"done:{name}"):
                return
            await self._wait_for_more(place, meant)
            if meant.pending and not again:
                heard = partial(
                    self._wire.typing, place.room, on=True
                )  # we wait for more; that costs nothing
                self._chores.add(Rank.SILENCE, f"more/{name}", heard)
            if meant.action == _IDLE:
                await self._hint(place, who, keys)
            elif meant.action:
                await self._carry_out(place, who, meant, again=bool(again))
            await self._places.first(f"done:{name}", _A_WEEK)

    async def _note(self, place: OurRoom, who: str, name: str, keys: Keys) -> Meant:
        """Find out what keys mean after those that wait for more, and note it."""
        sight = await self._service.sights.look(who, place.game)
        waiting = await self._waiting(place, sight)
        found = (meaning(sight, (*waiting, *keys)) if waiting else None) or meaning(sight, keys)
        found = found or Meaning(_IDLE)
        meant = Meant(sight.seen.revision, found.action, keys, found.pending)
        return Meant.read(await self._places.once(name, str(meant), _A_WEEK))

    async def _waiting(self, place: OurRoom, sight: Sight) -> Keys:
        """Return the keys that wait for more; what was pressed on an earlier screen waits no more."""
        revision, _, keys = (await self._places.said(f"keys:{place.room}")).partition(" ")
        return _keys(keys) if revision == str(sight.seen.revision) else ()

    async def _wait_for_more(self, place: OurRoom, meant: Meant) -> None:
        """Let keys wait for more: after that was noted, else they would be lost if we die in between."""
        await self._places.unsay(f"keys:{place.room}")
        if meant.pending:
            text = f"{meant.revision} {','.join(meant.pending)}"
            await self._places.once(f"keys:{place.room}", text, _A_WHILE)

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
            self._answers.say(place.room, Paper().lines([(await self._answers.words(who)).say("knocked")]))

    async def _hint(self, place: OurRoom, who: str, keys: Keys) -> None:
        """Say once in a while that a key has nothing to do now; not of a card, which is pressed by habit."""
        if not _CARDS.issuperset(keys) and await self._places.first(f"hint:{place.room}", _HINT_EVERY):
            sight = await self._service.sights.look(who, place.game)
            words = words_of(sight)
            signs = " ".join(SYMBOLS[key] for key in keys)
            told = (
                words.say("matrix-key-idle", keys=signs)
                if sight.screen.awaited
                else words.say("matrix-not-your-turn")
            )
            self._answers.say(place.room, Paper().lines([told]))


def _keys(text: str) -> Keys:
    """Return keys as they were noted."""
    return () if text == _NOTHING else tuple(map(Key, text.split(",")))
