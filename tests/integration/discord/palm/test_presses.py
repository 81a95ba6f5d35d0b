"""Presses and choices of all kinds: by somebody else, too late, from a list that is not there any more."""

from adapters.discord.names import menu_id
from tests.integration.discord.palm.playing import Offered, Table, begun, crowd, offers
from tests.integration.discord.scene import Scene
from tests.simulator.persons.pressing import press_of


async def with_child(scene: Scene, count: int = 2) -> tuple[Table, int]:
    """Return a game in which somebody has a memory to mime, and who it is."""
    table = await begun(scene, *crowd(scene, count), seed=2)
    state = await table.state()
    if state.turn.child is None:
        await table.act(state.teams[state.active[0]][0], "grandfather")
    child = (await table.state()).turn.child
    assert child is not None
    return table, child


async def first_listed(table: Table, seat: int) -> Offered:
    """Wait until somebody has a list before them, and return the first thing on it."""
    letter, found = table.letters, list[Offered]()

    def there() -> bool:
        found[:] = [each for each in offers(letter(table.people[seat])) if each.listed]
        return bool(found)

    await table.scene.discord.until(there, "there is a list")
    return found[0]


async def test_a_touch_is_composed_by_lists(scene: Scene) -> None:
    table, child = await with_child(scene)
    person = table.people[child]
    await table.offered(child, "pose:back")
    letter = scene.letter(person)
    await person.choose(letter, "Touch the hand with", "Coin")
    await scene.discord.until(lambda: len(letter.selects) > 1, "the touch can be changed")
    assert [select.chosen != () for select in letter.selects] == [False, *[True] * (len(letter.selects) - 1)]
    await person.choose(letter, "Gesture: ", "Roll")
    await scene.discord.until(
        lambda: any("Towards" in label for each in letter.selects for label, _ in each.options),
        "a stroke may go somewhere",
    )
    await person.choose(letter, "Place: ", "Wrist")
    await scene.discord.until(
        lambda: any(label == "Place: Wrist" for each in letter.selects for label, _ in each.options),
        "it is at the wrist",
    )
    await person.choose(letter, "Add a touch with", "Pawn")
    await scene.discord.until(lambda: "pawn" in letter.text, "there are two touches")
    touches = [str(touch) for touch in (await table.state()).turn.mime.touches]
    assert [touch.split("/")[:3] for touch in touches] == [
        ["coin", "roll", "wrist"],
        ["pawn", "press", "index-palm"],
    ]
    assert len(scene.letters(person)) == 1  # all of it happened in one message


async def test_an_old_list_is_answered_kindly_and_shows_how_the_game_stands(scene: Scene) -> None:
    table, child = await with_child(scene)
    person, first = table.people[child], await first_listed(table, child)
    await table.act(child, first.action)
    await table.offered(child, "perform")
    letter, before = scene.letter(person), await table.log()
    old = press_of(person, letter, first.custom_id, [first.action])  # it was chosen just before
    used = await person._send(old).begun()
    await scene.discord.until(lambda: len(used.messages) == 2, "the letter is fresh, and an answer came")
    assert used.messages[1].ephemeral
    assert await table.log() == before


async def test_a_foreign_hand_changes_nothing(scene: Scene) -> None:
    table, child = await with_child(scene)
    first = await first_listed(table, child)
    other = table.people[1 - child]
    before = await table.log()
    for person, message in ((other, scene.letter(other)), (scene.eve, scene.tables[-1])):
        forged = press_of(person, message, first.custom_id, [first.action])
        used = await person._send(forged).begun()
        await scene.discord.until(
            lambda used=used: any(each.ephemeral for each in used.messages),  # type: ignore[misc]
            f"{person.name} is told",
        )
    assert await table.log() == before


async def test_nonsense_from_a_list_is_answered_kindly(scene: Scene) -> None:
    table, child = await with_child(scene)
    person, before = table.people[child], await table.log()
    revision = (await first_listed(table, child)).revision
    letter, custom_id = scene.letter(person), menu_id(table.game, revision, 0)
    for values in (["x" * 100], ["coin/fly/nowhere/light/slow/1"], [], ["a", "b"]):
        used = await person._send(press_of(person, letter, custom_id, values)).begun()
        await scene.discord.until(
            lambda used=used: any(each.ephemeral for each in used.messages),  # type: ignore[misc]
            "it is answered",
        )
    assert await table.log() == before
