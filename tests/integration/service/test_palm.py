"""In the Palm of Your Hand by the door of the service: whole games, and who may think aloud in them."""

from bot.games import HOUSE
from bot.refusals import Denied
from bot.service.play import Press
from bot.silence import Hush, Sign, Speaker
from bot.store.games import Status
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from tests.integration.service.palm_players import FIVE, TAP, awaited, play_out, play_until, seen_by
from tests.integration.service.recorder import Recorder, bring
from tests.integration.service.tablemates import FAR, NEAR, World

LETTERS = (Sign.MESSAGE, Sign.VOICE, Sign.EDIT)
HUSHED = [sign for sign in Sign if sign not in {*LETTERS, Sign.REACTION, Sign.NUDGE}]


async def opened(world: World, count: int, **options: str) -> str:
    return await world.play.open("palm", options, FIVE[:count], seed=7, tables={"matrix": "!room"})


async def test_a_whole_game_is_played_to_its_end_entered_and_kept_in_the_archive(world: World) -> None:
    for count, options in ((2, {}), (5, {"mode": "individually"})):
        world.time.passes(1)
        game = await opened(world, count, **options)
        await play_out(world, game)
        over = await world.stored(game)
        outcome = HOUSE["palm"].rules.outcome(await world.desk.state(over))
        assert over.status is Status.OVER
        assert outcome
        before = [await world.book.statistics(who, kind="palm") for who in FIVE[:count]]
        await world.enter(game)
        for seat, who in enumerate(FIVE[:count]):
            screen = (await world.sights.look(who, game)).screen
            assert (screen.over, screen.awaited) == (True, False)
            found = await world.book.statistics(who, kind="palm")
            won = before[seat].won + int(seat in outcome.winners)
            assert (found.games, found.won) == (before[seat].games + 1, won)
            assert (await world.book.statistics(who)).games == 0, "of the other game"
        view = (await world.play.look(NEAR, game)).view
        await world.archive(game)
        assert (await world.play.look(NEAR, game)).view == view
    assert (await world.book.statistics(NEAR, FIVE[4], "palm")).games == 1


async def test_nothing_of_a_mime_in_the_making_reaches_anybody_else(world: World) -> None:
    game = await opened(world, 5)
    await play_until(world, game, Phase.MIME)
    child = await awaited(world, game)
    others = [who for who in (*FIVE, "discord:passer-by") if who != child]
    revision = (await world.play.look(child, game)).revision
    await world.refuses(
        (world.press(Press(others[0], game, 1, TAP)), Refused.NOT_YOUR_TURN),
        (world.press(Press(child, game, revision + 1, TAP)), Denied.STALE),
    )
    for platform in ("matrix", "discord"):
        await bring(world, Recorder(platform), game)
    before = [await world.sights.look(who, game) for who in others]
    for deed in ("pose:vertical", TAP, TAP.replace("coin", "ring"), "back"):
        await world.do(child, game, deed)
        after = [await world.sights.look(who, game) for who in others]
        assert [each.seen for each in after] == [each.seen for each in before]
        assert [each.screen for each in after] == [each.screen for each in before]
    calls = {what for queue in ("matrix", "discord") for what in await world.due(queue, game)}
    assert calls <= {str(FIVE.index(child))}


async def over_the_album(world: World, game: str) -> str:
    """Return who is Grandfather when the album lies open."""
    await play_until(world, game, Phase.ALBUM)
    grandfather = (await seen_by(world, NEAR, game)).table.grandfather
    assert grandfather is not None
    return FIVE[grandfather]


async def hushed(world: World, game: str, sign: Sign, who: str) -> Hush | None:
    return await world.manners.hush(game, sign, Speaker.SPECTATOR, who)


async def test_grandfather_thinks_aloud_while_the_album_lies_open(world: World) -> None:
    game, speaking = await opened(world, 5), world.manners.speaking
    assert await speaking(game) == frozenset()
    grandfather = await over_the_album(world, game)
    assert await speaking(game) == {grandfather}
    for sign in LETTERS:
        assert await hushed(world, game, sign, grandfather) is None
        for who in {*FIVE, "discord:passer-by", ""} - {grandfather}:
            assert await hushed(world, game, sign, who) is Hush.NO_WORDS
    for sign in HUSHED:
        assert await hushed(world, game, sign, grandfather), "only words"
    await play_until(world, game, Phase.MIME)
    assert await speaking(game) == frozenset()
    assert await hushed(world, game, Sign.MESSAGE, grandfather) is Hush.NO_WORDS


async def test_nobody_is_named_where_it_was_agreed_otherwise_or_everybody_may_speak(world: World) -> None:
    speaking = world.manners.speaking
    for options in ({"aloud": "no"}, {"silence": "silent"}):
        game = await opened(world, 3, **options)
        grandfather = await over_the_album(world, game)
        assert await speaking(game) == frozenset()
        for sign in LETTERS:
            assert await hushed(world, game, sign, grandfather) is Hush.NO_WORDS
    learning = await opened(world, 3, silence="learning")
    grandfather = await over_the_album(world, learning)
    assert await hushed(world, learning, Sign.MESSAGE, grandfather) is None
    over, other = await opened(world, 2), await world.play.open("heldhands", {}, (NEAR, FAR))
    await over_the_album(world, over)
    await world.part(over)
    for game in (learning, over, other, "NOGAME2345"):
        assert await speaking(game) == frozenset()
    assert await hushed(world, other, Sign.MESSAGE, NEAR) is Hush.NO_WORDS
