"""One asker with many jobs waits for itself, and never keeps another one waiting."""

import pytest

from bot.fair_queue import Budget, FairQueue


def served(queue: FairQueue[str], count: int, cost: float = 1.0) -> list[str]:
    """Return the next items, each of which costs as much."""
    items = []
    for _ in range(count):
        item, asker = queue.take()
        items.append(item)
        queue.charge(asker, cost)
    return items


def test_one_asker_is_served_in_the_order_of_asking() -> None:
    queue = FairQueue[str]()
    for item in "abc":
        queue.put(item, "one")
    assert served(queue, 3) == ["a", "b", "c"]


def test_a_newcomer_is_next_however_much_another_has_asked_for() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.put(f"many {number}", "greedy")
    served(queue, 10)
    queue.put("one", "modest")
    assert served(queue, 1) == ["one"]


def test_a_newcomer_is_next_beside_several_greedy_askers() -> None:
    queue = FairQueue[str]()
    for number in range(30):
        for greedy in ("first", "second", "third"):
            queue.put(f"{greedy} {number}", greedy)
    served(queue, 30)
    queue.put("one", "modest")
    assert "one" in served(queue, 2)


def test_a_newcomer_is_next_also_after_another_asker_was_expensive() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.put(f"many {number}", "greedy")
    queue.put("dear", "third")
    served(queue, 1)
    served(queue, 1, cost=50)
    served(queue, 3)
    queue.put("one", "modest")
    assert served(queue, 1) == ["one"]


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


def test_the_items_of_one_asker_go_by_their_delay() -> None:
    queue = FairQueue[str]()
    queue.put("later", "one", delay=1)
    queue.put("now", "one")
    assert served(queue, 2) == ["now", "later"]


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


def test_an_empty_queue_has_nothing_to_take() -> None:
    with pytest.raises(IndexError):
        FairQueue[str]().take()


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
