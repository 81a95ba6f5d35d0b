"""Given games that an older version of the program stored: they are still there, and go on."""

import json

import pytest

from engine.contract import InvalidState
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from engine.heldhands.stored import SCHEMA
from engine.replay import replay
from tests.data import DATA
from tests.rows import each_row

STORED = json.loads((DATA / "stored-schema-1.json").read_text(encoding="utf-8"))
"""What version 1 wrote at several moments of two games, with the actions that had led there."""


@each_row("old", STORED, ids=lambda old: f"{len(old['log'])} actions")
def test_a_game_stored_in_the_first_form_is_the_game_that_its_log_replays_to(old: dict[str, str]) -> None:
    state = GAME.load(old["state"].encode())
    log = [(int(entry[0]), entry[2:]) for entry in old["log"]]
    *_, replayed = replay(GAME, state.options, 2, state.seed, log)
    assert state == replayed


def test_it_is_stored_in_the_present_form_from_then_on() -> None:
    again = json.loads(GAME.dump(GAME.load(STORED[0]["state"].encode())))
    assert again["schema"] == SCHEMA


@each_row("field", ["near", "deck", "objectives", "far"])
@each_row("nonsense", [None, 7, [], {}])
def test_nonsense_that_calls_itself_old_is_refused(field: str, nonsense: object) -> None:
    form = {**json.loads(STORED[0]["state"]), field: nonsense}
    with pytest.raises(InvalidState) as refused:
        GAME.load(json.dumps(form).encode())
    assert refused.value.code is Refused.NOT_A_STATE
