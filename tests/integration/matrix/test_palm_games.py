"""A whole game of Palm on a real homeserver by keys, and a turn of another one by names."""

import pytest

from adapters.matrix.addresses import address
from bot.games.palm.game import KEYPAD
from bot.model.person import SIZES
from bot.model.screen import SYMBOLS, Key
from bot.service.play import Press
from engine.palm.phases import Ending, Phase
from renderers.i18n.catalogue import Language, Words
from renderers.palm.names import object_name
from tests.homeserver.player import Player, Refused
from tests.integration.matrix import playing
from tests.integration.matrix.palm import THING, PalmTable, found, proposed, seated, table_of
from tests.integration.matrix.playing import is_told_completely
from tests.integration.matrix.scene import LEVELS, Scene, all_see, bot_running, gone_from, greeted, seen_by

PALM = "In the Palm of Your Hand with"
ALOUD = "something round, I think, and cold"
PICTURE = {"msgtype": "m.image", "body": "look", "url": "mxc://home.test/look"}


def speakers(player: Player, room: str) -> set[str]:
    return set((player.state(room, LEVELS) or {}).get("users", {}))


async def may_speak(player: Player, room: str) -> None:
    await player.until(lambda: speakers(player, room) == {player.user_id}, "he alone may speak")


async def is_refused(player: Player, room: str) -> None:
    with pytest.raises(Refused, match="M_FORBIDDEN"):
        await player.say(room, ALOUD)


async def palm_after_held_hands(scene: Scene) -> PalmTable:
    """Let two who have played Held Hands play Palm in the same rooms, which get its keys."""
    people = (scene.ann, scene.bob)
    before = await playing.begun(scene)
    rooms = {player: before.room(seat) for seat, player in enumerate(people)}
    old = {player: scene.keypad(player, rooms[player]) for player in people}
    await before.end()
    for seat in (0, 1):
        await before.sees(seat, "You've agreed to end this game")
    proposal, game = await proposed(scene, people)
    await scene.bob.react(scene.lobby, proposal.id, "👍")
    wanted = {SYMBOLS[key] for key in KEYPAD}

    def has_its_keys(player: Player) -> bool:
        room, keypad, was = rooms[player], scene.keypad(player, rooms[player]), old[player]
        assert was
        gone = was.id not in {each.id for each in player.shown(room)}
        return keypad is not None and gone and set(player.reactions(room, keypad.id)) == wanted

    assert SYMBOLS[Key.PARTNER] not in wanted
    await all_see(people, has_its_keys, "the keys are those of the other game")
    await all_see(people, lambda each: each.room(rooms[each]).name.startswith(PALM), "it is called after it")
    return await table_of(scene, game, people)


@pytest.mark.usefixtures("drawn")
async def test_two_play_a_whole_game_by_keys_and_grandfather_thinks_aloud_over_the_album(
    scene: Scene,
) -> None:
    for player in (scene.ann, scene.bob):  # small pictures are drawn sooner
        await scene.house.service.guests.choose_look(address(player.user_id), size=SIZES[0])
    table, eve = await palm_after_held_hands(scene), scene.eve
    room = scene.watched(scene.ann)
    await eve.join(room)
    await is_refused(table.people[0], room)
    state = await table.play_to(1, Phase.ALBUM)
    assert state.turn.grandfather is not None
    assert state.turn.child is not None
    his, hers = table.people[state.turn.grandfather], table.people[state.turn.child]
    await table.is_seen(state.turn.grandfather)
    shown = table.picture(state.turn.grandfather)
    await is_told_completely(his, shown)
    assert shown.content["info"]["is_animated"]
    assert shown.content["filename"] == "table.gif"
    await may_speak(his, room)
    said = await his.say(room, ALOUD)
    await eve.until(lambda: said in {each.id for each in eve.shown(room)}, "Eve reads it")
    for player in (hers, eve):
        await is_refused(player, room)
    await gone_from(eve, room, await his.send(room, "m.room.message", PICTURE))  # words, and no more
    await table.play_to(2, Phase.MIME)
    await his.until(lambda: not speakers(his, room), "he may speak no longer")
    await is_refused(his, room)
    assert said in {each.id for each in eve.shown(room)}, "what was said stays"
    state = await table.play_to(0, Phase.OVER)
    assert (state.points, state.ending) == ((8,), Ending.WHOLE_LIFE)
    for seat in (0, 1):
        await table.is_seen(seat)
        assert "A whole life" in table.picture(seat).body
    await all_see(
        table.people,
        lambda each: len(scene.pictures(each, scene.seat(each))) == 2,
        "earlier pictures are gone, but for the end of the game before",
    )


