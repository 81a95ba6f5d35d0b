"""Given hands that change an event: who may move an evening by that, and is only what they meant followed?"""

import logging
from datetime import datetime

import pytest

from adapters.discord.event_book import EventBook
from adapters.discord.permissions import ASKED
from bot.nights.night import Plan, Stage
from tests.integration.conftest import until
from tests.integration.discord.nights.evening import HOUR, Evening
from tests.simulator.scheduled import CANCELED

EVENT = "/guilds/*/scheduled-events/*"


async def test_an_evening_of_another_community_is_not_moved_or_called_off_by_its_event_here(
    evening: Evening,
) -> None:
    nights, home = evening.house.service.nights, "matrix:!room:example.org"
    plan = Plan(title="Across", at=evening.house.service.desk.now() + 2 * HOUR * 1000, zone="Europe/Rome")
    night = await nights.hosting.plan("matrix:@mia:example.org", plan, home=home, hosting=home, language="en")
    evening.night = night.id
    await evening.ann.use(evening.channel, "heldhands night join", night=night.id)
    await evening.discord.until(lambda: evening.guild.scheduled_events, "there is an event here")
    event, book = evening.event, EventBook(evening.house.service.places)

    async def noted() -> bool:
        return await book.read(event.id) is not None

    async def struck() -> bool:
        return not await noted()

    await until(noted)
    await evening.ann.change_event(event, name="Mine", status=CANCELED)
    await evening.bob.interested(event)
    await evening.lobby_reads("Across", "Bob")
    await evening.ann.delete_event(event)
    await until(struck)
    now = await evening.now()
    assert (now.stage, now.plan.title) == (Stage.PLANNED, "Across")


async def test_another_title_does_not_bring_back_the_time_that_we_are_about_to_change(
    evening: Evening,
) -> None:
    event = await evening.announced()
    before, book = (await evening.now()).plan.at, EventBook(evening.house.service.places)

    async def on_its_way() -> bool:
        known = await book.read(event.id)
        return known is not None and bool(known.ours)

    async with evening.discord.faults.hold("PATCH", EVENT):
        await evening.ann.use(evening.channel, "heldhands night edit", when="in 3 hours")
        await until(on_its_way)
        await evening.ann.change_event(event, name="Saturday")
        await evening.until(lambda night: night.plan.title == "Saturday")
        at = (await evening.now()).plan.at
        assert at > before
    await evening.discord.until(
        lambda: datetime.fromisoformat(event.start).timestamp() == at / 1000, "the event has the new time"
    )
    await evening.lobby_reads("Saturday", f"<t:{at // 1000}:F>")


async def test_what_discord_did_not_take_is_not_undone_and_is_tried_again(evening: Evening) -> None:
    event = await evening.announced()
    evening.discord.faults.refuse("PATCH", EVENT, 400, 50035)
    await evening.ann.use(evening.channel, "heldhands night edit", title="Saturday")
    await evening.discord.until(
        lambda: any(each.status == 400 for each in evening.discord.requests), "it is refused"
    )
    await evening.lobby_reads("Saturday")
    await evening.ann.change_event(event, description="Be there!")
    await evening.bob.interested(event)
    await evening.lobby_reads("Saturday", "2 come: Ann, Bob")
    await evening.discord.until(lambda: event.name == "Saturday", "the event is changed after all")


async def test_an_evening_goes_on_without_us_on_its_server_and_is_followed_again_when_we_are_back(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "discord.client")
    event = await evening.announced()

    async def ready() -> bool:  # only then the library tells servers that are new from those that were there
        return "Dispatching event ready" in caplog.text

    async def gone() -> bool:
        return "Dispatching event guild_remove" in caplog.text

    await until(ready)
    evening.guild.kick(evening.app)
    await until(gone)
    host = (await evening.now()).host
    await evening.house.service.nights.hosting.edit(host, evening.night, {"places": 8}, hosting="")
    await evening.discord.until(
        lambda: (
            {f"/guilds/{evening.guild.id}", f"/channels/{evening.channel.id}/messages/{evening.lobby.id}"}
            <= {each.path for each in evening.discord.requests if each.code}
        ),
        "neither its event nor its lobby is ours to change",
    )
    await evening.ann.change_event(event, name="Saturday")
    evening.guild.install(evening.app, ASKED.value)
    await evening.lobby_reads("Saturday", "There is place for 8")
