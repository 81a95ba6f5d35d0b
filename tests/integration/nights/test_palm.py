"""An evening with In the Palm of Your Hand, from its plan to its summary."""

from typing import Any

from bot.commands.commands import Commands
from bot.commands.grammar import read_call
from bot.language import words_in
from bot.nights.evening import BREAK, TICK
from bot.nights.night import Stage
from bot.nights.refusals import Unplanned
from bot.refusals import Denied
from bot.store.games import Status
from engine.palm.refusals import Refused
from renderers.language import Language
from renderers.nights.facts import PairStage
from tests.integration.nights.evening import DAY, HOME, HOST, MINUTE, Evening, guests
from tests.integration.nights.palm_tables import ALL_FOUND, play_palm
from tests.integration.service.tablemates import why_not
from tests.rows import each_row

PALM = "palm"


async def told(evening: Evening) -> str:
    """Return what is read where all meet."""
    return "\n".join((await evening.bring()).lobbies[-1].answer.lines)


async def test_pairs_play_four_turns_and_are_seen_on_the_scoreboard_and_in_the_summary(
    evening: Evening,
) -> None:
    people = guests(4)
    for who, name in zip(people, ("Ann", "Bob", "Eve", "Kim"), strict=True):
        await evening.service.guests.meet(who, name=name)
    await evening.planned(game=PALM, rounds=1, options={"silence": "learning"})
    showing = (await evening.bring()).lobbies[-1]
    assert "In the Palm of Your Hand" in "\n".join(showing.answer.lines)
    assert await showing.picture()
    assert "In the Palm of Your Hand" in (await evening.bring()).events[-1].description
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(people)
    await evening.passes(MINUTE)
    night = await evening.now()
    one, other = night.pairs
    assert (one.level, other.level) == ("", "")
    for pair in night.pairs:
        stored = await evening.service.desk.find(pair.game)
        assert (stored.status, stored.about.game, stored.about.seats) == (Status.PLAYING, PALM, pair.people)
        assert stored.about.options["silence"] == "learning"

    await play_palm(evening.service, one.game, (2, 2))
    await play_palm(evening.service, other.game, (1,))
    await evening.passes(TICK)
    board = (await evening.service.nights.find(night.id)).board
    standings = [board.of(pair.game) for pair in (one, other)]
    assert [(each.done, each.of, each.turns, each.all_turns) for each in standings] == [
        (4, 8, 2, 4),
        (1, 8, 1, 4),
    ]
    playing = await told(evening)
    assert "playing, 4 of 8 points, 2 of 4 turns" in playing
    assert "playing, 1 of 8 points, 1 of 4 turns" in playing
    assert "ring" not in playing
    assert await evening.programmes["discord"].lobbies[-1].picture()

    await play_palm(evening.service, one.game, (1, 1))
    await play_palm(evening.service, other.game, (2, 0, 2))
    await evening.passes(TICK)
    night = await evening.now()
    assert night.stage is Stage.OVER
    summary = await told(evening)
    assert "Pairs who kept their memories: 1 of 2." in summary
    assert "they kept their memories, 6 of 8 points, 4 of 4 turns" in summary
    assert "not this time, 5 of 8 points, 4 of 4 turns" in summary
    assert f"https://table.example.org/replay/{one.game}" in summary
    assert await evening.programmes["discord"].lobbies[-1].picture()

    table = await evening.service.nights.seasons.table(HOME)
    names = {"Ann", "Bob", "Eve", "Kim"}
    winners = {(await evening.service.guests.meet(who)).name for who in one.people}
    assert {row.name: row.won for row in table.rows} == {name: int(name in winners) for name in names}


async def test_medallions_are_for_most_points_and_for_who_won_first(evening: Evening) -> None:
    night = await evening.opened(guests(6, ("discord",)), game=PALM, rounds=1)
    first, best, least = night.pairs
    await evening.passes(MINUTE)
    await play_palm(evening.service, first.game, (2, 2, 2, 0))
    await evening.passes(TICK)
    await play_palm(evening.service, best.game, ALL_FOUND)
    await play_palm(evening.service, least.game, (0, 0, 0, 0))
    await evening.passes(TICK)
    lines = (await told(evening)).splitlines()
    honours = [line for line in lines if line.startswith(("Most memories", "First to remember"))]
    assert ["8 points" in honours[0], "after one minute" in honours[1]] == [True, True]
    assert len(honours) == 2


async def test_who_found_most_has_a_medallion_also_if_nobody_won(evening: Evening) -> None:
    night = await evening.opened(guests(2, ("discord",)), game=PALM, rounds=1)
    await play_palm(evening.service, night.pairs[0].game, (1, 0, 2, 2))
    await evening.passes(TICK)
    summary = await told(evening)
    assert "Most memories" in summary
    assert "First to remember" not in summary


