"""Sentences about a game: the players and their cards, the chain being built, and finished turns."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final

from engine.contract import Silence
from engine.heldhands.actions import Row, Step
from engine.heldhands.board import RINGS
from engine.heldhands.cards import Card, Side, half, halves
from engine.heldhands.help import leaves_no_step
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import ChainView, PlayerView, Preview, SeatView
from renderers.heldhands.names import direction_name, emotion_name, node_name, pair_name, ring_name, row_names
from renderers.heldhands.scene import NOBODY, Route, Scene, ring_of, scene
from renderers.i18n.catalogue import Words, sentence, signed

_LONGEST_NAME: Final = 60
_BRIEF_NAME: Final = 24
_CUT: Final = "..."  # ASCII: a screen reader may skip other characters


def player_sentences(seen: Scene, player: SeatView) -> Iterator[str]:
    """Yield everything about a player except the pile."""
    yield _position(seen, player, _LONGEST_NAME)
    if seen.table.phase is Phase.SETUP:
        yield _choice(seen, player)
        yield from _before_play(seen, player)
    elif player.whole:
        yield _whole(seen, player)
        yield seen.words.say("described-showed", side=_side(player).value)
    else:
        yield _row(seen, player)


def player_briefly(seen: Scene, player: SeatView) -> str:
    """Return the position, the balance and the row of a player; see `whole_briefly` for whole cards."""
    said = [_position(seen, player, _BRIEF_NAME)]
    if seen.table.phase is Phase.SETUP:
        said.append(_choice(seen, player))
        said += () if player.whole else _before_play(seen, player)
    elif not player.whole:
        said.append(_row(seen, player))
    return " ".join(filter(None, said))


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
    return seen.words.say("described-row", side=_side(player).value, row=row_names(seen.words, player.row))


def _side(player: SeatView) -> Side:
    return player.side or Side.LEFT  # there is a side as soon as play has begun


def _choice(seen: Scene, player: SeatView) -> str:
    """Return whether a player has chosen at set-up, and to that player what.

    Empty if they are asked, or nobody is any more.
    """
    words = seen.words
    if player.side:
        return words.say("described-own-choice", side=player.side.value)
    if seen.awaited == NOBODY or (player is seen.own and player.acting and not seen.watched):
        return ""
    return words.say("described-choosing" if player.acting else "described-chosen")


def _before_play(seen: Scene, player: SeatView) -> Iterator[str]:
    """Yield the cards of a player at set-up, and to that player what each choice shows."""
    words = seen.words
    if not player.whole:
        yield words.say("described-face-down", cards=words.say("cards", count=player.cards))
        return
    yield _whole(seen, player)
    if player is seen.own:
        left, right = (row_names(words, halves(player.whole, side)) for side in Side)
        yield words.say("described-choices", left=left, right=right)


def _whole(seen: Scene, player: SeatView) -> str:
    """Return both halves of every card and what they make."""
    words = seen.words
    pairs = "; ".join(
        words.say("described-pair", card=card, pair=pair_name(words, both))
        for card, both in zip(_whole_cards(words, player.whole), player.whole, strict=True)
    )
    return words.say("described-whole", cards=pairs)


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


def effects(seen: Scene, preview: Preview) -> Iterator[str]:
    """Yield what ending the turn now would do, as phrases, first whether the cards turn."""
    if preview.side and preview.side is not seen.own.side:
        yield seen.words.say("effect-side-turns", side=preview.side.value)
    yield from _other_effects(seen, preview)


def _other_effects(seen: Scene, preview: Preview) -> Iterator[str]:
    """Yield what else it would do: facts, never advice; in a first game a warning."""
    words = seen.words
    yield words.say("effect-balance", balance=signed(preview.balance))
    if preview.wins:
        yield words.say("effect-wins")
        return
    if preview.completes:
        yield words.say("effect-completes")
    if preview.opens:
        yield _opened(seen)
    if preview.draws:
        yield words.say("effect-draws", count=preview.draws)
    if preview.side is None:
        yield words.say("effect-choose-side")
    elif preview.side is seen.own.side:
        yield words.say("effect-side-stays", side=preview.side.value)
    learning = seen.table.silence is Silence.LEARNING
    if learning and seen.chain and leaves_no_step(seen.table, seen.own, seen.partner, seen.chain):
        yield words.say("effect-no-step")


def _opened(seen: Scene) -> str:
    ring = seen.table.ring
    if ring is None or ring is RINGS[-1]:
        return seen.words.say("effect-opens-centre")
    return seen.words.say("effect-opens-ring", ring=ring_name(seen.words, RINGS[RINGS.index(ring) + 1]))


def describe_chain(view: PlayerView, words: Words) -> str:
    """Return the chain being built, and what ending the turn now would do."""
    return chain_sentence(scene(view, words)) or words.say("described-chain-empty")


def chain_sentence(seen: Scene) -> str:
    """Return the chain with its cards, and what ending it would do, first whether the cards turn.

    Empty while another player moves.
    """
    if seen.chain is None:
        return ""
    if not seen.chain.links:
        return seen.words.say("described-chain-empty")
    steps = ", ".join(
        seen.words.say(
            "described-link",
            node=node_name(seen.words, seen.board, link.node),
            card=seen.words.say("described-card", row=link.row.value, places=str(link.place)),
        )
        for link in seen.chain.links
    )
    said = seen.words.say("described-chain", start=seen.own.node, steps=steps)
    return " ".join(filter(None, (turning(seen), said, _on_the_way(seen, seen.chain), ending(seen))))


def _on_the_way(seen: Scene, chain: ChainView) -> str:
    """Return the balance, unless it is the same after ending here: a long chain changes it (ruling 25)."""
    if chain.preview and chain.preview.balance == chain.balance:
        return ""
    return seen.words.say("described-on-the-way", balance=signed(chain.balance))


def chain_path(seen: Scene) -> str:
    """Return the nodes of the chain, without the cards."""
    if seen.chain is None or not seen.chain.links:
        return ""
    path = ", ".join(node_name(seen.words, seen.board, link.node) for link in seen.chain.links)
    return seen.words.say("described-chain-path", path=path)


def turning(seen: Scene) -> str:
    """Return to which halves the player's cards turn if the turn ends now; empty if they do not."""
    preview = seen.chain.preview if seen.chain else None
    if preview is None or preview.side in {None, seen.own.side}:
        return ""
    return seen.words.say("described-turning", side=preview.side.value)


