"""Given a view: is it told in plain sentences, also in Italian, and does its heart fit into an alt text?"""

import re
from collections.abc import Iterator
from importlib.resources import files

from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.actions import Row
from engine.heldhands.board import CENTRE, RINGS, SEATS, Board, members, read_board
from engine.heldhands.cards import Card, Emotion, Side
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from engine.heldhands.views import (
    ChainView,
    Link,
    PlayerView,
    Preview,
    SpectatorView,
    at_rest,
    player_view,
    spectator_view,
)
from renderers.heldhands.board_sentences import lines_inward
from renderers.heldhands.description import BRIEFLY, describe, describe_briefly, describe_fully, headline
from renderers.heldhands.names import emotion_name, node_name, ring_name, row_names
from renderers.heldhands.scene import routes, scene
from renderers.heldhands.sentences import describe_chain, whole_cards
from renderers.i18n.catalogue import MINUS, Language, Words, signed
from tests.data import RECORDS
from tests.rows import each_row
from tests.unit.descriptions.reader import Line, Listener, walked
from tests.unit.heldhands.table import NEAR, play, table
from tests.unit.terminal.positions import VIEWERS, movers, states, views, watched_states

EN, IT = Words(Language.EN), Words(Language.IT)
DEALT = GAME.setup(GAME.read_options({}), 2, 3)
EARLIER = table(objective="C0", edition="print-and-play")
SIDE = play(table(near="O17", near_row="SH A", near_balance=1, objective="H0"), "O16/1", "end")
PAYING = table(near_row="A A A", far_row="A C")
LONG_WAY = table(
    near="M4", near_row="S C A H A", far="O3", far_row="A S C H A", completed=24, edition="print-and-play"
)
BOARDS = files("engine.heldhands") / "data" / "boards"


def lost() -> State:
    """Return a game in which, after a turn of each, no step is left to the near player."""
    state = table(
        near_row="AS AH", far_row="CH C", far_side="right", objective="A0 H0", far_balance=-1, deck=""
    )
    return play(state, "O17/1", "end", "O31/1", "end")


@each_row("name", RECORDS)
@each_row(("words", "encoding"), [(EN, "ascii"), (IT, "latin-1")])
def test_a_description_is_plain_text_with_the_minus_that_is_read_aloud(
    name: str, words: Words, encoding: str
) -> None:
    everything = ""
    for view in views(name):
        told = [describe(view, words), describe_fully(view, words), describe_briefly(view, words)]
        if isinstance(view, PlayerView):
            told.append(describe_chain(view, words))
        for text in told:
            assert text.replace(MINUS, "-").encode(encoding), "a terminal writes a hyphen where it must"
            everything += text
    assert f" {MINUS}1" in everything
    assert not re.search(r"-\d", everything)


TURNED = play(table(objective="A0", near_side="right"), "O17/p1")
SIXTH = play(LONG_WAY, "M5/1", "M6/2", "M7/3", "M8/4", "I4/5")  # is the next card (ruling 25)
SHIFTS = "\nLe carte di rabbia e tristezza alzano di 1 l'equilibrio di chi le spende, quelle di calma e"
PAYMENTS = " Nel cuore, equilibrio +2 con la carta 1, 2 o 5 del partner; equilibrio 0 con la carta 3 o 4"
LINES = (
    "Linee verso l'interno: ogni nodo pari dell'anello esterno e dell'anello di mezzo porta al nodo con la "
    "metà del suo numero, per esempio da O30 a M15; da M14 a I7. Ogni nodo dispari porta ai due nodi intorno "
    "alla metà del suo numero, per esempio da O31 a M15 e M0; da M15 a I7 e I0."
)


