"""Lists of a person's games, and which game is meant if a command names none. Commands: games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.commands.answers import Answer, button, computer_button, guided_button
from bot.commands.model import (
    PAGE,
    Command,
    CommandProblem,
    CommandRefusal,
    CommandRequest,
    Option,
    OptionKind,
    TargetHandler,
    declare,
    declare_targeted,
)
from bot.games.registry import GAMES
from bot.model.game import NOBODY
from bot.model.person import Person, partners
from bot.model.screen import Choice, cut, kept, spread
from bot.screens.player_names import player_name
from bot.service.records import Finished, Sitting
from bot.text.display_names import code_of
from renderers.i18n.catalogue import Words

LONGEST_NAME: Final = 40

_GAME: Final = Option("game", OptionKind.GAME)
_LONGEST_LINE: Final = 100
_LONGEST_OPENING: Final = 50
_MOST_BUTTONS: Final = 20
_MOST_FINISHED: Final = 25
_MOST_FINISHED_LISTED: Final = 10


class GameStage(StrEnum):
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


RUNNING: Final = frozenset({GameStage.MINE, GameStage.THEIRS, GameStage.OTHERS})
UNFINISHED: Final = RUNNING | {GameStage.ASKED, GameStage.ASKING, GameStage.GATHERING}
FINISHED: Final = frozenset({GameStage.WON, GameStage.LOST, GameStage.LET_GO})


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a list."""

    game: str
    kind: str  # the game's name: "heldhands" or "palm"
    partner: str  # the name of the partner, or of all partners
    stage: GameStage
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
            opening=cut(GAMES[self.kind].opening(self.options, words, self.count), _LONGEST_OPENING),
            code=code_of(self.game),
        )

    def label(self, words: Words) -> str:
        """Return a short label."""
        stage = words.say("game-stage", stage=self.stage.value)
        code, partner = code_of(self.game), self.partner
        label = words.say("game-label", game=self.kind, partner=partner, stage=stage, code=code)
        return cut(label, _LONGEST_LINE)


async def _list_unfinished(request: CommandRequest) -> list[Entry]:
    """Return the requester's running games and invitations, the newest first."""
    return await _unfinished_entries(request, await request.service.records.games_of(request.who))


async def _list_finished(request: CommandRequest, most: int = _MOST_FINISHED) -> list[Entry]:
    """Return the requester's last finished games, the newest first."""
    found = await request.service.records.finished_of(request.who, most)
    known = await _load_people(request, (past.result.partners for past in found))
    return [_finished_entry(request, past, known) for past in found]


def declare_for_game(
    name: str,
    *options: Option,
    used_on: frozenset[GameStage],
    prefers: frozenset[GameStage] = frozenset(),
    named_only: frozenset[GameStage] = frozenset(),
    needs_partners: bool = False,
) -> Callable[[TargetHandler], Command]:
    """Return a decorator that declares a command about one of the requester's games.

    It can be used on games in the stages `used_on`; those in `named_only` have to be named. If only one of
    several is in a stage that the command `prefers`, it is meant. `needs_partners` leaves out games with a
    partner who wanted to be forgotten.
    """

    async def list_usable(request: CommandRequest) -> list[Entry]:
        found = await _list_unfinished(request) if used_on & UNFINISHED else []
        found += await _list_finished(request) if used_on & FINISHED else []
        return [each for each in found if each.stage in used_on and not (needs_partners and each.alone)]

    async def suggest(request: CommandRequest) -> list[tuple[str, str]]:
        return [(each.game, each.label(request.words)) for each in await list_usable(request)]

    async def choose(request: CommandRequest) -> str | Answer:
        if named := request.option(_GAME.name):
            return named
        found = [each for each in await list_usable(request) if each.stage not in named_only]
        if not found:
            which = "over" if used_on == FINISHED else "on"
            raise CommandRefusal(CommandProblem.NO_GAMES, command=name, which=which)
        if meant := _guess_game(found, prefers):
            return meant.game
        listed = found[:_MOST_BUTTONS]
        return Answer(
            request.words.say("which-game"),
            _numbered_lines(listed, request.words),
            spread(_game_buttons(listed, name)),
        )

    return declare_targeted(name, (_GAME, *options), choose, suggest)


