"""Given the event of an evening: does it go with it, and is whatever people do by hand followed?"""

from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

from PIL import Image

from bot.nights.night import Plan, Stage
from bot.store.keys import kept_key, night_key
from tests.integration.discord.asking import address_of
from tests.integration.discord.nights.evening import HOUR, MINUTE, Evening, evening_on
from tests.simulator.guilds import Guild
from tests.simulator.scheduled import ACTIVE, CANCELED, SCHEDULED


def changes(evening: Evening) -> int:
    """Return how often the event was changed by us."""
    return sum(
        each.method == "PATCH" and "scheduled-events" in each.path for each in evening.discord.requests
    )


def later(when: str | None, hours: float) -> str:
    assert when
    return (datetime.fromisoformat(when) + timedelta(hours=hours)).isoformat()


async def test_an_evening_is_an_event_with_a_cover(evening: Evening) -> None:
    event = await evening.announced(duration="90")
    plan = (await evening.now()).plan
    assert (event.name, event.status, event.location) == ("Friday", SCHEDULED, "#games")
    assert datetime.fromisoformat(event.start).timestamp() == plan.at / 1000
    assert event.end == later(event.start, 1.5)
    assert event.description
    assert event.description.endswith(f"<#{evening.channel.id}>")
    assert event.cover
    with Image.open(BytesIO(event.cover)) as cover:
        assert cover.width > cover.height > 100


async def test_an_event_is_changed_only_when_there_is_something_to_change(evening: Evening) -> None:
    event = await evening.announced()
    cover = event.cover
    await evening.pressed(evening.bob, "I'm coming")
    await evening.lobby_reads("2 come")
    await evening.ann.use(evening.channel, "heldhands night edit", title="Saturday", when="in 3 hours")
    await evening.discord.until(lambda: event.name == "Saturday", "the event is changed")
    at = (await evening.now()).plan.at
    assert datetime.fromisoformat(event.start).timestamp() == at / 1000
    assert event.cover != cover
    assert changes(evening) == 1
    await evening.lobby_reads("Saturday", f"<t:{at // 1000}:F>")
    assert (await evening.now()).plan.title == "Saturday"  # our own change is not taken for somebody else's


async def test_whoever_is_interested_is_on_the_list(evening: Evening) -> None:
    event = await evening.announced()
    other = evening.discord.new_application("Other")
    evening.guild.install(other)
    event.interest(other.user, interested=True)
    await evening.bob.interested(event)
    await evening.lobby_reads("2 come: Ann, Bob")
    await evening.eve.interested(event)
    await evening.lobby_reads("3 come: Ann, Bob, Eve")
    await evening.pressed(evening.eve, "I'm coming")
    for person in (evening.bob, evening.eve):
        await person.interested(event, interested=False)
    await evening.lobby_reads("2 come: Ann, Eve")  # who has signed up here too is still on the list


async def test_an_evening_moves_with_its_event_and_whoever_comes_is_told(evening: Evening) -> None:
    event = await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    before = (await evening.now()).plan
    start, end = later(event.start, 24), later(event.end, 23)
    await evening.ann.change_event(event, name="Saturday", scheduled_start_time=start, scheduled_end_time=end)
    await evening.lobby_reads("Saturday", f"<t:{before.at // 1000 + 24 * HOUR}:F>")
    plan = (await evening.now()).plan
    assert (plan.title, plan.at, plan.minutes) == (
        "Saturday",
        before.at + 24 * HOUR * 1000,
        before.minutes - 60,
    )
    await evening.discord.until(lambda: evening.letters(evening.bob), "Bob is told")
    assert "Saturday has another time" in evening.letter(evening.bob).text
    assert (event.start, event.end) == (start, end)
    # And back again, to what we had written ourselves.
    await evening.ann.change_event(event, scheduled_start_time=later(start, -24))
    await evening.until(lambda night: night.plan.at == before.at)


async def test_an_evening_is_called_off_with_its_event(evening: Evening) -> None:
    event = await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    await evening.eve.interested(event)
    await evening.lobby_reads("3 come")
    await evening.ann.change_event(event, status=CANCELED)
    await evening.lobby_reads("Friday is called off")
    await evening.discord.until(lambda: evening.letters(evening.bob), "Bob is told")
    assert "Friday is called off" in evening.letter(evening.bob).text
    assert not evening.lobby.buttons


