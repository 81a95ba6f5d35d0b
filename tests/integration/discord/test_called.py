"""Everybody is spoken to in their language; no name rings, is formatted or breaks anything."""

import re

from adapters.discord.format import escape_markup, words_in
from renderers.i18n.catalogue import Language
from tests.integration.discord.asking import address_of, labels, let_go, told, whispered, whispered_in
from tests.integration.discord.playing import Table, begun, posted, proposed
from tests.integration.discord.scene import Scene
from tests.simulator import Permission

NAMES = (
    "**b** ~~s~~ `c` <t:0:R> @everyone",
    "[p](https://example.org) @here",
    "\u2060<t:0:R>\u200d<t:0:R>",
    "\u200b\u2800",  # blank
    "W" * 32,
    "{ $name } { title }",
)
MARKUP = re.compile(r"(?<!\\)(\*\*b|~~s|`c|<t:|\[p)|https:/")
IT = words_in(Language.IT)
ITALIAN = {  # of each way in which commands are answered
    "games": IT.say("games-headline", count=0),
    "help": IT.say("help-headline"),
    "invite": IT.say("discord-by-letter", game="heldhands"),
    "forget-me": IT.say("forget-sure"),
    "show": IT.say("refusal-no-games", which="on"),
}


async def test_name_is_shown_as_it_is_and_rings_for_nobody(scene: Scene) -> None:
    scene.guild.new_role("Loud", Permission.MENTION_EVERYONE, [scene.app])
    scene.bob.name = scene.eve.mention
    for name in NAMES:
        scene.ann.name = name
        table = await begun(scene)
        await scene.reads(scene.bob, "choose a side")
        listed = await told(scene, scene.bob, "games")
        view = await whispered(scene.bob, scene.tables[-1], "My view")
        assert 0 < len(scene.thread.name) <= 100
        await let_go(table)
        stats = await told(scene, scene.bob, "stats", partner=scene.ann)
        shown = [*scene.eve.messages(scene.channel), *scene.tables, *scene.direct_messages(scene.bob)]
        texts = [each.text for message in (*shown, listed, view, stats) for each in message.versions]
        assert any(escape_markup(name, 200) in text for text in texts) or name not in NAMES[:2]
        assert not any(MARKUP.search(text) for text in texts)
        assert not any(re.search(rf"(?<!\\){scene.eve.mention}", text) for text in texts), "she is not meant"
        assert not scene.eve.notifications
        scene.thread.delete()


async def test_name_that_changes_is_learnt_before_and_after_a_game_and_not_in_it(scene: Scene) -> None:
    scene.ann.name, scene.bob.name = "Annie", "Bobby"
    proposal = await proposed(scene)
    assert "Annie" in proposal.text
    assert labels(await told(scene, scene.bob, "games")) == ["1. Annie"]
    await scene.bob.press(proposal, "Accept")
    await scene.all_can_watch()
    scene.ann.name = "Go left"
    for command in ("games", "show", "settings", "rules"):
        await told(scene, scene.ann, command)
    await posted(scene, scene.eve, "heldhands start", partner=scene.ann)
    people = scene.house.service.context.people
    assert (await people.load(address_of(scene.ann))).name == "Annie"
    assert "Go left" not in (await told(scene, scene.bob, "games")).text
    game = (await scene.house.service.records.games_of(address_of(scene.bob)))[0].game
    await let_go(Table(scene, game, scene.letter))
    await told(scene, scene.ann, "games")
    assert (await people.load(address_of(scene.ann))).name == "Go left"


async def test_command_answers_in_the_language_of_who_asks_for_the_first_time(scene: Scene) -> None:
    for command, words in ITALIAN.items():
        assert words in (await told(scene, scene.newcomer(f"Ugo {command}", "it"), command)).text, command
    assert "You have no games" in (await told(scene, scene.newcomer("Anne", "fr"), "games")).text


async def test_two_people_play_in_two_languages_and_the_thread_speaks_the_servers(scene: Scene) -> None:
    ugo, zia = scene.newcomer("Ugo", "it"), scene.newcomer("Zia", "it")
    proposal = await posted(scene, scene.ann, "heldhands start", partner=ugo)
    assert {"Accept", "Decline"} <= set(labels(proposal))
    assert IT.say("refusal-not-invited") in (await whispered(zia, proposal, "Accept")).text
    await ugo.press(proposal, "Accept")
    await scene.reads(scene.ann, "choose a side")
    await scene.reads(ugo, "scegli un lato")
    await scene.all_can_watch()
    assert "My view" in labels(scene.tables[-1])
    assert "carte" in (await whispered(ugo, scene.tables[-1], "In words")).text
    assert "scegli un lato" in (await whispered(ugo, scene.tables[-1], "My view")).text
    nonsense = await told(scene, ugo, "show", game="?!")
    assert "non è il codice" in nonsense.text
    assert "Scrivi così: mostra" in nonsense.text
    game = (await scene.house.service.records.games_of(address_of(ugo)))[0].game
    await let_go(Table(scene, game, scene.letter, (scene.ann, ugo)))
    rosa = scene.newcomer("Rosa", "it")
    again = await whispered(rosa, scene.tables[-1], "See it again")
    assert IT.say("headline-parted-watched") in again.text
    await told(scene, rosa, "settings", language="en")  # which counts more than what Discord speaks
    assert "agreed to end" in (await whispered(rosa, scene.tables[-1], "See it again")).text


async def test_proposal_speaks_as_the_server_and_answers_as_who_asks(scene: Scene) -> None:
    ugo = scene.discord.new_person("Ugo", locale="it")
    home = scene.discord.new_guild("Casa", owner=ugo, members=[scene.ann], locale="it")
    home.install(scene.app, 0)
    channel = home.new_channel("giochi")
    used = await scene.ann.use(channel, "heldhands start", partner=ugo)
    assert {"Accetta", "Rifiuta"} <= set(labels(await used.answered()))
    await scene.until(lambda: len(used.messages) == 2)
    assert "Ask someone who looks after this channel" in used.messages[1].text
    assert "Ann ti invita" in (await whispered_in(channel, ugo, "heldhands show")).text
