"""Presses of all kinds: twice, too late, by somebody else, on a button of last week."""

import asyncio

import pytest

from bot.pictures import Painter
from bot.service.sights import Sight
from engine.heldhands.actions import Step
from engine.heldhands.record import actions
from renderers.paint.picture import Picture
from tests.integration.discord.playing import Table, begun, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.records import recorded
from tests.simulator.persons.pressing import press_of


async def in_mid_chain(scene: Scene) -> tuple[Table, int]:
    """Return a game in which somebody has built a part of their chain, and who it is."""
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    moves = list(actions(record))
    await table.play(moves[:3])
    return table, moves[2][0]


async def log_of(scene: Scene, game: str) -> list[str]:
    return await scene.house.service.desk.games.log(game)


async def test_a_press_twice_at_once_counts_once(scene: Scene) -> None:
    table = await begun(scene)
    letter = scene.letter(scene.ann)
    choose = next(each for each in pressables(letter) if each.action == "left")
    await asyncio.gather(*(scene.ann.press(letter, custom_id=choose.custom_id) for _ in range(5)))
    await scene.discord.until(
        lambda: "Knock" in [each.label for each in scene.letter(scene.ann).buttons], "Ann waits"
    )
    assert await log_of(scene, table.game) == ["0 left"]


async def test_host_cannot_accept_their_own_invitation(scene: Scene) -> None:
    proposal = await proposed(scene)
    own = await (await scene.ann.press(proposal, "Accept")).answered()
    assert "your own invitation" in own.text
    assert not scene.guild.threads


async def test_a_press_is_acknowledged_before_its_picture_is_drawn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(scene)
    drawn, paint = asyncio.Event(), Painter.paint

    async def slowly(painter: Painter, sight: Sight) -> Picture | None:
        await drawn.wait()
        return await paint(painter, sight)

    monkeypatch.setattr(Painter, "paint", slowly)
    letter = scene.letter(scene.ann)
    used = await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    assert used.deferred
    drawn.set()
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "it is shown")


async def test_an_offer_to_end_the_game_rings_once_and_says_with_whom(scene: Scene) -> None:
    await begun(scene)
    await scene.ann.press(scene.letter(scene.ann), custom_id=pressables(scene.letter(scene.ann))[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "Ann waits")
    rung = len(scene.bob.notifications)
    await scene.ann.press(scene.letter(scene.ann), "Offer to end the game")
    await scene.discord.until(lambda: len(scene.bob.notifications) == rung + 1, "it rings for Bob")
    letter = scene.bob.notifications[-1].message
    assert "With Ann" in letter.text
    assert "Agree to end the game" in [button.label for button in letter.buttons]
    await scene.bob.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "Turn 1" in scene.letter(scene.ann).text, "it goes on")


async def test_nobodys_side_is_ever_shown_where_others_see_it(scene: Scene) -> None:
    record = recorded("published-held-hands")
    table = await begun(scene, record)
    moves = list(actions(record))
    await table.play(moves[:2])
    await scene.both_read("Turn 1")
    seat, step = moves[2]
    assert isinstance(step, Step)
    person, public = table.people[seat], await table.watched()
    node = next(each for each in pressables(scene.letter(person)) if each.action.partition("/")[0] == step.to)
    # Discord would not let anybody press a button that the message does not have; we do not rely on it.
    forged = f"h:{table.game}:{node.revision}:{step.to}"
    await person._send(press_of(person, public, forged)).begun()
    await table.act(seat, step)
    await table.counted(moves[:3])
    shown = {tuple(button.label for button in version.buttons) for version in public.versions}
    assert shown <= {("My view", "In words"), ()}  # none at all, once it is folded
