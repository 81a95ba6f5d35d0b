"""The checker of histories, given broken ones that were made by hand: each is found, and nothing else is."""

from math import inf

from bot.model.game import Revisions
from bot.model.refusals import ServiceProblem
from tests.integration.faults.history import ACCEPTED, Ask, Flaw, History, Log, Look, Shown, Wrong, find_flaws
from tests.rows import each_row

STALE, NO_ANSWER = ServiceProblem.STALE.value, ServiceProblem.NO_ANSWER.value
FINAL = {"0": "near", "1": "far", "watch": "all"}


def log_of(*entries: str) -> Log:
    """Return a log whose entries all players see, but for those that end with a star."""
    counts = [Revisions.begin(2)]
    for entry in entries:
        counts.append(counts[-1].after(int(entry[0]), public=not entry.endswith("*")))
    return Log(entries, counts)


def ask(entry: str, revision: int, start: int, end: float = inf, answer: str | None = ACCEPTED) -> Ask:
    return Ask(entry, revision, start, by=0, answer=answer, end=end)


def history(*asks: Ask, looks: tuple[Look, ...] = (), unanswered: tuple[int, ...] = ()) -> History:
    shown = {viewer: [Shown(1, "old", 0), Shown(9, digest, 0)] for viewer, digest in FINAL.items()}
    return History(list(asks), list(looks), list(unanswered), shown)


LOG, SHORT = log_of("0 a*", "0 b", "1 c"), log_of("0 a*", "0 b")
"""Revisions of player 0 before these: 1, 2, 3; of player 1: 1, 1, 2."""
FIRST, SECOND, THIRD = ask("0 a*", 1, 10, 20), ask("0 b", 2, 30, 40), ask("1 c", 2, 50, 60)
ALL = (FIRST, SECOND, THIRD)
AGAIN = ask("1 c", 2, 52, 65)
DIED, UNTOLD = ask("1 c", 2, 50, inf, None), ask("1 c", 2, 50, 60, NO_ANSWER)
SEEN = Look("1", 3, 70, 75)
A_THEN_B, B_THEN_A = log_of("0 a", "1 b"), log_of("1 b", "0 a")
TOGETHER = history(ask("0 a", 1, 10, 40), ask("1 b", 1, 20, 30))
IN_TURN = history(ask("0 a", 1, 10, 20), ask("1 b", 1, 30, 40))

ROWS: dict[str, tuple[Log, History, set[Wrong]]] = {
    "it explains its log": (LOG, history(*ALL), set()),
    "nothing was pressed": (log_of(), history(), set()),
    "at the same time, one order": (A_THEN_B, TOGETHER, set()),
    "at the same time, the other order": (B_THEN_A, TOGETHER, set()),
    "acknowledged, and not in the log": (SHORT, history(*ALL), {Wrong.LOST}),
    "replaced by another in the log": (LOG, history(*ALL, ask("1 d", 2, 50, 60)), {Wrong.LOST}),
    "a second time in the log": (log_of("0 a*", "0 b", "1 c", "1 c"), history(*ALL), {Wrong.UNASKED}),
    "asked by no client": (LOG, history(FIRST, SECOND), {Wrong.UNASKED}),
    "on another revision": (LOG, history(FIRST, SECOND, ask("1 c", 9, 50, 60, NO_ANSWER)), {Wrong.UNASKED}),
    "acknowledged to two clients": (LOG, history(*ALL, AGAIN), {Wrong.ACKNOWLEDGED_TWICE}),
    "the same while the store does not answer": (LOG, history(*ALL, AGAIN, unanswered=(62,)), set()),
    "when it answers again": (LOG, history(*ALL, AGAIN, unanswered=(70,)), {Wrong.ACKNOWLEDGED_TWICE}),
    "refused, and in the log": (LOG, history(FIRST, SECOND, ask("1 c", 2, 50, 60, "no")), {Wrong.REFUSED}),
    "stale, and in the log": (LOG, history(FIRST, SECOND, ask("1 c", 2, 50, 60, STALE)), {Wrong.REFUSED}),
    "its client died, and it is in the log": (LOG, history(FIRST, SECOND, DIED), set()),
    "its client died, and it is not": (SHORT, history(FIRST, SECOND, DIED), set()),
    "without an answer, in the log": (LOG, history(FIRST, SECOND, UNTOLD), set()),
    "without an answer, not in the log": (SHORT, history(FIRST, SECOND, UNTOLD), set()),
    "without an answer, carried out after its end": (
        B_THEN_A,
        history(ask("0 a", 1, 10, 20, NO_ANSWER), ask("1 b", 1, 30, 40)),
        set(),
    ),
    "without an answer, carried out before its start": (
        A_THEN_B,
        history(ask("0 a", 1, 50, inf, None), ask("1 b", 1, 30, 40)),
        {Wrong.ORDER},
    ),
    "one after the other": (A_THEN_B, IN_TURN, set()),
    "one before the other": (B_THEN_A, IN_TURN, {Wrong.ORDER}),
    "the same across an entry that lies between": (
        log_of("1 b", "0 x*", "0 a"),
        history(ask("1 b", 1, 50, 60), ask("0 x*", 2, 5, 90), ask("0 a", 3, 10, 20)),
        {Wrong.ORDER},
    ),
    "a look at what was acknowledged before it": (LOG, history(*ALL, looks=(Look("0", 2, 25, 28),)), set()),
    "a look at what was before": (LOG, history(*ALL, looks=(Look("0", 1, 25, 28),)), {Wrong.ORDER}),
    "a look before the asking": (LOG, history(*ALL, looks=(Look("watch", 3, 41, 45),)), {Wrong.ORDER}),
    "a look at what never was": (LOG, history(*ALL, looks=(Look("1", 7, 70, 80),)), {Wrong.NEVER}),
    "a look at what may have been": (LOG, history(FIRST, SECOND, DIED, looks=(SEEN,)), set()),
    "and another by which it was not": (
        LOG,
        history(FIRST, SECOND, DIED, looks=(SEEN, Look("1", 2, 80, 85))),
        {Wrong.ORDER},
    ),
    "stale with a reason": (LOG, history(*ALL, ask("1 c", 2, 61, 65, STALE)), set()),
    "stale before its reason": (LOG, history(*ALL, ask("1 c", 2, 45, 48, STALE)), {Wrong.UNFOUNDED}),
    "stale on a screen that was not drawn yet": (LOG, history(*ALL, ask("1 c", 2, 25, 35, STALE)), set()),
    "stale on a screen that never was": (LOG, history(*ALL, ask("1 c", 9, 25, 35, STALE)), set()),
}


@each_row(("log", "told", "wrong"), ROWS.values(), ids=ROWS)
def test_history_that_lost_doubled_reordered_or_invented_a_press_is_found(
    log: Log, told: History, wrong: set[Wrong]
) -> None:
    flaws = [flaw.wrong for flaw in find_flaws(log, told, FINAL)]
    assert {*flaws} == wrong
    assert len(flaws) == len(wrong) or wrong == {Wrong.ORDER}  # which is told of every entry that it is about


def test_old_last_screen_and_none_at_all_are_found() -> None:
    told = history(*ALL)
    told.shown["1"].append(Shown(2, "old", 1))
    del told.shown["watch"]
    assert find_flaws(LOG, told, FINAL) == [
        Flaw(Wrong.OLD_SCREEN, "of 1: 2"),
        Flaw(Wrong.OLD_SCREEN, "of watch: None"),
    ]
