"""What must be true in the end, whatever happened: nothing lost, nothing twice, the newest screens shown."""

import asyncio
from hashlib import sha256
from typing import Final, cast

from bot.model.game import Revisions, Status, StoredGame
from bot.screens.table import table_screen
from bot.store.connection import Client
from bot.store.file_rewrite import UPKEEP
from bot.store.games import Games
from bot.store.keys import PARTITIONS, due_key, partition
from bot.store.people import People
from bot.store.queue import CLOCK
from bot.text.catalogue import words_in
from engine.contract import Refusal
from engine.heldhands import GAME
from renderers.i18n.catalogue import Language
from tests.integration.faults.history import Flaw, History, Log, Wrong, find_flaws
from tests.integration.faults.pressing import PLATFORM, VIEWERS, game_name, game_number, people, service_on
from tests.integration.faults.world import World, digest

LATER: Final = {"idle", "archive", "forget"}  # what a clock may have to do tomorrow, or long after
WATCHER: Final = f"{PLATFORM}:watcher"


async def what_is_due(client: Client) -> dict[str, float]:
    """Return what waits in the queues, also in the hands of a process, with the times."""
    queues = [due_key(queue, part) for queue in (PLATFORM, CLOCK) for part in range(PARTITIONS)]
    found = await asyncio.gather(*(client.zrange(queue, 0, -1, withscores=True) for queue in queues))
    pairs = cast("list[list[tuple[bytes, float]]]", found)
    waiting = {member.decode(): time for members in pairs for member, time in members}
    parts = {member: member.split(":") for member in waiting}
    later = {member for member, (game, what) in parts.items() if game == UPKEEP or what in LATER}
    return {member: time for member, time in waiting.items() if member not in later}


async def is_something_due(client: Client, game: str) -> bool:
    """Return whether something of a game waits to be shown or entered."""
    part, screens = partition(game), [f"{game}:{viewer}" for viewer in VIEWERS]
    found = [
        await client.zmscore(due_key(PLATFORM, part), screens),
        await client.zmscore(due_key(CLOCK, part), [f"{game}:result"]),
    ]
    return any(time is not None for times in found for time in times)


async def check_promises(client: Client, world: World, games: int) -> None:
    """Check every promise of these games."""
    memory, promises = world.memory, Promises(client)
    for number in range(games):
        name = game_name(number)
        assert await promises.flaws(name, memory.of(name)) == [], name
    assert await what_is_due(client) == {}


class Promises:
    def __init__(self, client: Client) -> None:
        self._games, self._people = Games(client), People(client)
        self._play = service_on(client).play

    async def flaws(self, name: str, history: History) -> list[Flaw]:
        """Return all that is wrong with a game in which nobody presses and of which nothing is due."""
        stored = await self._games.load(name)
        if stored is None:
            return [Flaw(Wrong.REPLAY, "no such game")]
        entries = await self._games.log(name)
        try:
            log = replayed(stored, entries)
        except (AssertionError, Refusal) as wrong:
            return [Flaw(Wrong.REPLAY, f"{wrong!r}")]
        flaws = find_flaws(log, history, await self._screens(stored))
        return [*flaws, *await self._results(stored)]

    async def fingerprint(self, name: str) -> bytes:
        """Return what two moments of a game have in common only if nothing has changed."""
        stored = await self._games.load(name)
        log = "\n".join(await self._games.log(name))
        facts = f"{stored.revision} {stored.status} {stored.state!r} {log}" if stored else ""
        return sha256(facts.encode()).digest()

    async def _screens(self, stored: StoredGame) -> dict[str, str]:
        """Return what there is to see now, by viewer."""
        words, everybody = words_in(Language.EN), (*people(game_number(stored.id)), WATCHER)
        return {
            viewer: digest(table_screen(await self._play.look(who, stored.id), words))
            for viewer, who in zip(VIEWERS, everybody, strict=True)
        }

    async def _results(self, stored: StoredGame) -> list[Flaw]:
        right = {stored.id} if stored.status is Status.OVER else set()
        found = {who: set(await self._people.results.games(who)) for who in stored.about.seats}
        return [Flaw(Wrong.RESULT, f"{who}: {results}") for who, results in found.items() if results != right]


def replayed(stored: StoredGame, entries: list[str]) -> Log:
    """Replay a log: it has an entry for each revision, and leads to what is stored, byte for byte."""
    assert len(entries) == stored.revision - 1, f"{len(entries)} entries, revision {stored.revision}"
    seats = len(stored.about.seats)
    state = GAME.setup(GAME.read_options(stored.about.options), seats, game_number(stored.id))
    counts = [Revisions.begin(seats)]
    for entry in entries:
        seat = int(entry[0])
        state, events = GAME.apply(state, seat, GAME.read_action(entry[2:]))
        counts.append(counts[-1].after(seat, public=bool(events)))
    assert GAME.dump(state) == stored.state, "another state is stored"
    assert counts[-1] == stored.counts, f"{counts[-1]}, stored {stored.counts}"
    return Log(entries, counts)
