"""Given that Discord begins and ends an event by itself at its hours: is that taken for anybody's wish?"""

import asyncio

import discord
import pytest

from adapters.discord.event_book import EventBook, Known
from adapters.discord.following import Following
from bot.nights.night import Stage
from engine.heldhands.record import actions
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of
from tests.integration.discord.nights.evening import HOUR, MINUTE, WON, Evening
from tests.integration.discord.scene import bot_running
from tests.integration.nights.evening import play
from tests.simulator.scheduled import ACTIVE, COMPLETED, SCHEDULED, ScheduledEvent


async def known_as(evening: Evening, event: ScheduledEvent, status: int) -> None:
    """Wait until we know what became of an event."""
    book = EventBook(evening.house.service.places)

    async def noted() -> bool:
        known = await book.read(event.id)
        return known is not None and known.shape.status == status

    await until(noted)


async def test_an_evening_whose_hour_we_missed_begins_late_and_is_not_moved(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
        at = (await stage.now()).plan.at
    await stage.passes(2 * HOUR + 10 * MINUTE)
    assert event.status == ACTIVE
    await stage.eve.interested(event)
    async with bot_running(stage.discord, stage.app, stage.house):  # which does not keep the time of evenings
        await stage.until(lambda night: night.entry(address_of(stage.eve)))
        await known_as(stage, event, ACTIVE)
        assert (await stage.now()).plan.at == at
    async with stage.running():
        await stage.lobby_reads("who is here?", "We begin late")
        assert (await stage.now()).plan.at == at


async def test_an_evening_for_all_of_which_we_were_away_is_missed_and_not_called_off(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
    await stage.passes(24 * HOUR)
    assert event.status == COMPLETED
    async with bot_running(stage.discord, stage.app, stage.house):
        await known_as(stage, event, COMPLETED)
        assert (await stage.now()).stage is Stage.PLANNED
    async with stage.running():
        await stage.until(lambda night: night.stage is Stage.MISSED)


async def test_an_evening_to_which_nobody_came_is_put_off_and_has_another_event(evening: Evening) -> None:
    event = await evening.announced()
    await evening.passes(2 * HOUR - 10 * MINUTE)
    await evening.lobby_reads("who is here?")
    await evening.passes(11 * MINUTE)
    await known_as(evening, event, ACTIVE)
    await evening.ann.use(evening.channel, "heldhands night edit", when="in 24 hours")
    await evening.discord.until(
        lambda: [each.status for each in evening.guild.scheduled_events.values()] == [COMPLETED, SCHEDULED],
        "there is another event instead",
    )
    await evening.passes(6 * HOUR)
    _, other = evening.guild.scheduled_events.values()
    await evening.bob.interested(other)
    await evening.lobby_reads("2 come: Ann, Bob")
    assert (await evening.now()).stage is Stage.PLANNED


async def test_that_we_end_an_event_is_nobodys_wish_also_if_we_hear_of_it_before_discord_has_answered(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, heard = await evening.announced(), asyncio.Event()
    follow, strike = Following.on_update, EventBook.strike

    async def followed(following: Following, told: discord.ScheduledEvent) -> None:
        await follow(following, told)
        if told.status is discord.EventStatus.completed:
            heard.set()

    async def struck_late(book: EventBook, number: int, known: Known) -> None:
        await heard.wait()
        await strike(book, number, known)

    monkeypatch.setattr(Following, "on_update", followed)
    monkeypatch.setattr(EventBook, "strike", struck_late)
    await evening.passes(2 * HOUR + MINUTE)
    await known_as(evening, event, ACTIVE)
    await evening.ann.use(evening.channel, "heldhands night edit", when="in 24 hours")
    await evening.discord.until(lambda: len(evening.guild.scheduled_events) == 2, "there is another event")
    assert (await evening.now()).stage is Stage.PLANNED


async def test_an_event_that_is_over_before_its_evening_is_left_alone(evening: Evening) -> None:
    event = await evening.announced()
    await evening.began(evening.bob, evening.eve)
    await known_as(evening, event, ACTIVE)
    await evening.ann.change_event(event, status=COMPLETED)
    await evening.until(lambda night: night.closing)
    game = (await evening.now()).rounds[-1].pairs[0].game
    await play(evening.house.service, game, list(actions(WON)))
    await evening.passes(MINUTE)
    await evening.lobby_reads("Friday is over")
    book = EventBook(evening.house.service.places)

    async def struck() -> bool:
        return await book.read(event.id) is None

    await until(struck)
    changed = [each for each in evening.discord.requests if each.path.endswith(f"/{event.id}")]
    assert not [each.code for each in changed if each.code]
