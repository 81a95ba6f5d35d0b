"""The checker of histories, given broken ones that were made by hand: each is found, and nothing else is."""

from math import inf

import pytest

from bot.refusals import Denied
from bot.store.counts import Counts
from tests.integration.faults.history import ACCEPTED, Ask, Flaw, History, Log, Look, Shown, Wrong, find_flaws

STALE, NO_ANSWER = Denied.STALE.value, Denied.NO_ANSWER.value
FINAL = {"0": "near", "1": "far", "watch": "all"}


def log_of(*entries: str) -> Log:
    """Return a log whose entries all players see, but for those that end with a star."""
    counts = [Counts.begin(2)]
    for entry in entries:
        counts.append(counts[-1].after(int(entry[0]), public=not entry.endswith("*")))
    return Log(entries, counts)


def ask(entry: str, revision: int, start: int, end: float = inf, answer: str | None = ACCEPTED) -> Ask:
    return Ask(entry, revision, start, by=0, answer=answer, end=end)


def history(*asks: Ask, looks: tuple[Look, ...] = (), unanswered: tuple[int, ...] = ()) -> History:
    shown = {viewer: [Shown(1, "old", 0), Shown(9, digest, 0)] for viewer, digest in FINAL.items()}
    return History(list(asks), list(looks), list(unanswered), shown)


def found(log: Log, told: History) -> list[Wrong]:
    return [flaw.wrong for flaw in find_flaws(log, told, FINAL)]


LOG = log_of("0 a*", "0 b", "1 c")
"""Revisions of player 0 before these: 1, 2, 3; of player 1: 1, 1, 2."""
FIRST, SECOND, THIRD = ask("0 a*", 1, 10, 20), ask("0 b", 2, 30, 40), ask("1 c", 2, 50, 60)


def test_history_that_explains_its_log_has_no_flaw() -> None:
    assert found(LOG, history(FIRST, SECOND, THIRD)) == []


def test_game_without_presses_has_no_flaw() -> None:
    assert found(log_of(), history()) == []


def test_presses_at_the_same_time_may_stand_in_either_order() -> None:
    one, other = ask("0 a", 1, 10, 40), ask("1 b", 1, 20, 30)
    assert found(log_of("0 a", "1 b"), history(one, other)) == []
    assert found(log_of("1 b", "0 a"), history(one, other)) == []


def test_acknowledged_press_that_is_not_in_the_log_is_lost() -> None:
    assert found(log_of("0 a*", "0 b"), history(FIRST, SECOND, THIRD)) == [Wrong.LOST]


def test_press_that_another_one_replaced_in_the_log_is_lost() -> None:
    told = history(FIRST, SECOND, ask("1 d", 2, 50, 60), ask("1 c", 2, 50, 60))
    assert find_flaws(LOG, told, FINAL) == [Flaw(Wrong.LOST, "1 d on 2")]


def test_press_that_is_in_the_log_a_second_time_was_asked_by_no_client() -> None:
    assert found(log_of("0 a*", "0 b", "1 c", "1 c"), history(FIRST, SECOND, THIRD)) == [Wrong.UNASKED]


def test_entry_that_no_client_asked_for_is_found() -> None:
    assert found(LOG, history(FIRST, SECOND)) == [Wrong.UNASKED]


def test_press_on_another_revision_does_not_explain_an_entry() -> None:
    told = history(FIRST, SECOND, ask("1 c", 9, 50, 60, answer=NO_ANSWER))
    assert found(LOG, told) == [Wrong.UNASKED]


def test_one_press_acknowledged_to_two_clients_is_found() -> None:
    assert found(LOG, history(FIRST, SECOND, THIRD, ask("1 c", 2, 52, 65))) == [Wrong.ACKNOWLEDGED_TWICE]


@pytest.mark.parametrize(("moment", "flaws"), [(62, []), (70, [Wrong.ACKNOWLEDGED_TWICE])])
def test_one_press_may_be_acknowledged_twice_only_while_the_store_does_not_answer(
    moment: int, flaws: list[Wrong]
) -> None:
    told = history(FIRST, SECOND, THIRD, ask("1 c", 2, 52, 65), unanswered=(moment,))
    assert found(LOG, told) == flaws


