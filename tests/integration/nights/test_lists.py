"""The list of an evening: places, the waiting list, interest, and being forgotten."""

import asyncio

from bot.nights.night import Stage
from bot.nights.refusals import Unplanned
from bot.store.games import NOBODY
from tests.integration.nights.evening import DAY, HOST, MINUTE, Evening, guests
from tests.integration.service.tablemates import why_not


async def test_whoever_finds_no_place_waits_and_is_told_when_there_is_one(evening: Evening) -> None:
    ann, bob, eve = guests(3, ("discord",))
    listing = evening.service.nights.listing
    night = await evening.planned(places=2)  # the host only fills in, and needs none
    for who in (ann, bob, eve):
        night = await listing.sign_up(who, night.id)
    assert [each.who for each in night.waiting] == [eve]
    await listing.leave(ann, night.id)
    assert [each.who for each in (await evening.now()).welcome] == [HOST, bob, eve]
    assert (await evening.bring()).told(eve) == ["There is a place for you: Friday"]


async def test_at_the_hour_the_places_are_for_those_who_are_here(evening: Evening) -> None:
    ann, bob, eve = guests(3)
    listing = evening.service.nights.listing
    night = await evening.planned(places=2)
    for who in (ann, bob, eve):
        await listing.sign_up(who, night.id)
    await evening.passes(2 * DAY - MINUTE)
    await evening.come([bob, eve])
    await evening.passes(MINUTE)
    (pair,) = (await evening.now()).rounds[0].pairs
    assert set(pair.people) == {bob, eve}


async def test_interest_that_ends_takes_only_those_off_the_list_who_were_there_for_nothing_else(
    evening: Evening,
) -> None:
    ann, bob = guests(2, ("discord",))
    listing = evening.service.nights.listing
    night = await evening.planned()
    for who in (ann, bob):
        await listing.interest(who, night.id, interested=True)
    await listing.sign_up(bob, night.id)
    for who in (ann, bob):
        await listing.interest(who, night.id, interested=False)
    assert [each.who for each in (await evening.now()).listed] == [HOST, bob]


async def test_nobody_can_be_here_before_the_evening_opens(evening: Evening) -> None:
    night = await evening.planned()
    doing = evening.service.nights.listing.here("discord:5", night.id)
    assert await why_not(doing) is Unplanned.NOT_OPEN_YET
    assert [each.who for each in (await evening.now()).listed] == [HOST]


async def test_many_can_sign_up_at_the_same_moment(evening: Evening) -> None:
    night = await evening.planned()
    people = guests(24)
    await asyncio.gather(*(evening.service.nights.listing.sign_up(who, night.id) for who in people))
    assert {each.who for each in (await evening.now()).listed} == {HOST, *people}


async def test_whoever_is_forgotten_is_on_no_list_and_in_no_pair(evening: Evening) -> None:
    people = guests(2)
    night = await evening.opened(people)
    await evening.service.book.forget(people[0])
    night = await evening.now()
    assert people[0] not in night.model_dump_json()
    assert NOBODY in night.rounds[0].pairs[0].people
    assert not await evening.service.nights.programme.outings(people[0])


async def test_the_evening_of_a_host_who_is_forgotten_is_called_off(evening: Evening) -> None:
    await evening.planned(weekly=True)
    await evening.service.book.forget(HOST)
    await evening.strikes()
    night = await evening.now()
    assert (night.stage, night.host, night.next) == (Stage.CANCELLED, NOBODY, "")


async def test_guests_whose_names_look_the_same_are_shown_apart_in_the_lobby(evening: Evening) -> None:
    ann, other = guests(2)
    night = await evening.planned()
    for who, name in ((ann, "Annabel"), (other, "\uff21nnabel")):
        await evening.service.guests.meet(who, name=name)
        await evening.service.nights.listing.sign_up(who, night.id)
    lines = "\n".join((await evening.bring()).lobbies[-1].answer.lines)
    assert "Annabel, \uff21nnabel (2)" in lines


async def test_somebody_finds_the_evenings_to_which_they_go(evening: Evening) -> None:
    night = await evening.planned()
    (ann,) = guests(1)
    await evening.service.nights.listing.sign_up(ann, night.id)
    assert [each.id for each in await evening.service.nights.programme.outings(ann)] == [night.id]
    await evening.service.nights.listing.leave(ann, night.id)
    assert not await evening.service.nights.programme.outings(ann)


async def test_whoever_was_only_interested_and_then_signs_up_is_reminded(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(DAY)
    listing = evening.service.nights.listing
    await listing.interest(ann, night.id, interested=True)
    await listing.sign_up(ann, night.id)
    await evening.passes(DAY - 15 * MINUTE)
    assert (await evening.bring()).told(ann) == ["Friday begins in a moment: are you here?"]


async def test_what_was_moved_stands_in_its_new_place_among_somebodys_evenings(evening: Evening) -> None:
    first, second = await evening.planned(2 * DAY), await evening.planned(3 * DAY)
    await evening.service.nights.hosting.edit(HOST, first.id, {"at": second.plan.at + DAY}, hosting="")
    assert [each.id for each in await evening.service.nights.programme.outings(HOST)] == [second.id, first.id]


async def test_whoever_has_signed_off_is_not_put_on_the_list_by_an_interest_of_before(
    evening: Evening,
) -> None:
    (ann,) = guests(1, ("discord",))
    listing = evening.service.nights.listing
    night = await evening.planned()
    await listing.interest(ann, night.id, interested=True)
    night = await listing.leave(ann, night.id)
    assert night.declined == (ann,)
    night = await listing.sign_up(ann, night.id)
    assert not night.declined


async def test_nobody_is_let_in_when_no_round_will_begin_any_more(evening: Evening) -> None:
    night = await evening.opened(guests(2), rounds=1)
    doing = evening.service.nights.listing.here("discord:99", night.id)
    assert await why_not(doing) is Unplanned.NO_ROUNDS_LEFT
