"""An evening from its plan to its summary: sign-ups, check-in, rounds, breaks, the end, and the season."""

import asyncio

import pytest

from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.model.night import NightProblem, NightStage
from bot.model.person import COMPUTERS
from bot.nights.running_nights import BREAK, TICK
from bot.nights.seasons import SEASON
from bot.service import play
from renderers.nights.facts import PairStage
from tests.integration.conftest import on_both_stores
from tests.integration.nights.evening import DAY, HOME, HOST, HOUR, MINUTE, WON, Evening, guests
from tests.integration.service.tablemates import why_not
from tests.records import recorded


async def test_whoever_signs_up_is_reminded_a_day_and_a_quarter_of_an_hour_before(evening: Evening) -> None:
    night = await evening.planned(3 * DAY)
    ann, bob, eve, kim = guests(4, ("discord",))
    listing = evening.sign_ups
    for who in (eve, kim):
        await listing.interest(who, night.id, interested=True)
    for who, reminders in ((ann, True), (bob, False), (kim, True)):
        await listing.sign_up(who, night.id, reminders=reminders)
    assert not (await evening.bring()).notes
    tomorrow, soon = "Tomorrow: Friday", "Friday is about to begin: are you here?"
    for passes, told in ((2 * DAY, [tomorrow]), (DAY - 15 * MINUTE, [tomorrow, soon])):
        await evening.passes(passes)
        programme = await evening.bring()
        assert [programme.told(who) for who in (ann, bob, eve, kim)] == [told, [], [], told]
    assert (await evening.now()).stage is NightStage.OPEN


async def test_all_who_are_here_are_paired_and_nobody_meets_again_without_need(evening: Evening) -> None:
    people = guests(4)
    await evening.opened(people, minutes=600)
    met: set[frozenset[str]] = set()
    for number in range(1, 4):
        night = await evening.now()
        last = night.rounds[-1]
        assert (night.stage, len(night.rounds), last.opened) == (NightStage.PLAYING, number, True)
        assert sorted(who for pair in last.pairs for who in pair.people) == sorted(people)
        for pair in last.pairs:
            about = (await evening.service.context.find(pair.game)).about
            assert (about.seats, about.night) == (pair.people, night.id)
            met.add(frozenset(pair.people))
        await evening.round_ends()
    assert len(met) == 6


async def test_an_odd_one_is_told_first_watches_or_plays_alone_and_is_in_the_next_round(
    evening: Evening,
) -> None:
    await evening.about_to_begin(guests(3, ("discord",)))
    evening.time.passes(MINUTE)
    struck: list[str] = []
    while "pair@1" not in struck:  # the step after which the games have still to be dealt
        (claim,) = [each for each in await evening.claim() if each.what.startswith(("start", "pair"))]
        struck.append(claim.what)
        await evening.carry_out(claim)
    first = (await evening.now()).rounds[0]
    assert (await evening.bring()).told(first.odd) == ["You're sitting out round 1"]
    assert not await evening.service.records.games_of(first.pairs[0].people[0])
    await evening.strikes()
    (told,) = [note.answer for note in (await evening.bring()).notes if note.who == first.odd]
    watch, alone, leave = told.choices
    assert leave.action == f"night-leave night={evening.night}"
    answer = await Commands(evening.service, evening.nights).carry_out(read_call(watch.action, first.odd))
    assert answer.headline == (await evening.service.views.watch(first.pairs[0].game)).screen.headline
    assert [file.is_picture for file in answer.files] == [True]
    begun = await Commands(evening.service, evening.nights).carry_out(read_call(alone.action, first.odd))
    about = (await evening.service.find(begun.game)).about
    assert (about.seats, about.night) == ((first.odd, COMPUTERS[0]), "")
    planned = (await evening.now()).plan.options
    assert [about.options[each] for each in ("edition", "level")] == [planned["edition"], planned["level"]]
    night = await evening.round_ends()
    assert first.odd in night.rounds[1].pairs[0].people


@pytest.mark.parametrize("count", [2, 3])
async def test_the_host_fills_in_only_where_somebody_would_be_left_over(evening: Evening, count: int) -> None:
    people = guests(count)
    await evening.about_to_begin(people)
    await evening.come([HOST], fills=True)
    await evening.passes(MINUTE)
    (first,) = (await evening.now()).rounds
    playing = {who for pair in first.pairs for who in pair.people}
    assert (playing, first.odd) == ({*people, HOST} if count % 2 else {*people}, "")


