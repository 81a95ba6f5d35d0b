"""Given that somebody restarts the bot, however rudely: does the game go on as if nothing had been?"""

from itertools import pairwise
from pathlib import Path

from engine.heldhands.actions import Step
from engine.heldhands.record import actions
from tests.integration.discord.playing import begun, pressables
from tests.integration.discord.processes import process_of
from tests.integration.discord.scene import Scene
from tests.records import recorded


async def test_a_game_goes_on_after_a_kill_in_the_middle_of_a_chain(stage: Scene, tmp_path: Path) -> None:
    record = recorded("published-held-hands")
    moves = list(actions(record))
    middle = next(
        number
        for number, ((_, before), (_, action)) in enumerate(pairwise(moves), start=1)
        if number > 20 and isinstance(before, Step) and isinstance(action, Step)
    )
    async with process_of(stage, tmp_path) as first:
        table = await begun(stage, record)
        await table.play(moves[:middle])
        first.kill()
    async with process_of(stage, tmp_path):
        # What was pressed last may not be shown any more; then one presses again, and it counts once.
        seat, action = moves[middle - 1]
        letter = stage.letter(table.people[seat])
        if again := [each for each in pressables(letter) if each.action == str(action)]:
            await table.people[seat].press(letter, custom_id=again[0].custom_id)
        await table.play(moves[middle:])
        await stage.both_read("hand in hand")
    await table.counted(moves)
