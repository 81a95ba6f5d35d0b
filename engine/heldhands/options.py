"""What the players agree on before they begin."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.contract import InvalidOptions, Silence
from engine.heldhands.edition import Edition, Level, editions, load_edition
from engine.heldhands.refusals import Refused


class First(StrEnum):
    """Who begins (ruling 23)."""

    NEAR = "near"
    FAR = "far"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; the defaults suit most players."""

    edition: str = "published"
    level: Level = Level.NONE
    first: First = First.RANDOM
    silence: Silence = Silence.QUIET


@cache
def option_values() -> Mapping[str, tuple[str, ...]]:
    """Return every option with the values that it can have."""
    return {"edition": editions(), "level": tuple(Level), "first": tuple(First), "silence": tuple(Silence)}


def read_options(options: Mapping[str, object]) -> Options:
    """Return options from named values, the missing ones at their default; raises `InvalidOptions`."""
    known = option_values()
    for name, value in options.items():
        if name not in known:
            raise InvalidOptions(Refused.UNKNOWN_OPTION, option=str(name)[:40], options=tuple(known))
        if value not in known[name]:
            raise InvalidOptions(
                Refused.UNKNOWN_VALUE, option=name, value=str(value)[:40], values=known[name]
            )
    default = Options()
    read = Options(
        edition=str(options.get("edition", default.edition)),
        level=Level(str(options.get("level", default.level))),
        first=First(str(options.get("first", default.first))),
        silence=Silence(str(options.get("silence", default.silence))),
    )
    edition_of(read)
    return read


def edition_of(options: Options) -> Edition:
    """Return the edition to play; raises `InvalidOptions` where it lacks the level (ruling 33)."""
    if options.edition not in editions():
        raise InvalidOptions(
            Refused.UNKNOWN_VALUE, option="edition", value=options.edition, values=editions()
        )
    edition = load_edition(options.edition)
    if options.level not in edition.levels:
        raise InvalidOptions(Refused.LEVEL_NOT_IN_EDITION, edition=options.edition, level=options.level.value)
    return edition
