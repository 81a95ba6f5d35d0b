"""The buttons of Held Hands and their keys: a side, the next node, or the card that pays for it.

Keys are first the direction, then the card that pays, if several can. The only way inward needs just the key
for inward, even if it slants; so does the only way outward. Keys are complete as soon as they are
unambiguous, and more keys for the same step are accepted too.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.model import format_label, show_choice, waiting_rows
from bot.model.screen import DIGITS, Choice, Key, Keys, Kind, Rows, TableAction, spread
from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, ChooseSide, Row, Step
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import SYMBOLS, direction_name, emotion_name, node_name
from renderers.heldhands.scene import Direction, Route, routes
from renderers.i18n.catalogue import Words, signed

_CARDS: Final = 6  # in a row, at the most

KEYPAD: Final = (
    *(Key.LEFT, Key.RIGHT, Key.IN, Key.OUT),
    *DIGITS[:_CARDS],
    *(Key.PARTNER, Key.END, Key.BACK, Key.CLEAR, Key.SHOW, Key.READ),
)
"""The keys that are always offered, in this order; rarer ones are typed."""

_SIDES: Final = {Side.LEFT: Key.LEFT, Side.RIGHT: Key.RIGHT}

_WAYS: Final[dict[Direction, Keys]] = {
    Direction.CLOCKWISE: (Key.LEFT,),
    Direction.COUNTER_CLOCKWISE: (Key.RIGHT,),
    Direction.INWARD: (Key.IN,),
    Direction.INWARD_CLOCKWISE: (Key.IN, Key.LEFT),
    Direction.INWARD_COUNTER_CLOCKWISE: (Key.IN, Key.RIGHT),
    Direction.CENTRE: (Key.IN,),
    Direction.OUTWARD: (Key.OUT,),
    Direction.OUTWARD_CLOCKWISE: (Key.OUT, Key.LEFT),
    Direction.OUTWARD_COUNTER_CLOCKWISE: (Key.OUT, Key.RIGHT),
}


def side_rows(view: PlayerView, words: Words) -> Rows:
    """Return both sides: at set-up with what they show, on the middle line without it (ruling 16).

    To a player who has chosen at set-up: the other side, and the table again, as to anyone who waits.
    """
    sides = tuple(
        Choice(str(action), _side_label(view, words, action), keys=(_SIDES[action.side],))
        for action in view.legal
        if isinstance(action, ChooseSide)
    )
    return (sides,) if view.you.acting else (sides, *waiting_rows(words))


def node_rows(view: PlayerView, words: Words) -> Rows:
    """Return the next nodes, and the actions on the chain so far."""
    there = routes(view)
    ways = [_node_choice(view, words, way, there) for way in there]
    return (*spread(ways), tuple(_controls(view, words)))


def card_rows(view: PlayerView, words: Words, picked: Route) -> Rows:
    """Return the cards that can pay for the picked node, the player's own above the partner's."""
    paying = tuple(zip(picked.steps, picked.balances, strict=True))
    cards = {
        row: [_card_choice(view, words, step, after) for step, after in paying if step.row is row]
        for row in Row
    }
    other = Choice(TableAction.SHOW, format_label(words.say("choice-other-node")), keys=(Key.SHOW,))
    return (*spread(cards[Row.OWN]), *spread(cards[Row.PARTNER]), (other,))


def _controls(view: PlayerView, words: Words) -> Iterator[Choice]:
    if END_TURN in view.legal:
        yield Choice(str(END_TURN), format_label(words.say("choice-end")), Kind.MAIN, keys=(Key.END,))
    if TAKE_BACK in view.legal:
        yield Choice(str(TAKE_BACK), format_label(words.say("choice-back")), keys=(Key.BACK,))
    if CLEAR in view.legal:
        yield Choice(str(CLEAR), format_label(words.say("choice-clear")), Kind.DANGER, keys=(Key.CLEAR,))
    yield show_choice(words)


def _side_label(view: PlayerView, words: Words, action: ChooseSide) -> str:
    side = action.side
    if not view.you.acting:
        return format_label(words.say("choice-other-side", side=side.value))
    if view.you.whole:
        row = ", ".join(emotion_name(words, emotion) for emotion in halves(view.you.whole, side))
        return format_label(words.say("choice-side", side=side.value, row=row))
    if side is view.you.side:
        return format_label(words.say("choice-side-stays", side=side.value))
    return format_label(words.say("choice-side-turns", side=side.value))


def _node_choice(view: PlayerView, words: Words, way: Route, ways: Sequence[Route]) -> Choice:
    """Return the button of a node, or of the whole step with its balance where only one card can pay."""
    direction = direction_name(words, way.direction)
    said = node_name(words, load_edition(view.table.edition).board, way.node) if way.emotion else direction
    action, emotion = way.node, way.emotion
    if len(way.steps) == 1:
        (step,), (after,) = way.steps, way.balances
        said = words.say("choice-step", way=said, row=step.row.value, place=step.place, balance=signed(after))
        action, emotion = str(step), emotion or _paying_half(view, step)
    elif way.emotion:
        said = words.say("choice-way", node=said, direction=direction)
    keys, *also = _way_keys(way, ways)
    return Choice(action, format_label(said), symbol=_symbol(emotion), keys=keys, also=tuple(also))


def _card_choice(view: PlayerView, words: Words, step: Step, after: int) -> Choice:
    """Return the button of a card, with its emotion and the balance after it."""
    emotion = _paying_half(view, step)
    said = words.say(
        "choice-card",
        row=step.row.value,
        place=step.place,
        emotion=emotion_name(words, emotion),
        balance=signed(after),
    )
    return Choice(str(step), format_label(said), symbol=_symbol(emotion), keys=_card_keys(step))


def _paying_half(view: PlayerView, step: Step) -> Emotion:
    return (view.you if step.row is Row.OWN else view.partner).row[step.place - 1]


def _symbol(emotion: Emotion | None) -> str:
    return SYMBOLS[emotion] if emotion else ""


def _card_keys(step: Step) -> Keys:
    """Return the keys of the card that pays for a step, numbered as in pictures and labels."""
    digit = DIGITS[step.place - 1]
    return (Key.PARTNER, digit) if step.row is Row.PARTNER else (digit,)


def _way_keys(way: Route, ways: Sequence[Route]) -> tuple[Keys, ...]:
    """Return the keys of a route among all routes, the shortest first; with its card if only one can pay."""
    full = _WAYS[way.direction]
    rivals = [_WAYS[other.direction] for other in ways if other.node != way.node]
    rivals = [rival for rival in rivals if rival[0] is full[0]]
    named = (full,) if rivals else tuple(dict.fromkeys((full[:1], full)))
    if len(way.steps) > 1:
        return named
    (step,) = way.steps
    with_card = tuple((*name, *_card_keys(step)) for name in named)
    begins_another = any(rival[: len(full)] == full for rival in rivals)
    return with_card if begins_another else (*named, *with_card)
