"""Given the event of an evening: it goes with it, and only what people do by hand is followed."""

import asyncio
import logging
from datetime import datetime
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image

from adapters.discord.event_sync import EventSync
from adapters.discord.events import EventRecord, EventRecords
from adapters.discord.permissions import ASKED
from bot.model.night import NightStage, Plan
from bot.store.keys import night_key, place_note_key
from bot.text.display_names import code_of
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of, whispered_in
from tests.integration.discord.nights.evening import HOUR, MINUTE, Evening, evening_on, later
from tests.simulator.guilds import Guild
from tests.simulator.posting import begin
from tests.simulator.rooms import Thread
from tests.simulator.scheduled import ACTIVE, CANCELED, COMPLETED, SCHEDULED

EVENT = "/guilds/*/scheduled-events/*"


def seconds(when: str) -> float:
    return datetime.fromisoformat(when).timestamp()


async def test_evening_is_an_event_with_a_cover_changed_when_needed_and_called_off(evening: Evening) -> None:
    event = await evening.announced(duration="90")
    assert (event.name, event.status, event.location) == ("Friday", SCHEDULED, "#games")
    assert seconds(event.start) == (await evening.now()).plan.at / 1000
    assert event.end == later(event.start, 1.5)
    assert event.description
    assert event.description.endswith(f"<#{evening.channel.id}>")
    cover = event.cover
    assert cover
    with Image.open(BytesIO(cover)) as picture:
        assert picture.width > picture.height > 100
    await evening.pressed(evening.bob, "I'm coming")
    await evening.lobby_reads("2 people are coming")
    await evening.asks(evening.ann, "edit", title="Saturday", when="in 3 hours")
    await evening.event_is(event, name="Saturday")
    at = (await evening.now()).plan.at
    assert seconds(event.start) == at / 1000
    assert event.cover != cover
    requests = [each for each in evening.discord.requests if "scheduled-events" in each.path]
    assert sum(each.method == "PATCH" for each in requests) == 1
    await evening.lobby_reads("Saturday", f"<t:{at // 1000}:F>")
    assert (await evening.now()).plan.title == "Saturday"  # our own change is not taken for another's
    told = await whispered_in(evening.channel, evening.ann, "heldhands night cancel")
    assert event.status == SCHEDULED
    await evening.ann.press(told, "Yes, just this one")
    await evening.event_is(event, status=CANCELED)
    await evening.lobby_reads("Saturday is off")


async def test_who_is_interested_is_on_the_list(evening: Evening) -> None:
    event = await evening.announced()
    event.interest(evening.another_bot().user, interested=True)
    await evening.bob.interested(event)
    await evening.lobby_reads("2 people are coming: Ann, Bob")
    await evening.eve.interested(event)
    await evening.lobby_reads("3 people are coming: Ann, Bob, Eve")
    await evening.pressed(evening.eve, "I'm coming")
    for person in (evening.bob, evening.eve):
        await person.interested(event, interested=False)
    await evening.lobby_reads(
        "2 people are coming: Ann, Eve"
    )  # who has signed up here too is still on the list


async def test_evening_moves_and_is_called_off_with_its_event_and_all_are_told(evening: Evening) -> None:
    event = await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    before = (await evening.now()).plan
    start, end = later(event.start, 24), later(event.end, 23)
    await evening.ann.change_event(event, name="Saturday", scheduled_start_time=start, scheduled_end_time=end)
    moved = before.at + 24 * HOUR * 1000
    await evening.lobby_reads("Saturday", f"<t:{moved // 1000}:F>")
    plan = (await evening.now()).plan
    assert (plan.title, plan.at, plan.minutes) == ("Saturday", moved, before.minutes - 60)
    await evening.reads(evening.bob, "Saturday has a new time")
    assert (event.start, event.end) == (start, end)
    # And back again, to what we had written ourselves.
    await evening.ann.change_event(event, scheduled_start_time=later(start, -24))
    await evening.comes_to(lambda night: night.plan.at == before.at)
    await evening.ann.change_event(event, status=CANCELED)
    await evening.lobby_reads("Saturday is off")
    await evening.reads(evening.bob, "Saturday is off")
    assert not evening.lobby.buttons


async def test_event_started_by_hand_begins_the_evening_or_ends_it(evening: Evening) -> None:
    event = await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    await evening.ann.change_event(event, status=ACTIVE)
    await evening.lobby_reads("who's here?")
    await evening.until(lambda: evening.direct_messages(evening.bob))
    for person in (evening.bob, evening.eve):
        await evening.pressed(person, "I'm here")
    await evening.passes(MINUTE)
    await evening.lobby_reads("now playing")
    assert (await evening.now()).stage is NightStage.PLAYING
    await evening.comes_to(lambda night: night.rounds[-1].opened)
    await evening.known_as(event, ACTIVE)
    await evening.ann.change_event(event, status=COMPLETED)
    await evening.comes_to(lambda night: night.closing)
    await evening.played()
    await evening.lobby_reads("Friday is over")
    await evening.known_as(event, None)
    changed = [each for each in evening.discord.requests if each.path.endswith(f"/{event.id}")]
    assert not [each.code for each in changed if each.code]


