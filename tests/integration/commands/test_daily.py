"""The daily table by its command: with the computer at once, with a partner in private, and how it went."""

from bot.commands.answers import Shows
from bot.commands.model import CommandProblem
from bot.model.day import end_of_day
from bot.model.game import Status
from bot.model.person import COMPUTERS
from bot.model.refusals import ServiceProblem
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.service.tablemates import World


async def over(world: World, who: str, game: str) -> None:
    await world.offers.give_up(who, game)
    await world.enter(game)


async def test_without_a_partner_it_begins_with_the_computer_and_is_shown_until_it_is_over(
    world: World, alba: Asker, carla: Asker
) -> None:
    begun = await alba.ask("daily")
    assert begun.shows is Shows.SCREEN
    assert await world.seats(begun.game) == (ALBA, COMPUTERS[0])
    assert (await alba.ask("daily")).game == begun.game
    assert await carla.refused(f"daily {ALBA}") == [ServiceProblem.DAY_PLAYED_BY_PARTNER]
    await carla.ask("daily")
    await over(world, ALBA, begun.game)
    told = await alba.ask("daily")
    assert (told.shows, told.copied.count("·")) == (Shows.WORDS, 3)
    assert "○○○○" in told.copied
    assert alba.say("day-unfinished", count=1) in told.lines
    assert await alba.refused("daily computer", f"daily {BRUNO}") == [ServiceProblem.DAY_PLAYED] * 2


async def test_a_partner_is_asked_in_private_and_finds_it_by_the_same_command(
    world: World, alba: Asker, bruno: Asker
) -> None:
    asked = await alba.ask(f"daily {BRUNO}", posts=True)
    assert asked.shows is Shows.SCREEN
    assert (await world.stored(asked.game)).about.tables == {}
    assert await world.due("matrix", asked.game) == {"1": world.time()}
    found = [(await each.ask("daily")).game for each in (alba, bruno)]
    assert found == [asked.game] * 2
    assert await world.status(asked.game) is Status.INVITED
    lines = [(await world.views.look(who, asked.game)).screen.lines for who in (ALBA, BRUNO)]
    assert [alba.say("day-asked") in each for each in lines] == [True, False]
    await bruno.ask(f"join {asked.game}")
    assert await world.status(asked.game) is Status.PLAYING
    assert await alba.refused(f"daily {ALBA}", "daily nobody@nowhere") == [
        CommandProblem.OWN_PARTNER,
        CommandProblem.NOT_SOMEBODY,
    ]


async def test_yesterday_is_told_to_everybody(world: World, alba: Asker, bruno: Asker, carla: Asker) -> None:
    games = [(await each.ask("daily")).game for each in (alba, carla)]
    assert (await alba.ask("daily yesterday")).lines == (
        alba.say("day-not-played"),
        alba.say("day-nobody", over="yes"),
    )
    await over(world, ALBA, games[0])
    world.time.now = end_of_day(world.days.today())
    await over(world, CARLA, games[1])
    told = await carla.ask("daily yesterday")
    assert (bool(told.copied), carla.say("day-others", count=1) in told.lines) == (True, True)
    unknown = await bruno.ask("daily yesterday")
    assert (unknown.copied, unknown.lines[0]) == ("", carla.say("day-not-played"))
    assert carla.say("day-others", count=2) in unknown.lines