async def test_those_who_asked_for_each_other_play_together_in_every_round(evening: Evening) -> None:
    ann, bob, *others = guests(4)
    night = await evening.planned(minutes=600)
    await evening.sign_ups.sign_up(ann, night.id, wish=bob)
    await evening.sign_ups.sign_up(bob, night.id, wish=ann)
    await evening.begins([ann, bob, *others])
    for _ in range(2):
        last = (await evening.now()).rounds[-1]
        assert {ann, bob} in [set(pair.people) for pair in last.pairs]
        await evening.round_ends()


async def test_whoever_comes_late_or_goes_counts_from_the_next_round_on(evening: Evening) -> None:
    late, two = "discord:97", ["discord:98", "discord:99"]
    night = await evening.opened(guests(4), minutes=600)
    one, other = night.rounds[0].pairs
    goes, stays = one.people
    await evening.come(two)
    second = (await evening.host_starts()).rounds[1]  # while others still play
    assert [set(pair.people) for pair in second.pairs] == [set(two)]
    await evening.come([late])
    await evening.sign_ups.leave(goes, night.id)
    for pair in (other, *second.pairs):
        await evening.play(pair.game, WON)
    await evening.passes(TICK)
    assert (await evening.now()).breaks_until  # nobody waits for a pair of which one has gone
    await evening.passes(BREAK)
    third = (await evening.now()).rounds[2]
    assert {who for pair in third.pairs for who in pair.people} == {late, stays, *two, *other.people}


