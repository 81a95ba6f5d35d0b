"""Given a situation in Palm: what does each one read, and what can be pressed?"""

import re
from dataclasses import replace

from bot.games.palm.screen import make_screen, picks
from bot.model.screen import Kind, Screen, TableAction
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from engine.palm.constraints import Kind as Rule
from engine.palm.phases import Ending
from engine.palm.state import State
from engine.palm.turn import ending_of
from engine.palm.views import at_rest
from renderers.i18n.catalogue import Language
from tests.rows import each_row
from tests.unit.keys.sights import NAMES
from tests.unit.palm.table import (
    CLOTH,
    ROCK,
    TAP,
    album,
    begin,
    child,
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

IT = Language.IT
EN = words_in(Language.EN)
ONWARDS = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
SHOW = TableAction.SHOW
TOUCHED, FULL = play(miming(), f"1 {TAP}"), play(miming(), *[f"1 {TAP}"] * 8)
ALBUM = album(begin(4))
ADD = "Add a touch with …"


def screen_of(
    state: State, viewer: Viewer, language: Language = Language.EN, pick: str | None = None
) -> Screen:
    return make_screen(GAME.view(state, viewer), words_in(language), pick, NAMES[: len(state.table)])


def actions(screen: Screen) -> list[str]:
    return [choice.action for row in screen.rows for choice in row]


def menus(screen: Screen) -> dict[str, list[str]]:
    return {menu.label: [choice.label for choice in menu.choices] for menu in screen.menus}


def at_the_end(points: tuple[int, ...], seats: int = 4) -> State:
    state = replace(over(begin(seats)), points=points)
    return replace(state, ending=ending_of(state))


@each_row(
    ("state", "viewer", "headline"),
    [
        (begin(4), 1, "Which of you holds out a hand?"),
        (begin(4), 2, "Ada and Bruno are deciding who holds out a hand"),
        (begin(3), 0, "Choose a memory to tell Bruno by touch"),
        (begin(3), 1, "Ada is choosing a memory for you"),
        (begin(3), 2, "Ada is choosing a memory for Bruno"),
        (miming(), 1, "Tell Ada the first memory by touch"),
        (TOUCHED, 0, "Shut your eyes: Bruno is thinking about the first memory"),
        (TOUCHED, 2, "Bruno is working out how to tell Ada the first memory"),
        (TOUCHED, SPECTATOR, "Bruno is working out how to tell Ada the first memory"),
        (mime(miming()), 2, "Lay a card that could be the first memory"),
        (mime(miming()), 0, "You've felt the first memory; the others are laying their cards"),
        (ALBUM, 0, "Open your eyes: which two memories were they?"),
        (ALBUM, 2, "Ada is looking for both memories in the album"),
        (at_the_end((3, 1)), 0, "You have won together"),
        (at_the_end((3, 1)), 2, "Ada and Bruno have won"),
        (at_the_end((1, 4, 0), 3), 2, "Bruno has won"),
        (at_the_end((2, 2)), 0, "A tie"),
    ],
)
def test_each_one_reads_what_is_going_on(state: State, viewer: Viewer, headline: str) -> None:
    screen = screen_of(state, viewer)
    assert screen.headline == headline != screen_of(state, viewer, IT).headline
    assert bool(screen.call) is (viewer in GAME.to_act(state))
    if viewer not in GAME.to_act(state):
        assert set(actions(screen)) <= {SHOW}
        assert (screen.menus, screen.question) == ((), "")


def test_who_is_asked_first_can_press_what_is_asked() -> None:
    asked = screen_of(begin(4), 1)
    assert actions(asked) == ["grandfather", SHOW]
    assert asked.rows[0][0].kind is Kind.MAIN
    state = begin(3)
    choosing = screen_of(state, 0)
    assert actions(choosing)[:6] == [f"mime:{card}" for card in hand_of(state, 0)]
    assert [choice.label[:4] for choice in choosing.choices[:6]] == [f"{n} · " for n in range(1, 7)]
    assert choosing.call == screen_of(play(state, f"0 {actions(choosing)[0]}"), 0).call
    again = miming(redraw="yes")
    assert "redraw" in actions(screen_of(again, 1))
    assert "redraw" not in actions(screen_of(play(again, f"1 {TAP}"), 1))
    assert screen_of(again, 1).call == screen_of(play(again, "1 redraw"), 1).call


def test_child_sees_her_memory_and_what_can_touch_the_hand() -> None:
    screen = screen_of(miming(), 1)
    assert screen.lines[0].startswith("Your memory: “")
    assert screen.lines[1] == "The hand is open, palm up."
    ((label, things),) = menus(screen).items()
    assert (label, things[:3], len(things)) == ("Touch the hand with …", ["Shoelace", "Ring", "Coin"], 11)
    assert actions(screen) == ["pose:flat", "pose:vertical", "pose:back", SHOW]
    assert menus(screen_of(miming(), 1, IT))["Tocca la mano con …"][:3] == ["Laccio", "Anello", "Moneta"]
    for viewer in (0, 2, 3, SPECTATOR):
        assert screen_of(TOUCHED, viewer) == screen_of(miming(), viewer), "the others see nothing of it"


def test_the_last_touch_is_changed_part_by_part_and_a_menu_with_a_single_line_is_left_out() -> None:
    state = play(TOUCHED, "1 dart/slide/wrist>thumb-heel/firm/slow/2")
    screen = screen_of(state, 1)
    found = menus(screen)
    assert [*found] == [ADD, "Gesture", "Place", "Towards", "How", "How often"]
    assert found["Gesture"] == ["Press", "Tap", "Slide", "Drop", "Hold"]
    assert found["Towards"] == [
        "On the spot",
        "To the ball of the thumb",
        "To the heel of the hand, on the little finger's side",
    ]
    assert found["How often"] == ["Once", "Twice", "3 times"]
    assert {menu.chosen for menu in screen.menus[1:]} == {"=dart/slide/wrist>thumb-heel/firm/slow/2"}
    assert screen.lines[2:4] == (
        "1. The coin taps once, quickly and lightly, on the index finger.",
        "2. The rubber dart slides twice, slowly and firmly, from the wrist to the ball of the thumb.",
    )
    assert actions(screen) == ["perform", "back", SHOW]
    assert [*menus(screen_of(state, 1, IT))][1:] == ["Gesto", "Punto", "Verso dove", "Come", "Quante volte"]
    assert [*menus(screen_of(play(miming(), f"1 {ROCK}"), 1))] == [ADD, "Gesture", "Place", "How"]
    assert ADD not in menus(screen_of(FULL, 1))


def test_child_is_asked_only_for_what_she_can_do_and_experts_read_what_they_have_to_respect() -> None:
    asked = "Change the last touch, add another, or let him feel it."
    assert screen_of(TOUCHED, 1).question == asked
    assert screen_of(FULL, 1).question.startswith("That's as many touches as a mime can have")
    unmet = screen_of(play(constrained(miming(expert="yes"), Rule.THREE_OBJECTS), f"1 {TAP}"), 1)
    assert "perform" not in actions(unmet)
    assert unmet.question.startswith("Your constraint isn't met yet")
    state = constrained(miming(expert="yes"), Rule.VERTICAL)
    screen = screen_of(state, 1)
    assert "Your constraint: The hand must be on its edge." in screen.lines
    assert screen.question == "The hand has to be on its edge: choose that first."
    assert screen.menus == ()
    on_edge = screen_of(play(state, "1 pose:vertical"), 1)
    assert len(on_edge.menus[0].choices) == 11
    assert on_edge.question == "How is the hand held, and what touches it first?"
    alone = constrained(miming(expert="yes"), Rule.ONE_OBJECT)
    assert len(screen_of(play(alone, f"1 {TAP}"), 1).menus[0].choices) == 1
    for other in (0, 2, 3, SPECTATOR):
        assert "respect" not in screen_of(state, other).description


def test_the_others_lay_a_card_that_could_be_meant() -> None:
    state = mime(miming(), TAP, CLOTH)
    screen = screen_of(state, 2)
    assert actions(screen) == [*(f"lay:{card}" for card in hand_of(state, 2)), SHOW]
    assert "1. The coin taps once" in screen.description
    assert "The coin taps" in screen.alt
    assert screen.description.count("\n1. ") == 1
    assert not screen_of(play(state, f"3 lay:{hand_of(state, 3)[0]}"), 2).awaited
    assert "The first memory, told by Bruno" in screen_of(state, SPECTATOR).description


def test_grandfather_and_who_watches_feel_without_a_name_of_a_thing() -> None:
    state = mime(miming(), TAP, CLOTH)
    felt, watched = screen_of(state, 0), screen_of(state, SPECTATOR)
    assert "1. Something round and flat, light, cool and smooth taps once" in felt.description
    for told in (felt.description, felt.alt):
        assert "on your index finger" in told
    assert "on the index finger" in watched.description
    for screen in (felt, watched):
        assert "coin" not in screen.description + screen.alt + screen.trace
    assert felt.pulse
    assert screen_of(state, 1).pulse == screen_of(state, 2).pulse == watched.pulse == ()
    both = screen_of(interfere(mime(interfere(state), ROCK)), 0)
    assert both.pulse[: len(felt.pulse)] == felt.pulse
    assert len(both.pulse) > len(felt.pulse)


def test_those_who_watch_get_a_trace_without_words_and_a_picture_for_every_moment() -> None:
    state = mime(miming(), TAP, CLOTH, "cubes/drop/index-palm/firm/quick/3")
    assert screen_of(state, SPECTATOR).trace.split(ONWARDS) == ["●", "▱", "⁘⁘⁘"]
    done = find(ALBUM, memories(ALBUM)[0], from_the_deck(ALBUM)[0])
    assert screen_of(done, SPECTATOR).trace.split(ONWARDS) == ["♥", "♡"]
    assert screen_of(begin(4), SPECTATOR).trace == ""
    first = mime(miming())
    moments = [begin(4), first, mime(interfere(first)), ALBUM, done, over(begin(2))]
    assert [screen_of(each, SPECTATOR).moment for each in moments] == [
        *("turn:1", "mime:1:1", "mime:1:2", "album:1", "turn:2", "over")
    ]


def test_grandfather_points_at_two_cards() -> None:
    first = screen_of(ALBUM, 0)
    assert first.question == "Which is the first memory?"
    assert actions(first)[:8] == [f"find:{place}" for place in range(1, 9)]
    assert all(picks({}, action) for action in actions(first)[:8])
    second = screen_of(ALBUM, 0, pick="find:3")
    assert second.question == "Number 3 is the first. Which is the second?"
    assert actions(second) == [*(f"find:3>{place}" for place in range(1, 9) if place != 3), SHOW]
    made_up = ("find:", "find:03", "find:100", "find:٣", "show", "perform", "find:3\n")
    assert not any(picks({}, action) for action in (*actions(second), *made_up))
    assert "You've chosen number 3 as the first memory." in second.description
    for pick in ("find:9", "find:0", "find:", "find:٣", "find:3>5", "perform", "", "find:99"):
        assert screen_of(ALBUM, 0, pick=pick) == first, "a pick that leads nowhere"
    assert screen_of(ALBUM, 1, pick="find:3") == screen_of(ALBUM, 1)
    veterans = screen_of(album(begin(2, veterans="12")), 0)
    assert [len(row) for row in veterans.rows] == [5, 5, 4, 1]


def test_what_came_of_a_turn_is_told_until_the_next_mime() -> None:
    (one, two), card, other = memories(ALBUM), laid(ALBUM, 1)[0], from_the_deck(ALBUM)[0]
    assert card is not None
    done = find(ALBUM, one, card)
    right, misled, *_ = screen_of(done, SPECTATOR).lines
    assert right.startswith("The first memory, “")
    assert right.endswith("”, was found: one point for Ada and Bruno.")
    assert misled.endswith("was chosen: one point for Carla and Dino.")
    swapped, deck, *_ = screen_of(find(ALBUM, two, other), SPECTATOR).lines
    assert swapped.endswith("was chosen, which was the other one: no point.")
    assert deck.endswith("was chosen, a card from the deck: no point.")
    assert right in screen_of(play(done, "2 grandfather"), SPECTATOR).lines
    assert right not in screen_of(mime(play(done, "2 grandfather")), SPECTATOR).lines
    tutti = screen_of(done, 0, IT).lines
    assert tutti[0].endswith("”, è stato trovato: un punto per Ada (tu) e Bruno.")
    assert tutti[1].endswith("”: un punto per Carla e Dino.")
    two_players = album(begin(2))
    after = find(two_players, *two_players.turn.album[:2])
    told = screen_of(after, child(after)).lines
    assert any(line.startswith("The previous turn: The first memory") for line in told)


def test_the_points_are_told_with_who_is_who_and_who_has_no_name_has_a_number() -> None:
    assert "Points: 0 for Ada and Bruno (you); 0 for Carla and Dino." in screen_of(begin(4), 1).lines
    assert "Points: 0 of 8." in screen_of(begin(2), 0).lines
    alone = screen_of(at_the_end((1, 4, 0), 3), 2)
    assert "Points: 1 for Ada; 4 for Bruno; 0 for Carla (you)." in alone.lines
    assert (alone.over, alone.rows) == (True, ())
    tie = screen_of(at_the_end((2, 2)), 0)
    assert tie.lines[0].endswith("have the most points, 2 each: a reason to play again.")
    view = GAME.view(miming(), 0)
    seen = make_screen(view, EN, None, ("", "Bruno", "", " "))
    assert "Points: 0 for Player 1 (you) and Bruno; 0 for Player 3 and Player 4." in seen.lines
    assert make_screen(view, EN).headline.startswith("Shut your eyes: Player 2")


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
def test_two_have_five_endings_and_those_who_watched_are_not_spoken_to(
    points: int, ending: Ending, headline: str
) -> None:
    state = at_the_end((points,), 2)
    assert state.ending is ending
    screen = screen_of(state, 0)
    assert screen.headline == headline
    assert str(points) in screen.lines[0]
    assert screen_of(state, 0, IT).headline != headline
    for language, addressed in ((Language.EN, r"\byou\b"), (IT, r"\b(vi|voi)\b")):
        told = screen_of(state, SPECTATOR, language).lines[0]
        assert told.startswith(("All 8", "Tutti e 8", str(points)))
        assert not re.search(addressed, told)
    spoken = screen.lines[0] != screen_of(state, SPECTATOR).lines[0]
    assert spoken == (points in {0, 6})


def test_a_game_that_was_let_go_waits_for_nobody() -> None:
    for state in (begin(4), miming(), mime(miming()), ALBUM):
        for viewer in (0, 1, 2, SPECTATOR):
            seen = make_screen(at_rest(GAME.view(state, viewer)), EN)
            assert seen.headline == "Round 1, turn 1"
            assert (seen.call, seen.awaits, seen.menus, seen.question) == ("", (), (), "")
            assert {choice.action for choice in seen.choices} <= {SHOW}
