"""Everybody is spoken to in their own language, and a server in its own."""

import asyncio

import pytest

from adapters.discord.language import words_in
from bot.how_to_play import how_to_play
from renderers.language import Language
from tests.integration.discord.asking import address_of, labels, told
from tests.integration.discord.playing import begun
from tests.integration.discord.scene import Scene
from tests.simulator.persons.person import Person

IT = words_in(Language.IT)
NONE_ON = IT.say("refusal-no-games", which="on")
NONE_OVER = IT.say("refusal-no-games", which="over")
ITALIAN = {
    "games": IT.say("games-headline", count=0),
    "help": IT.say("help-headline"),
    "rules": how_to_play(IT)[0].title,
    "settings": IT.say("settings-headline"),
    "stats": IT.say("stats-headline"),
    "invite": IT.say("discord-by-letter", game="heldhands"),
    "forget-me": IT.say("forget-sure"),
    "show": NONE_ON,
    "end": NONE_ON,
    "nudge": NONE_ON,
    "rematch": NONE_OVER,
    "replay": NONE_OVER,
}


@pytest.fixture
def ugo(scene: Scene) -> Person:
    person = scene.discord.new_person("Ugo", locale="it")
    scene.guild.join(person)
    return person


async def test_every_command_answers_in_the_language_of_whoever_asks_for_the_first_time(
    scene: Scene,
) -> None:
    async def heard(command: str) -> str:
        person = scene.discord.new_person(f"Ugo {command}", locale="it")
        scene.guild.join(person)
        return (await told(scene, person, command)).text

    texts = await asyncio.gather(*map(heard, ITALIAN))
    heard_all = dict(zip(ITALIAN, texts, strict=True))
    assert not {command: text for command, text in heard_all.items() if ITALIAN[command] not in text}


async def test_two_people_play_in_two_languages_and_the_thread_speaks_the_servers(
    scene: Scene, ugo: Person
) -> None:
    used = await scene.ann.use(scene.channel, "heldhands start", partner=ugo)
    assert used.answer
    assert {"Accept", "Decline"} <= set(labels(used.answer))
    await ugo.press(used.answer, "Accept")
    await scene.discord.until(lambda: scene.letters(scene.ann) and scene.letters(ugo), "both have pictures")
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    assert "choose a side" in scene.letter(scene.ann).text
    assert "scegli un lato" in scene.letter(ugo).text
    assert "My view" in labels(scene.tables[-1])
    words = await (await ugo.press(scene.tables[-1], "In words")).answered()
    assert "carte" in words.text
    private = await (await ugo.press(scene.tables[-1], "My view")).answered()
    assert "scegli un lato" in private.text


async def test_refusals_of_presses_are_in_the_language_of_whoever_pressed(scene: Scene, ugo: Person) -> None:
    used = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert used.answer
    refused = await (await ugo.press(used.answer, "Accept")).answered()
    assert IT.say("refusal-not-invited") in refused.text
    nonsense = await told(scene, ugo, "show", game="?!")
    assert "non è il codice" in nonsense.text
    assert "Così: mostra" in nonsense.text


async def test_whoever_passes_by_and_presses_is_answered_in_their_language(scene: Scene, ugo: Person) -> None:
    game = (await begun(scene)).game
    for person in (scene.ann, scene.bob):
        await scene.house.service.manners.part(address_of(person), game)
    await scene.discord.until(lambda: "See it again" in labels(scene.tables[-1]), "it is over")
    again = await (await ugo.press(scene.tables[-1], "See it again")).answered()
    assert IT.say("headline-parted-watched") in again.text


async def test_a_language_that_we_do_not_speak_is_answered_in_english(scene: Scene) -> None:
    anne = scene.discord.new_person("Anne", locale="fr")
    scene.guild.join(anne)
    assert "You have no games" in (await told(scene, anne, "games")).text


async def test_what_was_chosen_counts_more_than_what_discord_speaks(scene: Scene, ugo: Person) -> None:
    await told(scene, ugo, "settings", language="en")
    assert "You have no games" in (await told(scene, ugo, "games")).text
    proposal = (await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)).answer
    assert proposal
    assert "for somebody else" in (await (await ugo.press(proposal, "Accept")).answered()).text
