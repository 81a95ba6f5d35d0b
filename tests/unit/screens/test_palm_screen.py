"""Given a situation in Palm: what does each one see, in both languages?"""

import re
from dataclasses import replace

from bot.language import words_in
from bot.screens import palm
from bot.screens.palm import picks
from bot.screens.screen import Kind, Screen, TableAction
from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.constraints import Kind as Rule
from engine.palm.phases import Ending
from engine.palm.state import State
from engine.palm.turn import ending_of
from engine.palm.views import at_rest
from renderers.language import Language
from tests.rows import each_row
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    album,
    begin,
    constrained,
    find,
    from_the_deck,
    hand_of,
    interfere,
    laid,
    memories,
    mime,
    miming,
    over,
    play,
)
from tests.unit.screens.palm_players import screen_of

IT = Language.IT
ONWARDS = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "


def labels(screen: Screen) -> list[list[str]]:
    return [[choice.label for choice in row] for row in screen.rows]


def actions(screen: Screen) -> list[str]:
    return [choice.action for row in screen.rows for choice in row]


def menu(screen: Screen, label: str) -> list[str]:
    (found,) = [menu for menu in screen.menus if menu.label == label]
    return [choice.label for choice in found.choices]


def test_whose_turn_it_is_holds_out_a_hand() -> None:
    asked = screen_of(begin(4), 1)
    assert asked.headline == "Who of you holds out a hand?"
    assert actions(asked) == ["grandfather", TableAction.SHOW]
    assert asked.rows[0][0].kind is Kind.MAIN
    assert bool(asked.call)
    waiting = screen_of(begin(4), 2)
    assert waiting.headline == "Ada and Bruno decide who holds out a hand"
    assert actions(waiting) == [TableAction.SHOW]
    assert screen_of(begin(4), 1, IT).headline == "Chi di voi porge la mano?"
    assert labels(screen_of(begin(4), 1, IT))[0] == ["Porgi la mano"]


def test_playing_individually_child_chooses_from_her_hand() -> None:
    state = begin(3)
    child, grandfather = 0, 1
    screen = screen_of(state, child)
    assert screen.headline == "Choose a memory to tell Bruno by touch"
    assert actions(screen)[:6] == [f"mime:{card}" for card in hand_of(state, child)]
    assert [label[:4] for row in labels(screen)[:2] for label in row] == [f"{n} · " for n in range(1, 7)]
    assert screen_of(state, grandfather).headline == "Ada chooses a memory for you"
    assert screen_of(state, 2).headline == "Ada chooses a memory for Bruno"
    assert screen_of(state, child).call == screen_of(play(state, f"0 {actions(screen)[0]}"), child).call


def test_child_sees_her_memory_and_what_can_touch_the_hand() -> None:
    screen = screen_of(miming(), 1)
    assert screen.headline == "Tell Ada the first memory by touch"
    assert screen.lines[0].startswith("Your memory: “")
    assert screen.lines[1] == "The hand lies open, its palm up."
    assert [menu.label for menu in screen.menus] == ["Touch the hand with …"]
    assert menu(screen, "Touch the hand with …")[:3] == ["Shoelace", "Ring", "Coin"]
    assert len(screen.menus[0].choices) == 11
    assert actions(screen) == ["pose:flat", "pose:vertical", "pose:back", TableAction.SHOW]
    italiano = screen_of(miming(), 1, IT)
    assert italiano.headline == "Racconta a Ada il primo ricordo, solo col tatto"
    assert menu(italiano, "Tocca la mano con …")[:3] == ["Laccio", "Anello", "Moneta"]


def test_the_last_touch_is_changed_part_by_part() -> None:
    state = play(miming(), f"1 {TAP}", "1 dart/slide/wrist>thumb-heel/firm/slow/2")
    screen = screen_of(state, 1)
    assert [menu.label for menu in screen.menus] == [
        "Add a touch with …",
        *("Gesture", "Place", "Towards", "How", "How often"),
    ]
    assert menu(screen, "Gesture") == ["Press", "Tap", "Slide", "Drop", "Hold"]
    assert menu(screen, "Towards") == [
        "On the spot",
        "To the ball of the thumb",
        "To the heel of the hand, on the little finger's side",
    ]
    assert menu(screen, "How often") == ["Once", "Twice", "3 times"]
    for each in screen.menus[1:]:
        assert each.chosen == "=dart/slide/wrist>thumb-heel/firm/slow/2"
    assert screen.lines[2:4] == (
        "1. The coin taps once, quickly and lightly, on the index finger.",
        "2. The rubber dart slides twice, slowly and firmly, from the wrist to the ball of the thumb.",
    )
    assert actions(screen) == ["perform", "back", TableAction.SHOW]
    assert [menu.label for menu in screen_of(state, 1, IT).menus][1:] == [
        *("Gesto", "Punto", "Verso dove", "Come", "Quante volte")
    ]


