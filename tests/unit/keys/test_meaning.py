"""Given a screen and some keys: what is meant?"""

from dataclasses import replace

from bot.keys import Key, Meaning, meaning
from bot.screens.screen import TableAction
from bot.store.games import Status
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.options import Options
from engine.heldhands.state import State
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, play, table
from tests.unit.keys.sights import keys, sight_of


def meant(state: State, pressed: str, viewer: Viewer = NEAR) -> Meaning | None:
    return meaning(sight_of(state, viewer), keys(pressed))


def laid() -> State:
    """Return a table with a way to the left that two cards can pay for, and one to the right for one card."""
    return table(near_row="A S C", far_row="A S H", near_balance=1)


@each_row(
    ("pressed", "expected"),
    [
        ("left", Meaning(pending=keys("left"))),
        ("left 1", Meaning("O17/1")),
        ("left partner", Meaning(pending=keys("left partner"))),
        ("left partner 1", Meaning("O17/p1")),
        ("right", Meaning("O15/3")),
        ("right 3", Meaning("O15/3")),
        ("right 2", None),
        ("left 2", None),
        ("left 1 1", None),
        ("in", None),
        ("1", None),
        ("partner", None),
        ("partner 1", None),
        ("end", None),
        ("back", None),
        ("nudge", None),
        ("accept", None),
        ("", None),
        ("show", Meaning(TableAction.SHOW)),
        ("read", Meaning(TableAction.READ)),
    ],
)
def test_a_step_is_a_way_and_a_card_if_several_can_pay(pressed: str, expected: Meaning | None) -> None:
    assert meant(laid(), pressed) == expected


def test_a_chain_is_ended_or_taken_back_by_one_key() -> None:
    state = play(laid(), "O17/1")
    assert meant(state, "end") == Meaning("end")
    assert meant(state, "back") == Meaning("back")
    assert meant(state, "clear") == Meaning("clear")


def test_a_key_that_is_still_pending_is_taken_back_before_a_step_is() -> None:
    assert meant(laid(), "left back") == Meaning()
    assert meant(laid(), "left partner back") == Meaning(pending=keys("left"))
    assert meant(laid(), "right back") is None, "that step is made"
    assert meant(laid(), "in back") is None


def test_a_side_is_chosen_by_its_name() -> None:
    dealt = GAME.setup(Options(), 2, 7)
    assert meant(dealt, "left") == Meaning("left")
    assert meant(dealt, "right", FAR) == Meaning("right")
    chosen, _ = GAME.apply(dealt, NEAR, GAME.read_action("left"))
    assert meant(chosen, "left") is None


def test_the_centre_is_inward() -> None:
    state = table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C")
    assert meant(state, "in 6") == Meaning("C/6")
    assert meant(state, "in partner 6") == Meaning("C/p6")


def test_a_straight_way_and_slanted_ones_can_all_be_gone_key_by_key() -> None:
    state = table(edition="print-and-play", near="M4", near_row="A S C H", far_row="", completed=9)
    assert meant(state, "out") == Meaning(pending=keys("out"))
    assert meant(state, "out 4") == Meaning("O8/4")
    assert meant(state, "out left") == meant(state, "out left 3") == Meaning("O9/3")
    assert meant(state, "out right") == meant(state, "out right 2") == Meaning("O7/2")


def test_the_only_way_outward_needs_no_slant() -> None:
    state = table(edition="print-and-play", near="M4", near_row="C C", far_row="", completed=9)
    assert meant(state, "out 2") == meant(state, "out left 2") == Meaning("O9/2")
    assert meant(state, "out left") == Meaning(pending=keys("out left"))


def test_where_the_first_half_was_pressed_already_the_card_is_enough() -> None:
    picking = sight_of(laid(), NEAR).picking("O17")
    assert meaning(picking, keys("1")) == Meaning("O17/1")
    assert meaning(picking, keys("partner 1")) == Meaning("O17/p1")
    assert meaning(picking, keys("left")) is None


def test_who_waits_may_knock_and_offer_to_end_it() -> None:
    waiting = sight_of(laid(), FAR)
    assert meaning(waiting, keys("nudge")) == Meaning(TableAction.NUDGE)
    assert meaning(waiting, keys("part")) == Meaning(TableAction.PART)
    assert meaning(waiting, keys("stay")) is None
    assert meaning(waiting, keys("left")) is None
    offered = sight_of(laid(), FAR, offers=(FAR,))
    assert meaning(offered, keys("stay")) == Meaning(TableAction.STAY)


def test_what_stands_around_a_game_is_never_half_of_a_step() -> None:
    asked = sight_of(laid(), NEAR, offers=(FAR,))
    assert meaning(asked, keys("part")) == Meaning(TableAction.PART)
    assert meaning(asked, keys("left part")) is None
    assert meaning(asked, keys("left show")) is None


@each_row("viewer", [FAR, SPECTATOR])
def test_an_invitation_is_answered(viewer: Viewer) -> None:
    invited = sight_of(laid(), viewer, status=Status.INVITED)
    assert meaning(invited, keys("accept")) == Meaning(TableAction.ACCEPT)
    assert meaning(invited, keys("decline")) == Meaning(TableAction.DECLINE)
    assert meaning(invited, keys("withdraw")) is None
    assert meaning(invited, keys("show")) is None, "there is no table yet"
    assert meaning(invited, keys("read")) is None


def test_who_has_invited_may_withdraw_it() -> None:
    inviting = sight_of(laid(), NEAR, status=Status.INVITED)
    assert meaning(inviting, keys("withdraw")) == Meaning(TableAction.WITHDRAW)
    assert meaning(inviting, keys("accept")) is None


def test_who_has_played_may_play_again() -> None:
    parted = sight_of(laid(), NEAR, status=Status.PARTED)
    assert meaning(parted, keys("rematch")) == Meaning(TableAction.REMATCH)
    assert meaning(parted, keys("read")) == Meaning(TableAction.READ)
    assert meaning(parted, keys("left 1")) is None


@each_row("key", Key)
def test_nothing_means_anything_to_those_who_watch(key: Key) -> None:
    assert meaning(sight_of(laid(), SPECTATOR), [key]) is None


def test_what_cannot_be_pressed_has_no_keys() -> None:
    sight = sight_of(laid(), NEAR)
    closed = tuple(tuple(replace(choice, enabled=False) for choice in row) for row in sight.screen.rows)
    sight.__dict__["screen"] = replace(sight.screen, rows=closed)
    assert meaning(sight, keys("right")) is None
