"""In the Palm of Your Hand by the door of the service: whole games, and who may think aloud in them."""

import pytest

from bot.connection import Client
from bot.games import HOUSE
from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.silence import Hush, Sign, Speaker
from bot.store.games import Status
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from engine.palm.views import SpectatorView
from tests.integration.service.palm_players import (
    FIVE,
    TAP,
    act,
    awaited,
    play_out,
    play_until,
    seen_by,
)
from tests.integration.service.recorder import Recorder, bring
from tests.integration.service.tablemates import FAR, NEAR, due, everything, stored, why_not

LETTERS = (Sign.MESSAGE, Sign.VOICE, Sign.EDIT)
HUSHED = [sign for sign in Sign if sign not in {*LETTERS, Sign.REACTION, Sign.NUDGE}]


async def opened(service: GameService, count: int, **options: str) -> str:
    return await service.play.open("palm", options, FIVE[:count], seed=7)


@pytest.mark.parametrize(
    ("count", "options"), [(2, {}), (3, {"expert": "no"}), (5, {}), (5, {"mode": "individually"})]
)
async def test_a_whole_game(service: GameService, count: int, options: dict[str, str]) -> None:
    game = await opened(service, count, **options)
    await play_out(service, game)
    over = await stored(service, game)
    outcome = HOUSE["palm"].rules.outcome(await service.desk.state(over))
    assert over.status is Status.OVER
    assert outcome
    for seat, who in enumerate(FIVE[:count]):
        screen = (await service.sights.look(who, game)).screen
        assert screen.over
        assert not screen.awaited
        await service.book.enter(over)
        found = await service.book.statistics(who, kind="palm")
        assert (found.games, found.won) == (1, int(seat in outcome.winners))
        assert (await service.book.statistics(who)).games == 0, "of the other game"
    assert (await service.book.statistics(NEAR, FIVE[count - 1], "palm")).games == 1


async def test_a_finished_game_is_played_anew_from_the_archive(service: GameService) -> None:
    game = await opened(service, 3)
    await play_out(service, game)
    before = (await service.play.look(NEAR, game)).view
    await service.desk.games.archive(await stored(service, game))
    assert (await service.play.look(NEAR, game)).view == before


async def test_everybody_has_a_screen_at_every_moment_and_only_who_acts_is_awaited(
    service: GameService,
) -> None:
    game = await opened(service, 5)
    phases, turn = set[Phase](), 1
    while turn == 1:
        watched = (await service.sights.watch(game)).seen.view
        assert isinstance(watched, SpectatorView)
        phases, turn = phases | {watched.table.phase}, watched.table.turn
        for seat, who in enumerate(FIVE):
            screen = (await service.sights.look(who, game)).screen
            assert screen.awaited is (seat in watched.table.acting), watched.table.phase
        await act(service, game)
    assert phases >= {Phase.ROLES, Phase.MIME, Phase.INTERFERE, Phase.ALBUM}


async def test_out_of_turn_and_old_presses_change_nothing(service: GameService, redis_client: Client) -> None:
    game = await opened(service, 3)
    await play_until(service, game, Phase.MIME)
    child = await awaited(service, game)
    other = next(who for who in FIVE[:3] if who != child)
    before = await everything(redis_client)
    seen = await service.play.look(child, game)
    assert await why_not(service.press(Press(other, game, 1, TAP))) is Refused.NOT_YOUR_TURN
    assert await why_not(service.press(Press(child, game, seen.revision + 1, TAP))) is Denied.STALE
    assert await everything(redis_client) == before


async def test_while_a_mime_is_in_the_making_nothing_of_it_reaches_anybody_else(
    service: GameService, redis_client: Client
) -> None:
    game = await service.play.open("palm", {}, FIVE, seed=7, tables={"matrix": "!room:example.org"})
    await play_until(service, game, Phase.MIME)
    child = await awaited(service, game)
    others = [who for who in (*FIVE, "discord:passer-by") if who != child]
    for platform in ("matrix", "discord"):
        adapter = Recorder(platform)
        await bring(service, redis_client, adapter, game)
    before = [await service.sights.look(who, game) for who in others]
    for deed in ("pose:vertical", TAP, TAP.replace("coin", "ring"), "back"):
        await service.press(Press(child, game, (await service.play.look(child, game)).revision, deed))
        after = [await service.sights.look(who, game) for who in others]
        assert [each.seen for each in after] == [each.seen for each in before]
        assert [each.screen for each in after] == [each.screen for each in before]
    calls = {what for queue in ("matrix", "discord") for what in await due(redis_client, queue, game)}
    assert calls <= {str(FIVE.index(child))}


# Thinking aloud


async def grandfather_of(service: GameService, game: str) -> str:
    await play_until(service, game, Phase.ALBUM)
    grandfather = (await seen_by(service, NEAR, game)).table.grandfather
    assert grandfather is not None
    return FIVE[grandfather]


async def refused(service: GameService, game: str, sign: Sign, who: str) -> Hush | None:
    return await service.manners.hush(game, sign, Speaker.SPECTATOR, who)


async def test_grandfather_thinks_aloud_while_the_album_lies_open(service: GameService) -> None:
    game = await opened(service, 5)
    assert await service.manners.speaking(game) == frozenset()
    grandfather = await grandfather_of(service, game)
    assert await service.manners.speaking(game) == {grandfather}
    for sign in LETTERS:
        assert await refused(service, game, sign, grandfather) is None
        for who in {*FIVE, "discord:passer-by", ""} - {grandfather}:
            assert await refused(service, game, sign, who) is Hush.NO_WORDS
    for sign in HUSHED:
        assert await refused(service, game, sign, grandfather), "only words"
    await play_until(service, game, Phase.MIME)
    assert await service.manners.speaking(game) == frozenset()
    assert await refused(service, game, Sign.MESSAGE, grandfather) is Hush.NO_WORDS


@pytest.mark.parametrize("options", [{"aloud": "no"}, {"silence": "silent"}])
async def test_not_where_it_was_agreed_otherwise(service: GameService, options: dict[str, str]) -> None:
    game = await opened(service, 3, **options)
    grandfather = await grandfather_of(service, game)
    assert await service.manners.speaking(game) == frozenset()
    for sign in LETTERS:
        assert await refused(service, game, sign, grandfather) is Hush.NO_WORDS


async def test_where_everybody_may_speak_nobody_is_named(service: GameService) -> None:
    learning = await opened(service, 3, silence="learning")
    grandfather = await grandfather_of(service, learning)
    assert await service.manners.speaking(learning) == frozenset()
    assert await refused(service, learning, Sign.MESSAGE, grandfather) is None
    over = await opened(service, 2)
    await grandfather_of(service, over)
    for who in (NEAR, FAR):
        await service.manners.part(who, over)
    assert await service.manners.speaking(over) == frozenset()
    assert await service.manners.speaking("NOGAME2345") == frozenset()


async def test_in_the_other_game_nobody_does(service: GameService) -> None:
    game = await service.play.open("heldhands", {}, (NEAR, FAR))
    assert await service.manners.speaking(game) == frozenset()
    assert await refused(service, game, Sign.MESSAGE, NEAR) is Hush.NO_WORDS
