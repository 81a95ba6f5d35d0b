"""Given a code, a fact or an event: is there a sentence for it?"""

import re
from inspect import getsource
from string import Formatter

import pytest

from adapters.terminal import words
from engine.contract import Fact, IllegalAction, InvalidAction, Refusal
from engine.heldhands.board import Ring
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.edition import load_edition
from engine.heldhands.events import (
    Began,
    Drew,
    Event,
    Moved,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
)
from engine.heldhands.options import Silence
from engine.heldhands.record import InvalidRecord
from engine.heldhands.refusals import Refused
from engine.heldhands.state import Ending
from renderers.terminal.words import HEADLINES

SAMPLES: dict[str, Fact] = {
    "needed": "A",
    "shown": "S",
    "row": "own",
    "phase": "side",
    "values": ("none", "challenging"),
    "options": ("edition", "level"),
}


def facts_of(code: Refused) -> list[str]:
    """Return the names of the facts that `refusals.py` promises behind a code."""
    line = re.search(rf'^    {code.name} = "\w+"(?:  # (.*))?$', getsource(Refused), re.MULTILINE)
    assert line
    return re.findall(r"[a-z]+", re.sub(r"\(.*?\)|, cut short", "", line[1] or ""))


@pytest.mark.parametrize("code", Refused)
def test_every_refusal_has_a_sentence_made_of_its_facts(code: Refused) -> None:
    facts = {name: SAMPLES.get(name, 1) for name in facts_of(code)}
    sentence = words.refusal(Refusal(code, **facts))
    assert sentence.endswith(".")
    assert "{" not in sentence
    fields = {field for _, field, _, _ in Formatter().parse(words.REFUSALS[code]) if field}
    assert fields <= facts.keys()


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_told(ending: Ending) -> None:
    assert words.ENDINGS[ending].endswith(".")
    assert HEADLINES[ending]


@pytest.mark.parametrize("silence", Silence)
def test_every_silence_is_explained(silence: Silence) -> None:
    assert words.SILENCES[silence].endswith(".")


def test_emotions_rows_and_balances_are_said_in_words() -> None:
    no = IllegalAction(Refused.WRONG_EMOTION, node="O17", needed="A", row="partner", place=2, shown="H")
    assert words.refusal(no) == "O17 is angry, but card 2 of your partner's row shows happy."
    no = IllegalAction(Refused.PAST_BALANCE, node="O17", balance=3, limit=2)
    assert "+3" in words.refusal(no)


def test_a_refused_record_says_where() -> None:
    no = InvalidRecord(Refused.MUST_MOVE, line=9, column=4)
    assert words.refusal(no).startswith("Line 9, column 4: ")


def test_what_was_typed_is_shown_without_anything_that_moves_the_cursor() -> None:
    said = words.refusal(InvalidAction(Refused.NOT_AN_ACTION, text="a\x1b[2J\ud800b"))
    assert said.startswith('"a?[2J?b"')


EVENTS: tuple[tuple[Event, str], ...] = (
    (Began(0), "Your turn is the first."),
    (ObjectiveCompleted(1, Objective(Emotion.SAD, 0), 3), "Your partner completed the sad objective."),
    (RingOpened(Ring.MIDDLE), "The middle ring is open now."),
    (RingOpened(None), "The centre is open now."),
    (PileShuffled(0, 9), "Your pile of 9 cards went back into the deck."),
    (Drew(1, 1), "Your partner drew 1 card."),
)


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_a_player_hears_the_news(event: Event, sentence: str) -> None:
    assert words.news([event], 0) == sentence


def test_both_hear_everything_by_the_names_of_their_seats() -> None:
    events: list[Event] = [
        Moved(1, ("O0", "O1", "C"), 0),
        PerspectiveChanged(1, Side.LEFT),
        ObjectiveRevealed(Objective(Emotion.ANGRY, 1), argument=True),
    ]
    assert words.report(events) == (
        "The far player went from O0 to the centre in 2 steps. The far player's cards show their left halves "
        "now. The next objective is angry, and it is an argument."
    )


@pytest.mark.parametrize("edition", ["published", "print-and-play"])
def test_the_rules_have_the_numbers_of_the_edition(edition: str) -> None:
    rules = words.rules(load_edition(edition))
    better, worse = ("calm and happy", "angry and sad")[:: 1 if edition == "published" else -1]
    assert f"{better} +1, {worse} -1" in rules
    assert ("6 cards or more" in rules) == (edition == "print-and-play")
