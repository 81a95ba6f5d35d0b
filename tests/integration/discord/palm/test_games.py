"""Whole games of Palm by presses and lists, from the command to the end."""

from engine.palm.phases import Ending, Phase
from engine.palm.state import State
from renderers.paint.look import USUAL_WIDTH
from tests.integration.discord.asking import address_of, labels
from tests.integration.discord.palm.playing import (
    Table,
    begun,
    crowd,
    from_the_deck,
    misled,
    right,
    swapped,
)
from tests.integration.discord.scene import Scene


async def ended(table: Table) -> State:
    """Wait until everybody reads in one letter each, in the thread and in the channel how it ended."""
    scene, sights = table.scene, table.scene.house.service.sights
    for person in table.people:
        headline = (await sights.look(address_of(person), table.game)).screen.headline
        await scene.discord.until(
            lambda person=person, headline=headline: (  # type: ignore[misc]
                [headline in each.text for each in scene.letters(person)] == [True]
            ),
            f"{person.name} reads {headline!r}",
        )
        assert labels(scene.letter(person)) == ["Play again, seats changed", "In words"]
    headline = (await sights.watch(table.game)).screen.headline
    await scene.discord.until(
        lambda: [headline in each.text for each in scene.tables] == [True], "so do all who watch"
    )
    (proposal,) = scene.eve.messages(scene.channel)
    await scene.discord.until(lambda: headline in proposal.text and not proposal.buttons, "there too")
    # Of what was felt and found before, a line of shapes is left, and nothing that could be read.
    ours = [each for each in scene.eve.messages(scene.thread) if each.author is scene.app.user and each.text]
    assert ours[1:]
    assert not any(character.isalnum() for each in ours[:-1] for character in each.text)
    state = await table.state()
    assert state.phase is Phase.OVER
    return state


async def test_two_together_keep_a_whole_life(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 2), seed=7, size=USUAL_WIDTH)
    await table.play(right, right, right, right)
    over = await ended(table)
    assert (over.points, over.ending) == ((8,), Ending.WHOLE_LIFE)
    for person in table.people:
        assert "A whole life" in scene.letter(person).text
        rung = [version for each in person.notifications for version in each.message.versions]
        shown = {picture.name: picture.data for version in rung for picture in version.pictures}
        assert shown["table.gif"].startswith(b"GIF89a")  # what was felt moves, and the rest does not
        assert shown["table.png"].startswith(b"\x89PNG")


async def test_three_individually_with_a_wrong_order_and_a_card_of_the_deck(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 3), seed=3)
    await table.play(swapped)
    assert (await table.state()).points == (0, 0, 0)
    await table.play(from_the_deck)
    assert sorted((await table.state()).points) == [0, 1, 1]
    await table.play(right, right, right, right)
    over = await ended(table)
    assert sum(over.points) == 2 + 4 * 4
    assert sorted(over.grandfathers) == [0, 0, 1, 1, 2, 2]


async def test_two_teams_one_of_three_and_a_misled_grandfather(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 5), seed=5)
    assert sorted(map(len, (await table.state()).teams)) == [2, 3]
    await table.play(misled)
    assert (await table.state()).points == (1, 1)  # who misled him has a point as well
    await table.play(right, misled, right, right, right)
    over = await ended(table)
    assert len(set(over.grandfathers)) == 5
    assert over.ending is Ending.MOST_POINTS


async def test_four_teams_of_experts_end_in_a_tie(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 8), seed=8, expert=True)
    await table.play(*[right] * 8)
    over = await ended(table)
    assert (over.points, over.ending) == ((4, 4, 4, 4), Ending.TIE)
    for person in table.people:
        assert "A tie" in scene.letter(person).text