async def test_arguments_grow_for_those_who_have_won_where_the_edition_has_any(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = await evening.opened(guests(2), minutes=600, grow=True)
    assert [pair.level for pair in night.pairs] == ["none"]
    (pair,) = (await evening.round_ends()).rounds[1].pairs
    assert pair.level == "challenging"
    assert (await evening.service.context.find(pair.game)).about.options["level"] == "challenging"
    without = recorded("print-and-play-held-hands")
    monkeypatch.setattr(play, "random_seed", lambda: without.seed)
    options = {"edition": "print-and-play", "first": str(without.options.first)}
    night = await evening.opened(guests(4)[2:], minutes=600, grow=True, options=options)
    await evening.play(night.pairs[0].game, without)
    await evening.passes(TICK)
    await evening.passes(BREAK)
    second = (await evening.now()).rounds[1]
    assert (second.opened, second.pairs[0].level) == (True, "none")


@on_both_stores
async def test_the_scoreboard_follows_calmly_until_the_last_pair_is_done(evening: Evening) -> None:
    night = await evening.opened(guests(4), minutes=60)
    one, other = night.rounds[0].pairs
    await evening.bring()
    await evening.play(one.game, WON, last=2)
    await evening.passes(TICK)
    assert "0 turns" in await evening.reads(), "only turns that were made are counted"
    await evening.play(one.game, WON, first=2)
    before = len((await evening.bring()).lobbies)
    await evening.passes(TICK)
    assert len((await evening.bring()).lobbies) == before + 1
    board = (await evening.nights.find(night.id)).board
    assert (board.of(one.game).stage, board.of(other.game).stage) == (PairStage.HELD, PairStage.PLAYING)
    await evening.passes(HOUR)
    assert (await evening.now()).stage is NightStage.PLAYING  # somebody still plays
    await evening.play(other.game, WON)
    await evening.passes(TICK)
    night = await evening.now()
    assert (night.stage, len(night.rounds)) == (NightStage.OVER, 1)
    summary = await evening.reads()
    assert f"https://table.example.org/replay/{one.game}" in summary
    assert f"{len(WON.turns)} turns" in summary


async def test_a_round_is_shown_as_it_begins_and_who_finishes_late_stays_on_it(evening: Evening) -> None:
    people = guests(4, ("discord",))
    night = await evening.opened(people[:2])
    assert "0 of 24 objectives" in await evening.reads()
    await evening.passes(TICK // 3)  # between two looks at the tables
    await evening.come(people[2:])
    await evening.hosts.start(HOST, night.id, hosting="")
    await evening.bring()  # that all who are here will be paired
    await evening.strikes()
    told = await evening.reads()
    assert (await evening.lobby()).rings
    assert "round 2" in told
    assert told.count("0 of 24 objectives") == 2
    await evening.let_go(night.pairs[0].game)
    await evening.passes(TICK)
    told = await evening.reads()
    assert told.count("of 24 objectives") == 2
    assert "they let go" in told
    await evening.host_starts()  # these two are free again
    assert "they let go" not in await evening.reads()


async def test_a_season_of_three_months_tells_how_often_people_came_and_held_hands(evening: Evening) -> None:
    people, service = guests(2), evening.service
    for who, name in zip(people, ("Ann", "Bob"), strict=True):
        await service.guests.meet(who, name=name)
    for _ in range(2):
        await evening.opened(people, rounds=1)
        await evening.round_ends(break_too=False)
        await evening.strikes()
    table = await evening.nights.seasons.table(HOME)
    assert [(row.name, row.evenings, row.games, row.won, row.partners) for row in table.rows] == [
        ("Ann", 2, 2, 2, 1),
        ("Bob", 2, 2, 2, 1),
    ]
    await service.context.people.change(people[0], season="hidden")
    table = await evening.nights.seasons.table(HOME)
    assert (len(table.rows), table.hidden) == (1, 1), "who does not wish to appear is only counted"
    evening.time.passes(SEASON)
    assert not (await evening.nights.seasons.table(HOME)).rows


async def test_whoever_finds_no_place_waits_and_those_who_are_here_play(evening: Evening) -> None:
    ann, bob, eve, kim = guests(4, ("discord",))
    night = await evening.planned(places=2)  # the host only fills in, and needs none
    for who in (ann, bob, eve, kim):
        night = await evening.sign_ups.sign_up(who, night.id)
    assert [each.who for each in night.waiting] == [eve, kim]
    await evening.sign_ups.leave(ann, night.id)
    assert [each.who for each in (await evening.now()).welcome] == [HOST, bob, eve]
    assert (await evening.bring()).told(eve) == ["There's a place for you: Friday"]
    (pair,) = (await evening.begins([bob, kim])).rounds[0].pairs
    assert set(pair.people) == {bob, kim}


async def test_an_interest_is_less_than_a_sign_up_or_a_sign_off(evening: Evening) -> None:
    ann, bob = guests(2, ("discord",))
    night, listing = await evening.planned(), evening.sign_ups
    for who in (ann, bob):
        await listing.interest(who, night.id, interested=True)
    await listing.sign_up(bob, night.id)
    for who in (ann, bob):
        await listing.interest(who, night.id, interested=False)
    assert [each.who for each in (await evening.now()).listed] == [HOST, bob]
    await listing.interest(ann, night.id, interested=True)
    assert (await listing.leave(ann, night.id)).declined == (ann,)
    assert not (await listing.sign_up(ann, night.id)).declined


async def test_nobody_is_let_in_before_it_opens_or_after_the_last_round(evening: Evening) -> None:
    night = await evening.planned()
    assert await why_not(evening.sign_ups.here("discord:5", night.id)) is NightProblem.NOT_OPEN_YET
    assert await evening.now() == night
    night = await evening.opened(guests(2), rounds=1)
    assert await why_not(evening.sign_ups.here("discord:99", night.id)) is NightProblem.NO_ROUNDS_LEFT


async def test_many_sign_up_and_a_hundred_are_here_at_the_same_moment(evening: Evening) -> None:
    night, people = await evening.planned(), guests(100)
    await asyncio.gather(*(evening.sign_ups.sign_up(who, night.id) for who in people[:24]))
    assert {each.who for each in (await evening.now()).listed} == {HOST, *people[:24]}
    await evening.passes(2 * DAY - MINUTE)
    await asyncio.gather(*(evening.sign_ups.here(who, night.id) for who in people))
    assert sum(each.here for each in (await evening.now()).listed) == len(people)


async def test_guests_whose_names_look_the_same_are_shown_apart_in_the_lobby(evening: Evening) -> None:
    night = await evening.planned()
    for who, name in zip(guests(2), ("Annabel", "\uff21nnabel"), strict=True):
        await evening.service.guests.meet(who, name=name)
        await evening.sign_ups.sign_up(who, night.id)
    assert "Annabel, \uff21nnabel (2)" in await evening.reads()


async def test_somebody_finds_the_evenings_to_which_they_go_in_their_order(evening: Evening) -> None:
    async def outings(who: str) -> list[str]:
        return [each.id for each in await evening.nights.lists.outings(who)]

    first, second = await evening.planned(2 * DAY), await evening.planned(3 * DAY)
    (ann,) = guests(1)
    await evening.sign_ups.sign_up(ann, second.id)
    assert await outings(ann) == [second.id]
    await evening.sign_ups.leave(ann, second.id)
    assert await outings(ann) == []
    assert await outings(HOST) == [first.id, second.id]
    await evening.edit(first.id, at=second.plan.at + DAY)
    assert await outings(HOST) == [second.id, first.id]
    await evening.nights.hosts.cancel(HOST, second.id, hosting="")
    past = [await evening.nights.lists.outings_page(who, 0, 9) for who in (HOST, ann)]
    assert [([night.id for night in page.over], page.count) for page in past] == [([second.id], 1), ([], 0)]
