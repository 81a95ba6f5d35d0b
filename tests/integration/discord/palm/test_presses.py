"""Choices from lists: touches are composed by them, and nobody else's, old or nonsensical ones count."""

from adapters.discord.names import menu_id
from tests.integration.discord.palm.playing import Table, begun
from tests.integration.discord.playing import Pressable, pressables
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of


async def with_child(scene: Scene) -> tuple[Table, int, Pressable]:
    """Return a game in which somebody has a memory to mime, who it is, and the first thing on their list."""
    table = await begun(scene, scene.ann, scene.bob, seed=2)
    if (await table.state()).turn.child is None:
        await table.step(await table.state(), lambda _: (0, 0))
    child = (await table.state()).turn.child
    assert child is not None
    await table.offered(child, "pose:back")
    return table, child, next(each for each in pressables(scene.letter(table.people[child])) if each.listed)


async def is_refused(table: Table, person: Person, message: Message, custom_id: str, *values: str) -> None:
    before = await table.log()
    used = await person._send(press_of(person, message, custom_id, list(values))).begun()
    await table.scene.until(lambda: any(each.ephemeral for each in used.messages))
    assert await table.log() == before


async def test_touch_is_composed_by_lists_in_one_message(scene: Scene) -> None:
    table, child, _ = await with_child(scene)
    person = table.people[child]
    letter = scene.letter(person)

    def listed() -> list[str]:
        return [label for each in letter.selects for label, _ in each.options]

    await person.choose(letter, "Touch the hand with", "Coin")
    await scene.until(lambda: len(letter.selects) > 1)
    assert [select.chosen != () for select in letter.selects] == [False, *[True] * (len(letter.selects) - 1)]
    await person.choose(letter, "Gesture: ", "Roll")
    await scene.until(lambda: any("Towards" in each for each in listed()))
    await person.choose(letter, "Place: ", "Wrist")
    await scene.until(lambda: "Place: Wrist" in listed())
    await person.choose(letter, "Add a touch with", "Pawn")
    await scene.reads(letter, "pawn")
    touches = [str(touch).split("/")[:3] for touch in (await table.state()).turn.mime.touches]
    assert touches == [["coin", "roll", "wrist"], ["pawn", "press", "index-palm"]]
    assert len(scene.letters(person)) == 1


async def test_foreign_old_and_nonsensical_choices_change_nothing_and_are_answered(scene: Scene) -> None:
    table, child, first = await with_child(scene)
    person, other = table.people[child], table.people[1 - child]
    for stranger, message in ((other, scene.letter(other)), (scene.eve, scene.tables[-1])):
        await is_refused(table, stranger, message, first.custom_id, first.action)
    custom_id = menu_id(table.game, first.revision, 0)
    for values in (["x" * 100], ["coin/fly/nowhere/light/slow/1"], [], ["a", "b"]):
        await is_refused(table, person, scene.letter(person), custom_id, *values)
    await table.does(child, first.action)
    await table.offered(child, "perform")
    await is_refused(table, person, scene.letter(person), first.custom_id, first.action)
