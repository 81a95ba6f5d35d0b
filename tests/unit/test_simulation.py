"""Self-play: the same seed gives the same result, and the player who cares does better."""

from collections.abc import Mapping
from random import Random

import pytest

from adapters.cli.simulate import GameResult, simulate, summarise, wilson_interval
from engine.chance import Chance
from engine.heldhands.edition import Level
from engine.heldhands.options import Options
from engine.heldhands.phases import Ending
from engine.heldhands.policies import POLICIES, Policy
from engine.heldhands.policies.partner import decide
from engine.heldhands.self_play import self_play
from engine.heldhands.views import player_view
from tests.effort import examples
from tests.properties.hidden import another_world
from tests.properties.perft import positions
from tests.rows import each_row


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = list(simulate(("greedy", "greedy"), Options(), 12, seed=3, processes=1))
    assert list(simulate(("greedy", "greedy"), Options(), 12, seed=3, processes=2)) == alone
    assert list(simulate(("greedy", "greedy"), Options(), 12, seed=4, processes=1)) != alone


def test_caring_for_the_partner_wins_several_times_as_often() -> None:
    careless = summarise(simulate(("greedy", "greedy"), Options(), examples(60), seed=1))
    caring = summarise(simulate(("lookahead", "lookahead"), Options(), examples(60), seed=1))
    assert caring.wins >= 5 * max(careless.wins, 1)


def with_budget(budget: int) -> Policy:
    return lambda seen, chance: decide(seen, chance.below(2**32), budget=budget)


def test_trying_turns_in_imagined_games_holds_hands_where_looking_ahead_is_lost() -> None:
    for seed in (4, 7):
        endings = [
            self_play((policy, policy), Options(), seed).ending
            for policy in (POLICIES["lookahead"], with_budget(400))
        ]
        assert endings == [Ending.NO_STEP, Ending.HELD_HANDS]


POLICIES_IN_HASTE: Mapping[str, Policy] = {**POLICIES, "strong": with_budget(20)}


@each_row("policy", POLICIES_IN_HASTE)
@each_row("options", [*(Options(level=level) for level in Level), Options(edition="print-and-play")], ids=str)
def test_every_policy_plays_every_edition_and_level_to_an_end(policy: str, options: Options) -> None:
    for seed in range(1 if policy == "strong" else 3):
        assert self_play((POLICIES_IN_HASTE[policy],) * 2, options, seed).ending


@each_row("policy", POLICIES_IN_HASTE)
def test_a_policy_does_not_peek(policy: str) -> None:
    rng = Random(policy)
    for _, state in positions("challenging-held-hands"):
        other = another_world(state, state.active, rng)
        seen, seen_there = player_view(state, state.active), player_view(other, state.active)
        chosen = POLICIES_IN_HASTE[policy]([seen], Chance(1, "peek"))
        assert chosen == POLICIES_IN_HASTE[policy]([seen_there], Chance(1, "peek"))


def test_a_summary_counts() -> None:
    won = GameResult(Ending.HELD_HANDS, turns=30, completed=24, objectives=24)
    summary = summarise([won, GameResult(Ending.NO_STEP, turns=10, completed=4, objectives=24)])
    assert (summary.games, summary.wins, summary.win_rate) == (2, 1, 0.5)
    assert (summary.turns_mean, summary.completed_mean) == (20, 14)
    assert summary.endings[Ending.CARDS_GONE] == 0


@each_row(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)
