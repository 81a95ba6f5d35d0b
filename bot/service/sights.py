"""What a person is shown: their view of a game, in their language, as a screen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from bot.language import words_in
from bot.looks import read_look
from bot.screens.screen import Screen
from bot.screens.table import table_screen
from bot.seen import Seen
from bot.service.answering import answering
from bot.service.desk import Desk, check_shape
from bot.service.play import OFFERS, Play
from bot.store.games import NOBODY, StoredGame
from bot.store.people import Person
from engine.contract import SPECTATOR, Viewer
from renderers.language import Language, Words, best_language
from renderers.paint.look import Look


@dataclass(frozen=True)
class Sight:
    """A view with all that makes a screen of it."""

    seen: Seen
    words: Words
    names: tuple[str, ...]  # what the people on the seats are called; an empty text where nobody said
    choices: Mapping[str, str]  # what else the viewer chose: how pictures should look
    pick: str | None = None  # the first half of an action, whose second half is to be chosen

    @cached_property
    def screen(self) -> Screen:
        """The screen."""
        return table_screen(self.seen, self.words, names=self.names, pick=self.pick)

    @cached_property
    def look(self) -> Look:
        """How its picture should look."""
        return read_look(self.choices)

    def picking(self, pick: str | None) -> "Sight":
        """Return what is shown after this first half of an action: screen and picture alike."""
        return replace(self, pick=pick)


@answering
class Sights:
    """Makes screens for people, whoever asks for them."""

    def __init__(self, desk: Desk, play: Play, language: Language) -> None:
        """Work at this desk; the language is for people who have not chosen one, and for all who watch."""
        self._desk = desk
        self._play = play
        self._language = language

    async def look(self, who: str, game: str) -> Sight:
        """Return what somebody is shown of a game now; who does not play in it, watches."""
        check_shape(who=who, game=game)
        stored, (offers,) = await self._desk.find_with(game, (OFFERS,))
        seats = stored.about.seats
        viewer = seats.index(who) if who in seats else SPECTATOR
        return await self.of(stored, viewer, offers, who)

    async def of(self, stored: StoredGame, viewer: Viewer, offers: str, who: str) -> Sight:
        """Return what a viewer is shown of this revision; `who` is whose language it is, or `NOBODY`."""
        seats = stored.about.seats
        known = {each: await self._person(each) for each in dict.fromkeys((who, *seats))}
        return Sight(
            seen=await self._play.seen(stored, viewer, offers),
            words=words_in(best_language(known[who].language, self._language)),
            names=tuple(known[each].name for each in seats),
            choices=known[who].choices,
        )

    async def _person(self, who: str) -> Person:
        return await self._desk.people.load(who) if who != NOBODY else Person(NOBODY)
