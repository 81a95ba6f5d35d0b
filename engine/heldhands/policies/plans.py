"""What a player can do in a turn, worked out from a view alone, and two simple policies to compare with."""

from dataclasses import dataclass

from engine.chance import Chance
from engine.heldhands.actions import CLEAR, END_TURN, TAKE_BACK, Action, Row, Step
from engine.heldhands.cards import EMOTIONS, Emotion
from engine.heldhands.chains import UNLIMITED, chains
from engine.heldhands.edition import load_edition
from engine.heldhands.movement import Ground, ground
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn that can be taken now; chains to the same end for the same emotions are one plan."""

    path: tuple[int, ...]
    spent: tuple[Emotion, ...]  # the half paid for each step
    balance: int  # at the end of the turn
    completes: bool  # the objective

    @property
    def end(self) -> int:
        """The node on which the turn ends."""
        return self.path[-1]


def ground_of(view: PlayerView) -> Ground:
    """Return what this player's movement stands on."""
    objective = view.table.objective
    return ground(
        load_edition(view.table.edition),
        view.you.node,
        view.you.balance,
        view.you.row,
        view.partner.row,
        view.partner.node,
        view.table.completed,
        objective and objective.emotion,
        objective is not None and objective.argument,
    )


def plans(here: Ground, longest: int) -> list[Plan]:
    """Return the turns that can be taken with at most `longest` cards; of any length if the partner waits."""
    emotions, long_chain = here.board.emotions, here.edition.long_chain or UNLIMITED
    found: dict[tuple[int, tuple[int, ...]], Plan] = {}
    for path, balance, entered_with in chains(here, UNLIMITED if here.following else longest):
        end = path[-1]
        if here.following and end != here.partner:  # ruling 21
            continue
        spent = tuple([emotion for node in path if (emotion := emotions[node] or entered_with)])
        key = end, tuple([spent.count(emotion) for emotion in EMOTIONS])
        if key not in found:
            balanced = len(path) >= long_chain  # ruling 25
            found[key] = Plan(path, spent, 0 if balanced else balance, bool(here.goal >> end & 1))
    return list(found.values())


def carry_out(here: Ground, plan: Plan, *, own_first: bool | None = None) -> tuple[Action, ...]:
    """Return the steps of a plan, and the end of the turn; by default paid from the row that fills up sooner.

    A balanced player draws, so their own cards come back; otherwise the partner's may.
    """
    left = {Row.OWN: list(enumerate(here.own, 1)), Row.PARTNER: list(enumerate(here.partners, 1))}
    own_first = plan.balance == 0 if own_first is None else own_first
    rows = tuple(left) if own_first else tuple(reversed(left))
    steps: list[Action] = []
    for node, emotion in zip(plan.path, plan.spent, strict=True):
        row, card = next((row, card) for row in rows for card in left[row] if card[1] is emotion)
        left[row].remove(card)
        steps.append(Step(here.board.nodes[node], row, card[0]))
    return (*steps, END_TURN)


_LONGEST = 6


def random_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Do anything that is legal; take back only where nothing else is left."""
    forward = [action for action in view.legal if action not in (TAKE_BACK, CLEAR)]
    return (chance.choice(forward or view.legal),)


def greedy_policy(view: PlayerView, chance: Chance) -> tuple[Action, ...]:
    """Complete the objective if I can, then keep my balance, then spare cards; no thought of the partner."""
    if view.table.phase is not Phase.MOVE:
        return (chance.choice(view.legal),)
    here = ground_of(view)
    found = plans(here, _LONGEST)
    best = max(map(_worth, found))
    return carry_out(here, chance.choice([plan for plan in found if _worth(plan) == best]))


def _worth(plan: Plan) -> tuple[bool, int, int]:
    return plan.completes, -abs(plan.balance), -len(plan.path)
