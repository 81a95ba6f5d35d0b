"""Every press arrives three times, by different processes; old ones arrive again, and some come too early."""

import asyncio
import json
from collections import Counter
from dataclasses import asdict, replace
from random import Random
from typing import Final

from bot.seen import Seen
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import Status
from tests.integration.faults.crew import Crew, crew
from tests.integration.faults.orders import OPTIONS, PLATFORM, Orders, game_name, people
from tests.integration.faults.pressing import chosen
from tests.integration.faults.promises import check_promises
from tests.integration.faults.stage import service_on
from tests.integration.faults.world import ACCEPTED, World

GAMES: Final = 12
CREW: Final = 3


async def test_a_press_counts_once_however_often_and_in_whatever_order_it_arrives(
    store: str, world: World
) -> None:
    orders = Orders(store, crew=CREW, games=GAMES, role="hand")
    async with crew(orders, world) as processes:
        processes.start_all()
        service = service_on(processes.client)
        handed_over = sum(
            await asyncio.gather(*(play(number, service, processes) for number in range(GAMES)))
        )

        async def all_answered() -> bool:
            return len(world.told()) == handed_over

        await processes.until(all_answered)
        await processes.finish()
        await check_promises(processes.client, world, GAMES)
    accepted = [told for told in world.told() if told.answer == ACCEPTED]
    each_once = Counter((told.game, told.entry[0], told.revision) for told in accepted)
    assert set(each_once.values()) == {1}
    assert {told.by for told in accepted} == set(range(CREW))


async def play(number: int, service: GameService, processes: Crew) -> int:
    """Play a game by handing presses over, and return how many were."""
    game, rng, old = game_name(number), Random(number), list[Press]()
    tables, handed_over = {PLATFORM: "around the table"}, 0
    await service.play.open("heldhands", OPTIONS, people(number), seed=number, tables=tables, game=game)
    while press := next_press(await look(service, number)):
        early = replace(press, revision=press.revision + 1)
        others = [early, *rng.sample(old, min(len(old), 2))]
        copies = [*enumerate([press] * CREW), *((rng.randrange(CREW), other) for other in others)]
        rng.shuffle(copies)
        for process, copy in copies:
            processes.world.hand_over(process, json.dumps(asdict(copy)))
        handed_over += len(copies)
        old.append(press)

        async def moved(press: Press = press) -> bool:
            return (await service.play.look(press.who, game)).revision > press.revision

        await processes.until(moved)
    processes.world.finish(game)
    return handed_over


async def look(service: GameService, number: int) -> tuple[Seen, Seen]:
    near, far = [await service.play.look(who, game_name(number)) for who in people(number)]
    return near, far


def next_press(seen: tuple[Seen, Seen]) -> Press | None:
    """Return something that may be pressed now, by who may press it; nothing when the game is over."""
    for each, who in zip(seen, seen[0].about.seats, strict=True):
        if each.status is Status.PLAYING and each.view.legal:
            action = chosen(each.view.legal, f"{each.game} {each.revision}")
            return Press(who, each.game, each.revision, action)
    return None
