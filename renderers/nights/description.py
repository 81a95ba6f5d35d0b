"""The content of the pictures in words: for users who cannot see them, and where there are no pictures.

Every pair and every player has a line, even if a picture has no room for it.
"""

from collections.abc import Iterator
from typing import Final

from renderers.i18n.catalogue import Words, listed
from renderers.nights.facts import PALM, BoardFacts, PairFacts, PairStage, SeasonFacts, SummaryFacts, counts

_RINGS: Final = ("outer", "middle", "inner", "centre")


def board_lines(facts: BoardFacts, words: Words) -> tuple[str, ...]:
    """Return the content of a scoreboard."""
    return tuple(_board(facts, words))


def _board(facts: BoardFacts, words: Words) -> Iterator[str]:
    pairs = len(facts.pairs)
    yield words.say("told-night-round", title=facts.title, round=facts.round, pairs=pairs)
    if facts.late:
        yield words.say("drawn-night-late")
    if facts.pairs:
        yield words.say("told-night-counts", game=facts.game, **counts(facts.pairs))
    for pair in facts.pairs:
        stands = pair.stage is not PairStage.HELD and facts.game != PALM
        where = _where(pair, words) if stands else ""
        yield f"{_pair(pair, words, facts.game)} {where}".rstrip()
    if facts.waiting:
        yield words.say("told-night-waiting", names=listed(words, [*facts.waiting]))


def summary_lines(facts: SummaryFacts, words: Words) -> tuple[str, ...]:
    """Return the content of a summary."""
    return tuple(_summary(facts, words))


def _summary(facts: SummaryFacts, words: Words) -> Iterator[str]:
    people, rounds, pairs = facts.people, facts.rounds, len(facts.pairs)
    yield words.say("told-night-summary", title=facts.title, when=facts.when, people=people, rounds=rounds)
    held = counts(facts.pairs)[PairStage.HELD]
    yield words.say("told-night-held", game=facts.game, held=held, pairs=pairs)
    for honour in facts.honours:
        first, second = honour.names
        kind = honour.kind.value
        yield words.say("told-night-honour", kind=kind, first=first, second=second, number=honour.number)
    yield from (_pair(pair, words, facts.game) for pair in facts.pairs)


def season_lines(facts: SeasonFacts, words: Words) -> tuple[str, ...]:
    """Return the content of the table of a season."""
    return tuple(_season(facts, words))


def _season(facts: SeasonFacts, words: Words) -> Iterator[str]:
    titled = "yes" if facts.title else "no"
    yield words.say("drawn-season-title", title=facts.title, titled=titled)
    if not facts.rows:
        yield words.say("drawn-season-people", people=facts.hidden)
    for row in facts.rows:
        yield words.say(
            "told-season-row",
            name=row.name,
            evenings=row.evenings,
            games=row.games,
            won=row.won,
            partners=row.partners,
        )
    if facts.hidden:
        yield words.say("drawn-season-hidden", people=facts.hidden)


def _pair(pair: PairFacts, words: Words, game: str) -> str:
    first, second = pair.names
    return words.say(
        "told-night-pair",
        game=game,
        first=first,
        second=second,
        stage=pair.stage.value,
        level=pair.level,
        done=pair.done,
        of=pair.of,
        turns=pair.turns,
        all=pair.all_turns,
    )


def _where(pair: PairFacts, words: Words) -> str:
    """Return the ring of the objectives, and the positions of both players."""
    first, second = pair.names
    ring, one, other = (_RINGS[min(max(ring, 0), 3)] for ring in (pair.ring, *pair.rings))
    return words.say("told-night-where", ring=ring, first=first, second=second, one=one, other=other)
