"""Given a situation: what does the player read, and what can be pressed?"""

from bot.language import words_in
from bot.screens.heldhands import player_screen, spectator_screen
from bot.screens.screen import Choice, Kind, Screen, TableAction
from engine.contract import Seat
from engine.heldhands import GAME
from engine.heldhands.board import CENTRE
from engine.heldhands.options import First, Options
from engine.heldhands.state import State
from engine.heldhands.views import player_view, spectator_view
from renderers.heldhands.names import MINUS
from renderers.language import Language
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table

EN, IT = words_in(Language.EN), words_in(Language.IT)


def seen(state: State, seat: Seat = NEAR, pick: str | None = None) -> Screen:
    return player_screen(player_view(state, seat), EN, pick)


def letto(state: State, seat: Seat = NEAR, pick: str | None = None) -> Screen:
    return player_screen(player_view(state, seat), IT, pick)


def labels(screen: Screen) -> list[list[str]]:
    return [[choice.label for choice in row] for row in screen.rows]


def dealt() -> State:
    return GAME.setup(Options(first=First.NEAR), 2, 3)


def test_at_set_up_both_halves_are_described_and_two_sides_can_be_chosen() -> None:
    screen = seen(dealt())
    assert screen.headline == "Look at your cards and choose a side"
    assert screen.awaited  # noqa: PGH005 - a screen is no mock
    assert (
        "Your cards, left and right half: 1 sad and sad; 2 angry and happy; 3 happy and angry; "
        "4 happy and happy; 5 happy and calm; 6 happy and happy."
    ) in screen.lines
    assert [choice.action for choice in screen.choices] == ["left", "right"]
    assert labels(screen) == [
        [
            "Left: sad, angry, happy, happy, happy, happy",
            "Right: sad, happy, angry, happy, calm, happy",
        ]
    ]
    assert labels(letto(dealt())) == [
        [
            "Sinistra: tristezza, rabbia, felicità, felicità, felicità, felicità",
            "Destra: tristezza, felicità, rabbia, felicità, calma, felicità",
        ]
    ]


def test_whoever_has_chosen_waits() -> None:
    state = play_as(dealt(), NEAR, "left")
    screen = seen(state)
    assert screen.headline == "You have chosen; your partner is still looking"
    assert not screen.awaited
    assert "You have chosen the left halves." in screen.lines
    assert [choice.action for choice in screen.choices] == [TableAction.SHOW]
    assert "Your partner has chosen a side." in seen(state, FAR).lines
    assert "left" not in " ".join(seen(state, FAR).lines[2:]), "the choice is secret (ruling 35)"


def play_as(state: State, seat: Seat, *texts: str) -> State:
    for text in texts:
        state, _ = GAME.apply(state, seat, GAME.read_action(text))
    return state


def test_a_move_begins_with_the_next_node() -> None:
    state = table(near_row="A S C", far_row="A S H", objective="A0", near_balance=1)
    screen = seen(state)
    assert screen.headline == "Turn 1: your move"
    assert screen.lines == (
        "Objective 1 of 24: angry, on the outer ring.",
        "Your balance is +1, your partner's 0. Deck: 8 cards.",
    )
    assert screen.question == "Where to?"
    assert screen.rows == (
        (
            Choice("O17", "Angry O17, clockwise", symbol="⚡"),
            Choice("O15/3", "Calm O15, your card 3, counter-clockwise", symbol="🌊"),
        ),
        (Choice(TableAction.SHOW, "Show the table again"),),
    )
    assert labels(letto(state))[0] == [
        "O17 rabbia, in senso orario",
        "O15 calma, la tua carta 3, in senso antiorario",
    ]


def test_then_the_card_is_chosen_by_its_place() -> None:
    screen = seen(table(), pick="O17")
    assert screen.question == "Which card pays for angry O17?"
    assert screen.rows == (
        (Choice("O17/1", f"Your card 1: balance {MINUS}1, angry", symbol="⚡"),),
        (Choice("O17/p1", f"Your partner's card 1: balance {MINUS}1, angry", symbol="⚡"),),
        (Choice(TableAction.SHOW, "Another node"),),
    )
    assert screen.description.split("\n")[:2] == [
        "Turn 1: your move.",
        "Angry O17 can be paid with your card 1, or your partner's card 1.",
    ]
    assert "Angry O17 can be paid with your card 1, or your partner's card 1." in screen.alt
    assert letto(table(), pick="O17").question == "Quale carta paga O17 rabbia?"
    assert labels(letto(table(), pick="O17"))[1] == [f"La carta 1 del partner: equilibrio {MINUS}1, rabbia"]


@each_row("pick", ["O3", "C", "", "nonsense", "O17/1"])
def test_a_pick_that_leads_nowhere_shows_the_nodes(pick: str) -> None:
    assert seen(table(), pick=pick) == seen(table())


def test_a_chain_is_told_with_what_ending_it_would_do() -> None:
    screen = seen(play(table(objective="A0", near_side="right"), "O17/1"))
    assert (
        "Your chain from O16: angry O17 with your card 1. "
        f"Ending here: balance {MINUS}1, objective done, cards turn to their left halves."
    ) in screen.lines
    assert screen.description.count("Your chain from O16") == 1
    assert "Your chain: angry O17." in screen.alt
    assert [(choice.action, choice.kind) for choice in screen.rows[-1]] == [
        ("end", Kind.MAIN),
        ("back", Kind.PLAIN),
        ("clear", Kind.DANGER),
        (TableAction.SHOW, Kind.PLAIN),
    ]


