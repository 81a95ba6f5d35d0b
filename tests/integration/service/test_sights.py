"""Looking: everybody sees what is theirs to see, at any time of a game, a knock, and the next game."""

from dataclasses import replace

from bot.model.game import Status
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.store.games import Games
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from renderers.i18n.catalogue import Language
from renderers.paint.picture import Look, ThemeName
from tests.integration.conftest import DEADLINE
from tests.integration.service.lookers import ANNA, BRUNO, heard, listening
from tests.integration.service.tablemates import FAR, HOUR, NEAR, PEOPLE, STRANGER, World, preceded, why_not

TABLES = ((ANNA, BRUNO), (FAR, ANNA), (ANNA, NEAR))


async def knock(world: World, game: str, *people: str) -> list[int]:
    return [(await world.views.look(who, game)).snapshot.knock for who in people]


async def again(world: World, game: str, *people: str) -> set[str]:
    return {(await world.views.look(who, game)).snapshot.again for who in people}


async def test_players_see_their_own_side_of_the_table_and_all_others_watch(world: World) -> None:
    invited = await world.invitations.invite(NEAR, FAR)
    for who in (*PEOPLE, STRANGER):
        seen = await world.play.look(who, invited)
        assert (seen.status, seen.revision, seen.view) == (Status.INVITED, 0, None)
    game = await world.begun()
    state = GAME.load((await world.stored(game)).state)
    for who, viewer in ((NEAR, 0), (FAR, 1), (STRANGER, SPECTATOR)):
        seen = await world.play.look(who, game)
        assert (seen.viewer, seen.revision, seen.view) == (viewer, 3, GAME.view(state, viewer))


async def test_a_game_in_the_archive_looks_as_it_did(world: World) -> None:
    for game in (await world.ended(), await world.ended("challenging-no-step"), await world.parted()):
        before = [await world.play.look(who, game) for who in (*PEOPLE, STRANGER)]
        final = (await world.stored(game)).state
        await world.archive(game)
        after = [await world.play.look(who, game) for who in (*PEOPLE, STRANGER)]
        assert after == [replace(seen, offers=()) for seen in before]
        slim = await world.stored(game)
        assert slim.state == b""
        assert GAME.dump(await world.context.state(slim)) == final


async def test_players_whose_names_look_the_same_are_shown_apart_on_every_screen(world: World) -> None:
    game = await world.begun()
    await world.guests.meet(NEAR, name="Anna")
    await world.guests.meet(FAR, name="\u0410nna")
    shown = [(await world.views.look(who, game)) for who in (NEAR, FAR, STRANGER)]
    assert {sight.names for sight in shown} == {("Anna", "\u0410nna (2)")}
    assert "\u0410nna (2)" in shown[0].screen.alt


async def test_whoever_is_awaited_sees_a_knock_until_they_move(world: World) -> None:
    for active, waits in TABLES:
        game = await world.begun(active, waits)
        assert await why_not(world.signs.nudge(active, game)) is ServiceProblem.NOT_WAITING
        assert await knock(world, game, active, waits, STRANGER) == [0, 0, 0], "a refused one is none"
        for _ in range(2):
            world.time.passes(HOUR)
            await world.signs.nudge(waits, game)
            assert await knock(world, game, active) == [knocked := world.time()]
        for action in (TableAction.SHOW, TableAction.PART):
            world.time.passes(1)
            await world.do(active, game, action)
            assert await knock(world, game, active) == [knocked], "this was no move"
        before = [(await world.views.look(who, game)).snapshot for who in (waits, STRANGER)]
        await world.step(game, active)
        assert [(await world.views.look(who, game)).snapshot for who in (waits, STRANGER)] == before
        assert await knock(world, game, active) == [0]
        await world.do(active, game, "end")
        assert await knock(world, game, active, waits, STRANGER) == [0, 0, 0]
        await world.signs.nudge(active, game)
        await world.part(game, active, waits)
        assert await knock(world, game, active, waits) == [0, 0], "a game that was let go waits for nobody"


