"""Given a view: can somebody who does not see the picture play?"""

import re
from random import Random

from engine.heldhands import GAME
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, SpectatorView, player_view, spectator_view
from renderers.heldhands import description
from renderers.heldhands.names import MINUS
from renderers.language import Language, Words
from tests.data import GAMES
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.heldhands.table import play, table
from tests.unit.terminal.positions import some_states, states, views

EN = Words(Language.EN)
ENCODINGS = ((Language.EN, "ascii"), (Language.IT, "latin-1"))


def describe(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe(view, words)


def describe_board(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe_board(view, words)


def describe_fully(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe_fully(view, words)


def describe_briefly(view: PlayerView | SpectatorView, words: Words = EN) -> str:
    return description.describe_briefly(view, words)


def describe_chain(view: PlayerView, words: Words = EN) -> str:
    return description.describe_chain(view, words)


@each_row("name", GAMES)
@each_row(("language", "encoding"), ENCODINGS)
def test_it_is_plain_text_for_any_reader(name: str, language: Language, encoding: str) -> None:
    words = Words(language)
    for view in views(name):
        told = [describe(view, words), describe_fully(view, words), describe_briefly(view, words)]
        if isinstance(view, PlayerView):
            told.append(describe_chain(view, words))
        for text in told:
            assert text.replace(MINUS, "-").encode(encoding), "a terminal writes a hyphen where it must"


@each_row("name", GAMES)
@each_row("language", Language)
def test_a_minus_is_the_sign_that_is_read_aloud(name: str, language: Language) -> None:
    words = Words(language)
    told = "\n".join(describe_fully(view, words) for view in views(name))
    assert f" {MINUS}1" in told
    assert not re.search(r"-\d", told)


@each_row("name", GAMES)
def test_nothing_hidden_is_told(name: str) -> None:
    rng = Random(name)
    for state in some_states(name):
        for viewer in VIEWERS:
            other = another_world(state, viewer, rng)
            for form in (describe, describe_fully, describe_briefly):
                assert form(GAME.view(state, viewer)) == form(GAME.view(other, viewer))


def test_a_turn_is_told_from_the_own_side() -> None:
    state = table(
        near="O18",
        far="O7",
        near_balance=-1,
        near_row="A SH",
        far_row="C",
        far_side="right",
        objective="S0",
        completed=3,
    )
    assert describe(player_view(state, 0)).split("\n") == [
        "Turn 1: your move.",
        "Objective 4 of 24: sad. End a turn on any sad node of the outer ring.",
        "Done: outer ring 3 of 8, all 3 of 24. Deck: 8 cards.",
        (
            f"You: on happy O18, outer ring, your left half, balance {MINUS}1. "
            "Left halves, from the cover card: 1 angry, 2 sad. Pile: no cards."
        ),
        (
            "Your partner: on sad O7, outer ring, their left half, balance 0. "
            "Right halves, from the cover card: 1 calm. Pile: no cards."
        ),
        (
            "Calm and happy cards raise the balance of whoever spends them by 1, "
            "angry and sad ones lower it by 1."
        ),
        (
            "Around O18: clockwise sad O19, happy O20, calm O21, angry O22; "
            "counter-clockwise angry O17, sad O16, calm O15, sad O14; inward calm M9, closed."
        ),
    ]
    watched = describe(spectator_view(state))
    assert watched.startswith("Turn 1: near player's move.")
    assert "\nNear player: on happy O18, outer ring, left half as they see it, balance" in watched
    assert "\nFar player: on sad O7, outer ring, left half as they see it, balance" in watched


@each_row(
    ("seat", "language", "whose"),
    [
        (0, Language.EN, "It is one of yours. End a turn on any calm"),
        (1, Language.EN, "It is one of your partner's. End"),
        (0, Language.IT, "È uno dei tuoi. Bisogna finire un turno su un nodo di calma dell'anello esterno."),
        (1, Language.IT, "È uno di quelli del partner. Bisogna"),
    ],
)
def test_whose_an_objective_is_in_print_and_play(seat: int, language: Language, whose: str) -> None:
    state = table(objective="C0", edition="print-and-play")
    assert whose in describe(player_view(state, seat), Words(language))


def test_print_and_play_turns_the_scale_round() -> None:
    view = player_view(table(edition="print-and-play"), 0)
    assert (
        "\nAngry and sad cards raise the balance of whoever spends them by 1, "
        "calm and happy ones lower it by 1."
    ) in describe(view)
    assert (
        "\nLe carte di rabbia e tristezza alzano di 1 l'equilibrio di chi le spende, "
        "quelle di calma e felicità lo abbassano di 1."
    ) in describe(view, Words(Language.IT))


def test_the_chain_and_its_end_are_told() -> None:
    state = table(objective="A0", near_side="right")
    assert describe_chain(player_view(state, 0)) == "Your chain is empty."
    state, _ = GAME.apply(state, 0, GAME.read_action("O17/p1"))
    assert describe_chain(player_view(state, 0)) == (
        "Your chain from O16: angry O17 with your partner's card 1. "
        f"Ending here: balance {MINUS}1, objective done, cards turn to their left halves."
    )


def long_chain(*, near_balance: int = 0, far_row: str = "A S C H") -> State:
    """Return a chain of five cards in print-and-play: with the sixth it ends at 0 (ruling 25)."""
    state = table(
        near="M4",
        near_row="S C A H A",
        near_balance=near_balance,
        far="O3",
        far_row=far_row,
        completed=24,
        edition="print-and-play",
    )
    return play(state, "M5/1", "M6/2", "M7/3", "M8/4", "I4/5")


def test_the_balance_on_the_way_is_told_where_the_end_changes_it() -> None:
    state = long_chain(near_balance=1)
    assert describe_chain(player_view(state, 0)).endswith(
        "card 5. Ending here: balance +2, you choose a side."
    )
    told = describe_chain(player_view(play(state, "C/p3"), 0))
    assert told.endswith(". Balance on the way: +1. Ending here: balance 0, draw 6, you choose a side.")


def test_cards_that_lead_to_different_balances_are_told_apart() -> None:
    view = player_view(long_chain(far_row="A S C H A"), 0)
    assert (
        " Into the centre, balance +2 with your partner's card 1, 2 or 5; "
        "balance 0 with your partner's card 3 or 4. Outward"
    ) in describe_fully(view)
    assert (
        " Nel cuore, equilibrio +2 con la carta 1, 2 o 5 del partner; equilibrio 0 con la carta 3 o 4 del "
        "partner. Verso l'esterno"
    ) in describe_fully(view, Words(Language.IT))


def test_set_up_tells_both_choices() -> None:
    state = GAME.setup(GAME.read_options({}), 2, 3)
    told = describe(player_view(state, 0))
    assert "1 sad and sad make grief; 2 angry and happy make passion; 3 happy and angry make passion" in told
    assert "Choosing left shows 1 sad, 2 angry, 3 happy" in told
    assert "choosing right shows 1 sad, 2 happy, 3 angry" in told


def test_an_argument_is_told_apart_from_a_bar_that_plays_no_part() -> None:
    argument = describe(player_view(table(objective="A2", level="difficult"), 0))
    assert "angry, with a bar of two thirds. It is an argument" in argument
    no_argument = describe(player_view(table(objective="A2", level="challenging"), 0))
    assert "angry, with a bar of two thirds that plays no part. End a turn" in no_argument


def test_the_board_tells_every_node_and_line() -> None:
    told = describe_board(player_view(table(), 0))
    assert told.startswith("Outer ring, open, clockwise: angry O0, sad O1,")
    assert "\nMiddle ring, closed, clockwise: calm M0, happy M1," in told
    assert "\nThe centre is closed; lines lead there from I0, I2, I4, I6.\n" in told
    assert "\nFrom your seat at O16, left: O17 to O31, M9 to M15, I5 to I7; right: O1 to O15," in told
    assert told.endswith(
        "\nLines inward: each even node of the outer and middle ring leads to the node of half its number, "
        "for example O30 to M15; M14 to I7."
    )


def test_the_odd_nodes_of_print_and_play_have_lines_too() -> None:
    told = describe_board(player_view(table(edition="print-and-play"), 0))
    assert told.endswith(
        "for example O30 to M15; M14 to I7. Each odd one leads to the two nodes around half its number, "
        "for example O31 to M15 and M0; M15 to I7 and I0."
    )


def test_the_board_lies_the_other_way_round_before_the_other() -> None:
    told = describe_board(player_view(table(), 1))
    assert "\nFrom your seat at O0, left: O1 to O15, M1 to M7, I1 to I3; right: O17 to O31," in told


def test_who_moves_hears_first_what_is_asked_and_the_map_last() -> None:
    state = play(table(near_row="A S H", far_row="S A H", objective="S0", near_balance=1), "O17/1")
    told = describe_fully(player_view(state, 0)).split("\n")
    assert [line.split(maxsplit=2)[:2] for line in told] == [
        ["Turn", "1:"],
        ["Objective", "1"],
        ["Done:", "outer"],
        ["You:", "on"],
        ["Your", "partner:"],
        ["Calm", "and"],
        ["Your", "chain"],
        ["Next", "steps."],
        ["Around", "O17:"],
        ["Outer", "ring,"],
        ["Middle", "ring,"],
        ["Inner", "ring,"],
        ["The", "centre"],
        ["From", "your"],
        ["Lines", "inward:"],
    ]
    assert told[1].endswith("The sad nodes there: O1, O7, O14, O16, O19, O23, O26, O28.")
    assert (
        told[7] == "Next steps. Clockwise: happy O18, balance +1 with your card 3, or your partner's card 3."
    )


def test_several_cards_can_pay_for_a_step() -> None:
    words = Words(Language.IT)
    view = player_view(table(near_row="A A A", far_row="A C"), 0)
    assert (
        f"Next steps. Clockwise: angry O17, balance {MINUS}1 with your card 1, 2 or 3, "
        "or your partner's card 1. Counter-clockwise: calm O15, balance +1 with your partner's card 2.\n"
    ) in describe_fully(view)
    assert (
        f"Prossimi passi. In senso orario: O17 rabbia, equilibrio {MINUS}1 con la tua carta 1, 2 o 3, "
        "oppure la carta 1 del partner. In senso antiorario: O15 calma, equilibrio +1 con la carta 2 del "
        "partner.\n"
    ) in describe_fully(view, words)


def test_of_a_picked_node_the_cards_are_told_in_the_same_form() -> None:
    view = player_view(table(near_row="A A A", far_row="A C"), 0)
    told = description.describe_fully(view, EN, pick="O17")
    assert "\nAngry O17 can be paid with your card 1, 2 or 3, or your partner's card 1.\n" in told
    told = description.describe_fully(view, Words(Language.IT), pick="O17")
    assert "\nO17 rabbia si può pagare con la tua carta 1, 2 o 3, oppure la carta 1 del partner.\n" in told


def test_whoever_chooses_a_side_is_asked_for_it() -> None:
    asked = "Choose which halves of your cards shall show: left or right."
    state = play(table(near="O17", near_row="SH A", near_balance=1, objective="H0"), "O16/1", "end")
    assert describe_fully(player_view(state, 0)).split("\n")[1] == asked
    assert asked not in describe_fully(player_view(state, 1))
    assert asked not in describe_fully(spectator_view(state))
    dealt = GAME.setup(GAME.read_options({}), 2, 3)
    assert describe_fully(player_view(dealt, 1)).split("\n")[1] == asked


def test_a_choice_at_set_up_is_told_to_nobody_else() -> None:
    state, _ = GAME.apply(GAME.setup(GAME.read_options({}), 2, 3), 0, GAME.read_action("left"))
    assert "You have chosen the left halves. Face down: 6 cards." in describe_fully(player_view(state, 0))
    assert "balance 0. Has chosen. Face down: 6 cards." in describe_fully(player_view(state, 1))
    assert "balance 0. Has chosen. Face down: 6 cards." in describe_fully(spectator_view(state))


def lost() -> State:
    """Return a game in which, after a turn of each, no step is left to the near player."""
    state = table(
        near_row="AS AH", far_row="CH C", far_side="right", objective="A0 H0", far_balance=-1, deck=""
    )
    return play(play(state, "O17/1", "end"), "O31/1", "end")


def test_the_end_tells_both_journeys_and_every_half() -> None:
    assert describe(player_view(lost(), 0)).split("\n") == [
        "The game is over. Lost: no step was left. It was your turn. It took 2 turns.",
        "Done: outer ring 2 of 8, all 2 of 24. Deck: no cards.",
        (
            f"You: on angry O17, outer ring, your left half, balance {MINUS}1. Cards, left and right half, "
            "from the cover card: 1 angry and happy make passion. The left halves showed. Pile: 1 card."
        ),
        (
            "Your partner: on happy O31, outer ring, their right half, balance 0. "
            "Cards, left and right half, from the cover card: 1 calm and calm make peace. "
            "The right halves showed. Pile: 1 card."
        ),
        "Turn 1, you: from sad O16 to angry O17; completed angry.",
        "Turn 2, your partner: from angry O0 to happy O31; completed happy.",
    ]


@each_row(
    ("viewer", "language", "whose"),
    [
        (0, Language.EN, "your"),
        (1, Language.EN, "your partner's"),
        (None, Language.EN, "the near player's"),
        (0, Language.IT, "il tuo turno"),
        (1, Language.IT, "il turno del partner"),
        (None, Language.IT, "il turno del giocatore vicino"),
    ],
)
def test_who_lost_hears_whose_turn_it_was(viewer: int | None, language: Language, whose: str) -> None:
    view = spectator_view(lost()) if viewer is None else player_view(lost(), viewer)
    was = f"It was {whose} turn." if language is Language.EN else f"Era {whose}."
    assert was in describe_fully(view, Words(language)).split("\n")[0]
    assert was in describe_briefly(view, Words(language)).split("\n")[0]


def test_who_won_hears_nothing_of_whose_turn_it_was() -> None:
    *_, last = states("published-held-hands")
    told = describe_fully(player_view(last, 0)).split("\n")
    assert told[0] == "The game is over. Won: hand in hand. It took 26 turns."
    assert not [line for line in told if "raise the balance" in line], "and no card can be spent any more"
