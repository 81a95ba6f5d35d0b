"""When a game of several has ended: they see it again, and play once more in the same thread."""

from bot.service.play import Press
from engine.palm.phases import Phase
from tests.integration.discord.asking import address_of, labels
from tests.integration.discord.palm.playing import Table, begun, crowd, game_of
from tests.integration.discord.scene import Scene
from tests.integration.web.palm_players import simplest


async def let_go(table: Table) -> None:
    """Let everybody agree to end it."""
    for person in table.people:
        await table.scene.house.service.manners.part(address_of(person), table.game)
    await table.scene.discord.until(
        lambda: "agreed to end" in table.scene.tables[-1].text, "all see that it has ended"
    )


async def test_once_more_with_everybody_in_the_same_thread(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 3), seed=3)
    await let_go(table)
    ann, *others = table.people
    for person in table.people:
        await scene.discord.until(
            lambda person=person: labels(scene.letter(person))[:1] == ["Play again, seats changed"],  # type: ignore[misc]
            f"{person.name} may ask for another one",
        )
    others[-1].close_dms()
    await ann.press(scene.letter(ann), "Play again, seats changed")
    one, other = others
    await scene.discord.until(lambda: "Accept" in labels(scene.letter(one)), "one is asked by a letter")
    await scene.discord.until(
        lambda: [each for each in other.notifications if each.message.room is scene.thread],
        "the other is called in the thread",
    )
    await one.press(scene.letter(one), "Accept")
    view = await (await other.press(other.notifications[-1].message, "My view")).answered()
    before = len(scene.tables)
    await other.press(view, "Accept")
    await scene.discord.until(lambda: len(scene.tables) > before, "all can watch again")
    assert game_of(scene.tables[-1]) != table.game
    assert scene.thread.name == "Ann & Bob & Cid"


async def test_a_game_is_seen_again_as_a_film(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 2), seed=7)
    while (state := await table.state()).phase is not Phase.OVER:
        seat, action = simplest(state)
        who = address_of(table.people[seat])
        seen = await scene.house.service.play.look(who, table.game)
        await scene.house.service.press(Press(who, table.game, seen.revision, action))
    await scene.discord.until(lambda: labels(scene.tables[-1]) == ["See it again"], "it is over")
    film = await (await scene.eve.press(scene.tables[-1], "See it again")).answered()
    assert film.ephemeral
    assert film.pictures[0].data.startswith(b"GIF89a")


async def test_whoever_is_knocked_at_reads_that_somebody_did(scene: Scene) -> None:
    table = await begun(scene, *crowd(scene, 3), seed=3)
    child = (await table.state()).turn.child
    assert child is not None
    other = table.people[(child + 1) % 3]
    await scene.discord.until(lambda: "Knock" in labels(scene.letter(other)), "who waits may knock")
    await (await other.press(scene.letter(other), "Knock")).settled()
    await scene.discord.until(
        lambda: "Somebody at your table knocks" in scene.letter(table.people[child]).text, "it is heard"
    )
