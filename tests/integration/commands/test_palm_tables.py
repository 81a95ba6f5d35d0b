"""Palm by commands: how it begins, how its games are listed, and what is told of those that are over."""

import pytest

from bot.commands.answers import Shows
from bot.connection import Client
from bot.refusals import Denied
from bot.screens.opening import opening_of, title_of
from bot.screens.table import code_of
from bot.service.service import GameService
from bot.store.games import Status
from engine.palm.refusals import Refused
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker, finished
from tests.integration.service.palm_players import play_out
from tests.integration.service.tablemates import stored

DARIO = "discord:1004"
STARTS = ["palm start", "palm inizia", "palmo start"]


async def over(service: GameService, *people: str) -> str:
    """Return a game of Palm that has come to its end, and is noted."""
    game = await service.play.open("palm", {}, people, seed=7)
    await play_out(service, game)
    await service.book.enter(await stored(service, game))
    return game


@pytest.mark.parametrize("typed", STARTS)
async def test_whoever_is_named_is_invited_in_the_order_of_the_names(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker, typed: str
) -> None:
    answer = await alba.ask(f"{typed} {BRUNO} {CARLA} {DARIO} expert=yes", {"discord": "channel"})
    invited = await stored(service, answer.game)
    assert answer.shows is Shows.INVITATION
    assert (invited.about.game, invited.status) == ("palm", Status.INVITED)
    assert invited.about.seats == (ALBA, BRUNO, CARLA, DARIO)
    assert invited.about.tables == {"discord": "channel"}
    assert invited.about.options["expert"] == "yes"
    assert not invited.about.gathers
    assert title_of("palm", alba.words) in answer.headline
    for guest in (bruno, carla):
        assert (await guest.ask(f"join {answer.game}")).game == answer.game
    assert (await stored(service, answer.game)).status is Status.INVITED
    await service.invitations.accept(DARIO, answer.game)
    assert (await stored(service, answer.game)).status is Status.PLAYING


@pytest.mark.parametrize("typed", STARTS)
async def test_where_nobody_is_named_whoever_likes_can_come(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker, typed: str
) -> None:
    answer = await alba.ask(f'{typed} seating=seated seed="our evening"', {"discord": "channel"})
    assert answer.shows is Shows.INVITATION
    gathering = await stored(service, answer.game)
    assert (gathering.about.gathers, gathering.about.seats) == (True, (ALBA,))
    assert gathering.about.options["seating"] == "seated"
    for guest in (bruno, carla):
        assert (await guest.ask(f"palm join {code_of(answer.game)}")).game == answer.game
    assert (await stored(service, answer.game)).about.seats == (ALBA, BRUNO, CARLA)
    gone = await bruno.ask("palm end")
    assert gone.headline == bruno.words.say("end-gone")
    assert (await stored(service, answer.game)).about.seats == (ALBA, CARLA)
    assert (await alba.ask("palm end")).headline == alba.words.say("headline-withdrawn")
    assert (await stored(service, answer.game)).status is Status.WITHDRAWN


async def test_the_same_text_deals_the_same_cards(service: GameService, alba: Asker) -> None:
    states = []
    for text in ("our evening", "our evening", "evening"):
        game = (await alba.ask(f'palm start {BRUNO} seed="{text}"')).game
        await service.invitations.accept(BRUNO, game)
        states.append((await stored(service, game)).state)
    assert states[0] == states[1] != states[2]


async def test_what_cannot_be_is_refused_kindly_and_changes_nothing(
    alba: Asker, redis_client: Client
) -> None:
    refused = {
        f"palm start {BRUNO} {BRUNO}": Denied.INVITED_TWICE,
        f"palm start {BRUNO} {ALBA}": Denied.OWN_INVITATION,
        f"palm start {BRUNO} mode=teams": Refused.MODE_SEATS,
        f"palm start {BRUNO} {CARLA} veterans=8": Refused.VETERANS_ARE_TWO,
        f"palm start {BRUNO} {CARLA} redraw": Refused.REDRAW_FROM_HAND,
        "palm start mode=teams veterans=8": Refused.VETERANS_ARE_TWO,
    }
    assert {typed: await alba.why_not(typed, redis_client) for typed in refused} == refused