# What the reader makes sure of in English, in Italian too.
@each_row(
    ("state", "viewer", "detto"),
    [
        (EARLIER, 0, "È uno dei tuoi. Bisogna finire"),
        (EARLIER, 1, "È uno di quelli del partner. Bisogna"),
        (EARLIER, 0, SHIFTS),
        (TURNED, 0, "Se finisci qui, le tue carte passano alle metà "),
        (TURNED, 0, f"Se finisci qui: equilibrio {MINUS}1, obiettivo completato."),
        (SIXTH, 0, PAYMENTS),
        (lost(), 0, "Toccava a te, in "),
        (lost(), 1, "Toccava al partner, in "),
        (lost(), SPECTATOR, "Toccava al giocatore vicino, in "),
        (EARLIER, 0, LINES),
    ],
)
def test_sentences_are_natural_in_italian(state: State, viewer: Viewer, detto: str) -> None:
    assert detto in describe_fully(GAME.view(state, viewer), IT)
    picked = "\nO17 rabbia si può pagare con la tua carta 1, 2 o 3, oppure la carta 1 del partner.\n"
    assert picked in describe_fully(player_view(PAYING, 0), IT, pick="O17")


def test_who_moves_hears_first_what_is_asked_and_the_map_last() -> None:
    state = play(table(near_row="A S H", far_row="S A H", objective="S0", near_balance=1), "O17/1")
    told = describe_fully(player_view(state, 0), EN).split("\n")
    assert [" ".join(line.split()[:2]) for line in told] == [
        *("Turn 1:", "Objective 1", "Done: outer", "You: on", "Your partner:", "Calm and", "Your chain"),
        *("Next steps.", "Around O17:", "Outer ring,", "Middle ring,", "Inner ring,", "The centre"),
        *("From your", "Lines inward:"),
    ]
    asked = "Choose which halves of your cards should show: left or right."
    for here, seat in ((SIDE, 0), (DEALT, 1)):
        assert describe_fully(player_view(here, seat), EN).split("\n")[1] == asked


def test_of_a_game_that_was_let_go_at_set_up_nobody_is_said_to_have_chosen_or_to_choose() -> None:
    for view in (player_view(DEALT, 0), spectator_view(DEALT)):
        assert "Still choosing." in describe_fully(view, EN)
        said = describe_fully(at_rest(view), EN)
        assert "Face down: 6 cards." in said
        assert "hosen" not in said
        assert "hoosing" not in said


def board(name: str, old: str = "", new: str = "") -> Board:
    """Return a board, also one that nobody has drawn yet."""
    text = (BOARDS / f"{name}.toml").read_text(encoding="utf-8")
    assert not old or text.count(old) == 1
    return read_board(text.replace(old, new) if old else text, name)


def drawn(here: Board) -> set[Line]:
    """Return the lines between rings, without those to the centre."""
    return {
        frozenset({node, here.nodes[other]})
        for number, node in enumerate(here.nodes)
        for other in members(here.neighbours[number])
        if {node[0], here.nodes[other][0]} <= {*RINGS} and node[0] != here.nodes[other][0]
    }


@each_row(
    ("here", "told"),
    [
        (board("published"), "each even node"),
        (board("print-and-play"), "each even node"),
        (board("published", '"O2-M1", '), "O0 to M0; O4 to M2; "),
        (board("published", '"O0-M0"', '"O0-M0", "O0-M1", "O0-M15"'), "O0 to M0, M1 and M15;"),
        (board("published", '"M14-I7"', '"M14-I6"'), "O0 to M0; O2 to M1; "),
        (board("print-and-play", '"O31-M15", '), "O0 to M0; O1 to M0 and M1; O2 to M1; "),
        (board("print-and-play", '"O0-M0", '), "O1 to M0 and M1; O2 to M1; "),
    ],
    ids=["published", "print-and-play", "one less", "two more", "another", "half an odd one", "no even one"],
)
def test_lines_are_told_by_a_rule_or_one_by_one(here: Board, told: str) -> None:
    said = lines_inward(EN, here)
    assert said.startswith(f"Lines inward: {told}")
    listener = Listener("published")
    nodes = zip(here.nodes, here.emotions, strict=True)
    listener.emotions = {node: emotion for node, emotion in nodes if emotion}
    listener.hear(said)
    assert listener.lines == drawn(here)


in_every_language = each_row("words", [*map(Words, Language)])
ROOM = 1000
NAMES = ("N" * 60, "Ü" * 60)
LONGEST_SAD = ("O14", "O16", "O19", "O23", "O26", "O28", "M12", "M15", "O14", "O16", "O19", "O23")
"""Twelve nodes with the longest of names, one for each card of two full rows."""


