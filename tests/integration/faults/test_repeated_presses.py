"""Two processes press for everybody as fast as they can; or every press comes three times, by three."""

import asyncio
import json
from collections import Counter
from dataclasses import asdict, replace
from itertools import product
from random import Random
from typing import Final

from bot.refusals import Denied
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import Status
from tests.integration.faults.crew import Crew, crew
from tests.integration.faults.history import ACCEPTED
from tests.integration.faults.orders import VIEWERS, Orders, game_name, people
from tests.integration.faults.pressing import chosen, open_game, service_on
from tests.integration.faults.promises import check_promises
from tests.integration.faults.world import World

GAMES: Final = 12
CREW: Final = 3


async def test_of_two_processes_that_race_on_a_game_one_makes_each_move(store: str, world: World) -> None:
    async with crew(Orders(store, games=GAMES, role="racer", lease=60_000), world) as processes:
        processes.start_all()
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
    answers = Counter((ask.by, ask.answer) for _, ask in world.answered())
    assert all(answers[process, ACCEPTED] for process in range(2))
    assert any(answers[process, Denied.STALE] for process in range(2))
    for number, viewer in product(range(GAMES), VIEWERS):
        revisions = [each.revision for each in world.shown(game_name(number), viewer)]
        assert revisions == sorted(revisions), "nobody sees an older screen after a newer one"


async def test_a_press_counts_once_however_often_and_in_whatever_order_it_arrives(
    store: str, world: World
) -> None:
    async with crew(Orders(store, crew=CREW, games=GAMES, role="hand"), world) as processes:
        processes.start_all()
        service = service_on(processes.client)
        counts = await asyncio.gather(*(play(number, service, processes) for number in range(GAMES)))

        async def all_answered() -> bool:
            return len(world.answered()) == sum(counts)

        await processes.until(all_answered)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
    accepted = [(game, ask) for game, ask in world.answered() if ask.answer == ACCEPTED]
    each_once = Counter((game, ask.seat, ask.revision) for game, ask in accepted)
    assert set(each_once.values()) == {1}
    assert {ask.by for _, ask in accepted} == set(range(CREW))


async def play(number: int, service: GameService, processes: Crew) -> int:
    """Play a game by handing presses over, also too early ones and old ones; return how many were."""
    game, rng, old, handed_over = game_name(number), Random(number), list[Press](), 0
    await open_game(service, number)
    while press := await next_press(service, number):
        early = replace(press, revision=press.revision + 1)
        others = [early, *rng.sample(old, min(len(old), 2))]
        copies = [*enumerate([press] * CREW), *((rng.randrange(CREW), other) for other in others)]
        rng.shuffle(copies)
        for process, copy in copies:
            processes.world.write("hand", process, json.dumps(asdict(copy)))
        handed_over += len(copies)
        old.append(press)

        async def moved(press: Press = press) -> bool:
            return (await service.play.look(press.who, game)).revision > press.revision

        await processes.until(moved)
    processes.world.write("finish", game)
    return handed_over


async def next_press(service: GameService, number: int) -> Press | None:
    """Return something that may be pressed now, by who may press it; nothing when the game is over."""
    for who in people(number):
        seen = await service.play.look(who, game_name(number))
        if seen.status is Status.PLAYING and seen.view.legal:
            action = chosen(seen.view.legal, f"{seen.game} {seen.revision}")
            return Press(who, seen.game, seen.revision, action)
    return None
