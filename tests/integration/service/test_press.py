"""Presses: none is lost, none counts twice, and a refusal changes nothing."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press, Pressed
from bot.store.games import Games, Status
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from engine.replay import replay
from tests.integration.conftest import on_both_stores
from tests.integration.service.tablemates import DAY, FAR, NEAR, PEOPLE, STRANGER, World, why_not


async def test_a_press_makes_one_revision_and_one_entry_however_often_it_is_sent(world: World) -> None:
    game = await world.begun()
    press = Press(NEAR, game, 3, step := await world.first_step(game))
    race = world.racing(3)
    answers = await asyncio.gather(*(race.press(press) for _ in range(3)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Refusal)] == [Pressed(game, revision=4)]
    assert (await world.stored(game)).revision == 4
    assert await world.desk.games.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_a_wrong_press_is_refused_with_its_reason_and_changes_nothing(world: World) -> None:
    game, invited = await world.begun(), await world.invitations.invite(NEAR, FAR)
    right = Press(NEAR, game, 3, await world.first_step(game))
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"who": "nobody"}, Denied.NOT_A_PERSON),
        ({"who": ""}, Denied.NOT_A_PERSON),
        ({"game": "NOGAME2345"}, Denied.UNKNOWN_GAME),
        ({"game": ""}, Denied.UNKNOWN_GAME),
        ({"game": invited, "action": "left"}, Denied.NOT_DEALT),
        ({"who": STRANGER}, Denied.NOT_A_PLAYER),
        ({"who": STRANGER, "action": "O17"}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Refused.NOT_YOUR_TURN),
        ({"action": "fly"}, Refused.NOT_AN_ACTION),
        ({"action": "SHOW"}, Refused.NOT_AN_ACTION),
        ({"action": ""}, Refused.NOT_AN_ACTION),
        ({"action": "O99"}, Refused.NOT_AN_ACTION),
        ({"action": "end"}, Refused.MUST_MOVE),
        ({"revision": 99}, Denied.STALE),
        ({"revision": -1}, Denied.STALE),
    ]
    await world.refuses(*((world.press(replace(right, **change)), code) for change, code in wrong))
    with pytest.raises(Refusal) as refused:
        await world.press(replace(right, revision=1))
    assert (refused.value.code, refused.value.facts) == (Denied.STALE, {"revision": 3})
    async with world.unchanged():  # the first half of a step is a pick
        assert await world.press(replace(right, action="O17")) == Pressed(game, pick="O17")
    assert world.count("presses_total", outcome="accepted") == 3
    assert world.count("presses_total", outcome="must_move") == 1


async def test_it_is_checked_shape_who_exists_not_over_whose_turn_legal_revision(world: World) -> None:
    game, over = await world.begun(), await world.parted()
    wrong = Press("x" * 999, "NOGAME2345", 99, "end")
    for righted, code in (
        ({}, Denied.TOO_LONG),
        ({"who": "nobody"}, Denied.NOT_A_PERSON),
        ({"who": STRANGER}, Denied.UNKNOWN_GAME),
        ({"game": over}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Denied.ALREADY_OVER),
        ({"game": game}, Refused.NOT_YOUR_TURN),
        ({"who": NEAR}, Refused.MUST_MOVE),
        ({"action": await world.first_step(game)}, Denied.STALE),
    ):
        wrong = replace(wrong, **righted)  # type: ignore[arg-type]
        assert await why_not(world.press(wrong)) is code
    await world.press(replace(wrong, revision=3))


async def test_two_who_press_at_once_or_on_the_screen_before_are_both_heard(world: World) -> None:
    for pressing in (world, world.racing(2)):
        game = await world.play.open("heldhands", {}, PEOPLE, seed=7)
        await asyncio.gather(*(pressing.press(Press(who, game, 1, "left")) for who in PEOPLE))
        assert sorted(await world.desk.games.log(game)) == ["0 left", "1 left"]


async def test_nobody_learns_from_a_revision_that_somebody_builds_a_chain(world: World) -> None:
    game = await world.begun()

    async def revisions() -> list[int]:
        return [(await world.play.look(who, game)).revision for who in (NEAR, FAR, STRANGER)]

    assert await revisions() == [3, 3, 3]
    await world.step(game)
    assert await revisions() == [4, 3, 3]
    await world.do(NEAR, game, "back")
    assert await revisions() == [5, 3, 3]


async def test_the_last_press_ends_the_game_with_all_that_is_due_then(world: World) -> None:
    last = await world.at_the_end("published-no-step")
    await world.press(last)
    assert await world.status(last.game) is Status.OVER
    found = await world.due("clock", last.game)
    assert (found["result"], found["archive"]) == (world.time(), world.time() + DAY)
    assert await why_not(world.press(last)) is Denied.ALREADY_OVER


async def test_what_stands_beside_the_game_is_pressed_in_the_same_way(world: World) -> None:
    game = await world.invitations.invite(NEAR, FAR, options={"first": "near"}, seed=7)
    assert await world.do(FAR, game, TableAction.ACCEPT) == Pressed(game)
    assert await world.status(game) is Status.PLAYING
    assert await world.do(FAR, game, TableAction.SHOW) == Pressed(game)
    await world.do(FAR, game, "left")
    assert await world.do(FAR, game, TableAction.NUDGE) == Pressed(game)
    for who in PEOPLE:
        assert await world.do(who, game, TableAction.PART) == Pressed(game)
    assert await world.status(game) is Status.PARTED
    again = (await world.do(NEAR, game, TableAction.REMATCH)).game
    assert again != game
    await world.do(NEAR, again, TableAction.WITHDRAW)
    assert await world.status(again) is Status.WITHDRAWN
    other = await world.invitations.invite(NEAR, FAR)
    await world.do(FAR, other, TableAction.DECLINE)
    assert await world.status(other) is Status.DECLINED


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


async def test_a_press_whose_answer_was_lost_is_found_out_and_counts_once(world: World) -> None:
    unlucky = LosesAnswers(world.client)
    world = world.but(games=unlucky)
    for trouble, times in (("lost", 1), ("lost", 3), ("unsent", 1), ("unsent", 3)):
        game = await world.begun()
        step = await world.first_step(game)
        setattr(unlucky, trouble, times)
        assert await world.press(Press(NEAR, game, 3, step)) == Pressed(game, revision=4)
        assert await unlucky.log(game) == ["0 left", "1 left", f"0 {step}"]
    unlucky.unsent = 99  # and a server that does not answer at all is a refusal
    for action in ("back", TableAction.PART):
        assert await why_not(world.press(Press(NEAR, game, 4, action))) is Denied.NO_ANSWER


@on_both_stores
async def test_two_processes_race_through_a_whole_game(world: World) -> None:
    """Each press is sent twice, and with it an old one; what was accepted replays to what is stored."""
    rng, game = Random(3), await world.begun()
    old = Press(NEAR, game, 1, "left")
    while True:
        now = await world.stored(game)
        state = GAME.load(now.state)
        if not (seats := GAME.to_act(state)):
            break
        action = str(rng.choice(GAME.legal_actions(state, seats[0])))
        revision = now.counts.of(seats[0])
        press = Press(PEOPLE[seats[0]], game, revision, action)
        answers = await asyncio.gather(
            *(world.press(sent) for sent in (press, press, old)), return_exceptions=True
        )
        accepted = [answer for answer in answers if not isinstance(answer, Refusal)]
        assert accepted == [Pressed(game, revision=revision + 1)]
        old = press
    seed, log = await world.desk.games.record(game)
    *_, replayed = replay(GAME, state.options, 2, seed, [(int(entry[0]), entry[2:]) for entry in log])
    assert GAME.dump(replayed) == now.state
