"""Everybody is spoken to in their own language, and may use the words of any."""

from adapters.matrix.names import address
from tests.homeserver.player import Player
from tests.integration.matrix.asking import YES, answer, private, talking
from tests.integration.matrix.playing import begun, proposed
from tests.integration.matrix.scene import Scene


def has_seat(scene: Scene, player: Player) -> bool:
    return any(scene.keypad(player, room) and scene.pictures(player, room) for room in player.rooms)


async def test_whoever_chooses_italian_is_spoken_to_in_italian_everywhere(scene: Scene) -> None:
    ann, lobby = scene.ann, scene.lobby
    room, changed = await private(scene, ann, "impostazioni lingua=italiano")
    assert "lingua: Italiano" in changed.body
    assert "impostazioni tema=night" in changed.body, "what can be typed is Italian too"
    assert "Che cosa puoi chiedere" in (await answer(scene, ann, lobby, "!heldhands help")).body
    mistake = (await answer(scene, ann, lobby, "!heldhands start")).body
    assert (
        mistake
        == 'Manca "partner".\nCosì: inizia partner [edizione=…] [livello=…] [primo=…] [silenzio=…] [seme=…]'
    )
    assert "!heldhands regole 3" in (await answer(scene, ann, lobby, "!heldhands regole 2")).body
    assert "Non c'è" in (await answer(scene, ann, room, "iniziia")).body
    invited = (await answer(scene, ann, room, "invita livello=difficile")).body
    (sitting,) = await scene.house.service.book.games_of(address(ann.user_id))
    assert f"finisci {sitting.game}" in invited
    assert "ritirato" in (await answer(scene, ann, room, f"finisci {sitting.game}")).body


async def test_each_plays_in_their_own_language_and_the_room_has_that_of_the_host(scene: Scene) -> None:
    ann, bob, eve = scene.ann, scene.bob, scene.eve
    await private(scene, ann, "settings language=it")
    proposal, _ = await proposed(scene)
    assert "Ann vorrebbe giocare" in proposal.body
    await bob.react(scene.lobby, proposal.id, YES)
    for player in (ann, bob):
        await scene.enter_all(player, 2)
        await player.until(lambda player=player: has_seat(scene, player), "there is a seat")  # type: ignore[misc]
    mine, theirs = scene.seat(ann), scene.seat(bob)
    assert "I tuoi tasti" in scene.said(ann, mine)
    assert "Your keys" in scene.said(bob, theirs)
    await ann.until(lambda: "scegli" in scene.pictures(ann, mine)[-1].body, "hers is Italian")
    await bob.until(lambda: "choose a side" in scene.pictures(bob, theirs)[-1].body, "his is not")
    await ann.say(mine, "sinistra")
    await ann.until(
        lambda: "Hai scelto" in scene.pictures(ann, mine)[-1].body, "Italian words are understood"
    )
    await bob.say(theirs, "destra")
    await bob.until(lambda: "Turn 1" in scene.pictures(bob, theirs)[-1].body, "by everybody")
    await eve.until(lambda: "Ann e Bob" in scene.said(eve, scene.lobby), "the lobby has the host's language")


async def test_a_language_that_is_changed_in_a_seat_room_changes_what_comes_next(scene: Scene) -> None:
    table = await begun(scene)
    room = table.room(1)
    assert "cambiato" in (await answer(scene, scene.bob, room, "settings language=it")).body
    await scene.bob.say(room, "mostra")
    await scene.bob.until(lambda: "scegli" in scene.pictures(scene.bob, room)[-1].body, "it is Italian now")


async def test_whoever_talks_to_the_bot_for_the_first_time_is_greeted_in_the_language_of_the_house(
    scene: Scene,
) -> None:
    room = await talking(scene, scene.eve)
    assert "a board game for two" in scene.said(scene.eve, room)