@pytest.mark.parametrize("code", [STALE, "must_move"])
def test_refused_press_in_the_log_is_found(code: str) -> None:
    assert Wrong.REFUSED in found(LOG, history(FIRST, SECOND, ask("1 c", 2, 50, 60, code)))


@pytest.mark.parametrize("answer", [None, NO_ANSWER])
def test_press_without_an_answer_may_be_in_the_log_or_not(answer: str | None) -> None:
    unknown = ask("1 c", 2, 50, inf if answer is None else 60, answer)
    assert found(LOG, history(FIRST, SECOND, unknown)) == []
    assert found(log_of("0 a*", "0 b"), history(FIRST, SECOND, unknown)) == []


def test_press_without_an_answer_may_be_carried_out_after_its_end() -> None:
    late, log = ask("0 a", 1, 10, 20, NO_ANSWER), log_of("1 b", "0 a")
    assert found(log, history(late, ask("1 b", 1, 30, 40))) == []


def test_press_without_an_answer_is_not_carried_out_before_its_start() -> None:
    early, log = ask("0 a", 1, 50, inf, None), log_of("0 a", "1 b")
    assert Wrong.ORDER in found(log, history(early, ask("1 b", 1, 30, 40)))


def test_press_that_ended_before_another_began_must_stand_before_it() -> None:
    told = history(ask("0 a", 1, 10, 20), ask("1 b", 1, 30, 40))
    assert found(log_of("0 a", "1 b"), told) == []
    assert set(found(log_of("1 b", "0 a"), told)) == {Wrong.ORDER}


def test_order_is_compared_across_entries_that_lie_between() -> None:
    log = log_of("1 b", "0 x*", "0 a")
    told = history(ask("1 b", 1, 50, 60), ask("0 x*", 2, 5, 90), ask("0 a", 3, 10, 20))
    assert set(found(log, told)) == {Wrong.ORDER}


def test_look_must_see_what_was_acknowledged_before_it() -> None:
    fresh, old = Look("0", 2, 25, 28), Look("0", 1, 25, 28)
    assert found(LOG, history(FIRST, SECOND, THIRD, looks=(fresh,))) == []
    assert Wrong.ORDER in found(LOG, history(FIRST, SECOND, THIRD, looks=(old,)))


def test_look_must_not_see_what_was_not_yet_asked() -> None:
    told = history(FIRST, SECOND, THIRD, looks=(Look("watch", 3, 41, 45),))
    assert Wrong.ORDER in found(LOG, told)


def test_look_at_a_revision_that_never_was_is_found() -> None:
    assert found(LOG, history(FIRST, SECOND, THIRD, looks=(Look("1", 7, 70, 80),))) == [Wrong.NEVER]


def test_two_looks_that_contradict_each_other_are_found() -> None:
    unknown = ask("1 c", 2, 50, inf, None)
    there, gone = Look("1", 3, 70, 75), Look("1", 2, 80, 85)
    assert found(LOG, history(FIRST, SECOND, unknown, looks=(there,))) == []
    assert Wrong.ORDER in found(LOG, history(FIRST, SECOND, unknown, looks=(there, gone)))


def test_refusal_as_stale_needs_a_reason_by_then() -> None:
    again = ask("1 c", 2, 61, 65, STALE)
    assert found(LOG, history(FIRST, SECOND, THIRD, again)) == []
    too_soon = ask("1 c", 2, 45, 48, STALE)
    assert found(LOG, history(FIRST, SECOND, THIRD, too_soon)) == [Wrong.UNFOUNDED]


def test_press_on_a_screen_that_was_not_drawn_yet_is_refused_with_reason() -> None:
    assert found(LOG, history(FIRST, SECOND, THIRD, ask("1 c", 2, 25, 35, STALE))) == []
    assert found(LOG, history(FIRST, SECOND, THIRD, ask("1 c", 9, 25, 35, STALE))) == []


def test_old_last_screen_is_found() -> None:
    told = history(FIRST, SECOND, THIRD)
    told.shown["1"].append(Shown(2, "old", 1))
    assert find_flaws(LOG, told, FINAL) == [Flaw(Wrong.OLD_SCREEN, "of 1: 2")]


def test_viewer_who_was_shown_nothing_is_found() -> None:
    told = history(FIRST, SECOND, THIRD)
    del told.shown["watch"]
    assert find_flaws(LOG, told, FINAL) == [Flaw(Wrong.OLD_SCREEN, "of watch: None")]