async def test_what_happens_while_we_are_away_is_seen_when_we_are_back(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
        await stage.bob.interested(event)
        await stage.lobby_reads("2 people are coming: Ann, Bob")
    await stage.bob.interested(event, interested=False)
    await stage.ann.change_event(event, name="Saturday")
    crowd = [stage.newcomer(f"Guest {number}") for number in range(150)]  # more than Discord tells at once
    for person in crowd:
        event.interest(person, interested=True)
    async with stage.running():
        await stage.comes_to(
            lambda night: len(night.listed) == 151 and not night.entry(address_of(stage.bob))
        )
        await stage.lobby_reads("Saturday", "151 people are coming")
    await stage.ann.delete_event(event)
    async with stage.running():
        await stage.lobby_reads("Saturday is off")
        assert not stage.guild.scheduled_events


async def test_event_is_made_once_also_if_we_die_before_we_have_noted_it(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
    client = stage.house.client
    await client.hdel(night_key(stage.night), "memo:nights-discord:event")
    for kept in (f"event/{event.id}", f"event-of/{stage.night}"):
        await client.delete(place_note_key("discord", kept))
    async with stage.running():
        await stage.ann.change_event(event, name="Mine")  # nothing is followed that we do not know
        await stage.asks(stage.ann, "edit", title="Saturday")
        await stage.event_is(event, name="Saturday")
        assert stage.event is event
        await stage.bob.interested(event)
        await stage.comes_to(lambda night: night.entry(address_of(stage.bob)))


async def test_process_that_does_not_know_the_server_can_bring_its_lobby_and_its_event(valkey: str) -> None:
    def other_shard(guild: Guild) -> dict[str, Any]:
        return {"shard_count": 2, "shard_ids": str(1 - (guild.id >> 22) % 2)}

    async with evening_on(valkey, other_shard) as evening, evening.running():
        hosting, home = evening.house.nights.hosts, f"discord:{evening.guild.id}"
        host, at = address_of(evening.ann), evening.house.service.context.now() + 2 * HOUR * 1000
        plan, lobbies = Plan(title="x" * 150, at=at, zone="Europe/Rome"), {"discord": str(evening.channel.id)}
        night = await hosting.plan(host, plan, home=home, hosting=home, language="en", lobbies=lobbies)
        await evening.until(lambda: evening.lobbies and evening.guild.scheduled_events)
        assert len(evening.event.name) == 100
        await hosting.edit(host, night.id, {"title": "Saturday"}, hosting=home)
        await evening.lobby_reads("Saturday")
        await evening.event_is(evening.event, name="Saturday")


async def test_evening_from_elsewhere_has_a_lobby_where_a_host_signs_up_and_does_not_follow_its_event(
    evening: Evening,
) -> None:
    hosting, at = evening.house.nights.hosts, evening.house.service.context.now() + 2 * HOUR * 1000
    plan, matrix = Plan(title="Across", at=at, zone="Europe/Rome"), "matrix:!room:example.org"
    night = await hosting.plan("matrix:@mia:example.org", plan, home=matrix, hosting=matrix, language="it")
    evening.night = night.id
    await evening.asks(evening.bob, "join", night=evening.night)
    assert "discord" not in (await evening.now()).lobbies  # Bob may not host here
    await evening.asks(evening.ann, "join", night=code_of(evening.night))
    await evening.lobby_reads("Across", "Vengono in 3", "Bob, Ann")
    await evening.until(lambda: evening.guild.scheduled_events)
    event = evening.event
    await evening.known_as(event, SCHEDULED)
    assert event.name == "Across"
    await evening.ann.change_event(event, name="Mine", status=CANCELED)
    await evening.eve.interested(event)
    await evening.lobby_reads("Across", "Eve")
    await evening.ann.delete_event(event)
    await evening.known_as(event, None)
    now = await evening.now()
    assert (now.stage, now.plan.title) == (NightStage.PLANNED, "Across")


async def test_new_title_does_not_bring_back_the_time_we_are_about_to_change(evening: Evening) -> None:
    event = await evening.announced()
    before = (await evening.now()).plan.at

    async def on_its_way() -> bool:
        known = await evening.book.read(event.id)
        return known is not None and bool(known.ours)

    async with evening.discord.faults.hold("PATCH", EVENT):
        await evening.asks(evening.ann, "edit", when="in 3 hours")
        await until(on_its_way)
        await evening.ann.change_event(event, name="Saturday")
        await evening.comes_to(lambda night: night.plan.title == "Saturday")
        at = (await evening.now()).plan.at
        assert at > before
    await evening.until(lambda: seconds(event.start) == at / 1000)
    await evening.lobby_reads("Saturday", f"<t:{at // 1000}:F>")


async def test_what_discord_did_not_take_is_not_undone_and_is_tried_again(evening: Evening) -> None:
    event = await evening.announced()
    evening.discord.faults.refuse("PATCH", EVENT, 400, 50035)
    await evening.asks(evening.ann, "edit", title="Saturday")
    await evening.until(lambda: any(each.status == 400 for each in evening.discord.requests))
    await evening.lobby_reads("Saturday")
    await evening.ann.change_event(event, description="Be there!")
    await evening.bob.interested(event)
    await evening.lobby_reads("Saturday", "2 people are coming: Ann, Bob")
    await evening.event_is(event, name="Saturday")


async def test_evening_goes_on_without_us_on_its_server_and_is_followed_again_when_we_are_back(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "discord.client")
    event = await evening.announced()

    async def happens(name: str) -> None:
        async def dispatched() -> bool:
            return f"Dispatching event {name}" in caplog.text

        await until(dispatched)

    await happens("ready")  # only then the library tells servers that are new from those that were there
    evening.guild.leave(evening.app)
    await happens("guild_remove")
    hosting, host = evening.house.nights.hosts, (await evening.now()).host
    await hosting.edit(host, evening.night, {"places": 8}, hosting="")
    ours = {f"/guilds/{evening.guild.id}", f"/channels/{evening.channel.id}/messages/{evening.lobby.id}"}
    await evening.until(lambda: ours <= {each.path for each in evening.discord.requests if each.code})
    await evening.ann.change_event(event, name="Saturday")
    number = evening.discord.clock.snowflake()
    theirs = begin(Thread(evening.channel, number, "Theirs", evening.eve))
    said = await evening.eve.write(theirs, "hello")
    evening.guild.install(evening.app, ASKED.value)
    await evening.lobby_reads("Saturday", "There's room for 8")
    assert not said.deleted


async def test_evening_whose_hour_we_missed_begins_late_and_is_not_moved(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
        at = (await stage.now()).plan.at
    await stage.passes(2 * HOUR + 10 * MINUTE)
    assert event.status == ACTIVE
    await stage.eve.interested(event)
    async with stage.running(nights=False):
        await stage.comes_to(lambda night: night.entry(address_of(stage.eve)))
        await stage.known_as(event, ACTIVE)
        assert (await stage.now()).plan.at == at
    async with stage.running():
        await stage.lobby_reads("who's here?", "We're starting late")
        assert (await stage.now()).plan.at == at


async def test_evening_for_all_of_which_we_were_away_is_missed_and_not_called_off(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
    await stage.passes(24 * HOUR)
    assert event.status == COMPLETED
    async with stage.running(nights=False):
        await stage.known_as(event, COMPLETED)
        assert (await stage.now()).stage is NightStage.PLANNED
    async with stage.running():
        await stage.comes_to(lambda night: night.stage is NightStage.MISSED)


async def test_evening_to_which_nobody_came_is_put_off_and_that_we_end_its_event_is_nobodys_wish(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, heard = await evening.announced(), asyncio.Event()
    follow, delete = EventSync.on_update, EventRecords.delete

    async def followed(following: EventSync, told: discord.ScheduledEvent) -> None:
        await follow(following, told)
        if told.status is discord.EventStatus.completed:
            heard.set()

    async def delete_late(book: EventRecords, number: int, known: EventRecord) -> None:
        """Let us hear that it has ended before Discord has answered."""
        await heard.wait()
        await delete(book, number, known)

    monkeypatch.setattr(EventSync, "on_update", followed)
    monkeypatch.setattr(EventRecords, "delete", delete_late)
    await evening.opened()
    await evening.passes(11 * MINUTE)
    await evening.known_as(event, ACTIVE)
    await evening.asks(evening.ann, "edit", when="in 24 hours")
    await evening.until(
        lambda: [each.status for each in evening.guild.scheduled_events.values()] == [COMPLETED, SCHEDULED]
    )
    await evening.passes(6 * HOUR)
    await evening.bob.interested(list(evening.guild.scheduled_events.values())[-1])
    await evening.lobby_reads("2 people are coming: Ann, Bob")
    assert (await evening.now()).stage is NightStage.PLANNED
