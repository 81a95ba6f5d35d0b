"""Given a bot that restarts while Child composes a touch: is anything lost?"""

from tests.integration.discord.palm.playing import begun, crowd, right
from tests.integration.discord.scene import Scene, bot_running

TOUCHES = (
    "pose:back",
    "coin/press/back/light/slow/1",
    "=coin/roll/back/light/slow/1",
    "=coin/roll/back/light/slow/2",
)


async def test_touch_is_still_there_after_a_restart(stage: Scene) -> None:
    async with bot_running(stage.discord, stage.app, stage.house):
        table = await begun(stage, *crowd(stage, 2), seed=6)
        state = await table.state()
        if state.turn.child is None:
            await table.act(0, "grandfather")
        child = (await table.state()).turn.child
        assert child is not None
        for text in TOUCHES:
            await table.act(child, text)
    async with bot_running(stage.discord, stage.app, stage.house):
        # What was chosen last may not be shown any more; then it is once the letter is asked for again.
        await table.people[child].use(stage.channel, "palm show")
        await table.act(child, "=coin/roll/back/firm/quick/2")
        assert [str(touch) for touch in (await table.state()).turn.mime.touches] == [
            "coin/roll/back/firm/quick/2"
        ]
        await table.act(child, "perform")
        await table.play(right)
    counted = [entry.partition(" ")[2] for entry in await table.log()]
    made = counted[counted.index("pose:back") :]
    assert made[: len(TOUCHES) + 2] == [*TOUCHES, "=coin/roll/back/firm/quick/2", "perform"]
    assert (await table.state()).points == (2,)
