"""The list under the picture: first the nodes by number, then the cards that can pay, by their place."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rich.text import Text

from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, Action, ChooseSide, Row, Step
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import direction_name, emotion_name, node_name
from renderers.heldhands.routes import Route, routes
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import listed, signed
from renderers.terminal.ink import INKS

Pick: TypeAlias = Route | Action

_CARD: Final = 24


class Menu(NamedTuple):
    """What a player can choose from."""

    question: str
    lines: tuple[Text, ...]  # one for each pick
    picks: Mapping[str, Pick]  # by what is typed: "1", and "p2" for the partner's second card
    words: str  # the words that mean something now


def menu(view: PlayerView, words: Words, chosen: Route | None, *, plain: bool) -> Menu:
    """Return the list for a view, or for the node chosen from it."""
    if chosen:
        cards = {_short(step): step for step in chosen.steps}
        lines = tuple(
            _keyed(key, _card(view, words, step, after, plain=plain))
            for (key, step), after in zip(cards.items(), chosen.balances, strict=True)
        )
        node = node_name(words, load_edition(view.table.edition).board, chosen.node)
        question = words.say("question-card", node=node)
        return Menu(question, lines, cards, _typed(words, ("back", "help", "quit")))
    sides = tuple(action for action in view.legal if isinstance(action, ChooseSide))
    if sides:
        lines = tuple(
            _keyed(str(n), _side(view, words, action.side, plain=plain)) for n, action in enumerate(sides, 1)
        )
        picks = {str(n): action for n, action in enumerate(sides, 1)}
        return Menu(words.say("question-side"), lines, picks, _typed(words, ("help", "rules", "quit")))
    ways = routes(view)
    lines = tuple(
        _keyed(str(way.number), _way_in_words(view, words, way) if plain else way_line)
        for way, way_line in zip(ways, _way_lines(words, ways), strict=True)
    )
    changes = [str(action) for action in (END_TURN, TAKE_BACK, CLEAR) if action in view.legal]
    return Menu(
        words.say("question-node") if ways else _no_way(view, words),
        lines,
        {str(way.number): way for way in ways},
        _typed(words, (*changes, "help", "rules", "quit")),
    )


def _no_way(view: PlayerView, words: Words) -> str:
    return words.say("question-end" if END_TURN in view.legal else "question-stuck")


def _typed(words: Words, typed: Iterable[str]) -> str:
    return ", ".join(words.say(f"typed-{word}") for word in typed)


def _keyed(key: str, line: Text) -> Text:
    return Text.assemble((f" {key:<3}", "bold"), line)


def _way_in_words(view: PlayerView, words: Words, way: Route) -> Text:
    said = direction_name(words, way.direction)
    if way.emotion:
        node = node_name(words, load_edition(view.table.edition).board, way.node)
        said = words.say("menu-way", direction=said, node=node)
    return Text(", ".join(filter(None, (said, *(_notes(words, way, row) for row in Row)))))


def _way_lines(words: Words, ways: tuple[Route, ...]) -> Iterator[Text]:
    directions = [direction_name(words, way.direction) for way in ways]
    width = 2 + max(map(len, directions), default=0)
    for way, direction in zip(ways, directions, strict=True):
        line = Text(direction.ljust(width))
        if way.emotion:
            line.append_text(_shape(way.emotion)).append(f" {way.node:<4}")
        cards = ", ".join(_short(step) for step in way.steps)
        yield line.append(f" {words.say('menu-for', cards=cards)}", "dim")


def _notes(words: Words, way: Route, row: Row) -> str:
    places = [str(step.place) for step in way.steps if step.row is row]
    if not places:
        return ""
    return words.say("menu-places", row=row.value, count=len(places), places=listed(words, places))


def _side(view: PlayerView, words: Words, side: Side, *, plain: bool) -> Text:
    """Return a side and, where the whole cards may be seen, what they would show."""
    line = Text(words.say("menu-side", side=side.value).ljust(9))
    if not view.you.whole:
        stays = side is view.you.side
        return line.append(words.say("menu-side-stays" if stays else "menu-side-turns"), "dim")
    for emotion in halves(view.you.whole, side):
        line.append(" ").append_text(Text(emotion_name(words, emotion)) if plain else _shape(emotion))
    return line


def _card(view: PlayerView, words: Words, step: Step, after: int, *, plain: bool) -> Text:
    """Return a card, what it shows and where it would take the balance."""
    emotion = (view.you if step.row is Row.OWN else view.partner).row[step.place - 1]
    card = words.say("menu-card", row=step.row.value, place=step.place)
    balance = words.say("menu-balance", balance=signed(after))
    if plain:
        return Text(", ".join((card, emotion_name(words, emotion), balance)))
    return Text(card.ljust(_CARD)).append_text(_shape(emotion)).append(f"  {balance}", "dim")


def _short(step: Step) -> str:
    return f"{'p' if step.row is Row.PARTNER else ''}{step.place}"


def _shape(emotion: Emotion) -> Text:
    return Text(INKS[emotion].shape, INKS[emotion].word)
