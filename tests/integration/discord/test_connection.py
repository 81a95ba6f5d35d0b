"""Given a Discord that limits, drops and comes back: do all presses get through?"""

from engine.heldhands.record import actions
from tests.integration.discord.asking import address_of
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded

ENOUGH = 26
LIMITED = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("PATCH", "/webhooks/**"),
    ("POST", "/interactions/**"),
)


async def test_every_press_counts_once_through_limits_failures_and_reconnects(scene: Scene) -> None:
    record = recorded("print-and-play-held-hands")
    table = await begun(scene, record)
    moves = list(actions(record))[:ENOUGH]
    faults, gateway = scene.discord.faults, scene.discord.gateway
    for number, (seat, action) in enumerate(moves):
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
                faults.fail("POST", "/channels/*/messages", status=503, times=2)
        await scene.discord.until(lambda: gateway.is_connected(scene.app), "the bot is connected")
        await table.act(seat, action)
    await table.counted(moves)
    screen = (await scene.house.service.sights.look(address_of(scene.ann), table.game)).screen
    await scene.both_read(screen.headline.partition(":")[0])
