"""In the Palm of Your Hand: whole games, who may think aloud in them, and invitations of several."""

import asyncio

from bot.games.registry import GAMES
from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.model.silence import Sign, SilenceProblem, Speaker
from bot.model.statistics import ALONE
from bot.service.play import Press
from engine.heldhands.refusals import Refused as NotHeldHands
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.refusals import Refused
from tests.integration.service.palm_players import FIVE, FOURTH, TAP, THIRD, awaited, play_out, play_until
from tests.integration.service.recorder import Recorder, bring
from tests.integration.service.tablemates import FAR, NEAR, World, why_not

THREE = (NEAR, FAR, THIRD)
LETTERS = (Sign.MESSAGE, Sign.VOICE, Sign.EDIT)


async def opened(world: World, count: int, **options: str) -> str:
    return await world.play.open("palm", options, FIVE[:count], seed=7, tables={"matrix": "!room"})


async def test_a_whole_game_is_played_to_its_end_and_entered(world: World) -> None:
    for count, options in ((2, {}), (5, {"mode": "individually"})):
        world.time.passes(1)
        game = await opened(world, count, **options)
        await play_out(world, game)
        over = await world.stored(game)
        outcome = GAMES["palm"].rules.outcome(await world.context.state(over))
        assert over.status is Status.OVER
        assert outcome
        before = [await world.records.statistics(who, kind="palm") for who in FIVE[:count]]
        await world.enter(game)
        for seat, who in enumerate(FIVE[:count]):
            screen = (await world.views.look(who, game)).screen
            assert (screen.over, screen.awaited) == (True, False)
            found = await world.records.statistics(who, kind="palm")
            won = before[seat].won + int(seat in outcome.winners)
            assert (found.games, found.won) == (before[seat].games + 1, won)
            assert (await world.records.statistics(who)).games == 0, "of the other game"
    assert (await world.records.statistics(NEAR, FIVE[4], "palm")).games == 1


async def test_nothing_of_a_mime_in_the_making_reaches_anybody_else(world: World) -> None:
    game = await opened(world, 5)
    await play_until(world, game, Phase.MIME)
    child = await awaited(world, game)
    others = [who for who in (*FIVE, "discord:passer-by") if who != child]
    revision = (await world.play.look(child, game)).revision
    await world.refuses(
        (world.press(Press(others[0], game, 1, TAP)), Refused.NOT_YOUR_TURN),
        (world.press(Press(child, game, revision + 1, TAP)), ServiceProblem.STALE),
    )
    for platform in ("matrix", "discord"):
        await bring(world, Recorder(platform), game)
    before = [await world.views.look(who, game) for who in others]
    for deed in ("pose:vertical", TAP, TAP.replace("coin", "ring"), "back"):
        await world.do(child, game, deed)
        after = [await world.views.look(who, game) for who in others]
        assert [each.snapshot for each in after] == [each.snapshot for each in before]
        assert [each.screen for each in after] == [each.screen for each in before]
    calls = {what for queue in ("matrix", "discord") for what in await world.due(queue, game)}
    assert calls <= {str(FIVE.index(child))}


async def over_the_album(world: World, game: str) -> str:
    grandfather = (await play_until(world, game, Phase.ALBUM)).table.grandfather
    assert grandfather is not None
    return FIVE[grandfather]


async def hushed(world: World, game: str, sign: Sign, who: str) -> SilenceProblem | None:
    return await world.signs.refuses(game, sign, Speaker.SPECTATOR, who)


async def test_grandfather_thinks_aloud_while_the_album_lies_open(world: World) -> None:
    game, speaking = await opened(world, 5), world.signs.speakers
    assert await speaking(game) == frozenset()
    grandfather = await over_the_album(world, game)
    assert await speaking(game) == {grandfather}
    for sign in LETTERS:
        assert await hushed(world, game, sign, grandfather) is None
        for who in {*FIVE, "discord:passer-by", ""} - {grandfather}:
            assert await hushed(world, game, sign, who) is SilenceProblem.NO_WORDS
    await play_until(world, game, Phase.MIME)
    assert await speaking(game) == frozenset()
    assert await hushed(world, game, Sign.MESSAGE, grandfather) is SilenceProblem.NO_WORDS


