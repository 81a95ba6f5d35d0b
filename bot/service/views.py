"""What a viewer is shown: their view of a game, in their language, as a screen."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from bot.model.game import NOBODY, StoredGame
from bot.model.person import Person
from bot.model.preferences import SIZE, read_look
from bot.model.refusals import ServiceRefusal
from bot.model.screen import Screen
from bot.screens.snapshot import Snapshot
from bot.screens.table import table_screen
from bot.service.answering import answering
from bot.service.context import ServiceContext, check_shape
from bot.service.nudges import KNOCK, read_knock
from bot.service.play import OFFERS, REMATCH, Play
from bot.service.seals import Seals
from bot.text.catalogue import words_in
from bot.text.display_names import number_duplicates
from engine.contract import SPECTATOR, Viewer
from renderers.i18n.catalogue import Language, Words, best_language
from renderers.paint.look import Look


@dataclass(frozen=True)
class PlayerScreen:
    """A snapshot of a game with all that is needed to make a screen and a picture of it."""

    snapshot: Snapshot
    words: Words
    names: tuple[str, ...]  # the players' names by seat; "" where unknown
    choices: Mapping[str, str]  # the viewer's preferences: how pictures should look
    pick: str | None = None  # the first half of an action, when the second is still to be chosen

    @cached_property
    def screen(self) -> Screen:
        """The screen."""
        return table_screen(self.snapshot, self.words, names=self.names, pick=self.pick)

    @cached_property
    def look(self) -> Look:
        """The look of its picture."""
        return read_look(self.choices)

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the other players, as far as they are known."""
        return tuple(name for seat, name in enumerate(self.names) if seat != self.snapshot.viewer and name)

    def with_width(self, width: int) -> "PlayerScreen":
        """Return the same with pictures of this width."""
        return replace(self, choices={**self.choices, SIZE: str(width)})

    def speaking(self, words: Words) -> "PlayerScreen":
        """Return the same in another language."""
        return replace(self, words=words)

    def with_pick(self, pick: str | None) -> "PlayerScreen":
        """Return the same after this first half of an action was picked."""
        return replace(self, pick=pick)


@answering
class Views:
    """Makes screens for players and spectators."""

    def __init__(self, context: ServiceContext, play: Play, language: Language) -> None:
        """`language` is for people who have not chosen one, and for spectators."""
        self._context = context
        self._play = play
        self._language = language
        self._seals = Seals(context)

    async def look(self, who: str, game: str) -> PlayerScreen:
        """Return the current screen of a game for a person: as a player, else as a spectator."""
        check_shape(who=who, game=game)
        stored, (offers, knocks, again) = await self._context.find_with(game, (OFFERS, KNOCK, REMATCH))
        seats = stored.about.seats
        if who not in seats:
            await self._seals.check(stored)
            return await self.of(stored, SPECTATOR, offers, who)
        player_screen = await self.of(stored, viewer := seats.index(who), offers, who)
        knock = read_knock(knocks, stored.counts, viewer)
        if knock and not player_screen.screen.awaited:  # in this order: making a screen is expensive
            knock = 0
        follows = again if again and await self._exists(again) else ""
        return replace(player_screen, snapshot=replace(player_screen.snapshot, knock=knock, again=follows))

    async def _exists(self, game: str) -> bool:
        """Return whether there is such a game, or an invitation to it that can still be answered."""
        with suppress(ServiceRefusal):  # a game that only a newer program can read
            stored = await self._context.games.load(game)
            return stored is not None and (stored.status.dealt or self._context.waits(stored))
        return False

    async def watch(
        self, game: str, language: Language | None = None, choices: Mapping[str, str] | None = None
    ) -> PlayerScreen:
        """Return the current screen of a game for spectators, in a language and with preferences."""
        stored, (offers,) = await self._context.find_with(game, (OFFERS,))
        await self._seals.check(stored)
        player_screen = await self.of(stored, SPECTATOR, offers, NOBODY)
        return replace(player_screen, words=words_in(language or self._language), choices=choices or {})

    async def language(self, who: str, *otherwise: str) -> Language:
        """Return the language a person chose, else the first known one of `otherwise`, else the default."""
        check_shape(who=who)
        return best_language((await self._person(who)).language, *otherwise, self._language)

    async def of(self, stored: StoredGame, viewer: Viewer, offers: str, who: str) -> PlayerScreen:
        """Return a viewer's screen of this revision, with the preferences of `who` (or `NOBODY`)."""
        seats, guests = stored.about.seats, dict(stored.about.reserved)
        people = dict.fromkeys((who, *seats))
        known = dict(zip(people, await asyncio.gather(*map(self._person, people)), strict=True))
        snapshot = await self._play.snapshot(stored, viewer, offers)
        return PlayerScreen(
            snapshot=replace(snapshot, common=stored.about.gathers and viewer is SPECTATOR and who == NOBODY),
            words=words_in(best_language(known[who].language, self._language)),
            names=number_duplicates(
                [known[each].name or guests.get(seat, "") for seat, each in enumerate(seats)]
            ),
            choices=known[who].choices,
        )

    async def names(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Return the players' names by seat, made distinct."""
        return number_duplicates([person.name for person in await asyncio.gather(*map(self._person, seats))])

    async def _person(self, who: str) -> Person:
        return await self._context.people.load(who) if who != NOBODY else Person(NOBODY)
