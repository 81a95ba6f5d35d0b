"""Commands about finished games: replay, hindsight, stats."""

from collections.abc import Sequence
from typing import Final

from bot.commands.answers import Answer, AnswerFile, button, picture_files
from bot.commands.handlers.game_list import FINISHED, declare_for_game, load_name
from bot.commands.model import CommandRequest, Option, OptionKind, declare
from bot.commands.vocabulary import value_label
from bot.games.registry import GAMES
from bot.model.game import NOBODY, Status, StoredGame
from bot.model.person import COMPUTER, SIZE, SIZES, read_look
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.model.screen import LONGEST_ALT, Kind, Rows, cut
from bot.model.statistics import ALONE, Statistics
from bot.screens.refusal_text import refusal_text
from bot.screens.table import rematch_label
from bot.service.context import check_finished
from bot.service.hindsights import Progress
from bot.service.replays import ReplayPage
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.edition import Level
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture

MOST_BYTES: Final = 8 * 2**20
"""The largest film: the upload limit of chat platforms."""

_PATIENCE: Final = 20.0
"""Seconds to wait until it is known where a game turned; then its progress is told."""


@declare_for_game("replay", used_on=FINISHED)
async def replay(request: CommandRequest, game: str) -> Answer:
    """Send a finished game as a film, as text, and as a record.

    Anyone with the code may see it, as on the web; names are shown to its players only.
    """
    stored = await request.service.find(game)
    check_finished(stored)
    seats = stored.about.seats
    plays = request.who in seats
    viewer: Viewer = seats.index(request.who) if plays else SPECTATOR
    leaves = await _load_leaves(request, game, named=plays)
    screen = leaves[-1].views[viewer].screen
    film = await _draw_film(request, game, viewer, named=plays)
    files = [_journey_file(stored, leaves, request.words)]
    lines = [*screen.lines]
    if film:
        files[:0] = picture_files(_file_name(stored, ""), film, screen.alt)
    else:
        lines.append(request.words.say("replay-no-film"))
    if stored.status is Status.OVER:
        files.append(await _record_file(request, stored))
    else:
        lines.append(refusal_text(ServiceRefusal(ServiceProblem.LET_GO), request.words))
    rows = _rematch_rows(request, stored) if plays and NOBODY not in seats else ()
    not_empty = tuple(file for file in files if file.content.strip())  # empty for a game without a turn
    return Answer(screen.headline, tuple(lines), rows, game, files=not_empty)


@declare_for_game("hindsight", used_on=FINISHED)
async def hindsight(request: CommandRequest, game: str) -> Answer:
    """Show a player where a finished game turned, or how far looking back at it has come."""
    words, hindsights = request.words, request.service.hindsights
    found = await hindsights.ask(request.who, game, _PATIENCE)
    if isinstance(found, Progress):
        under_way = words.say("hindsight-under-way", done=found.done, turns=found.turns)
        again = button(words.say("hindsight-again"), "hindsight", {"game": game}, kind=Kind.MAIN)
        return Answer(words.say("hindsight-title"), (under_way,), ((again,),), game)
    stored = await request.service.find(game)
    picture = await hindsights.paint(found)
    listed = AnswerFile(
        _file_name(stored, "-hindsight.txt"),
        "\n".join((*found.lines, "", *found.turns, "")).encode(),
        words.say("hindsight-words"),
    )
    files = picture_files(_file_name(stored, "-hindsight"), picture, cut(" ".join(found.lines), LONGEST_ALT))
    rows = ((button(words.say("choice-journey"), "replay", {"game": game}),),)
    return Answer(words.say("hindsight-title"), found.lines, rows, game, files=(*files, listed))


async def _load_leaves(request: CommandRequest, game: str, *, named: bool) -> list[ReplayPage]:
    """Return the state of the table after every turn."""
    replays, words = request.service.replays, request.words
    first = await replays.page(game, 0, words, named=named)
    rest = [await replays.page(game, number, words, named=named) for number in range(1, first.count + 1)]
    return [first, *rest]


