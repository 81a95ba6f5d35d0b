"""Given players who take no direct messages: do they play by what the thread shows them alone?"""

from engine.contract import Seat
from engine.palm import GAME
from engine.palm.phases import Phase
from tests.integration.discord.asking import calls
from tests.integration.discord.palm.playing import Table, asked, crowd, dealt_from, game_of, offers, right
from tests.integration.discord.scene import Scene
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person


async def test_a_turn_of_three_of_whom_two_cannot_be_written_to(scene: Scene) -> None:
    people = ann, *guests = crowd(scene, 3)
    for person in guests:
        person.close_dms()
    proposal = await asked(scene, ann, *guests, seating="seated")
    game = game_of(proposal)
    await dealt_from(scene, game, 3)
    for guest in guests:
        await guest.press(proposal, "Accept")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    views = dict[Person, Message]()
    table = Table(scene, game, people, lambda person: views.get(person) or scene.letter(person))
    awaited: Seat | None = None
    while (state := await table.state()).phase is not Phase.ALBUM and state.number == 1:
        awaited = await look(table, views, GAME.to_act(state)[0], awaited)
        await table.step(state, right)
    await look(table, views, GAME.to_act(state)[0], awaited)
    await table.play(right)
    assert sum((await table.state()).points) == 4  # two for Child, two for Grandfather
    for guest in guests:
        assert not scene.letters(guest)
        told = ["I cannot write to you" in each.text for each in calls(scene, guest)]
        assert told == [True, *[False] * (len(told) - 1)]
        assert sum(not each.deleted for each in calls(scene, guest)) == 1


async def look(table: Table, views: dict[Person, Message], seat: Seat, before: Seat | None) -> Seat:
    """Let whom the game waits for see their side: in a letter, or when they are called, by a button."""
    scene, person = table.scene, table.people[seat]
    if not person.dms_closed:
        await scene.discord.until(lambda: scene.letters(person), f"{person.name} has a letter")
        return seat
    if seat == before:
        return seat

    def is_called() -> bool:
        newest = [offers(call)[0].revision for call in calls(scene, person)[-1:]]
        return bool(newest) and newest[0] > table.pressed.get(seat, -1)

    await scene.discord.until(is_called, f"{person.name} is called")
    view = await (await person.press(calls(scene, person)[-1], "My view")).answered()
    assert view.ephemeral
    assert view.pictures
    views[person] = view
    return seat
