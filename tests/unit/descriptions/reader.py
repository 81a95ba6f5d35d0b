"""A listener: makes facts of an English description, and lets no sentence pass that it does not understand.

It knows the edition, as everybody who sits down to a game does, and nothing but the text besides.
"""

import re
from re import Match
from typing import Final

from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, Step
from engine.heldhands.board import CENTRE
from engine.heldhands.cards import Emotion, Side, halves
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.views import ObjectiveView, PlayerView, SeatView, SpectatorView, TableView
from engine.silence import Silence
from renderers.heldhands.places import ring_of
from tests.unit.descriptions import phrases
from tests.unit.descriptions.atlas import Atlas
from tests.unit.descriptions.heard import Heard
from tests.unit.descriptions.phrases import BAR, EMOTION, OUTCOME, RING
from tests.unit.descriptions.road import Road
from tests.unit.descriptions.sentences import understand

_LOWER: Final = 0
_UPPER: Final = 1
_WHO: Final = {
    "you": _LOWER,
    "your": _LOWER,
    "near player": _LOWER,
    "the near player": _LOWER,
    "near player's": _LOWER,
    "your partner": _UPPER,
    "yours": _LOWER,
    "the near player's": _LOWER,
    "your partner's": _UPPER,
    "far player": _UPPER,
    "the far player": _UPPER,
    "far player's": _UPPER,
    "the far player's": _UPPER,
}
_WHOSE: Final = {"You": "your", "Your partner": "their"}
"""To a player, whose left and right it is; to spectators it is "as they see it"."""


def read(text: str, edition: str) -> Heard:
    """Return what this description tells."""
    return _Listener(edition).listen(text)


def _empty_table(edition: str) -> TableView:
    return TableView(
        edition=edition,
        level=Level.NONE,
        silence=Silence.QUIET,
        phase=Phase.SETUP,
        turn=0,
        completed=0,
        objectives=0,
        ring=None,
        objective=None,
        following=False,
        deck=0,
        ending=None,
    )


def _empty_seat() -> SeatView:
    return SeatView(
        node="",
        balance=0,
        cards=0,
        row=(),
        side=None,
        discard=0,
        at_turn=False,
        acting=False,
        owns_objective=False,
        last=None,
        whole=(),
        journey=(),
    )


