"""Given that encryption is switched on: keys survive whatever happens to the bot."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from nio import AsyncClient

from adapters.matrix.names import address
from engine.contract import Seat
from engine.heldhands.record import actions
from tests.homeserver.patient import PATIENT
from tests.homeserver.player import Player
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.matrix.encrypting import (
    EncryptedScene,
    another_client,
    encrypted_stage_on,
    seated,
    unreadable,
)
from tests.integration.matrix.playing import BOTH, Table, begun, proposed
from tests.integration.matrix.scene import bot_running
from tests.integration.program import started
from tests.records import recorded

if TYPE_CHECKING:
    import subprocess

RECORD = recorded("published-held-hands")
MOVES = [*actions(RECORD)]


@pytest.fixture
async def stage(homeserver: Homeserver, valkey: str, tmp_path: Path) -> AsyncIterator[EncryptedScene]:
    """Return a scene in which the bot does not run yet, and will encrypt."""
    async with encrypted_stage_on(homeserver, valkey, tmp_path) as there:
        yield there


@contextmanager
def bot_process(stage: EncryptedScene, cwd: Path) -> "Iterator[subprocess.Popen[str]]":
    """Run the bot as a process of its own."""
    settings = stage.house.settings
    assert settings.redis_url
    with started(
        *PATIENT,
        "run",
        "matrix",
        "clock",
        cwd=cwd,
        REDIS_URL=settings.redis_url.get_secret_value(),
        HELDHANDS_DATA_DIR=str(settings.data_dir),
        HELDHANDS_LOG_LEVEL="debug",
        MATRIX_HOMESERVER=stage.homeserver.url,
        MATRIX_USER_ID=stage.bot.user_id,
        MATRIX_ACCESS_TOKEN=stage.bot.access_token,
        MATRIX_ENCRYPTION="yes",
    ) as process:
        yield process


async def said_while_away(table: Table, count: int) -> tuple[Seat, str]:
    """Let somebody type what comes next while nobody hears it; return who, and what they see."""
    seat, action = MOVES[count]
    keys = await table.keys(seat, str(action))
    await table.people[seat].say(table.room(seat), " ".join(keys))
    return seat, table.picture(seat).id


async def has_counted(table: Table, count: int) -> None:
    """Wait until so many moves have counted, and the players can go on."""

    async def there() -> bool:
        return len(await table.log()) >= count

    await until(there)
    await table.has_counted(MOVES[:count])
    table.counted = count


async def test_the_bot_comes_back_as_the_same_device_and_reads_what_was_said_meanwhile(
    stage: EncryptedScene,
) -> None:
    async with bot_running(stage.house):
        await stage.bot_is_there()
        table = await begun(stage, RECORD, types=BOTH)
        await table.play(MOVES[:3])
    known = stage.bot_devices()
    seat, shown = await said_while_away(table, 3)
    async with bot_running(stage.house):
        await has_counted(table, 4)
        await stage.ann.until(lambda: table.picture(seat).id != shown, "there is a new picture")
        await table.is_seen(seat)
        await table.play(MOVES[4:6])
        assert not [event for seat in (0, 1) for event in unreadable(table.people[seat], table.room(seat))]
        assert stage.bot_devices() == known
        assert len(known) == 1


async def test_who_was_invited_before_a_restart_can_read_what_comes_after_it(stage: EncryptedScene) -> None:
    async with bot_running(stage.house):
        await stage.bot_is_there()
        proposal, game = await proposed(stage, RECORD)
        await stage.bob.react(stage.lobby, proposal.id, "\N{THUMBS UP SIGN}")
        await stage.enter_all(stage.ann, 2)
        await seated(stage, stage.ann)
        await stage.bob.until(lambda: len(stage.bob.invites) == 2, "Bob is invited")
        bot, rooms = await another_client(stage.homeserver, stage.bot, encrypted=False), {*stage.bob.invites}
        await bot.until(
            lambda: any(len(unreadable(bot, room)) >= 2 for room in rooms), "a picture for Bob is there"
        )
    (room,) = [room for room in rooms if unreadable(bot, room)]
    before = unreadable(bot, room)[-1].id
    async with bot_running(stage.house):
        await stage.house.service.play.show(address(stage.bob.user_id), game)
        await bot.until(lambda: unreadable(bot, room)[-1].id != before, "there is another picture for Bob")
        await stage.enter_all(stage.bob, 2)
        await seated(stage, stage.bob)
        await Table(stage, game).play(MOVES[:2])
        assert not unreadable(stage.bob, room)


async def test_what_keys_are_kept_in_is_closed_when_the_bot_goes(
    stage: EncryptedScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[AsyncClient]()

    class Noted(AsyncClient):
        def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as it is
            super().__init__(*args, **more)
            made.append(self)

    monkeypatch.setattr("adapters.matrix.service.AsyncClient", Noted)
    async with bot_running(stage.house):
        await stage.bot_is_there()
    (client,) = made
    assert client.store
    assert client.store.database.is_closed()


async def test_a_bot_that_was_killed_in_mid_chain_goes_on_with_its_keys_and_tells_no_secret(
    stage: EncryptedScene, tmp_path: Path
) -> None:
    with bot_process(stage, tmp_path) as process:
        await stage.bot_is_there()
        table = await begun(stage, RECORD, types=BOTH)
        await table.play(MOVES[:6])
        known = stage.bot_devices()
        process.kill()
        told = process.communicate()[1]
    seat, shown = await said_while_away(table, 6)
    with bot_process(stage, tmp_path) as process:
        await has_counted(table, 7)
        await stage.ann.until(lambda: table.picture(seat).id != shown, "there is a new picture")
        await table.is_seen(seat)
        await table.play(MOVES[7:9])
        process.kill()
        told += process.communicate()[1]
    assert stage.bot_devices() == known
    keys = stage.house.settings.data_dir / "matrix" / "keys"
    assert {each.stat().st_mode & 0o777 for each in (keys, keys.parent)} == {0o700}
    assert list(keys.glob("*.db"))
    assert "matrix.listening" in told
    curve = {key for _, key in known}
    secrets = {stage.bot.access_token, stage.bot.password, table.game, "your move", *curve}
    assert not [secret for secret in secrets if secret in told]


async def test_where_encryption_was_switched_off_the_game_goes_on_in_a_room_that_is_not_encrypted(
    stage: EncryptedScene,
) -> None:
    async with bot_running(stage.house):
        await stage.bot_is_there()
        table = await begun(stage, RECORD)
        await table.play(MOVES[:2])
    (seat, action), before = MOVES[2], table.room(MOVES[2][0])
    player, off = table.people[seat], stage.house.settings.model_copy(update={"matrix_encryption": False})
    async with bot_running(replace(stage.house, settings=off)):
        sent = len(player.timeline(before))
        await player.say(before, "end")  # which nobody can read any more
        await stage.enter_all(player, 1)
        await player.until(lambda: len(seats(stage, player)) == 2, "there is another room to play in")
        (table.seats[seat],) = seats(stage, player) - {before}
        await table.act(seat, action)
        await table.has_counted(MOVES[:3])
        assert player.state(table.room(seat), "m.room.encryption") is None
        new = player.timeline(before)[sent:]
        assert not [event for event in new if event.sender == stage.bot.user_id and event.body]


def seats(stage: EncryptedScene, player: Player) -> set[str]:
    """Return the rooms in which somebody can play."""
    return {room for room in player.rooms if stage.keypad(player, room) and stage.pictures(player, room)}
