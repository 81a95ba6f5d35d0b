"""Once more, with the seats changed; and both have to want it."""

import asyncio

from bot.refusals import Denied
from bot.store.games import Status
from tests.integration.service.tablemates import FAR, HOUR, NEAR, PEOPLE, STRANGER, World, why_not


async def check_one_game_follows(world: World, game: str, again: str) -> None:
    """See that both play this game after that one, and that there is no other."""
    assert await world.status(again) is Status.PLAYING
    for who in PEOPLE:
        assert set(await world.desk.people.seats(who)) == {game, again}
        assert [each.game for each in await world.book.games_of(who)] == [again]


async def test_the_seats_are_turned_and_the_other_has_to_want_it_too(world: World) -> None:
    tables, options = {"matrix": "!room"}, {"level": "difficult", "silence": "silent"}
    for asks, other in (PEOPLE, PEOPLE[::-1]):
        game = await world.play.open("heldhands", options, PEOPLE, tables=tables)
        await world.part(game)
        again = await world.invitations.rematch(asks, game)
        before, asked = (await world.stored(game)).about, await world.stored(again)
        assert (asked.status, asked.about.seats) == (Status.INVITED, (FAR, NEAR))
        assert (asked.about.options, asked.about.tables) == (before.options, before.tables)
        assert asked.about.seats[asked.about.host] == asks
        async with world.unchanged():
            assert await world.invitations.rematch(asks, game) == again, "it is the same question"
        assert await world.invitations.rematch(other, game) == again
        assert await world.status(again) is Status.PLAYING
        for who in PEOPLE:
            assert await world.invitations.rematch(who, game) == again, "while it is played, it is the answer"
        assert (await world.desk.games.record(again))[0] != (await world.desk.games.record(game))[0]


async def test_when_both_ask_at_once_there_is_one_game_and_nobody_sees_another_one(world: World) -> None:
    game = await world.parted()
    race = world.racing(2).invitations
    one, other = await asyncio.gather(*(race.rematch(who, game) for who in PEOPLE))
    assert one == other
    await check_one_game_follows(world, game, one)
    assert not any("'withdrawn'" in repr(each) for each in (await world.everything()).values())


async def test_whichever_step_the_other_takes_in_between_there_is_one_game(world: World) -> None:
    for number, (asks, other) in enumerate((PEOPLE, PEOPLE[::-1])):
        for field in ("rematch", "status"):
            people = [f"{who}{number}{field}" for who in (asks, other)]
            game = await world.parted(*people)
            late = world.meanwhile(lambda: world.invitations.rematch(people[1], game), field)  # noqa: B023
            again = await late.invitations.rematch(people[0], game)
            assert await world.status(again) is Status.PLAYING
            for who in people:
                assert set(await world.desk.people.seats(who)) == {game, again}


async def test_an_asking_that_broke_off_leads_nowhere_and_is_healed_by_the_next(world: World) -> None:
    game = await world.parted()
    asking = world.broken_off_at("status").invitations
    assert await why_not(asking.rematch(NEAR, game)) is Denied.NO_ANSWER
    assert (await world.sights.look(FAR, game)).seen.again == ""
    again = await world.invitations.rematch(FAR, game)
    assert (await world.stored(again)).about.host == 0
    assert await world.invitations.rematch(NEAR, game) == again
    await check_one_game_follows(world, game, again)


async def test_after_a_no_or_another_game_it_can_be_asked_anew(world: World) -> None:
    for how in ("declined", "expired", "over"):
        game = await world.parted()
        again = await world.invitations.rematch(NEAR, game)
        if how == "declined":
            await world.invitations.decline(FAR, again)
        elif how == "expired":
            world.time.passes(48 * HOUR)
        else:
            await world.invitations.rematch(FAR, game)
            await world.part(again)
        once_more = await world.invitations.rematch(FAR, game)
        assert once_more not in {game, again}
        assert await world.seats(once_more) == (FAR, NEAR)
        assert await world.invitations.rematch(NEAR, game) == once_more


async def test_it_is_asked_for_after_the_archive_too_but_not_before_the_end(world: World) -> None:
    archived, put_away = await world.ended("challenging-held-hands"), await world.begun()
    await world.archive(archived)
    await world.change(put_away, status=Status.ABANDONED.value)
    for over, level in ((archived, "challenging"), (put_away, "none")):
        again = await world.invitations.rematch(NEAR, over)
        assert (await world.stored(again)).about.options["level"] == level
    game, over, gone = await world.begun(), await world.parted(), await world.parted(NEAR, "discord:gone")
    invited, rematch = await world.invitations.invite(NEAR, FAR), world.invitations.rematch
    await world.book.forget("discord:gone")
    await world.refuses(
        (rematch(NEAR, game), Denied.NOT_OVER),
        (rematch(NEAR, invited), Denied.NOT_DEALT),
        (rematch(STRANGER, over), Denied.NOT_A_PLAYER),
        (rematch(NEAR, gone), Denied.NOT_A_PLAYER),
        (rematch(NEAR, "NOGAME2345"), Denied.UNKNOWN_GAME),
    )
    for _ in range(7):
        await world.invitations.invite(NEAR)
    await world.refuses((rematch(NEAR, over), Denied.TOO_MANY))
