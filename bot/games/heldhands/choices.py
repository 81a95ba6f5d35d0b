"""What a player of Held Hands can press: a side; the next node; or the card that pays for it."""

from collections.abc import Iterator, Sequence

from bot.games.heldhands.keypad import SIDES, card_keys, way_keys
from bot.model.controls import Key
from bot.model.screen import LONGEST_LABEL, Choice, Kind, Rows, TableAction, cut, spread
from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, ChooseSide, Row, Step
from engine.heldhands.cards import Emotion, halves
from engine.heldhands.edition import load_edition
from engine.heldhands.views import PlayerView
from renderers.heldhands.names import SYMBOLS, direction_name, emotion_name, node_name
from renderers.heldhands.routes import Route, routes
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import sentence, signed


def side_rows(view: PlayerView, words: Words) -> Rows:
    """Return both sides: at set-up with what they show, on the middle line without (ruling 16)."""
    sides = [action for action in view.legal if isinstance(action, ChooseSide)]
    return (
        tuple(
            Choice(str(action), _side_label(view, words, action), keys=(SIDES[action.side],))
            for action in sides
        ),
    )


def node_rows(view: PlayerView, words: Words) -> Rows:
    """Return the next nodes, and what can be done with the chain so far."""
    there = routes(view)
    ways = [_way(view, words, way, there) for way in there]
    return (*spread(ways), tuple(_controls(view, words)))


def card_rows(view: PlayerView, words: Words, picked: Route) -> Rows:
    """Return the cards that can pay for the picked node, one's own above the partner's."""
    paying = tuple(zip(picked.steps, picked.balances, strict=True))
    cards = {
        row: [_card(view, words, step, after) for step, after in paying if step.row is row] for row in Row
    }
    other = Choice(TableAction.SHOW, _label(words.say("choice-other-node")), keys=(Key.SHOW,))
    return (*spread(cards[Row.OWN]), *spread(cards[Row.PARTNER]), (other,))


def waiting_rows(words: Words) -> Rows:
    """Return what somebody can press who is not asked for anything."""
    return ((_show(words),),)


def _controls(view: PlayerView, words: Words) -> Iterator[Choice]:
    if END_TURN in view.legal:
        yield Choice(str(END_TURN), _label(words.say("choice-end")), Kind.MAIN, keys=(Key.END,))
    if TAKE_BACK in view.legal:
        yield Choice(str(TAKE_BACK), _label(words.say("choice-back")), keys=(Key.BACK,))
    if CLEAR in view.legal:
        yield Choice(str(CLEAR), _label(words.say("choice-clear")), Kind.DANGER, keys=(Key.CLEAR,))
    yield _show(words)


def _show(words: Words) -> Choice:
    return Choice(TableAction.SHOW, _label(words.say("choice-show")), keys=(Key.SHOW,))


def _side_label(view: PlayerView, words: Words, action: ChooseSide) -> str:
    side = action.side
    if view.you.whole:
        row = ", ".join(emotion_name(words, emotion) for emotion in halves(view.you.whole, side))
        return _label(words.say("choice-side", side=side.value, row=row))
    if side is view.you.side:
        return _label(words.say("choice-side-stays", side=side.value))
    return _label(words.say("choice-side-turns", side=side.value))


def _way(view: PlayerView, words: Words, way: Route, ways: Sequence[Route]) -> Choice:
    """Return a node, or the whole step where a single card can pay for it; a label may be cut at its end."""
    direction = direction_name(words, way.direction)
    said = node_name(words, load_edition(view.table.edition).board, way.node) if way.emotion else direction
    action, emotion = way.node, way.emotion
    if len(way.steps) == 1:
        (step,) = way.steps
        said = words.say("choice-step", way=said, row=step.row.value, place=step.place)
        action, emotion = str(step), emotion or _shown(view, step)
    if way.emotion:
        said = words.say("choice-way", node=said, direction=direction)
    keys, *also = way_keys(way, ways)
    return Choice(action, _label(said), symbol=_symbol(emotion), keys=keys, also=tuple(also))


def _card(view: PlayerView, words: Words, step: Step, after: int) -> Choice:
    """Return a card, what it shows, and where it would take the balance."""
    emotion = _shown(view, step)
    said = words.say(
        "choice-card",
        row=step.row.value,
        place=step.place,
        emotion=emotion_name(words, emotion),
        balance=signed(after),
    )
    return Choice(str(step), _label(said), symbol=_symbol(emotion), keys=card_keys(step))


def _shown(view: PlayerView, step: Step) -> Emotion:
    """Return the half that would pay."""
    return (view.you if step.row is Row.OWN else view.partner).row[step.place - 1]


def _symbol(emotion: Emotion | None) -> str:
    return SYMBOLS[emotion] if emotion else ""


def _label(said: str) -> str:
    return cut(sentence(said), LONGEST_LABEL)