async def test_while_both_choose_a_knock_is_for_the_other_and_until_the_other_moves(world: World) -> None:
    game = await world.play.open("heldhands", {}, (ANNA, BRUNO))
    world.time.passes(1)
    await world.signs.nudge(ANNA, game)
    knocked = world.time()
    assert await knock(world, game, ANNA, BRUNO) == [0, knocked]
    world.time.passes(1)
    await world.do(ANNA, game, "left")
    assert await knock(world, game, ANNA, BRUNO) == [0, knocked]


async def test_the_next_game_is_seen_from_the_asking_on_until_it_comes_to_nothing(world: World) -> None:
    async def delete(_: str, game: str) -> None:
        await world.delete(game)

    async def expire(*_: str) -> None:
        world.time.passes(48 * HOUR)

    game, invitations = await world.parted(ANNA, BRUNO), world.invitations
    assert await again(world, game, ANNA, BRUNO) == {""}
    for come_to_nothing, who in (
        (invitations.decline, BRUNO),
        (invitations.withdraw, ANNA),
        (expire, ANNA),
        (delete, ANNA),
    ):
        asked = await invitations.rematch(ANNA, game)
        assert await again(world, game, ANNA, BRUNO) == {asked}
        await come_to_nothing(who, asked)
        assert await again(world, game, ANNA, BRUNO) == {""}
    for who in (BRUNO, ANNA):
        asked = await invitations.rematch(who, game)
        assert await again(world, game, ANNA, BRUNO) == {asked}
    assert await world.status(asked) is Status.PLAYING
    await world.change(asked, status="paused")  # only a newer program can read it
    assert (await world.views.look(ANNA, game)).snapshot.status is Status.PARTED


async def test_those_who_look_at_the_last_game_are_called_when_there_is_another(world: World) -> None:
    for players in TABLES:
        game, seen = await world.parted(*players), set[str]()

        async def note(name: str, *, due: object = (), watched: str = game, **_: object) -> None:
            if name == watched and due:
                seen.update(await again(world, name, ANNA))  # noqa: B023 - now

        games = preceded(Games(world.client), "write", note)
        (partner,) = {*players} - {ANNA}
        async with listening(world.client) as live:
            await heard(live, world.client, game)
            with live.subscribe(game) as looker:
                asked = await world.but(games=games).invitations.rematch(partner, game)
                assert await looker.wait(DEADLINE)
        assert seen == {asked}, "who is called finds it there"


async def test_who_watches_sees_what_anybody_may_see_as_they_ask_for_it(world: World) -> None:
    game = await world.begun(ANNA, BRUNO)
    await world.guests.meet(ANNA, name="Anna")
    for who in (ANNA, BRUNO):  # what they chose for themselves is not for others
        await world.guests.choose_language(who, "it")
        await world.guests.choose_look(who, theme="safe")
    sight = await world.views.watch(game, Language.IT, {"theme": "night", "size": "800", "large": "yes"})
    state = GAME.load((await world.stored(game)).state)
    assert (sight.snapshot.viewer, sight.snapshot.view) == (SPECTATOR, GAME.view(state, SPECTATOR))
    assert (sight.words.language, sight.names) == (Language.IT, ("Anna", ""))
    assert sight.look == Look(ThemeName.NIGHT, 800, large=True)
    assert sight.screen.headline.startswith("Turno 1")
    for house in Language:
        usual = await World(world.client, world.time, house).views.watch(game)
        assert (usual.words.language, usual.look) == (house, Look())
    await world.step(game, ANNA)
    assert (
        (await world.views.watch(game)).snapshot
        == sight.snapshot
        == (await world.views.look(STRANGER, game)).snapshot
    )
    invited = await world.invitations.invite(ANNA, BRUNO)
    seen = (await world.views.watch(invited)).snapshot
    assert (seen.status, seen.viewer, seen.view) == (Status.INVITED, SPECTATOR, None)
    assert await why_not(world.views.watch("NOGAME2345")) is ServiceProblem.UNKNOWN_GAME
