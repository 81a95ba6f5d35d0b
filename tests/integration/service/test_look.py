"""Looking: everybody sees what is theirs to see, at any time of a game."""

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import Status
from engine.contract import SPECTATOR
from engine.heldhands import GAME
from engine.heldhands.views import PlayerView, SpectatorView
from tests.integration.service.recorder import HERE
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    PEOPLE,
    STRANGER,
    begun,
    due,
    ended,
    first_step,
    parted,
    stored,
    why_not,
)


async def test_players_see_their_own_side_of_the_table_and_all_others_watch(service: GameService) -> None:
    game = await begun(service)
    near, far, stranger = [await service.play.look(who, game) for who in (NEAR, FAR, STRANGER)]
    assert (near.viewer, far.viewer, stranger.viewer) == (0, 1, SPECTATOR)
    state = GAME.load((await stored(service, game)).state)
    assert [seen.view for seen in (near, far, stranger)] == [GAME.view(state, v) for v in (0, 1, SPECTATOR)]
    assert {seen.revision for seen in (near, far, stranger)} == {3}


async def test_before_the_deal_there_is_nothing_on_the_table(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    for who in (*PEOPLE, STRANGER):
        seen = await service.play.look(who, game)
        assert (seen.status, seen.revision, seen.view) == (Status.INVITED, 0, None)


async def test_who_would_like_to_end_it_is_seen_by_both(service: GameService) -> None:
    game = await begun(service)
    await service.manners.part(FAR, game)
    assert [(await service.play.look(who, game)).offers for who in PEOPLE] == [(1,), (1,)]


@pytest.mark.parametrize("name", ["published-held-hands", "challenging-no-step"])
async def test_a_game_in_the_archive_looks_as_it_did(
    service: GameService, redis_client: Client, name: str
) -> None:
    game = await ended(service, redis_client, name)
    viewers = (*PEOPLE, STRANGER)
    before = [await service.play.look(who, game) for who in viewers]
    final = (await stored(service, game)).state
    await service.desk.games.archive(await stored(service, game))
    assert [await service.play.look(who, game) for who in viewers] == before
    slim = await stored(service, game)
    assert slim.state == b""
    assert GAME.dump(await service.desk.state(slim)) == final


async def test_a_game_that_was_let_go_looks_as_it_did_too(service: GameService) -> None:
    game = await parted(service)
    before = await service.play.look(NEAR, game)
    await service.desk.games.archive(await stored(service, game))
    after = await service.play.look(NEAR, game)
    assert after.view == before.view
    assert after.status is Status.PARTED


async def test_to_show_it_again_makes_the_screen_due_for_this_player_only(
    service: GameService, redis_client: Client
) -> None:
    game = await begun(service, NEAR, HERE)
    wants = ("want:matrix:0", "want:matrix:1")
    assert (await service.desk.find_with(game, wants))[1] == ["3", "3"]
    await service.play.show(NEAR, game)
    assert (await service.desk.find_with(game, wants))[1] == ["4", "3"]
    assert (await due(redis_client, "matrix", game)).keys() == {"0", "1"}
    assert await why_not(service.play.show(STRANGER, game)) is Denied.NOT_A_PLAYER


async def test_the_seen_of_others_does_not_change_while_somebody_builds_a_chain(
    service: GameService,
) -> None:
    game = await begun(service)
    before = [(await service.play.look(who, game)).view for who in (FAR, STRANGER)]
    assert isinstance(before[0], PlayerView)
    assert isinstance(before[1], SpectatorView)
    await service.press(Press(NEAR, game, 3, await first_step(service, game)))
    assert [(await service.play.look(who, game)).view for who in (FAR, STRANGER)] == before
