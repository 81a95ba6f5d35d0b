"""Given a game without words in which Grandfather may think aloud: who may write when?"""

from typing import Any

import pytest

from engine.palm.phases import Phase
from tests.integration.discord.intruders import Heard, hearing, hints, letter_of, strangers
from tests.integration.discord.palm.playing import Table, begun, crowd, right
from tests.integration.discord.scene import Scene
from tests.simulator.persons.person import Person


@pytest.fixture
def heard(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return hearing(scene, monkeypatch)


async def with_open_album(scene: Scene, **options: Any) -> tuple[Table, Person, Person]:  # noqa: ANN401 - as they are
    """Return a game whose album lies open, Grandfather and Child."""
    table = await begun(scene, *crowd(scene, 2), seed=9, **options)
    table.letters = letter_of(scene)  # there may be hints among them
    while (state := await table.state()).phase is not Phase.ALBUM:
        await table.step(state, right)
    assert state.turn.grandfather is not None
    return table, table.people[state.turn.grandfather], table.people[1 - state.turn.grandfather]


async def test_grandfather_thinks_aloud_while_the_album_lies_open_and_nobody_else_does(
    scene: Scene, heard: Heard
) -> None:
    table, grandfather, child = await with_open_album(scene)
    thought = await grandfather.write(scene.thread, "something cool that rolled, perhaps a wheel")
    await heard.message(thought)
    for person in (child, scene.eve):
        await heard.message(await person.write(scene.thread, "no, no!"))
        assert hints(scene, person)
    assert strangers(scene) == [thought]
    await table.play(right)
    await heard.message(await grandfather.write(scene.thread, "and what now?"))
    assert strangers(scene) == [thought]


async def test_what_grandfather_thought_aloud_stays_also_when_the_bot_looks_for_words_again(
    scene: Scene, heard: Heard
) -> None:
    table, grandfather, _ = await with_open_album(scene)
    thought = await grandfather.write(scene.thread, "a wheel?")
    await heard.message(thought)
    await table.play(right)
    before = heard.guilds.count(scene.guild.id)
    await scene.discord.gateway.drop(resumable=False)
    await scene.discord.until(
        lambda: heard.guilds.count(scene.guild.id) > before, "the bot has looked through the thread"
    )
    assert strangers(scene) == [thought]
    await grandfather.edit(thought, "it was a wheel")  # which is said now, and not then
    await heard.message(thought, times=3)
    assert not strangers(scene)


@pytest.mark.parametrize("options", [{"aloud": False}, {"silence": "silent"}])
async def test_not_where_that_was_not_agreed_on(
    scene: Scene, heard: Heard, options: dict[str, bool | str]
) -> None:
    _, grandfather, _ = await with_open_album(scene, **options)
    await heard.message(await grandfather.write(scene.thread, "a wheel?"))
    assert not strangers(scene)
    assert hints(scene, grandfather)
