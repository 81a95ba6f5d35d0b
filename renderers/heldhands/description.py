"""The picture in plain sentences, for whoever cannot see it: equal in content."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.heldhands.board import RINGS, Board, members
from engine.heldhands.cards import Card, Side, half, halves
from engine.heldhands.history import Turn
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView, SeatView, SpectatorView
from renderers.heldhands.effects import effects
from renderers.heldhands.names import (
    direction_name,
    emotion_name,
    node_name,
    outcome_name,
    ring_name,
    row_names,
    sentence,
    signed,
)
from renderers.heldhands.places import ring_of
from renderers.heldhands.routes import Direction, Route, direction
from renderers.heldhands.scene import Scene, scene
from renderers.language import Words

_AHEAD: Final = 4  # nodes along the ring that are named in each direction


def describe(view: PlayerView | SpectatorView, words: Words) -> str:
    """Return the whole table in sentences, one paragraph a line."""
    return "\n".join(_paragraphs(scene(view, words)))


def describe_briefly(view: PlayerView | SpectatorView, words: Words) -> str:
    """Return the heart of it: who is awaited, the objective, both players, and where the chain has come."""
    seen = scene(view, words)
    said = [_headline(seen), _objective(seen), _player(seen, seen.own), _player(seen, seen.partner)]
    if seen.chain and seen.chain.links:
        path = ", ".join(node_name(words, seen.board, link.node) for link in seen.chain.links)
        said += [words.say("described-chain-path", path=path), _ending(seen)]
    return "\n".join(filter(None, said))


def describe_chain(view: PlayerView, words: Words) -> str:
    """Return the chain being built, and what ending the turn now would do."""
    seen = scene(view, words)
    if seen.chain is None or not seen.chain.links:
        return words.say("described-chain-empty")
    steps = ", ".join(
        words.say(
            "described-link",
            node=node_name(words, seen.board, link.node),
            row=link.row.value,
            place=link.place,
        )
        for link in seen.chain.links
    )
    said = words.say("described-chain", start=seen.own.node, steps=steps, balance=signed(seen.chain.balance))
    return f"{said} {_ending(seen)}".rstrip()


def _ending(seen: Scene) -> str:
    """Return what ending the turn now would do, if it can end."""
    if seen.chain is None or seen.chain.preview is None:
        return ""
    return seen.words.say("described-ending", effects=", ".join(effects(seen, seen.chain.preview)))


def describe_pick(view: PlayerView, words: Words, pick: Route) -> str:
    """Return the cards that can pay for a chosen node."""
    cards = ", ".join(
        words.say("described-card", row=step.row.value, place=step.place) for step in pick.steps
    )
    node = node_name(words, scene(view, words).board, pick.node)
    return words.say("described-pick", node=node, cards=cards)


def describe_board(view: PlayerView | SpectatorView, words: Words) -> str:
    """Return every node and every line of the board."""
    board = scene(view, words).board
    said = [
        words.say(
            "described-ring",
            ring=sentence(ring_name(words, ring)),
            nodes=", ".join(node_name(words, board, board.nodes[n]) for n in members(board.on_ring[ring])),
        )
        for ring in RINGS
    ]
    lines = [
        words.say("described-line", outer=node, inner=board.nodes[n])
        for number, node in enumerate(board.nodes)
        for n in members(board.neighbours[number])
        if n > number and ring_of(board.nodes[n]) is not ring_of(node)
    ]
    return "\n".join([*said, words.say("described-lines", lines=", ".join(lines))])


def _paragraphs(seen: Scene) -> Iterator[str]:
    words = seen.words
    yield _headline(seen)
    if objective := _objective(seen):
        yield objective
    yield words.say(
        "described-done", progress=_progress(seen), cards=words.say("cards", count=seen.table.deck)
    )
    yield _player(seen, seen.own)
    yield _player(seen, seen.partner)
    for player in (seen.partner, seen.own) if seen.watched else (seen.partner,):
        if player.last:
            yield describe_last(seen, player)
    if seen.chain:
        yield words.say("described-around", node=seen.chain.node, ways="; ".join(_around(seen)))


def _headline(seen: Scene) -> str:
    table, words = seen.table, seen.words
    if table.ending:
        return words.say("described-over", outcome=sentence(outcome_name(words, table.ending)))
    if table.phase is Phase.SETUP:
        return words.say("described-setup")
    acting = seen.own if seen.own.acting else seen.partner
    said = [words.say("described-turn", turn=table.turn, who=seen.who(acting))]
    if table.phase is Phase.SIDE:
        said.append(words.say("described-side"))
    if table.following:
        said.append(words.say("described-following"))
    return " ".join(said)


def _objective(seen: Scene) -> str:
    objective, ring, words = seen.table.objective, seen.table.ring, seen.words
    if objective is None or ring is None:
        to_the_centre = ring is None and not seen.table.ending
        return words.say("described-to-centre") if to_the_centre else ""
    emotion, bar = emotion_name(words, objective.emotion), ""
    if objective.bar:
        height = words.say(f"bar-{objective.bar}")
        bar = (
            words.say("described-bar", height=height)
            if objective.argument
            else words.say("described-idle-bar", height=height)
        )
    said = [
        words.say(
            "described-objective",
            number=seen.table.completed + 1,
            all=seen.table.objectives,
            emotion=emotion,
            bar=bar,
        )
    ]
    where = {"emotion": emotion, "ring": ring_name(words, ring)}
    if objective.argument:
        said.append(words.say("described-argument", **where))
    else:
        said.append(words.say("described-task", **where))
    said += [
        words.say("described-lay-before", who=seen.who(player))
        for player in (seen.own, seen.partner)
        if player.owns_objective
    ]
    return " ".join(said)


def _progress(seen: Scene) -> str:
    size, completed, words = seen.edition.set, seen.table.completed, seen.words
    done = [
        words.say(
            "described-done-ring",
            ring=ring_name(words, ring),
            done=min(completed - number * size, size),
            all=size,
        )
        for number, ring in enumerate(RINGS)
        if seen.is_open(ring)
    ]
    return ", ".join([*done, words.say("described-done-all", done=completed, all=seen.table.objectives)])


def _player(seen: Scene, player: SeatView) -> str:
    words = seen.words
    said = [
        words.say(
            "described-player",
            who=seen.who(player),
            place=_place(seen, player),
            balance=signed(player.balance),
        )
    ]
    if player.whole:
        said += _whole(seen, player)
    elif player.side:
        said.append(words.say("described-row", side=player.side.value, row=row_names(words, player.row)))
    elif seen.table.phase is Phase.SETUP:
        said.append(words.say("described-choosing") if player.acting else words.say("described-chosen"))
    said.append(words.say("described-pile", cards=words.say("cards", count=player.discard)))
    return " ".join(said)


def _place(seen: Scene, player: SeatView) -> str:
    """Return where a player stands: node, ring, and the half of the board as that player sees it."""
    ring = ring_of(player.node)
    if ring is None:
        return seen.words.say("described-place-centre")
    seat = seen.seat if player is seen.own else 1 - seen.seat
    side = seen.board.sides[seat][seen.board.number[player.node]]
    return seen.words.say(
        "described-place",
        node=node_name(seen.words, seen.board, player.node),
        ring=ring_name(seen.words, ring),
        half=side.value if side else "middle",
    )


def _whole(seen: Scene, player: SeatView) -> Iterator[str]:
    """Return both halves of every card; at set-up also what each choice would show, or which was made."""
    words = seen.words
    yield words.say("described-whole", cards=whole_cards(words, player.whole))
    if player.side is None:
        left, right = (row_names(words, halves(player.whole, side)) for side in Side)
        yield words.say("described-choices", left=left, right=right)
    elif seen.table.phase is Phase.SETUP:
        yield words.say("described-own-choice", side=player.side.value)
    else:
        yield words.say("described-showed", side=player.side.value)


def whole_cards(words: Words, cards: tuple[Card, ...]) -> str:
    """Return both halves of these cards."""
    return "; ".join(
        words.say(
            "described-halves",
            place=place,
            left=emotion_name(words, half(card, Side.LEFT)),
            right=emotion_name(words, half(card, Side.RIGHT)),
        )
        for place, card in enumerate(cards, 1)
    )


def describe_last(seen: Scene, player: SeatView) -> str:
    """Return a player's last turn, if there was one."""
    if player.last is None:
        return ""
    return seen.words.say("described-last", who=seen.who(player), turn=_turn(seen, player.last))