def test_a_menu_with_a_single_line_is_left_out() -> None:
    held = screen_of(play(miming(), f"1 {ROCK}"), 1)
    assert [menu.label for menu in held.menus] == ["Add a touch with …", "Gesture", "Place", "How"]
    full = screen_of(play(miming(), *[f"1 {TAP}"] * 8), 1)
    assert "Add a touch with …" not in [menu.label for menu in full.menus]


def test_child_is_asked_only_for_what_she_can_do() -> None:
    asked = "Change the last touch, add another one, or let it be felt."
    assert screen_of(play(miming(), f"1 {TAP}"), 1).question == asked
    full = screen_of(play(miming(), *[f"1 {TAP}"] * 8), 1)
    assert full.question.startswith("There are no more touches than these")
    unmet = screen_of(play(constrained(miming(expert="yes"), Rule.THREE_OBJECTS), f"1 {TAP}"), 1)
    assert "perform" not in actions(unmet)
    assert unmet.question.startswith("You may not let it be felt yet")


def test_the_short_form_tells_a_mime_too_for_whoever_hears_it() -> None:
    state = mime(miming())
    felt = screen_of(state, 0).alt
    assert "on your index finger" in felt
    assert "coin" not in felt
    assert "The coin taps" in screen_of(state, 2).alt


def test_who_has_another_memory_by_now_is_told_that_it_was_the_turn_before() -> None:
    open_ = album(begin(2))
    state = find(open_, *open_.turn.album[:2])
    child = state.turn.child
    assert child is not None
    assert any(line.startswith("The turn before: The first memory") for line in screen_of(state, child).lines)


def test_experts_read_what_they_have_to_respect() -> None:
    state = constrained(miming(expert="yes"), Rule.VERTICAL)
    screen = screen_of(state, 1)
    assert "You have to respect this: The hand stands on its edge." in screen.lines
    assert screen.question == "The hand has to stand on its edge: choose that first."
    assert screen.menus == ()
    on_edge = screen_of(play(state, "1 pose:vertical"), 1)
    assert len(on_edge.menus[0].choices) == 11
    assert on_edge.question == "How is the hand held, and what touches it first?"
    alone = constrained(miming(expert="yes"), Rule.ONE_OBJECT)
    assert len(screen_of(play(alone, f"1 {TAP}"), 1).menus[0].choices) == 1
    for other in (0, 2, 3, SPECTATOR):
        assert "respect" not in screen_of(state, other).description


def test_a_memory_may_be_drawn_again_where_that_is_wanted() -> None:
    state = miming(redraw="yes")
    assert "redraw" in actions(screen_of(state, 1))
    assert "redraw" not in actions(screen_of(play(state, f"1 {TAP}"), 1))
    assert screen_of(state, 1).call == screen_of(play(state, "1 redraw"), 1).call


@each_row(
    ("viewer", "told", "detto"),
    [
        (
            0,
            "Shut your eyes: Bruno thinks of the first memory",
            "Chiudi gli occhi: Bruno pensa al primo ricordo",
        ),
        (
            2,
            "Bruno thinks out how to tell Ada the first memory",
            "Bruno pensa a come raccontare a Ada il primo ricordo",
        ),
        (
            SPECTATOR,
            "Bruno thinks out how to tell Ada the first memory",
            "Bruno pensa a come raccontare a Ada il primo ricordo",
        ),
    ],
)
def test_the_others_wait_and_see_nothing_of_it(viewer: int | None, told: str, detto: str) -> None:
    state = play(miming(), f"1 {TAP}")
    screen = screen_of(state, viewer)
    assert (screen.headline, screen.menus) == (told, ())
    assert screen_of(state, viewer, IT).headline == detto
    assert screen == screen_of(miming(), viewer)


