"""Given a bot that is killed in the middle of a chain: is anything lost, or done twice?"""

from tests.contract.platform import MOVES, Platform

BETWEEN = 3  # a side each, and the first of two steps


async def test_kill_in_mid_chain_loses_nothing_and_every_press_counts_once(killable: Platform) -> None:
    await killable.begin()
    await killable.play(MOVES[:BETWEEN])
    await killable.press_and_kill(*MOVES[BETWEEN])
    await killable.start()
    await killable.press_again(*MOVES[BETWEEN])
    await killable.has_counted(MOVES[: BETWEEN + 1])
    await killable.all_is_shown()
    await killable.play(MOVES[BETWEEN + 1 : BETWEEN + 3])
    await killable.has_counted(MOVES[: BETWEEN + 3])
    await killable.all_is_shown()
