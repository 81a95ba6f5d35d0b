"""Ann is on Discord, and her partner is on the web: both play the same game."""

from adapters.discord.names import Table
from bot.service.play import Press
from tests.integration.discord.asking import address_of, code_in, labels, told
from tests.integration.discord.playing import pressables
from tests.integration.discord.scene import Scene


async def joined(scene: Scene) -> tuple[str, str]:
    """Return a game to which Ann invited somebody who came by the web, and who that is."""
    service = scene.house.service
    invited = await told(scene, scene.ann, "invite", first="near")
    web, _ = await service.identity.create()
    await service.guests.meet(web, name="Wim")
    game = await service.invitations.join(web, code_in(invited))
    await scene.discord.until(
        lambda: scene.letters(scene.ann) and "choose a side" in scene.letter(scene.ann).text,
        "Ann has a picture",
    )
    return game, web


async def test_a_partner_on_the_web_is_played_with_by_direct_message(scene: Scene) -> None:
    game, web = await joined(scene)
    letter = scene.letter(scene.ann)
    await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "Ann waits")
    seen = await scene.house.service.play.look(web, game)
    await scene.house.service.press(Press(web, game, seen.revision, "left"))
    await scene.discord.until(lambda: "Turn 1" in scene.letter(scene.ann).text, "it is Ann's turn")
    assert scene.ann.notifications[-1].message is scene.letter(scene.ann)
    assert "1. Wim" in labels(await told(scene, scene.ann, "games"))


async def test_a_thread_shows_such_a_game_and_mentions_only_who_is_on_discord(scene: Scene) -> None:
    game, web = await joined(scene)
    service, about = scene.house.service, await scene.ann.write(scene.channel, "Watch us!")
    table = Table(scene.channel.id, about.id, "en", "NOTTHISONE")
    await service.play.watch(address_of(scene.ann), game, "discord", str(table))
    await scene.discord.until(lambda: scene.guild.threads and scene.tables, "all can watch")
    assert scene.ann.mention in scene.tables[-1].text
    letter = scene.letter(scene.ann)
    await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: scene.ann.mention not in scene.tables[-1].text, "Ann has chosen")
    shown = [version.text for message in scene.tables for version in message.versions]
    assert not [text for text in shown if "web" in text or "Wim" in text]
    assert scene.thread.name == "Ann & Wim"
    view = await (await scene.ann.press(scene.tables[-1], "My view")).answered()
    assert "You have chosen" in view.text
    seen = await service.play.look(web, game)
    await service.press(Press(web, game, seen.revision, "right"))
    await scene.discord.until(lambda: scene.ann.mention in scene.tables[-1].text, "it is Ann's turn")
