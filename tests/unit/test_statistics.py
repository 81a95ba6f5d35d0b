"""Given how games ended: what do they come to?"""

from random import Random

from bot.model.person import Result
from bot.service.records import Statistics, statistics
from tests.rows import each_row


def results(text: str, level: str = "none") -> list[Result]:
    """Return games in order: w is won, l is lost, - was let go."""
    won = {"w": True, "l": False, "-": None}
    return [
        Result(game="heldhands", options={"level": level}, partners=("web:b",), at=at, won=won[letter])
        for at, letter in enumerate(text)
    ]


@each_row(
    ("text", "streak", "longest"),
    [
        *(("", 0, 0), ("w", 1, 1), ("l", 0, 0), ("wwl", 0, 2), ("wlwww", 3, 3), ("wwwlw", 1, 3)),
        *(("w-w", 2, 2), ("ww-", 2, 2), ("-", 0, 0), ("wwl-www-w", 4, 4)),
    ],
)
def test_a_streak_is_games_won_one_after_another_and_what_was_let_go_breaks_none(
    text: str, streak: int, longest: int
) -> None:
    games = results(text)
    Random(1).shuffle(games)
    found = statistics(games)
    assert (found.streak, found.longest_streak) == (streak, longest)
    counted = tuple(map(text.count, "wl-"))
    assert (found.games, found.won, found.lost, found.let_go) == (len(text), *counted)


def test_wins_are_counted_by_level_where_a_game_has_levels() -> None:
    games = [*results("wwl"), *results("wl", "difficult"), *results("l", "impossible")]
    assert statistics(games).won_by_level == {"none": 2, "difficult": 1}
    won = Result(game="palm", options={"mode": "teams"}, partners=("web:b", "web:c"), at=1, won=True)
    assert statistics([won]).won_by_level == {}
    assert statistics([]) == Statistics(won_by_level={})
