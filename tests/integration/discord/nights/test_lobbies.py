"""Given an evening that is planned in a channel: what do people see there, and what can they press?"""

from adapters.discord.permissions import ASKED
from bot.nights.night import Plan
from bot.screens.table import code_of
from tests.integration.discord.asking import labels
from tests.integration.discord.nights.evening import HOUR, Evening
from tests.integration.discord.playing import begun
from tests.simulator import Permission
from tests.simulator.guilds import Role
from tests.simulator.rooms import PUBLIC_THREAD, Thread
from tests.simulator.starting import begin


def our_role(evening: Evening) -> Role:
    """Return the role by which we may do something on the server."""
    return next(role for role in evening.guild.roles.values() if role.bot is evening.app)


async def test_an_evening_is_planned_in_one_command_and_announced_at_once(evening: Evening) -> None:
    told = await evening.planned()
    assert "Planned: Friday" in told.text
    await evening.lobby_reads("Friday", f"<t:{(await evening.now()).plan.at // 1000}:F>", "Ann")
    assert labels(evening.lobby) == ["I'm coming", "I can't", "More"]
    assert evening.lobby.pictures[0].alt == "The cover of Friday, with its title and its time."


async def test_one_press_is_enough_to_sign_up_and_the_lobby_follows_without_a_ring(evening: Evening) -> None:
    await evening.announced()
    lobby, rung = evening.lobby, len(evening.eve.notifications)
    told = await evening.pressed(evening.bob, "I'm coming")
    assert "You are on the list: Friday" in told.text
    await evening.lobby_reads("2 come: Ann, Bob")
    await evening.pressed(evening.bob, "I can't")
    await evening.lobby_reads("One comes: Ann")
    assert evening.lobby is lobby
    assert len(evening.eve.notifications) == rung
    shown = await evening.pressed(evening.eve, "More")
    assert "Sign up" in labels(shown)


async def test_a_lobby_that_was_deleted_comes_again_with_the_next_change(evening: Evening) -> None:
    await evening.announced()
    await evening.discord.world.users[evening.guild.owner.id].delete(evening.lobby)  # type: ignore[attr-defined]
    await evening.bob.use(evening.channel, "heldhands night join")
    await evening.lobby_reads("2 come: Ann, Bob")


async def test_whoever_plans_an_evening_is_told_what_we_may_not_do(evening: Evening) -> None:
    lacking = Permission.SEND_MESSAGES | Permission.CREATE_EVENTS
    our_role(evening).allow(ASKED.value & ~lacking)
    evening.guild.everyone.allow(evening.guild.everyone.permissions & ~lacking)
    told = await evening.planned()
    assert "Planned: Friday" in told.text
    assert "give me: Send Messages, Attach Files, Create Events." in told.text
    used = await evening.bob.use(evening.channel, "heldhands night join")
    assert "You are on the list" in (await used.answered()).text
    assert not evening.lobbies
    assert not evening.guild.scheduled_events
    our_role(evening).allow(ASKED.value)  # and with the next change there is everything
    await evening.eve.use(evening.channel, "heldhands night join")
    await evening.lobby_reads("3 come: Ann, Bob, Eve")
    await evening.discord.until(lambda: evening.guild.scheduled_events, "there is an event too")


async def test_in_a_thread_it_takes_the_right_to_write_in_threads(evening: Evening) -> None:
    number = evening.discord.clock.snowflake()
    thread = begin(Thread(evening.channel, number, "planning", evening.ann, PUBLIC_THREAD))
    everyone = evening.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.SEND_MESSAGES)
    our_role(evening).allow(ASKED.value & ~Permission.SEND_MESSAGES)
    used = await evening.ann.use(thread, "heldhands night plan", title="Friday", when="in 2 hours")
    told = (await used.answered()).text
    assert "Planned: Friday" in told
    assert "give me" not in told
    await evening.discord.until(
        lambda: any(each.pictures for each in evening.eve.messages(thread)), "there is a lobby"
    )


async def test_where_we_may_not_send_pictures_the_lobby_is_told_in_words(evening: Evening) -> None:
    everyone = evening.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.ATTACH_FILES)
    our_role(evening).allow(ASKED.value & ~Permission.ATTACH_FILES)
    assert "give me: Attach Files." in (await evening.planned()).text
    await evening.discord.until(lambda: evening.eve.messages(evening.channel), "there is a lobby")
    (lobby,) = evening.eve.messages(evening.channel)
    assert "One comes: Ann" in lobby.text
    assert not lobby.pictures
    await evening.pressed(evening.bob, "I'm coming", lobby)
    await evening.discord.until(lambda: "2 come: Ann, Bob" in lobby.text, "it follows")


async def test_an_evening_whose_channel_is_deleted_takes_place_all_the_same(evening: Evening) -> None:
    other = evening.guild.new_channel("other")
    await evening.announced()
    evening.channel.delete()
    evening.channel = other
    used = await evening.bob.use(other, "heldhands night join")
    assert "You are on the list: Friday" in (await used.answered()).text
    used = await evening.ann.use(other, "heldhands night edit", title="Saturday")
    await evening.discord.until(lambda: evening.event.name == "Saturday", "its event is still ours to change")


async def test_an_evening_from_elsewhere_has_its_lobby_where_a_host_signs_up_by_its_code(
    evening: Evening,
) -> None:
    service = evening.house.service
    at = service.desk.now() + 2 * HOUR * 1000
    plan = Plan(title="Across", at=at, zone="Europe/Rome")
    home = "matrix:!room:example.org"
    night = await service.nights.hosting.plan(
        "matrix:@mia:example.org", plan, home=home, hosting=home, language="it", lobbies={"matrix": "!room"}
    )
    used = await evening.bob.use(evening.channel, "heldhands night join", night=night.id)
    await used.answered()
    assert "discord" not in (await service.nights.find(night.id)).night.lobbies  # Bob may not host here
    await evening.ann.use(evening.channel, "heldhands night join", night=code_of(night.id))
    await evening.lobby_reads("Across", "Vengono in 3", "Bob, Ann")
    await evening.discord.until(lambda: evening.guild.scheduled_events, "there is an event too")
    assert evening.event.name == "Across"


async def test_nobody_plans_an_evening_in_the_thread_of_a_silent_game(evening: Evening) -> None:
    await begun(evening)
    used = await evening.ann.use(evening.thread, "heldhands night plan", title="Hello Bob", when="in 2 hours")
    assert "Planned" not in (await used.answered()).text
    assert not await evening.house.service.nights.programme.coming(f"discord:{evening.guild.id}")
