"""The list of an evening: places, the waiting list, interest, and being found there."""

import asyncio

from bot.nights.refusals import Unplanned
from tests.integration.nights.evening import DAY, HOST, MINUTE, Evening, guests
from tests.integration.service.tablemates import why_not


async def test_whoever_finds_no_place_waits_and_those_who_are_here_play(evening: Evening) -> None:
    ann, bob, eve, kim = guests(4, ("discord",))
    night = await evening.planned(places=2)  # the host only fills in, and needs none
    for who in (ann, bob, eve, kim):
        night = await evening.listing.sign_up(who, night.id)
    assert [each.who for each in night.waiting] == [eve, kim]
    await evening.listing.leave(ann, night.id)
    assert [each.who for each in (await evening.now()).welcome] == [HOST, bob, eve]
    assert (await evening.bring()).told(eve) == ["There is a place for you: Friday"]
    await evening.passes(2 * DAY - MINUTE)
    await evening.come([bob, kim])
    await evening.passes(MINUTE)
    (pair,) = (await evening.now()).rounds[0].pairs
    assert set(pair.people) == {bob, kim}


async def test_an_interest_is_less_than_a_sign_up_or_a_sign_off(evening: Evening) -> None:
    ann, bob = guests(2, ("discord",))
    night, listing = await evening.planned(), evening.listing
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
    assert await why_not(evening.listing.here("discord:5", night.id)) is Unplanned.NOT_OPEN_YET
    assert [each.who for each in (await evening.now()).listed] == [HOST]
    night = await evening.opened(guests(2), rounds=1)
    assert await why_not(evening.listing.here("discord:99", night.id)) is Unplanned.NO_ROUNDS_LEFT


async def test_many_sign_up_and_a_hundred_are_here_at_the_same_moment(evening: Evening) -> None:
    night, people = await evening.planned(), guests(100)
    await asyncio.gather(*(evening.listing.sign_up(who, night.id) for who in people[:24]))
    assert {each.who for each in (await evening.now()).listed} == {HOST, *people[:24]}
    await evening.passes(2 * DAY - MINUTE)
    await asyncio.gather(*(evening.listing.here(who, night.id) for who in people))
    assert sum(each.here for each in (await evening.now()).listed) == len(people)


async def test_guests_whose_names_look_the_same_are_shown_apart_in_the_lobby(evening: Evening) -> None:
    night = await evening.planned()
    for who, name in zip(guests(2), ("Annabel", "\uff21nnabel"), strict=True):
        await evening.service.guests.meet(who, name=name)
        await evening.listing.sign_up(who, night.id)
    assert "Annabel, \uff21nnabel (2)" in await evening.reads()


async def test_somebody_finds_the_evenings_to_which_they_go_in_their_order(evening: Evening) -> None:
    async def outings(who: str) -> list[str]:
        return [each.id for each in await evening.service.nights.programme.outings(who)]

    first, second = await evening.planned(2 * DAY), await evening.planned(3 * DAY)
    (ann,) = guests(1)
    await evening.listing.sign_up(ann, second.id)
    assert await outings(ann) == [second.id]
    await evening.listing.leave(ann, second.id)
    assert await outings(ann) == []
    assert await outings(HOST) == [first.id, second.id]
    await evening.edit(first.id, at=second.plan.at + DAY)
    assert await outings(HOST) == [second.id, first.id]