def _guess_game(found: Sequence[Entry], prefers: frozenset[GameStage]) -> Entry | None:
    """Return the only running game, or else the only preferred one, or else the only one."""
    running = [each for each in found if each.stage in RUNNING]
    preferred = [each for each in found if each.stage in prefers]
    return next((some[0] for some in (running, preferred, found) if len(some) == 1), None)


@declare("games", PAGE)
async def games(request: CommandRequest) -> Answer:
    """List running games and invitations and, if there is room, finished games."""
    words, unfinished = request.words, await request.service.records.games_of(request.who)
    page, first, pages = request.select_page(unfinished, _MOST_BUTTONS)
    listed = await _unfinished_entries(request, page)
    room = min(_MOST_BUTTONS - len(listed), _MOST_FINISHED_LISTED)
    over, after = await _list_finished(request, room), first + len(listed)
    lines = kept(
        [
            *_numbered_lines(listed, words, first),
            None if unfinished else words.say("games-begin"),
            words.say("games-finished") if over else None,
            *_numbered_lines(over, words, after),
        ]
    )
    rows = spread((*_game_buttons(listed, "show", first), *_game_buttons(over, "replay", after)))
    headline = words.say("games-headline", count=len(unfinished))
    alone = () if unfinished else ((guided_button(words), computer_button(words)),)
    return Answer(headline, lines, (*rows, *request.page_buttons(pages), *alone))


def _numbered_lines(entries: Sequence[Entry], words: Words, start: int = 1) -> tuple[str, ...]:
    return tuple(f"{number}. {entry.line(words)}" for number, entry in enumerate(entries, start))


def _game_buttons(entries: Sequence[Entry], command: str, start: int = 1) -> tuple[Choice, ...]:
    return tuple(
        button(f"{number}. {entry.partner}", command, {"game": entry.game})
        for number, entry in enumerate(entries, start)
    )


async def _unfinished_entries(request: CommandRequest, sittings: Sequence[Sitting]) -> list[Entry]:
    known = await _load_people(request, (partners(each.about.seats, each.seat) for each in sittings))
    return [_unfinished_entry(request, each, known) for each in sittings]


async def _load_people(request: CommandRequest, tables: Iterable[Sequence[str]]) -> dict[str, Person]:
    return await request.service.guests.find_all(who for people in tables for who in people)


def _unfinished_entry(request: CommandRequest, sitting: Sitting, known: Mapping[str, Person]) -> Entry:
    about, words = sitting.about, request.words
    others = partners(about.seats, sitting.seat)
    if not others and not about.gathers:
        stage, nobody = GameStage.MINE, words.say("partner-none")
    elif sitting.status.pending:
        asked = GameStage.ASKED if sitting.awaited else GameStage.ASKING
        stage = GameStage.GATHERING if about.gathers else asked
        nobody = words.say("partner-open")
    else:
        theirs = GameStage.OTHERS if len(others) > 1 else GameStage.THEIRS
        stage = GameStage.MINE if sitting.awaited else theirs
        nobody = words.say("partner-gone")
    named = _format_names(request, others, known, nobody)
    count = None if about.gathers else len(about.seats)
    return Entry(sitting.game, about.game, named, stage, about.options, count)


def _finished_entry(request: CommandRequest, past: Finished, known: Mapping[str, Person]) -> Entry:
    result = past.result
    stage = GameStage.LET_GO if result.won is None else GameStage.WON if result.won else GameStage.LOST
    nobody = request.words.say("partner-gone" if result.partners else "partner-none")
    named = _format_names(request, result.partners, known, nobody)
    count, alone = len(result.partners) + 1, NOBODY in result.partners
    return Entry(past.game, result.game, named, stage, result.options, count, alone=alone)


def _format_names(
    request: CommandRequest, people: Sequence[str], known: Mapping[str, Person], nobody: str
) -> str:
    """Return the names of the partners; `nobody` stands for an empty seat."""
    named = [nobody if who == NOBODY else _format_name(request, known[who]) for who in people or (NOBODY,)]
    return cut(", ".join(dict.fromkeys(named)), LONGEST_NAME)


async def load_name(request: CommandRequest, who: str) -> str:
    """Return the name of a person."""
    return _format_name(request, await request.service.guests.find(who))


def _format_name(request: CommandRequest, person: Person) -> str:
    return cut(player_name(person, request.words), LONGEST_NAME) or request.words.say("partner-unnamed")
