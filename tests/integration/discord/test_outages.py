"""Given a Discord that limits or is away, a store that is silent, or many processes: is anything lost?"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from adapters.discord import answers, commands
from adapters.discord.format import words_in
from adapters.discord.permissions import ASKED
from bot.commands.command_table import COMMANDS, SHARED
from bot.commands.vocabulary import command_word
from bot.service.play import Press
from renderers.i18n.catalogue import Language
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of, choose, chosen, labels, told, whispered
from tests.integration.discord.playing import MOVES, RECORD, begun, game_of, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.simulator.interactions import Interaction
from tests.simulator.messages import Message

ENOUGH = 26
LIMITED = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/interactions/*"),
)
EN, IT = (words_in(language).say("refusal-no-answer") for language in (Language.EN, Language.IT))
TYPED = [
    f"{'' if command.group in SHARED else 'heldhands '}{command_word(command.name, words_in(Language.EN))}"
    for command in COMMANDS
]


async def test_every_press_counts_once_through_limits_failures_and_reconnects(scene: Scene) -> None:
    table = await begun(scene, RECORD)
    faults, gateway = scene.discord.faults, scene.discord.gateway
    for number, (seat, action) in enumerate(MOVES[:ENOUGH]):
        if number % 5 == 3:
            for method, path in LIMITED:
                faults.rate_limit(method, path, times=1, retry_after=0.02)
        match number:
            case 5:
                await gateway.drop()
            case 10:
                gateway.ask_reconnect()
            case 15:
                await gateway.drop(resumable=False)
            case 20:
                faults.refuse("POST", "/channels/*/messages", 503, 0, times=2)
        await scene.until(lambda: gateway.is_connected(scene.app))
        await table.act(seat, action)
    await table.counted(MOVES[:ENOUGH])
    screen = (await scene.house.service.views.look(address_of(scene.ann), table.game)).screen
    await scene.both_read(screen.headline.partition(":")[0])


async def test_outage_of_discord_loses_nothing(scene: Scene) -> None:
    table, who, service = await begun(scene), address_of(scene.ann), scene.house.service
    async with scene.discord.outage():  # meanwhile Ann plays from elsewhere
        seen = await service.play.look(who, table.game)
        await service.press(Press(who, table.game, seen.revision, "left"))
    await scene.until(lambda: scene.discord.gateway.is_connected(scene.app))
    await scene.reads(scene.ann, "You've chosen")
    await choose(scene.bob, scene.letter(scene.bob))
    await scene.both_read("Turn 1")


@asynccontextmanager
async def silent(scene: Scene, *, hangs: bool = False, comes: bool = False) -> AsyncIterator[asyncio.Event]:
    """Let the store not be there: it says so, or hangs until this is over and then comes or not."""
    over = asyncio.Event()
    pool: Any = scene.house.client.connection_pool  # type: ignore[union-attr]
    get = pool.get_connection

    async def gone(*asked: object, **named: object) -> object:
        if hangs:
            await over.wait()
        if comes:
            return await get(*asked, **named)
        raise NoConnectionError

    pool.get_connection = gone
    try:
        yield over
    finally:
        pool.get_connection = get
        over.set()


async def heard(scene: Scene, used: Interaction, words: str = EN) -> None:
    """Wait until somebody was told, for their eyes only, that the store does not answer."""
    await scene.until(lambda: any(words in each.text and each.ephemeral for each in used.messages))


async def has_table(scene: Scene, proposal: Message) -> bool:
    return bool((await scene.house.service.find(game_of(proposal))).about.tables)


async def test_every_command_is_answered_although_the_store_is_not_there(scene: Scene) -> None:
    ugo = scene.newcomer("Ugo", "it")
    needed: dict[str, dict[str, Any]] = {
        "heldhands start": {"partner": scene.bob},
        "heldhands join": {"code": "ABCDE-23456"},
        "heldhands night plan": {"title": "Cosy", "when": "in 2 hours"},
    }
    async with silent(scene):
        for command in TYPED:
            used = await ugo.use(scene.channel, command, **needed.get(command, {}))
            if command == "heldhands setup":  # which Ugo may not do, whatever is stored
                assert (await used.answered()).ephemeral
            else:
                await heard(scene, used, IT)
        assert await ugo.autocomplete(scene.channel, "heldhands show", game="") == []
    assert not scene.eve.messages(scene.channel)
    assert not scene.bob.notifications


async def test_presses_are_answered_and_count_when_the_store_is_there_again(scene: Scene) -> None:
    for label in ("Decline", "Accept"):
        proposal = await proposed(scene)
        await until(partial(has_table, scene, proposal))  # its place is stored after it is posted
        async with silent(scene):
            await heard(scene, await scene.bob.press(proposal, label))
        assert label in labels(proposal)
        await scene.bob.press(proposal, label)
        await scene.until(lambda: label not in labels(proposal))  # noqa: B023 - of this round
    await scene.all_can_watch()
    await scene.both_read("choose a side")
    letter, listed = scene.letter(scene.ann), await told(scene, scene.ann, "rules")
    pressed = [
        (scene.ann, letter, pressables(letter)[0].custom_id),
        *((scene.bob, scene.tables[-1], button.custom_id) for button in scene.tables[-1].buttons),
        (scene.ann, listed, listed.buttons[0].custom_id),
    ]
    async with silent(scene):
        for person, message, custom_id in pressed:
            await heard(scene, await person.press(message, custom_id=custom_id))
    assert await scene.house.service.context.games.log(pressables(letter)[0].game) == []
    await chosen(scene, scene.ann)


async def test_slow_store_is_waited_for_with_a_promise_and_nothing_is_suggested(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for answering in (answers, commands):
        monkeypatch.setattr(answering, "ANSWER_WITHIN", 0.01)
    for comes in (False, True):
        async with silent(scene, hangs=True, comes=comes) as over:
            assert await scene.ann.autocomplete(scene.channel, "heldhands show", game="") == []
            used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
            assert used.deferred
            assert used.ephemeral
            over.set()
            if not comes:
                await heard(scene, used)
                assert not scene.bob.notifications
    await scene.until(lambda: len(used.messages) == 2)
    own, proposal = used.messages
    assert own.ephemeral
    assert labels(own) == ["Take the invitation back"]
    assert scene.bob.notifications == [proposal]
    await scene.bob.press(proposal, "Accept")
    await scene.all_can_watch()
    assert scene.thread.id == proposal.id


def with_shards(scene: Scene, **shards: object) -> Scene:
    settings = scene.house.settings.model_copy(update=shards)
    return replace(scene, house=replace(scene.house, settings=settings))


async def test_server_and_direct_messages_may_be_the_business_of_different_processes(stage: Scene) -> None:
    guild = stage.guild
    while (guild.id >> 22) % 2 == 0:  # which is the shard of direct messages
        stage.discord.clock.advance(0.001)
        guild = stage.discord.new_guild("JoinOptions", owner=stage.eve, members=[stage.ann, stage.bob])
    if guild is not stage.guild:
        guild.install(stage.app, ASKED.value)
    scene = replace(stage, guild=guild, channel=guild.new_channel("there"))
    one, other = (with_shards(scene, shard_count=2, shard_ids=str(shard)) for shard in (0, 1))
    async with one.running(), other.running():
        table = await begun(scene, RECORD)
        await table.play(MOVES[:12])
        await table.counted(MOVES[:12])
        await whispered(scene.bob, scene.tables[-1], "My view")


async def test_one_process_can_have_all_shards(stage: Scene) -> None:
    sessions = stage.discord.gateway.sessions
    async with with_shards(stage, shard_count=2).running():
        await stage.until(lambda: {session.shard for session in sessions.of(stage.app)} == {(0, 2), (1, 2)})
        await begun(stage)
