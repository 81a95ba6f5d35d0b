"""Given an evening: is everything that its pictures show told in words, too?"""

from dataclasses import replace

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


def test_where_two_stand_is_told_while_they_play(words: Words) -> None:
    pair = evenings.pairs(1)[0]
    places = {
        (ring, rings): board_lines(
            replace(evenings.board(), pairs=(replace(pair, ring=ring, rings=rings),)), words
        )
        for ring in range(3)
        for rings in ((0, 0), (1, 0), (0, 1), (2, 3), (3, 2))
    }
    assert len(set(places.values())) == len(places)


def test_stages_levels_and_lateness_have_words_of_their_own(words: Words) -> None:
    pair = evenings.pairs(1)[0]
    told = {
        board_lines(
            replace(evenings.board(), pairs=(replace(pair, stage=stage, level=level),), late=late), words
        )
        for stage in PairStage
        for level in ("none", "challenging", "difficult", "impossible")
        for late in (False, True)
    }
    assert len(told) == 32


def test_a_summary_tells_every_pair_and_every_honour(words: Words) -> None:
    facts = evenings.summary(60)
    lines = summary_lines(facts, words)
    for known in (facts.title, facts.when, str(facts.people), str(facts.rounds)):
        assert known in lines[0]
    assert "60" in lines[1]
    for honour, line in zip(facts.honours, lines[2:5], strict=True):
        assert all(name in line for name in honour.names)
        assert honour.number < 2 or str(honour.number) in line
    for pair, line in zip(facts.pairs, lines[5:], strict=True):
        assert all(name in line for name in pair.names)
        assert f"{pair.done} " in line


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


def test_nothing_is_said_of_what_is_not_there(words: Words) -> None:
    assert len(board_lines(evenings.board(0, waiting=0), words)) == 1
    assert len(summary_lines(evenings.summary(0, 0), words)) == 2
    assert len(season_lines(evenings.season(1, hidden=0), words)) == 2
    assert "" not in cover_lines(replace(evenings.cover(), server=""), words)


def test_a_cover_is_told_too(words: Words) -> None:
    facts = evenings.cover()
    said = " ".join(cover_lines(facts, words))
    assert all(known in said for known in (facts.title, *facts.when, facts.server, str(facts.places)))
    once = cover_lines(replace(facts, weekly=False, places=0), words)
    assert once != cover_lines(facts, words)
    assert str(facts.places) not in " ".join(once[3:])
