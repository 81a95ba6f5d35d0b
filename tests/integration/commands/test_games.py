"""Games by commands: how they begin, how they are listed and found, and how they end."""

from bot.commands.answers import Shows
from bot.commands.dispatcher import Commands
from bot.commands.model import Call, CommandProblem, JoinOptions
from bot.games.registry import GAMES
from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem
from bot.text.display_names import code_of
from engine.palm.refusals import Refused
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.service.tablemates import DAY, World

DARIO = "discord:1004"


async def finished(world: World) -> str:
    return await world.ended("published-held-hands", ALBA, BRUNO, entered=True)


async def let_go(world: World) -> str:
    game = await world.parted(ALBA, BRUNO)
    await world.enter(game)
    return game


async def test_whoever_is_named_is_invited_in_the_place(world: World, alba: Asker, bruno: Asker) -> None:
    chosen = "level=impossible first=far silence=silent"
    answer = await alba.ask(f"start {BRUNO} {chosen}", posts=True)
    invited = await world.stored(answer.game)
    assert (answer.shows, invited.status) == (Shows.INVITATION, Status.INVITED)
    assert invited.about.seats == (ALBA, BRUNO)
    assert await world.due("discord", answer.game) == {}, "its platform posts it first"
    options = {"edition": "published", "level": "impossible", "first": "far", "silence": "silent"}
    assert invited.about.options == options
    inviting = alba.say("headline-inviting", game=alba.say("title"), named="yes", name="Bruno")
    assert answer.headline == inviting
    assert alba.say("silence-silent") in answer.lines
    assert (await alba.ask("show")).game == (await bruno.ask("show")).game == answer.game
    assert await alba.refused(f"start {ALBA}", "join ???") == [
        CommandProblem.OWN_PARTNER,
        ServiceProblem.UNKNOWN_CODE,
    ]
    assert (await bruno.ask("end")).headline == bruno.say("headline-declined")
    assert await world.status(answer.game) is Status.DECLINED


async def test_with_the_computer_a_game_begins_at_once_and_only_its_character_is_chosen(
    world: World, alba: Asker
) -> None:
    answer = await alba.ask("start computer character=bold level=impossible", posts=True)
    begun = await world.stored(answer.game)
    assert (answer.shows, begun.status) == (Shows.SCREEN, Status.PLAYING)
    assert (begun.about.seats, begun.about.options["level"]) == ((ALBA, "computer:bold"), "impossible")
    assert set(await world.due("discord", answer.game)) == {"0"}, "it is brought where they play"
    assert (await alba.refused(f"start {BRUNO} character=bold", "palm start computer", "stats computer")) == [
        CommandProblem.NO_CHARACTER,
        ServiceProblem.NO_COMPUTER,
        CommandProblem.NOT_SOMEBODY,
    ]


async def test_a_code_invites_whoever_has_it(world: World, alba: Asker, bruno: Asker) -> None:
    taken_back = await alba.ask("invite")
    done = await alba.press(taken_back, f"end game={taken_back.game}")
    assert done.headline == alba.say("headline-withdrawn")
    assert await world.status(taken_back.game) is Status.WITHDRAWN
    answer = await alba.ask("invite level=challenging")
    about = (await world.stored(answer.game)).about
    assert (about.seats, about.options["level"]) == ((ALBA, NOBODY), "challenging")
    assert answer.shows is Shows.WORDS
    assert len([line for line in answer.lines if code_of(answer.game) in line]) == 1
    joined = await bruno.ask(f"join {code_of(answer.game).lower()}")
    assert (joined.game, joined.shows) == (answer.game, Shows.SCREEN)
    assert joined.headline == bruno.say("headline-setup")
    assert await world.seats(answer.game) == (ALBA, BRUNO)
    elsewhere = JoinOptions(web="https://hands.example.org", matrix="@hands:example.org", discord=True)
    told = (await Commands(world, world.nights, elsewhere).carry_out(Call(ALBA, "invite"))).lines
    for place in ("https://hands.example.org", "@hands:example.org", "Discord"):
        assert any(place in line for line in told)


async def test_the_same_text_deals_the_same_cards(world: World, alba: Asker, carla: Asker) -> None:
    for start in ("start", "palm start"):
        states = []
        for asker, text in ((alba, "our evening"), (carla, "our evening"), (alba, "evening")):
            answer = await asker.ask(f'{start} {BRUNO} seed="{text}"')
            assert str(await world.seeds.of(text)) not in repr(answer)
            await world.invitations.accept(BRUNO, answer.game)
            states.append((await world.stored(answer.game)).state)
        assert states[0] == states[1] != states[2]
    assert await world.seeds.of("7") != 7