def test_the_others_lay_a_card_that_could_be_meant() -> None:
    state = mime(miming(), TAP, CLOTH)
    screen = screen_of(state, 2)
    assert screen.headline == "Lay a card that could be the first memory"
    assert actions(screen) == [*(f"lay:{card}" for card in hand_of(state, 2)), TableAction.SHOW]
    assert "1. The coin taps once" in screen.description
    assert screen.description.count("\n1. ") == 1
    done = play(state, f"3 lay:{hand_of(state, 3)[0]}")
    assert not screen_of(done, 2).awaited
    assert "The first memory, told by Bruno" in screen_of(state, SPECTATOR).description


def test_grandfather_feels_without_a_name_of_a_thing() -> None:
    state = mime(miming(), TAP, CLOTH)
    felt = screen_of(state, 0)
    assert felt.headline == "You have felt the first memory; the others lay their cards"
    assert "1. Something round and flat, light, cool and smooth taps once" in felt.description
    assert "on your index finger" in felt.description
    watched = screen_of(state, SPECTATOR)
    assert "on the index finger" in watched.description
    for screen in (felt, watched):
        assert "coin" not in screen.description + screen.alt + screen.trace
    assert felt.pulse
    assert screen_of(state, 1).pulse == screen_of(state, 2).pulse == watched.pulse == ()
    both = screen_of(interfere(mime(interfere(state), ROCK)), 0)
    assert both.pulse[: len(felt.pulse)] == felt.pulse
    assert len(both.pulse) > len(felt.pulse)


def test_those_who_watch_get_a_trace_without_words() -> None:
    state = mime(miming(), TAP, CLOTH, "cubes/drop/index-palm/firm/quick/3")
    assert screen_of(state, SPECTATOR).trace.split(ONWARDS) == ["●", "▱", "⁘⁘⁘"]
    done = album(begin(4))
    right, wrong = memories(done)[0], from_the_deck(done)[0]
    assert screen_of(find(done, right, wrong), SPECTATOR).trace.split(ONWARDS) == ["♥", "♡"]
    assert screen_of(begin(4), SPECTATOR).trace == ""


def test_every_moment_is_worth_a_new_picture() -> None:
    state = begin(4)
    moments = [screen_of(state, SPECTATOR).moment]
    for step in (
        lambda state: mime(play(state, "0 grandfather")),
        lambda state: mime(interfere(state)),
        interfere,
        lambda state: find(state, *memories(state)),
    ):
        state = step(state)
        moments.append(screen_of(state, SPECTATOR).moment)
    assert moments == ["turn:1", "mime:1:1", "mime:1:2", "album:1", "turn:2"]
    assert screen_of(over(begin(2)), SPECTATOR).moment == "over"


def test_grandfather_points_at_two_cards() -> None:
    state = album(begin(4))
    first = screen_of(state, 0)
    assert first.headline == "Open your eyes: which two memories were they?"
    assert first.question == "Which is the first memory?"
    assert actions(first)[:8] == [f"find:{place}" for place in range(1, 9)]
    assert all(picks({}, action) for action in actions(first)[:8])
    second = screen_of(state, 0, pick="find:3")
    assert second.question == "Number 3 is the first. Which is the second?"
    assert actions(second) == [
        *(f"find:3>{place}" for place in range(1, 9) if place != 3),
        TableAction.SHOW,
    ]
    assert not any(picks({}, action) for action in actions(second))
    assert "For the first memory you point at number 3." in second.description
    assert screen_of(state, 0, IT, "find:3").question == "Il primo è il numero 3. E il secondo?"
    assert screen_of(state, 2).headline == "Ada looks for both memories in the album"


@each_row("pick", ["find:9", "find:0", "find:", "find:٣", "find:3>5", "perform", "", "find:99"])
def test_a_pick_that_leads_nowhere_shows_the_album(pick: str) -> None:
    state = album(begin(4))
    assert screen_of(state, 0, pick=pick) == screen_of(state, 0)
    assert screen_of(state, 1, pick="find:3") == screen_of(state, 1)


def test_veterans_choose_from_fourteen() -> None:
    state = album(begin(2, veterans="12"))
    screen = screen_of(state, 0)
    assert len(actions(screen)) == 15
    assert [len(row) for row in screen.rows] == [5, 5, 4, 1]


def outcome(state: State, first: int, second: int) -> list[str]:
    return list(screen_of(find(state, first, second), SPECTATOR).lines)[:2]


