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


async def test_an_old_button_is_answered_kindly_and_shows_how_the_game_stands(scene: Scene) -> None:
    table, seat = await in_mid_chain(scene)
    person = table.people[seat]
    letter = scene.letter(person)
    await scene.discord.until(
        lambda: "clear" in [each.action for each in pressables(letter)], "a step was made"
    )
    before = await log_of(scene, table.game)
    old = letter.versions[-2]
    custom_id = next(each.custom_id for each in old.buttons if each.custom_id.split(":")[3] != "read")
    used = await person._send(press_of(person, letter, custom_id)).begun()  # it was pressed just before
    await scene.discord.until(lambda: len(used.messages) == 2, "the letter is fresh, and an answer came")
    told = used.messages[1]
    assert "You have been on" in told.text or "moved on" in told.text
    assert told.ephemeral
    assert letter.pictures
    assert await log_of(scene, table.game) == before


async def test_a_foreign_hand_changes_nothing(scene: Scene) -> None:
    proposal = await proposed(scene)
    told = await (await scene.eve.press(proposal, "Accept")).answered()
    assert told.ephemeral
    assert "for somebody else" in told.text
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
