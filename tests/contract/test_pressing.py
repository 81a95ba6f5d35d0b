"""Given presses of all kinds: which of them count, and what does everybody see then?"""

import pytest

from engine.heldhands.actions import END_TURN, TAKE_BACK
from tests.contract.on_matrix import OnMatrix
from tests.contract.platform import GUEST, HOST, MOVES, Platform, Promise, able

SIDES, FIRST, SECOND, END = MOVES[:2], MOVES[2], MOVES[3], MOVES[4]


async def test_chain_is_built_taken_back_and_ended_and_others_see_only_its_end(platform: Platform) -> None:
    await platform.begin()
    await platform.play(SIDES)
    await platform.all_is_shown()
    host = await platform.screen(HOST)
    await platform.play([FIRST, SECOND, (GUEST, TAKE_BACK)])
    await platform.sees(GUEST, await platform.screen(GUEST))
    assert await platform.screen(HOST) == host
    await platform.sees(HOST, host)
    await platform.play([SECOND, END, MOVES[5]])
    await platform.has_counted([*SIDES, FIRST, SECOND, (GUEST, TAKE_BACK), SECOND, END, MOVES[5]])
    await platform.all_is_shown()


async def test_press_after_the_turn_is_over_is_refused_and_the_present_screen_is_shown(
    platform: Platform,
) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    late = await platform.later(GUEST, END_TURN)
    await platform.press(GUEST, END_TURN)
    await platform.all_is_shown()
    before = await platform.stored()
    assert await late()
    assert await platform.stored() == before
    await platform.all_is_shown()


@pytest.mark.parametrize("platform", able(Promise.STALE_STEP), indirect=True)
async def test_stale_step_is_refused_and_the_present_screen_is_shown(platform: Platform) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    stale = await platform.later(GUEST, TAKE_BACK)
    await platform.press(*SECOND)
    await platform.has_counted([*SIDES, FIRST, SECOND])
    before = await platform.stored()
    assert "moved on" in await stale()
    assert await platform.stored() == before
    await platform.all_is_shown()


async def test_on_matrix_a_key_means_what_the_present_picture_offers(matrix: OnMatrix) -> None:
    await matrix.begin()
    await matrix.play([*SIDES, FIRST])
    keys = await matrix.table.keys(GUEST, str(TAKE_BACK))
    await matrix.press(*SECOND)
    await matrix.table.press_keys(GUEST, keys)
    await matrix.has_counted([*SIDES, FIRST, SECOND, (GUEST, TAKE_BACK)])
    await matrix.all_is_shown()


async def test_stranger_can_press_nothing_of_a_game(platform: Platform) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    await platform.all_is_shown()
    before = await platform.stored()
    await platform.press_as_stranger(GUEST, END_TURN)
    assert await platform.stored() == before
    await platform.all_is_shown()
