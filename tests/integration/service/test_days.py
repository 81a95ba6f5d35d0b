"""The daily table: one deal a day for all here, once for each, sealed until the day is over."""

import asyncio
import logging
from typing import Any

import pytest

from bot.model.day import DayEnd, day_at, day_before, end_of_day
from bot.model.game import NOBODY, Status
from bot.model.person import COMPUTERS
from bot.model.refusals import ServiceProblem
from bot.screens.day import day_lines, format_result
from bot.store.connection import Client
from bot.store.days import Days
from bot.store.keys import daily_table_key
from bot.text.catalogue import words_in
from engine.chance import Chance
from engine.contract import Refusal
from engine.heldhands.policies import POLICIES
from renderers.i18n.catalogue import Language
from tests.integration.service.tablemates import DAY, FAR, NEAR, STRANGER, World, why_not
from tests.rows import each_row

ADA = COMPUTERS[0]
THIRD, FOURTH = "discord:third", "matrix:@fourth:example.org"
WORDS = words_in(Language.EN)
PLAYED, BY_PARTNER = ServiceProblem.DAY_PLAYED, ServiceProblem.DAY_PLAYED_BY_PARTNER
SEALED = ServiceProblem.DAY_SEALED


async def dealt(world: World, host: str = NEAR, guest: str = FAR) -> str:
    """Return a game of the daily table that has begun."""
    game = await world.invitations.invite_to_daily_table(host, guest)
    if guest != ADA:
        await world.invitations.accept(guest, game)
    return game


async def seed(world: World, game: str) -> int:
    return (await world.context.games.seed_and_log(game))[0]


async def at_midnight(world: World) -> None:
    world.time.now = end_of_day(world.days.today())


async def played(world: World, game: str) -> None:
    """Play a game to the end that the rules give it."""
    chance = Chance(7, "moves")
    while await world.status(game) is Status.PLAYING:
        stored = await world.stored(game)
        seat = (await world.context.awaited(stored))[0]
        who = stored.about.seats[seat]
        view = (await world.play.look(who, game)).view
        await world.do(who, game, *(str(action) for action in POLICIES["random"]([view], chance)))
    await world.enter(game)


async def test_all_tables_of_a_day_have_the_same_deal_and_the_next_day_has_another(world: World) -> None:
    games = [await dealt(world), await dealt(world, THIRD, ADA)]
    states = [await world.context.state(await world.stored(game)) for game in games]
    assert states[0] == states[1], "also who begins"
    assert await seed(world, games[0]) == await seed(world, games[1])
    await at_midnight(world)
    assert await seed(world, await dealt(world)) != await seed(world, games[0])
    assert await seed(world, await dealt(world, THIRD, ADA)) != await world.seeds.of(world.days.today())


@each_row("guest", [FAR, ADA])
async def test_a_day_is_played_once_also_by_who_never_ends_it(world: World, guest: str) -> None:
    await at_midnight(world)
    game = await dealt(world, NEAR, guest)
    invite = world.invitations.invite_to_daily_table
    await world.refuses((invite(NEAR, ADA), PLAYED), (invite(NEAR, THIRD), PLAYED))
    await world.refuses((invite(THIRD, NEAR), BY_PARTNER))
    await world.offers.give_up(NEAR, game)
    await world.refuses((invite(NEAR, ADA), PLAYED))
    await at_midnight(world)
    await dealt(world, NEAR, guest)


@each_row("answer", ["decline", "withdraw", "expire", "nothing"])
async def test_an_invitation_that_came_to_nothing_is_not_played(world: World, answer: str) -> None:
    await at_midnight(world)
    game = await world.invitations.invite_to_daily_table(NEAR, FAR)
    if answer == "decline":
        await world.invitations.decline(FAR, game)
    elif answer == "withdraw":
        await world.invitations.withdraw(NEAR, game)
    elif answer == "expire":
        await at_midnight(world)
        assert await world.tick(game) == ["expire"]
        assert await world.status(game) is Status.EXPIRED
    for who in (NEAR, FAR):
        await dealt(world, who, ADA)
    if answer == "nothing":
        await world.refuses((world.invitations.accept(FAR, game), PLAYED))
        assert await world.status(game) is Status.INVITED


