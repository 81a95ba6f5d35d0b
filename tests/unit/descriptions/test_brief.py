"""Given any position: does the heart of it fit into an alt text, without a word cut off?"""

from collections.abc import Iterator

from engine.heldhands import GAME
from engine.heldhands.actions import Row
from engine.heldhands.board import CENTRE, SEATS
from engine.heldhands.cards import Card, Emotion, Side
from engine.heldhands.edition import load_edition
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import (
    ChainView,
    Link,
    PlayerView,
    Preview,
    SpectatorView,
    player_view,
    spectator_view,
)
from renderers.heldhands.description import BRIEFLY, describe_briefly, describe_fully, whole_cards
from renderers.heldhands.description.situation import headline
from renderers.heldhands.names import emotion_name, node_name, ring_name, row_names, signed
from renderers.heldhands.routes import routes
from renderers.heldhands.scene import scene
from renderers.language import Language, Words
from tests.data import GAMES
from tests.rows import each_row
from tests.unit.descriptions.heard import walked
from tests.unit.heldhands.table import NEAR, table
from tests.unit.terminal.positions import VIEWERS, movers, states, watched_states

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
        if table.objective.bar:
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


@each_row("name", GAMES)
@each_row("language", Language)
def test_the_heart_of_it_fits_into_an_alt_text(name: str, language: Language) -> None:
    words = Words(language)
    for state in watched_states(name):
        for viewer in VIEWERS:
            check(GAME.view(state, viewer), words)


@each_row("language", Language)
def test_every_sentence_is_said_in_full_with_a_picked_node_where_there_is_room(language: Language) -> None:
    words = Words(language)
    for watched in map(spectator_view, states("challenging-held-hands")):
        if watched.table.phase is not Phase.OVER:  # whole cards are told in another way there
            everything = describe_fully(watched, words)
            assert all(sentence in everything for sentence in describe_briefly(watched, words).split("\n"))
    for view in movers("published-held-hands"):
        for route in routes(view):
            check(view, words, route.node)
    said = describe_briefly(player_view(table(), NEAR), words, pick="O17")
    assert words.say("described-card", row="partner", places="1") in said


@each_row("language", Language)
@each_row(
    ("edition", "objective", "level"),
    [("published", "S2", "difficult"), ("published", "S2", "none"), ("print-and-play", "S0", "none")],
)
def test_the_longest_of_everything_fits(language: Language, edition: str, objective: str, level: str) -> None:
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
        Words(language),
    )


@each_row("language", Language)
def test_every_half_is_uncovered_when_it_is_over_and_long_names_are_cut(language: Language) -> None:
    words, sad = Words(language), (Card("SS"),) * 6
    *_, last = states("published-no-step")
    view = spectator_view(last)
    view = view._replace(near=view.near._replace(whole=sad), far=view.far._replace(whole=sad))
    said = describe_briefly(view, words, names=NAMES)
    assert len(said) <= BRIEFLY
    assert said.count(whole_cards(words, sad)) == len(SEATS)
    said = describe_briefly(player_view(table(), NEAR), Words(Language.EN), names=NAMES)
    assert f"You, {'N' * 21}...: on sad O16" in said
    assert f"Your partner, {'Ü' * 21}...: on angry O0" in said