@each_row(
    ("completed", "start", "step", "opens", "si_apre"),
    [
        (7, "O16", "O17/1", "the middle ring opens", "si apre l'anello di mezzo"),
        (15, "M8", "M7/1", "the inner ring opens", "si apre l'anello interno"),
        (23, "I5", "I4/1", "the centre opens", "si apre il cuore"),
    ],
)
def test_the_ring_that_would_open_is_told(
    completed: int, start: str, step: str, opens: str, si_apre: str
) -> None:
    state = play(table(near=start, completed=completed, objective="A0"), step)
    assert f"objective done, {opens}" in " ".join(seen(state).lines)
    assert f"obiettivo completato, {si_apre}" in " ".join(letto(state).lines)


def test_on_the_middle_line_nothing_covered_is_told() -> None:
    state = play(table(near="O17", near_row="SH A", near_balance=1, objective="H0"), "O16/1", "end")
    screen = seen(state)
    assert screen.headline == "Turn 1: choose a side"
    assert screen.question == "Which halves of your cards shall show?"
    assert labels(screen) == [["Left, as they lie now", "Right, the covered halves, unseen"]]
    assert labels(letto(state)) == [["Sinistra, come sono adesso", "Destra, le metà coperte, alla cieca"]]
    assert seen(state, FAR).headline == "Turn 1: your partner chooses a side"


def test_waiting_tells_the_partners_last_move() -> None:
    state = play(table(objective="A0"), "O17/1", "end")
    assert "Your partner, last turn: from sad O16 to angry O17; completed angry." in seen(state, FAR).lines
    waiting = seen(state)
    assert waiting.headline == "Turn 2: your partner's move"
    assert not waiting.awaited
    assert [choice.action for choice in waiting.choices] == [TableAction.SHOW]


def test_an_argument_is_told() -> None:
    state = table(objective="A1", level="challenging")
    assert seen(state).lines[0] == (
        "Objective 1 of 24: an argument, angry, on the outer ring. One of you joins the other there."
    )
    assert letto(state).lines[0].startswith("Obiettivo 1 di 24: un litigio, rabbia, sull'anello esterno.")


def test_following_into_the_centre() -> None:
    state = table(near="I4", far=CENTRE, completed=24, near_balance=-1)
    screen = seen(state)
    assert screen.headline == "Turn 1: follow into the centre"
    assert "Your partner waits in the centre: this turn must end there, with a balance of 0." in screen.lines
    assert seen(state, FAR).headline == "Turn 1: your partner has to follow you into the centre"
    winning = seen(play(state, "C/4"))
    assert "Ending here: balance 0, you hold hands." in " ".join(winning.lines)
    assert winning.question == "No step can follow: end the turn, or take a step back."


def test_a_way_that_cannot_go_on_to_the_centre_says_so() -> None:
    state = table(near="I4", far=CENTRE, completed=24, near_balance=-1, near_row="C", far_row="C")
    stuck = seen(play(state, "I5/1"))
    assert stuck.question == "No step can follow, and the turn cannot end here: take a step back."
    assert [choice.action for choice in stuck.choices] == ["back", "clear", TableAction.SHOW]


def test_winning() -> None:
    state = play(table(near="I4", far=CENTRE, completed=24, near_balance=-1), "C/4", "end")
    screen = seen(state)
    assert screen.over
    assert screen.rows == ()
    assert screen.headline == "Won: hand in hand"
    assert screen.lines[0] == "You both stand in the centre, in balance. And then, you held hands."
    assert letto(state).headline == "Vittoria: mano nella mano"


@each_row(
    ("state", "headline", "titolo"),
    [
        (
            play(table(near_row="AS", far_row="C"), "O17/1", "end"),
            "Lost: no step was left",
            "Sconfitta: nessun passo possibile",
        ),
        (
            play(table(near_row="A", far_row="", deck=""), "O17/1", "end"),
            "Lost: no cards are left",
            "Sconfitta: carte finite",
        ),
        (
            play(
                table(near="I4", far="O8", near_balance=-1, completed=24, deck="", far_row="A"),
                "C/4",
                "end",
                "left",
            ),
            "Lost: left alone in the centre",
            "Sconfitta: attesa vana nel cuore",
        ),
    ],
)
def test_each_way_to_lose(state: State, headline: str, titolo: str) -> None:
    for seat in (NEAR, FAR):
        assert seen(state, seat).headline == headline
        assert seen(state, seat).over
        assert letto(state, seat).headline == titolo
    assert spectator_screen(spectator_view(state), EN).headline == headline


def test_the_end_uncovers_every_half() -> None:
    state = play(table(near_row="AS", far_row="CH"), "O17/1", "end")
    assert "Your partner's cards, left and right half: 1 calm and happy." in seen(state).lines
    assert "Le tue carte, metà sinistra e metà destra: 1 calma e felicità." in letto(state, FAR).lines


def test_both_are_called_by_their_names_in_what_is_read_aloud() -> None:
    screen = player_screen(player_view(table(), FAR), EN, None, ("Anna", "Bo"))
    watched = spectator_screen(spectator_view(table()), EN, ("Anna", "Bo"))
    for told in (screen.description, screen.alt):
        assert "You, Bo: on angry O0" in told
        assert "Your partner, Anna: on sad O16" in told
    for told in (watched.description, watched.alt):
        assert "Near player, Anna: on sad O16" in told
        assert "Far player, Bo: on angry O0" in told


def test_spectators_hear_of_the_near_and_the_far_player() -> None:
    screen = spectator_screen(spectator_view(table()), EN)
    assert screen.headline == "Turn 1: the near player's move"
    assert screen.rows == ()
    assert not screen.awaited
    italiano = spectator_screen(spectator_view(table()), IT)
    assert italiano.headline == "Turno 1: tocca al giocatore vicino"
