"""An evening from its plan to its summary: sign-ups, check-in, rounds, breaks, and the end."""

from bot.commands.commands import Commands
from bot.commands.grammar import read_call
from bot.nights.evening import BREAK, TICK
from bot.nights.night import Stage
from bot.refusals import Denied
from bot.store.games import Status
from renderers.nights.facts import PairStage
from tests.integration.conftest import on_both_stores
from tests.integration.nights.evening import DAY, HOST, HOUR, MINUTE, WON, Evening, guests
from tests.integration.service.tablemates import why_not


async def test_whoever_signs_up_is_reminded_a_day_and_a_quarter_of_an_hour_before(evening: Evening) -> None:
    night = await evening.planned(3 * DAY)
    ann, bob, eve = guests(3, ("discord",))
    listing = evening.service.nights.listing
    await listing.sign_up(ann, night.id)
    await listing.sign_up(bob, night.id, reminders=False)
    await listing.interest(eve, night.id, interested=True)
    programme = await evening.bring()
    assert not programme.notes
    await evening.passes(2 * DAY)
    assert (await evening.bring()).told(ann) == ["Tomorrow: Friday"]
    await evening.passes(DAY - 15 * MINUTE)
    assert (await evening.now()).stage is Stage.OPEN
    assert (await evening.bring()).told(ann) == [
        "Tomorrow: Friday",
        "Friday begins in a moment: are you here?",
    ]
    assert not programme.told(bob)
    assert not programme.told(eve)


async def test_at_the_hour_all_who_are_here_are_paired_and_play(evening: Evening) -> None:
    people = guests(6)
    night = await evening.opened(people)
    assert night.stage is Stage.PLAYING
    (first,) = night.rounds
    assert first.opened
    assert sorted(who for pair in first.pairs for who in pair.people) == sorted(people)
    for pair in first.pairs:
        stored = await evening.service.desk.find(pair.game)
        assert (stored.status, stored.about.seats, stored.about.night) == (
            Status.PLAYING,
            pair.people,
            night.id,
        )


async def test_an_odd_one_is_told_before_the_others_begin_and_plays_in_the_next_round(
    evening: Evening,
) -> None:
    people = guests(3, ("discord",))
    await evening.planned()
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(people)
    evening.time.passes(MINUTE)
    struck: list[str] = []
    while "pair@1" not in struck:  # the step after which the games have still to be dealt
        (claim,) = [each for each in await evening.claim() if each.what.startswith(("start", "pair"))]
        struck.append(claim.what)
        await evening.carry_out(claim)
    odd = (await evening.now()).rounds[0].odd
    assert (await evening.bring()).told(odd) == ["You sit out round 1"]
    assert not await evening.service.book.games_of(people[0] if odd != people[0] else people[1])
    await evening.strikes()
    await evening.play((await evening.now()).rounds[0].pairs[0].game, WON)
    await evening.passes(TICK)
    await evening.passes(BREAK)
    second = (await evening.now()).rounds[1]
    assert odd in second.pairs[0].people


async def test_the_host_fills_in_where_somebody_would_be_left_over(evening: Evening) -> None:
    people = guests(3)
    await evening.planned()
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(people)
    await evening.come([HOST], fills=True)
    await evening.passes(MINUTE)
    (first,) = (await evening.now()).rounds
    assert not first.odd
    assert HOST in {who for pair in first.pairs for who in pair.people}


async def test_the_host_does_not_play_where_nobody_is_left_over(evening: Evening) -> None:
    await evening.planned()
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(guests(2))
    await evening.come([HOST], fills=True)
    await evening.passes(MINUTE)
    (first,) = (await evening.now()).rounds
    assert (len(first.pairs), first.odd) == (1, "")


async def test_nobody_meets_again_while_there_is_another_way(evening: Evening) -> None:
    people = guests(4)
    night = await evening.opened(people, minutes=600)
    met: set[frozenset[str]] = set()
    for number in range(1, 4):
        night = await evening.now()
        pairs = {frozenset(pair.people) for pair in night.rounds[-1].pairs}
        assert len(night.rounds) == number
        assert not met & pairs
        met |= pairs
        for pair in night.rounds[-1].pairs:
            await evening.play(pair.game, WON)
        await evening.passes(TICK)
        await evening.passes(BREAK)
    assert len(met) == 6