async def test_games_are_listed_and_proposed_with_a_button(world: World, alba: Asker, carla: Asker) -> None:
    empty = await alba.ask("games")
    assert (empty.headline, empty.lines) == (alba.say("games-headline", count=0), (alba.say("games-begin"),))
    over = await finished(world)
    world.time.passes(1)
    gone = await let_go(world)
    running = await world.begun(ALBA, BRUNO, level="difficult")
    unnamed = (await alba.ask("games")).lines[0]
    await world.guests.meet(BRUNO, name="Bruno")
    line = (await alba.ask("games")).lines[0]
    facts = {
        "stage": alba.say("game-stage", stage="mine"),
        "opening": alba.say("opening-edition", edition="published", level="difficult"),
        "code": code_of(running),
    }
    assert line == "1. " + alba.say("game-line", game="heldhands", partner="Bruno", **facts)
    assert alba.say("partner-unnamed") in unnamed
    games = [running]
    for asker, typed in ((alba, f"start {BRUNO}"), (carla, f"start {ALBA}"), (alba, "invite")):
        world.time.passes(1)
        games.insert(0, (await asker.ask(typed)).game)
    answer = await alba.ask("games")
    assert answer.headline == alba.say("games-headline", count=4)
    shown = [f"show game={game}" for game in games]
    replayed = [f"replay game={game}" for game in (gone, over)]
    assert [choice.action for choice in answer.choices] == shown + replayed
    said = [
        alba.say("game-stage", stage=stage)
        for stage in ("asking", "asked", "asking", "mine", "let-go", "won")
    ]
    lines = [line for line in answer.lines if line != alba.say("games-finished")]
    assert [line for line, stage in zip(lines, said, strict=True) if stage not in line] == []
    assert alba.say("partner-open") in lines[0]
    proposed = {
        command: {game for game, _ in await alba.matching("", command)}
        for command in ("show", "nudge", "end", "rematch", "replay", "rules")
    }
    assert proposed == {
        "show": {*games, gone, over},
        "nudge": {running},
        "end": {*games},
        "rematch": {gone, over},
        "replay": {gone, over},
        "rules": set(),
    }
    await world.records.forget(BRUNO)
    assert alba.say("partner-gone") in (await alba.ask("games")).lines[-1]


async def test_long_lists_have_pages_and_long_names_fit(world: World, alba: Asker) -> None:
    await finished(world)
    await world.guests.meet(BRUNO, name="Bruno " * 30)
    games: list[str] = []
    for _ in range(28):
        games.insert(0, await world.begun(ALBA, BRUNO))
        world.time.passes(1)
    first = await alba.ask("games")
    *shown, back, on = first.choices
    assert [choice.action for choice in shown] == [f"show game={game}" for game in games[:20]]
    assert (back.enabled, on.enabled, on.action) == (False, True, "games page=2")
    second = await alba.press(first, "games page=2")
    *shown, _, back, on = second.choices
    assert [choice.action for choice in shown] == [f"show game={game}" for game in games[20:]]
    assert second.lines[0].startswith("21. ")
    assert alba.say("games-finished") in second.lines
    assert (back.enabled, back.action, on.enabled) == (True, "games page=1", False)
    assert await alba.refused("games 3") == [CommandProblem.NO_SUCH_PAGE]
    proposed = await alba.matching("", "show")
    assert len(proposed) == 25, "no more than a platform takes"
    assert all(len(label) <= 100 for _, label in proposed)
    people = [f"discord:{number}" for number in range(2000, 2007)]
    for number, who in enumerate(people):
        await world.guests.meet(who, name=f"Somebody of {number} names " * 4)
    for _ in range(20):
        await world.play.open("palm", {}, (ALBA, *people), seed=7)
    await alba.ask("games")
    assert all(len(label) <= 100 for _, label in await alba.matching("", "show"))