async def test_nobody_is_named_where_it_was_agreed_otherwise_or_everybody_may_speak(world: World) -> None:
    speaking = world.signs.speakers
    for options in ({"aloud": "no"}, {"silence": "silent"}):
        game = await opened(world, 3, **options)
        grandfather = await over_the_album(world, game)
        assert await speaking(game) == frozenset()
        assert await hushed(world, game, Sign.MESSAGE, grandfather) is SilenceProblem.NO_WORDS
    learning = await opened(world, 3, silence="learning")
    grandfather = await over_the_album(world, learning)
    assert await hushed(world, learning, Sign.MESSAGE, grandfather) is None
    over, other = await opened(world, 2), await world.play.open("heldhands", {}, (NEAR, FAR))
    await over_the_album(world, over)
    await world.part(over)
    for game in (learning, over, other, "NOGAME2345"):
        assert await speaking(game) == frozenset()
    assert await hushed(world, other, Sign.MESSAGE, NEAR) is SilenceProblem.NO_WORDS


# Invitations of several


async def invited(world: World, *people: str, **options: str) -> str:
    game = await world.invitations.invite(*people, kind="palm", options=options, announced=False)
    await world.invitations.announce(people[0], game, {"matrix": "!room"})
    return game


async def parted(world: World, *people: str, **options: str) -> str:
    game = await world.play.open("palm", options, people)
    await world.part(game, *people)
    return game


async def test_the_last_yes_deals_for_all_in_their_order(world: World) -> None:
    game = await invited(world, *FIVE)
    assert (await world.due("matrix", game)).keys() == {"0", "3", "watch"}
    assert (await world.due("discord", game)).keys() == {"1", "4"}
    for who in (THIRD, FIVE[4], FAR):
        await world.do(who, game, TableAction.ACCEPT)
        async with world.unchanged():
            await world.invitations.accept(who, game)  # twice is once
            assert await world.invitations.join(who, game) == game
        assert await world.status(game) is Status.INVITED
    await world.refuses((world.invitations.accept(NEAR, game), ServiceProblem.OWN_INVITATION))
    await world.do(FOURTH, game, TableAction.ACCEPT)
    dealt = await world.stored(game)
    assert (dealt.status, dealt.about.seats) == (Status.PLAYING, FIVE)
    assert len(GAME.load(dealt.state).table) == 5


async def test_one_no_is_a_no_for_all_also_of_who_had_said_yes(world: World) -> None:
    for decides in ((), (FAR,)):
        game = await invited(world, *THREE)
        for who in decides:
            await world.invitations.accept(who, game)
        await world.invitations.decline(FAR, game)
        assert await world.status(game) is Status.DECLINED
        assert await why_not(world.invitations.accept(THIRD, game)) is ServiceProblem.NOT_PENDING


async def test_all_who_say_yes_or_end_it_or_ask_again_at_once_do_so_once(world: World) -> None:
    game = await invited(world, *FIVE)
    await asyncio.gather(*map(world.racing(4).invitations.accept, FIVE[1:], [game] * 4))
    dealt = await world.stored(game)
    assert (dealt.status, dealt.revision) == (Status.PLAYING, 1)
    assert sorted(dealt.about.consented) == [0, 1, 2, 3, 4]
    ended = await asyncio.gather(*map(world.racing(5).offers.part, FIVE, [game] * 5))
    assert ended.count(Status.PARTED) == 1
    names = await asyncio.gather(*map(world.racing(5).invitations.rematch, FIVE, [game] * 5))
    assert len(set(names)) == 1
    assert await world.status(names[0]) is Status.PLAYING
    assert not any("'withdrawn'" in repr(each) for each in (await world.everything()).values())
    for who in FIVE:
        assert {*await world.context.people.seats(who)} == {game, names[0]}


async def test_what_cannot_be_is_refused_before_anything_is_written(world: World) -> None:
    veterans = world.invitations.invite(*THREE, kind="palm", options={"veterans": "8"})
    await world.refuses(
        (invited(world, NEAR, FAR, NEAR), ServiceProblem.OWN_INVITATION),
        (invited(world, NEAR, FAR, THIRD, FAR), ServiceProblem.INVITED_TWICE),
        (invited(world, NEAR, FAR, "nobody we know"), ServiceProblem.NOT_A_PERSON),
        (invited(world, NEAR, *(f"web:{number}" for number in range(8))), Refused.PALM_SEATS),
        (world.invitations.invite(*THREE), NotHeldHands.TWO_SEATS),
        (veterans, Refused.VETERANS_SEATS),
    )
    assert await world.everything() == {}


async def test_some_are_named_and_others_come_by_the_code(world: World) -> None:
    game = await invited(world, NEAR, FAR, NOBODY, NOBODY)
    await world.invitations.join(FOURTH, game)
    await world.invitations.accept(FAR, game)
    assert await world.seats(game) == (NEAR, FAR, FOURTH, NOBODY)
    await world.invitations.join(THIRD, game)
    assert (await world.status(game), await world.seats(game)) == (
        Status.PLAYING,
        (NEAR, FAR, FOURTH, THIRD),
    )