async def test_games_of_both_kinds_are_told_apart_with_everybody_who_plays(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    words = alba.words
    held = (await alba.ask(f"start {BRUNO}")).game
    palm = await service.play.open("palm", {"expert": "yes"}, (ALBA, BRUNO, CARLA), seed=7)
    gathering = (await alba.ask("palm start")).game
    answer = await alba.ask("games")
    lines = {code: line for line in answer.lines for code in (held, palm, gathering) if code_of(code) in line}
    assert "Held Hands: " in lines[held]
    for game in (palm, gathering):
        assert "Palm: " in lines[game]
        assert "Held Hands" not in lines[game]
    about = (await stored(service, palm)).about
    assert "Bruno, Carla" in lines[palm]
    assert opening_of("palm", about.options, words, 3)[:40] in lines[palm]
    assert words.say("game-stage", stage="gathering") in lines[gathering]
    assert words.say("partner-open") in lines[gathering]
    stages = set[str]()
    for asker in (alba, bruno, carla):
        (line,) = (each for each in (await asker.ask("games")).lines if code_of(palm) in each)
        told = {stage: words.say("game-stage", stage=stage) for stage in ("mine", "others")}
        stages |= {stage for stage, said in told.items() if said in line}
    assert stages == {"mine", "others"}
    labels = dict(await alba.matching("", "show"))
    assert labels.keys() >= {held, palm, gathering}
    assert {game for game, label in labels.items() if "Palm" in label} == {gathering, palm}
    assert [game for game, _ in await alba.matching("carla", "show")] == [palm]


async def test_many_long_names_fit(service: GameService, alba: Asker) -> None:
    people = [f"discord:{number}" for number in range(2000, 2007)]
    for number, who in enumerate(people):
        await service.guests.meet(who, name=f"Somebody of {number} names " * 4)
    for _ in range(20):
        await service.play.open("palm", {}, (ALBA, *people), seed=7)
    await alba.ask("games")
    assert {len(label) <= 100 for _, label in await alba.matching("", "show")} == {True}


async def test_results_are_told_for_each_game_of_the_house(
    service: GameService, redis_client: Client, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    words, palm = alba.words, alba.words.say("game-title", game="palm")
    await over(service, ALBA, BRUNO, CARLA)
    alone = await alba.ask("stats")
    assert alone.lines[:2] == (palm, words.say("stats-games", count=1))
    await finished(service, redis_client)
    both = (await alba.ask("stats")).lines
    assert both[0] == words.say("game-title", game="heldhands")
    assert palm in both
    assert (await alba.ask(f"stats {carla.who}")).lines[0] == palm
    assert len((await alba.ask(f"stats {bruno.who}")).lines) == len(both)


async def test_who_plays_again_asks_all_of_them(service: GameService, alba: Asker) -> None:
    game = await over(service, ALBA, BRUNO, CARLA)
    again = (await alba.ask("palm rematch")).game
    about = (await stored(service, again)).about
    assert again != game
    assert (about.game, {*about.seats}) == ("palm", {ALBA, BRUNO, CARLA})


async def test_a_finished_game_is_seen_again_with_files_of_its_own_name(
    service: GameService, alba: Asker
) -> None:
    game = await over(service, ALBA, BRUNO)
    answer = await alba.ask("palm replay")
    assert answer.game == game
    names = {file.name for file in answer.files}
    assert {f"palm-{game}.txt", f"palm-{game}.record"} <= names
    assert all(name.startswith(f"palm-{game}") for name in names)


async def test_several_are_told_so_when_somebody_knocks_or_would_like_to_end_it(
    service: GameService, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    game = await service.play.open("palm", {}, (ALBA, BRUNO, CARLA), seed=7)
    words = alba.words
    (waits,) = (await service.play.look(ALBA, game)).view.table.acting
    knocks = [asker for seat, asker in enumerate((alba, bruno, carla)) if seat != waits]
    assert (await knocks[0].ask("palm nudge")).headline == words.say("nudged", many="yes")
    offered = await alba.ask("palm end")
    assert offered.lines == (words.say("line-part-mine", many="yes"),)
    await bruno.ask("palm end")
    asked = await carla.ask("palm end")
    assert asked.lines == (words.say("end-agreed", many="yes"),)
    assert (await carla.press(asked, f"end game={game} sure=yes")).headline == words.say("ended")