async def test_who_was_invited_twice_plays_with_the_first_whose_invitation_is_accepted(world: World) -> None:
    first, second = [await world.invitations.invite_to_daily_table(who, FAR) for who in (NEAR, THIRD)]
    outcomes = await asyncio.gather(
        *(world.invitations.accept(FAR, game) for game in (first, second)), return_exceptions=True
    )
    assert sorted(each is None for each in outcomes) == [False, True]
    assert sorted([await world.status(game) for game in (first, second)]) == [Status.INVITED, Status.PLAYING]
    third = await world.invitations.invite_to_daily_table(FOURTH, NOBODY)
    played = NEAR if await world.status(first) is Status.PLAYING else THIRD
    await world.refuses((world.invitations.accept(played, third), PLAYED))
    await dealt(world, FOURTH, ADA)
    free = ({NEAR, THIRD} - {played}).pop()
    await world.refuses((world.invitations.accept(free, third), BY_PARTNER))


async def test_an_invitation_is_for_its_own_day_and_a_game_begun_before_midnight_is_finished(
    world: World,
) -> None:
    day = world.days.today()
    late, game = await world.invitations.invite_to_daily_table(THIRD, FOURTH), await dealt(world)
    await at_midnight(world)
    await world.refuses((world.invitations.accept(FOURTH, late), ServiceProblem.INVITATION_EXPIRED))
    new = await dealt(world, NEAR, ADA)
    await played(world, game)
    assert (await world.stored(game)).about.day == day
    standing = await world.days.standing(NEAR, day)
    assert (standing.game, standing.end is not None) == (game, True)
    assert (await world.days.standing(FAR, day)).end == standing.end
    assert (await world.days.standing(NEAR, world.days.today())).game == new
    (other,) = (await world.days.standing(STRANGER, day)).others
    assert other == standing.end


async def test_nobody_but_its_players_sees_a_game_before_the_day_is_over(
    world: World,
) -> None:
    game, still = await dealt(world), await dealt(world, THIRD, FOURTH)

    async def refused() -> list[object]:
        asking = (
            world.views.watch(game),
            world.views.look(STRANGER, game),
            world.replays.page(game, 0, WORDS),
            world.replays.film(game, 0, WORDS),
            world.replays.record(game),
            world.gallery.show(NEAR, game),
        )
        return [await why_not(each) for each in asking]

    assert await refused() == [SEALED] * 2 + [ServiceProblem.NOT_OVER] * 4
    await played(world, game)
    assert await refused() == [SEALED] * 6
    assert (await world.views.look(NEAR, game)).screen.over
    await at_midnight(world)
    assert await refused() == [SEALED] * 6, "others still play it"
    assert (await world.days.standing(NEAR, day_before(world.days.today()))).unfinished == 1
    await world.part(still, THIRD, FOURTH)
    assert "seed" in await world.replays.record(game)
    await world.views.watch(game)


async def test_who_never_ends_keeps_the_day_from_the_others_for_one_more_day_only(world: World) -> None:
    done, _ = await dealt(world), await dealt(world, THIRD, FOURTH)
    await played(world, done)
    await at_midnight(world)
    world.time.passes(DAY - 1)
    assert await why_not(world.views.watch(done)) is SEALED
    world.time.passes(1)
    await world.views.watch(done)


async def test_others_are_counted_for_those_only_who_have_played(world: World) -> None:
    day, mine, theirs = world.days.today(), await dealt(world), await dealt(world, THIRD, ADA)
    await world.offers.give_up(THIRD, theirs)
    await world.enter(theirs)
    for who in (NEAR, STRANGER):
        standing = await world.days.standing(who, day)
        assert (standing.opened, standing.others, standing.unfinished) == (False, (), 0)
    await played(world, mine)
    await world.enter(mine)  # which counts once
    standing = await world.days.standing(NEAR, day)
    assert [each.won for each in standing.others] == [None]
    assert standing.end
    (line,) = (each for each in (await world.views.look(NEAR, mine)).screen.lines if "14 Nov" in each)
    assert line == format_result(day, standing.end, "...and then, we held hands.", WORDS)
    assert not [each for each in day_lines(standing, WORDS, over=False) if "third" in each]
    alone = await world.days.standing(THIRD, day)
    assert "Nobody else here has finished" not in " ".join(day_lines(alone, WORDS, over=False))


async def test_a_rematch_is_an_ordinary_game(world: World) -> None:
    game = await dealt(world, NEAR, ADA)
    await played(world, game)
    again = await world.invitations.rematch(NEAR, game)
    assert (await world.stored(again)).about.day == ""
    assert await seed(world, again) != await seed(world, game)
    await world.views.watch(again)


