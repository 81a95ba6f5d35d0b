"""Given the thread of a lobby: is it silent while a round is played, and free before, between and after?"""

from adapters.discord.permissions import ASKED
from bot.nights.evening import TICK
from engine.heldhands.record import actions
from tests.integration.discord.nights.evening import HOUR, MINUTE, WON, Evening
from tests.integration.discord.nights.test_lobbies import our_role
from tests.integration.nights.evening import play
from tests.simulator import Permission
from tests.simulator.persons.person import Person


async def opened(evening: Evening) -> None:
    """Let the time come at which people say that they are here."""
    await evening.passes(2 * HOUR - 10 * MINUTE)
    await evening.lobby_reads("who is here?")
    await evening.discord.until(lambda: evening.guild.threads, "there is a thread")


async def play_begins(evening: Evening) -> None:
    for person in (evening.bob, evening.eve):
        await evening.pressed(person, "I'm here")
    await evening.passes(10 * MINUTE)
    await evening.until(lambda night: night.is_silent and night.rounds and night.rounds[-1].opened)
    await evening.lobby_reads("they are playing", f"Nobody says a word in <#{evening.thread.id}>")


async def taken_away(evening: Evening, person: Person, words: str) -> None:
    """Write something, and see it go."""
    written = await person.write(evening.thread, words)
    await evening.discord.until(lambda: written.deleted, f"{words!r} is gone")


def said(evening: Evening) -> list[str]:
    """Return what people have said in the thread."""
    there = evening.eve.messages(evening.thread)
    return [each.text for each in there if each.author is not evening.app.user]


async def test_people_talk_before_between_and_after_the_rounds_and_not_in_them(evening: Evening) -> None:
    await evening.announced(rounds=2)
    await opened(evening)
    first = evening.lobby
    assert (evening.thread.name, evening.thread.id) == ("Friday", first.id)
    await evening.bob.write(evening.thread, "hello")
    await play_begins(evening)
    assert not first.deleted
    assert "below is where you may talk" in first.text
    assert not first.buttons
    await taken_away(evening, evening.bob, "the red one")
    await evening.discord.until(
        lambda: any("taken back" in each.text for each in evening.letters(evening.bob)), "Bob is told why"
    )
    used = await evening.bob.use(evening.thread, "heldhands start", partner=evening.eve)
    assert used.ephemeral  # that would be words too
    game = (await evening.now()).rounds[-1].pairs[0].game
    await play(evening.house.service, game, list(actions(WON)))
    await evening.passes(TICK // 1000)
    await evening.until(lambda night: night.breaks_until)
    await evening.lobby_reads(f"You may talk in <#{evening.thread.id}>")
    await evening.bob.write(evening.thread, "how was it?")
    await evening.passes(5 * MINUTE)
    await evening.until(lambda night: night.is_silent and len(night.rounds) == 2 and night.rounds[-1].opened)
    await evening.lobby_reads("Nobody says a word")
    await taken_away(evening, evening.eve, "the blue one")
    game = (await evening.now()).rounds[-1].pairs[0].game
    await play(evening.house.service, game, list(actions(WON)))
    await evening.passes(TICK // 1000)
    await evening.lobby_reads("Friday is over", f"You may talk in <#{evening.thread.id}>")
    await evening.eve.write(evening.thread, "lovely")
    assert said(evening) == ["hello", "how was it?", "lovely"]


async def test_a_thread_is_called_what_it_was_called_while_a_round_is_played(evening: Evening) -> None:
    evening.guild.new_role("tidy", Permission.MANAGE_THREADS, members=[evening.ann])
    await evening.announced()
    await opened(evening)
    await evening.ann.rename(evening.thread, "Hello")
    await play_begins(evening)
    await evening.ann.rename(evening.thread, "take the red one")
    await evening.discord.until(lambda: evening.thread.name == "Friday", "it has its name again")


async def test_what_was_said_before_a_round_stays_when_we_come_back_in_it(stage: Evening) -> None:
    async with stage.running():
        await stage.announced()
        await opened(stage)
        before = await stage.bob.write(stage.thread, "hello")
        await play_begins(stage)
    whispered = await stage.bob.write(stage.thread, "psst")
    async with stage.running():
        await stage.discord.until(lambda: whispered.deleted, "what was said in the round is gone")
    assert not before.deleted


async def test_on_an_evening_for_learning_everybody_may_talk(evening: Evening) -> None:
    await evening.announced(silence="learning")
    await opened(evening)
    for person in (evening.bob, evening.eve):
        await evening.pressed(person, "I'm here")
    await evening.passes(10 * MINUTE)
    await evening.lobby_reads("they are playing", "You may talk")
    written = await evening.bob.write(evening.thread, "what now?")
    await evening.pressed(evening.eve, "In words")  # by then it would have been heard
    assert not written.deleted


async def test_where_we_may_open_no_thread_there_is_none(evening: Evening) -> None:
    everyone = evening.guild.everyone
    everyone.allow(everyone.permissions & ~Permission.CREATE_PUBLIC_THREADS)
    our_role(evening).allow(ASKED.value & ~Permission.CREATE_PUBLIC_THREADS)
    await evening.announced()
    first = evening.lobby
    await evening.began(evening.bob, evening.eve)
    await evening.lobby_reads("they are playing")
    assert not evening.guild.threads
    assert first.deleted
