"""Given an event of either game: what is each one told?"""

from bot.language import words_in
from bot.screens import news, palm_news
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME, events
from engine.heldhands.board import SEATS, Ring
from engine.heldhands.cards import Emotion, Objective, Side
from engine.heldhands.phases import Ending
from engine.heldhands.record import actions, read_record
from engine.palm import events as palm
from engine.palm.phases import Ending as PalmEnding
from renderers.language import Language
from tests.data import GAMES
from tests.rows import each_row
from tests.unit.screens.palm_players import NAMES

EN, IT = words_in(Language.EN), words_in(Language.IT)
ANGRY, SAD, CALM = (Objective(emotion, 1) for emotion in (Emotion.ANGRY, Emotion.SAD, Emotion.CALM))


@each_row(
    ("event", "viewer", "told"),
    [
        (events.SideChosen(0), 0, "You have chosen a side."),
        (events.Began(0), 0, "Your turn is the first."),
        (events.Began(1), SPECTATOR, "The far player's turn is the first."),
        (
            events.ObjectiveRevealed(ANGRY, argument=True),
            0,
            "The next objective is angry, and it is an argument.",
        ),
        (events.ObjectiveRevealed(CALM, argument=False), 0, "The next objective is calm."),
        (
            events.Moved(1, ("O0", "O1", "C"), 0),
            SPECTATOR,
            "The far player went from O0 to the centre in 2 steps.",
        ),
        (events.Moved(0, ("O0", "O1"), 0), 0, "You went from O0 to O1 in 1 step."),
        (events.ObjectiveCompleted(1, SAD, 3), 0, "Your partner completed the sad objective."),
        (events.RingOpened(Ring.MIDDLE), 0, "The middle ring is open now."),
        (events.RingOpened(None), 0, "The centre is open now."),
        (events.PileShuffled(0, 9), 0, "Your pile of 9 cards went back into the deck."),
        (events.Drew(1, 1), 0, "Your partner drew 1 card."),
        (events.PerspectiveChanged(1, Side.LEFT), 0, "Your partner's cards show their left halves now."),
        (events.Ended(Ending.CARDS_GONE), 0, "The deck and both rows are empty: lost."),
    ],
)
def test_an_event_is_one_line(event: events.Event, viewer: Viewer, told: str) -> None:
    assert news.event_line(event, EN, viewer) == told


def test_events_are_told_in_italian_with_its_genders_and_numbers() -> None:
    moved = events.Moved(1, ("O0", "O1", "C"), 0)
    assert (
        news.event_line(moved, IT, SPECTATOR)
        == "Da O0 il giocatore lontano ha raggiunto il cuore in 2 passi."
    )
    shuffled = events.PileShuffled(0, 9)
    assert news.event_line(shuffled, IT, 0) == "I tuoi scarti (9 carte) sono tornati nel mazzo."
    found = palm.Found(0, (True, False), (1, 0))
    assert palm_news.event_line(found, IT, NAMES) == "Ada ha trovato un ricordo."


@each_row("name", GAMES)
@each_row("language", Language)
def test_everything_that_happens_in_a_game_can_be_told(name: str, language: Language) -> None:
    record = read_record(GAMES[name])
    state = GAME.setup(record.options, len(SEATS), record.seed)
    for seat, action in actions(record):
        state, happened = GAME.apply(state, seat, action)
        for viewer in (0, 1, SPECTATOR):
            lines = news.news(happened, words_in(language), viewer)
            assert len(lines) == len(happened)
            assert all(line.endswith(".") and "\n" not in line for line in lines)


@each_row(
    ("event", "told"),
    [
        (palm.TurnBegan(3, 2), "Turn 3 begins, in round 2."),
        (palm.RolesTaken(0, 1), "Ada holds out a hand, and Bruno has a memory to tell."),
        (palm.MemoryTaken(1, 2), "Bruno has the second memory."),
        (palm.Redrew(1), "Bruno put a memory away, unseen, and drew another one."),
        (palm.Performed(1, 1), "Bruno told the first memory by touch."),
        (palm.CardLaid(1), "A card was laid, face down."),
        (palm.DeckShuffled(), "The deck had run out: all other cards were shuffled and dealt anew."),
        (palm.AlbumOpened(8), "The album was opened: 8 cards."),
        (palm.Found(0, (True, False), (1, 0)), "Ada found one memory."),
        (palm.Ended(PalmEnding.TIE), "The game is over, and it is a tie."),
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
        "2 cards were laid, face down.",
        "Player 2 has the second memory.",
        "A card was laid, face down.",
    )


@each_row("language", Language)
def test_every_ending_of_palm_is_told_apart(language: Language) -> None:
    told = {palm_news.event_line(palm.Ended(each), words_in(language)) for each in PalmEnding}
    assert len(told) == len(PalmEnding)