async def test_what_somebody_has_said_yes_to_does_not_wait_for_them(world: World) -> None:
    for number in range(10):
        game = await invited(world, f"matrix:{number}", FAR, THIRD)
        await world.invitations.accept(FAR, game)
    await world.invitations.invite(NEAR, FAR)
    assert await why_not(world.invitations.invite(NEAR, THIRD)) is ServiceProblem.GUEST_HAS_MANY


async def test_when_one_is_forgotten_it_ends_for_all_and_is_remembered_without_them(world: World) -> None:
    asked = await invited(world, *THREE)
    await world.invitations.accept(FAR, asked)
    game, over = await world.play.open("palm", {}, THREE), await parted(world, *THREE)
    await world.enter(over)
    await world.records.forget(FAR)
    for each, status in ((asked, Status.WITHDRAWN), (game, Status.LEFT), (over, Status.PARTED)):
        assert (await world.status(each), await world.seats(each)) == (status, (NEAR, NOBODY, THIRD))
    await world.enter(game)
    for who, other in ((NEAR, THIRD), (THIRD, NEAR)):
        results = await world.context.people.results.newest(who, 9)
        assert results.keys() == {game, over}
        assert all((set(each.partners), each.won) == ({NOBODY, other}, None) for each in results.values())
    assert await world.traces(FAR) == []


async def test_once_more_the_seats_are_turned_and_all_have_to_want_it(world: World) -> None:
    game, rematch = await parted(world, *THREE), world.invitations.rematch
    again = await rematch(FAR, game)
    asked = (await world.stored(again)).about
    assert (asked.seats, asked.host) == ((FAR, THIRD, NEAR), 0)
    assert (asked.game, asked.options) == ("palm", (await world.stored(game)).about.options)
    for _ in range(2):  # it is pressed twice
        assert await rematch(THIRD, game) == again
    assert await world.status(again) is Status.INVITED
    assert await rematch(NEAR, game) == again
    assert await world.status(again) is Status.PLAYING
    seated = await rematch(FIVE[2], await parted(world, *FIVE, seating="seated"))
    about = (await world.stored(seated)).about
    assert (about.seats, about.host) == (FIVE, 2), "teams that people have chosen stay together"


async def test_who_came_to_a_gathering_can_be_asked_again_by_their_seats(world: World) -> None:
    game = await world.gatherings.gather(NEAR, kind="palm")
    for guest in (FAR, THIRD):
        await world.gatherings.come(guest, game)
    await world.gatherings.begin(NEAR, game)
    await world.part(game, *THREE)
    again = (await world.stored(await world.invitations.rematch(NEAR, game))).about
    assert (again.seats, again.gathers) == ((FAR, THIRD, NEAR), False)


# Alone.


async def test_games_alone_are_dealt_at_once_count_apart_and_hang_in_no_gallery(world: World) -> None:
    game = await world.play.open("palm", {"mode": "alone"}, (NEAR,), seed=7)
    await play_out(world, game)
    await world.enter(game)
    with_far = await world.play.open("palm", {}, (NEAR, FAR), seed=7)
    await play_out(world, with_far)
    await world.enter(with_far)
    for partner in (None, FAR, ALONE):
        assert (await world.records.statistics(NEAR, partner, "palm")).games == 1
    assert await why_not(world.gallery.show(NEAR, game)) is ServiceProblem.PLAYED_WITH_COMPUTER
    assert not await world.gallery.takes(game)
    again = await world.invitations.rematch(NEAR, game)
    assert await world.status(again) is Status.PLAYING
    assert await world.invitations.rematch(NEAR, game) == again


async def test_who_is_alone_ends_a_game_by_one_word_and_has_nobody_to_nudge(world: World) -> None:
    game = await world.play.open("palm", {"mode": "alone"}, (NEAR,), seed=7)
    screen = (await world.views.look(NEAR, game)).screen
    assert {choice.action for choice in screen.choices} == {"grandfather", TableAction.SHOW}
    await world.refuses((world.signs.nudge(NEAR, game), ServiceProblem.NOT_WAITING))
    assert await world.offers.part(NEAR, game) is Status.PARTED
    screen = (await world.views.look(NEAR, game)).screen
    assert screen.headline == "You've ended this game"
    assert [choice.label for choice in screen.choices] == ["Play again"]
