"""Two things at the same moment: no round begins that must not, and nobody waits for ever."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.delivery.night_timers import FiredTimer, NightTimers
from bot.model.night import NightProblem, NightStage
from bot.nights.pairs import pair_guests_async
from bot.nights.running_nights import BREAK, TICK, RunningNights, compute_board
from bot.store.keys import night_key
from bot.store.queue import Queues
from renderers.nights.facts import PairStage
from tests.integration.nights.evening import HOST, HOUR, MINUTE, WON, Evening, guests
from tests.integration.service.tablemates import why_not


def then(doing: Callable[..., Awaitable[Any]], once: Callable[[], Awaitable[object]], *, of: str = "") -> Any:  # noqa: ANN401 - as it is done
    """Return the same doing, after the first of which something else happens before its answer is used.

    The first of somebody, if that is wished.
    """
    happened = False

    async def done(*given: Any, **how: Any) -> Any:  # noqa: ANN401 - whatever it takes
        nonlocal happened
        answer = await doing(*given, **how)
        if not happened and (not of or of in given):
            happened = True
            await once()
        return answer

    return done


async def test_an_evening_called_off_right_after_its_start_does_not_begin(evening: Evening) -> None:
    night = await evening.about_to_begin(guests(2))
    await evening.hosts.start(HOST, night.id, hosting="")
    await evening.hosts.cancel(HOST, night.id, hosting="")
    await evening.strikes()
    night = await evening.now()
    assert (night.stage, night.rounds, night.drawing) == (NightStage.CANCELLED, (), ())


async def test_no_round_begins_after_the_host_has_let_the_evening_end(evening: Evening) -> None:
    night = await evening.opened(guests(4))
    await evening.come(["discord:98", "discord:99"])
    leading = evening.hosts
    await leading.start(HOST, night.id, hosting="")
    await leading.end(HOST, night.id, hosting="")
    await evening.strikes()
    assert len((await evening.now()).rounds) == 1
    assert await why_not(leading.start(HOST, night.id, hosting="")) is NightProblem.NO_ROUNDS_LEFT


async def test_a_round_that_is_begun_when_the_evening_is_just_over_is_none(evening: Evening) -> None:
    night = await evening.opened(guests(4), minutes=60)
    for pair in night.pairs:
        await evening.play(pair.game, WON)
    evening.time.passes(HOUR + MINUTE)
    night = await evening.host_starts()
    assert (night.stage, len(night.rounds)) == (NightStage.OVER, 1)


async def test_whoever_goes_while_people_are_paired_is_in_no_pair_and_all_others_are(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = guests(5)
    for go in (
        lambda: evening.sign_ups.leave(people[0], evening.night),
        lambda: evening.service.records.forget(people[0]),
    ):
        monkeypatch.setattr("bot.nights.rounds.pair_guests_async", then(pair_guests_async, go))
        night = await evening.opened(people)
        (first,) = night.rounds
        assert (first.opened, first.odd, night.drawing) == (True, "", ())
        assert sorted(who for pair in first.pairs for who in pair.people) == sorted(people[1:])
        for pair in first.pairs:
            await evening.let_go(pair.game)


async def test_where_all_who_were_called_are_forgotten_others_can_still_come(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, others = guests(4)[:2], guests(4)[2:]

    async def go() -> None:
        for who in people:
            await evening.service.records.forget(who)

    monkeypatch.setattr("bot.nights.rounds.pair_guests_async", then(pair_guests_async, go))
    await evening.opened(people)
    await evening.come(others)
    await evening.passes(TICK)
    await evening.passes(BREAK)
    assert {who for pair in (await evening.now()).pairs for who in pair.people} == set(others)


async def test_who_has_looked_at_the_tables_earlier_does_not_undo_what_is_known(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await evening.opened(guests(4), minutes=600)
    nights = evening.nights
    looking = RunningNights(nights.context, nights.rounds)
    pair = night.pairs[0]

    async def won() -> None:
        await evening.play(pair.game, WON)
        await looking.update_board(night.id)

    monkeypatch.setattr("bot.nights.running_nights.compute_board", then(compute_board, won))
    await looking.update_board(night.id)
    assert (await nights.find(night.id)).board.of(pair.game).stage is PairStage.HELD


async def test_nobody_waits_for_a_game_that_is_gone_or_in_break_after_break(evening: Evening) -> None:
    people = guests(4)
    night = await evening.opened(people, minutes=600)
    lost, played = (pair.game for pair in night.pairs)
    await evening.service.context.games.delete(await evening.service.context.find(lost))
    await evening.play(played, WON)
    await evening.passes(TICK)
    assert (await evening.now()).breaks_until
    night = await evening.opened(people[:2], minutes=600)
    await evening.come(people[:2], fills=True)
    assert not (await evening.round_ends(break_too=False)).breaks_until


async def test_who_begins_late_what_another_has_begun_begins_no_second_round(evening: Evening) -> None:
    night = await evening.about_to_begin(guests(2))
    evening.time.passes(MINUTE)
    late = await evening.nights.find(night.id)  # and then it was away for a while
    await evening.strikes()
    await evening.come(["discord:70", "discord:71"])
    clock = NightTimers(evening.nights, Queues(evening.client, night_key))
    await clock._start(FiredTimer(late, night.plan.at, float(night.plan.at), late=False))
    await evening.strikes()
    now = await evening.now()
    assert len(now.rounds) == 1
    assert not now.drawing  # nor is anybody kept waiting for it


async def test_an_interest_that_is_noted_late_does_not_take_back_that_somebody_is_here(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, (guest,) = await evening.about_to_begin([]), guests(1)
    listing, nights = evening.sign_ups, evening.nights.context.nights
    monkeypatch.setattr(nights, "load", then(nights.load, lambda: listing.here(guest, night.id)))
    await listing.interest(guest, night.id, interested=True)
    entry = (await evening.now()).entry(guest)
    assert entry
    assert (entry.here, entry.interested) == (True, False)
