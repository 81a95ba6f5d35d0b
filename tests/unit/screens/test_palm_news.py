"""Given an event of Palm: what is everybody told, in both languages?"""

from bot.language import words_in
from bot.screens.palm_news import event_line, news
from engine.palm.events import (
    AlbumOpened,
    CardLaid,
    DeckShuffled,
    Ended,
    Event,
    Found,
    MemoryTaken,
    Performed,
    Redrew,
    RolesTaken,
    TurnBegan,
)
from engine.palm.phases import Ending
from renderers.language import Language
from tests.rows import each_row
from tests.unit.screens.palm_players import NAMES

EN, IT = words_in(Language.EN), words_in(Language.IT)

EVENTS: tuple[tuple[Event, str, str], ...] = (
    (TurnBegan(3, 2), "Turn 3 begins, in round 2.", "Comincia il turno 3, giro 2."),
    (
        RolesTaken(0, 1),
        "Ada holds out a hand, and Bruno has a memory to tell.",
        "Ada porge la mano, e Bruno ha un ricordo da raccontare.",
    ),
    (MemoryTaken(1, 2), "Bruno has the second memory.", "Bruno ha il secondo ricordo."),
    (
        Redrew(1),
        "Bruno put a memory away, unseen, and drew another one.",
        "Bruno ha messo via un ricordo, coperto, e ne ha pescato un altro.",
    ),
    (
        Performed(1, 1),
        "Bruno told the first memory by touch.",
        "Bruno ha raccontato il primo ricordo col tatto.",
    ),
    (CardLaid(1), "A card was laid, face down.", "Una carta è stata posata, coperta."),
    (
        DeckShuffled(),
        "The deck had run out: all other cards were shuffled and dealt anew.",
        "Il mazzo era finito: tutte le altre carte sono state mescolate e distribuite di nuovo.",
    ),
    (AlbumOpened(8), "The album was opened: 8 cards.", "L'album si è aperto: 8 carte."),
    (Found(0, (True, False), (1, 0)), "Ada found one memory.", "Ada ha trovato un ricordo."),
    (Ended(Ending.TIE), "The game is over, and it is a tie.", "La partita è finita in parità."),
)


@each_row(("event", "told", "detto"), EVENTS)
def test_every_event_is_told(event: Event, told: str, detto: str) -> None:
    assert event_line(event, EN, NAMES) == told
    assert event_line(event, IT, NAMES) == detto


def test_cards_that_were_laid_are_counted() -> None:
    told = news([Performed(1, 1), CardLaid(1), CardLaid(2), MemoryTaken(1, 2), CardLaid(2)], EN)
    assert told == (
        "Player 2 told the first memory by touch.",
        "2 cards were laid, face down.",
        "Player 2 has the second memory.",
        "A card was laid, face down.",
    )


@each_row("ending", Ending)
@each_row("language", Language)
def test_every_ending_is_told(ending: Ending, language: Language) -> None:
    told = {event_line(Ended(each), words_in(language)) for each in Ending}
    assert event_line(Ended(ending), words_in(language)) in told
    assert len(told) == len(Ending)
