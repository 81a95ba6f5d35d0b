"""The list under the picture: first the nodes by number, then the cards that can be used, by their place."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rich.text import Text

from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, Action, ChooseSide, Row, Step
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import direction_name, emotion_name, node_name
from renderers.heldhands.scene import Route, routes
from renderers.i18n.catalogue import Words, listed, signed
from renderers.terminal.ink import INKS

Pick: TypeAlias = Route | Action

_CARD: Final = 24


class Menu(NamedTuple):
    """What a player can choose now."""

    question: str
    lines: tuple[Text, ...]  # one for each pick
    picks: Mapping[str, Pick]  # by input: "1", and "p2" for the partner's second card
    words: str  # commands that can be typed now


def build_menu(view: PlayerView, words: Words, chosen: Route | None, *, plain: bool) -> Menu:
    """Return the list of nodes, or of cards for the chosen node."""
    if chosen:
        cards = {_card_key(step): step for step in chosen.steps}
        lines = tuple(
            _format_card(view, words, step, after, plain=plain)
            for step, after in zip(cards.values(), chosen.balances, strict=True)
        )
        node = node_name(words, load_edition(view.table.edition).board, chosen.node)
        question = words.say("question-card", node=node)
        return Menu(question, lines, cards, _list_commands(words, ("back", "help", "quit")))
    sides = tuple(action for action in view.legal if isinstance(action, ChooseSide))
    if sides:
        lines = tuple(_format_side(view, words, action.side, plain=plain) for action in sides)
        picks = {str(n): action for n, action in enumerate(sides, 1)}
        commands = _list_commands(words, ("help", "rules", "quit"))
        if view.you.acting or view.you.side is None:
            return Menu(words.say("question-side"), lines, picks, commands)
        question = words.say("pass-on-or-change", side=view.you.side.value)
        return Menu(question, lines, picks, commands)
    found = routes(view)
    lines = tuple(
        _describe_route(view, words, route) if plain else line
        for route, line in zip(found, _format_routes(words, found), strict=True)
    )
    changes = [str(action) for action in (END_TURN, TAKE_BACK, CLEAR) if action in view.legal]
    return Menu(
        words.say("question-node") if found else _question_without_routes(view, words),
        lines,
        {str(route.number): route for route in found},
        _list_commands(words, (*changes, "help", "rules", "quit")),
    )


def _question_without_routes(view: PlayerView, words: Words) -> str:
    return words.say("question-end" if END_TURN in view.legal else "question-stuck")


def _list_commands(words: Words, typed: Iterable[str]) -> str:
    return ", ".join(words.say(f"typed-{word}") for word in typed)


def _describe_route(view: PlayerView, words: Words, route: Route) -> Text:
    said = direction_name(words, route.direction)
    if route.emotion:
        node = node_name(words, load_edition(view.table.edition).board, route.node)
        said = words.say("menu-way", direction=said, node=node)
    return Text(", ".join(filter(None, (said, *(_format_places(words, route, row) for row in Row)))))


def _format_routes(words: Words, found: tuple[Route, ...]) -> Iterator[Text]:
    directions = [direction_name(words, route.direction) for route in found]
    width = 2 + max(map(len, directions), default=0)
    for route, direction in zip(found, directions, strict=True):
        line = Text(direction.ljust(width))
        if route.emotion:
            line.append_text(_shape(route.emotion)).append(f" {route.node:<4}")
        cards = ", ".join(_card_key(step) for step in route.steps)
        yield line.append(f" {words.say('menu-for', cards=cards)}", "dim")


def _format_places(words: Words, route: Route, row: Row) -> str:
    places = [str(step.place) for step in route.steps if step.row is row]
    if not places:
        return ""
    return words.say("menu-places", row=row.value, count=len(places), places=listed(words, places))


def _format_side(view: PlayerView, words: Words, side: Side, *, plain: bool) -> Text:
    """Return a side and, if the player may see the whole cards, what they would show."""
    line = Text(words.say("menu-side", side=side.value).ljust(9))
    if not view.you.whole:
        stays = side is view.you.side
        return line.append(words.say("menu-side-stays" if stays else "menu-side-turns"), "dim")
    for emotion in halves(view.you.whole, side):
        line.append(" ").append_text(Text(emotion_name(words, emotion)) if plain else _shape(emotion))
    return line


def _format_card(view: PlayerView, words: Words, step: Step, after: int, *, plain: bool) -> Text:
    """Return a card, what it shows and the balance after it."""
    emotion = (view.you if step.row is Row.OWN else view.partner).row[step.place - 1]
    card = words.say("menu-card", row=step.row.value, place=step.place)
    balance = words.say("menu-balance", balance=signed(after))
    if plain:
        return Text(", ".join((card, emotion_name(words, emotion), balance)))
    return Text(card.ljust(_CARD)).append_text(_shape(emotion)).append(f"  {balance}", "dim")


def _card_key(step: Step) -> str:
    return f"{'p' if step.row is Row.PARTNER else ''}{step.place}"


def _shape(emotion: Emotion) -> Text:
    return Text(INKS[emotion].shape, INKS[emotion].word)
