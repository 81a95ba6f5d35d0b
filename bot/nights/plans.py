"""What is played on an evening: a game of the house, with options that it has and that two can play."""

from collections.abc import Mapping
from typing import Final

from bot.games.model import HostedGame
from bot.model.night import NightRefusal, Plan, Unplanned
from bot.model.refusals import Denied, ServiceRefusal

_TWO: Final = 2
_LEVEL: Final = "level"
_GROW: Final = "grow"
_ANY_SEED: Final = 0

Container = Mapping[str, HostedGame]


def playable(plan: Plan, house: Container) -> Plan:
    """Return a plan with every option of its game, or refuse; nothing of the other game is understood."""
    kind = _kind(plan.game, house)
    known = kind.rules.option_values()
    others = {name for each in house.values() for name in each.rules.option_values()} - known.keys()
    strange = [name for name in plan.options if name in others]
    if plan.grow and _LEVEL not in known:
        strange.append(_GROW)
    if strange:
        raise NightRefusal(Unplanned.NOT_IN_THIS_GAME, option=strange[0], game=plan.game)
    options = kind.options(plan.options)
    kind.rules.setup(kind.rules.read_options(options), _TWO, _ANY_SEED)  # refuses what is not for two
    return plan.model_copy(update={"options": options})


def changed(before: Plan, changes: Mapping[str, object], house: Container) -> Plan:
    """Return a plan with some changes, or refuse.

    If it gets another game, options that both have stay as they were, and the others are as usual.
    """
    given = dict(changes)
    asked = given.pop("options", None)
    game = str(given.get("game", before.game))
    known = _kind(game, house).rules.option_values()
    kept = {name: value for name, value in before.options.items() if name in known}
    grows = before.grow and _LEVEL in known
    options = {**kept, **(asked if isinstance(asked, Mapping) else {})}
    return playable(before.model_copy(update={"grow": grows, **given, "options": options}), house)


def _kind(game: str, house: Container) -> HostedGame:
    if game not in house:
        raise ServiceRefusal(Denied.UNKNOWN_KIND, kind=game[:40], kinds=tuple(house))
    return house[game]
