"""The computer on a seat: it plays by what its seat has seen, whatever dies meanwhile, and is no person."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final, TypeVar

import pytest

from adapters.computer.partner import ComputerPartner
from bot.delivery.worker import NotYet, TryLater
from bot.games.registry import GAMES
from bot.model.game import Status
from bot.model.person import COMPUTER, COMPUTERS
from bot.model.refusals import ServiceProblem
from bot.model.screen import TableAction
from bot.rendering.process import Failure, Job, Rendered, RenderError
from bot.rendering.render_workers import Lane, RenderWorkers, in_threads
from bot.store.games import Games
from bot.store.keys import log_key
from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.events import Event
from engine.heldhands.game import HeldHands
from engine.heldhands.options import Options
from engine.heldhands.policies.partner import Character
from engine.heldhands.policies.plans import carry_out, ground_of, plans
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView
from tests.integration.conftest import DEADLINE
from tests.integration.service.recorder import bring, deliverer, until_so
from tests.integration.service.tablemates import FAR, NEAR, World, preceded, why_not

ADA: Final = COMPUTERS[0]
PAUSE: Final = 3_000

T = TypeVar("T")


@pytest.fixture
async def workers() -> AsyncIterator[RenderWorkers]:
    workers = in_threads()
    yield workers
    await workers.close()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no thought be asked for twice, however slow this machine is."""
    monkeypatch.setattr("adapters.computer.partner._PATIENCE", DEADLINE)


