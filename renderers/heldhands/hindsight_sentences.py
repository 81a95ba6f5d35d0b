"""Where a finished game turned, in words: for those who cannot see the picture, and beside it."""

from collections.abc import Iterator, Sequence

from engine.heldhands.hindsight import Hindsight, TurningPoint
from engine.heldhands.views import SeatView
from renderers.heldhands.description import headline, loss_reason
from renderers.heldhands.names import node_name
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words


def describe_hindsight(
    view: View, hindsight: Hindsight, words: Words, *, names: Sequence[str] = ()
) -> Iterator[str]:
    """Yield where a game turned, a paragraph each: how it ended and why, the course, the turns that count."""
    seen = scene(view, words, names=names)
    yield headline(seen)
    if reason := loss_reason(seen):
        yield reason
    yield _describe_course(words, hindsight)
    for point in hindsight.points:
        yield _describe_point(seen, point)
    if not hindsight.points:
        yield words.say("hindsight-no-point")
    for turn in hindsight.unseen:
        yield _describe_unseen(seen, hindsight, turn)
    yield words.say("hindsight-how")


def list_hopes(view: View, hindsight: Hindsight, words: Words, *, names: Sequence[str] = ()) -> Iterator[str]:
    """Yield the curve as a list: a line for the set-up, and one for each turn."""
    seen = scene(view, words, names=names)
    for turn, hope in enumerate(hindsight.hopes):
        who = _who_moved(seen, turn) if turn else ""
        yield words.say("hindsight-turn", turn=turn, who=who, was=hope.was, seen=hope.seen)


def _describe_course(words: Words, hindsight: Hindsight) -> str:
    hopes = [hope.was for hope in hindsight.hopes[:-1]] or [hindsight.hopes[0].was]
    high, low = max(hopes), min(hopes)
    return words.say(
        "hindsight-course",
        first=hopes[0],
        high=high,
        highest=hopes.index(high),
        low=low,
        lowest=hopes.index(low),
    )


def _describe_point(seen: Scene, point: TurningPoint) -> str:
    words = seen.words
    taken, other = point.taken_hope, point.other_hope
    return words.say(
        "hindsight-point",
        turn=point.turn,
        who=_who_moved(seen, point.turn),
        start=_node(seen, point.taken[0]),
        taken=_path(seen, point.taken),
        other=_path(seen, point.other),
        same="yes" if point.taken == point.other else "no",
        seen=taken.seen,
        better=other.seen,
        was=taken.was,
        helped=other.was,
        helps="yes" if other.was > taken.was else "no",
    )


def _describe_unseen(seen: Scene, hindsight: Hindsight, turn: int) -> str:
    before, after = hindsight.hopes[turn - 1 : turn + 1]
    who = _who_moved(seen, turn)
    return seen.words.say(
        "hindsight-unseen", turn=turn, who=who, before=before.was, was=after.was, seen=after.seen
    )


def _node(seen: Scene, node: str) -> str:
    return node_name(seen.words, seen.board, node)


def _path(seen: Scene, nodes: Sequence[str]) -> str:
    return ", ".join(_node(seen, node) for node in nodes[1:])


def mover_of(seen: Scene, turn: int) -> SeatView:
    """Return the player of a turn."""
    last = len(seen.own.journey) + len(seen.partner.journey)
    own_last = seen.own.at_turn == (last == seen.table.turn)  # a turn may have begun without a move
    return seen.own if own_last == (turn % 2 == last % 2) else seen.partner


def _who_moved(seen: Scene, turn: int) -> str:
    return seen.who(mover_of(seen, turn))