async def test_an_event_that_is_deleted_calls_its_evening_off(evening: Evening) -> None:
    await evening.ann.delete_event(await evening.announced())
    await evening.lobby_reads("Friday is called off")
    assert not evening.guild.scheduled_events


async def test_an_event_is_called_off_with_its_evening(evening: Evening) -> None:
    event = await evening.announced()
    told = await (await evening.ann.use(evening.channel, "heldhands night cancel")).answered()
    assert event.status == SCHEDULED
    await evening.ann.press(told, "Yes, this evening")
    await evening.discord.until(lambda: event.status == CANCELED, "the event is called off")
    await evening.lobby_reads("Friday is called off")


async def test_whoever_starts_an_event_by_hand_begins_the_evening(evening: Evening) -> None:
    event = await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    await evening.ann.change_event(event, status=ACTIVE)
    await evening.lobby_reads("who is here?")
    await evening.discord.until(lambda: evening.letters(evening.bob), "Bob is told that it is now")
    for person in (evening.bob, evening.eve):
        await evening.pressed(person, "I'm here")
    await evening.passes(MINUTE)
    await evening.lobby_reads("they are playing")
    assert (await evening.now()).stage is Stage.PLAYING


async def test_what_happens_while_we_are_away_is_seen_when_we_are_back(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
        await stage.bob.interested(event)
        await stage.lobby_reads("2 come: Ann, Bob")
    await stage.bob.interested(event, interested=False)
    await stage.eve.interested(event)
    await stage.ann.change_event(event, name="Saturday")
    async with stage.running():
        await stage.lobby_reads("Saturday", "2 come: Ann, Eve")
    await stage.ann.delete_event(event)
    async with stage.running():
        await stage.lobby_reads("Saturday is called off")


async def test_an_event_is_made_once_also_if_we_die_before_we_have_noted_it(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
    client = stage.house.client
    await client.hdel(night_key(stage.night), "memo:nights-discord:event")
    for kept in (f"event/{event.id}", f"event-of/{stage.night}"):
        await client.delete(kept_key("discord", kept))
    async with stage.running():
        await stage.ann.use(stage.channel, "heldhands night edit", title="Saturday")
        await stage.discord.until(lambda: event.name == "Saturday", "it is found again")
        assert stage.event is event
        await stage.bob.interested(event)
        await stage.until(lambda night: night.entry(address_of(stage.bob)))


async def test_more_people_are_interested_than_discord_tells_at_once(stage: Evening) -> None:
    async with stage.running():
        event = await stage.announced()
    crowd = [stage.discord.new_person(f"Guest {number}") for number in range(150)]
    for person in crowd:
        stage.guild.join(person)
        event.interest(person, interested=True)
    async with stage.running():
        await stage.until(lambda night: len(night.listed) == 1 + len(crowd))


async def test_a_process_that_does_not_know_the_server_can_bring_its_lobby_and_its_event(valkey: str) -> None:
    def other_shard(guild: Guild) -> dict[str, Any]:
        return {"shard_count": 2, "shard_ids": str(1 - (guild.id >> 22) % 2)}

    async with evening_on(valkey, other_shard) as evening, evening.running():
        hosting, home = evening.house.service.nights.hosting, f"discord:{evening.guild.id}"
        host = address_of(evening.ann)
        plan = Plan(
            title="x" * 150, at=evening.house.service.desk.now() + 2 * HOUR * 1000, zone="Europe/Rome"
        )
        lobbies = {"discord": str(evening.channel.id)}
        night = await hosting.plan(host, plan, home=home, hosting=home, language="en", lobbies=lobbies)
        await evening.discord.until(
            lambda: evening.lobbies and evening.guild.scheduled_events, "both are there"
        )
        assert len(evening.event.name) == 100
        await hosting.edit(host, night.id, {"title": "Saturday"}, hosting=home)
        await evening.lobby_reads("Saturday")
        await evening.discord.until(lambda: evening.event.name == "Saturday", "the event is changed")