async def test_rounds_follow_each_other_as_always(evening: Evening) -> None:
    night = await evening.opened(guests(4), game=PALM, minutes=600)
    for number in range(2):
        night = await evening.now()
        assert len(night.rounds) == number + 1
        for pair in night.rounds[-1].pairs:
            await play_palm(evening.service, pair.game, ALL_FOUND)
        await evening.passes(TICK)
        await evening.passes(BREAK)
    met = [frozenset(pair.people) for each in night.rounds for pair in each.pairs]
    assert len(met) == len(set(met))


async def test_who_has_to_go_ends_early(evening: Evening) -> None:
    night = await evening.opened(guests(2, ("discord",)), game=PALM, rounds=1)
    (pair,) = night.pairs
    await play_palm(evening.service, pair.game, (2,))
    for who in pair.people:
        await evening.service.manners.part(who, pair.game)
    await evening.passes(TICK)
    board = (await evening.service.nights.find(night.id)).board
    assert (board.of(pair.game).stage, board.of(pair.game).done) == (PairStage.LEFT, 2)
    assert "they ended early, 2 of 8 points, 1 of 4 turns" in await told(evening)


async def test_with_the_same_cards_all_pairs_have_the_same_memories_and_nobody_watches(
    evening: Evening,
) -> None:
    night = await evening.opened(guests(5, ("discord",)), game=PALM, rounds=1, same_deal=True)
    one, other = night.pairs
    memories = await play_palm(evening.service, one.game, (2, 0))
    show = read_call(f"show {one.game}", night.rounds[0].odd)
    assert await why_not(Commands(evening.service).carry_out(show)) is Denied.SEALED
    assert await play_palm(evening.service, other.game, (0, 1)) == memories


async def test_whoever_sits_out_can_watch_the_others(evening: Evening) -> None:
    night = await evening.opened(guests(3, ("discord",)), game=PALM)
    (first,) = night.rounds
    (note,) = [each.answer for each in (await evening.bring()).notes if each.who == first.odd]
    watch = note.choices[0]
    answer = await Commands(evening.service).carry_out(read_call(watch.action, first.odd))
    assert answer.headline == (await evening.service.sights.watch(first.pairs[0].game)).screen.headline


async def test_a_weekly_evening_is_the_same_game_a_week_later(evening: Evening) -> None:
    night = await evening.opened(
        guests(2), game=PALM, rounds=1, weekly=True, options={"expert": "no", "veterans": "8"}
    )
    await play_palm(evening.service, night.pairs[0].game, ALL_FOUND)
    await evening.passes(TICK)
    following = (await evening.service.nights.find((await evening.now()).next)).night
    assert (following.plan.game, following.plan.options["veterans"]) == (PALM, "8")


@each_row(
    ("plan", "code"),
    [
        ({"game": PALM, "options": {"edition": "published"}}, Unplanned.NOT_IN_THIS_GAME),
        ({"game": PALM, "grow": True}, Unplanned.NOT_IN_THIS_GAME),
        ({"options": {"expert": "yes"}}, Unplanned.NOT_IN_THIS_GAME),
        ({"game": PALM, "options": {"mode": "teams"}}, Refused.MODE_SEATS),
        ({"game": PALM, "options": {"nonsense": "yes"}}, Refused.UNKNOWN_OPTION),
        ({"game": "chess"}, Denied.UNKNOWN_KIND),
    ],
    ids=str,
)
async def test_nothing_is_planned_that_two_could_not_play(
    evening: Evening, plan: dict[str, Any], code: object
) -> None:
    assert await why_not(evening.planned(**plan)) is code
    assert not await evening.service.nights.programme.all(HOME)


async def test_with_another_game_what_both_have_stays_and_the_rest_is_as_usual(evening: Evening) -> None:
    night = await evening.planned(grow=True, options={"level": "difficult", "silence": "silent"})
    hosting = evening.service.nights.hosting
    after = await hosting.edit(HOST, night.id, {"game": PALM}, hosting="")
    assert (after.plan.game, after.plan.grow) == (PALM, False)
    assert (after.plan.options["silence"], after.plan.options["expert"]) == ("silent", "no")
    assert "level" not in after.plan.options
    changes = {"game": "heldhands", "options": {"level": "challenging"}}
    back = await hosting.edit(HOST, night.id, changes, hosting="")
    usual = evening.service.desk.kind("heldhands").options({"level": "challenging", "silence": "silent"})
    assert (back.plan.game, back.plan.options, back.plan.grow) == ("heldhands", usual, False)


async def test_what_the_other_game_has_changes_nothing(evening: Evening) -> None:
    night = await evening.planned(game=PALM)
    hosting = evening.service.nights.hosting
    for changes in (
        {"options": {"level": "difficult"}, "title": "Other"},
        {"grow": True},
        {"game": "heldhands", "options": {"veterans": "8"}},
    ):
        assert await why_not(hosting.edit(HOST, night.id, changes, hosting="")) is Unplanned.NOT_IN_THIS_GAME
    assert (await evening.now()) == night


def test_both_languages_tell_what_is_played() -> None:
    for language in Language:
        words = words_in(language)
        assert words.say("title-palm") in words.say("lobby-palm")
