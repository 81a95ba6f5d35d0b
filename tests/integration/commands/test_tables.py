"""Show, nudge, rematch and end: one of my games, named or found."""

from bot.commands.answers import Shows
from bot.commands.refusals import Misread
from bot.connection import Client
from bot.refusals import Denied
from bot.screens.table import code_of
from bot.service.service import GameService
from bot.silence import Hush
from bot.store.games import Status
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker, finished, let_go
from tests.integration.service.tablemates import DAY, Time, begun, stored
from tests.rows import each_row

ON_A_GAME = ("show", "nudge", "rematch", "end", "replay")


async def test_the_only_running_game_is_shown(service: GameService, alba: Asker) -> None:
    game = await begun(service, ALBA, BRUNO)
    await alba.ask("invite")
    answer = await alba.ask("show")
    assert (answer.game, answer.shows) == (game, Shows.SCREEN)
    assert answer.headline == alba.words.say("headline-move", turn=1, who="you")


async def test_of_several_running_games_the_one_that_waits_for_me_is_shown(
    service: GameService, alba: Asker
) -> None:
    mine = await begun(service, ALBA, BRUNO)
    await begun(service, BRUNO, ALBA)
    await begun(service, CARLA, ALBA)
    assert (await alba.ask("show")).game == mine


