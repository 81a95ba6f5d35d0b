"""What happens by itself: each thing at its time, by one process, and never twice."""

import asyncio
from typing import Any

from bot.model.game import Status
from bot.model.refusals import ServiceProblem
from bot.store.keys import game_key, log_key
from bot.store.queue import Settled, Shown
from tests.integration.service.tablemates import DAY, FAR, HOUR, NEAR, PEOPLE, STRANGER, World, why_not

IDLE = 20 * HOUR
ABANDONED = 90 * DAY
FINISHED = 400 * DAY


async def reminded(world: World, game: str) -> set[int]:
    rings = await world.fields(game, "ring:matrix:0", "ring:discord:1")
    return {seat for seat, ring in enumerate(rings) if ring.startswith("remind ")}


async def bring_all(world: World, game: str) -> None:
    for queue in ("matrix", "discord"):
        for claim in await world.claimed(game, queue):
            ring: Any = await world.client.hget(game_key(game), f"ring:{claim.screen}")
            shown = Shown(claim.screen, 99, "", (ring or b"").decode())
            await world.queues.settle(claim, now=world.time(), shown=shown)
    assert await reminded(world, game) == set()


async def test_whoever_is_awaited_for_long_is_reminded_once_until_the_next_move(world: World) -> None:
    game = await world.begun()
    world.time.passes(IDLE - 1)
    assert await world.tick(game) == []
    world.time.passes(1)
    (claim,) = await world.claimed(game)
    clock = world.timers()
    await asyncio.gather(*(clock.carry_out(claim) for _ in range(4)))  # it is repeated
    assert await reminded(world, game) == {0}
    await bring_all(world, game)
    await clock.carry_out(claim)
    assert await reminded(world, game) == set()
    for _ in range(5):
        world.time.passes(IDLE)
        assert await world.tick(game) == ["idle"]
        assert await reminded(world, game) == set(), "once for every move"
    world.time.passes(HOUR)
    await world.end_turn(game)
    world.time.passes(IDLE - HOUR)
    assert await world.tick(game) == ["idle"]
    assert await reminded(world, game) == set(), "a move begins the waiting anew"
    world.time.passes(HOUR)
    assert await world.tick(game) == ["idle"]
    assert await reminded(world, game) == {1}


async def test_a_side_that_is_changed_at_set_up_is_not_shown_and_puts_off_or_repeats_no_reminder(
    world: World,
) -> None:
    game = await world.play.open("heldhands", {}, PEOPLE, tables={"discord": "a place"})
    await world.do(NEAR, game, "left")
    await bring_all(world, game)
    seen = [await world.views.look(who, game) for who in (FAR, STRANGER)]
    world.time.passes(IDLE - 1)
    await world.do(NEAR, game, "right")
    assert await world.due("discord", game) == {}
    assert [await world.views.look(who, game) for who in (FAR, STRANGER)] == seen
    world.time.passes(1)
    assert await world.tick(game) == ["idle"]
    assert await reminded(world, game) == {1}
    await bring_all(world, game)
    await world.do(NEAR, game, "left")
    world.time.passes(IDLE)
    assert await world.tick(game) == ["idle"]
    assert await reminded(world, game) == set()


async def test_while_both_are_awaited_both_are_reminded_and_nobody_in_a_silent_game(world: World) -> None:
    game, silent = await world.play.open("heldhands", {}, PEOPLE), await world.begun(silence="silent")
    world.time.passes(IDLE)
    for each, seats in ((game, {0, 1}), (silent, set())):
        assert await world.tick(each) == ["idle"]
        assert await reminded(world, each) == seats
        assert "idle" in await world.due("clock", each), "it is still forgotten one day"


