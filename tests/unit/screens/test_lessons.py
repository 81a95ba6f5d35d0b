"""What a guided game explains: each thing when it first matters, in words of this very screen, and once."""

from collections.abc import Iterator
from random import Random

from bot.games.heldhands.lessons import HELD_HANDS_LESSONS, LESSONS, next_lesson, say_lesson
from bot.text.catalogue import words_in
from engine.chance import Chance
from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.board import CENTRE
from engine.heldhands.options import First, Options
from engine.heldhands.policies import POLICIES
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view, spectator_view
from renderers.i18n.catalogue import MINUS, Language
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table

SIX = "A S C H A S"
PLENTY = table(near_row=SIX, far_row=SIX)
STEPPED = play(PLENTY, "O17/1")
MOST = 360  # characters: six lines on a phone
FIRST_TURNS = 8
SOON = {"step", "objective", "balance", "drawing", "side", "taking-back", "partners-cards", "rings"}


def named(code: str, state: State, seat: Seat = NEAR) -> str:
    """Return the words of a lesson; empty where it does not matter."""
    view, (lesson,) = player_view(state, seat), (each for each in LESSONS if each.code == code)
    return "" if lesson.when(view) is None else say_lesson(code, view, words_in(Language.EN))


@each_row(
    ("code", "state", "says", "otherwise"),
    [
        ("set-up", GAME.setup(Options(), 2, 7), "which halves", PLENTY),
        ("step", PLENTY, "your card 3 shows 🌊 calm, so it pays for calm O15", STEPPED),
        ("step", table(near_row="A"), "card 1 shows ⚡ angry", table(near_row="H", far_row=SIX)),
        ("objective", play(table(objective="A0"), "O17/1"), "You're on ⚡ angry", table(objective="A0")),
        ("objective", play(table(objective="H0"), "O17/1"), "asks for 🌼 happy", PLENTY),
        ("balance", STEPPED, f"It's {MINUS}1 now", PLENTY),
        ("drawing", play(table(near_balance=1), "O17/1"), "you draw 3 cards", STEPPED),
        ("side", play(table(near_side="right"), "O17/1"), "shows the left halves", STEPPED),
        ("side", play(table(near="O17", near_row="S H"), "O16/1"), "you choose which halves", PLENTY),
        ("taking-back", STEPPED, "your partner doesn't see it", PLENTY),
        ("partners-cards", PLENTY, "their card 3 shows 🌊 calm", table(near_row=SIX, far_row="H")),
        ("partners-node", table(far="O17"), "on angry O17", PLENTY),
        ("rings", table(completed=1), "The first objective is done.", PLENTY),
        ("rings", table(completed=3), "3 objectives are done.", PLENTY),
        ("stuck", play(table(near_row="A A", far_row="C"), "O17/1"), "can't take a single step", STEPPED),
        ("stuck", table(), "aren't many cards left", PLENTY),
        (
            "ring-soon",
            table(completed=7),
            "One more objective and the middle ring opens",
            table(completed=5),
        ),
        ("ring-open", table(completed=8), "The middle ring is open", table(completed=7)),
        ("centre-soon", table(completed=22), "2 more objectives and the centre", table(completed=21)),
        ("centre", table(near="I4", completed=24), "The centre is open", table(completed=23)),
        ("centre", table(near="I4", far=CENTRE, completed=24), "is waiting in the centre", PLENTY),
        (
            "middle-line",
            play(table(near="O17", near_row="SH A", near_balance=1, objective="H0"), "O16/1", "end"),
            "you choose",
            PLENTY,
        ),
    ],
)
def test_lesson_comes_when_it_matters_and_names_what_is_there(
    code: str, state: State, says: str, otherwise: State
) -> None:
    assert says in named(code, state)
    assert not named(code, otherwise)


def views(rng: Random, seed: int) -> Iterator[tuple[PlayerView, bool]]:
    """Yield what near sees of a game played by chance, and whether near has acted on it."""
    state = GAME.setup(Options(first=First.NEAR), 2, seed)
    while seats := GAME.to_act(state):
        view = player_view(state, NEAR)
        yield view, seats[0] == NEAR
        state, _ = GAME.apply(state, seats[0], rng.choice(GAME.legal_actions(state, seats[0])))


def test_every_lesson_is_short_said_in_every_language_to_whom_the_game_waits_for_and_only_once() -> None:
    rng, heard = Random(7), set[str]()
    for seed in range(60):
        explained = set[str]()
        for view, acts in views(rng, seed):
            code = next_lesson(view, explained)
            assert not code or view.you.acting
            assert not code or code not in explained
            for language in Language if code else ():
                words = say_lesson(code, view, words_in(language))
                assert 0 < len(words) <= MOST, words
                assert "{" not in words
            if acts:
                explained.add(code)
        heard |= explained
    assert heard >= SOON
    assert not next_lesson(spectator_view(PLENTY), ())
    assert not next_lesson(player_view(PLENTY, FAR), ())


def test_on_the_chosen_deal_the_first_eight_turns_bring_what_is_needed_for_a_game() -> None:
    deal = HELD_HANDS_LESSONS.deal
    for number in range(3):
        state, chance = GAME.setup(GAME.read_options(deal.options), 2, deal.seed), Chance(number, "evening")
        for seat, opening in enumerate(deal.opening):
            state, _ = GAME.apply(state, seat, GAME.read_action(opening))
        explained, seen = set[str](), list[PlayerView]()
        while state.number <= 2 * FIRST_TURNS and (seats := GAME.to_act(state)):
            seen.append(player_view(state, seats[0]))
            for action in POLICIES["greedy" if seats[0] == NEAR else "lookahead"](seen[-1:], chance):
                explained.add(next_lesson(player_view(state, NEAR), explained))
                state, _ = GAME.apply(state, seats[0], action)
        assert explained >= SOON, SOON - explained
