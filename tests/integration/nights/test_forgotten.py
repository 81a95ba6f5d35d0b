"""Whoever is forgotten is in no evening any more, whatever they were in it."""

import pytest

from bot.model.game import NOBODY
from bot.model.night import KEPT, NightProblem, NightStage
from bot.nights.series import follow_up
from bot.store.keys import night_key, outings_key, season_key
from renderers.i18n.catalogue import Language
from tests.integration.nights.evening import DAY, HOME, HOST, MINUTE, Evening, guests
from tests.integration.nights.test_races import then
from tests.integration.service.tablemates import everything, why_not


async def is_mentioned(evening: Evening, who: str) -> bool:
    return who in (await evening.now()).model_dump_json()


@pytest.mark.parametrize("listed", [True, False])
async def test_the_evening_of_a_forgotten_host_is_called_off(evening: Evening, *, listed: bool) -> None:
    night = await evening.planned(weekly=True)
    if not listed:
        await evening.sign_ups.leave(HOST, night.id)
    await evening.service.records.forget(HOST)
    await evening.strikes()
    night = await evening.now()
    assert (night.stage, night.host, night.next) == (NightStage.CANCELLED, NOBODY, "")
    assert not await is_mentioned(evening, f'"{HOST}"')


async def test_who_played_sat_out_was_wished_for_or_shown_is_forgotten_too(evening: Evening) -> None:
    forget, (ann, bob) = evening.service.records.forget, guests(2)
    night = await evening.planned()
    await evening.service.guests.meet(ann, name="Annabel")
    await evening.sign_ups.sign_up(ann, night.id, wish=bob)
    assert not await evening.nights.lists.outings(bob)
    await forget(bob)
    assert not await is_mentioned(evening, bob)
    assert "Annabel" in await evening.reads()
    await forget(ann)
    assert "Annabel" not in await evening.reads()
    assert not (await evening.lobby()).rings
    night = await evening.opened(guests(3))
    (first,) = night.rounds
    player = first.pairs[0].people[0]
    await evening.sign_ups.leave(first.odd, night.id)  # who went home
    for who in (first.odd, player):
        await forget(who)
        assert not await is_mentioned(evening, who)
        assert not await evening.nights.lists.outings(who)
    assert NOBODY in (await evening.now()).rounds[0].pairs[0].people


async def test_nothing_is_left_of_an_evening_that_was_long_ago(evening: Evening) -> None:
    people = [*guests(3), "discord:77", "discord:78", "discord:79"]
    *_, wished, wished_then, too_early = people
    await evening.planned(rounds=1)
    assert await why_not(evening.sign_ups.here(too_early, evening.night)) is NightProblem.NOT_OPEN_YET
    for wish in (wished_then, wished):
        await evening.sign_ups.sign_up(people[0], evening.night, wish=wish)
    night = await evening.begins(people[:3])
    await evening.sign_ups.leave(night.rounds[0].odd, night.id)
    await evening.round_ends(break_too=False)
    await evening.passes(MINUTE)
    assert await evening.client.exists(season_key(HOME))
    await evening.passes(KEPT + DAY)
    assert await why_not(evening.nights.find(night.id)) is NightProblem.UNKNOWN_NIGHT
    assert not await evening.nights.lists.coming(HOME)
    assert not await evening.client.exists(season_key(HOME))
    assert not [who for who in (HOST, *people) if await evening.client.exists(outings_key(who))]


async def test_nothing_of_a_guest_remains_in_any_key(evening: Evening) -> None:
    gone, name, (ann, bob, eve) = "discord:7f3a90", "Wilhelmina", guests(3)
    await evening.service.guests.meet(gone, name=name, language=Language.IT)
    await evening.planned(rounds=1)
    await evening.sign_ups.sign_up(gone, evening.night, wish=ann)
    await evening.sign_ups.sign_up(ann, evening.night, wish=gone)
    await evening.passes(DAY)
    await evening.begins([gone, ann, bob, eve])
    await evening.round_ends()  # it is over, and in the season
    await evening.planned()
    await evening.sign_ups.sign_up(gone, evening.night)
    await evening.passes(DAY)  # a note waits for them, and nobody brings it

    async def traces() -> set[str]:
        texts = {key: f"{key} {value!r}" for key, value in (await everything(evening.client)).items()}
        return {key for key, text in texts.items() if gone in text or name in text}

    kinds = {key.split(":")[2] for key in await traces()}
    assert kinds >= {"person", "game", "night", "season", "due", "seats"}
    await evening.service.records.forget(gone)
    assert await traces() == set()


async def test_whoever_goes_at_the_moment_when_they_are_wished_for_is_forgotten_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = guests(2)
    night = await evening.planned()
    nights = evening.nights.context.nights
    await evening.sign_ups.sign_up(bob, night.id)
    going = then(nights.enter, lambda: evening.sign_ups.leave(bob, night.id), of=bob)
    monkeypatch.setattr(nights, "enter", going)
    await evening.sign_ups.sign_up(ann, night.id, wish=bob)
    await evening.service.records.forget(bob)
    assert not await is_mentioned(evening, bob)


async def test_a_host_who_is_forgotten_while_the_next_evening_is_planned_hosts_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, coming = evening.nights.context, evening.nights.lists.coming
    await evening.planned(DAY, weekly=True)
    await evening.passes(DAY)
    before = await evening.now()
    await evening.service.records.forget(HOST)
    await follow_up(desk, before)  # which was loaded before
    assert not await coming(HOME)
    other = await evening.planned(DAY, weekly=True, host="discord:2")
    await evening.passes(DAY)
    forgetting = then(desk.nights.enter, lambda: evening.service.records.forget("discord:2"))
    monkeypatch.setattr(desk.nights, "enter", forgetting)  # between naming the next evening and writing it
    await follow_up(desk, await evening.now())
    assert (await evening.now()).id == other.id
    assert not await coming(HOME)
    assert not await is_mentioned(evening, '"discord:2"')


async def test_one_evening_of_a_newer_program_does_not_keep_somebody_in_all_others(evening: Evening) -> None:
    (guest,) = guests(1)
    newer = (await evening.planned()).id
    other = (await evening.planned(DAY * 3)).id
    for night in (newer, other):
        await evening.sign_ups.sign_up(guest, night)
    await evening.client.hset(night_key(newer), "night", '{"written": "by a newer program"}')
    assert await why_not(evening.nights.forget(guest)) is NightProblem.NEWER
    assert not await is_mentioned(evening, guest)