async def test_of_several_that_wait_for_me_there_is_a_list_to_press_on(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    games = [await begun(service, ALBA, partner.who) for partner in (bruno, carla)]
    answer = await alba.ask("show")
    assert answer.headline == alba.words.say("which-game")
    assert (answer.game, answer.shows) == ("", Shows.WORDS)
    assert {choice.action for choice in answer.choices} == {f"show game={game}" for game in games}
    assert {choice.label[3:] for choice in answer.choices} == {"Bruno", "Carla"}
    assert (await alba.press(answer, f"show game={games[0]}")).game == games[0]


async def test_the_only_invitation_is_shown_where_there_is_nothing_else(alba: Asker, bruno: Asker) -> None:
    game = (await alba.ask(f"start {BRUNO}")).game
    assert (await alba.ask("show")).game == (await bruno.ask("show")).game == game


async def test_what_is_shown_is_brought_again_to_an_address_that_seemed_dead(
    service: GameService, alba: Asker
) -> None:
    game = await begun(service, ALBA, BRUNO)
    await service.desk.games.write(game, expect={}, change={"dead:discord:0": "closed"})
    fields = ("dead:discord:0", "want:discord:0")
    _, (dead, wanted) = await service.desk.find_with(game, fields)
    assert dead
    await alba.ask(f"show {code_of(game)}")
    assert (await service.desk.find_with(game, fields))[1] == ["", str(int(wanted) + 1)]


async def test_a_finished_game_is_shown_by_its_name(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    game = await finished(service, redis_client)
    answer = await alba.ask(f"show {game}")
    assert answer.headline == (await service.sights.look(ALBA, game)).screen.headline


@each_row("command", ON_A_GAME)
async def test_who_has_no_game_is_told_so(alba: Asker, redis_client: Client, command: str) -> None:
    assert await alba.why_not(command, redis_client) is Misread.NO_GAMES


@each_row("command", ON_A_GAME)
async def test_a_game_that_there_is_not_is_refused(alba: Asker, redis_client: Client, command: str) -> None:
    assert await alba.why_not(f"{command} ABCDE-23456", redis_client) is Denied.UNKNOWN_GAME


@each_row("command", ["show", "nudge", "end", "rematch"])
async def test_a_game_of_others_is_refused(
    service: GameService, carla: Asker, redis_client: Client, command: str
) -> None:
    game = await begun(service, ALBA, BRUNO)
    assert await carla.why_not(f"{command} {game}", redis_client) is Denied.NOT_A_PLAYER


# Knocking


async def test_a_knock_is_heard_where_the_game_waits_for_the_partner(
    service: GameService, redis_client: Client, bruno: Asker
) -> None:
    game = await begun(service, ALBA, BRUNO)
    mine = await begun(service, BRUNO, CARLA)
    answer = await bruno.ask("nudge")
    assert (answer.headline, answer.game) == (bruno.words.say("nudged", many="no"), game)
    assert (await bruno.press(answer, f"show game={game}")).shows is Shows.SCREEN
    assert await bruno.why_not(f"nudge {game}", redis_client) is Denied.TOO_SOON
    assert await bruno.why_not(f"nudge {mine}", redis_client) is Denied.NOT_WAITING


async def test_nobody_knocks_in_a_silent_game_nor_before_or_after_a_game(
    service: GameService, redis_client: Client, bruno: Asker, alba: Asker
) -> None:
    await begun(service, ALBA, BRUNO, silence="silent")
    assert await bruno.why_not("nudge", redis_client) is Hush.NO_NUDGES
    invited = (await alba.ask("invite")).game
    assert await alba.why_not(f"nudge {invited}", redis_client) is Denied.NOT_DEALT
    over = await let_go(service)
    assert await alba.why_not(f"nudge {over}", redis_client) is Denied.ALREADY_OVER


# Once more


async def test_a_rematch_is_asked_for_and_agreed_to_by_the_same_word(
    service: GameService, redis_client: Client, alba: Asker, bruno: Asker
) -> None:
    await finished(service, redis_client)
    asked = await alba.ask("rematch")
    assert asked.shows is Shows.SCREEN
    assert (await stored(service, asked.game)).status is Status.INVITED
    agreed = await bruno.ask("rematch")
    assert agreed.game == asked.game
    assert (await stored(service, agreed.game)).about.seats == (BRUNO, ALBA)
    assert (await stored(service, agreed.game)).status is Status.PLAYING


async def test_of_several_finished_games_one_is_chosen(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    games = [await finished(service, redis_client), await let_go(service)]
    answer = await alba.ask("rematch")
    assert {choice.action for choice in answer.choices} == {f"rematch game={game}" for game in games}


async def test_there_is_no_rematch_while_it_is_played_nor_with_who_is_gone(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    game = await begun(service, ALBA, BRUNO)
    assert await alba.why_not(f"rematch {game}", redis_client) is Denied.NOT_OVER
    await finished(service, redis_client)
    await service.book.forget(BRUNO)
    assert await alba.why_not("rematch", redis_client) is Misread.NO_GAMES


# Ending


async def test_an_invitation_is_taken_back_by_its_host(service: GameService, alba: Asker) -> None:
    game = (await alba.ask(f"start {BRUNO}")).game
    answer = await alba.ask("end")
    assert answer.headline == alba.words.say("headline-withdrawn")
    assert (await stored(service, game)).status is Status.WITHDRAWN


async def test_and_declined_by_its_guest(service: GameService, alba: Asker, bruno: Asker) -> None:
    game = (await alba.ask(f"start {BRUNO}")).game
    answer = await bruno.ask("end")
    assert answer.headline == bruno.words.say("headline-declined")
    assert (await stored(service, game)).status is Status.DECLINED


async def test_to_end_a_game_is_offered_first_and_agreed_to_on_a_second_thought(
    service: GameService, redis_client: Client, alba: Asker, bruno: Asker
) -> None:
    game = await begun(service, ALBA, BRUNO)
    for _ in range(2):
        offered = await alba.ask("end")
        assert offered.headline == alba.words.say("end-offered")
        assert (await stored(service, game)).status is Status.PLAYING
    asked = await bruno.ask("end")
    assert (asked.headline, asked.lines) == (
        bruno.words.say("end-sure"),
        (bruno.words.say("end-agreed", many="no"),),
    )
    assert (await stored(service, game)).status is Status.PLAYING
    done = await bruno.press(asked, f"end game={game} sure=yes")
    assert done.headline == bruno.words.say("ended")
    assert (await stored(service, game)).status is Status.PARTED
    assert await alba.why_not(f"end {game}", redis_client) is Denied.ALREADY_OVER


async def test_who_is_sure_at_once_is_not_asked(service: GameService, alba: Asker, bruno: Asker) -> None:
    game = await begun(service, ALBA, BRUNO)
    await alba.ask(f"end {game} sure=yes")
    assert (await stored(service, game)).status is Status.PLAYING
    await bruno.ask(f"end {game} sure=yes")
    assert (await stored(service, game)).status is Status.PARTED


async def test_a_game_whose_partner_is_away_is_ended_alone_on_a_second_thought(
    service: GameService, bruno: Asker, time: Time
) -> None:
    game = await begun(service, ALBA, BRUNO)
    time.passes(8 * DAY)
    asked = await bruno.ask("end")
    assert asked.lines == (bruno.words.say("end-away", many="no"),)
    assert (await stored(service, game)).status is Status.PLAYING
    await bruno.press(asked, f"end game={game} sure=yes")
    assert (await stored(service, game)).status is Status.LEFT
