"""What a person is shown: their view of a game, in their language, as a screen."""

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
from bot.service.nudges import KNOCK, knock_at
from bot.service.play import OFFERS, REMATCH, Play
from bot.service.seals import Seals
from bot.text.catalogue import words_in
from bot.text.display_names import told_apart
from engine.contract import SPECTATOR, Viewer
from renderers.i18n.catalogue import Language, Words, best_language
from renderers.paint.look import Look


@dataclass(frozen=True)
class PlayerScreen:
    """A view with all that makes a screen of it."""

    snapshot: Snapshot
    words: Words
    names: tuple[str, ...]  # what the people on the seats are called; an empty text where nobody said
    choices: Mapping[str, str]  # what else the viewer chose: how pictures should look
    pick: str | None = None  # the first half of an action, whose second half is to be chosen

    @cached_property
    def screen(self) -> Screen:
        """The screen."""
        return table_screen(self.snapshot, self.words, names=self.names, pick=self.pick)

    @cached_property
    def look(self) -> Look:
        """How its picture should look."""
        return read_look(self.choices)

    @property
    def others(self) -> tuple[str, ...]:
        """What the others at the table are called, as far as they said."""
        return tuple(name for seat, name in enumerate(self.names) if seat != self.snapshot.viewer and name)

    def sized(self, width: int) -> "PlayerScreen":
        """Return the same for a screen on which pictures of this width look best."""
        return replace(self, choices={**self.choices, SIZE: str(width)})

    def speaking(self, words: Words) -> "PlayerScreen":
        """Return the same in other words."""
        return replace(self, words=words)

    def picking(self, pick: str | None) -> "PlayerScreen":
        """Return what is shown after this first half of an action: screen and picture alike."""
        return replace(self, pick=pick)


@answering
class Views:
    """Makes screens for people, whoever asks for them."""

    def __init__(self, context: ServiceContext, play: Play, language: Language) -> None:
        """Work at this desk; the language is for people who have not chosen one, and for all who watch."""
        self._context = context
        self._play = play
        self._language = language
        self._seals = Seals(context)

    async def look(self, who: str, game: str) -> PlayerScreen:
        """Return what somebody is shown of a game now; who does not play in it, watches."""
        check_shape(who=who, game=game)
        stored, (offers, knocks, again) = await self._context.find_with(game, (OFFERS, KNOCK, REMATCH))
        seats = stored.about.seats
        if who not in seats:
            await self._seals.check(stored)
            return await self.of(stored, SPECTATOR, offers, who)
        player_screen = await self.of(stored, viewer := seats.index(who), offers, who)
        knock = knock_at(knocks, stored.counts, viewer)
        if knock and not player_screen.screen.awaited:  # only then: a screen costs more than all the rest
            knock = 0
        follows = again if again and await self._is_there(again) else ""
        return replace(player_screen, snapshot=replace(player_screen.snapshot, knock=knock, again=follows))

    async def _is_there(self, game: str) -> bool:
        """Return whether there is such a game, or an invitation to it that may still be answered."""
        with suppress(ServiceRefusal):  # one that only a newer program can read is not there for us
            stored = await self._context.games.load(game)
            return stored is not None and (stored.status.dealt or self._context.waits(stored))
        return False

    async def watch(
        self, game: str, language: Language | None = None, choices: Mapping[str, str] | None = None
    ) -> PlayerScreen:
        """Return what anybody sees of a game now, in a language and a look."""
        stored, (offers,) = await self._context.find_with(game, (OFFERS,))
        await self._seals.check(stored)
        player_screen = await self.of(stored, SPECTATOR, offers, NOBODY)
        return replace(player_screen, words=words_in(language or self._language), choices=choices or {})

    async def language(self, who: str, *otherwise: str) -> Language:
        """Return the language that somebody has chosen, else the first of these that we speak, or ours."""
        check_shape(who=who)
        return best_language((await self._person(who)).language, *otherwise, self._language)

    async def of(self, stored: StoredGame, viewer: Viewer, offers: str, who: str) -> PlayerScreen:
        """Return what a viewer is shown of this revision; `who` is whose language it is, or `NOBODY`."""
        seats, guests = stored.about.seats, dict(stored.about.reserved)
        people = dict.fromkeys((who, *seats))
        known = dict(zip(people, await asyncio.gather(*map(self._person, people)), strict=True))
        snapshot = await self._play.snapshot(stored, viewer, offers)
        return PlayerScreen(
            snapshot=replace(snapshot, common=stored.about.gathers and viewer is SPECTATOR and who == NOBODY),
            words=words_in(best_language(known[who].language, self._language)),
            names=told_apart([known[each].name or guests.get(seat, "") for seat, each in enumerate(seats)]),
            choices=known[who].choices,
        )

    async def names(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Return what the people on the seats are called, each in a way of their own."""
        return told_apart([person.name for person in await asyncio.gather(*map(self._person, seats))])

    async def _person(self, who: str) -> Person:
        return await self._context.people.load(who) if who != NOBODY else Person(NOBODY)