async def test_those_who_asked_for_each_other_play_together_in_every_round(evening: Evening) -> None:
    people = guests(4)
    ann, bob = people[:2]
    night = await evening.planned(minutes=600)
    await evening.service.nights.listing.sign_up(ann, night.id, wish=bob)
    await evening.service.nights.listing.sign_up(bob, night.id, wish=ann)
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(people)
    await evening.passes(MINUTE)
    for number in range(2):
        drawn = (await evening.now()).rounds[number]
        assert {ann, bob} in [set(pair.people) for pair in drawn.pairs]
        for pair in drawn.pairs:
            await evening.play(pair.game, WON)
        await evening.passes(TICK)
        await evening.passes(BREAK)


async def test_whoever_comes_late_or_goes_counts_from_the_next_round_on(evening: Evening) -> None:
    people = guests(4)
    late = "discord:99"
    night = await evening.opened(people, minutes=600)
    (first,) = night.rounds
    goes, stays = first.pairs[0].people
    await evening.come([late])
    await evening.service.nights.listing.leave(goes, night.id)
    await evening.play(first.pairs[1].game, WON)
    await evening.passes(TICK)
    assert (await evening.now()).breaks_until  # nobody waits for a pair of which one has gone
    await evening.passes(BREAK)
    second = (await evening.now()).rounds[1]
    playing = {who for pair in second.pairs for who in pair.people}
    assert playing == {late, stays, *first.pairs[1].people}


async def test_the_host_pairs_those_who_wait_while_others_still_play(evening: Evening) -> None:
    night = await evening.opened(guests(4))
    two = ["discord:98", "discord:99"]
    await evening.come(two)
    await evening.service.nights.leading.start(HOST, night.id, hosting="")
    await evening.strikes()
    second = (await evening.now()).rounds[1]
    assert [set(pair.people) for pair in second.pairs] == [set(two)]


async def test_arguments_grow_for_those_who_have_won(evening: Evening) -> None:
    people = guests(2)
    await evening.opened(people, minutes=600, grow=True)
    levels = []
    for number in range(2):
        (pair,) = (await evening.now()).rounds[number].pairs
        levels.append(pair.level)
        if number == 0:
            await evening.play(pair.game, WON)
            await evening.passes(TICK)
            await evening.passes(BREAK)
    assert levels == ["none", "challenging"]
    stored = await evening.service.desk.find((await evening.now()).rounds[1].pairs[0].game)
    assert stored.about.options["level"] == "challenging"


@on_both_stores
async def test_the_scoreboard_follows_calmly_and_the_evening_ends_with_the_last_pair(
    evening: Evening,
) -> None:
    people = guests(4)
    night = await evening.opened(people, minutes=60)
    one, other = night.rounds[0].pairs
    await evening.bring()
    await evening.play(one.game, WON)
    before = len((await evening.bring()).lobbies)
    await evening.passes(TICK)
    programme = await evening.bring()
    assert len(programme.lobbies) == before + 1
    board = (await evening.service.nights.find(night.id)).board
    assert (board.of(one.game).stage, board.of(other.game).stage) == (PairStage.HELD, PairStage.PLAYING)
    await evening.passes(HOUR)
    assert (await evening.now()).stage is Stage.PLAYING  # somebody still plays
    await evening.play(other.game, WON)
    await evening.passes(TICK)
    night = await evening.now()
    assert (night.stage, len(night.rounds)) == (Stage.OVER, 1)
    lines = (await evening.bring()).lobbies[-1].answer.lines
    assert f"https://table.example.org/replay/{one.game}" in "\n".join(lines)


async def test_whoever_sits_out_can_watch_the_others(evening: Evening) -> None:
    night = await evening.opened(guests(3, ("discord",)))
    (first,) = night.rounds
    (told,) = [note.answer for note in (await evening.bring()).notes if note.who == first.odd]
    watch, leave = told.choices
    assert leave.action == f"night-leave night={night.id}"
    answer = await Commands(evening.service).carry_out(read_call(watch.action, first.odd))
    assert answer.headline == (await evening.service.sights.watch(first.pairs[0].game)).screen.headline
    assert [file.is_picture for file in answer.files] == [True]


async def test_whoever_sits_out_watches_nobody_who_has_the_same_cards(evening: Evening) -> None:
    night = await evening.opened(guests(3, ("discord",)), same_deal=True)
    (first,) = night.rounds
    (told,) = [note.answer for note in (await evening.bring()).notes if note.who == first.odd]
    assert [choice.action for choice in told.choices] == [f"night-leave night={night.id}"]
    show = read_call(f"show {first.pairs[0].game}", first.odd)
    assert await why_not(Commands(evening.service).carry_out(show)) is Denied.SEALED