def _turn(seen: Scene, turn: Turn) -> str:
    words, board = seen.words, seen.board
    path = ", ".join(node_name(words, board, step.to) for step in turn.steps)
    said = [words.say("described-path", start=node_name(words, board, turn.start), path=path)]
    if turn.completed:
        said.append(words.say("described-completed", emotion=emotion_name(words, turn.completed.emotion)))
    if turn.drew:
        said.append(words.say("described-drew", cards=words.say("cards", count=turn.drew)))
    return "; ".join(said)


def _around(seen: Scene) -> Iterator[str]:
    """Return what lies around the end of the chain: along its ring, and one line in or out."""
    if seen.chain is None or ring_of(seen.chain.node) is None:
        return
    words, board, here = seen.words, seen.board, seen.chain.node
    for way in (Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE):
        ahead = ", ".join(node_name(words, board, node) for node in islice(_along(board, here, way), _AHEAD))
        yield words.say("described-way", direction=direction_name(words, way), nodes=ahead)
    for n in members(board.neighbours[board.number[here]]):
        node = board.nodes[n]
        if ring_of(node) is not ring_of(here):
            name = node_name(words, board, node)
            if not seen.is_open(ring_of(node)):
                name = words.say("described-closed", node=name)
            way = direction(board, here, node)
            yield words.say("described-way", direction=direction_name(words, way), nodes=name)


def _along(board: Board, here: str, way: Direction) -> Iterator[str]:
    ring = ring_of(here)
    while ring:
        here = next(
            board.nodes[n]
            for n in members(board.neighbours[board.number[here]] & board.on_ring[ring])
            if direction(board, here, board.nodes[n]) is way
        )
        yield here
