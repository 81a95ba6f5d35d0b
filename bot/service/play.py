"""Presses: a press becomes a new revision of a game, or a refusal that changes nothing.

`press` checks in one order: the shape of ids, the game exists, the person plays in it, it is not over, it is
their turn, the action is legal, the revision is current. Turn and legality are the engine's. A move takes one
round trip if this process knows the game, else two; its deliveries are written together with it.
"""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.model.game import About, Revisions, Status, StoredGame
from bot.model.person import is_computer, only_people, platform_of
from bot.model.refusals import ServiceProblem, ServiceRefusal, StoreUnavailable
from bot.screens.snapshot import Snapshot
from bot.service.context import (
    OFFERS,
    SCREEN_FIELDS,
    WATCHING,
    GameAndFields,
    ServiceContext,
    check_playing,
    check_shape,
    check_tables,
    screen_due,
    seat_of,
)
from bot.service.days import day_end
from bot.service.records import leave_if_forgotten
from bot.store.atomic import NOTHING, Value
from bot.store.queue import CLOCK, Due, screen_name
from engine.contract import MAX_SEED, SPECTATOR, Refusal, Viewer

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without characters that are easily confused
_ID_LENGTH: Final = 10
_TRIES: Final = 20  # for a move that races with other moves
_ASK_AGAIN: Final = 3  # attempts after a write was not answered


@dataclass(frozen=True, slots=True)
class Press:
    """A button press, as an adapter passes it on."""

    who: str  # the person: "discord:1234"
    game: str
    revision: int  # of the screen that showed the button, in its viewer's own counting
    action: str  # the engine's text for it, or a `TableAction`


@dataclass(frozen=True, slots=True)
class Pressed:
    """The result of a press."""

    game: str  # the game to show now: after a rematch, another one
    revision: int | None = None  # of the player's screen after the move


class _Move(NamedTuple):
    """A move that can be written."""

    after: GameAndFields
    expect: Mapping[str, Value]
    change: Mapping[str, Value]
    entry: str
    due: Sequence[Due]


