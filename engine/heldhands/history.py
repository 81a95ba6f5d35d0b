"""Finished turns, which are public.

A game keeps all of them and reads only the last ones, so they are kept as short texts:
"O16 O17/3H O18/p2S !A0 +2 >left" is the start, each step with the half that paid for it, the objective
completed, the cards drawn and the side chosen on the middle line.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NewType

from engine.heldhands.actions import Step, read_step
from engine.heldhands.cards import Emotion, Objective, Side

TurnText = NewType("TurnText", str)

_TURN: Final = re.compile(
    r"(?P<start>\w+)(?P<steps>(?: \w+/p?\d[ASCH])+)(?: !(?P<completed>[ASCH][0-3]))?"
    r"(?: \+(?P<drew>[1-9]))?(?: >(?P<chose>left|right))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn."""

    start: str
    steps: tuple[Step, ...]
    paid: tuple[Emotion, ...]  # the half spent for each step
    completed: Objective | None = None
    drew: int = 0
    chose: Side | None = None  # the side chosen on the middle line

    @property
    def nodes(self) -> tuple[str, ...]:
        """All nodes of the path, the start included."""
        return (self.start, *(step.to for step in self.steps))


def write_turn(turn: Turn) -> TurnText:
    """Return the turn's short text."""
    steps = "".join(f" {taken}{half}" for taken, half in zip(turn.steps, turn.paid, strict=True))
    completed = f" !{turn.completed}" if turn.completed else ""
    drew = f" +{turn.drew}" if turn.drew else ""
    chose = f" >{turn.chose}" if turn.chose else ""
    return TurnText(f"{turn.start}{steps}{completed}{drew}{chose}")


@lru_cache(maxsize=4096)  # every view shows the same last turns again
def read_turn(text: TurnText) -> Turn:
    """Return the turn that `write_turn` wrote; raises ValueError."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise ValueError(text)
    steps = match["steps"].split()
    return Turn(
        start=match["start"],
        steps=tuple(read_step(taken[:-1]) for taken in steps),
        paid=tuple(Emotion(taken[-1]) for taken in steps),
        completed=Objective.parse(match["completed"]) if match["completed"] else None,
        drew=int(match["drew"] or 0),
        chose=Side(match["chose"]) if match["chose"] else None,
    )
