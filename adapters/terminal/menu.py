"""The list under the picture: first the nodes by number, then the cards that can pay, by their place."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rich.text import Text

from adapters.terminal import words
from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, Action, ChooseSide, Row, Step
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.terminal import Route, routes
from renderers.terminal.ink import INKS
from renderers.terminal.words import DIRECTIONS, EMOTIONS, SIDES, listed, signed

Pick: TypeAlias = Route | Action


class Menu(NamedTuple):
    """What a player can choose from."""

    question: str
    lines: tuple[Text, ...]  # one for each pick
    picks: Mapping[str, Pick]  # by what is typed: "1", and "p2" for the partner's second card
    words: str  # the words that mean something now


def menu(view: PlayerView, chosen: Route | None, *, plain: bool) -> Menu:
    """Return the list for a view, or for the node chosen from it."""
    if chosen:
        cards = {_short(step): step for step in chosen.steps}
        lines = tuple(_keyed(key, _card(view, step, plain=plain)) for key, step in cards.items())
        return Menu(words.CHOOSE_CARD.format(node=chosen.node), lines, cards, "back, help, quit")
    sides = tuple(action for action in view.legal if isinstance(action, ChooseSide))
    if sides:
        lines = tuple(
            _keyed(str(n), _side(view, action.side, plain=plain)) for n, action in enumerate(sides, 1)
        )
        picks = {str(n): action for n, action in enumerate(sides, 1)}
        return Menu(words.CHOOSE_SIDE, lines, picks, "help, rules, quit")
    ways = routes(view)
    lines = tuple(_keyed(str(way.number), _way(way, plain=plain)) for way in ways)
    changes = [str(action) for action in (END_TURN, TAKE_BACK, CLEAR) if action in view.legal]
    question = words.CHOOSE_NODE if ways else words.CHAIN_IS_DONE
    return Menu(
        question,
        lines,
        {str(way.number): way for way in ways},
        ", ".join([*changes, "help", "rules", "quit"]),
    )


def _keyed(key: str, line: Text) -> Text:
    return Text.assemble((f" {key:<3}", "bold"), line)


def _way(way: Route, *, plain: bool) -> Text:
    if plain:
        parts = [DIRECTIONS[way.direction], f"{EMOTIONS[way.emotion]} {way.node}" if way.emotion else ""]
        parts += [_places(way, row) for row in Row]
        return Text(", ".join(filter(None, parts)))
    cards = ", ".join(_short(step) for step in way.steps)
    line = Text(DIRECTIONS[way.direction].ljust(26))
    if way.emotion:
        line.append_text(_shape(way.emotion)).append(f" {way.node:<4}")
    return line.append(f" for {cards}", "dim")


def _places(way: Route, row: Row) -> str:
    places = [str(step.place) for step in way.steps if step.row is row]
    if not places:
        return ""
    whose = words.YOUR if row is Row.OWN else words.PARTNERS
    return f"{whose} {'card' if len(places) == 1 else 'cards'} {listed(places)}"


def _side(view: PlayerView, side: Side, *, plain: bool) -> Text:
    """Return a side and, where the whole cards may be seen, what they would show."""
    line = Text(SIDES[side].ljust(6))
    if not view.you.whole:
        return line.append(words.AS_NOW if side is view.you.side else words.COVERED, "dim")
    for emotion in halves(view.you.whole, side):
        line.append(" ").append_text(Text(EMOTIONS[emotion]) if plain else _shape(emotion))
    return line


def _card(view: PlayerView, step: Step, *, plain: bool) -> Text:
    """Return a card, what it shows and where it would take the balance."""
    row, whose = (view.you.row, words.YOUR) if step.row is Row.OWN else (view.partner.row, words.PARTNERS)
    emotion = row[step.place - 1]
    now = view.chain.balance if view.chain else view.you.balance
    balance = signed(now + load_edition(view.table.edition).shift[emotion])
    if plain:
        return Text(f"{whose} card {step.place}, {EMOTIONS[emotion]}, balance {balance}")
    line = Text(f"{whose} card {step.place}".ljust(24)).append_text(_shape(emotion))
    return line.append(f"  balance {balance}", "dim")


def _short(step: Step) -> str:
    return f"{'p' if step.row is Row.PARTNER else ''}{step.place}"


def _shape(emotion: Emotion) -> Text:
    return Text(INKS[emotion].shape, INKS[emotion].word)
