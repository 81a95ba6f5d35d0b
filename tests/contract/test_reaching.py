"""Given a player who cannot be reached any more: do they find their game all the same?"""

from engine.heldhands.actions import END_TURN
from tests.contract.platform import GUEST, HOST, MOVES, Platform

GUEST_ENDS, HOST_ENDS = [number for number, (_, action) in enumerate(MOVES) if action == END_TURN][:2]


async def test_player_with_a_closed_address_is_reached_elsewhere_and_plays_on(platform: Platform) -> None:
    await platform.begin()
    await platform.play(MOVES[: GUEST_ENDS + 1])
    await platform.all_is_shown()
    await platform.close_address(GUEST)
    await platform.play(MOVES[GUEST_ENDS + 1 : HOST_ENDS + 1])
    await platform.come_back(GUEST)
    await platform.sees(GUEST, await platform.screen(GUEST))
    await platform.play(MOVES[HOST_ENDS + 1 : HOST_ENDS + 2])
    await platform.has_counted(MOVES[: HOST_ENDS + 2])
    await platform.sees(HOST, await platform.screen(HOST))
