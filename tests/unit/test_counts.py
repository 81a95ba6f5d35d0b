"""The revision that a person sees: it tells them of what they can see, and of nothing else."""

from bot.model.game import Revisions
from engine.contract import SPECTATOR

DEALT = Revisions.begin(2)


def test_a_private_step_counts_for_its_player_alone_and_what_all_can_see_counts_for_all() -> None:
    stepped, ended = DEALT.after(0, public=False), DEALT.after(1, public=True)
    assert [stepped.of(viewer) for viewer in (0, 1, SPECTATOR)] == [2, 1, 1]
    assert [ended.of(viewer) for viewer in (0, 1, SPECTATOR)] == [2, 2, 2]


def test_a_button_is_old_when_its_player_has_acted_since_or_when_nobody_has_seen_it() -> None:
    acted = DEALT.after(0, public=True)
    assert [acted.is_old(0, revision) for revision in (1, 2)] == [True, False]
    assert not DEALT.after(1, public=True).is_old(0, 1), "somebody else has acted"
    assert [DEALT.is_old(0, revision) for revision in (2, -1)] == [True, True]


def test_they_are_written_and_read_and_there_are_none_before_the_cards_are_dealt() -> None:
    counts = DEALT.after(0, public=False).after(1, public=True)
    assert Revisions.read(str(counts)) == counts
    assert Revisions.read("") == Revisions()
    assert Revisions().of(0) == Revisions().of(SPECTATOR) == 0
