"""Given how games ended: what do they come to?"""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from bot.model.person import Result
from bot.model.statistics import Statistics
from tests.rows import each_row


def results(text: str, level: str = "none", at: int = 1) -> list[Result]:
    """Return games in order: w is won, l is lost, - was let go."""
    won = {"w": True, "l": False, "-": None}
    return [
        Result(game="heldhands", options={"level": level}, partners=("web:b",), at=at, won=won[letter])
        for at, letter in enumerate(text, at)
    ]


def counted(games: Iterable[Result]) -> Statistics:
    found = Statistics()
    for each in games:
        assert found.add(each)
    return found


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
    found = counted(games)
    assert (found.streak, found.longest_streak) == (streak, longest)
    numbers = tuple(map(text.count, "wl-"))
    assert (found.games, found.won, found.lost, found.let_go) == (len(text), *numbers)


def test_wins_are_counted_by_level_where_a_game_has_levels() -> None:
    games = [*results("wwl"), *results("wl", "difficult", 4), *results("l", "impossible", 6)]
    assert counted(games).won_by_level == {"none": 2, "difficult": 1}
    won = Result(game="palm", options={"mode": "teams"}, partners=("web:b", "web:c"), at=1, won=True)
    assert counted([won]).won_by_level == {}


def test_the_oldest_results_are_taken_back_as_if_they_had_never_been_but_for_the_longest_streak() -> None:
    for text in map("".join, product("wl-", repeat=5)):
        games, found = results(text), counted(results(text))
        longest = found.longest_streak
        for number, oldest in enumerate(games, 1):
            assert found.remove(oldest)
            rest = counted(games[number:])
            assert found.longest_streak == longest
            for same in ("games", "won", "lost", "let_go", "streak"):
                assert getattr(found, same) == getattr(rest, same), (text, number, same)
            assert +Counter(found.won_by_level) == rest.won_by_level


def test_a_result_that_comes_late_is_known_to_be_late_unless_it_changes_no_streak() -> None:
    early, late = results("wl-"), results("w", at=9)
    assert [counted(late).add(each) for each in early] == [False, False, True]
