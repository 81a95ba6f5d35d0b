"""A game that a newer program has stored: refused with a clear sentence, and left as it is, byte for byte."""

import json
import logging

import pytest

from bot.clock import Clock
from bot.connection import Client
from bot.language import words_in
from bot.refusals import Denied
from bot.screens.refusals import refusal_text
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Queues, Settled
from bot.store.games import Status
from bot.store.keys import due_key, game_key, log_key, partition
from bot.worker import Worker
from engine.contract import InvalidState
from engine.heldhands.refusals import Refused
from engine.heldhands.stored import SCHEMA
from renderers.language import Language
from tests.integration.conftest import until
from tests.integration.service.recorder import Recorder, bring, deliverer, working
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    HOUR,
    NEAR,
    STRANGER,
    Time,
    begun,
    due,
    everything,
    stored,
    why_not,
)


@pytest.fixture
async def newer(service: GameService) -> str:
    """Return a game in a form of which this program knows nothing but its number."""
    game = await begun(service)
    form = json.loads((await stored(service, game)).state)
    form |= {"schema": SCHEMA + 1, "weather": "rain"}
    del form["deck"]
    await service.desk.games.write(game, expect={}, change={"state": json.dumps(form)})
    return game


@pytest.fixture
async def unknown(service: GameService) -> str:
    """Return a game of which this program has never heard."""
    game = await begun(service)
    about = (await stored(service, game)).about.model_copy(update={"game": "held-feet"})
    await service.desk.games.write(game, expect={}, change={"about": about.model_dump_json()})
    return game


@pytest.fixture
async def described(service: GameService) -> str:
    """Return a game about which a newer program has noted something that this one does not know."""
    game = await begun(service)
    about = json.loads((await stored(service, game)).raw) | {"mood": "blue"}
    await service.desk.games.write(game, expect={}, change={"about": json.dumps(about)})
    return game


@pytest.fixture
async def paused(service: GameService) -> str:
    """Return a game with a status that this program does not know."""
    game = await begun(service)
    await service.desk.games.write(game, expect={}, change={"status": "paused"})
    return game


async def test_it_is_refused_and_untouched(  # noqa: PLR0913, PLR0917 - one of each kind
    service: GameService, redis_client: Client, newer: str, unknown: str, described: str, paused: str
) -> None:
    before = await everything(redis_client)
    for game, code in (
        (newer, Refused.UNKNOWN_SCHEMA),
        (unknown, Denied.UNKNOWN_KIND),
        (described, Denied.NEWER_GAME),
        (paused, Denied.NEWER_GAME),
    ):
        for doing in (
            service.press(Press(NEAR, game, 3, "left")),
            service.play.look(NEAR, game),
            service.play.look(STRANGER, game),
            service.manners.nudge(FAR, game),
            service.manners.part(NEAR, game),
        ):
            assert await why_not(doing) is code
    assert await everything(redis_client) == before


@pytest.mark.parametrize("language", Language)
async def test_the_refusal_says_what_is_the_matter(
    service: GameService, newer: str, language: Language
) -> None:
    with pytest.raises(InvalidState) as refused:
        await service.play.look(NEAR, newer)
    said = refusal_text(refused.value, words_in(language))
    assert str(SCHEMA + 1) in said
    assert "rain" not in said


async def test_it_is_listed_among_the_others(service: GameService, newer: str, unknown: str) -> None:
    other = await begun(service)
    assert {each.game for each in await service.book.games_of(NEAR)} == {newer, unknown, other}


async def test_a_stranger_is_not_even_told_that(service: GameService, newer: str) -> None:
    assert await why_not(service.press(Press(STRANGER, newer, 3, "left"))) is Denied.NOT_A_PLAYER


@pytest.fixture
async def all_kinds(newer: str, unknown: str, described: str, paused: str) -> tuple[str, ...]:
    return newer, unknown, described, paused


@pytest.mark.parametrize(
    ("status", "what"),
    [
        (Status.PLAYING, "idle"),
        (Status.OVER, "result"),
        (Status.OVER, "archive"),
        (Status.ABANDONED, "forget"),
        (Status.INVITED, "expire"),
        (Status.EXPIRED, "forget"),
    ],
)
async def test_the_clock_leaves_it_to_a_program_that_can_read_it(  # noqa: PLR0913, PLR0917 - a whole house
    service: GameService,
    redis_client: Client,
    queues: Queues,
    time: Time,
    all_kinds: tuple[str, ...],
    status: Status,
    what: str,
) -> None:
    newer, *_, paused = all_kinds
    time.passes(91 * DAY)
    for game in all_kinds if status.dealt else set(all_kinds) - {newer}:  # before the deal there is no state
        if game != paused:
            await service.desk.games.write(game, expect={}, change={"status": status.value})
        queue, member = due_key("clock", partition(game)), f"{game}:{what}"
        await redis_client.delete(queue)
        await redis_client.zadd(queue, {member: time()})
        before = await everything(redis_client)
        claims = await queues.claim("clock", partition(game), now=time(), lease=1000, most=1)
        assert await Clock(service, queues).carry_out(claims.claimed[0]) is Settled.LATER
        assert await due(redis_client, "clock", game) == {what: time() + 20 * HOUR}
        await redis_client.zadd(queue, {member: time()})
        assert await everything(redis_client) == before, "nothing else has changed"


async def test_nothing_of_it_is_delivered_and_others_are_not_kept_waiting(
    service: GameService, redis_client: Client, time: Time, newer: str, caplog: pytest.LogCaptureFixture
) -> None:
    state, log = (
        await redis_client.hget(game_key(newer), "state"),
        await redis_client.lrange(log_key(newer), 0, -1),
    )
    matrix = Recorder()
    bringing = deliverer(service, redis_client, matrix)
    worker = Worker("matrix", redis_client, bringing.carry_out, time, service.metrics)

    async def both_done() -> bool:
        waits = (await due(redis_client, "matrix", newer)).get("0") == time() + 1000
        return waits and {each.seen.game for each in matrix.brought} == {other}

    with caplog.at_level(logging.DEBUG):
        async with working(worker):
            other = await begun(service)
            await until(both_done)
    assert "rain" not in caplog.text
    assert await redis_client.hget(game_key(newer), "state") == state
    assert await redis_client.lrange(log_key(newer), 0, -1) == log


async def test_a_program_that_can_read_it_goes_on_where_the_older_one_gave_up(
    service: GameService, redis_client: Client, time: Time
) -> None:
    game, matrix = await begun(service), Recorder()
    readable = (await stored(service, game)).state
    newer = readable.replace(b'"schema":%d' % SCHEMA, b'"schema":%d' % (SCHEMA + 1))
    await service.desk.games.write(game, expect={}, change={"state": newer})
    with pytest.raises(InvalidState):
        await bring(service, redis_client, matrix, game)
    await service.desk.games.write(game, expect={"state": newer}, change={"state": readable})
    time.passes(60_000)
    await bring(service, redis_client, matrix, game)
    assert matrix.revisions == [3]


async def test_a_list_leaves_out_what_it_cannot_read_and_remembers_it(
    service: GameService, time: Time, described: str, paused: str
) -> None:
    time.passes(DAY)
    game = await begun(service)
    assert [sitting.game for sitting in await service.book.games_of(NEAR)] == [game]
    assert {described, paused} < set(await service.desk.people.seats(NEAR))
