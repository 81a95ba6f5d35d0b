"""What whoever looks is shown: a knock, the next game; and to those who watch, what anybody may see."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Due
from bot.store.games import Games, Status
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from renderers.language import Language
from renderers.paint.look import Look, ThemeName
from tests.integration.conftest import DEADLINE
from tests.integration.service.lookers import ANNA, BRUNO, heard, listening
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    FAR,
    HOUR,
    MINUTE,
    NEAR,
    STRANGER,
    Time,
    begun,
    first_step,
    parted,
    stored,
    why_not,
)

TABLES = pytest.mark.parametrize("players", [(ANNA, BRUNO), (FAR, ANNA), (ANNA, NEAR)])


async def knock(service: GameService, game: str, *people: str) -> list[int]:
    """Return when somebody knocked, as these people see it."""
    return [(await service.sights.look(who, game)).seen.knock for who in people]


async def again(service: GameService, game: str, *people: str) -> set[str]:
    """Return the games that follow this one, as these people see it."""
    return {(await service.sights.look(who, game)).seen.again for who in people}


# Names


async def test_players_whose_names_look_the_same_are_shown_apart_on_every_screen(
    service: GameService,
) -> None:
    game = await begun(service)
    await service.guests.meet(NEAR, name="Anna")
    await service.guests.meet(FAR, name="\u0410nna")
    shown = [(await service.sights.look(who, game)) for who in (NEAR, FAR, STRANGER)]
    assert {sight.names for sight in shown} == {("Anna", "\u0410nna (2)")}
    assert "\u0410nna (2)" in shown[0].screen.alt


# A knock


@TABLES
async def test_whoever_is_awaited_sees_a_knock_until_they_move(
    service: GameService, time: Time, players: tuple[str, str]
) -> None:
    game, (active, waits) = await begun(service, *players), players
    assert await knock(service, game, *players, STRANGER) == [0, 0, 0]
    time.passes(MINUTE)
    await service.manners.nudge(waits, game)
    knocked = time()
    time.passes(MINUTE)
    assert await knock(service, game, active) == [knocked]
    await service.press(Press(active, game, 3, await first_step(service, game, active)))
    assert await knock(service, game, active) == [0]
    await service.press(Press(active, game, 4, "end"))
    assert await knock(service, game, *players, STRANGER) == [0, 0, 0]


async def test_nobody_learns_from_a_knock_that_somebody_builds_a_chain(
    service: GameService, time: Time
) -> None:
    game = await begun(service, ANNA, BRUNO)
    time.passes(MINUTE)
    await service.manners.nudge(BRUNO, game)
    time.passes(MINUTE)
    before = [(await service.sights.look(who, game)).seen for who in (BRUNO, STRANGER)]
    await service.press(Press(ANNA, game, 3, await first_step(service, game, ANNA)))
    assert [(await service.sights.look(who, game)).seen for who in (BRUNO, STRANGER)] == before


async def test_while_both_choose_a_knock_is_for_the_other_and_until_the_other_moves(
    service: GameService, time: Time
) -> None:
    game = await service.play.open("heldhands", {}, (ANNA, BRUNO))
    time.passes(MINUTE)
    await service.manners.nudge(ANNA, game)
    knocked = time()
    assert await knock(service, game, ANNA, BRUNO) == [0, knocked]
    time.passes(MINUTE)
    await service.press(Press(ANNA, game, 1, "left"))
    assert await knock(service, game, ANNA, BRUNO) == [0, knocked]


async def test_another_knock_is_another_one(service: GameService, time: Time) -> None:
    game = await begun(service, ANNA, BRUNO)
    for _ in range(2):
        time.passes(HOUR)
        await service.manners.nudge(BRUNO, game)
        assert await knock(service, game, ANNA) == [time()]


async def test_a_refused_knock_is_none(service: GameService, time: Time) -> None:
    game = await begun(service, ANNA, BRUNO)
    time.passes(MINUTE)
    await why_not(service.manners.nudge(ANNA, game))
    assert await knock(service, game, ANNA, BRUNO) == [0, 0]


@pytest.mark.parametrize("action", [TableAction.SHOW, TableAction.PART])
async def test_what_is_no_move_leaves_a_knock_where_it_is(
    service: GameService, time: Time, action: TableAction
) -> None:
    game = await begun(service, ANNA, BRUNO)
    time.passes(MINUTE)
    await service.manners.nudge(BRUNO, game)
    knocked = time()
    time.passes(MINUTE)
    await service.press(Press(ANNA, game, 3, action))
    assert await knock(service, game, ANNA) == [knocked]


async def test_when_a_game_is_let_go_nobody_knocks_any_more(service: GameService, time: Time) -> None:
    game = await begun(service, ANNA, BRUNO)
    time.passes(MINUTE)
    await service.manners.nudge(BRUNO, game)
    time.passes(MINUTE)
    for who in (ANNA, BRUNO):
        await service.manners.part(who, game)
    assert await knock(service, game, ANNA, BRUNO) == [0, 0]


# The next game


@TABLES
async def test_the_next_game_is_seen_from_the_asking_on(
    service: GameService, players: tuple[str, str]
) -> None:
    game = await parted(service, *players)
    assert await again(service, game, *players) == {""}
    asked = await service.invitations.rematch(players[0], game)
    assert await again(service, game, *players) == {asked}
    await service.invitations.rematch(players[1], game)
    assert (await stored(service, asked)).status is Status.PLAYING
    assert await again(service, game, *players) == {asked}


@pytest.mark.parametrize(
    "how",
    [
        "declined",
        "withdrawn",
        "deleted",
        "expired",
    ],
)
async def test_a_next_game_that_comes_to_nothing_is_none_until_it_is_asked_anew(
    service: GameService, time: Time, how: str
) -> None:
    game = await parted(service, ANNA, BRUNO)
    asked = await service.invitations.rematch(ANNA, game)
    match how:
        case "declined":
            await service.invitations.decline(BRUNO, asked)
        case "withdrawn":
            await service.invitations.withdraw(ANNA, asked)
        case "expired":
            time.passes(48 * HOUR)
        case _:
            assert await service.desk.games.delete(await stored(service, asked))
    assert await again(service, game, ANNA, BRUNO) == {""}
    anew = await service.invitations.rematch(BRUNO, game)
    assert await again(service, game, ANNA, BRUNO) == {anew}


async def test_an_asking_that_broke_off_leads_nobody_anywhere(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service, ANNA, BRUNO)

    async def dies() -> None:
        raise NoConnectionError

    late = meanwhile(service, redis_client, dies, "status")
    assert await why_not(late.invitations.rematch(ANNA, game)) is Denied.NO_ANSWER
    assert await again(service, game, ANNA, BRUNO) == {""}


async def test_a_game_can_be_looked_at_also_if_only_a_newer_program_can_read_the_next(
    service: GameService,
) -> None:
    game = await parted(service, ANNA, BRUNO)
    asked = await service.invitations.rematch(ANNA, game)
    await service.desk.games.write(asked, expect={}, change={"status": "paused"})
    assert (await service.sights.look(ANNA, game)).seen.status is Status.PARTED


class SeenWhenCalled(Games):
    """Notes what is seen of a game whenever those who look at it are about to be called."""

    def __init__(self, client: Client, service: GameService, game: str) -> None:
        super().__init__(client)
        self._service, self._game = service, game
        self.seen = list[str]()

    async def write(self, game: str, *, due: Sequence[Due] = (), **fields: Any) -> int | None:  # noqa: ANN401 - whatever is written
        if game == self._game and due:
            self.seen += await again(self._service, game, ANNA)
        return await super().write(game, due=due, **fields)


async def test_those_who_look_at_the_last_game_are_called_when_there_is_another(
    service: GameService, redis_client: Client
) -> None:
    game = await parted(service, ANNA, BRUNO)
    games = SeenWhenCalled(redis_client, service, game)
    asking = GameService(replace(service.desk, games=games), service.metrics)
    async with listening(redis_client) as live:
        await heard(live, redis_client, game)
        with live.looking(game) as looker:
            asked = await asking.invitations.rematch(ANNA, game)
            assert await looker.wait(DEADLINE)
    assert games.seen == [asked], "who is called finds it there"


@TABLES
async def test_they_are_called_whatever_platform_the_partner_asks_from(
    service: GameService, redis_client: Client, players: tuple[str, str]
) -> None:
    game = await parted(service, *players)
    (partner, *_) = (who for who in players if who != ANNA)
    async with listening(redis_client) as live:
        await heard(live, redis_client, game)
        with live.looking(game) as looker:
            asked = await service.invitations.rematch(partner, game)
            assert await looker.wait(DEADLINE)
            assert await again(service, game, ANNA) == {asked}


# Watching


async def test_who_watches_sees_what_anybody_may_see_in_the_language_and_the_look_they_ask_for(
    service: GameService,
) -> None:
    game = await begun(service, ANNA, BRUNO)
    await service.guests.meet(ANNA, name="Anna")
    sight = await service.sights.watch(game, Language.IT, {"theme": "night", "size": "800", "large": "yes"})
    state = GAME.load((await stored(service, game)).state)
    assert (sight.seen.viewer, sight.seen.view) == (SPECTATOR, GAME.view(state, SPECTATOR))
    assert (sight.words.language, sight.names) == (Language.IT, ("Anna", ""))
    assert sight.look == Look(ThemeName.NIGHT, 800, large=True)
    assert sight.screen.headline.startswith("Turno 1")
    other = await service.sights.watch(game, Language.EN, {"theme": "safe"})
    assert other.screen.headline.startswith("Turn 1")
    assert other.look == Look(ThemeName.SAFE)


@pytest.mark.parametrize("house", Language)
async def test_who_asks_for_nothing_gets_the_language_of_the_house_and_the_usual_look(
    service: GameService, house: Language
) -> None:
    game = await begun(service, ANNA, BRUNO)
    sight = await GameService(service.desk, service.metrics, house).sights.watch(game)
    assert (sight.words.language, sight.look) == (house, Look())


async def test_what_players_chose_for_themselves_and_build_is_not_shown_to_those_who_watch(
    service: GameService,
) -> None:
    game = await begun(service, ANNA, BRUNO)
    for who in (ANNA, BRUNO):
        await service.guests.choose_language(who, "it")
        await service.guests.choose_look(who, theme="night")
    before = await service.sights.watch(game, Language.EN)
    assert (before.words.language, before.look) == (Language.EN, Look())
    await service.press(Press(ANNA, game, 3, await first_step(service, game, ANNA)))
    assert (await service.sights.watch(game, Language.EN)).seen == before.seen
    stranger = await service.sights.look(STRANGER, game)
    assert stranger.seen == before.seen, "a player who watches sees what a stranger sees"
    assert (await service.sights.look(ANNA, game)).seen.viewer == 0


async def test_before_the_deal_there_is_an_invitation_to_watch_and_nowhere_nothing(
    service: GameService,
) -> None:
    game = await service.invitations.invite(ANNA, BRUNO)
    sight = await service.sights.watch(game)
    assert (sight.seen.status, sight.seen.viewer, sight.seen.view) == (Status.INVITED, SPECTATOR, None)
    assert await why_not(service.sights.watch("NOGAME2345")) is Denied.UNKNOWN_GAME
