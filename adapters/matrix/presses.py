"""Presses: a reaction on a keypad, or typed keys in a seat room. Each counts once, whatever happens.

What an event means is stored before it is carried out, with the revision that it was meant for. So when it is
synced again after a crash it means the same, and if it was carried out already, it is out of date. Keys that
have nothing to do are stored too: they may be pressed again when they have.

A press is redacted when it was handled, so that the key can be pressed again. Until that has happened, a user
who takes back their own press has clicked the key once more: that counts as a press too. So nobody has to
wait for a homeserver that limits us.
"""

import asyncio
import re
from functools import partial
from typing import Final

from pydantic import field_validator

from adapters.matrix.addresses import address, user_of
from adapters.matrix.answers import InRoom
from adapters.matrix.background import Priority
from adapters.matrix.commands import ChatCommands
from adapters.matrix.context import MatrixContext
from adapters.matrix.format import FormattedMessage, words_of
from adapters.matrix.rooms import OurRoom
from bot.chat.memos import Memo
from bot.commands.keypad import Meaning, meaning, typed_choice
from bot.commands.model import Call
from bot.games.registry import GAMES
from bot.model.screen import DIGITS, SYMBOLS, Key, Keys, TableAction, key_of
from bot.service.play import Press
from bot.service.views import PlayerScreen
from engine.heldhands import GAME as HELD_HANDS

_A_WHILE: Final = 60 * 60  # seconds, for the second half of an action
_HINT_EVERY: Final = 3  # seconds
_IDLE: Final = "?"  # instead of an action: the keys had nothing to do
_CARDS: Final = frozenset({*DIGITS, Key.PARTNER})


class NotedPress(Memo):
    """What an event means, as it was stored before it was carried out."""

    old_form = re.compile(
        r"(?P<revision>\d+) (?:-|(?P<action>\S+)) (?:-|(?P<keys>\S+)) (?:-|(?P<pending>\S+))"
    )

    revision: int
    action: str = ""  # empty for the first half of an action
    keys: Keys = ()  # the pressed ones; empty if the name of a choice was typed
    pending: Keys = ()  # the ones that wait for more
    waited: bool = False  # keys had been waiting for this press

    @field_validator("keys", "pending", mode="before")
    @classmethod
    def _split_keys(cls, keys: object) -> object:
        """Read the keys as version 0.1 wrote them."""
        return tuple(keys.split(",")) if isinstance(keys, str) else keys


class WaitingKeys(Memo):
    """The keys in a room that wait for more, and the revision of the screen for which they were pressed."""

    revision: int = 0
    keys: Keys = ()