async def test_grandfathers_room_never_holds_the_name_of_a_thing_whenever_the_bot_restarts(
    stage: Scene,
) -> None:
    people = [stage.ann, stage.bob, await stage.homeserver.player("Cem")]
    await people[2].join(stage.lobby)
    async with bot_running(stage.house):
        await greeted(stage)
        proposal, game = await proposed(stage, people)
        for player in people[1:]:
            await player.react(stage.lobby, proposal.id, "👍")
        table = await seated(stage, game, people)
        room = await stage.can_watch(stage.ann)
        await stage.eve.join(room)
        turn = (await table.play_to(1, Phase.MIME)).turn
        assert turn.child is not None
        assert turn.grandfather is not None
        await table.act(turn.child, await table.touch(turn.child, THING))
        before, second = await table.log(), await table.touch(turn.child, "coin")
    await table.do(turn.child, second)  # while nobody is there
    name = object_name(Words(Language.EN), THING).casefold()
    his = table.people[turn.grandfather]
    async with bot_running(stage.house):
        await table.has_logged(len(before) + 1)
        assert await table.log() == [*before, f"{turn.child} {second}"]
        state = await table.play_to(1, Phase.ALBUM)
        for seat, player in enumerate(table.people):
            await table.is_seen(seat)
            await player.say(table.room(seat), "read")
            told = (await table.sight(seat)).screen.description.splitlines()[-1]
            await stage.reads(player, table.room(seat), told)
            assert (name in seen_by(player).casefold()) == (seat != turn.grandfather)
        eve = stage.eve
        await eve.until(
            lambda: "album" in stage.pictures(eve, room)[-1].body, "Eve sees what there is to see"
        )
        for player in (his, eve):
            assert THING not in seen_by(player).casefold()
        await may_speak(his, room)
    seen = (await table.sight(turn.grandfather)).snapshot
    press = Press(address(his.user_id), game, seen.revision, found(state))
    await stage.house.service.press(press)  # from elsewhere
    assert speakers(his, room) == {his.user_id}, "nobody is there who could take it back"
    async with bot_running(stage.house):
        await his.until(lambda: not speakers(his, room), "he may speak no longer")


@pytest.mark.usefixtures("drawn")
async def test_who_is_alone_plays_by_keys_in_a_room_that_nobody_else_is_in(scene: Scene) -> None:
    ann, before = scene.ann, scene.eve.rooms
    await scene.house.service.guests.choose_look(address(ann.user_id), size=SIZES[0])
    await ann.say(scene.lobby, "!palm start mode=alone")
    await scene.enter_all(ann, 2)  # where she is answered, and where she plays
    await ann.until(lambda: scene.seats(ann), "the seat is there")
    (sitting,) = await scene.house.service.records.games_of(address(ann.user_id))
    table = PalmTable(scene, sitting.game, players=[ann])
    state = await table.play_to(0, Phase.OVER)
    assert (state.points, state.ending) == ((8,), Ending.WHOLE_LIFE)
    await table.sees(0, "A whole life")
    assert not scene.watched_rooms(ann)
    assert scene.eve.rooms == before
