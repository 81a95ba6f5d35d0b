"""A screen of Held Hands: what is read there and can be pressed, and what every one of them promises."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from bot.games.heldhands.screen import make_screen
from bot.model.screen import Choice, Kind, Screen, TableAction
from bot.text.catalogue import words_in
from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.actions import Step
from engine.heldhands.board import CENTRE
from engine.heldhands.options import First, Options
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from renderers.heldhands.scene import routes
from renderers.i18n.catalogue import MINUS, Language, Words
from tests.data import RECORDS
from tests.properties.perft import positions
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table
from tests.unit.screens.limits import keeps_limits, pressed
from tests.unit.terminal.positions import movers, states, watched_states

EN, IT = words_in(Language.EN), words_in(Language.IT)
DEALT = GAME.setup(Options(first=First.NEAR), 2, 3)
CHOSEN, _ = GAME.apply(DEALT, NEAR, GAME.read_action("left"))
DONE = play(table(objective="A0"), "O17/1", "end")
DOOR = table(near="I4", far=CENTRE, completed=24, near_balance=-1)
ON_THE_LINE = play(table(near="O17", near_row="SH A", near_balance=1, objective="H0"), "O16/1", "end")
SHOW = TableAction.SHOW
CHOOSE = "Look at the cards and choose a side"


def seen(state: State, seat: Seat = NEAR, pick: str | None = None, words: Words = EN) -> Screen:
    return make_screen(player_view(state, seat), words, pick)


letto = partial(seen, words=IT)


def watched(state: State) -> Screen:
    return make_screen(spectator_view(state), EN)


def labels(screen: Screen) -> list[list[str]]:
    return [[choice.label for choice in row] for row in screen.rows]


@each_row(
    ("state", "mine", "theirs", "line"),
    [
        (DEALT, CHOOSE, CHOOSE, "Your cards, left"),
        (CHOSEN, "You've chosen; your partner is still looking", CHOOSE, "You've chosen the left halves"),
        (table(), "Turn 1: your move", "Turn 1: your partner's move", "Your balance is 0, your partner's 0."),
        (
            ON_THE_LINE,
            "Turn 1: choose a side",
            "Turn 1: your partner is choosing a side",
            "Your balance is 0",
        ),
        (
            DOOR,
            "Turn 1: follow into the centre",
            "Turn 1: your partner has to follow you into the centre",
            "Your partner is waiting in the centre: this turn must end there, with a balance of 0.",
        ),
        (DONE, "Turn 2: your partner's move", "Turn 2: your move", "Objective 2 of 24"),
    ],
)
def test_each_one_reads_whose_move_it_is(state: State, mine: str, theirs: str, line: str) -> None:
    near, far = seen(state), seen(state, FAR)
    assert (near.headline, far.headline) == (mine, theirs)
    assert line in " ".join(near.lines)
    for seat, screen in ((NEAR, near), (FAR, far)):
        assert screen.awaited is (seat in GAME.to_act(state))
        assert screen.awaited or pressed(screen)[-1] == SHOW


def test_at_set_up_both_halves_are_described_and_two_sides_can_be_chosen() -> None:
    assert (
        "Your cards, left and right halves: 1 sad and sad; 2 angry and happy; 3 happy and angry; "
        "4 happy and happy; 5 happy and calm; 6 happy and happy."
    ) in seen(DEALT).lines
    assert pressed(seen(DEALT)) == ["left", "right"]
    assert labels(seen(DEALT)) == [
        ["Left: sad, angry, happy, happy, happy, happy", "Right: sad, happy, angry, happy, calm, happy"]
    ]
    assert labels(letto(DEALT))[0][1] == "Destra: tristezza, felicità, rabbia, felicità, calma, felicità"
    assert any(
        line.startswith("Your partner's cards, left and right halves: 1 ") for line in seen(DEALT).lines
    )
    assert labels(seen(ON_THE_LINE)) == [["Left, as they are now", "Right, the covered halves, unseen"]]
    assert "Your partner has chosen a side." in seen(CHOSEN, FAR).lines


def test_a_chosen_side_can_be_changed_until_the_partner_has_chosen_and_nobody_else_is_told() -> None:
    mine, changed = seen(CHOSEN), GAME.apply(CHOSEN, NEAR, GAME.read_action("right"))[0]
    assert pressed(mine) == ["right", SHOW]
    assert labels(mine)[0] == ["Switch to the right halves"]
    assert mine.lines[0] == (
        "You've chosen the left halves; until your partner has chosen too, you can change your mind."
    )
    assert (mine.question, mine.awaited) == ("", False)
    assert "you can switch to the right halves" in mine.description
    assert labels(seen(CHOSEN, words=IT))[0] == ["Passa alle metà destre"]
    assert pressed(seen(changed)) == ["left", SHOW]
    assert (seen(changed, FAR), watched(changed)) == (seen(CHOSEN, FAR), watched(CHOSEN))
    assert seen(changed, FAR).description == seen(CHOSEN, FAR).description


def test_a_move_begins_with_the_next_node() -> None:
    state = table(near_row="A S C", far_row="A S H", objective="A0", near_balance=1)
    screen = seen(state)
    assert screen.lines == (
        "Objective 1 of 24: angry, on the outer ring.",
        "Your balance is +1, your partner's 0. Deck: 8 cards.",
    )
    assert screen.question == "Where to?"
    assert screen.rows == (
        (
            Choice("O17", "Angry O17, clockwise", symbol="⚡"),
            Choice("O15/3", "Calm O15 · your 3 · +2", symbol="🌊"),
        ),
        (Choice(SHOW, "Show the table again"),),
    )
    assert labels(letto(state))[0] == [
        "O17 rabbia, in senso orario",
        "O15 calma · la tua 3 · +2",
    ]


def test_a_step_that_only_the_partners_card_pays_says_so_with_its_balance() -> None:
    state = table(near_row="S", far_row="S C H A")
    assert labels(seen(state))[0][0] == f"Angry O17 · partner's 4 · {MINUS}1"
    assert labels(letto(state))[0][0] == f"O17 rabbia · 4 del partner · {MINUS}1"


def test_that_cards_will_turn_is_said_first_and_that_they_have_turned_to_both() -> None:
    begun = table(objective="A0", near_side="right")
    first = letto(play(begun, "O17/1")).lines[-1]
    assert first.startswith("Se finisci qui, le tue carte passano alle metà sinistre. La tua catena da O16")
    turned = play(begun, "O17/1", "end")
    assert "Your cards now show their left halves." in seen(turned).lines
    assert "Your partner's cards now show their left halves." in seen(turned, FAR).lines
    assert "The near player's cards now show their left halves." in watched(turned).lines
    for stays in (begun, play(begun, "O17/1"), DONE, ON_THE_LINE):
        for screen in (seen(stays), seen(stays, FAR)):
            assert "now show" not in " ".join(screen.lines)


@each_row("name", RECORDS)
@each_row("words", [EN, IT])
def test_a_button_that_spends_a_card_has_at_most_34_characters(name: str, words: Words) -> None:
    for view in movers(name):
        for pick in (None, *(route.node for route in routes(view))):
            for choice in make_screen(view, words, pick).choices:
                assert "/" not in choice.action or len(choice.label) <= 34


def test_the_card_for_a_picked_node_is_chosen_by_its_place() -> None:
    screen = seen(table(), pick="O17")
    assert screen.question == "Which card pays for angry O17?"
    assert screen.rows == (
        (Choice("O17/1", f"Your card 1 · {MINUS}1 · angry", symbol="⚡"),),
        (Choice("O17/p1", f"Partner's card 1 · {MINUS}1 · angry", symbol="⚡"),),
        (Choice(SHOW, "Another node"),),
    )
    paid = "Angry O17: pay with your card 1, or your partner's card 1."
    assert screen.description.split("\n")[:2] == ["Turn 1: your move.", paid]
    assert paid in screen.alt
    assert letto(table(), pick="O17").question == "Quale carta paga O17 rabbia?"
    assert labels(letto(table(), pick="O17"))[1] == [f"La 1 del partner · {MINUS}1 · rabbia"]
    for nowhere in ("O3", "C", "", "nonsense", "O17/1"):
        assert seen(table(), pick=nowhere) == seen(table())


def test_a_chain_is_told_with_what_ending_it_would_do() -> None:
    screen = seen(play(table(objective="A0", near_side="right"), "O17/1"))
    assert (
        "If you end here, your cards will turn to their left halves. "
        "Your chain from O16: angry O17 with your card 1. "
        f"Ending here: balance {MINUS}1, objective done."
    ) in screen.lines
    assert screen.description.count("Your chain from O16") == 1
    assert "Your chain: angry O17." in screen.alt
    assert [(choice.action, choice.kind) for choice in screen.rows[-1]] == [
        ("end", Kind.MAIN),
        ("back", Kind.PLAIN),
        ("clear", Kind.DANGER),
        (SHOW, Kind.PLAIN),
    ]
    winning = seen(play(DOOR, "C/4"))
    assert "Ending here: balance 0, you hold hands." in " ".join(winning.lines)
    assert winning.question == "You have no further step: end the turn, or take a step back."
    stuck = seen(
        play(table(near="I4", far=CENTRE, completed=24, near_balance=-1, near_row="C", far_row="C"), "I5/1")
    )
    assert stuck.question == "You have no further step, and the turn can't end here: take a step back."
    assert pressed(stuck) == ["back", "clear", SHOW]


@each_row(
    ("completed", "start", "step", "opens"),
    [
        (7, "O16", "O17/1", "the middle ring opens"),
        (15, "M8", "M7/1", "the inner ring opens"),
        (23, "I5", "I4/1", "the centre opens"),
    ],
)
def test_the_ring_that_would_open_is_told(completed: int, start: str, step: str, opens: str) -> None:
    state = play(table(near=start, completed=completed, objective="A0"), step)
    assert f"objective done, {opens}" in " ".join(seen(state).lines)
    assert "obiettivo completato, si apre " in " ".join(letto(state).lines)


def test_the_partners_last_move_and_an_argument_are_told() -> None:
    assert "Your partner, last turn: from sad O16 to angry O17; completed angry." in seen(DONE, FAR).lines
    state = table(objective="A1", level="challenging")
    assert seen(state).lines[0] == (
        "Objective 1 of 24: an argument, angry, on the outer ring. One of you joins the other there."
    )
    assert letto(state).lines[0].startswith("Obiettivo 1 di 24: un litigio, rabbia, sull'anello esterno.")


ALONE = table(near="I4", far="O8", near_balance=-1, completed=24, deck="", far_row="A")


@each_row(
    ("state", "headline"),
    [
        (play(DOOR, "C/4", "end"), "Won: hand in hand"),
        (play(table(near_row="AS", far_row="C"), "O17/1", "end"), "Lost: no step was left"),
        (play(table(near_row="A", far_row="", deck=""), "O17/1", "end"), "Lost: no cards are left"),
        (play(ALONE, "C/4", "end", "left"), "Lost: left alone in the centre"),
    ],
)
def test_each_way_to_win_or_lose_has_its_headline(state: State, headline: str) -> None:
    for screen in (seen(state, NEAR), seen(state, FAR), watched(state)):
        assert (screen.headline, screen.over, screen.rows) == (headline, True, ())
    assert letto(state).headline.startswith("Vittoria: " if "Won" in headline else "Sconfitta: ")


def test_the_end_tells_how_it_was_won_and_uncovers_every_half() -> None:
    won = seen(play(DOOR, "C/4", "end"))
    assert won.lines[0] == "You're both in the centre, in balance. And then, you held hands."
    lost = play(table(near_row="AS", far_row="CH"), "O17/1", "end")
    assert "Your partner's cards, left and right halves: 1 calm and happy." in seen(lost).lines
    assert "Le tue carte, metà sinistra e metà destra: 1 calma e felicità." in letto(lost, FAR).lines


def test_both_are_called_by_their_names_in_what_is_read_aloud() -> None:
    screen = make_screen(player_view(table(), FAR), EN, None, ("Anna", "Bo"))
    watching = make_screen(spectator_view(table()), EN, None, ("Anna", "Bo"))
    for told in (screen.description, screen.alt):
        assert "You, Bo: on angry O0" in told
        assert "Your partner, Anna: on sad O16" in told
    for told in (watching.description, watching.alt):
        assert "Near player, Anna: on sad O16" in told
        assert "Far player, Bo: on angry O0" in told


def test_who_watches_is_told_who_is_awaited_and_the_way_of_the_last_turn_but_no_chain() -> None:
    assert (watched(DEALT).moment, watched(DEALT).trace, watched(DEALT).awaits) == ("setup", "", (NEAR, FAR))
    assert watched(CHOSEN).awaits == (FAR,)
    screen = watched(table())
    assert (screen.headline, screen.rows, screen.awaited) == ("Turn 1: the near player's move", (), False)
    assert watched(play(table(), "O15/3")) == screen
    after = watched(play(table(), "O15/3", "end"))
    assert (after.moment, after.awaits) == ("move:1", (FAR,))
    assert after.trace.count("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}") == 1
    assert not any(character.isalnum() for character in after.trace)


def test_each_turn_of_a_whole_game_is_one_new_moment_and_the_last_way_ends_hand_in_hand() -> None:
    ways = {screen.moment: screen.trace for screen in map(watched, states("published-held-hands"))}
    assert [*ways] == ["setup", *(f"move:{number}" for number in range(26)), "over"]
    assert [ways[moment][-1] for moment in ("move:25", "over")] == ["🤝", "🤝"]
    assert ways["over"] != ways["move:25"]


def check(state: State, language: Language) -> None:
    words = words_in(language)
    keeps_limits(make_screen(spectator_view(state), words))
    acting = GAME.to_act(state)
    for seat in (0, 1):
        view = player_view(state, seat)
        screen = make_screen(view, words)
        keeps_limits(screen)
        assert screen.awaited == (seat in acting)
        assert screen.over == (state.ending is not None)
        legal = {str(action) for action in view.legal}
        offered = {*pressed(screen)} - {SHOW}
        nodes = offered - legal
        assert nodes <= {action.to for action in view.legal if isinstance(action, Step)}
        reached = offered - nodes
        for node in nodes:
            card_screen = make_screen(view, words, node)
            keeps_limits(card_screen)
            cards = {*pressed(card_screen)} - {SHOW}
            assert cards <= legal
            assert len(cards) > 1, "a single card makes the whole step"
            reached |= cards
        assert reached == legal, "everything within two presses"


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("language", Language)
def test_what_every_screen_promises(name: str, language: Language) -> None:
    for state in watched_states(name):
        check(state, language)


def walks(state: State, rng: Random) -> Iterator[State]:
    while steps := [a for a in GAME.legal_actions(state, state.active) if isinstance(a, Step)]:
        state, _ = GAME.apply(state, state.active, rng.choice(steps))
        yield state


@pytest.mark.parametrize("name", RECORDS)
def test_chains_that_nobody_built_keep_the_promises_too(name: str) -> None:
    rng = Random(name)
    for _, position in positions(name):
        for state in walks(position, rng):
            check(state, rng.choice(tuple(Language)))
