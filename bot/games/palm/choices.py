"""The buttons and menus of Palm: a card, a pose, a touch and each part of it."""

from collections.abc import Iterator, Sequence

from bot.games.model import format_label, show_choice
from bot.model.screen import Choice, Key, Kind, Menu, Rows, TableAction, number_keys, spread
from engine.palm.actions import (
    HOLD_OUT,
    PERFORM,
    REDRAW,
    TAKE_BACK,
    AddTouch,
    ChangeTouch,
    ChooseMemory,
    ChoosePose,
    Find,
    Lay,
)
from engine.palm.composition import Part, additions, parts
from engine.palm.views import ComposedView, PlayerView
from renderers.i18n.catalogue import Words
from renderers.palm.names import gesture_name, memory_title, object_name, place_name, pose_name
from renderers.palm.scene import FIRST_HALF


def role_rows(words: Words) -> Rows:
    """Return the button to hold out a hand."""
    label = format_label(words.say("choice-palm-hand"))
    return ((Choice(str(HOLD_OUT), label, Kind.MAIN, keys=number_keys(1)),), (show_choice(words),))


def card_rows(view: PlayerView, words: Words) -> Rows:
    """Return the cards of the hand that can be mimed or laid, numbered as in the picture."""
    cards = {str(action): action.card for action in view.legal if isinstance(action, ChooseMemory | Lay)}
    return (
        *spread(
            [_card_choice(action, view.hand.index(card) + 1, card, words) for action, card in cards.items()]
        ),
        (show_choice(words),),
    )


def album_rows(album: Sequence[int], first: int | None, words: Words) -> Rows:
    """Return the cards of the album for the first memory, or those that are left for the second."""
    if first is None:
        cards = [
            _card_choice(f"{FIRST_HALF}{place}", place, card, words) for place, card in enumerate(album, 1)
        ]
        return (*spread(cards), (show_choice(words),))
    cards = [
        _card_choice(str(Find(first, place)), place, card, words)
        for place, card in enumerate(album, 1)
        if place != first
    ]
    other = Choice(TableAction.SHOW, format_label(words.say("choice-palm-other-first")), keys=(Key.SHOW,))
    return (*spread(cards), (other,))


def mime_rows(view: PlayerView, words: Words) -> Rows:
    """Return the poses of the hand, and the actions on the whole mime."""
    poses = [action for action in view.legal if isinstance(action, ChoosePose)]
    # A menu has the first number: the second is that of the poses, the third that of another memory.
    held = tuple(
        Choice(
            str(action),
            format_label(words.say("choice-palm-pose", pose=pose_name(words, action.pose))),
            keys=(*number_keys(2), *number_keys(number)),
        )
        for number, action in enumerate(poses, 1)
    )
    return (*((held,) if held else ()), tuple(_controls(view, words)))


def mime_menus(composed: ComposedView, words: Words) -> tuple[Menu, ...]:
    """Return the menus to add a touch and to change the last one, with legal choices only."""
    found = parts(composed.mime, composed.constraint)
    last = composed.mime.touches[-1] if composed.mime.touches else None
    chosen = str(ChangeTouch(last)) if last else ""
    listed = (
        (
            words.say("menu-palm-gesture"),
            [(part, gesture_name(words, part.value)) for part in found.gestures],
        ),
        (words.say("menu-palm-place"), [(part, place_name(words, part.value)) for part in found.places]),
        (words.say("menu-palm-way"), [(part, _way(words, part)) for part in found.ways]),
        (words.say("menu-palm-manner"), [(part, _manner(words, part)) for part in found.manners]),
        (words.say("menu-palm-times"), [(part, _times(words, part)) for part in found.times]),
    )
    changing = [
        (label, [(str(ChangeTouch(part.touch)), said) for part, said in choices], chosen)
        for label, choices in listed
        if len(choices) > 1
    ]
    adding = [
        (str(AddTouch(part.touch)), object_name(words, part.value))
        for part in additions(composed.mime, composed.constraint)
    ]
    menus = [(words.say("menu-palm-add", more="yes" if last else "no"), adding, "")] if adding else []
    return tuple(
        Menu(
            label,
            tuple(
                Choice(action, format_label(said), keys=(*number_keys(which), *number_keys(number)))
                for number, (action, said) in enumerate(choices, 1)
            ),
            now,
        )
        for which, (label, choices, now) in enumerate([*menus, *changing], 1)
    )


def _controls(view: PlayerView, words: Words) -> Iterator[Choice]:
    if PERFORM in view.legal:
        yield Choice(str(PERFORM), format_label(words.say("choice-palm-perform")), Kind.MAIN, keys=(Key.END,))
    if TAKE_BACK in view.legal:
        yield Choice(str(TAKE_BACK), format_label(words.say("choice-palm-back")), keys=(Key.BACK,))
    if REDRAW in view.legal:
        yield Choice(str(REDRAW), format_label(words.say("choice-palm-redraw")), keys=number_keys(3))
    yield show_choice(words)


def _card_choice(action: str, place: int, card: int, words: Words) -> Choice:
    label = words.say("choice-palm-card", place=place, title=memory_title(card, words))
    return Choice(action, format_label(label), keys=number_keys(place))


def _way(words: Words, part: Part) -> str:
    if not part.value:
        return words.say("choice-palm-on-the-spot")
    return words.say("palm-to", place=part.value, whose="anybody")


def _manner(words: Words, part: Part) -> str:
    touch = part.touch
    return words.say("choice-palm-manner", force=touch.force.value, tempo=touch.tempo.value)


def _times(words: Words, part: Part) -> str:
    return words.say("choice-palm-times", times=part.touch.times)
