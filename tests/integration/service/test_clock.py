"""What happens by itself: each thing at its time, by one process, and never twice."""

import asyncio
from typing import Any

import pytest

from bot.clock import Clock
from bot.connection import Client
from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Claim, Queues, Settled, Shown
from bot.store.games import Status
from bot.store.keys import due_key, game_key, log_key, partition
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    HOUR,
    NEAR,
    PEOPLE,
    Time,
    begun,
    due,
    ended,
    everything,
    first_step,
    parted,
    stored,
    why_not,
)

IDLE = 20 * HOUR
ABANDONED = 90 * DAY
FINISHED = 400 * DAY


@pytest.fixture
def clock(service: GameService, queues: Queues) -> Clock:
    return Clock(service, queues)


async def claimed(queues: Queues, game: str, time: Time) -> tuple[Claim, ...]:
    return (await queues.claim("clock", partition(game), now=time(), lease=1000, most=99)).claimed


async def tick(clock: Clock, queues: Queues, game: str, time: Time) -> list[str]:
    """Carry out what is due because of a game, and return what that was."""
    claims = [claim for claim in await claimed(queues, game, time) if claim.game == game]
    for claim in claims:
        await clock.carry_out(claim)
    return [claim.what for claim in claims]


async def reminded(client: Client, game: str) -> set[int]:
    """Return the seats for which a reminder waits to be brought."""
    rings: list[Any] = await client.hmget(game_key(game), ["ring:matrix:0", "ring:discord:1"])
    return {seat for seat, ring in enumerate(rings) if ring and ring.startswith(b"remind ")}


async def brought(client: Client, queues: Queues, game: str, time: Time) -> None:
    """Have all that waits be brought to the players."""
    for queue in ("matrix", "discord"):
        claims = await queues.claim(queue, partition(game), now=time(), lease=1000, most=99)
        for claim in claims.claimed:
            ring: Any = await client.hget(game_key(game), f"ring:{claim.screen}")
            shown = Shown(claim.screen, 99, "", (ring or b"").decode())
            await queues.settle(claim, now=time(), shown=shown)
    assert await reminded(client, game) == set()


