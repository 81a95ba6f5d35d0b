"""Given an evening: is everything that its pictures show told in words, too?"""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from renderers.language import Language, Words
from renderers.nights.facts import PairStage
from renderers.nights.words import board_lines, cover_lines, season_lines, summary_lines
from tests.unit.pictures.nights import evenings


@pytest.fixture(params=Language)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def test_a_scoreboard_has_a_line_for_each_pair_with_all_that_is_known(words: Words) -> None:
    facts = evenings.board(250, waiting=18, late=True)
    lines = board_lines(facts, words)
    assert facts.title in lines[0]
    assert str(facts.round) in lines[0]
    assert "250" in lines[0]
    said = [line for line in lines if " 24" in line and ":" in line]
    for pair, line in zip(facts.pairs, said, strict=True):
        assert all(name in line for name in pair.names)
        assert str(pair.done) in line
        assert pair.turns < 2 or str(pair.turns) in line
    assert all(name in lines[-1] for name in facts.waiting)


def test_places_stages_levels_and_lateness_have_words_of_their_own(words: Words) -> None:
    evening, pair = evenings.board(), evenings.pairs(1)[0]

    def told(*, late: bool = False, **changes: Any) -> tuple[str, ...]:  # noqa: ANN401 - any fact
        return board_lines(replace(evening, pairs=(replace(pair, **changes),), late=late), words)

    stood = product(range(3), ((0, 0), (1, 0), (0, 1), (2, 3), (3, 2)))
    assert len({told(ring=ring, rings=rings) for ring, rings in stood}) == 15
    levels = ("none", "challenging", "difficult", "impossible")
    kinds = product(PairStage, levels, (False, True))
    assert len({told(stage=stage, level=level, late=late) for stage, level, late in kinds}) == 32


def test_a_summary_tells_every_pair_and_every_honour(words: Words) -> None:
    for palm in (False, True):
        facts = evenings.summary(60, palm=palm)
        first, second, *lines = summary_lines(facts, words)
        for known in (facts.title, facts.when, str(facts.people), str(facts.rounds)):
            assert known in first
        assert str(sum(pair.stage is PairStage.HELD for pair in facts.pairs)) in second
        told = [(honour.names, honour.number) for honour in facts.honours]
        told += [(pair.names, pair.done) for pair in facts.pairs]
        for (names, number), line in zip(told, lines, strict=True):
            assert all(name in line for name in names)
            assert number < 2 or f"{number} " in line
    assert second != summary_lines(replace(facts, game="heldhands"), words)[1]


def test_a_season_tells_everybody_who_appears_and_how_many_do_not(words: Words) -> None:
    facts = evenings.season(18, hidden=23)
    first, *rows, last = season_lines(facts, words)
    assert facts.title in first
    for row, line in zip(facts.rows, rows, strict=True):
        assert row.name in line
        assert all(
            str(number) in line for number in (row.evenings, row.games, row.won, row.partners) if number > 1
        )
    assert "23" in last


def test_a_scoreboard_of_palm_tells_points_and_turns_and_no_rings(words: Words) -> None:
    facts = evenings.board(60, palm=True)
    said = board_lines(facts, words)
    for pair, line in zip(facts.pairs, said[2:-1], strict=True):
        assert all(name in line for name in pair.names)
        numbers = [int(each) for each in re.findall(r"\d+", line.partition(": ")[2])]
        assert numbers == [pair.done, 8, pair.turns, 4]
    where = {"ring": "outer", "first": "{}", "second": "{}", "one": "outer", "other": "outer"}
    ring = words.say("told-night-where", **where).partition("{}")[0]
    assert not any(ring in line for line in said)


def test_each_game_has_words_of_its_own_for_how_it_ended(words: Words) -> None:
    for stage in PairStage:
        one, other = (
            board_lines(replace(facts, pairs=(replace(facts.pairs[0], stage=stage),)), words)
            for facts in (evenings.board(1), evenings.board(1, palm=True))
        )
        assert one != other


def test_nothing_is_said_of_what_is_not_there(words: Words) -> None:
    assert len(board_lines(evenings.board(0, waiting=0), words)) == 1
    assert len(summary_lines(evenings.summary(0, 0), words)) == 2
    assert len(season_lines(evenings.season(1, hidden=0), words)) == 2
    assert "" not in cover_lines(evenings.cover(server=""), words)


def test_a_cover_is_told_with_what_is_special_about_the_evening(words: Words) -> None:
    facts = evenings.cover()
    said = " ".join(cover_lines(facts, words))
    assert all(known in said for known in (facts.title, *facts.when, facts.server, str(facts.places)))
    once = cover_lines(replace(facts, weekly=False, places=0), words)
    assert once != cover_lines(facts, words)
    assert str(facts.places) not in " ".join(once[3:])
    special = product((False, True), repeat=2)
    palm = [evenings.cover(palm=True, expert=expert, veterans=veterans) for expert, veterans in special]
    assert len({cover_lines(each, words) for each in palm}) == 4
