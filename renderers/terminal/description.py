"""The picture in plain sentences, for whoever cannot see it: equal in content, and ASCII throughout."""

from collections.abc import Iterator
from itertools import islice

from engine.heldhands.actions import Row
from engine.heldhands.board import RINGS, Board, members
from engine.heldhands.cards import Card, Emotion, Side, half, halves
from engine.heldhands.history import Turn
from engine.heldhands.state import Phase
from engine.heldhands.views import Link, PlayerView, SeatView, SpectatorView
from renderers.terminal import words
from renderers.terminal.geometry import ring_of
from renderers.terminal.lines import effects
from renderers.terminal.routes import Direction, direction
from renderers.terminal.scene import Scene, scene

_AHEAD = 4  # nodes along the ring that are named in each direction


def describe(view: PlayerView | SpectatorView) -> str:
    """Return the whole table in sentences, one paragraph a line."""
    return "\n".join(_paragraphs(scene(view)))


def describe_chain(view: PlayerView) -> str:
    """Return the chain being built, and what ending the turn now would do."""
    seen = scene(view)
    if seen.chain is None or not seen.chain.links:
        return "Your chain is empty."
    steps = ", ".join(f"{_node(seen.board, link.node)} for {_card(link)}" for link in seen.chain.links)
    balance = words.signed(seen.chain.balance)
    said = f"Your chain from {seen.own.node}: {steps}. Balance on the way: {balance}."
    if seen.chain.preview:
        said += f" Ending here: {', '.join(effects(seen, seen.chain.preview))}."
    return said


def describe_board(view: PlayerView | SpectatorView) -> str:
    """Return every node and every line of the board."""
    board = scene(view).board
    said = [
        f"{words.RINGS[ring].capitalize()}, clockwise: "
        + ", ".join(_node(board, board.nodes[n]) for n in members(board.on_ring[ring]))
        + "."
        for ring in RINGS
    ]
    lines = [
        f"{node} to {board.nodes[n]}"
        for number, node in enumerate(board.nodes)
        for n in members(board.neighbours[number])
        if n > number and ring_of(board.nodes[n]) is not ring_of(node)
    ]
    return "\n".join([*said, f"Lines inward: {', '.join(lines)}."])


def _paragraphs(seen: Scene) -> Iterator[str]:
    yield _headline(seen)
    if seen.table.objective:
        yield _objective(seen)
    elif seen.table.ring is None and not seen.table.ending:
        yield "All objectives are done: enter the centre one right after the other, each with a balance of 0."
    yield f"Done: {_progress(seen)}. Deck: {words.counted(seen.table.deck, 'card')}."
    lower, upper = ("Near player", "Far player") if seen.watched else ("You", "Your partner")
    yield _player(seen, seen.own, lower)
    yield _player(seen, seen.partner, upper)
    for name, player in ((upper, seen.partner), *(((lower, seen.own),) if seen.watched else ())):
        if player.last:
            yield f"{name}, last turn: {_turn(seen.board, player.last)}."
    if seen.chain:
        yield f"Around {seen.chain.node}: {'; '.join(_around(seen))}."


def _headline(seen: Scene) -> str:
    table = seen.table
    if table.ending:
        return f"The game is over: {words.HEADLINES[table.ending]}."
    if table.phase is Phase.SETUP:
        return "Set-up: both players look at their cards and choose a side, in secret."
    if seen.watched:
        mover = f"{words.SEATS[0 if seen.own.acting else 1]} player's move"
    else:
        mover = "your move" if seen.own.acting else "your partner's move"
    said = f"Turn {table.turn}: {mover}."
    if table.phase is Phase.SIDE:
        said += " The turn ended on the middle line, so a side has to be chosen."
    if table.following:
        said += " One of you waits in the centre: this turn must end there."
    return said


def _objective(seen: Scene) -> str:
    objective, ring = seen.table.objective, seen.table.ring
    if objective is None or ring is None:
        return ""
    name, where = words.EMOTIONS[objective.emotion], words.RINGS[ring]
    said = f"Objective {seen.table.completed + 1} of {seen.table.objectives}: {name}"
    if objective.bar:
        said += f", with {words.BARS[objective.bar]}{'' if objective.argument else ' that plays no part'}"
    if objective.argument:
        said += f". It is an argument: one of you joins the other on any {name} node of the {where}."
    else:
        said += f". End a turn on any {name} node of the {where}."
    if seen.own.owns_objective or seen.partner.owns_objective:
        whom = seen.names[0 if seen.own.owns_objective else 1]
        said += f" {words.LAY_BEFORE.format(whom=whom)}"
    return said


