"""What a viewer is shown: their view of a game, in their language, as a screen."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bot.model.game import NOBODY, Status, StoredGame
from bot.model.person import SIZE, Person, read_look
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import Screen, TableAction
from bot.screens.player_names import player_names
from bot.screens.snapshot import Snapshot
from bot.screens.table import call_of, table_screen
from bot.service.context import (
    DAY,
    OFFERS,
    ServiceContext,
    check_playing,
    check_shape,
    seat_of,
)
from bot.service.days import DailyTables
from bot.service.guidance import Explanations
from bot.service.play import Play, Press
from bot.service.signs import read_knock
from bot.store.nights import Nights
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Refusal, Viewer
from renderers.i18n.catalogue import Language, Words, best_language
from renderers.paint.picture import Look

_LONGEST_SEAL: Final = (
    DAY  # after the night: a pair that still plays does not seal the others' games for ever
)


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

    @property
    def call(self) -> str:
        """What the game waits for from the viewer, as on the screen; cheap, unlike the screen."""
        return call_of(self.snapshot)

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

    def with_usual_width(self, width: int) -> "PlayerScreen":
        """Return the same with pictures of this width, unless the viewer has chosen another."""
        return self if self.choices.get(SIZE) else self.with_width(width)

    def speaking(self, words: Words) -> "PlayerScreen":
        """Return the same in another language."""
        return replace(self, words=words)

    def with_pick(self, pick: str | None) -> "PlayerScreen":
        """Return the same after this first half of an action was picked."""
        return replace(self, pick=pick)


class Seals:
    """Decides which games must not be shown yet.

    Where all pairs of a night play the same deal, their games are hidden until the last pair is done; games
    of a daily table are hidden until the day is over.
    """

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._days = DailyTables(context)
        self._nights = Nights(context.games.client)

    async def check(self, stored: StoredGame) -> None:
        """Refuse to show a sealed game to spectators, or to replay it."""
        if await self.is_sealed(stored):
            raise ServiceRefusal(ServiceProblem.DAY_SEALED if stored.about.day else ServiceProblem.SEALED)

    async def is_sealed(self, stored: StoredGame) -> bool:
        """Return whether others still play the deal of this game, or may yet begin it."""
        if stored.about.day:
            return await self._days.is_sealed(stored)
        return bool(stored.about.night) and await self._is_sealed_by_night(stored)

    async def _is_sealed_by_night(self, stored: StoredGame) -> bool:
        """Return whether another pair of the night still plays the deal of this game.

        A pair of which one player has left the night counts until the night is over: they may play on.
        """
        found = await self._nights.load(stored.about.night)
        if found is None or not found.night.plan.same_deal:
            return False
        night = found.night
        if night.ended and self._context.now() >= night.ended + _LONGEST_SEAL:
            return False
        drawn = next((each for each in night.rounds if stored.id in {pair.game for pair in each.pairs}), None)
        if drawn is None:
            return False
        if not drawn.opened:  # some games are not dealt yet
            return True
        here = {each.who for each in night.listed if each.here}
        for pair in drawn.pairs:
            counts = not night.stage.done or here.issuperset(pair.people)
            other = await self._context.games.load(pair.game) if counts else None
            if other and other.status is Status.PLAYING:
                return True
        return False


class Views:
    """Makes screens for players and spectators."""

    def __init__(self, context: ServiceContext, play: Play, language: Language) -> None:
        """`language` is for people who have not chosen one, and for spectators."""
        self._context = context
        self._play = play
        self._language = language
        self._seals = Seals(context)
        self._explanations = Explanations(context)

    async def look(self, who: str, game: str) -> PlayerScreen:
        """Return the current screen of a game for a person: as a player, else as a spectator."""
        check_shape(who=who, game=game)
        stored, fields = await self._context.find_for_screen(game)
        if who in stored.about.seats:
            return await self.of_player(stored, fields, who)
        await self._seals.check(stored)
        return await self.of(stored, SPECTATOR, fields[0], who)

    async def pick(self, press: Press) -> PlayerScreen | None:
        """Return the screen after a press of the first half of an action; None for any other press.

        Nothing is stored of it: the second half is pressed on that screen. Refuses people who do not play,
        and what no second half can follow.
        """
        check_shape(who=press.who, game=press.game, action=press.action)
        if not self.may_pick(press.action):  # so a move costs no look at the game
            return None
        stored, fields = await self._context.find_for_screen(press.game)
        seat_of(stored, press.who)
        check_playing(stored)
        kind = self._context.kind(stored.about.game)
        if not kind.picks(stored.about.options, press.action):
            return None
        player_screen = await self.of_player(stored, fields, press.who)
        kind.check_pick(player_screen.snapshot.view, press.action)
        return player_screen.with_pick(press.action)

    def may_pick(self, action: str) -> bool:
        """Return whether a text may be the first half of an action: it is no whole one, of any game."""
        if action in tuple(TableAction):
            return False
        for kind in self._context.kinds.values():
            with suppress(Refusal):
                kind.rules.read_action(action)
                return False
        return True

    async def people_at(self, stored: StoredGame) -> Mapping[str, Person]:
        """Load the players of a game."""
        return await self._context.people.load_all(stored.about.seats)

    async def of_player(
        self,
        stored: StoredGame,
        fields: Sequence[str],
        who: str,
        people: Mapping[str, Person] | None = None,
    ) -> PlayerScreen:
        """Return a player's screen of this revision, with these `SCREEN_FIELDS` and these players."""
        offers, knocks, again = fields
        viewer = stored.about.seats.index(who)
        people = people or await self.people_at(stored)
        player_screen = await self.of_known(stored, viewer, offers, people, who)
        knock = read_knock(knocks, stored.counts, viewer)
        if not player_screen.call:
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
        known = await self._context.people.load_all(stored.about.seats)
        language = language or self._language
        player_screen = await self.of_known(stored, SPECTATOR, offers, known, NOBODY, language=language)
        return replace(player_screen, choices=choices or {})

    async def language(self, who: str, *otherwise: str) -> Language:
        """Return the language a person chose, else the first known one of `otherwise`, else the default."""
        check_shape(who=who)
        return best_language((await self._context.people.load(who)).language, *otherwise, self._language)

    async def of(self, stored: StoredGame, viewer: Viewer, offers: str, who: str) -> PlayerScreen:
        """Return a viewer's screen of this revision, with the preferences of `who` (or `NOBODY`)."""
        known = await self._context.people.load_all((who, *stored.about.seats))
        return await self.of_known(stored, viewer, offers, known, who)

    async def of_known(  # noqa: PLR0913 - all that a screen is made of
        self,
        stored: StoredGame,
        viewer: Viewer,
        offers: str,
        known: Mapping[str, Person],
        who: str,
        *,
        language: Language | None = None,
    ) -> PlayerScreen:
        """Return the same for people who were loaded already: `who`, and all players."""
        words = words_in(language or best_language(known[who].language, self._language))
        snapshot = replace(
            await self._play.snapshot(stored, viewer, offers),
            common=stored.about.gathers and viewer is SPECTATOR and who == NOBODY,
            lesson=await self._explanations.find(stored, viewer),
        )
        return PlayerScreen(
            snapshot=snapshot,
            words=words,
            names=player_names(stored.about.seats, known, words, dict(stored.about.reserved)),
            choices=known[who].choices,
        )

    async def names(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Return the players' names by seat, made distinct, in the language of this installation."""
        known = await self._context.people.load_all(seats)
        return player_names(seats, known, words_in(self._language))