async def test_whoever_is_awaited_for_long_is_reminded_once(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    time.passes(IDLE - 1)
    assert await tick(clock, queues, game, time) == []
    time.passes(1)
    assert await tick(clock, queues, game, time) == ["idle"]
    assert await reminded(redis_client, game) == {0}
    await brought(redis_client, queues, game, time)
    for _ in range(5):
        time.passes(IDLE)
        assert await tick(clock, queues, game, time) == ["idle"]
        assert await reminded(redis_client, game) == set(), "once for every revision"


async def test_while_both_are_awaited_both_are_reminded(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await service.play.open("heldhands", {}, PEOPLE)
    time.passes(IDLE)
    await tick(clock, queues, game, time)
    assert await reminded(redis_client, game) == {0, 1}


async def test_a_move_begins_the_waiting_anew(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    time.passes(IDLE)
    await tick(clock, queues, game, time)
    await brought(redis_client, queues, game, time)
    time.passes(HOUR)
    for action in (await first_step(service, game), "end"):
        revision = (await service.play.look(NEAR, game)).revision
        await service.press(Press(NEAR, game, revision, action))
    time.passes(IDLE - HOUR)
    assert await tick(clock, queues, game, time) == ["idle"]
    assert await reminded(redis_client, game) == set()
    time.passes(HOUR)
    assert await tick(clock, queues, game, time) == ["idle"]
    assert await reminded(redis_client, game) == {1}


async def test_a_silent_game_reminds_nobody(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service, silence="silent")
    time.passes(IDLE)
    assert await tick(clock, queues, game, time) == ["idle"]
    assert await reminded(redis_client, game) == set()
    assert "idle" in await due(redis_client, "clock", game), "it is still forgotten one day"


async def test_a_reminder_that_broke_off_or_is_repeated_is_one_reminder(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    time.passes(IDLE)
    (claim,) = await claimed(queues, game, time)
    await asyncio.gather(*(clock.carry_out(claim) for _ in range(4)))
    await brought(redis_client, queues, game, time)
    await clock.carry_out(claim)
    assert await reminded(redis_client, game) == set()


async def test_a_game_that_everybody_has_forgotten_is_put_away_and_a_day_later_forgotten(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    while time.now < 1_700_000_000_000 + ABANDONED:
        assert (await stored(service, game)).status is Status.PLAYING
        time.now = int((await due(redis_client, "clock", game))["idle"])
        assert await tick(clock, queues, game, time) == ["idle"]
    assert time.now == 1_700_000_000_000 + ABANDONED
    assert (await stored(service, game)).status is Status.ABANDONED
    assert await due(redis_client, "clock", game) == {"forget": time() + DAY}
    await brought(redis_client, queues, game, time)
    time.passes(DAY - 1)
    assert await tick(clock, queues, game, time) == []
    time.passes(1)
    assert await tick(clock, queues, game, time) == ["forget"]
    assert await everything(redis_client) == {}
    assert await why_not(service.press(Press(NEAR, game, 3, "end"))) is Denied.UNKNOWN_GAME


async def test_all_are_shown_that_it_is_put_away_and_can_play_again(
    service: GameService, clock: Clock, queues: Queues, time: Time
) -> None:
    game, wants = await begun(service), ("want:matrix:0", "want:discord:1")
    before = (await service.desk.find_with(game, wants))[1]
    time.passes(ABANDONED)
    await tick(clock, queues, game, time)
    after = (await service.desk.find_with(game, wants))[1]
    assert [int(count) for count in after] == [int(count) + 1 for count in before]
    for who in PEOPLE:
        seen = await service.play.look(who, game)
        assert (seen.status, seen.view is None) == (Status.ABANDONED, False)
        press = Press(who, game, seen.revision, "end")
        assert await why_not(service.press(press)) is Denied.ALREADY_OVER
        again = await service.invitations.rematch(who, game)
    assert (await stored(service, again)).status is Status.PLAYING
    time.passes(DAY)
    assert await tick(clock, queues, game, time) == ["forget"]
    assert [each.game for each in await service.book.games_of(NEAR)] == [again]


async def test_of_a_game_that_is_put_away_no_result_is_entered(
    service: GameService, clock: Clock, queues: Queues, time: Time
) -> None:
    game = await begun(service)
    time.passes(ABANDONED)
    await tick(clock, queues, game, time)
    await clock.carry_out(Claim("clock", game, "result", time(), time()))
    assert await service.desk.people.results(NEAR) == {}
    assert await service.book.games_of(NEAR) == []


async def test_but_not_if_somebody_moves_at_that_moment(
    service: GameService, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    revision = (await service.play.look(NEAR, game)).revision
    press = Press(NEAR, game, revision, await first_step(service, game))
    late = meanwhile(service, redis_client, lambda: service.press(press), "status", Status.ABANDONED)
    clock = Clock(late, queues)
    time.passes(ABANDONED)
    for _ in range(2):
        assert await tick(clock, queues, game, time) == ["idle"]
        assert (await stored(service, game)).status is Status.PLAYING
        assert (await service.play.look(NEAR, game)).revision == revision + 1
    assert await due(redis_client, "clock", game) == {"idle": time() + IDLE}


async def test_an_invitation_that_came_to_nothing_is_forgotten_after_a_day(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    time.passes(48 * HOUR)
    assert await tick(clock, queues, game, time) == ["expire"]
    assert (await stored(service, game)).status is Status.EXPIRED
    await brought(redis_client, queues, game, time)
    time.passes(DAY)
    assert await tick(clock, queues, game, time) == ["forget"]
    assert await everything(redis_client) == {}


@pytest.mark.parametrize("what", ["expire", "forget"])
async def test_what_is_due_from_an_earlier_invitation_of_that_name_does_not_end_this_one(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time, what: str
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    await redis_client.zadd(due_key("clock", partition(game)), {f"{game}:{what}": time()})
    assert await tick(clock, queues, game, time) == [what]
    assert (await stored(service, game)).status is Status.INVITED
    time.passes(48 * HOUR)
    assert await tick(clock, queues, game, time) == ["expire"]
    assert (await stored(service, game)).status is Status.EXPIRED


async def test_an_answer_at_that_moment_is_not_lost(
    service: GameService, clock: Clock, queues: Queues, time: Time
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    before = await stored(service, game)
    time.passes(48 * HOUR - 1)
    await service.invitations.accept(FAR, game)
    time.passes(1)
    assert await service.invitations.expire(before) == time(), "it has to look again"
    assert await tick(clock, queues, game, time) == ["expire"]
    assert (await stored(service, game)).status is Status.PLAYING


async def test_a_finished_game_is_entered_at_once_and_slimmed_down_after_a_day(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await ended(service, redis_client, "published-held-hands")
    assert await tick(clock, queues, game, time) == ["result"]
    assert (await service.book.statistics(NEAR)).won == 1
    assert (await stored(service, game)).state
    time.passes(DAY)
    assert sorted(await tick(clock, queues, game, time)) == ["archive", "idle"]
    assert (await stored(service, game)).state == b""
    assert await due(redis_client, "clock", game) == {"forget": time() - DAY + FINISHED}
    assert (await service.book.statistics(FAR)).won == 1


async def test_an_archiving_that_was_killed_before_its_last_step_is_finished_by_the_next(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await ended(service, redis_client, "published-held-hands")
    log = await service.desk.games.log(game)
    time.passes(DAY)
    await tick(clock, queues, game, time)
    await redis_client.rpush(log_key(game), *log)  # as it was before the last step
    await clock.carry_out(Claim("clock", game, "archive", time(), time()))
    assert not await redis_client.exists(log_key(game))
    assert await service.desk.games.log(game) == log
    assert (await service.play.look(NEAR, game)).view


async def test_a_game_that_was_let_go_too(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await parted(service)
    time.passes(DAY)
    assert sorted(await tick(clock, queues, game, time)) == ["archive", "idle", "result"]
    assert (await service.book.statistics(NEAR)).let_go == 1
    assert await due(redis_client, "clock", game) == {"forget": time() - DAY + FINISHED}


@pytest.mark.parametrize("finish", ["won", "parted"])
async def test_long_after_its_end_nothing_of_a_finished_game_is_left(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time, finish: str
) -> None:
    ending = ended(service, redis_client, "published-held-hands") if finish == "won" else parted(service)
    game = await ending
    if finish == "won":
        await service.gallery.show(NEAR, game)
    time.passes(DAY)
    await tick(clock, queues, game, time)
    await brought(redis_client, queues, game, time)
    time.passes(FINISHED - DAY - 1)
    assert await tick(clock, queues, game, time) == []
    assert (await service.book.statistics(NEAR)).games == 1
    time.passes(1)
    assert await tick(clock, queues, game, time) == ["forget"]
    assert await everything(redis_client) == {}


async def test_a_finished_game_stays_for_as_long_as_the_setting_says_now(
    service: GameService, clock: Clock, queues: Queues, redis_client: Client, time: Time
) -> None:
    game = await parted(service)
    (end,) = (await service.desk.find_with(game, ("at",)))[1]
    time.passes(10 * DAY)
    await tick(clock, queues, game, time)
    await clock.carry_out(Claim("clock", game, "forget", time(), time()))  # as if it had been set to ten days
    assert (await stored(service, game)).status is Status.PARTED
    assert await due(redis_client, "clock", game) == {"forget": int(end) + FINISHED}


async def test_what_is_due_is_carried_out_by_exactly_one_of_several(
    service: GameService, queues: Queues, time: Time
) -> None:
    games = [await begun(service) for _ in range(8)]
    time.passes(IDLE)
    done: list[str] = []

    async def work() -> None:
        clock = Clock(service, queues)
        for game in games:
            for claim in await claimed(queues, game, time):
                assert await clock.carry_out(claim) is Settled.LATER
                done.append(claim.game)

    await asyncio.gather(*(work() for _ in range(4)))
    assert sorted(done) == sorted(games)


async def test_what_is_due_because_of_a_game_that_is_gone_is_put_away(
    clock: Clock, queues: Queues, service: GameService, redis_client: Client, time: Time
) -> None:
    game = await begun(service)
    assert await service.desk.games.delete(await stored(service, game))
    time.passes(IDLE)
    (claim,) = await claimed(queues, game, time)
    assert await clock.carry_out(claim) is Settled.DONE
    assert await due(redis_client, "clock", game) == {}