def heart(view: PlayerView | SpectatorView, words: Words) -> Iterator[str]:
    """Return the phrases that no alt text may lack."""
    table, board = view.table, load_edition(view.table.edition).board
    yield headline(scene(view, words))
    if table.objective and table.ring and not table.ending:
        yield emotion_name(words, table.objective.emotion)
        yield ring_name(words, table.ring)
        if table.objective.bar and table.level is not Level.NONE:
            yield words.say(f"bar-{table.objective.bar}")
    for seat in (view.you, view.partner) if isinstance(view, PlayerView) else (view.near, view.far):
        yield (
            node_name(words, board, seat.node) if seat.node != CENTRE else words.say("described-place-centre")
        )
        yield signed(seat.balance)
        if not seat.whole and table.phase is not Phase.SETUP:
            yield row_names(words, seat.row)
    if isinstance(view, PlayerView) and view.chain and view.chain.links:
        yield ", ".join(node_name(words, board, link.node) for link in view.chain.links)


def check(view: PlayerView | SpectatorView, words: Words, pick: str | None = None) -> None:
    """Check that the heart of it is there and fits, whatever people are called."""
    said = describe_briefly(view, words, names=NAMES, pick=pick)
    assert len(said) <= BRIEFLY < ROOM
    assert said.endswith(".")
    assert [phrase for phrase in heart(view, words) if phrase not in said] == []


@each_row("name", RECORDS)
@in_every_language
def test_the_heart_of_every_position_fits_into_an_alt_text(name: str, words: Words) -> None:
    for state in watched_states(name):
        for viewer in VIEWERS:
            check(GAME.view(state, viewer), words)


@in_every_language
def test_every_sentence_is_said_in_full_with_a_picked_node_where_there_is_room(words: Words) -> None:
    for watched in map(spectator_view, states("challenging-held-hands")):
        if watched.table.phase is not Phase.OVER:  # whole cards are told in another way there
            everything = describe_fully(watched, words)
            assert all(sentence in everything for sentence in describe_briefly(watched, words).split("\n"))
    for view in movers("published-held-hands"):
        for route in routes(view):
            check(view, words, route.node)
    said = describe_briefly(player_view(table(), NEAR), words, pick="O17")
    assert words.say("described-card", row="partner", places="1") in said


@in_every_language
@each_row(
    ("edition", "objective", "level"),
    [("published", "S2", "difficult"), ("published", "S2", "none"), ("print-and-play", "S0", "none")],
)
def test_the_longest_of_everything_fits_into_an_alt_text(
    words: Words, edition: str, objective: str, level: str
) -> None:
    """More than a game can come to: all cards of both rows are spent, and every name is the longest."""
    state = table(
        near="O28",
        far="O26",
        near_row="S S S S S S",
        far_row="S S S S S S",
        near_balance=-2,
        far_balance=-2,
        completed=15,
        objective=objective,
        edition=edition,
        level=level,
    )
    view = player_view(state, NEAR)
    links = tuple(Link(node, Row.OWN, 1, Emotion.SAD) for node in LONGEST_SAD)
    preview = Preview(-2, completes=True, opens=True, draws=6, side=Side.RIGHT, wins=False)
    last = Turn("O28", walked(LONGEST_SAD), (), drew=6)
    check(
        view._replace(
            chain=ChainView(links, links[-1].node, -2, preview), partner=view.partner._replace(last=last)
        ),
        words,
    )


@in_every_language
def test_an_alt_text_uncovers_every_half_at_the_end_and_cuts_long_names(words: Words) -> None:
    sad = (Card("SS"),) * 6
    *_, last = states("published-no-step")
    view = spectator_view(last)
    view = view._replace(near=view.near._replace(whole=sad), far=view.far._replace(whole=sad))
    said = describe_briefly(view, words, names=NAMES)
    assert len(said) <= BRIEFLY
    assert said.count(whole_cards(words, sad)) == len(SEATS)
    said = describe_briefly(player_view(table(), NEAR), EN, names=NAMES)
    assert f"You, {'N' * 21}...: on sad O16" in said
    assert f"Your partner, {'Ü' * 21}...: on angry O0" in said
