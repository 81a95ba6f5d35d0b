"""One plays Palm on Matrix and the other on Discord: it is the same game, and each is at home."""

from pathlib import Path

from adapters.matrix.names import address
from engine.palm import GAME
from tests.homeserver.synapse import Homeserver
from tests.integration.conftest import until
from tests.integration.discord.asking import address_of, told
from tests.integration.discord.palm import playing as on_discord
from tests.integration.matrix import palm as on_matrix
from tests.integration.matrix.across import across_on


async def test_each_is_child_and_grandfather_once_in_a_game_between_two_platforms(
    homeserver: Homeserver, valkey: str, tmp_path: Path
) -> None:
    async with across_on(homeserver, valkey, tmp_path) as across:
        matrix, discord = across.matrix, across.discord
        ann, bob = matrix.ann, discord.bob
        call, game = await on_matrix.proposed(matrix, [ann])
        await told(discord, bob, "join", code=game)
        await matrix.eve.until(lambda: "Bob" in matrix.said(matrix.eve, matrix.lobby), "all see who has come")
        await on_matrix.dealt_from(matrix, game)
        await ann.react(matrix.lobby, call.id, "🎬")

        async def seated() -> bool:
            seats = (await matrix.house.service.desk.find(game)).about.seats
            return seats == (address(ann.user_id), address_of(bob))

        await until(seated)
        await matrix.enter_all(ann, 2)
        await ann.until(lambda: on_matrix.has_seat(matrix, ann, keys=False), "Ann has her seat")
        await discord.discord.until(lambda: discord.letters(bob), "Bob has his letter")
        here = on_matrix.PalmTable(matrix, game, [ann, ann], types=True)
        there = on_discord.Table(discord, game, [bob, bob], discord.letter)
        while (state := await here.state()).number <= 2:
            seat = GAME.to_act(state)[0]
            if seat == 0:
                here.done = await here.log()
                await here.step(state)
            else:
                await there.step(state, on_discord.right)
        assert state.points == (4,)
        assert sorted(state.grandfathers) == [0, 1]
        await here.is_seen(0)
        screen = (await matrix.house.service.sights.look(address_of(bob), game)).screen
        await discord.discord.until(lambda: screen.headline in discord.letter(bob).text, "Bob sees it too")
