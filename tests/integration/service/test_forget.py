"""Forget me: nothing of a person remains anywhere, and the partners keep what is theirs."""

import asyncio
from functools import partial
from itertools import count
from unittest.mock import AsyncMock

from bot.model.game import NOBODY, Status
from bot.model.person import Result
from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.store.games import Games
from bot.store.keys import game_key, log_key, results_key
from bot.store.people import People
from bot.store.queue import Shown
from tests.integration.service.tablemates import FAR, NEAR, World, preceded, why_not

NAME = "7f3a90"
GONE, ALSO_GONE = f"matrix:{NAME}", f"discord:{NAME}"
INVITING = ((GONE, NEAR), (NEAR, GONE), (GONE,))


async def lived(world: World) -> dict[str, str]:
    """Return games of all kinds in which the person sits, with everything that a person leaves behind."""
    await world.context.people.change(GONE, name=f"called {NAME}", language="it")
    games = {
        "won": await world.ended("published-held-hands", GONE, FAR, entered=True),
        "parted": await world.parted(FAR, GONE),
        "going": await world.begun(GONE, FAR),
        "inviting": await world.invitations.invite(GONE, FAR),
        "open": await world.invitations.invite(GONE),
        "invited": await world.invitations.invite(FAR, GONE),
        "archived": await world.ended("difficult-no-step", FAR, GONE, entered=True),
        "not entered": await world.ended("published-no-step", GONE, FAR),
    }
    await world.enter(games["parted"])
    await world.archive(games["archived"])
    await world.play.show(GONE, games["going"])
    return games


async def shown(world: World, game: str) -> None:
    for claim in await world.claimed(game, "matrix"):
        memo = Shown(f"matrix:{claim.what}", 99, f"message to {NAME}")
        await world.queues.settle(claim, now=world.time(), shown=memo)


async def test_nothing_of_the_person_remains_and_partners_played_with_nobody(world: World) -> None:
    games = await lived(world)
    for game in games.values():
        await shown(world, game)
    assert len(await world.traces(NAME)) > len(games)
    before = await world.records.statistics(FAR)
    (told,) = await world.fields(games["going"], "want:discord:1")
    await world.records.forget(GONE)
    assert await world.traces(NAME) == []
    assert await world.records.statistics(FAR) == before
    kept = {"won", "parted", "archived"}
    for each in kept:
        assert NOBODY in await world.seats(games[each])
        result = await world.context.people.results.load(FAR, games[each])
        assert result
        assert result.partners == (NOBODY,)
        assert (await world.play.look(FAR, games[each])).view
    assert await world.context.games.log(games["archived"])
    assert {each.game for each in await world.records.finished_of(FAR)} == {games[each] for each in kept}
    for each in ("inviting", "open", "invited"):
        assert await world.status(games[each]) is Status.WITHDRAWN
    going = await world.stored(games["going"])
    assert (going.status, going.about.seats) == (Status.LEFT, (NOBODY, FAR))
    assert await world.fields(games["going"], "want:discord:1") == [str(int(told) + 1)], "the partner is told"
    await world.records.enter(going)
    entered = await world.context.people.results.load(FAR, games["going"])
    options = going.about.options
    assert entered == Result(game="heldhands", options=options, partners=(NOBODY,), at=world.time(), won=None)


async def test_to_forget_an_unknown_changes_nothing_and_both_at_once_leave_nothing(world: World) -> None:
    await world.begun()
    async with world.unchanged():
        await world.records.forget(GONE)
    both = (GONE, ALSO_GONE)
    for name in ("published-held-hands", "published-no-step"):
        await world.ended(name, *both, entered=True)
    await world.begun(*both)
    await asyncio.gather(*map(world.records.forget, both))
    assert await world.traces(NAME) == []


