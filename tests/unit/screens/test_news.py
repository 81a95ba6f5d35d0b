"""Given an event: what is each one told?"""

from bot.language import words_in
from bot.screens.news import event_line, news
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.board import SEATS, Ring
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.events import (
    Began,
    Drew,
    Ended,
    Event,
    Moved,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
    SideChosen,
)
from engine.heldhands.phases import Ending
from engine.heldhands.record import actions, read_record
from renderers.language import Language
from tests.data import GAMES
from tests.rows import each_row

EVENTS: tuple[tuple[Event, Viewer, str, str], ...] = (
    (SideChosen(0), 0, "You have chosen a side.", "Hai scelto un lato."),
    (Began(0), 0, "Your turn is the first.", "Cominci tu."),
    (Began(1), SPECTATOR, "The far player's turn is the first.", "Comincia il giocatore lontano."),
    (
        ObjectiveRevealed(Objective(Emotion.ANGRY, 1), argument=True),
        0,
        "The next objective is angry, and it is an argument.",
        "Il prossimo obiettivo è rabbia, ed è un litigio.",
    ),
    (
        ObjectiveRevealed(Objective(Emotion.CALM, 1), argument=False),
        0,
        "The next objective is calm.",
        "Il prossimo obiettivo è calma.",
    ),
    (
        Moved(1, ("O0", "O1", "C"), 0),
        SPECTATOR,
        "The far player went from O0 to the centre in 2 steps.",
        "Da O0 il giocatore lontano ha raggiunto il cuore in 2 passi.",
    ),
    (
        Moved(0, ("O0", "O1"), 0),
        0,
        "You went from O0 to O1 in 1 step.",
        "Da O0 hai raggiunto O1 in 1 passo.",
    ),
    (
        ObjectiveCompleted(1, Objective(Emotion.SAD, 0), 3),
        0,
        "Your partner completed the sad objective.",
        "Il partner ha completato l'obiettivo tristezza.",
    ),
    (
        RingOpened(Ring.MIDDLE),
        0,
        "The middle ring is open now.",
        "Ora è aperto l'anello di mezzo.",
    ),
    (RingOpened(None), 0, "The centre is open now.", "Ora il cuore è aperto."),
    (
        PileShuffled(0, 9),
        0,
        "Your pile of 9 cards went back into the deck.",
        "I tuoi scarti (9 carte) sono tornati nel mazzo.",
    ),
    (Drew(1, 1), 0, "Your partner drew 1 card.", "Il partner ha pescato 1 carta."),
    (
        PerspectiveChanged(1, Side.LEFT),
        0,
        "Your partner's cards show their left halves now.",
        "Le carte del partner ora mostrano le metà sinistre.",
    ),
    (
        Ended(Ending.CARDS_GONE),
        0,
        "The deck and both rows are empty: lost.",
        "Il mazzo e le due file sono vuoti: avete perso.",
    ),
)


@each_row(("event", "viewer", "english", "italian"), EVENTS)
def test_an_event_is_one_line(event: Event, viewer: Viewer, english: str, italian: str) -> None:
    assert event_line(event, words_in(Language.EN), viewer) == english
    assert event_line(event, words_in(Language.IT), viewer) == italian


@each_row("name", GAMES)
@each_row("language", Language)
def test_everything_that_happens_in_a_game_can_be_told(name: str, language: Language) -> None:
    record = read_record(GAMES[name])
    state = GAME.setup(record.options, len(SEATS), record.seed)
    for seat, action in actions(record):
        state, events = GAME.apply(state, seat, action)
        for viewer in (0, 1, SPECTATOR):
            lines = news(events, words_in(language), viewer)
            assert len(lines) == len(events)
            assert all(line.endswith(".") and "\n" not in line for line in lines)
