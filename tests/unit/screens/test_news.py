"""Given an event of either game, or a refusal: is there a sentence for it, made of its facts?"""

import re

import pytest

from bot.games.heldhands import screen
from bot.games.palm import screen as palm_news
from bot.model.night import NightProblem
from bot.model.refusals import ServiceProblem
from bot.model.silence import SilenceProblem
from bot.screens.refusal_text import refusal_text
from bot.text.catalogue import words_in
from engine.contract import (
    MAX_SEED,
    SPECTATOR,
    Code,
    Fact,
    IllegalAction,
    InvalidAction,
    InvalidOptions,
    Refusal,
    Viewer,
)
from engine.heldhands import GAME, events
from engine.heldhands.actions import Step
from engine.heldhands.board import SEATS, Ring
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.edition import load_edition
from engine.heldhands.phases import Ending
from engine.heldhands.record import InvalidRecord, actions, read_record
from engine.heldhands.refusals import Refused
from engine.heldhands.views import check_node
from engine.palm import events as palm
from engine.palm.phases import Ending as PalmEnding
from engine.palm.refusals import Refused as Palm
from renderers.i18n.catalogue import Language
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.keys.sights import NAMES
from tests.unit.terminal.positions import movers

EN, IT = words_in(Language.EN), words_in(Language.IT)
ANGRY, SAD, CALM = (Objective(emotion, 1) for emotion in (Emotion.ANGRY, Emotion.SAD, Emotion.CALM))


@each_row(
    ("event", "viewer", "told"),
    [
        (events.SideChosen(0), 0, "You have chosen a side."),
        (events.Began(0), 0, "You have the first turn."),
        (events.Began(1), SPECTATOR, "The far player has the first turn."),
        (
            events.ObjectiveRevealed(ANGRY, argument=True),
            0,
            "The next objective is an argument: angry.",
        ),
        (events.ObjectiveRevealed(CALM, argument=False), 0, "The next objective is calm."),
        (
            events.Moved(1, ("O0", "O1", "C"), 0),
            SPECTATOR,
            "The far player went from O0 to the centre in 2 steps.",
        ),
        (events.Moved(0, ("O0", "O1"), 0), 0, "You went from O0 to O1 in 1 step."),
        (events.ObjectiveCompleted(1, SAD, 3), 0, "Your partner completed the sad objective."),
        (events.RingOpened(Ring.MIDDLE), 0, "The middle ring is now open."),
        (events.RingOpened(None), 0, "The centre is now open."),
        (events.PileShuffled(0, 9), 0, "Your pile of 9 cards went back into the deck."),
        (events.Drew(1, 1), 0, "Your partner drew 1 card."),
        (events.PerspectiveChanged(1, Side.LEFT), 0, "Your partner's cards now show their left halves."),
        (events.Ended(Ending.CARDS_GONE), 0, "The deck and both rows are empty: lost."),
    ],
)
def test_an_event_is_one_line(event: events.Event, viewer: Viewer, told: str) -> None:
    assert screen.event_line(event, EN, viewer) == told


def test_events_are_told_in_italian_with_its_genders_and_numbers() -> None:
    moved = events.Moved(1, ("O0", "O1", "C"), 0)
    assert (
        screen.event_line(moved, IT, SPECTATOR)
        == "Da O0 il giocatore lontano ha raggiunto il cuore in 2 passi."
    )
    shuffled = events.PileShuffled(0, 9)
    assert screen.event_line(shuffled, IT, 0) == "I tuoi scarti (9 carte) sono tornati nel mazzo."
    found = palm.Found(0, (True, False), (1, 0))
    assert palm_news.event_line(found, IT, NAMES) == "Ada ha trovato un ricordo."


@each_row("name", RECORDS)
@each_row("language", Language)
def test_everything_that_happens_in_a_game_can_be_told(name: str, language: Language) -> None:
    record = read_record(RECORDS[name])
    state = GAME.setup(record.options, len(SEATS), record.seed)
    for seat, action in actions(record):
        state, happened = GAME.apply(state, seat, action)
        for viewer in (0, 1, SPECTATOR):
            lines = screen.news(happened, words_in(language), viewer)
            assert len(lines) == len(happened)
            assert all(line.endswith(".") and "\n" not in line for line in lines)


@each_row(
    ("event", "told"),
    [
        (palm.TurnBegan(3, 2), "Round 2, turn 3 begins."),
        (palm.RolesTaken(0, 1), "Ada holds out a hand, and Bruno has a memory to tell."),
        (palm.MemoryTaken(1, 2), "Bruno has the second memory."),
        (palm.Redrew(1), "Bruno put a memory away, unseen, and drew another."),
        (palm.Performed(1, 1), "Bruno told the first memory by touch."),
        (palm.CardLaid(1), "A card was laid face down."),
        (palm.DeckShuffled(), "The deck had run out, so all the other cards were shuffled and dealt again."),
        (palm.AlbumOpened(8), "The album is open: 8 cards."),
        (palm.Found(0, (True, False), (1, 0)), "Ada found one memory."),
        (palm.Ended(PalmEnding.TIE), "The game is over, and it's a tie."),
    ],
)
def test_an_event_of_palm_is_told(event: palm.Event, told: str) -> None:
    assert palm_news.event_line(event, EN, NAMES) == told
    assert palm_news.event_line(event, IT, NAMES).endswith(".")


