"""Somebody's games, as lists and buttons name them, and which of them is meant when none is named."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.commands.answers import Answer
from bot.commands.asking import CommandRequest, button
from bot.commands.refusals import CommandRefusal, Misread
from bot.model.game import NOBODY
from bot.model.person import partners
from bot.model.screen import Choice, cut, spread
from bot.screens.opening import opening_of
from bot.screens.table import code_of
from bot.service.records import Finished, Sitting
from bot.service.service import GameService
from renderers.i18n.catalogue import Words

MOST_BUTTONS: Final = 20
LONGEST_LINE: Final = 100
LONGEST_NAME: Final = 40
LONGEST_OPENING: Final = 50

_MOST_FINISHED: Final = 25


class Stage(StrEnum):
    """How far one of my games has come, as a list tells it."""

    MINE = "mine"  # it waits for me
    THEIRS = "theirs"
    OTHERS = "others"  # the same, where there are several
    GATHERING = "gathering"  # people come and go, and it is not begun
    ASKED = "asked"  # somebody has invited me
    ASKING = "asking"  # I have invited somebody, or whoever has the code
    WON = "won"
    LOST = "lost"
    LET_GO = "let-go"


_RUNNING: Final = frozenset({Stage.MINE, Stage.THEIRS, Stage.OTHERS})
_PENDING: Final = frozenset({Stage.ASKED, Stage.ASKING, Stage.GATHERING})
_FINISHED: Final = frozenset({Stage.WON, Stage.LOST, Stage.LET_GO})
_USED_ON: Final[Mapping[str, frozenset[Stage]]] = {
    "show": frozenset(Stage),
    "nudge": _RUNNING,
    "end": _RUNNING | _PENDING,
    "rematch": _FINISHED,
    "replay": _FINISHED,
}
_RATHER: Final[Mapping[str, frozenset[Stage]]] = {
    "show": frozenset({Stage.MINE, Stage.ASKED}),
    "nudge": frozenset({Stage.THEIRS, Stage.OTHERS}),
}
"""Of several games, the only one like this is meant."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a list."""

    game: str
    kind: str  # which of the house
    partner: str  # what they are called, or what is said where nobody knows; all of them, where they are many
    stage: Stage
    options: Mapping[str, str]
    count: int | None = None  # how many play; None where that may still change
    alone: bool = False  # a partner wanted to be forgotten

    def line(self, words: Words) -> str:
        """Return all that a list tells of it."""
        return words.say(
            "game-line",
            partner=self.partner,
            stage=words.say("game-stage", stage=self.stage.value),
            game=self.kind,
            opening=cut(opening_of(self.kind, self.options, words, self.count), LONGEST_OPENING),
            code=code_of(self.game),
        )

    def label(self, words: Words) -> str:
        """Return what is told of it where there is little room."""
        stage = words.say("game-stage", stage=self.stage.value)
        code, partner = code_of(self.game), self.partner
        said = words.say("game-label", game=self.kind, partner=partner, stage=stage, code=code)
        return cut(said, LONGEST_LINE)


def game_title(kind: str, words: Words) -> str:
    """Return what a game of the house is called, as a sentence of its own."""
    return words.say("game-title", game=kind)


async def going_on(service: GameService, who: str, words: Words) -> list[Entry]:
    """Return somebody's running games and invitations, the newest first."""
    return [await _sitting(service, each, words) for each in await service.records.games_of(who)]


async def finished(service: GameService, who: str, words: Words, most: int = _MOST_FINISHED) -> list[Entry]:
    """Return somebody's last finished games, the newest first."""
    return [await _over(service, each, words) for each in await service.records.finished_of(who, most)]


async def usable(service: GameService, who: str, words: Words, command: str) -> list[Entry]:
    """Return the games that a command can be used on."""
    stages = _USED_ON.get(command, frozenset())
    found = await going_on(service, who, words) if stages - _FINISHED else []
    found += await finished(service, who, words) if stages & _FINISHED else []
    return [each for each in found if each.stage in stages and not (command == "rematch" and each.alone)]


async def which_game(request: CommandRequest) -> str | Answer:
    """Return the game that was named, or that must be meant; else the list to choose from."""
    if named := request.chosen("game"):
        return named
    found = await usable(request.service, request.who, request.words, request.command)
    if request.command == "show":  # what is over is shown when it is asked for by its name
        found = [each for each in found if each.stage not in _FINISHED]
    if not found:
        over = _USED_ON[request.command] <= _FINISHED
        raise CommandRefusal(Misread.NO_GAMES, command=request.command, which="over" if over else "on")
    if meant := _meant(request.command, found):
        return meant.game
    listed = found[:MOST_BUTTONS]
    rows = spread(buttons(listed, request.command))
    return Answer(request.words.say("which-game"), numbered(listed, request.words), rows)


def numbered(entries: Sequence[Entry], words: Words, start: int = 1) -> tuple[str, ...]:
    """Return a line for each game."""
    return tuple(f"{number}. {entry.line(words)}" for number, entry in enumerate(entries, start))


def buttons(entries: Sequence[Entry], command: str, start: int = 1) -> tuple[Choice, ...]:
    """Return a button for each game, which asks for this command on it."""
    return tuple(
        button(f"{number}. {entry.partner}", command, {"game": entry.game})
        for number, entry in enumerate(entries, start)
    )


def _meant(command: str, found: Sequence[Entry]) -> Entry | None:
    """Return the only running game, or else the only one that waits, or else the only one."""
    running = [each for each in found if each.stage in _RUNNING]
    waiting = [each for each in found if each.stage in _RATHER.get(command, ())]
    return next((some[0] for some in (running, waiting, found) if len(some) == 1), None)


async def _sitting(service: GameService, sitting: Sitting, words: Words) -> Entry:
    about = sitting.about
    others = partners(about.seats, sitting.seat)
    if sitting.status.pending:
        asked = Stage.ASKED if sitting.awaited else Stage.ASKING
        stage = Stage.GATHERING if about.gathers else asked
        nobody = words.say("partner-open")
    else:
        theirs = Stage.OTHERS if len(others) > 1 else Stage.THEIRS
        stage = Stage.MINE if sitting.awaited else theirs
        nobody = words.say("partner-gone")
    named = await _names(service, others, words, nobody)
    count = None if about.gathers else len(about.seats)
    return Entry(sitting.game, about.game, named, stage, about.options, count)


async def _over(service: GameService, past: Finished, words: Words) -> Entry:
    result = past.result
    stage = Stage.LET_GO if result.won is None else Stage.WON if result.won else Stage.LOST
    named = await _names(service, result.partners, words, words.say("partner-gone"))
    count, alone = len(result.partners) + 1, NOBODY in result.partners
    return Entry(past.game, result.game, named, stage, result.options, count, alone=alone)


async def _names(service: GameService, people: Sequence[str], words: Words, nobody: str) -> str:
    """Return what the others at a table are called; whoever is not there is nobody."""
    named = [await name_of(service, each, words, nobody) for each in people or (NOBODY,)]
    return cut(", ".join(dict.fromkeys(named)), LONGEST_NAME)


async def name_of(service: GameService, who: str, words: Words, nobody: str = "") -> str:
    """Return what somebody is called, as far as it is known."""
    if who == NOBODY:
        return nobody
    return cut((await service.guests.find(who)).name, LONGEST_NAME) or words.say("partner-unnamed")
