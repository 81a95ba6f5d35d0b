"""Evenings that an older program has stored: are they read as they were meant?"""

from bot.commands.lobby import Lobby
from bot.model.night import Board, Night, NightStage
from bot.nights.night_pictures import NamedNight
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from renderers.nights.facts import HELD_HANDS, HonourKind, PairStage
from tests.integration.nights.evening import Programme

NIGHT = """
{"id": "ABCDE23456", "home": "discord:900", "host": "discord:1", "created": 1700000000000,
 "plan": {"title": "Friday", "at": 1700172800000, "zone": "Europe/Rome", "minutes": 120, "places": 0,
          "rounds": 1, "game": "heldhands", "weekly": false, "grow": true, "same_deal": false,
          "options": {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}},
 "language": "en", "first": 1700172800000, "week": 0, "stage": "over", "declined": [], "drawing": [],
 "listed": [{"who": "discord:10", "here": true, "fills": false, "wish": "", "reminders": true,
             "interested": false, "level": "challenging"}],
 "rounds": [{"number": 1, "at": 1700172800000, "odd": "", "opened": true,
             "pairs": [{"game": "GAME1", "people": ["discord:10", "discord:11"], "level": "none"}]}],
 "lobbies": {"discord": "77"}, "began": 1700172800000, "ended": 1700176400000, "late": false,
 "breaks_until": 0, "closing": false, "next": ""}
"""
BOARD = """
{"standings": [{"game": "GAME1", "stage": "held", "ring": 3, "done": 24, "of": 24, "turns": 31,
                "rings": [3, 3], "deck": 4, "at": 1700174600000}]}
"""


def test_an_evening_and_its_scoreboard_from_before_palm_are_held_hands() -> None:
    night, board = Night.model_validate_json(NIGHT), Board.model_validate_json(BOARD)
    assert (night.stage, night.plan.game) == (NightStage.OVER, HELD_HANDS)
    told = NamedNight(night, board, {"discord:10": "Ann", "discord:11": "Bob"})
    facts = told.summary_facts("Friday")
    assert (facts.game, facts.pairs[0].stage, facts.pairs[0].all_turns) == (HELD_HANDS, PairStage.HELD, 0)
    assert [honour.kind for honour in facts.honours] == [
        HonourKind.FIRST,
        HonourKind.SHORTEST,
        HonourKind.CLOSEST,
    ]
    lobby = Lobby(words_in(Language.EN), Programme.time_shown, Programme.elsewhere)
    said = "\n".join(lobby.answer(told).lines)
    assert "they held hands, 24 of 24 objectives, 31 turns" in said