def test_what_came_of_a_turn_is_told_until_the_next_mime() -> None:
    state = album(begin(4))
    one, two = memories(state)
    card = laid(state, 1)[0]
    assert card is not None
    right, misled = outcome(state, one, card)
    assert right.startswith("The first memory, “")
    assert right.endswith("”, was found: one point for Ada and Bruno.")
    assert misled.endswith("was taken for it: one point for Carla and Dino.")
    swapped, deck = outcome(state, two, from_the_deck(state)[0])
    assert swapped.endswith("was taken for it, which was the other one: no point.")
    assert deck.endswith("was taken for it, from the deck: no point.")
    done = find(state, one, card)
    assert right in screen_of(play(done, "2 grandfather"), SPECTATOR).lines
    assert right not in screen_of(mime(play(done, "2 grandfather")), SPECTATOR).lines
    tutti = screen_of(done, 0, IT).lines
    assert tutti[0].endswith("», è stato trovato: un punto per Ada (tu) e Bruno.")
    assert tutti[1].endswith("»: un punto per Carla e Dino.")


def test_the_points_are_told_with_who_is_who() -> None:
    assert "Points: 0 for Ada and Bruno (you); 0 for Carla and Dino." in screen_of(begin(4), 1).lines
    unnamed = screen_of(begin(4), 1)
    assert unnamed != screen_of(begin(4), 2)
    assert "Points: 0 of 8." in screen_of(begin(2), 0).lines


def at_the_end(points: tuple[int, ...], seats: int = 4) -> State:
    """Return a game that is over, with these points."""
    state = replace(over(begin(seats)), points=points)
    return replace(state, ending=ending_of(state))


def test_the_end_tells_who_has_won() -> None:
    state = at_the_end((3, 1))
    assert screen_of(state, 0).headline == "You have won together"
    assert screen_of(state, 2).headline == "Ada and Bruno have won"
    assert screen_of(state, 2, IT).headline == "Hanno vinto Ada e Bruno"
    assert screen_of(state, 0).over
    assert screen_of(state, 0).rows == ()
    tie = screen_of(at_the_end((2, 2)), 0)
    assert tie.headline == "A tie"
    assert tie.lines[0].endswith("have the most points, 2 each: a reason to play again.")
    alone = screen_of(at_the_end((1, 4, 0), 3), 2)
    assert alone.headline == "Bruno has won"
    assert "Points: 1 for Ada; 4 for Bruno; 0 for Carla (you)." in alone.lines


@each_row(
    ("points", "ending", "headline"),
    [
        (0, Ending.STRANGERS, "Like two strangers"),
        (3, Ending.BLURRED, "A blurred photograph"),
        (5, Ending.HALF_TOLD, "A life half told"),
        (6, Ending.WELL_KEPT, "A life well kept"),
        (8, Ending.WHOLE_LIFE, "A whole life"),
    ],
)
def test_two_have_five_endings(points: int, ending: Ending, headline: str) -> None:
    state = at_the_end((points,), 2)
    assert state.ending is ending
    screen = screen_of(state, 0)
    assert screen.headline == headline
    assert str(points) in screen.lines[0]
    assert screen_of(state, 0, IT).headline != headline


@each_row("points", [0, 3, 5, 6, 8])
def test_those_who_watched_two_at_the_end_are_not_spoken_to(points: int) -> None:
    state = at_the_end((points,), 2)
    for language, addressed in ((Language.EN, r"\byou\b"), (IT, r"\b(vi|voi)\b")):
        told = screen_of(state, SPECTATOR, language).lines[0]
        assert told.startswith(("All 8", "Tutti e 8", str(points)))
        assert not re.search(addressed, told)
    spoken = screen_of(state, 0).lines[0] != screen_of(state, SPECTATOR).lines[0]
    assert spoken == (points in {0, 6})


def test_a_game_that_was_let_go_waits_for_nobody() -> None:
    for state in (begin(4), miming(), mime(miming()), album(begin(4))):
        for viewer in (0, 1, 2, SPECTATOR):
            seen = palm.screen(at_rest(GAME.view(state, viewer)), words_in(Language.EN))
            assert seen.headline == "Round 1, turn 1"
            assert (seen.call, seen.awaits, seen.menus, seen.question) == ("", (), (), "")
            assert {choice.action for choice in seen.choices} <= {TableAction.SHOW}


def test_who_has_no_name_has_a_number() -> None:
    seen = palm.screen(GAME.view(miming(), 0), words_in(Language.EN), None, ("", "Bruno", "", " "))
    assert "Points: 0 for Player 1 (you) and Bruno; 0 for Player 3 and Player 4." in seen.lines
    assert palm.screen(GAME.view(miming(), 0), words_in(Language.EN)).headline.startswith(
        "Shut your eyes: Player 2"
    )
