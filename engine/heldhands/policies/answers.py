"""The ways from a node, sorted by what they are worth: the first that can be paid is the best."""

from functools import cache
from typing import Final, TypeAlias

from engine.heldhands.policies.fast_game import KINDS, Rules
from engine.heldhands.policies.ways import GUARD, Way, ways
from engine.heldhands.policies.weights import WEIGHTS

Answer: TypeAlias = tuple[float, int, int, int]
"""What a way is worth to a partner, the halves that it spends, its nodes, and its end as a bit."""

Weighed: TypeAlias = tuple[float, Way]
"""A way with its own worth."""

Mine: TypeAlias = tuple[int, int, int, Weighed]
"""The halves that a way spends, its nodes, its end as a bit; and the way: these are asked for most."""

NO_ANSWER: Final[Answer] = (-20.0, 0, 0, 0)
NO_ANSWERS: Final[list[Answer]] = []

_LONGEST: Final = 4  # cards in an answer that completes an objective: a few more are too dear
_MOST_HIDDEN: Final = 12
_RISKS: Final = [
    [(1 - kinds / KINDS) ** hidden for hidden in range(_MOST_HIDDEN + 1)] for kinds in range(KINDS + 1)
]
"""By how many kinds would do, and how many cards are hidden: how likely it is that none of them does."""


class Answers:
    """The ways from one node in the order in which a player would like them."""

    def __init__(self, rules: Rules, opened: int, start: int, balance: int) -> None:
        known, w = ways(rules.edition, opened, start, balance), WEIGHTS
        own = [(w.card[opened] * way.length + w.balance[abs(way.balance)], way) for way in known.all]
        own.sort(key=lambda one: -one[0])
        self.mine: list[Mine] = [(way.need, way.nodes, 1 << way.end, (worth, way)) for worth, way in own]
        likes = sorted(
            ((w.partner_card * way.length + w.partner_balance[abs(way.balance)], way) for way in known.all),
            key=lambda one: -one[0],
        )
        self.all: list[Answer] = [(worth, way.need, way.nodes, 1 << way.end) for worth, way in likes]
        goals = rules.goals[opened] if opened < len(rules.goals) else (0,) * KINDS
        self.mine_on: list[list[Mine]] = [[one for one in self.mine if one[2] & goal] for goal in goals]
        short = [one for one in self.all if one[2].bit_count() <= _LONGEST]
        self.on: list[list[Answer]] = [[one for one in short if one[3] & goal] for goal in goals]
        """By kind: those that end on it on the current ring."""
        self.at: dict[int, list[Answer]] = {}
        for one in self.all:
            self.at.setdefault(one[3], []).append(one)
        self.firsts: list[tuple[int, int]] = [(way.need, way.nodes) for way in known.firsts]
        self.entering: tuple[Way, ...] = known.entering


@cache
def answers_of(rules: Rules, opened: int, start: int, balance: int) -> Answers:
    """Return the sorted ways from a node."""
    return Answers(rules, opened, start, balance)


def first_of(answers: list[Answer], halves: int, closed: int) -> Answer:
    """Return the best answer that can be paid and does not go over closed nodes."""
    for answer in answers:
        if (halves - answer[1]) & GUARD == GUARD and not answer[2] & closed:
            return answer
    return NO_ANSWER


def count_steps(table: Answers, halves: int, closed: int) -> int:
    """Return how many first steps there are."""
    steps = 0
    for need, nodes in table.firsts:
        if (halves - need) & GUARD == GUARD and not nodes & closed:
            steps += 1
    return steps


def risk_of_no_step(table: Answers, halves: int, hidden: int, closed: int) -> float:
    """Return how likely it is that there is no first step, when some more cards are hidden."""
    wanted = 0
    for need, nodes in table.firsts:
        if not nodes & closed:
            if (halves - need) & GUARD == GUARD:
                return 0.0
            wanted |= need
    return _RISKS[wanted.bit_count()][hidden]


def enters(table: Answers, halves: int, closed: int) -> bool:
    """Return whether some way leads into the centre."""
    return any((halves - way.need) & GUARD == GUARD and not way.nodes & closed for way in table.entering)


def enter_together(one: Answers, other: Answers, halves: int) -> bool:
    """Return whether both can enter, one after the other, with the halves that show."""
    for way in one.entering:
        left = halves - way.need
        if left & GUARD == GUARD:
            for next_way in other.entering:
                if (left - next_way.need) & GUARD == GUARD:
                    return True
    return False
