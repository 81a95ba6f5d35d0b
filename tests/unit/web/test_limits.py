"""Given a visitor who asks for a lot: when is it too much, when is it well again, and who is it?"""

import asyncio
from types import SimpleNamespace

import pytest
from aiohttp.test_utils import make_mocked_request
from cachetools import LRUCache
from multidict import CIMultiDict

from adapters.web.traffic import Limits, Rate, RequestKind
from adapters.web.web_refusals import WebProblem, WebRefusal, status_of
from tests.rows import each_row

ANNA, BRUNO = "192.0.2.1", "192.0.2.2"
RATES = {**dict.fromkeys(RequestKind, Rate(3, 1 / 8)), RequestKind.LOOK: Rate(5, 2)}


@pytest.fixture
def time() -> SimpleNamespace:
    return SimpleNamespace(now=1000.0)


@pytest.fixture
def limits(time: SimpleNamespace) -> Limits:
    return Limits(rates=RATES, now=lambda: time.now)


def taken(limits: Limits, visitor: str = ANNA, asking: RequestKind = RequestKind.PRESS) -> int:
    for count in range(100):
        try:
            limits.take(asking, visitor)
        except WebRefusal:
            return count
    pytest.fail("there is no limit")


def test_so_many_can_be_had_at_once_and_time_gives_one_after_the_other_back(
    limits: Limits, time: SimpleNamespace
) -> None:
    assert [taken(limits), taken(limits)] == [3, 0]
    for passed, given in ((7.9, 0), (0.1, 1), (20, 2), (4, 1), (1_000_000, 3)):
        time.now += passed  # the half that was left over counts too, but never more than at first is given
        assert taken(limits) == given, passed
    for _ in range(7):
        time.now += 1
        assert taken(limits) == 0, "whoever keeps asking does not wait longer for it"
    time.now += 1
    assert taken(limits) == 1


@pytest.mark.parametrize(("passed", "seconds"), [(0, 8), (0.5, 8), (1, 7), (7.5, 1)])
def test_it_is_told_how_long_to_wait_and_that_is_long_enough(
    limits: Limits, time: SimpleNamespace, passed: float, seconds: int
) -> None:
    taken(limits)
    time.now += passed
    with pytest.raises(WebRefusal) as refused:
        limits.take(RequestKind.PRESS, ANNA)
    assert (refused.value.code, status_of(refused.value)) == (WebProblem.TOO_FAST, 429)
    assert refused.value.facts["seconds"] == seconds
    time.now += seconds
    assert taken(limits) == 1


def test_one_thing_does_not_use_up_another_and_one_visitor_not_what_others_have(limits: Limits) -> None:
    assert taken(limits, ANNA, RequestKind.PRESS) == 3
    assert taken(limits, ANNA, RequestKind.LOOK) == 5
    assert taken(limits, ANNA, RequestKind.START) == 3
    assert taken(limits, BRUNO, RequestKind.PRESS) == 3


def test_what_is_remembered_has_an_end_and_those_who_are_here_are_neither_forgotten_nor_refused(
    limits: Limits,
) -> None:
    limits._buckets = LRUCache(10)
    assert taken(limits, ANNA) == 3
    for number in range(1000):
        limits.take(RequestKind.PRESS, f"2001:db8:0:{number:x}::/64")
        if number % 5 == 0:
            assert taken(limits, ANNA) == 0
        assert len(limits._buckets) <= 10
    for number in range(10):
        limits.take(RequestKind.PRESS, f"203.0.113.{number}")
    assert taken(limits, ANNA) == 3, "whoever was here the longest ago: they have as much as a newcomer"


def test_so_many_pages_and_one_more_when_one_was_closed() -> None:
    limits = Limits(most_pages=2)
    for visitor in (ANNA, BRUNO, ANNA):
        limits.open_page(visitor)
    with pytest.raises(WebRefusal) as refused:
        limits.open_page(ANNA)
    assert refused.value.code == WebProblem.TOO_MANY_PAGES
    limits.close_page(ANNA)
    limits.open_page(ANNA)
    for visitor in (ANNA, ANNA, BRUNO):
        limits.close_page(visitor)
    assert limits._pages == {}, "of those who have gone nothing is left"


def visitor(proxies: int, *lines: str) -> str:
    """Return who somebody is taken for that says this of where they come from."""
    headers = CIMultiDict(("X-Forwarded-For", line) for line in lines)
    return Limits(proxies).visitor(make_mocked_request("GET", "/", headers=headers))


PEER = visitor(0)
"""From where the connection itself comes."""


@each_row(
    ("proxies", "lines", "found"),
    [
        (0, [], PEER),
        (0, [ANNA], PEER),  # anybody can say so
        (1, [ANNA], ANNA),
        (1, [f"{BRUNO},{BRUNO},  {ANNA} "], ANNA),  # what stands before it was forged
        (1, [BRUNO, ANNA], ANNA),
        (2, [f"{ANNA}, 10.0.0.1"], ANNA),
        (2, [BRUNO, f"{BRUNO}, {ANNA}", "10.0.0.1"], ANNA),
        (1, [], PEER),  # somebody who did not come through the proxy
        (2, [ANNA], PEER),
        (1, [f"{BRUNO}, [::ffff:{ANNA}]:8000"], ANNA),
        (1, ["unknown"], PEER),
        (1, [f"{ANNA}, "], PEER),
    ],
)
def test_a_visitor_is_whom_the_outermost_of_our_proxies_saw_and_no_forged_line_makes_another_of_them(
    proxies: int, lines: list[str], found: str
) -> None:
    assert visitor(proxies, *lines) == found


def test_what_is_too_much_waits_until_it_is_its_turn_and_a_debt_does_not_grow_for_ever(
    limits: Limits, time: SimpleNamespace
) -> None:
    assert [limits.delay(RequestKind.LOOK, ANNA) for _ in range(7)] == [0, 0, 0, 0, 0, 0.5, 1.0]
    assert limits.delay(RequestKind.LOOK, BRUNO) == 0
    time.now += 10
    assert limits.delay(RequestKind.LOOK, ANNA) == 0
    assert max(limits.delay(RequestKind.LOOK, ANNA) for _ in range(1000)) == 5 / 2


async def test_a_visitor_who_is_refused_again_and_again_has_to_wait_and_in_the_end_gets_no_answer(
    limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.web.traffic._MOST_HELD", 2)
    monkeypatch.setattr("adapters.web.traffic._HELD_FOR", (0.01, 0.02))
    at_once = [await limits.hold_back(ANNA) for _ in range(3)]
    held = [asyncio.create_task(limits.hold_back(ANNA)) for _ in range(3)]
    await asyncio.sleep(0)
    assert [task.done() for task in held] == [False, False, True]
    assert not held[2].result()
    assert await limits.hold_back(BRUNO)
    assert all([*at_once, *await asyncio.gather(*held[:2])])
    assert not limits._held
