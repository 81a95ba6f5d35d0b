"""What must be true in the end, whatever happened: nothing lost, nothing twice, everybody sees the newest."""

import asyncio
from typing import Final, NamedTuple, cast

from bot.connection import Client
from bot.language import words_in
from bot.refusals import Denied
from bot.screens.table import table_screen
from bot.service.desk import CLOCK
from bot.store.counts import Counts
from bot.store.games import Games, Status, StoredGame
from bot.store.keys import PARTITIONS, due_key
from bot.store.people import People
from engine.heldhands import GAME
from renderers.language import Language
from tests.integration.faults.orders import PLATFORM, VIEWERS, game_name, game_number, people
from tests.integration.faults.stage import service_on
from tests.integration.faults.world import ACCEPTED, Told, World, digest

LATER: Final = {"idle", "archive"}  # what a clock may have to do tomorrow
TOLD_THE_TRUTH: Final = {ACCEPTED, Denied.NO_ANSWER.value}
WATCHER: Final = f"{PLATFORM}:watcher"


async def what_is_due(client: Client) -> dict[str, float]:
    """Return what waits in the queues, also in somebody's hands, with the times."""
    queues = [due_key(queue, part) for queue in (PLATFORM, CLOCK) for part in range(PARTITIONS)]
    found = await asyncio.gather(*(client.zrange(queue, 0, -1, withscores=True) for queue in queues))
    pairs = cast("list[list[tuple[bytes, float]]]", found)
    waiting = {member.decode(): time for members in pairs for member, time in members}
    return {member: time for member, time in waiting.items() if member.partition(":")[2] not in LATER}


async def check_promises(
    client: Client, world: World, games: int, *, killed: bool = False, repeated: bool = False
) -> None:
    """Check every promise of these games.

    `killed`: somebody may have died before telling an answer; `repeated`: several may have pressed the same.
    """
    told: dict[str, list[Told]] = {}
    for each in await world.told():
        told.setdefault(each.game, []).append(each)
    for number in range(games):
        name = game_name(number)
        stored = await Games(client).load(name)
        assert stored, name
        log = await Games(client).log(name)
        made = check_log(stored, log)
        answers = told.get(name, [])
        check_accepted(made, answers)
        if not killed:
            check_refused(made, answers, repeated=repeated)
        await check_screens(client, world, stored)
        await check_results(client, stored)
    assert await what_is_due(client) == {}


class Made(NamedTuple):
    """An entry of the log, and the revisions of that player's screen on which it can have been pressed."""

    entry: str
    first: int
    last: int

    def was(self, told: Told) -> bool:
        """Tell whether this is what somebody pressed."""
        return told.entry == self.entry and self.first <= told.revision <= self.last


def check_log(stored: StoredGame, log: list[str]) -> list[Made]:
    """The log has an entry for each revision, and replays to what is stored, byte for byte."""
    assert len(log) == stored.revision - 1, stored.id
    seats = len(stored.about.seats)
    state = GAME.setup(GAME.read_options(stored.about.options), seats, game_number(stored.id))
    counts, made = Counts.begin(seats), list[Made]()
    for entry in log:
        seat = int(entry[0])
        made.append(Made(entry, counts.acted[seat], counts.seen[seat]))
        state, events = GAME.apply(state, seat, GAME.read_action(entry[2:]))
        counts = counts.after(seat, public=bool(events))
    assert GAME.dump(state) == stored.state, stored.id
    assert counts == stored.counts, stored.id
    return made


def check_accepted(log: list[Made], told: list[Told]) -> None:
    """What was accepted has been done, once, and where it was pressed."""
    for each in told:
        if each.answer == ACCEPTED:
            assert sum(made.was(each) for made in log) == 1, each
    for made in log:
        assert sum(made.was(each) for each in told if each.answer == ACCEPTED) <= 1, made


def check_refused(log: list[Made], told: list[Told], *, repeated: bool) -> None:
    """What was done was not refused: who pressed was told so, or to look what became of it."""
    for made in log:
        given = [each.answer for each in told if made.was(each)]
        assert TOLD_THE_TRUTH & set(given), (made, given)
        assert repeated or given[0] in TOLD_THE_TRUTH, (made, given)


async def check_screens(client: Client, world: World, stored: StoredGame) -> None:
    """Everybody was last shown what there is to see now."""
    play, words = service_on(client).play, words_in(Language.EN)
    everybody = (*people(game_number(stored.id)), WATCHER)
    for viewer, who in zip(VIEWERS, everybody, strict=True):
        screen = table_screen(await play.look(who, stored.id), words)
        shown = await world.shown(stored.id, viewer)
        assert shown, (stored.id, viewer)
        assert shown[-1].digest == digest(screen), (stored.id, viewer, stored.revision, shown[-5:])


async def check_results(client: Client, stored: StoredGame) -> None:
    """Who has finished a game finds it once among the results."""
    for who in stored.about.seats:
        results = await People(client).results(who)
        assert set(results) == ({stored.id} if stored.status is Status.OVER else set()), (stored.id, who)