def test_cards_that_were_laid_are_counted() -> None:
    laid = [palm.CardLaid(1), palm.CardLaid(2)]
    told = palm_news.news([palm.Performed(1, 1), *laid, palm.MemoryTaken(1, 2), palm.CardLaid(2)], EN)
    assert told == (
        "Player 2 told the first memory by touch.",
        "2 cards were laid face down.",
        "Player 2 has the second memory.",
        "A card was laid face down.",
    )


@each_row("language", Language)
def test_every_ending_of_palm_is_told_apart(language: Language) -> None:
    told = {palm_news.event_line(palm.Ended(each), words_in(language)) for each in PalmEnding}
    assert len(told) == len(PalmEnding)


FACTS: dict[str, Fact] = {
    "row": "own",
    "phase": "mime",
    "values": ("none", "challenging"),
    "options": ("edition", "level"),
    "option": "edition",
    "game": "palm",
    "shown": "S",
}
OF_A_TOUCH: dict[str, Fact] = {
    "object": "coin",
    "objects": ("coin", "ring"),
    "gesture": "wrap",
    "place": "thumb",
    "to": "thumb-tip",
    "pose": "back",
    "used": "ring",
}
OF_HELD_HANDS: dict[object, dict[str, Fact]] = {
    Refused.NOT_NOW: {"phase": "side"},
    Refused.WRONG_EMOTION: {"needed": "A"},
    Refused.NO_CARD: {"needed": "A"},
}


@each_row("code", [*Refused, *ServiceProblem, *SilenceProblem, *Palm, *NightProblem])
@each_row("language", Language)
def test_every_refusal_has_a_sentence_made_of_its_facts(code: Code, language: Language) -> None:
    known = FACTS | (OF_A_TOUCH if isinstance(code, Palm) else {}) | OF_HELD_HANDS.get(code, {})
    said = refusal_text(
        Refusal(code, **{name: known.get(name, 1) for name in code.facts}), words_in(language)
    )
    assert said.endswith(".")
    assert "{" not in said
    assert "thumb-tip" not in said


@each_row(
    ("refusal", "said", "detto"),
    [
        (
            IllegalAction(Palm.NOT_WITH_THIS, object="coin", gesture="wrap"),
            "You can't make the gesture “wrap” with the coin.",
            "Con la moneta non puoi fare il gesto “avvolgere”.",
        ),
        (
            IllegalAction(Palm.NOT_NEIGHBOURS, place="thumb", to="wrist"),
            "A stroke to the wrist can't begin on the thumb: they aren't next to each other.",
            "Un tratto fino al polso non può cominciare sul pollice: non sono vicini.",
        ),
        (
            IllegalAction(Palm.ONLY_OBJECTS, object="coin", objects=("ring", "cube")),
            "You have to use nothing but the ring and the large wooden cube.",
            "",
        ),
        (
            IllegalAction(Refused.WRONG_EMOTION, node="O17", needed="A", row="partner", place=2, shown="H"),
            "O17 is angry, but card 2 of your partner's row shows happy.",
            "O17 è un nodo di rabbia, ma la carta 2 della fila del partner mostra felicità.",
        ),
        (IllegalAction(Refused.PAST_BALANCE, node="O17", balance=3, limit=2), "+3", "+3"),
        (  # counts agree with their verbs
            IllegalAction(Refused.RING_CLOSED, node="M8", completed=1, needed=8),
            "The ring of M8 opens when 8 objectives are done; so far 1 is.",
            "L'anello di M8 si apre con 8 obiettivi completati; ora ce n'è 1.",
        ),
        (
            IllegalAction(Refused.CHAIN_COMPLETE, node="C"),
            "The chain ends in the centre; end the turn, or take a step back.",
            "La catena finisce nel cuore; finisci il turno o fai un passo indietro.",
        ),
        # a seed is not grouped by thousands
        (InvalidOptions(Refused.BAD_SEED, highest=MAX_SEED), str(MAX_SEED), str(MAX_SEED)),
        (InvalidRecord(Refused.MUST_MOVE, line=9, column=4), "Line 9, column 4: ", "Riga 9, colonna 4: "),
    ],
)
def test_facts_are_said_in_words(refusal: Refusal, said: str, detto: str) -> None:
    for text, words in ((said, EN), (detto, IT)):
        assert text in refusal_text(refusal, words)
        assert not text.endswith(".") or text == refusal_text(refusal, words)


@each_row(
    ("refusal", "said"),
    [
        (Refusal(Palm.NO_SUCH_PLACE, place="{ title }\x1b"), "There's no place “{ title }?” on the hand."),
        (Refusal(Palm.NO_SUCH_PLACE, place="coin"), "There's no place “coin” on the hand."),
        (InvalidAction(Refused.NOT_AN_ACTION, text="{ title }"), "“{ title }” means nothing here."),
        (InvalidAction(Refused.NOT_AN_ACTION, text="a\x1b[2J\ud800b"), "“a?[2J?b” means nothing here."),
    ],
)
def test_what_was_made_up_moves_no_cursor_and_becomes_no_message_of_ours(refusal: Refusal, said: str) -> None:
    assert refusal_text(refusal, EN) == said


@each_row("name", RECORDS)
def test_every_node_that_a_step_cannot_reach_says_why_in_a_sentence_of_each_language(name: str) -> None:
    for view in movers(name):
        reached = {action.to for action in view.legal if isinstance(action, Step)}
        for node in load_edition(view.table.edition).board.nodes:
            if node in reached:
                check_node(view, node)
                continue
            with pytest.raises(IllegalAction) as refused:
                check_node(view, node)
            for words in (EN, IT):
                assert re.fullmatch(r"[A-Z“][^{}\n]+\.", refusal_text(refused.value, words))
