"""The title of a game, and how it will be played: shown before it begins, and in lists."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from engine.contract import InvalidOptions
from engine.heldhands import GAME as HELD_HANDS
from engine.palm import GAME as PALM
from engine.palm.options import Mode, Options, Rounds, Seating, Veterans, Wish, mode_of, read_options
from engine.palm.seating import teams_of
from renderers.i18n.catalogue import Words

_Describer: TypeAlias = Callable[[Mapping[str, str], Words, int | None], str]


def title_of(game: str, words: Words) -> str:
    """Return the title of a game."""
    return words.say("title-palm") if game == PALM.name else words.say("title")


def opening_of(game: str, options: Mapping[str, str], words: Words, count: int | None = None) -> str:
    """Return how a game with these options is played, by `count` players if that is known."""
    return _DESCRIBERS[game](options, words, count)


def find_teams(game: str, options: Mapping[str, str], count: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams of `count` players; empty where teams are drawn, or there are none."""
    if game != PALM.name:
        return ()
    read = read_options(options)
    drawn = read.seating is Seating.DRAWN
    return () if drawn or _mode(read, count) is not Mode.TEAMS else teams_of(Mode.TEAMS, tuple(range(count)))


def _describe_heldhands(options: Mapping[str, str], words: Words, _: int | None) -> str:
    return words.say("opening-edition", edition=options["edition"], level=options["level"])


def _describe_palm(options: Mapping[str, str], words: Words, count: int | None) -> str:
    read = read_options(options)
    return " ".join(_palm_sentences(read, _mode(read, count), words))


def _mode(options: Options, count: int | None) -> Mode:
    """Return the mode for `count` players; the chosen one if the number is unknown or does not fit."""
    if count is None:
        return options.mode
    try:
        return mode_of(options, count)
    except InvalidOptions:
        return options.mode


def _palm_sentences(options: Options, mode: Mode, words: Words) -> Iterator[str]:
    """Yield a sentence for each option that is not the default."""
    yield words.say("opening-palm", mode=mode.value)
    if mode in {Mode.TEAMS, Mode.FITTING} and options.seating is Seating.SEATED:
        yield words.say("opening-seated")
    if options.expert is Wish.YES:
        yield words.say("opening-expert")
    if options.redraw is Wish.YES:
        yield words.say("opening-redraw")
    if options.rounds is Rounds.TWO:
        yield words.say("opening-rounds")
    if options.veterans is not Veterans.NO:
        yield words.say("opening-veterans", cards=int(options.veterans))
    if options.aloud is Wish.NO:
        yield words.say("opening-not-aloud")


_DESCRIBERS: Final[Mapping[str, _Describer]] = {
    HELD_HANDS.name: _describe_heldhands,
    PALM.name: _describe_palm,
}
