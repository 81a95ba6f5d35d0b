"""Given a Discord that limits, drops and comes back: does a whole game get through?"""

from engine.heldhands.record import actions
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.records import recorded

LIMITED = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("PATCH", "/webhooks/**"),
    ("POST", "/interactions/**"),
)


async def test_a_whole_game_with_limits_and_reconnects_in_the_middle(scene: Scene) -> None:
    record = recorded("print-and-play-held-hands")
    table = await begun(scene, record)
    moves = list(actions(record))
    faults, gateway = scene.discord.faults, scene.discord.gateway
    for number, (seat, action) in enumerate(moves):
        if number % 10 == 3:
            for method, path in LIMITED:
                faults.rate_limit(method, path, times=1, retry_after=0.02)
        match number:
            case 15:
                await gateway.drop()
            case 30:
                gateway.ask_reconnect()
            case 45:
                await gateway.drop(resumable=False)
            case 60:
                faults.fail("POST", "/channels/*/messages", status=503, times=2)
        await scene.discord.until(lambda: gateway.is_connected(scene.app), "the bot is connected")
        await table.act(seat, action)
    await scene.both_read("hand in hand")
    await table.counted(moves)
