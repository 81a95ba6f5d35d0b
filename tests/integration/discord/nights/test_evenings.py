"""Given an evening on Discord, from check-in to the summary: do people play, and do all see how it went?"""

from bot.nights.night import Stage
from engine.heldhands.record import actions
from tests.integration.discord.asking import address_of, labels
from tests.integration.discord.nights.evening import MINUTE, WON, Evening
from tests.integration.discord.playing import pressables
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.scheduled import ACTIVE, COMPLETED


def person_of(evening: Evening, who: str) -> Person:
    return next(each for each in (evening.ann, evening.bob, evening.eve) if address_of(each) == who)


def calls(evening: Evening, person: Person) -> list[Message]:
    """Return the messages of the channel that have called somebody, the newest last."""
    return [each.message for each in person.notifications if each.message.room is evening.channel]


async def test_an_evening_from_check_in_to_its_summary(evening: Evening) -> None:
    event = await evening.announced(rounds=1)
    await evening.began(evening.ann, evening.bob, evening.eve)
    await evening.lobby_reads("they are playing")
    await evening.discord.until(lambda: event.status == ACTIVE, "the event has begun")
    (first,) = (await evening.now()).rounds
    odd = person_of(evening, first.odd)
    await evening.discord.until(
        lambda: any("You sit out round 1" in each.text for each in evening.letters(odd)),
        "who sits out is told",
    )
    table = await evening.table(first.pairs[0])
    moves = list(actions(WON))
    await table.play(moves[:40])
    await table.counted(moves[:40])
    before = evening.lobby
    await evening.passes(MINUTE)
    await evening.discord.until(lambda: len(before.versions) > 1, "the scoreboard follows")
    assert evening.lobby is before
    assert "objectives" in before.pictures[0].alt
    await table.play(moves[40:])
    await table.counted(moves)
    await evening.passes(MINUTE)
    await evening.lobby_reads("Friday is over", "You may talk again")
    assert evening.lobby.pictures[0].alt.startswith("The summary of Friday.")
    assert "they held hands" in evening.lobby.pictures[0].alt
    assert "<t:" not in evening.lobby.pictures[0].alt
    assert labels(evening.lobby) == ["In words"]
    assert "they held hands" in (await evening.pressed(evening.eve, "In words")).text
    await evening.discord.until(lambda: event.status == COMPLETED, "the event is over")
    await evening.passes(MINUTE)
    assert (await evening.now()).stage is Stage.OVER


async def test_whoever_takes_no_messages_is_called_in_the_lobby_and_plays_there(evening: Evening) -> None:
    await evening.announced()
    evening.bob.close_dms()
    await evening.began(evening.bob, evening.eve)
    (first,) = (await evening.now()).rounds
    (pair,) = first.pairs
    await evening.discord.until(lambda: calls(evening, evening.bob), "Bob is called")
    call = calls(evening, evening.bob)[-1]
    assert labels(call) == ["My view"]
    view = await (await evening.bob.press(call, "My view")).answered()
    assert view.ephemeral
    assert view.pictures
    assert pressables(view)[0].game == pair.game
    assert not any(each.message is call for each in evening.eve.notifications)


async def test_whoever_sits_out_and_takes_no_messages_is_told_in_the_lobby(evening: Evening) -> None:
    await evening.announced()
    for person in (evening.ann, evening.bob, evening.eve):
        person.close_dms()
    await evening.began(evening.ann, evening.bob, evening.eve)
    odd = person_of(evening, (await evening.now()).rounds[0].odd)
    await evening.discord.until(
        lambda: any("You sit out round 1" in each.text for each in calls(evening, odd)), "they are told"
    )


async def test_a_reminder_rings_for_those_who_signed_up_and_has_the_button_to_say_so(
    evening: Evening,
) -> None:
    await evening.announced()
    await evening.pressed(evening.bob, "I'm coming")
    evening.eve.close_dms()
    await evening.pressed(evening.eve, "I'm coming")
    await evening.passes(2 * 60 * MINUTE - 15 * MINUTE)
    await evening.lobby_reads("who is here?")
    assert labels(evening.lobby) == ["I'm here", "Only if needed", "I can't"]
    await evening.discord.until(lambda: evening.letters(evening.bob), "Bob is reminded")
    letter = evening.letter(evening.bob)
    assert "Friday begins in a moment" in letter.text
    told = await evening.pressed(evening.bob, "I'm here", letter)
    assert "You are here: Friday" in told.text
    await evening.lobby_reads("One is here: Bob")
    assert not calls(evening, evening.eve)  # she sees the lobby
