"""A person's games as list lines and buttons, and which one is meant if a command names none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.commands.answers import Answer
from bot.commands.refusals import CommandProblem, CommandRefusal
from bot.commands.request import CommandRequest, button
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
    """The stage of a game in a list, from its owner's view."""

    MINE = "mine"  # it waits for me
    THEIRS = "theirs"
    OTHERS = "others"  # it waits for one of several partners
    GATHERING = "gathering"  # it is not begun, and people come and go
    ASKED = "asked"  # I was invited
    ASKING = "asking"  # I have invited a person, or anyone with the code
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
_PREFERRED: Final[Mapping[str, frozenset[Stage]]] = {
    "show": frozenset({Stage.MINE, Stage.ASKED}),
    "nudge": frozenset({Stage.THEIRS, Stage.OTHERS}),
}
"""If only one of several games is in these stages, it is meant."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a list."""

    game: str
    kind: str  # the game's name: "heldhands" or "palm"
    partner: str  # the name of the partner, or of all partners
    stage: Stage
    options: Mapping[str, str]
    count: int | None = None  # players; None while that may still change
    alone: bool = False  # a partner wanted to be forgotten

    def line(self, words: Words) -> str:
        """Return the line of a list."""
        return words.say(
            "game-line",
            partner=self.partner,
            stage=words.say("game-stage", stage=self.stage.value),
            game=self.kind,
            opening=cut(opening_of(self.kind, self.options, words, self.count), LONGEST_OPENING),
            code=code_of(self.game),
        )

    def label(self, words: Words) -> str:
        """Return a short label."""
        stage = words.say("game-stage", stage=self.stage.value)
        code, partner = code_of(self.game), self.partner
        label = words.say("game-label", game=self.kind, partner=partner, stage=stage, code=code)
        return cut(label, LONGEST_LINE)


def game_title(kind: str, words: Words) -> str:
    """Return the title of a game."""
    return words.say("game-title", game=kind)


async def list_running(service: GameService, who: str, words: Words) -> list[Entry]:
    """Return a person's running games and invitations, the newest first."""
    return [await _running_entry(service, each, words) for each in await service.records.games_of(who)]


async def list_finished(
    service: GameService, who: str, words: Words, most: int = _MOST_FINISHED
) -> list[Entry]:
    """Return a person's last finished games, the newest first."""
    return [
        await _finished_entry(service, each, words) for each in await service.records.finished_of(who, most)
    ]


async def list_usable(service: GameService, who: str, words: Words, command: str) -> list[Entry]:
    """Return the games that a command can be used on."""
    stages = _USED_ON.get(command, frozenset())
    found = await list_running(service, who, words) if stages - _FINISHED else []
    found += await list_finished(service, who, words) if stages & _FINISHED else []
    return [each for each in found if each.stage in stages and not (command == "rematch" and each.alone)]


async def choose_game(request: CommandRequest) -> str | Answer:
    """Return the game that was named or must be meant, or else the list to choose from."""
    if named := request.option("game"):
        return named
    found = await list_usable(request.service, request.who, request.words, request.command)
    if request.command == "show":  # a finished game has to be named
        found = [each for each in found if each.stage not in _FINISHED]
    if not found:
        over = _USED_ON[request.command] <= _FINISHED
        raise CommandRefusal(CommandProblem.NO_GAMES, command=request.command, which="over" if over else "on")
    if meant := _guess_game(request.command, found):
        return meant.game
    listed = found[:MOST_BUTTONS]
    rows = spread(game_buttons(listed, request.command))
    return Answer(request.words.say("which-game"), numbered_lines(listed, request.words), rows)


def numbered_lines(entries: Sequence[Entry], words: Words, start: int = 1) -> tuple[str, ...]:
    """Return a line for each game."""
    return tuple(f"{number}. {entry.line(words)}" for number, entry in enumerate(entries, start))


def game_buttons(entries: Sequence[Entry], command: str, start: int = 1) -> tuple[Choice, ...]:
    """Return a button for each game that sends this command."""
    return tuple(
        button(f"{number}. {entry.partner}", command, {"game": entry.game})
        for number, entry in enumerate(entries, start)
    )


def _guess_game(command: str, found: Sequence[Entry]) -> Entry | None:
    """Return the only running game, or else the only preferred one, or else the only one."""
    running = [each for each in found if each.stage in _RUNNING]
    waiting = [each for each in found if each.stage in _PREFERRED.get(command, ())]
    return next((some[0] for some in (running, waiting, found) if len(some) == 1), None)


async def _running_entry(service: GameService, sitting: Sitting, words: Words) -> Entry:
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
    named = await _load_names(service, others, words, nobody)
    count = None if about.gathers else len(about.seats)
    return Entry(sitting.game, about.game, named, stage, about.options, count)


async def _finished_entry(service: GameService, past: Finished, words: Words) -> Entry:
    result = past.result
    stage = Stage.LET_GO if result.won is None else Stage.WON if result.won else Stage.LOST
    named = await _load_names(service, result.partners, words, words.say("partner-gone"))
    count, alone = len(result.partners) + 1, NOBODY in result.partners
    return Entry(past.game, result.game, named, stage, result.options, count, alone=alone)


async def _load_names(service: GameService, people: Sequence[str], words: Words, nobody: str) -> str:
    """Return the names of the partners; `nobody` stands for an empty seat."""
    named = [await load_name(service, each, words, nobody) for each in people or (NOBODY,)]
    return cut(", ".join(dict.fromkeys(named)), LONGEST_NAME)


async def load_name(service: GameService, who: str, words: Words, nobody: str = "") -> str:
    """Return the name of a person; `nobody` for an empty seat."""
    if who == NOBODY:
        return nobody
    return cut((await service.guests.find(who)).name, LONGEST_NAME) or words.say("partner-unnamed")
