"""A player in sentences: the position, the balance, and the cards."""

from collections.abc import Iterator
from typing import Final

from engine.heldhands.cards import Card, Side, half, halves
from engine.heldhands.phases import Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.names import emotion_name, node_name, pair_name, ring_name, row_names
from renderers.heldhands.places import ring_of
from renderers.heldhands.scene import Scene
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import signed

_LONGEST_NAME: Final = 60
_BRIEF_NAME: Final = 24
_CUT: Final = "..."  # ASCII: a screen reader may skip other characters


def player_sentences(seen: Scene, player: SeatView) -> Iterator[str]:
    """Yield everything about a player except the pile."""
    yield _position(seen, player, _LONGEST_NAME)
    if player.whole:
        yield from _whole(seen, player)
    elif seen.table.phase is Phase.SETUP:
        yield from _before_play(seen, player)
    else:
        yield _row(seen, player)


def player_briefly(seen: Scene, player: SeatView) -> str:
    """Return the position, the balance and the row of a player; see `whole_briefly` for whole cards."""
    said = [_position(seen, player, _BRIEF_NAME)]
    if seen.table.phase is Phase.SETUP:
        said += () if player.whole else _before_play(seen, player)
    elif not player.whole:
        said.append(_row(seen, player))
    return " ".join(said)


def whole_briefly(seen: Scene, player: SeatView) -> str:
    """Return both halves of a player's cards."""
    return seen.words.say(
        "described-whose-whole", who=seen.who(player), cards=whole_cards(seen.words, player.whole)
    )


def pile(seen: Scene, player: SeatView) -> str:
    """Return how many cards a player has spent."""
    return seen.words.say("described-pile", cards=seen.words.say("cards", count=player.discard))


def _position(seen: Scene, player: SeatView, longest_name: int) -> str:
    name = _shorten(seen.names[0 if player is seen.own else 1], longest_name)
    return seen.words.say(
        "described-player",
        who=seen.who(player),
        named="yes" if name else "no",
        name=name,
        place=_place(seen, player),
        balance=signed(player.balance),
    )


def _shorten(name: str, longest: int) -> str:
    """Return a name in one line, shortened: players choose their names themselves."""
    name = " ".join(name.split())
    return name if len(name) <= longest else name[: longest - len(_CUT)].rstrip() + _CUT


def _place(seen: Scene, player: SeatView) -> str:
    """Return the node of a player, its ring, and its half of the board as that player sees it."""
    ring = ring_of(player.node)
    if ring is None:
        return seen.words.say("described-place-centre")
    seat = seen.seat if player is seen.own else 1 - seen.seat
    side = seen.board.sides[seat][seen.board.number[player.node]]
    return seen.words.say(
        "described-place",
        who=seen.who(player),
        node=node_name(seen.words, seen.board, player.node),
        ring=ring_name(seen.words, ring),
        half=side.value if side else "middle",
    )


def _row(seen: Scene, player: SeatView) -> str:
    side = player.side or Side.LEFT  # there is a side as soon as play has begun
    return seen.words.say("described-row", side=side.value, row=row_names(seen.words, player.row))


def _before_play(seen: Scene, player: SeatView) -> Iterator[str]:
    """Yield whether a player has chosen; the choice itself only to that player."""
    words = seen.words
    if player.side:
        yield words.say("described-own-choice", side=player.side.value)
    else:
        yield words.say("described-choosing" if player.acting else "described-chosen")
    yield words.say("described-face-down", cards=words.say("cards", count=player.cards))


def _whole(seen: Scene, player: SeatView) -> Iterator[str]:
    """Yield both halves of every card and what they make; then what each choice shows, or what showed."""
    words = seen.words
    pairs = "; ".join(
        words.say("described-pair", card=card, pair=pair_name(words, both))
        for card, both in zip(_whole_cards(words, player.whole), player.whole, strict=True)
    )
    yield words.say("described-whole", cards=pairs)
    if player.side is None:
        left, right = (row_names(words, halves(player.whole, side)) for side in Side)
        yield words.say("described-choices", left=left, right=right)
    else:
        yield words.say("described-showed", side=player.side.value)


def whole_cards(words: Words, cards: tuple[Card, ...]) -> str:
    """Return both halves of these cards."""
    return "; ".join(_whole_cards(words, cards))


def _whole_cards(words: Words, cards: tuple[Card, ...]) -> list[str]:
    return [
        words.say(
            "described-halves",
            place=place,
            left=emotion_name(words, half(card, Side.LEFT)),
            right=emotion_name(words, half(card, Side.RIGHT)),
        )
        for place, card in enumerate(cards, 1)
    ]