class Presses:
    """Carries out presses."""

    def __init__(self, context: MatrixContext, chat_commands: ChatCommands) -> None:
        self._chat_commands = chat_commands
        self._commands = set[asyncio.Task[None]]()
        self._service = context.service
        self._notes = context.service.notes
        self._inbox = context.inbox
        self._answers = context.answers
        self._redactions = context.redactions
        self._table_in_words = context.table_in_words
        self._background = context.background
        self._api = context.api

    @property
    def commands(self) -> frozenset[asyncio.Task[None]]:
        """The commands that are being carried out."""
        return frozenset(self._commands)

    async def react(self, place: OurRoom, user: str, event: str, symbol: str) -> None:
        """Carry out a reaction in a seat room, and redact it; it may be no key."""
        key = key_of(symbol)
        if key:
            await self._press(place, user, f"press:{event}", (key,))
        self._redactions.remove(place.room, event, Priority.PRESS)

    async def take_back(self, place: OurRoom, user: str, event: str, pressed: str) -> None:
        """Carry out a key once more: its user took the press back, which is a second click."""
        if noted := await self._inbox.recall(f"press:{pressed}", NotedPress):
            await self._press(place, user, f"press:{event}", noted.keys)

    async def press_typed(self, place: OurRoom, user: str, event: str, keys: Keys, text: str) -> None:
        """Carry out typed keys in a seat room, or a choice that is called like keys."""
        await self._press(place, user, f"typed:{event}", keys, text)
        self._redactions.remove(place.room, event, Priority.CLEANUP)

    async def press_named(self, place: OurRoom, user: str, event: str, text: str) -> bool:
        """Carry out the choice of this name in a seat room; return whether there is one."""
        player_screen, waiting = await self._look(place, address(user))
        found = find_named_choice(player_screen, waiting, text)
        if not found and not await self._inbox.recall(f"typed:{event}", NotedPress):
            return False
        await self._press(place, user, f"typed:{event}", (), text)
        self._redactions.remove(place.room, event, Priority.CLEANUP)
        return True

    async def _press(self, place: OurRoom, user: str, name: str, keys: Keys, text: str = "") -> None:
        who = address(user)
        async with self._answers.report_errors(InRoom(place.room, who), will_retry=True):
            await self._inbox.once(
                name,
                NotedPress,
                self._interpret(place, who, keys, text),
                partial(self._handle, place, who, name),
            )

    async def _interpret(self, place: OurRoom, who: str, keys: Keys, text: str) -> NotedPress:
        """Find out what keys or a name mean after the keys that wait for more."""
        player_screen, waiting = await self._look(place, who)
        found = meaning(player_screen, (*waiting, *keys)) if waiting and keys else None
        found = found or (meaning(player_screen, keys) if keys else None)
        found = found or (find_named_choice(player_screen, waiting, text) if text else None) or Meaning(_IDLE)
        return NotedPress(
            revision=player_screen.snapshot.revision,
            action=found.action,
            keys=keys,
            pending=found.pending,
            waited=bool(waiting),
        )

    async def _look(self, place: OurRoom, who: str) -> tuple[PlayerScreen, Keys]:
        """Return a player's screen, and the keys that wait for more; not those of an earlier screen."""
        player_screen, noted = await asyncio.gather(
            self._service.views.look(who, place.game), self._notes.get(_waiting_key(place))
        )
        waiting = WaitingKeys.read(noted) or WaitingKeys()
        return player_screen, waiting.keys if waiting.revision == player_screen.snapshot.revision else ()

    async def _handle(self, place: OurRoom, who: str, name: str, press: NotedPress) -> None:
        # The waiting keys change after the press was stored, or a crash would lose them.
        if press.pending:
            waiting = WaitingKeys(revision=press.revision, keys=press.pending)
            await self._notes.set(_waiting_key(place), str(waiting), _A_WHILE)
            # Shows that we wait for more; it is no event, so it is not limited.
            typing = partial(self._api.typing, place.room, on=True)
            self._background.add(Priority.URGENT, f"more/{name}", typing)
        elif press.waited:
            await self._notes.delete(_waiting_key(place))
        if press.action == _IDLE:
            await self._hint(place, who, press.keys)
        elif press.action:
            await self._carry_out(place, who, press)

    async def _carry_out(self, place: OurRoom, who: str, press: NotedPress) -> None:
        if press.action == TableAction.READ:
            self._table_in_words.send_soon(place.room, who, place.game)
            return
        if press.action == TableAction.HINDSIGHT:
            self._look_back(place, who)
            return
        await self._service.press(Press(who, place.game, press.revision, press.action))
        if press.action == TableAction.NUDGE:
            self._answers.send_soon(
                place.room, FormattedMessage().lines([(await self._answers.words_of(who)).say("knocked")])
            )

    def _look_back(self, place: OurRoom, who: str) -> None:
        """Carry out the command beside other presses, since its answer takes a while."""
        call = Call(who, TableAction.HINDSIGHT, {"game": place.game})
        running = self._chat_commands.use(place.room, user_of(who), "", call, alone=True)
        task = asyncio.create_task(running)
        self._commands.add(task)  # keeps it from being garbage-collected
        task.add_done_callback(self._commands.discard)

    async def _hint(self, place: OurRoom, who: str, keys: Keys) -> None:
        """Say now and then that a key has nothing to do; not of a card, which is pressed by habit."""
        player_screen = await self._service.views.look(who, place.game)
        by_habit = player_screen.snapshot.about.game == HELD_HANDS.name and _CARDS.issuperset(keys)
        if not by_habit and await self._notes.claim(f"hint:{place.room}", _HINT_EVERY):
            words = words_of(player_screen)
            signs = " ".join(SYMBOLS[key] for key in keys)
            screen, around = player_screen.screen, tuple(TableAction)
            # Also of a player who has chosen a side at set-up, and may change it.
            has_choices = screen.awaited or any(choice.action not in around for choice in screen.choices)
            hint = (
                words.say("matrix-key-idle", keys=signs)
                if has_choices
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


def _waiting_key(place: OurRoom) -> str:
    return f"keys:{place.room}"
