"""Players of Palm at web tables, who do whatever is offered first, and a game that is over."""

from collections.abc import Sequence
from typing import Final

from bot.service.play import Press
from bot.service.service import GameService
from engine.palm import GAME
from engine.palm.phases import Phase
from engine.palm.state import State
from tests.integration.web.players import Player, at_table
from tests.integration.web.sites import Site

SEED: Final = 3


async def palm_players(site: Site, count: int, until: Phase) -> tuple[list[Player], State]:
    people = [await site.service.identity.create() for _ in range(count)]
    seated = [who for who, _ in people]
    game = await site.service.play.open("palm", {}, seated, seed=SEED)
    players = at_table(people, [site.come() for _ in people], game)
    state = GAME.setup(GAME.read_options({}), count, SEED)
    return players, await passed(site.service, game, seated, state, until)


def simplest(state: State) -> tuple[int, str]:
    """Return who does what next: whatever is the shortest way to the end."""
    seat = GAME.to_act(state)[0]
    if state.phase is Phase.MIME and not state.turn.mime.touches:
        return seat, "coin/press/index-palm/light/slow/1"
    if state.phase is Phase.MIME:
        return seat, "perform"
    return seat, str(GAME.legal_actions(state, seat)[0])


async def passed(service: GameService, game: str, people: Sequence[str], state: State, until: Phase) -> State:
    while state.phase is not until:
        seat, action = simplest(state)
        seen = await service.play.look(people[seat], game)
        await service.press(Press(people[seat], game, seen.revision, action))
        state, _ = GAME.apply(state, seat, GAME.read_action(action))
    return state
