"""Commands about what is over: replay, stats."""

from collections.abc import Sequence
from typing import Final

from bot.commands.answers import Answer, AnswerFile, drawn_file
from bot.commands.asking import CommandRequest, button
from bot.commands.entries import game_title, name_of
from bot.commands.handlers.tables import on_a_game
from bot.commands.vocabulary import value_label
from bot.model.game import NOBODY, Status, StoredGame
from bot.model.preferences import SIZE, SIZES, read_look
from bot.model.refusals import Denied, ServiceRefusal
from bot.model.screen import Kind, Rows
from bot.screens.refusals import refusal_text
from bot.service.context import check_finished
from bot.service.records import Statistics
from bot.service.replays import Leaf
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME as HELD_HANDS
from engine.heldhands.edition import Level
from renderers.i18n.catalogue import Words
from renderers.paint.picture import Picture

MOST_BYTES: Final = 8 * 2**20
"""Of a film: what chat platforms take from anybody."""


@on_a_game
async def replay(request: CommandRequest, game: str) -> Answer:
    """Hand out a finished game: as a film, in words, and written down.

    Whoever has its code may see it, as on the web; who did not play it is told no names.
    """
    stored = await request.service.find(game)
    check_finished(stored)
    seats = stored.about.seats
    plays = request.who in seats
    viewer: Viewer = seats.index(request.who) if plays else SPECTATOR
    leaves = await _leaves(request, game, named=plays)
    screen = leaves[-1].views[viewer].screen
    film = await _film(request, game, viewer, named=plays)
    files = [_journey(stored, leaves, request.words)]
    lines = [*screen.lines]
    if film:
        files[:0] = drawn_file(_file(stored, ""), film, screen.alt)
    else:
        lines.append(request.words.say("replay-no-film"))
    if stored.status is Status.OVER:
        files.append(await _record(request, stored))
    else:
        lines.append(refusal_text(ServiceRefusal(Denied.LET_GO), request.words))
    rows = _again(request, game) if plays and NOBODY not in seats else ()
    worth_taking = tuple(file for file in files if file.content.strip())  # of a game without a turn, nothing
    return Answer(screen.headline, tuple(lines), rows, game, files=worth_taking)


async def _leaves(request: CommandRequest, game: str, *, named: bool) -> list[Leaf]:
    """Return the table after every turn."""
    replays, words = request.service.replays, request.words
    first = await replays.leaf(game, 0, words, named=named)
    rest = [await replays.leaf(game, number, words, named=named) for number in range(1, first.count + 1)]
    return [first, *rest]


async def _film(request: CommandRequest, game: str, viewer: Viewer, *, named: bool) -> Picture | None:
    """Return the game as a film as wide as whoever asks likes, or narrower where that would be too large."""
    choices = (await request.service.guests.find(request.who)).choices
    wished = read_look(choices).width
    for width in sorted((size for size in SIZES if size <= wished), reverse=True):
        sized = {**choices, SIZE: str(width)}
        film = await request.service.replays.film(game, viewer, request.words, sized, named=named)
        if film is None or len(film.data) <= MOST_BYTES:
            return film
    return None


def _file(stored: StoredGame, suffix: str) -> str:
    """Return the name of a file about a game."""
    return f"{stored.about.game}-{stored.id}{suffix}"


def _journey(stored: StoredGame, leaves: Sequence[Leaf], words: Words) -> AnswerFile:
    """Return all that happened, turn by turn, for whoever cannot see the film."""
    first, *turns = leaves
    told = [*first.lines]
    for leaf in turns:
        told += ["", words.say("replay-turn", turn=leaf.number), *leaf.lines]
    return AnswerFile(_file(stored, ".txt"), "\n".join((*told, "")).encode(), words.say("replay-words"))


async def _record(request: CommandRequest, stored: StoredGame) -> AnswerFile:
    record = await request.service.replays.record(stored.id)
    return AnswerFile(_file(stored, ".record"), record.encode(), request.words.say("replay-record"))


def _again(request: CommandRequest, game: str) -> Rows:
    return ((button(request.words.say("choice-rematch"), "rematch", {"game": game}, kind=Kind.MAIN),),)


async def stats(request: CommandRequest) -> Answer:
    """Tell what has become of my games, or of those with a partner; of each game of the house by itself."""
    service, words, partner = request.service, request.words, request.chosen("partner") or None
    found = {kind: await service.records.statistics(request.who, partner, kind) for kind in service.games}
    if partner:
        headline = words.say("stats-with", name=await name_of(service, partner, words))
    else:
        headline = words.say("stats-headline")
    played = {kind: each for kind, each in found.items() if each.games}
    lines: list[str] = []
    for kind, each in played.items():
        lines += () if set(played) == {HELD_HANDS.name} else (game_title(kind, words),)
        lines += _told(each, words)
    return Answer(headline, tuple(lines) or (words.say("stats-none"),))


def _told(found: Statistics, words: Words) -> tuple[str, ...]:
    by_level = found.won_by_level or {}
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