async def test_a_part_of_the_name_or_of_the_code_is_enough_to_find_a_game(
    world: World, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    with_bruno = await world.begun(ALBA, bruno.who)
    with_carla = await world.begun(ALBA, carla.who)
    assert [game for game, _ in await alba.matching("CÀRL", "show")] == [with_carla]
    assert [game for game, _ in await alba.matching(code_of(with_bruno).lower(), "show")] == [with_bruno]
    ((_, label),) = await alba.matching(with_bruno[:7], "show")
    stage = alba.say("game-stage", stage="mine")
    facts = {"game": "heldhands", "partner": "Bruno", "stage": stage}
    assert label == alba.say("game-label", **facts, code=code_of(with_bruno))
    assert await alba.matching("nobody of this name", "show") == []
    assert [game for game, _ in await bruno.matching("", "show")] == [with_bruno]


async def test_the_game_that_is_meant_is_shown_or_asked_for_and_brought_to_a_dead_address_again(
    world: World, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    mine = await world.begun(ALBA, BRUNO)
    await alba.ask("invite")
    answer = await alba.ask("show")  # the only running one
    assert (answer.game, answer.shows) == (mine, Shows.SCREEN)
    assert answer.headline == alba.say("headline-move", turn=1, who="you")
    await world.begun(bruno.who, ALBA)
    await world.begun(carla.who, ALBA)
    assert (await alba.ask("show")).game == mine, "the one that waits for me"
    other = await world.begun(ALBA, CARLA)
    answer = await alba.ask("show")
    assert (answer.headline, answer.game, answer.shows) == (alba.say("which-game"), "", Shows.WORDS)
    assert {choice.action for choice in answer.choices} >= {f"show game={game}" for game in (mine, other)}
    assert {choice.label[3:] for choice in answer.choices} >= {"Bruno", "Carla"}
    fields = ("dead:discord:0", "want:discord:0")
    await world.change(mine, **{"dead:discord:0": "closed"})
    _, wanted = await world.fields(mine, *fields)
    assert (await alba.press(answer, f"show game={mine}")).game == mine
    assert await world.fields(mine, *fields) == ["", str(int(wanted) + 1)]
    over = await finished(world)
    assert (await alba.ask(f"show {over}")).headline == (await world.views.look(ALBA, over)).screen.headline


async def test_who_has_no_such_game_is_told_so(world: World, alba: Asker, carla: Asker) -> None:
    commands = ("show", "nudge", "rematch", "end", "replay")
    assert {*await alba.refused(*commands)} == {CommandProblem.NO_GAMES}
    assert {*await alba.refused(*(f"{each} ABCDE-23456" for each in commands))} == {
        ServiceProblem.UNKNOWN_GAME
    }
    game = await world.begun(ALBA, BRUNO)
    assert {*await carla.refused(*(f"{each} {game}" for each in commands[:4]))} == {
        ServiceProblem.NOT_A_PLAYER
    }


async def test_a_knock_is_heard_where_the_game_waits_for_the_partner(world: World, bruno: Asker) -> None:
    game, mine = await world.begun(ALBA, BRUNO), await world.begun(BRUNO, CARLA)
    answer = await bruno.ask("nudge")
    assert (answer.headline, answer.game) == (bruno.say("nudged", many="no"), game)
    assert (await bruno.press(answer, f"show game={game}")).shows is Shows.SCREEN
    refusals = await bruno.refused(f"nudge {game}", f"nudge {mine}")
    assert refusals == [ServiceProblem.TOO_SOON, ServiceProblem.NOT_WAITING]


async def test_a_rematch_is_agreed_to_by_the_same_word(world: World, alba: Asker, bruno: Asker) -> None:
    running, over = await world.begun(ALBA, BRUNO), await finished(world)
    assert await alba.refused(f"rematch {running}") == [ServiceProblem.NOT_OVER]
    asked = await alba.ask("rematch")
    assert (asked.shows, await world.status(asked.game)) == (Shows.SCREEN, Status.INVITED)
    assert (await bruno.ask("rematch")).game == asked.game
    assert (await world.status(asked.game), await world.seats(asked.game)) == (Status.PLAYING, (BRUNO, ALBA))
    other = await let_go(world)
    answer = await alba.ask("rematch")
    assert {choice.action for choice in answer.choices} == {f"rematch game={game}" for game in (over, other)}
    await world.records.forget(BRUNO)
    assert await alba.refused("rematch") == [CommandProblem.NO_GAMES]


async def test_a_game_is_ended_on_a_second_thought(world: World, alba: Asker, bruno: Asker) -> None:
    game = await world.begun(ALBA, BRUNO)
    for _ in range(2):
        assert (await alba.ask("end")).headline == alba.say("end-offered")
    asked = await bruno.ask("end")
    assert (asked.headline, asked.lines) == (bruno.say("end-sure"), (bruno.say("end-agreed", many="no"),))
    assert await world.status(game) is Status.PLAYING
    assert (await bruno.press(asked, f"end game={game} sure=yes")).headline == bruno.say("ended")
    assert await world.status(game) is Status.PARTED
    assert await alba.refused(f"end {game}") == [ServiceProblem.ALREADY_OVER]
    at_once = await world.begun(ALBA, BRUNO)
    for asker, status in ((alba, Status.PLAYING), (bruno, Status.PARTED)):  # who is sure is not asked
        await asker.ask(f"end {at_once} sure=yes")
        assert await world.status(at_once) is status
    alone = await world.begun(ALBA, BRUNO)
    world.time.passes(8 * DAY)
    asked = await bruno.ask("end")
    assert asked.lines == (bruno.say("end-away", many="no"),)
    assert await world.status(alone) is Status.PLAYING
    await bruno.press(asked, f"end game={alone} sure=yes")
    assert await world.status(alone) is Status.LEFT


# Palm


async def test_palm_is_for_those_who_are_named_or_whoever_likes_to_come(
    world: World, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    answer = await alba.ask(f"palm start {BRUNO} {CARLA} {DARIO} expert=yes", posts=True)
    invited = await world.stored(answer.game)
    assert (answer.shows, invited.about.game, invited.status) == (Shows.INVITATION, "palm", Status.INVITED)
    assert invited.about.seats == (ALBA, BRUNO, CARLA, DARIO)
    assert not invited.about.gathers
    assert await world.due("discord", answer.game) == {}, "its platform posts it first"
    assert invited.about.options["expert"] == "yes"
    assert GAMES["palm"].title(alba.words) in answer.headline
    for guest in (bruno, carla):
        assert (await guest.ask(f"join {answer.game}")).game == answer.game
    await world.invitations.accept(DARIO, answer.game)
    assert await world.status(answer.game) is Status.PLAYING
    answer = await alba.ask("palm start seating=seated", posts=True)
    about = (await world.stored(answer.game)).about
    assert (answer.shows, about.gathers, about.seats) == (Shows.INVITATION, True, (ALBA,))
    assert about.options["seating"] == "seated"
    for guest in (bruno, carla):
        assert (await guest.ask(f"palm join {code_of(answer.game)}")).game == answer.game
    assert (await bruno.ask(f"palm end {answer.game}")).headline == bruno.say("end-gone")
    assert await world.seats(answer.game) == (ALBA, CARLA)
    assert (await alba.ask(f"palm end {answer.game}")).headline == alba.say("headline-withdrawn")


async def test_games_of_both_kinds_are_told_apart_with_everybody_who_plays(
    world: World, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    held = (await alba.ask(f"start {BRUNO}")).game
    palm = await world.play.open("palm", {"expert": "yes"}, (ALBA, BRUNO, CARLA), seed=7)
    gathering = (await alba.ask("palm start")).game
    games = (held, palm, gathering)
    lines = {
        code: line for line in (await alba.ask("games")).lines for code in games if code_of(code) in line
    }
    assert "Held Hands: " in lines[held]
    for game in (palm, gathering):
        assert "Palm: " in lines[game]
        assert "Held Hands" not in lines[game]
    options = (await world.stored(palm)).about.options
    assert "Bruno, Carla" in lines[palm]
    assert GAMES["palm"].opening(options, alba.words, 3)[:40] in lines[palm]
    for told in (alba.say("game-stage", stage="gathering"), alba.say("partner-open")):
        assert told in lines[gathering]
    labels = dict(await alba.matching("", "show"))
    assert {game for game, label in labels.items() if "Palm" in label} == {gathering, palm}
    assert [game for game, _ in await alba.matching("carla", "show")] == [palm]
    (waits,) = (await world.play.look(ALBA, palm)).view.table.acting
    for seat, asker in enumerate((alba, bruno, carla)):
        (line,) = (each for each in (await asker.ask("games")).lines if code_of(palm) in each)
        assert alba.say("game-stage", stage="mine" if seat == waits else "others") in line
    knocks = next(asker for seat, asker in enumerate((alba, bruno, carla)) if seat != waits)
    assert (await knocks.ask(f"palm nudge {palm}")).headline == alba.say("nudged", many="yes")
    assert (await alba.ask(f"palm end {palm}")).lines == (alba.say("line-part-mine", many="yes"),)
    await bruno.ask(f"palm end {palm}")
    asked = await carla.ask("palm end")
    assert asked.lines == (alba.say("end-agreed", many="yes"),)
    assert (await carla.press(asked, f"end game={palm} sure=yes")).headline == alba.say("ended")


async def test_who_plays_palm_alone_is_shown_the_table_at_once(world: World, alba: Asker) -> None:
    answer = await alba.ask("palm start mode=alone expert=yes seed=mine", posts=True)
    about = (await world.stored(answer.game)).about
    assert (answer.shows, about.seats, about.tables) == (Shows.SCREEN, (ALBA,), {})
    assert await world.status(answer.game) is Status.PLAYING
    assert alba.say("partner-none") in "".join((await alba.ask("games")).lines)
    sure = await alba.ask(f"end game={answer.game}")
    assert alba.say("end-agreed", many="alone") in sure.lines
    ended = await alba.press(sure, f"end game={answer.game} sure=yes")
    assert [choice.label for choice in ended.choices] == [alba.say("choice-rematch-alone")]
    assert await alba.refused(f"palm start {BRUNO} mode=alone", "palm start mode=alone redraw=yes") == [
        Refused.MODE_SEATS,
        Refused.REDRAW_ALONE,
    ]