async def test_a_game_that_nobody_plays_on_is_put_away_and_a_day_later_forgotten(world: World) -> None:
    game, begun_at = await world.begun(), world.time()
    while world.time.now < begun_at + ABANDONED:
        assert await world.status(game) is Status.PLAYING
        before = await world.fields(game, "want:matrix:0", "want:discord:1")
        world.time.now = int((await world.due("clock", game))["idle"])
        assert await world.tick(game) == ["idle"]
    assert world.time.now == begun_at + ABANDONED
    assert await world.status(game) is Status.ABANDONED
    after = await world.fields(game, "want:matrix:0", "want:discord:1")
    assert [int(count) for count in after] == [int(count) + 1 for count in before], "both are shown it"
    assert await world.due("clock", game) == {"forget": world.time() + DAY}
    seen = await world.play.look(FAR, game)
    assert (seen.status, seen.view is None) == (Status.ABANDONED, False)
    assert await why_not(world.do(NEAR, game, "end")) is ServiceProblem.ALREADY_OVER
    await world.tick(game, "result")
    assert await world.context.people.results.games(NEAR) == []
    assert await world.records.games_of(NEAR) == []
    await bring_all(world, game)
    world.time.passes(DAY - 1)
    assert await world.tick(game) == []
    world.time.passes(1)
    assert await world.tick(game) == ["forget"]
    assert await world.everything() == {}
    assert await why_not(world.do(NEAR, game, "end")) is ServiceProblem.UNKNOWN_GAME


async def test_a_game_is_not_put_away_if_somebody_moves_at_that_moment(world: World) -> None:
    game = await world.begun()
    late = world.meanwhile(lambda: world.step(game), "status", Status.ABANDONED)
    world.time.passes(ABANDONED)
    for _ in range(2):
        assert await late.tick(game) == ["idle"]
        assert await world.status(game) is Status.PLAYING
        assert (await world.play.look(NEAR, game)).revision == 4
    assert await world.due("clock", game) == {"idle": world.time() + IDLE}


async def test_an_answer_at_the_moment_of_expiry_is_not_lost(world: World) -> None:
    game = await world.invitations.invite(NEAR, FAR)
    before = await world.stored(game)
    world.time.passes(48 * HOUR - 1)
    await world.invitations.accept(FAR, game)
    world.time.passes(1)
    assert await world.invitations.expire(before) == world.time(), "it has to look again"
    assert await world.tick(game) == ["expire"]
    assert await world.status(game) is Status.PLAYING


async def test_a_finished_game_is_entered_then_slimmed_down_and_one_day_forgotten(world: World) -> None:
    for finish in (world.ended, world.parted):
        game, end = await finish(), world.time()
        if finish == world.ended:
            await world.gallery.show(NEAR, game)
        assert await world.tick(game) == ["result"]
        assert (await world.stored(game)).state
        world.time.passes(DAY)
        log = await world.context.games.log(game)
        assert sorted(await world.tick(game)) == ["archive", "idle"]
        assert (await world.stored(game)).state == b""
        await world.client.rpush(log_key(game), *log)  # as if it had been killed before its last step
        await world.tick(game, "archive")
        assert not await world.client.exists(log_key(game))
        assert await world.context.games.log(game) == log
        assert (await world.play.look(NEAR, game)).view
        assert await world.due("clock", game) == {"forget": end + FINISHED}
        await world.tick(game, "forget")  # as if the setting had been shorter
        assert await world.due("clock", game) == {"forget": end + FINISHED}
        await bring_all(world, game)
        world.time.now = end + FINISHED - 1
        assert await world.tick(game) == []
        found = await world.records.statistics(FAR)
        assert (found.won, found.let_go) == ((1, 0) if finish == world.ended else (0, 1))
        world.time.passes(1)
        assert await world.tick(game) == ["forget"]
        assert await world.everything() == {}


async def test_what_is_due_because_of_a_game_that_is_gone_is_put_away(world: World) -> None:
    game = await world.begun()
    await world.delete(game)
    world.time.passes(IDLE)
    (claim,) = await world.claimed(game)
    assert await world.timers().carry_out(claim) is Settled.DONE
    assert await world.due("clock", game) == {}
