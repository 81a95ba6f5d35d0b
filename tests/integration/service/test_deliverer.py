"""Deliveries: the newest screen of each viewer, in their language, to where they are, and nothing else."""

import asyncio

import pytest

from bot.connection import Client
from bot.deliverer import Occasion, Unreachable
from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Queues, Settled
from bot.store.games import NOBODY
from bot.store.keys import partition
from engine.contract import SPECTATOR
from renderers.language import Language
from tests.integration.conftest import until
from tests.integration.service.recorder import HERE, Recorder, bring, deliverer, raising, settled
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    begun,
    due,
    first_step,
    parted,
    stored,
    why_not,
)
from tests.rows import each_row

ROOM, CHANNEL = "!room:example.org", "channel 7"


async def end_turn(service: GameService, game: str) -> None:
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await service.press(Press(NEAR, game, 4, "end"))


async def test_a_screen_is_brought_to_each_player_once(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await begun(service, NEAR, HERE)
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE, Settled.DONE]
    assert {(brought.who, brought.seen.viewer, brought.seen.revision) for brought in matrix.brought} == {
        (NEAR, 0, 3),
        (HERE, 1, 3),
    }
    assert {brought.occasion for brought in matrix.brought} == {Occasion.SCREEN}
    assert await bring(service, redis_client, matrix, game) == []


