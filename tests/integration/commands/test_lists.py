"""Games: the list of what I play, and what is completed while I type."""

from bot.commands.refusals import Misread
from bot.connection import Client
from bot.screens.table import code_of
from bot.service.service import GameService
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker, finished, let_go
from tests.integration.service.tablemates import Time, begun


async def test_who_has_no_games_is_told_how_to_begin(alba: Asker) -> None:
    answer = await alba.ask("games")
    assert answer.headline == alba.words.say("games-headline", count=0)
    assert answer.lines == (alba.words.say("games-begin"),)
    assert answer.rows == ()


async def test_a_line_tells_with_whom_what_and_whose_turn(
    service: GameService, alba: Asker, bruno: Asker
) -> None:
    game = await begun(service, ALBA, BRUNO, level="difficult")
    for asker, partner, stage in ((alba, "Bruno", "mine"), (bruno, "Alba", "theirs")):
        (line,) = (await asker.ask("games")).lines
        words = asker.words
        opening = words.say("opening-edition", edition="published", level="difficult")
        told = words.say("game-stage", stage=stage)
        code = code_of(game)
        facts = {"game": "heldhands", "partner": partner, "stage": told, "opening": opening}
        assert line == "1. " + words.say("game-line", **facts, code=code)


async def test_every_kind_of_game_is_listed_with_its_button(
    service: GameService, redis_client: Client, alba: Asker, carla: Asker, time: Time
) -> None:
    over = await finished(service, redis_client)
    time.passes(1)
    gone = await let_go(service)
    running = await begun(service, ALBA, BRUNO)
    time.passes(1)
    asking = (await alba.ask(f"start {BRUNO}")).game
    time.passes(1)
    asked = (await carla.ask(f"start {ALBA}")).game
    time.passes(1)
    by_code = (await alba.ask("invite")).game
    answer = await alba.ask("games")
    games = [by_code, asked, asking, running]
    assert answer.headline == alba.words.say("games-headline", count=4)
    actions = [choice.action for choice in answer.choices]
    assert actions == [
        *(f"show game={game}" for game in games),
        *(f"replay game={game}" for game in (gone, over)),
    ]
    stages = ["asking", "asked", "asking", "mine", "let-go", "won"]
    lines = [line for line in answer.lines if line != alba.words.say("games-finished")]
    said = [alba.words.say("game-stage", stage=stage) for stage in stages]
    assert [line for line, stage in zip(lines, said, strict=True) if stage not in line] == []
    assert alba.words.say("partner-open") in lines[0]


async def test_long_lists_have_pages(
    service: GameService, redis_client: Client, alba: Asker, time: Time
) -> None:
    await finished(service, redis_client)
    games = []
    for _ in range(23):
        games.append(await begun(service, ALBA, BRUNO))
        time.passes(1)
    games.reverse()
    first = await alba.ask("games")
    *shown, back, on = first.choices
    assert [choice.action for choice in shown] == [f"show game={game}" for game in games[:20]]
    assert (back.enabled, on.enabled, on.action) == (False, True, "games page=2")
    second = await alba.press(first, "games page=2")
    *shown, _, back, on = second.choices
    assert [choice.action for choice in shown] == [f"show game={game}" for game in games[20:]]
    assert second.lines[0].startswith("21. ")
    assert alba.words.say("games-finished") in second.lines
    assert (back.enabled, back.action, on.enabled) == (True, "games page=1", False)
    assert await alba.why_not("games 3", redis_client) is Misread.NO_SUCH_PAGE


async def test_a_partner_who_was_forgotten_has_no_name_any_more(
    service: GameService, redis_client: Client, alba: Asker, bruno: Asker
) -> None:
    await finished(service, redis_client)
    await service.book.forget(bruno.who)
    answer = await alba.ask("games")
    assert alba.words.say("partner-gone") in answer.lines[-1]


async def test_somebody_whose_name_is_not_known_is_somebody(service: GameService, alba: Asker) -> None:
    await begun(service, ALBA, BRUNO)
    assert alba.words.say("partner-unnamed") in (await alba.ask("games")).lines[0]


async def test_long_names_fit(service: GameService, alba: Asker) -> None:
    await service.guests.meet(BRUNO, name="Bruno " * 30)
    for _ in range(20):
        await begun(service, ALBA, BRUNO)
    await alba.ask("games")
    assert {len(label) <= 100 for _, label in await alba.matching("", "show")} == {True}


# While I type


async def test_only_games_are_proposed_that_the_command_can_be_used_on(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    over = await finished(service, redis_client)
    running = await begun(service, ALBA, BRUNO)
    pending = (await alba.ask("invite")).game
    proposed = {
        command: {game for game, _ in await alba.matching("", command)}
        for command in ("show", "nudge", "end", "rematch", "replay", "rules")
    }
    assert proposed == {
        "show": {over, running, pending},
        "nudge": {running},
        "end": {running, pending},
        "rematch": {over},
        "replay": {over},
        "rules": set(),
    }


async def test_a_part_of_the_name_or_of_the_code_is_enough(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    with_bruno = await begun(service, ALBA, bruno.who)
    with_carla = await begun(service, ALBA, carla.who)
    assert [game for game, _ in await alba.matching("CÀRL", "show")] == [with_carla]
    assert [game for game, _ in await alba.matching(code_of(with_bruno).lower(), "show")] == [with_bruno]
    ((_, label),) = await alba.matching(with_bruno[:7], "show")
    stage = alba.words.say("game-stage", stage="mine")
    facts = {"game": "heldhands", "partner": "Bruno", "stage": stage}
    assert label == alba.words.say("game-label", **facts, code=code_of(with_bruno))
    assert await alba.matching("nobody of this name", "show") == []
    assert await bruno.matching("", "show")
    assert [game for game, _ in await bruno.matching("", "show")] == [with_bruno]


async def test_no_more_are_proposed_than_a_platform_takes(service: GameService, alba: Asker) -> None:
    for _ in range(27):
        await begun(service, ALBA, CARLA)
    assert len(await alba.matching("", "show")) == 25