def new_id() -> str:
    """Return a random id for a game: short enough to type, too long to guess."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def random_seed() -> int:
    """Return an unpredictable seed."""
    return secrets.randbelow(MAX_SEED + 1)


def read_code(text: str) -> str:
    """Return the id in a typed code, which may have lower-case letters, a dash or blanks."""
    return "".join(character for character in text[: _ID_LENGTH * 3].upper() if character.isalnum())


class Play:
    """Opens games, plays them and makes snapshots of them."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def open(  # noqa: PLR0913 - everything that can be said about a game before it begins
        self,
        kind: str,
        options: Mapping[str, object],
        people: Sequence[str],
        *,
        seed: int | None = None,
        tables: Mapping[str, str] | None = None,
        game: str | None = None,
        night: str = "",
    ) -> str:
        """Deal a game for these people, in the order of their seats, and return its id.

        They have agreed already. With a given id (`game`), repeated calls open only one game.
        """
        for who in people:
            check_shape(who=who)
        if game is not None:
            check_shape(game=game)
        check_tables(tables or {})
        if len(set(people)) != len(people):
            raise ServiceRefusal(ServiceProblem.OWN_INVITATION)
        about = About(
            game=kind,
            seats=tuple(people),
            created=self._context.now(),
            options=self._context.kind(kind).options(options),
            consented=tuple(range(len(people))),
            tables=dict(tables or {}),
            night=night,
        )
        return await self.open_agreed(about, seed, game)

    async def open_agreed(
        self, about: About, seed: int | None = None, game: str | None = None, opening: Sequence[str] = ()
    ) -> str:
        """Deal a game that all its players have agreed to, and return its id, as `open` does.

        `opening` is what each seat has done already when the game is written.
        """
        context = self._context
        change, due = self.deal(about, seed, about.created, opening)  # refuses before anything is written
        entries = [f"{seat} {action}" for seat, action in enumerate(opening)]
        while True:  # ids are random; a taken one is drawn again
            name = game or new_id()
            for who in only_people(about.seats):
                await context.people.sit_down(who, name, about.created)
            taken = await context.games.write(
                name, expect={"status": NOTHING}, change=change, entries=entries, due=due
            )
            if taken is None or game:
                await leave_if_forgotten(context, about.seats, name)
                return name

    def deal(
        self, about: About, seed: int | None, now: int, opening: Sequence[str] = ()
    ) -> tuple[dict[str, Value], list[Due]]:
        """Return the fields of a freshly dealt game, and its deliveries and timers; or refuse to deal it."""
        context, kind = self._context, self._context.kinds[about.game]
        if not kind.has_computer and any(map(is_computer, about.seats)):
            raise ServiceRefusal(ServiceProblem.NO_COMPUTER)
        rules = kind.rules
        dealt = random_seed() if seed is None else seed
        state = rules.setup(rules.read_options(about.options), len(about.seats), dealt)
        counts = Revisions.begin(len(about.seats))
        for seat, action in enumerate(opening):
            state, events = rules.apply(state, seat, rules.read_action(action))
            counts = counts.after(seat, public=bool(events))
        change: dict[str, Value] = {
            "rev": 1 + len(opening),
            "status": Status.PLAYING.value,
            "about": about.model_dump_json(),
            "state": context.states.dump(rules, state),
            "seed": dealt,
            "counts": str(counts),
            "at": now,
        }
        return change, [*context.screens(about, now), Due(CLOCK, "idle", now + context.limits.idle)]

    async def press(self, press: Press) -> GameAndFields:
        """Carry out an action of the game; raises a `Refusal`, and then nothing has changed.

        Return the game as it was written, and its `SCREEN_FIELDS`, so that nobody has to load it again.
        """
        check_shape(who=press.who, game=press.game, action=press.action)
        context, move = self._context, self._remembered_move(press)
        for _ in range(_TRIES):
            move = move or self._move(*await context.find_for_screen(press.game), press)
            try:
                if await self._write(move):
                    context.recent[press.game] = move.after
                    return move.after
            except StoreUnavailable as error:
                if await self._find_out(move, error):
                    return await context.find_for_screen(press.game)  # others may have moved since
            move = None
        raise ServiceRefusal(ServiceProblem.BUSY)

    def _remembered_move(self, press: Press) -> _Move | None:
        """Return the move from the game as this process last saw it; None if that would have to be refused.

        What is remembered may be out of date: then the write does not happen, and nothing is refused by it.
        """
        known = self._context.recent.pop(press.game, None)
        with suppress(Refusal):
            return known and self._move(*known, press)
        return None

    def _move(self, stored: StoredGame, fields: list[str], press: Press) -> _Move:
        """Return the move that a press makes in this revision; raises a `Refusal`."""
        seat = seat_of(stored, press.who)
        check_playing(stored)
        context, rules = self._context, self._context.kind(stored.about.game).rules
        action = rules.read_action(press.action)
        before = context.states.load(rules, stored.state)
        state, events = rules.apply(before, seat, action)
        if stored.counts.is_old(seat, press.revision):
            raise ServiceRefusal(ServiceProblem.STALE, revision=stored.counts.of(seat))
        now = context.now()
        # Without events, only the player's own view has changed.
        moved = StoredGame(
            stored.id,
            stored.revision + 1,
            Status.OVER if events and rules.outcome(state) else stored.status,
            stored.about,
            context.states.dump(rules, state),
            stored.raw,
            stored.counts.after(seat, public=bool(events)),
        )
        change: dict[str, Value] = {
            "rev": moved.revision,
            "state": moved.state,
            "counts": str(moved.counts),
        }
        if seat in rules.to_act(before):  # a mind that is changed unasked must not put off a reminder
            change["at"] = now
        due = context.screens(stored.about, now, None if events else (seat,))
        if moved.status is Status.OVER:
            change["status"] = Status.OVER.value
            due += context.ending(now)
        # All that was read, since it may have been read long ago.
        expect: dict[str, Value] = {
            "rev": stored.revision,
            "status": stored.status.value,
            "about": stored.raw,
            "state": stored.state,
            "counts": str(stored.counts),
            **dict(zip(SCREEN_FIELDS, fields, strict=True)),
        }
        return _Move((moved, fields), expect, change, f"{seat} {rules.write_action(action)}", due)

    async def look(self, who: str, game: str) -> Snapshot:
        """Return a snapshot of a game for a person: as a player, else as a spectator."""
        check_shape(who=who, game=game)
        stored, (offers,) = await self._context.find_with(game, (OFFERS,))
        seats = stored.about.seats
        return await self.snapshot(stored, seats.index(who) if who in seats else SPECTATOR, offers)

    async def snapshot(self, stored: StoredGame, viewer: Viewer, offers: str) -> Snapshot:
        """Return what a viewer may see of this revision."""
        view, kind = None, self._context.kind(stored.about.game)
        if stored.status.dealt:
            view = kind.rules.view(await self._context.state(stored), viewer)
            if stored.status.let_go:
                view = kind.at_rest(view)
        offering = tuple(map(int, offers.split()))
        revision, end = stored.counts.of(viewer), await day_end(self._context, stored)
        return Snapshot(stored.id, revision, stored.status, stored.about, viewer, view, offering, day_end=end)

    async def show(self, who: str, game: str) -> None:
        """Deliver a player's screen again, even to an address that seemed dead."""
        check_shape(who=who, game=game)
        written: int | None = 0
        while written is not None:
            stored, now = await self._context.find(game), self._context.now()
            seat = seat_of(stored, who)
            screen = screen_name(platform_of(who), str(seat))
            change: dict[str, Value] = {f"dead:{screen}": NOTHING, f"sign:{seat}": now}
            if stored.about.gathers:  # players have no screens of their own there
                names = (screen_name(platform, WATCHING) for platform in stored.about.tables)
                change = {f"dead:{name}": NOTHING for name in names}
            written = await self._context.games.write(
                game,
                expect={"status": stored.status.value},
                change=change,
                due=self._context.screens(stored.about, now, (seat,)),
            )

    async def watch(self, who: str, game: str, platform: str, place: str) -> None:
        """Show the table in a place of a platform, for a player; the place "" ends it."""
        check_shape(who=who, game=game)
        check_tables({platform: place or "-"})
        screen = screen_name(platform, WATCHING)
        written: int | None = 0
        while written is not None:
            stored = await self._context.find(game)
            seat_of(stored, who)
            elsewhere = {name: where for name, where in stored.about.tables.items() if name != platform}
            tables = {**elsewhere, platform: place} if place else elsewhere
            about = stored.about.model_copy(update={"tables": tables})
            change: dict[str, Value] = {"about": about.model_dump_json()}
            if place != stored.about.tables.get(platform):  # the memo belongs to the previous place
                change |= {f"memo:{screen}": NOTHING, f"dead:{screen}": NOTHING}
            due = [screen_due(platform, WATCHING, self._context.now())] if place else []
            expect: dict[str, Value] = {"about": stored.raw}
            written = await self._context.games.write(game, expect=expect, change=change, due=due)

    async def table_is_lost(self, game: str, platform: str) -> bool:
        """Return whether a running game is shown in a place that cannot be reached any more."""
        check_tables({platform: "-"})
        stored, (dead,) = await self._context.find_with(game, (f"dead:{screen_name(platform, WATCHING)}",))
        return bool(dead) and stored.status is Status.PLAYING

    async def at_rest_since(self, game: str) -> int | None:
        """Return when a game ended; None while it is pending or running, 0 if it no longer exists."""
        check_shape(game=game)
        loaded = await self._context.games.load_with(game, ("at",))
        if loaded is None:
            return 0
        stored, (at,) = loaded
        goes_on = stored.status is Status.PLAYING or stored.status.pending
        return None if goes_on else int(at or stored.about.created)

    async def _write(self, move: _Move) -> bool:
        """Write a move, and return whether it was written: not if anything has changed meanwhile."""
        (game, _), expect, change, entry, due = move
        write = self._context.games.write
        return await write(game.id, expect=expect, change=change, entries=[entry], due=due) is None

    async def _find_out(self, move: _Move, unanswered: StoreUnavailable) -> bool:
        """Return whether a move was written whose write was not answered; tries to write it again."""
        game, _ = move.after
        for _ in range(_ASK_AGAIN):
            try:
                if await self._write(move):
                    return True
                made = await self._context.games.entry(game.id, game.revision)
            except StoreUnavailable as error:
                unanswered = error
            else:
                if made:  # or the first write may still happen
                    return made == move.entry  # an equal press counts as this one
        raise unanswered
