"""An evening with In the Palm of Your Hand, from its plan to its summary."""

from collections.abc import Sequence
from typing import Any

from bot.model.game import Status
from bot.model.night import NightProblem, NightStage
from bot.model.refusals import ServiceProblem
from bot.nights.running_nights import TICK
from bot.service.play import Press
from bot.service.service import GameService
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from tests.integration.nights.evening import HOME, MINUTE, Evening, guests
from tests.integration.service.palm_players import awaited, play_until
from tests.integration.service.tablemates import why_not
from tests.unit.palm.table import memories

PALM = "palm"


async def play_palm(service: GameService, game: str, found: Sequence[int]) -> None:
    """Play a turn for each of these numbers: so many memories are found in it."""
    for points in found:
        await play_until(service, game, Phase.ALBUM)
        state, who = GAME.load((await service.context.find(game)).state), await awaited(service, game)
        first, second = (state.turn.album.index(memory) + 1 for memory in memories(state))
        other = min({1, 2, 3} - {first, second})
        one, two = {2: (first, second), 1: (first, other), 0: (second, first)}[points]
        revision = (await service.play.look(who, game)).revision
        await service.press(Press(who, game, revision, f"find:{one}>{two}"))


async def test_pairs_play_four_turns_seen_on_the_scoreboard_and_in_the_summary(evening: Evening) -> None:
    people, names = guests(4), ("Ann", "Bob", "Eve", "Kim")
    for who, name in zip(people, names, strict=True):
        await evening.service.guests.meet(who, name=name)
    await evening.planned(game=PALM, rounds=1, weekly=True, options={"silence": "learning"})
    assert "In the Palm of Your Hand" in await evening.reads()
    assert await (await evening.lobby()).picture()
    assert "In the Palm of Your Hand" in evening.programmes["discord"].events[-1].description
    night = await evening.begins(people)
    one, other = night.pairs
    assert (one.level, other.level) == ("", "")
    for pair in night.pairs:
        stored = await evening.service.context.find(pair.game)
        assert (stored.status, stored.about.game, stored.about.seats) == (Status.PLAYING, PALM, pair.people)
        assert stored.about.options["silence"] == "learning"

    await play_palm(evening.service, one.game, (2, 2))
    await play_palm(evening.service, other.game, (1,))
    await evening.passes(TICK)
    playing = await evening.reads()
    assert "playing, 4 of 8 points, 2 of 4 turns" in playing
    assert "playing, 1 of 8 points, 1 of 4 turns" in playing
    assert "ring" not in playing
    assert await (await evening.lobby()).picture()

    await play_palm(evening.service, one.game, (1, 1))
    await play_palm(evening.service, other.game, (2, 0, 2))
    await evening.passes(TICK)
    night = await evening.now()
    assert night.stage is NightStage.OVER
    summary = await evening.reads()
    for told in (
        "Pairs who kept their memories: 1 of 2.",
        "they kept their memories, 6 of 8 points, 4 of 4 turns",
        "not this time, 5 of 8 points, 4 of 4 turns",
        f"https://table.example.org/replay/{one.game}",
    ):
        assert told in summary
    assert await (await evening.lobby()).picture()
    table = await evening.nights.seasons.table(HOME)
    winners = {(await evening.service.guests.meet(who)).name for who in one.people}
    assert {row.name: row.won for row in table.rows} == {name: int(name in winners) for name in names}
    following = (await evening.nights.find(night.next)).night
    assert (following.plan.game, following.plan.options["silence"]) == (PALM, "learning"), "a week later"


async def test_medallions_are_for_most_points_and_for_who_won_first(evening: Evening) -> None:
    night = await evening.opened(guests(6, ("discord",)), game=PALM, rounds=1)
    first, best, least = night.pairs
    await evening.passes(MINUTE)
    await play_palm(evening.service, first.game, (2, 2, 2, 0))
    await evening.passes(TICK)
    await play_palm(evening.service, best.game, (2, 2, 2, 2))
    await play_palm(evening.service, least.game, (2,))
    await evening.let_go(least.game)
    await evening.passes(TICK)
    told = await evening.reads()
    assert "they ended early, 2 of 8 points, 1 of 4 turns" in told
    honours = [line for line in told.splitlines() if line.startswith(("Most memories", "First to remember"))]
    assert ["8 points" in honours[0], "after one minute" in honours[1]] == [True, True]
    assert len(honours) == 2
    night = await evening.opened(guests(2, ("discord",)), game=PALM, rounds=1)
    await play_palm(evening.service, night.pairs[0].game, (1, 0, 2, 2))
    await evening.passes(TICK)
    summary = await evening.reads()
    assert "Most memories" in summary, "also if nobody won"
    assert "First to remember" not in summary
    night = await evening.opened(guests(2, ("discord",)), game=PALM, rounds=1)
    await evening.let_go(night.pairs[0].game)
    await evening.passes(TICK)
    assert "Most memories" not in await evening.reads(), "where nothing was found"


async def test_nothing_is_planned_that_two_could_not_play(evening: Evening) -> None:
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"game": PALM, "options": {"edition": "published"}}, NightProblem.NOT_IN_THIS_GAME),
        ({"game": PALM, "grow": True}, NightProblem.NOT_IN_THIS_GAME),
        ({"options": {"expert": "yes"}}, NightProblem.NOT_IN_THIS_GAME),
        ({"game": PALM, "options": {"mode": "teams"}}, Refused.MODE_SEATS),
        ({"game": PALM, "options": {"nonsense": "yes"}}, Refused.UNKNOWN_OPTION),
        ({"game": "chess"}, ServiceProblem.UNKNOWN_KIND),
    ]
    for plan, code in wrong:
        assert await why_not(evening.planned(**plan)) is code
    assert not await evening.nights.lists.coming(HOME)