async def test_what_died_between_the_note_and_the_deal_is_taken_up_or_does_not_count(world: World) -> None:
    day, days = world.days.today(), Days(world.client)
    await days.claim(day, "NEVERDEALT", [NEAR])
    await world.refuses((world.invitations.invite_to_daily_table(THIRD, NEAR), BY_PARTNER))
    assert await dealt(world, NEAR, ADA) == "NEVERDEALT"
    invited = await world.invitations.invite_to_daily_table(THIRD, FOURTH)
    await days.claim(day, invited, [THIRD, FOURTH])
    await world.refuses((world.invitations.invite_to_daily_table(THIRD, ADA), PLAYED))
    await world.invitations.decline(FOURTH, invited)
    await dealt(world, THIRD, ADA)
    await dealt(world, FOURTH, ADA)


async def test_two_presses_at_once_deal_one_game_with_the_computer(world: World) -> None:
    opened = await asyncio.gather(*(dealt(world, NEAR, ADA) for _ in range(4)), return_exceptions=True)
    games = {each for each in opened if isinstance(each, str)}
    assert len(games) == 1
    assert {each.game for each in await world.records.games_of(NEAR)} == games


async def test_the_deal_is_told_nowhere(
    world: World, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    invited, game = await world.invitations.invite_to_daily_table(THIRD, FOURTH), await dealt(world)
    secret = str(await seed(world, game))
    told = [
        *[repr(await world.views.look(who, game)) for who in (NEAR, FAR)],
        *[repr(await world.views.look(who, invited)) for who in (THIRD, FOURTH, STRANGER)],
        repr((await world.views.look(NEAR, game)).screen),
        repr(await world.stored(game)),
        repr(await world.days.standing(NEAR, world.days.today())),
        (await world.stored(invited)).raw.decode(),
        caplog.text,
        repr(capsys.readouterr()),
    ]
    assert [each for each in told if secret in each] == []
    assert await world.client.hget(daily_table_key(world.days.today()), f"at:{NEAR}") == game.encode()
    assert secret not in repr(await world.client.hgetall(daily_table_key(world.days.today())))


async def test_a_forgotten_person_is_noted_nowhere_and_the_day_ends_by_itself(
    world: World, redis_client: Client
) -> None:
    game = await dealt(world)
    await world.records.forget(NEAR)
    assert await world.traces(NEAR) == []
    assert (await world.days.standing(FAR, world.days.today())).end == DayEnd(
        done=0, of=24, centre=0, won=None
    )
    assert 0 < await redis_client.ttl(daily_table_key(world.days.today())) <= 7 * DAY / 1000
    world.time.passes(3 * DAY)
    await world.enter(game)
    assert (await Days(world.client).games(day_at(world.time.now - 3 * DAY))).ends == {}


@each_row("guest", [FAR, ADA])
async def test_who_is_forgotten_while_it_is_dealt_is_noted_nowhere(
    world: World, monkeypatch: pytest.MonkeyPatch, guest: str
) -> None:
    await at_midnight(world)
    gone = f"web:host-of-{guest.partition(':')[0]}"
    claim = Days.claim

    async def forget_first(days: Days, day: str, game: str, *rest: Any) -> object:  # noqa: ANN401
        await world.records.forget(gone)
        return await claim(days, day, game, *rest)

    monkeypatch.setattr(Days, "claim", forget_first)
    with pytest.raises(Refusal):  # of the host as forgotten, or of an invitation that is withdrawn
        await dealt(world, gone, guest)
    assert await world.traces(gone) == []
    monkeypatch.undo()
    await dealt(world, FAR, ADA)


@each_row(
    ("end", "shapes", "words"),
    [
        (DayEnd(done=0, of=24, centre=0, won=False), "○○○○", "0 of 24 objectives"),
        (DayEnd(done=1, of=24, centre=0, won=False), "◔○○○", "1 of 24 objectives"),
        (DayEnd(done=12, of=24, centre=0, won=False), "●◑○○", "12 of 24 objectives"),
        (DayEnd(done=23, of=24, centre=0, won=None), "●●◕○", "23 of 24 objectives, then we parted"),
        (DayEnd(done=24, of=24, centre=1, won=False), "●●●◑", "24 of 24 objectives"),
        (DayEnd(done=24, of=24, centre=2, won=True), "●●●●", "we held hands"),
    ],
)
def test_a_result_is_one_line_of_shapes_with_words_beside_them(end: DayEnd, shapes: str, words: str) -> None:
    line = format_result("2026-11-19", end, "...and then, we held hands.", WORDS)
    assert line == f"...and then, we held hands. · 19 Nov · {shapes} · {words}"