class _Listener:
    def __init__(self, edition: str) -> None:
        self._starts = load_edition(edition).board.starts
        self._table = _empty_table(edition)
        self._seats = [_empty_seat(), _empty_seat()]
        self._names = ["", ""]
        self._pairs: list[tuple[str, ...]] = [(), ()]
        self._nodes = phrases.Nodes()
        self._atlas = Atlas(self._nodes)
        self._road = Road(self._nodes)
        self._seat: int | None = None  # None for a spectator
        self._goals: tuple[str, ...] = ()
        self._pick: tuple[Step, ...] = ()
        self._halves: dict[int, Side | None] = {}
        self._shift: dict[Emotion, int] = {}

    def listen(self, text: str) -> Heard:
        """Return everything that was told."""
        for line in text.split("\n"):
            about, said = understand(line)
            getattr(self, f"_hear_{about}")(said)
        board = self._atlas.map()
        assert self._road.closed == board.closed & {*map(ring_of, self._road.around.values())}
        for who, half in self._halves.items():
            side = board.sides[self._seats[who].node]
            assert half is (side and side.other if who == _UPPER else side), (
                "each sees it from their own seat"
            )
        return Heard(
            view=self._view(),
            names=(self._names[_LOWER], self._names[_UPPER]),
            map=board,
            shift=self._shift,
            pairs=(self._pairs[_LOWER], self._pairs[_UPPER]),
            goals=self._goals,
            ways=self._road.ways,
            balances=self._road.balances,
            around=self._road.around,
            pick=self._pick,
        )

    def _view(self) -> PlayerView | SpectatorView:
        lower, upper = self._seats
        if self._seat is None:
            return SpectatorView(self._table, lower, upper)
        legal = tuple(sorted(self._road.legal, key=str))
        return PlayerView(self._seat, self._table, lower, upper, self._road.chain, legal)

    # What is going on

    def _hear_over(self, said: Match[str]) -> None:
        turns, ending = phrases.count(said["turns"]), OUTCOME[said["outcome"]]
        if said["who"]:
            who = _WHO[said["who"]]
            self._seats[who] = self._seats[who]._replace(at_turn=True)
        self._table = self._table._replace(phase=Phase.OVER, ending=ending, turn=turns)

    def _hear_setup(self, _: Match[str]) -> None:
        self._table = self._table._replace(phase=Phase.SETUP)

    def _hear_turn(self, said: Match[str]) -> None:
        self._table = self._table._replace(
            phase=Phase.SIDE if said["side"] else Phase.MOVE,
            turn=int(said["turn"]),
            following=bool(said["following"]),
        )
        who = _WHO[said["who"]]
        self._seats[who] = self._seats[who]._replace(at_turn=True, acting=True)

    def _hear_choose(self, _: Match[str]) -> None:
        self._road.legal |= {CHOOSE_LEFT, CHOOSE_RIGHT}

    def _hear_pick(self, said: Match[str]) -> None:
        self._pick = tuple(phrases.steps(self._nodes.read(_uncapped(said["node"])), said["cards"]))

    def _hear_objective(self, said: Match[str]) -> None:
        bar = BAR[said["bar"]] if said["bar"] else 0
        assert bool(said["idle"]) == bool(bar and not said["argument"])
        self._table = self._table._replace(
            completed=int(said["number"]) - 1,
            objectives=int(said["all"]),
            ring=RING[said["ring"]],
            objective=ObjectiveView(EMOTION[said["emotion"]], bar, argument=bool(said["argument"])),
        )
        self._goals = tuple(said["goals"].split(", "))
        if said["owner"]:
            owner = _WHO[said["owner"]]
            self._seats[owner] = self._seats[owner]._replace(owns_objective=True)

    def _hear_to_the_centre(self, _: Match[str]) -> None:
        """Nothing new: so many are done."""

    def _hear_next_objective(self, _: Match[str]) -> None:
        """Nothing new: none is told."""

    def _hear_done(self, said: Match[str]) -> None:
        completed, objectives = int(said["done"]), int(said["all"])
        rings = re.findall(r"(\w+ ring) (\d) of (\d)", said["rings"])
        assert completed == sum(int(done) for _, done, _ in rings)
        ring = RING[rings[-1][0]] if completed < objectives else None
        table = self._table._replace(completed=completed, objectives=objectives, ring=ring)
        assert table == self._table or not self._table.objective, "as the objective has told"
        self._table = table._replace(deck=phrases.count(said["deck"]))

    # The players

    def _hear_player(self, said: Match[str]) -> None:
        who = _WHO[said["who"].lower()]
        node = CENTRE if said["centre"] else self._nodes.read(said["node"])
        if said["ring"]:
            assert RING[said["ring"]] is ring_of(node)
            assert said["middle"] or said["whose"] == _WHOSE.get(said["who"])
            half = said["half"] or said["seen"]
            self._halves[who] = Side(half) if half else None
        self._names[who] = said["name"] or ""
        seat = self._seats[who]._replace(
            node=node, balance=phrases.balance(said["balance"]), discard=phrases.count(said["pile"])
        )
        self._seats[who] = self._with_cards(seat, who, said)

    def _with_cards(self, seat: SeatView, who: int, said: Match[str]) -> SeatView:
        if said["row"]:
            row = phrases.row(said["row"])
            return seat._replace(row=row, cards=len(row), side=Side(said["showing"].lower()))
        if not said["whole"]:
            chosen = Side(said["chose"]) if said["chose"] else None
            waits = said["choosing"] == "Still choosing."
            return seat._replace(cards=phrases.count(said["down"]), side=chosen, acting=waits)
        whole, self._pairs[who] = phrases.whole_cards(said["whole"])
        seat = seat._replace(whole=whole, cards=len(whole))
        if said["showed"]:
            side = Side(said["showed"])
            return seat._replace(side=side, row=halves(whole, side))
        for side in Side:
            assert phrases.row(said[side.value]) == halves(whole, side)
        return seat._replace(acting=True)

    def _hear_last(self, said: Match[str]) -> None:
        who = _WHO[said["who"].lower()]
        self._seats[who] = self._seats[who]._replace(last=self._nodes.turn(said["turn"]))

    def _hear_walked(self, said: Match[str]) -> None:
        who, turn = _WHO[said["who"]], self._nodes.turn(said["turn"])
        seat = self._seats[who]
        self._seats[who] = seat._replace(journey=(*seat.journey, turn), last=turn)
        assert int(said["number"]) == sum(len(seat.journey) for seat in self._seats)

    def _hear_shifts(self, said: Match[str]) -> None:
        for told, shift in ((said["raising"], 1), (said["lowering"], -1)):
            self._shift |= {EMOTION[name.lower()]: shift for name in told.split(" and ")}

    # The chain

    def _hear_empty_chain(self, _: Match[str]) -> None:
        self._road.hear_empty_chain(self._seats[_LOWER])

    def _hear_chain(self, said: Match[str]) -> None:
        self._road.hear_chain(said, self._seats[_LOWER], self._seats[_UPPER])

    def _hear_steps(self, said: Match[str]) -> None:
        self._road.hear_steps(said)

    def _hear_no_steps(self, said: Match[str]) -> None:
        self._road.hear_no_steps(said)

    def _hear_around(self, said: Match[str]) -> None:
        self._road.hear_around(said)

    # The board

    def _hear_ring(self, said: Match[str]) -> None:
        self._atlas.hear_ring(said)

    def _hear_centre(self, said: Match[str]) -> None:
        self._atlas.hear_centre(said)

    def _hear_sides(self, said: Match[str]) -> None:
        self._seat = self._starts.index(said["node"]) if said["who"] == "your" else None
        self._atlas.hear_sides(said)

    def _hear_lines(self, said: Match[str]) -> None:
        self._atlas.hear_lines(said)

    def _hear_regular_lines(self, said: Match[str]) -> None:
        self._atlas.hear_regular_lines(said)


def _uncapped(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
