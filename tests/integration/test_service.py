"""Presses on real Valkey: none is lost, none counts twice, and a refusal changes nothing."""

import asyncio
from random import Random

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.service import GameService, Press
from bot.store.games import Games, StoredGame
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.refusals import Refused
from engine.heldhands.views import PlayerView
from engine.replay import replay

NEAR, FAR, STRANGER = "web:near", "discord:far", "matrix:@stranger:example.org"
PEOPLE = (NEAR, FAR)


@pytest.fixture
def games(redis_client: Client) -> Games:
    return Games(redis_client)


@pytest.fixture
def service(games: Games) -> GameService:
    return GameService(games, {"heldhands": GAME}, now=lambda: 1_000)


async def stored(games: Games, game: str) -> StoredGame:
    found = await games.load(game)
    assert found
    return found


async def why_not(service: GameService, press: Press) -> object:
    with pytest.raises(Refusal) as refused:
        await service.press(press)
    return refused.value.code


async def begun(service: GameService) -> str:
    """Return a game in which both have chosen a side: revision 3, and near begins."""
    game = await service.open("heldhands", {"first": "near"}, PEOPLE, seed=7)
    for revision, who in enumerate(PEOPLE, 1):
        await service.press(Press(who, game, revision, "left"))
    return game


async def first_step(service: GameService, game: str) -> str:
    view = (await service.look(NEAR, game)).view
    assert isinstance(view, PlayerView)
    return next(str(action) for action in view.legal if isinstance(action, Step))


async def test_a_press_makes_a_revision_and_an_entry_in_the_log(service: GameService, games: Games) -> None:
    game = await begun(service)
    step = await first_step(service, game)
    assert await service.press(Press(NEAR, game, 3, step)) == 4
    assert await games.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_the_same_press_three_times_counts_once(service: GameService, games: Games) -> None:
    game = await begun(service)
    press = Press(NEAR, game, 3, await first_step(service, game))
    answers = await asyncio.gather(*(service.press(press) for _ in range(3)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Refusal)] == [4]
    assert (await stored(games, game)).revision == 4
    assert len(await games.log(game)) == 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "NOGAME2345"}, Denied.UNKNOWN_GAME),
        ({"game": "x" * 1_000_000}, Denied.TOO_LONG),
        ({"action": "x" * 1_000_000}, Denied.TOO_LONG),
        ({"who": "x" * 1_000_000}, Denied.TOO_LONG),
        ({"who": STRANGER}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Refused.NOT_YOUR_TURN),
        ({"action": "fly"}, Refused.NOT_AN_ACTION),
        ({"action": "end"}, Refused.MUST_MOVE),
        ({"revision": 2}, Denied.STALE),
        ({"revision": 99}, Denied.STALE),
    ],
)
async def test_a_wrong_press_is_refused_and_changes_nothing(
    service: GameService, games: Games, change: dict[str, object], code: object
) -> None:
    game = await begun(service)
    before, log = await stored(games, game), await games.log(game)
    right = {"who": NEAR, "game": game, "revision": 3, "action": await first_step(service, game)}
    assert await why_not(service, Press(**(right | change))) == code  # type: ignore[arg-type]
    assert await stored(games, game) == before
    assert await games.log(game) == log


async def test_two_processes_race_through_a_whole_game(service: GameService, games: Games) -> None:
    """Each press is sent twice, and with it an old one; what was accepted replays to what is stored."""
    rng, game = Random(3), await begun(service)
    old = Press(NEAR, game, 1, "left")
    while True:
        now = await stored(games, game)
        state = GAME.load(now.state)
        if not (seats := GAME.to_act(state)):
            break
        action = str(rng.choice(GAME.legal_actions(state, seats[0])))
        press = Press(PEOPLE[seats[0]], game, now.revision, action)
        answers = await asyncio.gather(
            *(service.press(sent) for sent in (press, press, old)), return_exceptions=True
        )
        assert [answer for answer in answers if isinstance(answer, int)] == [now.revision + 1]
        old = press
    log = [(int(entry[0]), entry[2:]) for entry in await games.log(game)]
    *_, replayed = replay(GAME, state.options, 2, 7, log)
    assert GAME.dump(replayed) == now.state
