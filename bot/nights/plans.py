"""What is played on an evening: a known game, with valid options for two players."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from bot.games.model import HostedGame
from bot.model.night import NightProblem, NightRefusal, Plan
from bot.model.refusals import ServiceProblem, ServiceRefusal

_TWO: Final = 2
_LEVEL: Final = "level"
_GROW: Final = "grow"
_ANY_SEED: Final = 0

HostedGames: TypeAlias = Mapping[str, HostedGame]


def playable(plan: Plan, games: HostedGames) -> Plan:
    """Return a plan with every option of its game; refuse invalid options."""
    kind = _find_game(plan.game, games)
    known = kind.rules.option_values()
    others = {name for each in games.values() for name in each.rules.option_values()} - known.keys()
    foreign = [name for name in plan.options if name in others]
    if plan.grow and _LEVEL not in known:
        foreign.append(_GROW)
    if foreign:
        raise NightRefusal(NightProblem.NOT_IN_THIS_GAME, option=foreign[0], game=plan.game)
    options = kind.options(plan.options)
    kind.rules.setup(
        kind.rules.read_options(options), _TWO, _ANY_SEED
    )  # refuses options that two cannot play
    return plan.model_copy(update={"options": options})


def change_plan(before: Plan, changes: Mapping[str, object], games: HostedGames) -> Plan:
    """Return a plan with some changes; refuse an invalid result.

    If the game changes, options that both games have are kept, and the others get their defaults.
    """
    given = dict(changes)
    new_options = given.pop("options", None)
    game = str(given.get("game", before.game))
    known = _find_game(game, games).rules.option_values()
    kept = {name: value for name, value in before.options.items() if name in known}
    grows = before.grow and _LEVEL in known
    options = {**kept, **(new_options if isinstance(new_options, Mapping) else {})}
    return playable(before.model_copy(update={"grow": grows, **given, "options": options}), games)


def _find_game(game: str, games: HostedGames) -> HostedGame:
    if game not in games:
        raise ServiceRefusal(ServiceProblem.UNKNOWN_KIND, kind=game[:40], kinds=tuple(games))
    return games[game]