def _progress(seen: Scene) -> str:
    size, completed = seen.edition.set, seen.table.completed
    done = [
        f"{words.RINGS[ring]} {min(completed - number * size, size)} of {size}"
        for number, ring in enumerate(RINGS)
        if seen.is_open(ring)
    ]
    return ", ".join([*done, f"all {completed} of {seen.table.objectives}"])


def _player(seen: Scene, player: SeatView, name: str) -> str:
    said = f"{name}: on {_place(seen, player)}, balance {words.signed(player.balance)}."
    if player.whole:
        said += f" {_whole(player)}"
    elif player.side:
        row = _row(player.row) if player.row else "no cards"
        said += f" {words.SIDES[player.side].capitalize()} halves, from the cover card: {row}."
    elif seen.table.phase is Phase.SETUP:
        said += " Still choosing." if player.acting else " Has chosen."
    return f"{said} Pile: {words.counted(player.discard, 'card')}."


def _place(seen: Scene, player: SeatView) -> str:
    """Return where a player stands: node, ring, and the half of the board as that player sees it."""
    ring = ring_of(player.node)
    if ring is None:
        return words.CENTRE
    seat = seen.seat if player is seen.own else 1 - seen.seat
    side = seen.board.sides[seat][seen.board.number[player.node]]
    half_of_board = f"{words.SIDES[side]} half" if side else "middle line"
    return f"{_node(seen.board, player.node)}, {words.RINGS[ring]}, {half_of_board}"


def _whole(player: SeatView) -> str:
    """Return both halves of every card; at set-up also what each choice would show."""
    cards = "; ".join(f"{place} {_halves(card)}" for place, card in enumerate(player.whole, 1))
    said = f"Cards, left and right half, from the cover card: {cards}."
    if player.side:
        return f"{said} The {words.SIDES[player.side]} halves showed."
    choices = (f"{words.SIDES[side]} shows {_row(halves(player.whole, side))}" for side in Side)
    return f"{said} Choosing {'; choosing '.join(choices)}."


def _halves(card: Card) -> str:
    return f"{words.EMOTIONS[half(card, Side.LEFT)]} and {words.EMOTIONS[half(card, Side.RIGHT)]}"


def _row(row: tuple[Emotion, ...]) -> str:
    return ", ".join(f"{place} {words.EMOTIONS[emotion]}" for place, emotion in enumerate(row, 1))


def _turn(board: Board, turn: Turn) -> str:
    said = f"from {_node(board, turn.start)} to {', '.join(_node(board, step.to) for step in turn.steps)}"
    said += f"; completed {words.EMOTIONS[turn.completed.emotion]}" if turn.completed else ""
    return said + (f"; drew {words.counted(turn.drew, 'card')}" if turn.drew else "")


def _around(seen: Scene) -> Iterator[str]:
    """Return what lies around the end of the chain: along its ring, and one line in or out."""
    if seen.chain is None or ring_of(seen.chain.node) is None:
        return
    board, here = seen.board, seen.chain.node
    for way in (Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE):
        ahead = ", ".join(islice(_along(board, here, way), _AHEAD))
        yield f"{words.DIRECTIONS[way]} {ahead}"
    for n in members(board.neighbours[board.number[here]]):
        node = board.nodes[n]
        if ring_of(node) is not ring_of(here):
            closed = "" if seen.is_open(ring_of(node)) else ", closed"
            yield f"{words.DIRECTIONS[direction(board, here, node)]} {_node(board, node)}{closed}"


def _along(board: Board, here: str, way: Direction) -> Iterator[str]:
    ring = ring_of(here)
    while ring:
        here = next(
            board.nodes[n]
            for n in members(board.neighbours[board.number[here]] & board.on_ring[ring])
            if direction(board, here, board.nodes[n]) is way
        )
        yield _node(board, here)


def _node(board: Board, node: str) -> str:
    emotion = board.emotions[board.number[node]]
    return f"{words.EMOTIONS[emotion]} {node}" if emotion else words.CENTRE


def _card(link: Link) -> str:
    return f"{'your' if link.row is Row.OWN else 'their'} card {link.place}"
