"""One asker with many jobs waits for itself, and never keeps another one waiting."""

import pytest

from bot.fair_queue import Budget, FairQueue
from tests.rows import each_row


def served(queue: FairQueue[str], count: int, cost: float = 1.0) -> list[str]:
    """Return the next items, each of which costs as much."""
    items = []
    for _ in range(count):
        item, asker = queue.take()
        items.append(item)
        queue.charge(asker, cost)
    return items


def test_one_asker_is_served_in_the_order_of_asking_and_of_delays() -> None:
    queue = FairQueue[str]()
    queue.put("later", "one", delay=1)
    for item in "abc":
        queue.put(item, "one")
    assert served(queue, 4) == ["a", "b", "c", "later"]
    with pytest.raises(IndexError):
        queue.take()


@each_row(
    ("greedy", "before", "within"),
    [
        (("first",), [1.0] * 10, 1),
        (("first", "second", "third"), [1.0] * 30, 2),
        (("first",), [1, 50, 1, 1], 1),
    ],
    ids=["beside one", "beside several", "after another was expensive"],
)
def test_a_newcomer_is_next_however_much_others_have_asked_for(
    greedy: tuple[str, ...], before: list[float], within: int
) -> None:
    queue = FairQueue[str]()
    for number in range(100):
        for asker in greedy:
            queue.put(f"{asker} {number}", asker)
    if 50 in before:
        queue.put("dear", "another")
    for cost in before:
        served(queue, 1, cost)
    queue.put("one", "modest")
    assert "one" in served(queue, within)


def test_askers_share_by_what_they_cost_and_not_by_how_often_they_ask() -> None:
    queue, spent = FairQueue[str](), {"dear": 0.0, "cheap": 0.0}
    for number in range(200):
        queue.put(f"{number}", "dear")
        queue.put(f"{number}", "cheap")
    for _ in range(110):
        _, asker = queue.take()
        cost = 10.0 if asker == "dear" else 1.0
        spent[asker] += cost
        queue.charge(asker, cost)
    assert abs(spent["dear"] - spent["cheap"]) <= 10


def test_an_item_with_a_delay_lets_others_go_before_it_but_not_for_ever() -> None:
    queue = FairQueue[str]()
    queue.put("patient", "one", delay=3)
    order = []
    for number in range(10):
        queue.put(f"urgent {number}", f"urgent {number}")
        order += served(queue, 1)
    assert order[0] == "urgent 0"
    assert "patient" in order


def test_who_had_much_while_nobody_waited_has_no_debt() -> None:
    queue = FairQueue[str]()
    for _ in range(5):
        queue.put("much", "one")
        served(queue, 1, cost=100)
    queue.put("first", "one")
    queue.put("second", "other")
    assert served(queue, 2) == ["first", "second"]


def test_nothing_is_left_of_askers_who_are_gone() -> None:
    queue = FairQueue[str]()
    for number in range(1000):
        queue.put("item", f"asker {number}")
    served(queue, 1000)
    assert not queue
    assert not queue._askers


def test_a_budget_allows_a_burst_and_comes_back_with_time() -> None:
    now = 0.0
    budget = Budget(burst=3, a_second=0.5, now=lambda: now)
    budget.spend("one", 3)
    assert not budget.is_spent("one")
    budget.spend("one", 0.5)
    assert budget.is_spent("one")
    assert not budget.is_spent("other")
    now = 1.0
    assert not budget.is_spent("one")


def test_a_budget_remembers_only_the_last_askers() -> None:
    budget = Budget(burst=1, a_second=0, now=lambda: 0.0)
    for number in range(10_001):
        budget.spend(f"asker {number}", 2)
    assert not budget.is_spent("asker 0")
    assert budget.is_spent("asker 1")
