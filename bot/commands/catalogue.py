"""All commands in the order in which help lists them, and the options of each."""

from collections.abc import Mapping
from typing import Final

from bot.commands.model import FLAG_VALUES, Command, Option, OptionKind
from bot.model.preferences import SIZES
from engine.heldhands.options import option_values
from engine.palm import options as palm
from renderers.i18n.catalogue import Language
from renderers.nights import facts
from renderers.paint.look import ThemeName

NIGHT: Final = "night"
"""The group of commands about game nights."""

PALM: Final = "palm"
"""The group of commands about In the Palm of Your Hand."""

MOST_PLACES: Final = 500
SHORTEST_NIGHT: Final = 15  # minutes
LONGEST_NIGHT: Final = 24 * 60

SHOWN: Final = "shown"
HIDDEN: Final = "hidden"
WEEKLY: Final = "weekly"
NEVER: Final = "never"

_UNGROUPED: Final = (
    *("start", "show", "games", "nudge", "end", "rematch", "replay", "stats"),
    *("rules", "settings", "invite", "join", "forget-me", "setup", "help"),
)
_NIGHTS: Final = tuple(
    f"{NIGHT}-{name}"
    for name in (
        *("plan", "list", "show", "join", "here", "leave"),
        *("start", "end", "edit", "cancel", "season"),
    )
)
_PALMS: Final = tuple(f"{PALM}-{name}" for name in ("start", "rules", "tutorial", "biography"))
_GAME: Final = Option("game", OptionKind.GAME)
_NIGHT: Final = Option("night", OptionKind.NIGHT)
_PAGE: Final = Option("page", OptionKind.PAGE)
_SURE: Final = Option("sure", OptionKind.FLAG)
_ZONE: Final = Option("zone", OptionKind.TEXT)
_GAME_OPTIONS: Final = {
    name: Option(name, OptionKind.VALUE, values=tuple(map(str, values)))
    for name, values in option_values().items()
}
_SEED: Final = Option("seed", OptionKind.TEXT)
_START_OPTIONS: Final = (*_GAME_OPTIONS.values(), _SEED)  # before a game begins
PLAYERS: Final = tuple(
    Option(f"player{number}", OptionKind.PERSON, about="player") for number in range(1, palm.MOST)
)
"""The players to invite to Palm."""

_PALM_OPTIONS: Final = {
    name: Option(name, OptionKind.FLAG)
    if set(values) == set(FLAG_VALUES)
    else Option(
        name,
        OptionKind.VALUE,
        values=tuple(map(str, values)),
        about=f"{PALM}-{name}" if name == "rounds" else "",
    )
    for name, values in palm.option_values().items()
}
EVENING_GAME: Final = ("edition", "level", "silence", "expert", "veterans")
"""The game options that an evening can set; each of the two games has some of them."""

_ALL_GAME_OPTIONS: Final = {**_PALM_OPTIONS, **_GAME_OPTIONS}
_NIGHT_OPTIONS: Final = (
    Option("plays", OptionKind.VALUE, values=(facts.HELD_HANDS, facts.PALM)),
    Option("duration", OptionKind.MINUTES, lowest=SHORTEST_NIGHT, highest=LONGEST_NIGHT),
    Option("places", OptionKind.NUMBER, lowest=2, highest=MOST_PLACES),
    Option("rounds", OptionKind.NUMBER, lowest=1, highest=10),
    *(_ALL_GAME_OPTIONS[name] for name in EVENING_GAME),
    Option("repeat", OptionKind.VALUE, values=(WEEKLY, NEVER)),
    Option("grow", OptionKind.FLAG),
    Option("same", OptionKind.FLAG),
    _ZONE,
)
_OPTIONS: Final[Mapping[str, tuple[Option, ...]]] = {
    "start": (Option("partner", OptionKind.PERSON, required=True), *_START_OPTIONS),
    "show": (_GAME,),
    "games": (_PAGE,),
    "nudge": (_GAME,),
    "end": (_GAME, _SURE),
    "rematch": (_GAME,),
    "replay": (_GAME,),
    "stats": (Option("partner", OptionKind.PERSON),),
    "rules": (_PAGE,),
    "settings": (
        Option("language", OptionKind.VALUE, values=tuple(map(str, Language))),
        Option("theme", OptionKind.VALUE, values=tuple(map(str, ThemeName))),
        Option("size", OptionKind.VALUE, values=tuple(map(str, SIZES))),
        Option("large", OptionKind.FLAG),
        Option("season", OptionKind.VALUE, values=(SHOWN, HIDDEN)),
        _ZONE,
    ),
    "invite": _START_OPTIONS,
    "join": (Option("code", OptionKind.TEXT, required=True),),
    "forget-me": (_SURE,),
    "setup": (Option("undo", OptionKind.FLAG),),
    "help": (
        Option("command", OptionKind.VALUE, values=(*_UNGROUPED, PALM, NIGHT), unlisted=(*_PALMS, *_NIGHTS)),
    ),
    "night-plan": (
        Option("title", OptionKind.TEXT, required=True),
        Option("when", OptionKind.TEXT, required=True),
        *_NIGHT_OPTIONS,
    ),
    "night-list": (Option("past", OptionKind.FLAG), _PAGE),
    "night-show": (_NIGHT,),
    "night-join": (
        _NIGHT,
        Option("partner", OptionKind.PERSON),
        Option("reminders", OptionKind.FLAG),
    ),
    "night-here": (_NIGHT, Option("fill", OptionKind.FLAG)),
    "night-leave": (_NIGHT,),
    "night-start": (_NIGHT,),
    "night-end": (_NIGHT, _SURE),
    "night-edit": (
        _NIGHT,
        Option("title", OptionKind.TEXT),
        Option("when", OptionKind.TEXT),
        *_NIGHT_OPTIONS,
    ),
    "night-cancel": (_NIGHT, Option("series", OptionKind.FLAG), _SURE),
    "night-season": (_PAGE,),
    "palm-start": (*PLAYERS, *_PALM_OPTIONS.values(), _SEED),
    "palm-rules": (_PAGE,),
    "palm-tutorial": (_PAGE,),
    "palm-biography": (_PAGE,),
}

COMMANDS: Final = (
    *(Command(name, _OPTIONS[name]) for name in _UNGROUPED),
    *(Command(name, _OPTIONS[name], group=NIGHT) for name in _NIGHTS),
    *(Command(name, _OPTIONS[name], group=PALM) for name in _PALMS),
)
"""All commands, in the order in which help lists them."""

NAMES: Final = (*_UNGROUPED, *_NIGHTS, *_PALMS)
GROUPS: Final = (PALM, NIGHT)

SHARED: Final[Mapping[str, tuple[str, ...]]] = {
    PALM: ("show", "games", "nudge", "end", "rematch", "replay", "join", "settings", "help"),
}
"""Groups that are games of their own, and the general commands that they accept too: "palm show"."""

_BY_NAME: Final = {each.name: each for each in COMMANDS}


def command(name: str) -> Command:
    """Return the command of this name; raises `KeyError` if there is none."""
    return _BY_NAME[name]


def group_of(name: str) -> str:
    """Return the group of a command; empty if it has none or is unknown."""
    return _BY_NAME[name].group if name in _BY_NAME else ""


def members(group: str) -> tuple[Command, ...]:
    """Return the commands of a group."""
    return tuple(each for each in COMMANDS if each.group == group)
