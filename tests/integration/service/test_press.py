"""Presses: none is lost, none counts twice, and a refusal changes nothing."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.connection import Client
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.desk import Desk
from bot.service.play import Press, Pressed
from bot.service.service import GameService
from bot.store.games import Games, Status
from bot.store.people import People
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from engine.replay import replay
from tests.integration.conftest import on_both_stores
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    at_the_end,
    begun,
    due,
    everything,
    first_step,
    parted,
    racing,
    stored,
    why_not,
)
from tests.rows import each_row


async def test_a_press_makes_a_revision_and_an_entry_in_the_log(service: GameService) -> None:
    game = await begun(service)
    step = await first_step(service, game)
    assert await service.press(Press(NEAR, game, 3, step)) == Pressed(game, revision=4)
    assert await service.desk.games.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_the_same_press_three_times_counts_once(service: GameService, redis_client: Client) -> None:
    game = await begun(service)
    press = Press(NEAR, game, 3, await first_step(service, game))
    race = racing(service, redis_client, 3)
    answers = await asyncio.gather(*(race.press(press) for _ in range(3)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Refusal)] == [Pressed(game, revision=4)]
    assert (await stored(service, game)).revision == 4
    assert len(await service.desk.games.log(game)) == 3


@each_row(
    ("change", "code"),
    [
        ({"who": "nobody"}, Denied.NOT_A_PERSON),
        ({"who": ""}, Denied.NOT_A_PERSON),
        ({"game": "NOGAME2345"}, Denied.UNKNOWN_GAME),
        ({"game": ""}, Denied.UNKNOWN_GAME),
        ({"who": STRANGER}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Refused.NOT_YOUR_TURN),
        ({"action": "fly"}, Refused.NOT_AN_ACTION),
        ({"action": "SHOW"}, Refused.NOT_AN_ACTION),
        ({"action": ""}, Refused.NOT_AN_ACTION),
        ({"action": "end"}, Refused.MUST_MOVE),
        ({"revision": 1}, Denied.STALE),
        ({"revision": 99}, Denied.STALE),
        ({"revision": -1}, Denied.STALE),
    ],
)
async def test_a_wrong_press_is_refused_and_changes_nothing(
    service: GameService, redis_client: Client, change: dict[str, str], code: object
) -> None:
    game = await begun(service)
    right = Press(NEAR, game, 3, await first_step(service, game))
    before = await everything(redis_client)
    assert await why_not(service.press(replace(right, **change))) == code  # type: ignore[arg-type]
    assert await everything(redis_client) == before


async def test_it_is_checked_in_one_order_shape_who_exists_not_over_whose_turn_legal_revision(
    service: GameService,
) -> None:
    game, over = await begun(service), await parted(service)
    step = await first_step(service, game)
    wrong = Press("x" * 999, "NOGAME2345", 99, "end")
    assert await why_not(service.press(wrong)) is Denied.TOO_LONG
    wrong = replace(wrong, who="nobody")
    assert await why_not(service.press(wrong)) is Denied.NOT_A_PERSON
    wrong = replace(wrong, who=STRANGER)
    assert await why_not(service.press(wrong)) is Denied.UNKNOWN_GAME
    wrong = replace(wrong, game=over)
    assert await why_not(service.press(wrong)) is Denied.NOT_A_PLAYER
    wrong = replace(wrong, who=FAR)
    assert await why_not(service.press(wrong)) is Denied.ALREADY_OVER
    wrong = replace(wrong, game=game)
    assert await why_not(service.press(wrong)) is Refused.NOT_YOUR_TURN
    wrong = replace(wrong, who=NEAR)
    assert await why_not(service.press(wrong)) is Refused.MUST_MOVE
    wrong = replace(wrong, action=step)
    assert await why_not(service.press(wrong)) is Denied.STALE
    await service.press(replace(wrong, revision=3))


async def test_who_presses_too_late_is_told_the_present_revision(service: GameService) -> None:
    game = await begun(service)
    step = await first_step(service, game)
    with pytest.raises(Refusal) as refused:
        await service.press(Press(NEAR, game, 1, step))
    assert refused.value.facts == {"revision": 3}


async def test_who_presses_on_a_screen_from_before_the_others_move_is_heard(service: GameService) -> None:
    game = await service.play.open("heldhands", {}, PEOPLE, seed=7)
    for who in PEOPLE:  # both look at the first screen
        await service.press(Press(who, game, 1, "left"))
    assert len(await service.desk.games.log(game)) == 2


async def test_two_who_press_at_once_are_both_heard(service: GameService, redis_client: Client) -> None:
    game = await service.play.open("heldhands", {}, PEOPLE, seed=7)
    race = racing(service, redis_client, 2)
    await asyncio.gather(*(race.press(Press(who, game, 1, "left")) for who in PEOPLE))
    assert sorted(await service.desk.games.log(game)) == ["0 left", "1 left"]


async def test_nobody_learns_from_a_revision_that_somebody_builds_a_chain(service: GameService) -> None:
    game = await begun(service)

    async def revisions() -> list[int]:
        return [(await service.play.look(who, game)).revision for who in (NEAR, FAR, STRANGER)]

    assert await revisions() == [3, 3, 3]
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert await revisions() == [4, 3, 3]
    await service.press(Press(NEAR, game, 4, "back"))
    assert await revisions() == [5, 3, 3]


async def test_nothing_is_pressed_before_the_cards_are_dealt(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    assert await why_not(service.press(Press(NEAR, game, 0, "left"))) is Denied.NOT_DEALT


async def test_the_first_half_of_a_step_is_a_pick_and_changes_nothing(
    service: GameService, redis_client: Client
) -> None:
    game = await begun(service)
    before = await everything(redis_client)
    assert await service.press(Press(NEAR, game, 3, "O17")) == Pressed(game, pick="O17")
    assert await why_not(service.press(Press(STRANGER, game, 3, "O17"))) is Denied.NOT_A_PLAYER
    assert await why_not(service.press(Press(NEAR, game, 3, "O99"))) is Refused.NOT_AN_ACTION
    assert await everything(redis_client) == before


async def test_a_step_is_shown_to_its_player_only_and_a_turn_to_all(
    service: GameService, redis_client: Client
) -> None:
    game = await service.play.open(
        "heldhands", {"first": "near"}, PEOPLE, seed=7, tables={"matrix": "!room:example.org"}
    )
    for revision, who in enumerate(PEOPLE, 1):
        await service.press(Press(who, game, revision, "left"))

    async def changes() -> dict[str, str]:
        names = {"near": "want:matrix:0", "far": "want:discord:1", "watch": "want:matrix:watch"}
        _, fields = await service.desk.find_with(game, tuple(names.values()))
        return dict(zip(names, fields, strict=True))

    before = await changes()
    assert before == {"near": "3", "far": "3", "watch": "3"}
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert await changes() == before | {"near": "4"}
    await service.press(Press(NEAR, game, 4, "end"))
    assert await changes() == {"near": "5", "far": "4", "watch": "4"}
    assert (await due(redis_client, "matrix", game)).keys() == {"0", "watch"}
    assert (await due(redis_client, "discord", game)).keys() == {"1"}


@pytest.mark.parametrize("name", ["published-held-hands", "published-no-step"])
async def test_the_last_press_ends_the_game_with_all_that_is_due_then(
    service: GameService, redis_client: Client, time: Time, name: str
) -> None:
    last = await at_the_end(service, redis_client, name)
    await service.press(last)
    assert (await stored(service, last.game)).status is Status.OVER
    found = await due(redis_client, "clock", last.game)
    assert found["result"] == time()
    assert found["archive"] == time() + DAY
    assert await why_not(service.press(last)) is Denied.ALREADY_OVER


async def test_what_stands_beside_the_game_is_pressed_in_the_same_way(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR, options={"first": "near"}, seed=7)
    assert await service.press(Press(FAR, game, 0, TableAction.ACCEPT)) == Pressed(game)
    assert (await stored(service, game)).status is Status.PLAYING
    assert await service.press(Press(FAR, game, 1, TableAction.SHOW)) == Pressed(game)
    await service.press(Press(FAR, game, 1, "left"))
    assert await service.press(Press(FAR, game, 2, TableAction.NUDGE)) == Pressed(game)
    for who in PEOPLE:
        assert await service.press(Press(who, game, 2, TableAction.PART)) == Pressed(game)
    assert (await stored(service, game)).status is Status.PARTED
    again = await service.press(Press(NEAR, game, 2, TableAction.REMATCH))
    assert again.game != game
    await service.press(Press(NEAR, again.game, 0, TableAction.WITHDRAW))
    assert (await stored(service, again.game)).status is Status.WITHDRAWN
    other = await service.invitations.invite(NEAR, FAR)
    await service.press(Press(FAR, other, 0, TableAction.DECLINE))
    assert (await stored(service, other)).status is Status.DECLINED


async def test_presses_are_counted_by_what_became_of_them(service: GameService) -> None:
    game = await begun(service)
    await why_not(service.press(Press(NEAR, game, 3, "end")))
    count = service.metrics.registry.get_sample_value
    assert count("heldhands_presses_total", {"outcome": "accepted"}) == 2
    assert count("heldhands_presses_total", {"outcome": "must_move"}) == 1


class LosesAnswers(Games):
    """Writes, and then does not hear that it was written, or does not even write."""

    lost = 0
    unsent = 0

    async def write(self, *args: object, **fields: object) -> int | None:
        if self.unsent:
            self.unsent -= 1
            raise NoConnectionError
        found = await super().write(*args, **fields)  # type: ignore[arg-type]
        if self.lost:
            self.lost -= 1
            raise NoConnectionError
        return found


@pytest.fixture
def unlucky(redis_client: Client) -> LosesAnswers:
    return LosesAnswers(redis_client)


@pytest.fixture
def unlucky_service(unlucky: LosesAnswers, people: People, time: Time) -> GameService:
    return GameService(Desk(unlucky, people, HOUSE, time), Metrics())


@each_row("trouble", ["lost", "unsent"])
@each_row("times", [1, 3])
async def test_a_press_whose_answer_was_lost_is_found_out_and_counts_once(
    unlucky_service: GameService, unlucky: LosesAnswers, trouble: str, times: int
) -> None:
    game = await begun(unlucky_service)
    step = await first_step(unlucky_service, game)
    setattr(unlucky, trouble, times)
    assert await unlucky_service.press(Press(NEAR, game, 3, step)) == Pressed(game, revision=4)
    assert await unlucky.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_a_server_that_does_not_answer_at_all_is_a_refusal(
    unlucky_service: GameService, unlucky: LosesAnswers
) -> None:
    game = await begun(unlucky_service)
    step = await first_step(unlucky_service, game)
    unlucky.unsent = 99
    assert await why_not(unlucky_service.press(Press(NEAR, game, 3, step))) is Denied.NO_ANSWER
    assert await why_not(unlucky_service.press(Press(NEAR, game, 3, TableAction.PART))) is Denied.NO_ANSWER


@on_both_stores
async def test_two_processes_race_through_a_whole_game(service: GameService) -> None:
    """Each press is sent twice, and with it an old one; what was accepted replays to what is stored."""
    rng, game = Random(3), await begun(service)
    old = Press(NEAR, game, 1, "left")
    while True:
        now = await stored(service, game)
        state = GAME.load(now.state)
        if not (seats := GAME.to_act(state)):
            break
        action = str(rng.choice(GAME.legal_actions(state, seats[0])))
        revision = now.counts.of(seats[0])
        press = Press(PEOPLE[seats[0]], game, revision, action)
        answers = await asyncio.gather(
            *(service.press(sent) for sent in (press, press, old)), return_exceptions=True
        )
        accepted = [answer for answer in answers if not isinstance(answer, Refusal)]
        assert accepted == [Pressed(game, revision=revision + 1)]
        old = press
    seed, log = await service.desk.games.record(game)
    *_, replayed = replay(GAME, state.options, 2, seed, [(int(entry[0]), entry[2:]) for entry in log])
    assert GAME.dump(replayed) == now.state
