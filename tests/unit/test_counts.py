"""The revision that a person sees: it tells them of what they can see, and of nothing else."""

from bot.store.counts import Counts
from engine.contract import SPECTATOR

DEALT = Counts.begin(2)


def test_a_step_of_a_chain_counts_for_its_player_alone() -> None:
    stepped = DEALT.after(0, public=False)
    assert [stepped.of(viewer) for viewer in (0, 1, SPECTATOR)] == [2, 1, 1]


def test_what_all_can_see_counts_for_all() -> None:
    ended = DEALT.after(1, public=True)
    assert [ended.of(viewer) for viewer in (0, 1, SPECTATOR)] == [2, 2, 2]


def test_a_button_is_old_when_its_player_has_acted_since() -> None:
    acted = DEALT.after(0, public=True)
    assert acted.is_old(0, 1)
    assert not acted.is_old(0, 2)


def test_and_not_because_somebody_else_has() -> None:
    assert not DEALT.after(1, public=True).is_old(0, 1)


def test_a_revision_that_nobody_has_seen_is_as_good_as_old() -> None:
    assert DEALT.is_old(0, 2)
    assert DEALT.is_old(0, -1)


def test_they_are_written_and_read_and_there_are_none_before_the_cards_are_dealt() -> None:
    counts = DEALT.after(0, public=False).after(1, public=True)
    assert Counts.read(str(counts)) == counts
    assert Counts.read("") == Counts()
    assert Counts().of(0) == Counts().of(SPECTATOR) == 0