async def test_a_step_of_a_chain_is_brought_to_its_player_only(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    await bring(service, redis_client, matrix, game)
    assert [(brought.who, brought.seen.revision) for brought in matrix.brought] == [(NEAR, 4)]
    await service.press(Press(NEAR, game, 4, "end"))
    await bring(service, redis_client, matrix, game)
    assert {(brought.who, brought.seen.revision) for brought in matrix.brought[1:]} == {(NEAR, 5), (HERE, 4)}


async def test_what_is_refused_is_no_reason_to_bring_anything(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    for press in (Press(HERE, game, 3, "end"), Press(NEAR, game, 1, "left"), Press(NEAR, game, 3, "O17")):
        await asyncio.gather(service.press(press), return_exceptions=True)
    assert await bring(service, redis_client, matrix, game) == []


async def test_several_changes_are_one_delivery_of_the_newest(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    await end_turn(service, game)
    await bring(service, redis_client, matrix, game)
    assert [(brought.who, brought.seen.revision) for brought in matrix.brought] == [(NEAR, 5), (HERE, 4)]


async def test_what_changes_while_something_is_brought_is_brought_after_it(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    matrix.open.clear()

    async def has_begun() -> bool:
        return matrix.began == 3

    async with asyncio.TaskGroup() as tasks:
        first = tasks.create_task(bring(service, redis_client, matrix, game))
        await until(has_begun)
        await service.press(Press(NEAR, game, 4, "end"))
        matrix.open.set()
    assert first.result() == [Settled.AGAIN]
    await bring(service, redis_client, matrix, game)
    assert [brought.seen.revision for brought in matrix.brought if brought.who == NEAR] == [4, 5]


async def test_it_rings_once_for_every_call(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    async def rings() -> dict[str, bool]:
        matrix.brought.clear()
        await bring(service, redis_client, matrix, game)
        return {brought.who: brought.rings for brought in matrix.brought}

    game = await service.invitations.invite(NEAR, HERE, options={"first": "near"}, seed=7)
    assert await rings() == {NEAR: False, HERE: True}
    await service.invitations.accept(HERE, game)
    assert await rings() == {NEAR: True, HERE: True}
    await service.press(Press(HERE, game, 1, "left"))
    assert await rings() == {NEAR: False, HERE: False}
    await service.press(Press(NEAR, game, 2, "left"))
    assert await rings() == {NEAR: True, HERE: False}
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert await rings() == {NEAR: False}
    await service.press(Press(NEAR, game, 4, "end"))
    assert await rings() == {NEAR: False, HERE: True}
    await service.play.show(HERE, game)
    assert await rings() == {HERE: False}


async def test_a_call_that_was_not_brought_rings_the_next_time(
    service: GameService, redis_client: Client, matrix: Recorder, time: Time
) -> None:
    game = await settled(service, redis_client, matrix)
    await end_turn(service, game)
    matrix.answer = raising(RuntimeError())
    with pytest.raises(RuntimeError):
        await bring(service, redis_client, matrix, game)
    matrix.answer = lambda _: ""
    time.passes(60_000)
    await bring(service, redis_client, matrix, game)
    assert {brought.who: brought.rings for brought in matrix.brought} == {NEAR: False, HERE: True}


async def test_what_the_adapter_remembers_comes_back(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await begun(service, NEAR, HERE)
    matrix.answer = lambda delivery: f"message of {delivery.who}\nwith {{two}} lines"
    await bring(service, redis_client, matrix, game)
    assert [brought.memo for brought in matrix.brought] == ["", ""]
    await end_turn(service, game)
    await bring(service, redis_client, matrix, game)
    assert [brought.memo for brought in matrix.brought[2:]] == [
        f"message of {who}\nwith {{two}} lines" for who in (NEAR, HERE)
    ]


async def test_a_knock_and_a_reminder_say_what_they_are(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    await service.manners.nudge(HERE, game)
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE]
    (knock,) = matrix.brought
    assert (knock.occasion, knock.who, knock.memo) == (Occasion.KNOCK, NEAR, "memo 3")
    assert knock.rings
    await service.play.show(NEAR, game)
    await bring(service, redis_client, matrix, game)
    assert [each.occasion for each in matrix.brought[1:]] == [Occasion.SCREEN], "it knocks once"
    assert knock.screen.awaited  # noqa: PGH005 - a screen is no mock


async def test_a_knock_that_comes_too_late_is_none(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await settled(service, redis_client, matrix)
    await service.manners.nudge(HERE, game)
    await end_turn(service, game)
    await bring(service, redis_client, matrix, game)
    assert {brought.occasion for brought in matrix.brought} == {Occasion.SCREEN}
    assert await due(redis_client, "matrix", game) == {}


async def test_each_is_spoken_to_in_their_own_language(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    await service.desk.people.change(HERE, language="it")
    await bring(service, redis_client, matrix, await begun(service, NEAR, HERE))
    said = {brought.who: brought.screen.headline for brought in matrix.brought}
    assert said == {NEAR: "Turn 1: your move", HERE: "Turno 1: tocca al partner"}


@pytest.mark.parametrize(
    ("chosen", "house", "said"),
    [
        ("", Language.IT, "Turno 1: tocca a te"),
        ("en", Language.IT, "Turn 1: your move"),
        ("tlh", Language.IT, "Turno 1: tocca a te"),  # of a newer program, perhaps
    ],
)
async def test_who_has_not_chosen_reads_the_language_of_the_house(  # noqa: PLR0913, PLR0917 - a table
    service: GameService,
    redis_client: Client,
    queues: Queues,
    matrix: Recorder,
    chosen: str,
    house: Language,
    said: str,
) -> None:
    await service.desk.people.change(NEAR, language=chosen)
    game = await begun(service)
    claims = await queues.claim("matrix", partition(game), now=service.desk.now(), lease=1, most=9)
    bringing = deliverer(GameService(service.desk, service.metrics, house), redis_client, matrix)
    for claim in claims.claimed:
        await bringing.carry_out(claim)
    assert [brought.screen.headline for brought in matrix.brought] == [said]


async def test_people_are_called_by_their_names(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    await service.desk.people.change(NEAR, name="Anna")
    await service.desk.people.change(HERE, language="it")
    game = await service.invitations.invite(NEAR, HERE)
    await bring(service, redis_client, matrix, game)
    said = {brought.who: brought.screen.headline for brought in matrix.brought}
    assert said[NEAR] == "Waiting for somebody to join you in ...and then, we held hands."
    assert said[HERE] == "Anna ti invita a giocare a ...and then, we held hands."
    await service.invitations.accept(HERE, game)
    await bring(service, redis_client, matrix, game)
    assert all("Anna" in brought.screen.description for brought in matrix.brought[2:])
    assert all("Anna" in brought.screen.alt for brought in matrix.brought[2:])


@each_row(
    ("players", "places", "brought"),
    [
        (PEOPLE, {}, {"matrix": {(NEAR, 0, "")}, "discord": {(FAR, 1, "")}}),
        (
            PEOPLE,
            {"matrix": ROOM, "discord": CHANNEL},
            {
                "matrix": {(NEAR, 0, ROOM), (NOBODY, SPECTATOR, ROOM)},
                "discord": {(FAR, 1, CHANNEL), (NOBODY, SPECTATOR, CHANNEL)},
            },
        ),
        (
            (NEAR, HERE),
            {"discord": CHANNEL},
            {"matrix": {(NEAR, 0, ""), (HERE, 1, "")}, "discord": {(NOBODY, SPECTATOR, CHANNEL)}},
        ),
    ],
)
async def test_each_platform_brings_its_own_and_those_who_watch_have_a_place_on_each(
    service: GameService,
    redis_client: Client,
    players: tuple[str, ...],
    places: dict[str, str],
    brought: dict[str, set[tuple[str, int | None, str]]],
) -> None:
    game = await service.play.open("heldhands", {}, players, tables=places)
    for platform, expected in brought.items():
        adapter = Recorder(platform)
        await bring(service, redis_client, adapter, game)
        assert len(adapter.brought) == len(expected)
        assert {(each.who, each.seen.viewer, each.place) for each in adapter.brought} == expected


async def test_a_place_can_be_found_and_lost_while_a_game_goes_on(
    service: GameService, redis_client: Client
) -> None:
    game, discord = await begun(service, NEAR, HERE), Recorder("discord")
    await service.play.watch(NEAR, game, "discord", CHANNEL)
    await bring(service, redis_client, discord, game)
    assert [(each.place, each.seen.revision) for each in discord.brought] == [(CHANNEL, 3)]
    await end_turn(service, game)
    await service.play.watch(NEAR, game, "discord", "")
    assert await bring(service, redis_client, discord, game) == [Settled.DONE]
    assert len(discord.brought) == 1


async def test_what_was_remembered_of_a_place_is_not_true_of_the_next(
    service: GameService, redis_client: Client
) -> None:
    game, discord = await begun(service, NEAR, HERE), Recorder("discord")
    await service.play.watch(NEAR, game, "discord", CHANNEL)
    discord.answer = raising(Unreachable("left"))
    await bring(service, redis_client, discord, game)
    assert [reason for _, reason in discord.fell_back] == ["left"]
    discord.answer = lambda _: "memo"
    await service.play.watch(NEAR, game, "discord", "channel 8")
    await bring(service, redis_client, discord, game)
    assert [(each.place, each.memo) for each in discord.brought] == [("channel 8", "")]


async def test_only_players_choose_where_all_can_watch(service: GameService) -> None:
    game = await begun(service)
    assert await why_not(service.play.watch(STRANGER, game, "matrix", ROOM)) is Denied.NOT_A_PLAYER


async def test_nothing_is_brought_to_who_was_forgotten_and_of_a_game_that_is_gone(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game, other = await begun(service), await begun(service)
    await service.book.forget(NEAR)
    assert await service.desk.games.delete(await stored(service, other))
    for each in (game, other):
        settled_as = await bring(service, redis_client, matrix, each)  # both at once in one partition
        assert set(settled_as) <= {Settled.DONE}
        assert await due(redis_client, "matrix", each) == {}
    assert matrix.brought == []


async def test_after_a_lost_lease_the_newest_is_shown_again(
    service: GameService, redis_client: Client, matrix: Recorder, time: Time
) -> None:
    game = await settled(service, redis_client, matrix)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    slow = Recorder()
    slow.open.clear()

    async def has_begun() -> bool:
        return slow.began == 1

    async with asyncio.TaskGroup() as tasks:
        first = tasks.create_task(bring(service, redis_client, slow, game))
        await until(has_begun)
        time.passes(60_000)
        await service.press(Press(NEAR, game, 4, "end"))
        await bring(service, redis_client, matrix, game)
        slow.open.set()
    assert first.result() == [Settled.LOST]
    assert slow.revisions == [4], "shown after the newest"
    matrix.brought.clear()
    assert await bring(service, redis_client, matrix, game) == [Settled.DONE]
    assert [(brought.who, brought.seen.revision) for brought in matrix.brought] == [(NEAR, 5)]


async def test_a_game_that_was_let_go_is_shown_with_a_way_to_play_again(
    service: GameService, redis_client: Client, matrix: Recorder
) -> None:
    game = await parted(service)
    await bring(service, redis_client, matrix, game)
    (brought,) = matrix.brought
    assert brought.screen.headline == "You have agreed to end this game"
    assert [choice.action for choice in brought.screen.choices] == ["rematch"]
    assert not brought.rings