@pytest.fixture
def sensitive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it make another move, and a long one, whenever anything differs of what it is given."""

    def decide(seen: Sequence[PlayerView], seed: int, character: Character) -> tuple[Action, ...]:
        view, chance = seen[-1], Chance(seed, f"{character} {seen}")
        if view.chain is None:
            return (chance.choice(view.legal),)
        here = ground_of(view)
        return carry_out(here, chance.choice([plan for plan in plans(here, 5) if len(plan.path) > 2]))

    monkeypatch.setattr("adapters.computer.thinking.decide", decide)


async def begun(world: World, first: str = "far", **how: Any) -> str:  # noqa: ANN401 - of an invitation
    game = await world.invitations.invite(NEAR, ADA, options={"first": first}, seed=7, **how)
    await world.do(NEAR, game, "left")
    return game


async def plays(world: World, workers: RenderWorkers, game: str, pause: int = 0) -> list[str]:
    """Let the computer do all that it can; return what was done in the game so far."""
    playing = deliverer(world, ComputerPartner(world, workers, pause / 1000))
    while claims := await world.claimed(game, COMPUTER):
        for claim in claims:
            try:
                await playing.carry_out(claim)
            except NotYet as not_yet:
                await world.queues.postpone(claim, until=world.time() + round(not_yet.seconds * 1000))
    return await world.context.games.log(game)


async def test_who_invites_it_plays_at_once_however_many_invitations_wait_and_it_is_not_stored(
    world: World, workers: RenderWorkers
) -> None:
    for _ in range(10):
        await world.invitations.invite(NEAR)
    assert {each.partition(":")[2] for each in COMPUTERS} == {*Character}
    for computer in COMPUTERS:
        game = await world.invitations.invite(NEAR, computer)
        assert await world.status(game) is Status.PLAYING
    await world.refuses(
        (world.invitations.invite(NEAR, ADA, kind="palm"), ServiceProblem.NO_COMPUTER),
        (world.invitations.invite(NEAR, "computer:mean"), ServiceProblem.NOT_A_PERSON),
        (world.invitations.invite(NEAR, f"{ADA}:1"), ServiceProblem.NOT_A_PERSON),
    )
    await plays(world, workers, game)
    again = await _finish(world, game)
    assert await world.status(again) is Status.PLAYING, "it agrees to a rematch at once"
    assert (await world.seats(again)) == (COMPUTERS[-1], NEAR)
    await world.records.forget(NEAR)
    kinds = {key.split(":")[2] for key in await world.traces(COMPUTER)}
    assert kinds == {"game", "due"}, "nothing but the games themselves knows it"


async def _finish(world: World, game: str) -> str:
    """End a game, and return its rematch."""
    await world.offers.give_up(NEAR, game)
    await world.enter(game)
    return await world.invitations.rematch(NEAR, game)


async def test_it_builds_its_chain_waits_while_others_are_served_and_ends_its_turn(
    world: World, workers: RenderWorkers
) -> None:
    game = await begun(world)
    log = await plays(world, workers, game, PAUSE)
    assert log[:2] == ["0 left", log[1]]
    assert len(log) > 2
    assert "end" not in log[-1]
    assert await world.due(COMPUTER, game) == {"1": world.time() + PAUSE}, "it is nobody's claim meanwhile"
    world.time.passes(PAUSE)
    assert (await plays(world, workers, game, PAUSE))[len(log)] == "1 end"
    assert (await world.context.find_with(game, ()))[0].counts.of(0) > 1
    seen = await world.views.look(NEAR, game)
    assert seen.names[1] == "Ada (computer)"
    await world.end_turn(game)
    assert TableAction.NUDGE not in {
        each.action for each in (await world.views.look(NEAR, game)).screen.choices
    }
    assert await why_not(world.signs.nudge(NEAR, game)) is ServiceProblem.NOT_WAITING
    assert len(await plays(world, workers, game)) > len(log) + 3


@pytest.mark.usefixtures("sensitive")
async def test_wherever_a_process_dies_another_one_makes_the_same_moves(
    world: World, workers: RenderWorkers
) -> None:
    secret = await world.seeds.secret()
    game = await begun(world, "far")
    undisturbed = await plays(world, workers, game)
    for dies in count(1):
        await world.client.flushall()
        await world.client.set("hh:{house}:secret", secret)
        await world.play.open("heldhands", {"first": "far"}, (NEAR, ADA), seed=7, game=game)
        await world.do(NEAR, game, "left")
        writes = count(1)

        async def die(*_: object, dies: int = dies, writes: "count[int]" = writes, **__: object) -> None:
            if next(writes) >= dies:
                raise ConnectionAbortedError

        dying = world.but(games=preceded(Games(world.client), "write", die))
        try:
            await plays(dying, workers, game)
        except ConnectionAbortedError:
            world.time.passes(60_000)  # the lease is over
            assert await plays(world, workers, game) == undisturbed
        else:
            break
    assert dies == len(undisturbed), "it has died at each of its moves"


@pytest.mark.usefixtures("sensitive")
async def test_its_moves_are_the_same_for_deals_that_differ_in_what_it_cannot_know(
    world: World, workers: RenderWorkers
) -> None:
    secret, logs = await world.seeds.secret(), list[list[str]]()
    for change in (lambda state: state, _change_hidden):
        await world.client.flushall()
        await world.client.set("hh:{house}:secret", secret)
        hosted = replace(GAMES["heldhands"], rules=ChangedRules(change))
        other = world.but(kinds={**GAMES, "heldhands": hosted})
        await other.play.open("heldhands", {"first": "far"}, (NEAR, ADA), seed=7, game="SAME")
        await other.do(NEAR, "SAME", "left")
        logs.append(await plays(other, workers, "SAME"))
    assert logs[0] == logs[1]
    assert logs[0][-1] == "1 end"


class ChangedRules(HeldHands):
    def __init__(self, change: Callable[[State], State]) -> None:
        self._change = change

    def setup(self, options: Options, seats: int, seed: int) -> State:
        return self._change(super().setup(options, seats, seed))


def _change_hidden(state: State) -> State:
    """Put the deck and the objectives to come, all but the first, in another order."""
    first, *others = state.objectives
    return replace(state, seed=8, deck=state.deck[::-1], objectives=(first, *reversed(others)))


async def test_what_a_seat_has_seen_is_for_its_player_only_and_without_what_a_partner_tries(
    world: World,
) -> None:
    game = await begun(world, "near")
    await world.do(ADA, game, "left")
    seen = await world.seat_views.of(ADA, game)
    assert seen[-1] == (await world.play.look(ADA, game)).view
    await world.step(game)
    await world.do(NEAR, game, "back")
    await world.step(game)
    assert await world.seat_views.of(ADA, game) == seen
    assert len(await world.seat_views.of(NEAR, game)) == len(seen) + 3
    await world.do(NEAR, game, "end")
    assert (await world.seat_views.of(ADA, game))[: len(seen)] == seen
    for _ in range(2):
        assert await world.seat_views.of(ADA, game) == await world.but().seat_views.of(ADA, game)
        await world.client.rpop(log_key(game))  # as a power cut may
    assert await why_not(world.seat_views.of(FAR, game)) is ServiceProblem.NOT_A_PLAYER
    await world.offers.give_up(NEAR, game)
    assert await why_not(world.seat_views.of(ADA, game)) is ServiceProblem.ALREADY_OVER


class CountedRules(HeldHands):
    def __init__(self) -> None:
        self.applied = 0

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
        self.applied += 1
        return super().apply(state, seat, action)


async def test_what_a_seat_has_seen_is_replayed_once(world: World) -> None:
    rules = CountedRules()
    counted = world.but(kinds={**GAMES, "heldhands": replace(GAMES["heldhands"], rules=rules)})
    game = await begun(world, "near")
    await world.do(ADA, game, "left")
    await counted.seat_views.of(ADA, game)
    before = rules.applied
    await counted.seat_views.of(ADA, game)
    assert rules.applied == before > 0
    await world.step(game)
    await counted.seat_views.of(ADA, game)
    assert rules.applied == before + 1


async def test_a_lost_thought_is_thought_again(world: World, workers: RenderWorkers) -> None:
    dying, game = RenderWorkers({Lane.THOUGHTS: [Dying()]}), await begun(world)
    with pytest.raises(RenderError):
        await bring(world, ComputerPartner(world, dying, 0), game)
    await dying.close()
    assert await world.context.games.log(game) == ["0 left"]
    world.time.passes(60_000)  # the lease is over
    assert (await plays(world, workers, game))[-1] == "1 end"


async def test_a_thought_that_comes_late_is_not_thought_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.computer.partner._PATIENCE", 0)
    slow, game = Slow(), await begun(world)
    workers = RenderWorkers({Lane.THOUGHTS: [slow]})
    partner = ComputerPartner(world, workers, 0)
    with pytest.raises(TryLater):
        await bring(world, partner, game)
    slow.may_end.set()
    await until_so(lambda: slow.jobs and slow.rests)
    world.time.passes(60_000)
    await bring(world, partner, game)
    assert len(await world.context.games.log(game)) == 2
    assert slow.jobs == 1
    await workers.close()


class Slow:
    """A process that takes its time."""

    def __init__(self) -> None:
        self.may_end, self.jobs, self.rests = asyncio.Event(), 0, True

    async def start(self) -> None: ...

    async def render(self, job: Job[T]) -> Rendered[T]:
        self.jobs, self.rests = self.jobs + 1, False
        await self.may_end.wait()
        self.rests = True
        return Rendered(job(), 0.0)

    def abort(self) -> None: ...

    async def close(self) -> None: ...


class Dying:
    """A process that dies of every job."""

    async def start(self) -> None: ...

    async def render(self, job: Job[T]) -> Rendered[T]:
        raise RenderError(Failure("died", str(job)))

    def abort(self) -> None: ...

    async def close(self) -> None: ...


async def test_it_agrees_to_end_a_game_but_leaves_time_to_take_the_offer_back(
    world: World, workers: RenderWorkers
) -> None:
    game = await begun(world, "near")
    before = await plays(world, workers, game)
    await world.offers.part(NEAR, game)
    await plays(world, workers, game, PAUSE)
    await world.offers.stay(NEAR, game)
    world.time.passes(PAUSE)
    await plays(world, workers, game, PAUSE)
    assert await world.status(game) is Status.PLAYING
    await world.offers.part(NEAR, game)
    assert await plays(world, workers, game) == before
    assert await world.status(game) is Status.PARTED


async def test_games_with_it_count_apart_and_hang_in_no_gallery(world: World) -> None:
    with_ada = await world.ended("published-held-hands", NEAR, ADA, entered=True)
    with_grace = await world.ended("published-held-hands", NEAR, COMPUTERS[1], entered=True)
    with_far = await world.ended("published-held-hands", NEAR, FAR, entered=True)
    counted: Mapping[str | None, int] = {None: 1, FAR: 1, COMPUTER: 2}
    for partner, games in counted.items():
        found = await world.records.statistics(NEAR, partner)
        assert (found.games, found.won, found.streak) == (games, games, games)
    assert {each.game for each in await world.records.finished_of(NEAR)} == {with_ada, with_grace, with_far}
    assert await why_not(world.gallery.show(NEAR, with_ada)) is ServiceProblem.PLAYED_WITH_COMPUTER
    await world.gallery.show(NEAR, with_far)
    assert [each.game for each in await world.gallery.newest()] == [with_far]
