"""Given an evening: is everything that its pictures show told in words, too?"""

import re
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


def test_a_scoreboard_of_palm_tells_points_and_turns_and_no_rings(words: Words) -> None:
    facts = evenings.palm_board(60)
    said = board_lines(facts, words)
    for pair, line in zip(facts.pairs, said[2:-1], strict=True):
        assert all(name in line for name in pair.names)
        numbers = [int(each) for each in re.findall(r"\d+", line.partition(": ")[2])]
        assert numbers == [pair.done, 8, pair.turns, 4]
    ring = words.say(
        "told-night-where", ring="outer", first="{}", second="{}", one="outer", other="outer"
    ).partition("{}")[0]
    assert not any(ring in line for line in said)


def test_each_game_has_words_of_its_own_for_how_it_ended(words: Words) -> None:
    one, other = evenings.pairs(1)[0], evenings.palm_pairs(1)[0]
    for stage in (PairStage.HELD, PairStage.LOST, PairStage.LEFT, PairStage.PLAYING):
        told = [
            board_lines(replace(evenings.board(1), pairs=(replace(one, stage=stage),)), words),
            board_lines(replace(evenings.palm_board(1), pairs=(replace(other, stage=stage),)), words),
        ]
        assert told[0] != told[1]


def test_a_summary_of_palm_tells_every_pair_and_every_honour(words: Words) -> None:
    facts = evenings.palm_summary(20)
    lines = summary_lines(facts, words)
    held = sum(pair.stage is PairStage.HELD for pair in facts.pairs)
    assert str(held) in lines[1]
    assert lines[1] != summary_lines(replace(facts, game="heldhands"), words)[1]
    for honour, line in zip(facts.honours, lines[2:4], strict=True):
        assert all(name in line for name in honour.names)
        assert str(honour.number) in line
    assert len(lines) == 4 + len(facts.pairs)


def test_what_is_special_about_an_evening_with_palm_is_told_on_its_cover(words: Words) -> None:
    told = {
        cover_lines(evenings.palm_cover(expert=expert, veterans=veterans), words)
        for expert in (False, True)
        for veterans in (False, True)
    }
    assert len(told) == 4


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