def ending(seen: Scene) -> str:
    """Return what else ending the turn now would do; empty if it cannot end."""
    if seen.chain is None or seen.chain.preview is None:
        return ""
    return seen.words.say("described-ending", effects=", ".join(_other_effects(seen, seen.chain.preview)))


def pick_sentence(seen: Scene) -> str:
    """Return the cards that can pay for the chosen node; empty if none is chosen."""
    if seen.chosen is None:
        return ""
    node = sentence(node_name(seen.words, seen.board, seen.chosen.node))
    return seen.words.say("described-pick", node=node, cards=_cards(seen.words, seen.chosen.steps))


def next_steps(seen: Scene) -> Iterator[str]:
    """Yield where the chain can go on, and with which cards; nothing while another player moves."""
    if seen.chain is None:
        return
    words = seen.words
    yield words.say("described-steps" if seen.routes else "described-no-steps")
    yield from (_step(seen, route) for route in seen.routes)
    if seen.chain.links and seen.chain.preview is None:
        yield words.say("described-not-here")


def _step(seen: Scene, route: Route) -> str:
    way, payments = sentence(direction_name(seen.words, route.direction)), _payments(seen.words, route)
    if route.emotion is None:
        return seen.words.say("described-step-centre", direction=way, payments=payments)
    node = node_name(seen.words, seen.board, route.node)
    return seen.words.say("described-step", direction=way, node=node, payments=payments)


def _payments(words: Words, route: Route) -> str:
    """Return the balances after a step, by the cards that can pay.

    All cards that pay for a node show its emotion; into the centre any may lead (rulings 20 and 29).
    """
    paying: dict[int, list[Step]] = {}
    for step, balance in zip(route.steps, route.balances, strict=True):
        paying.setdefault(balance, []).append(step)
    return "; ".join(
        words.say("described-payment", balance=signed(balance), cards=_cards(words, steps))
        for balance, steps in paying.items()
    )


def _cards(words: Words, steps: Sequence[Step]) -> str:
    """Return the cards that can pay for a step, by row."""
    rows = []
    for row in Row:
        places = [str(step.place) for step in steps if step.row is row]
        if places:
            rows.append(words.say("described-card", row=row.value, places=_one_of(words, places)))
    return words.say("described-either", own=rows[0], partner=rows[1]) if len(rows) > 1 else rows[0]


def _one_of(words: Words, places: list[str]) -> str:
    """Join places with "or"."""
    if len(places) == 1:
        return places[0]
    return words.say("described-or", before=", ".join(places[:-1]), last=places[-1])


def describe_last(seen: Scene, player: SeatView) -> str:
    """Return the last turn of a player; empty before the first."""
    if player.last is None:
        return ""
    return seen.words.say("described-last", who=seen.who(player), turn=_turn(seen, player.last))


def length(seen: Scene) -> str:
    """Return how long the game took; empty before its end."""
    if seen.table.phase is not Phase.OVER:
        return ""
    turns = len(seen.own.journey) + len(seen.partner.journey)
    return seen.words.say("described-length", turns=turns)


def journeys(seen: Scene) -> Iterator[str]:
    """Yield the turns of both players in their order."""
    own = [(seen.own, turn) for turn in seen.own.journey]
    partners = [(seen.partner, turn) for turn in seen.partner.journey]
    taken = zip_longest(own, partners) if _began(seen) is seen.own else zip_longest(partners, own)
    for number, one in enumerate(filter(None, chain.from_iterable(taken)), 1):
        player, turn = one
        yield seen.words.say("described-walked", number=number, who=seen.who(player), turn=_turn(seen, turn))


def _began(seen: Scene) -> SeatView:
    """Return the player of the first turn: players alternate, and the player of the last turn is known."""
    other = seen.partner if seen.own.at_turn else seen.own
    at_turn = seen.own if seen.own.at_turn else seen.partner
    return at_turn if seen.table.turn % 2 else other


def _turn(seen: Scene, turn: Turn) -> str:
    words, board = seen.words, seen.board
    path = ", ".join(node_name(words, board, step.to) for step in turn.steps)
    said = [words.say("described-path", start=node_name(words, board, turn.start), path=path)]
    if turn.completed:
        said.append(words.say("described-completed", emotion=emotion_name(words, turn.completed.emotion)))
    if turn.drew:
        said.append(words.say("described-drew", cards=words.say("cards", count=turn.drew)))
    if turn.chose:
        said.append(words.say("described-chose", side=turn.chose.value))
    return "; ".join(said)