async def _draw_film(request: CommandRequest, game: str, viewer: Viewer, *, named: bool) -> Picture | None:
    """Return the film in the requester's size, or smaller if the file would be too large."""
    choices = (await request.service.guests.find(request.who)).choices
    preferred = read_look(choices).width
    for width in sorted((size for size in SIZES if size <= preferred), reverse=True):
        sized = {**choices, SIZE: str(width)}
        film = await request.service.replays.film(game, viewer, request.words, sized, named=named)
        if film is None or len(film.data) <= MOST_BYTES:
            return film
    return None


def _file_name(stored: StoredGame, suffix: str) -> str:
    return f"{stored.about.game}-{stored.id}{suffix}"


def _journey_file(stored: StoredGame, leaves: Sequence[ReplayPage], words: Words) -> AnswerFile:
    """Return the text of all turns, for people who cannot see the film."""
    first, *turns = leaves
    lines = [*first.lines]
    for leaf in turns:
        lines += ["", words.say("replay-turn", turn=leaf.number), *leaf.lines]
    return AnswerFile(_file_name(stored, ".txt"), "\n".join((*lines, "")).encode(), words.say("replay-words"))


async def _record_file(request: CommandRequest, stored: StoredGame) -> AnswerFile:
    record = await request.service.replays.record(stored.id)
    return AnswerFile(_file_name(stored, ".record"), record.encode(), request.words.say("replay-record"))


def _rematch_rows(request: CommandRequest, stored: StoredGame) -> Rows:
    label, named = rematch_label(stored.about, request.words), {"game": stored.id}
    again = button(label, "rematch", named, kind=Kind.MAIN)
    if stored.status is not Status.OVER or GAMES[stored.about.game].lookback is None:
        return ((again,),)
    return ((again, button(request.words.say("choice-hindsight"), "hindsight", named)),)


@declare("stats", Option("partner", OptionKind.PERSON))
async def stats(request: CommandRequest) -> Answer:
    """Show the statistics of the requester's games, or of those with a partner, for each kind of game.

    Games with the computer, and alone, have lines of their own.
    """
    service, words, partner = request.service, request.words, request.option("partner") or None
    found = {kind: await service.records.statistics(request.who, partner, kind) for kind in service.kinds}
    if partner:
        headline = words.say("stats-with", name=await load_name(request, partner))
    else:
        headline = words.say("stats-headline")
    played = {kind: each for kind, each in found.items() if each.games}
    lines: list[str] = []
    for kind, each in played.items():
        lines += () if set(played) == {HELD_HANDS.name} else (words.say("game-title", game=kind),)
        lines += _statistics_lines(each, words)
    if not partner:
        lines += await _lines_without_people(request)
    return Answer(headline, tuple(lines) or (words.say("stats-none"),))


async def _lines_without_people(request: CommandRequest) -> list[str]:
    words, lines = request.words, list[str]()
    for without in (COMPUTER, ALONE):
        found = [
            await request.service.records.statistics(request.who, without, name)
            for name in request.service.kinds
        ]
        games, won = sum(each.games for each in found), sum(each.won for each in found)
        lines += [words.say("stats-without-people", without=without, count=games, won=won)] if games else []
    return lines


def _statistics_lines(found: Statistics, words: Words) -> tuple[str, ...]:
    by_level = found.won_by_level
    levels = [
        words.say(
            "stats-level",
            arguments=level.value,
            level=value_label("level", level, words),
            count=by_level[level],
        )
        for level in Level
        if by_level.get(level)
    ]
    return (
        words.say("stats-games", count=found.games),
        words.say("stats-won", won=found.won, lost=found.lost, parted=found.let_go),
        *levels,
        words.say("stats-streak", streak=found.streak, longest=found.longest_streak),
    )
