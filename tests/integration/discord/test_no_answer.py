"""Given a store that does not answer: everybody is told so kindly and in time, and nothing changes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from adapters.discord import answers, uses
from adapters.discord.language import words_in
from bot.commands.grammar import COMMANDS
from bot.commands.repertoire import SHARED
from bot.commands.vocabulary import command_word
from renderers.language import Language
from tests.integration.discord.asking import told
from tests.integration.discord.playing import Table, begun, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.simulator.persons.used import Used

EN, IT = (words_in(language).say("refusal-no-answer") for language in (Language.EN, Language.IT))
TYPED = [
    f"{'' if command.group in SHARED else 'heldhands '}{command_word(command.name, words_in(Language.EN))}"
    for command in COMMANDS
]
NEEDED = {
    "heldhands join": {"code": "ABCDE-23456"},
    "heldhands night plan": {"title": "Cosy", "when": "in 2 hours"},
}


@asynccontextmanager
async def silent(scene: Scene, *, hangs: bool = False) -> AsyncIterator[None]:
    """Let the store not be there: whoever asks is told so, or waits in vain until it is there again."""
    over = asyncio.Event()

    async def gone(*_: object, **__: object) -> None:
        if hangs:
            await over.wait()
        raise NoConnectionError

    pool: Any = scene.house.client.connection_pool  # type: ignore[union-attr]
    get, pool.get_connection = pool.get_connection, gone
    try:
        yield
    finally:
        pool.get_connection = get
        over.set()


async def heard(scene: Scene, used: Used, words: str = EN) -> None:
    """Wait until somebody was told, for their eyes only, that the store does not answer."""
    await scene.discord.until(
        lambda: any(words in each.text and each.ephemeral for each in used.messages), f"{used!r} was told"
    )


async def acts(scene: Scene, table: Table) -> list[str]:
    game = await scene.house.service.desk.find(table.game)
    return [game.status.value, *await table.log()]


@pytest.mark.parametrize("command", TYPED)
async def test_a_command_is_answered_although_the_store_is_not_there(scene: Scene, command: str) -> None:
    ugo = scene.discord.new_person("Ugo", locale="it")
    scene.guild.join(ugo)
    options: dict[str, Any] = (
        {"partner": scene.bob} if command == "heldhands start" else NEEDED.get(command, {})
    )
    async with silent(scene):
        used = await ugo.use(scene.channel, command, **options)
        if command == "heldhands setup":
            assert (await used.answered()).ephemeral  # Ugo may not arrange anything, whoever answers
            return
        await heard(scene, used, IT)
    assert not scene.eve.messages(scene.channel)
    assert not scene.bob.notifications


async def test_a_press_is_answered_although_the_store_is_not_there(scene: Scene) -> None:
    table = await begun(scene)
    letter, listed = scene.letter(scene.ann), await told(scene, scene.ann, "rules")
    before = await acts(scene, table)
    pressed = [
        (scene.ann, letter, pressables(letter)[0].custom_id),
        *((scene.bob, scene.tables[-1], button.custom_id) for button in scene.tables[-1].buttons),
        (scene.ann, listed, listed.buttons[0].custom_id),
    ]
    async with silent(scene):
        for person, message, custom_id in pressed:
            await heard(scene, await person.press(message, custom_id=custom_id))
    assert await acts(scene, table) == before
    await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "it counts now")


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_a_proposal_waits_until_the_store_is_there_again(scene: Scene, label: str) -> None:
    proposal = await proposed(scene)
    async with silent(scene):
        await heard(scene, await scene.bob.press(proposal, label))
    assert label in [button.label for button in proposal.buttons]
    await scene.bob.press(proposal, label)
    await scene.discord.until(lambda: label not in [each.label for each in proposal.buttons], "it counts now")


@pytest.mark.parametrize("comes", [True, False])
async def test_a_slow_store_is_waited_for_with_a_promise(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, *, comes: bool
) -> None:
    """The first answer does not wait for the store; when that comes at last, the proposal is made."""
    monkeypatch.setattr(answers, "ANSWER_WITHIN", 0.01)
    over = asyncio.Event()
    pool: Any = scene.house.client.connection_pool  # type: ignore[union-attr]
    get = pool.get_connection

    async def slowly(*asked: object, **named: object) -> object:
        await over.wait()
        if not comes:
            raise NoConnectionError
        return await get(*asked, **named)

    monkeypatch.setattr(pool, "get_connection", slowly)
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert used.deferred
    assert used.ephemeral
    over.set()
    if not comes:
        await heard(scene, used)
        assert not scene.bob.notifications
        return
    await scene.discord.until(lambda: len(used.messages) == 2, "the proposal is there")
    own, proposal = used.messages
    assert own.ephemeral
    assert [button.label for button in own.buttons] == ["Withdraw the invitation"]
    assert [each.message for each in scene.bob.notifications] == [proposal]
    await scene.bob.press(proposal, "Accept")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "it is played below the proposal")
    assert scene.thread.id == proposal.id


@pytest.mark.parametrize("hangs", [True, False])
async def test_nothing_is_suggested_while_the_store_is_not_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, *, hangs: bool
) -> None:
    await begun(scene)
    with monkeypatch.context() as hurry:
        hurry.setattr(uses, "ANSWER_WITHIN", 0.01)
        async with silent(scene, hangs=hangs):
            assert await scene.ann.autocomplete(scene.channel, "heldhands show", game="") == []
    assert len(await scene.ann.autocomplete(scene.channel, "heldhands show", game="")) == 1