async def test_a_forgetting_that_broke_off_can_be_repeated(world: World) -> None:
    await lived(world)
    change = AsyncMock()
    people, games = People(world.client), preceded(Games(world.client), "write", change)
    preceded(people.results, "add", change)
    fragile = world.but(games=games, people=preceded(people, "forget", change))
    for at in count():
        change.side_effect = [*[None] * (at // 2), StoreUnavailable]  # every time a little further
        try:
            await fragile.records.forget(GONE)
        except StoreUnavailable:
            continue
        break
    assert at > 2
    assert await world.traces(NAME) == []


async def test_a_result_that_is_entered_during_the_forgetting_brings_nothing_back(world: World) -> None:
    forgotten: list[str] = []

    async def forget(*_: object) -> None:
        while forgotten:
            await world.records.forget(forgotten.pop())

    late = world.but()
    preceded(late.context.people.results, "add", forget)
    for won, seats in enumerate(((GONE, FAR), (FAR, GONE)), 1):
        game = await world.ended("published-held-hands", *seats)
        forgotten.append(GONE)
        await late.enter(game)
        assert await world.traces(NAME) == []
        assert (await world.records.statistics(FAR)).won == won
    await world.ended("published-held-hands", GONE, ALSO_GONE, entered=True)
    forgotten.append(ALSO_GONE)  # a partner who is forgotten at that moment stays forgotten
    await late.records.forget(GONE)
    assert await world.traces(NAME) == []


async def test_a_screen_that_is_shown_during_the_forgetting_leaves_no_memo(world: World) -> None:
    game = await world.begun(GONE, FAR)
    claims = await world.claimed(game, "matrix")
    await world.records.forget(GONE)
    for claim in claims:
        memo = Shown(f"matrix:{claim.what}", 3, f"message to {NAME}")
        await world.queues.settle(claim, now=world.time(), shown=memo)
    assert await world.traces(NAME) == []


async def test_a_move_at_that_moment_does_not_keep_the_person_there(world: World) -> None:
    game = await world.begun(NEAR, GONE)
    await asyncio.gather(world.records.forget(GONE), world.step(game), return_exceptions=True)
    assert (await world.status(game), await world.seats(game)) == (Status.LEFT, (NEAR, NOBODY))


async def test_an_invitation_or_a_yes_written_meanwhile_does_not_keep_the_person(world: World) -> None:
    for inviting in INVITING:
        await world.begun(FAR, GONE)
        late = world.meanwhile(lambda: world.invitations.invite(*inviting), "about")  # noqa: B023 - now
        await late.records.forget(GONE)
        assert await world.traces(NAME) == []
    for inviting in INVITING:  # its seats were noted before
        late = world.meanwhile(lambda: world.records.forget(GONE), "about")
        game = await late.invitations.invite(*inviting)
        assert await world.status(game) is Status.WITHDRAWN
        assert await world.traces(NAME) == []
    game = await world.invitations.invite(NEAR)
    await world.meanwhile(lambda: world.records.forget(GONE), "about").invitations.join(GONE, game)
    assert (await world.status(game), await world.seats(game)) == (Status.LEFT, (NEAR, NOBODY))
    assert await world.traces(NAME) == []


async def newer(world: World, key: str, field: str) -> bytes:
    """Let something be as only a newer program can read it; return what it was."""
    line = await world.client.hget(key, field)
    assert isinstance(line, bytes)
    await world.client.hset(key, field, line.replace(b'{"game"', b'{"mood":"blue","game"'))
    return line


async def test_what_only_a_newer_program_can_read_is_refused_after_all_the_rest(world: World) -> None:
    for which in ("won", "going", "inviting", "archived"):
        kept = game_key((await lived(world))[which])
        about = await newer(world, kept, "about")
        before = (await world.everything())[kept]
        for _ in range(2):
            assert await why_not(world.records.forget(GONE)) is ServiceProblem.NEWER_GAME
            assert (await world.everything())[kept] == before
            assert {key for key in await world.traces(NAME) if "game:" in key} == {kept}
            assert not [key for key in await world.traces(NAME) if "person:" in key]
        await world.client.hset(kept, "about", about)  # the program is brought up to date
        await world.records.forget(GONE)
        assert await world.traces(NAME) == []


async def test_a_result_that_cannot_be_read_keeps_the_person_only_if_it_names_them(world: World) -> None:
    for whose in (GONE, FAR):
        games = await lived(world)
        await world.client.hset(results_key(whose), games["won"], '{"newer":true}')
        await world.records.forget(GONE)
        assert await world.traces(NAME) == []
    games = await lived(world)
    line = await newer(world, results_key(FAR), games["won"])
    assert await why_not(world.records.forget(GONE)) is ServiceProblem.NEWER_GAME
    assert set(await world.traces(NAME)) == {results_key(FAR), results_key(GONE)}
    await world.client.hset(results_key(FAR), games["won"], line)  # the program is brought up to date
    await world.records.forget(GONE)
    assert await world.traces(NAME) == []


async def test_whatever_is_done_while_a_game_is_deleted_brings_it_not_back(world: World) -> None:
    games = Games(world.client)

    async def delete(game: str, **_: object) -> None:
        if stored := await games.load(game):
            assert await games.delete(stored)

    unlucky = world.but(games=preceded(games, "write", delete))
    playing, over, invited = Status.PLAYING, Status.OVER, Status.INVITED
    for status, doing in (
        (playing, unlucky.step),
        (playing, partial(unlucky.play.show, NEAR)),
        (playing, partial(unlucky.signs.nudge, FAR)),
        (playing, partial(unlucky.offers.part, FAR)),
        (playing, lambda game: unlucky.play.watch(NEAR, game, "matrix", "!room:example.org")),
        (over, partial(unlucky.invitations.rematch, FAR)),
        (invited, partial(unlucky.invitations.accept, FAR)),
        (invited, partial(unlucky.invitations.decline, FAR)),
        (invited, partial(unlucky.invitations.withdraw, NEAR)),
        (playing, None),  # who is forgotten
    ):
        game = await (world.invitations.invite(NEAR, FAR) if status is invited else world.begun())
        await world.change(game, status=status.value)
        await (why_not(doing(game)) if doing else unlucky.records.forget(NEAR))
        assert not await world.client.exists(game_key(game))
        assert not await world.client.exists(log_key(game))
