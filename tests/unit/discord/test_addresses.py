"""How buttons and tables are called: whatever is written is read again."""

from datetime import timedelta

from discord.utils import time_snowflake, utcnow
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.addresses import LONGEST_ACTION, call_id, menu_id, press_id, read_call_id, read_press
from adapters.discord.direct_messages import is_old
from adapters.discord.presses import split_pages
from bot.service.play import Press
from engine.palm.legal import every_touch
from tests.rows import each_row

ME = "discord:1"
GAME = st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=10, max_size=10)
NUMBER = st.integers(1, 2**63)
REVISION = st.integers(0, 10**9 - 1)


@given(GAME, REVISION, st.sampled_from(["O17/p3", "left", "back", "end", "C/1", "show"]))
def test_button_of_a_game_says_all_by_its_id(game: str, revision: int, action: str) -> None:
    custom_id = press_id(game, revision, action)
    assert len(custom_id) <= 100
    assert read_press(custom_id, ME) == Press(ME, game, revision, action)
    assert read_call_id(custom_id) is None


@given(GAME, REVISION, st.integers(0, 24), st.text(min_size=1, max_size=100))
def test_list_of_a_game_says_all_by_its_id_and_what_is_chosen(
    game: str, revision: int, number: int, action: str
) -> None:
    custom_id = menu_id(game, revision, number)
    assert len(custom_id) <= 100
    assert read_press(custom_id, ME, [action]) == Press(ME, game, revision, action)
    assert read_press(custom_id, ME) is None
    assert read_press(custom_id, ME, [action, action]) is None
    assert read_call_id(custom_id) is None


def test_longest_touch_fits_the_id_of_a_button() -> None:
    longest = "=" + max(map(str, every_touch()), key=len)
    assert len(longest) <= LONGEST_ACTION
    custom_id = press_id("A" * 10, 10**9 - 1, "x" * LONGEST_ACTION)
    assert len(custom_id) <= 100
    assert read_press(custom_id, ME)


def test_button_of_an_answer_says_all_by_its_id_and_what_is_no_button_of_a_game_is_none() -> None:
    assert read_call_id(call_id("rules page=3")) == "rules page=3"
    broken = ("", "h:", "h:A:1", "h:A:x:left", "h:A!:1:left", "h:A:1:", "m:A:1:0", "m:A:x:0", "x")
    for custom_id in (call_id("rules page=3"), *broken):
        assert read_press(custom_id, ME) is None, custom_id


@given(st.text(st.sampled_from("ab \n"), max_size=300))
def test_description_is_told_in_pages_that_fit_and_lose_nothing(text: str) -> None:
    pages = split_pages(text, longest=20)
    assert all(0 < len(page) <= 20 for page in pages)
    assert "".join("".join(pages).split()) == "".join(text.split())


@each_row(("minutes", "old"), [(0, False), (40, False), (55, True), (24 * 60, True)])
def test_letter_is_old_after_the_better_part_of_an_hour(minutes: int, old: bool) -> None:  # noqa: FBT001 - from a table
    assert is_old(time_snowflake(utcnow() - timedelta(minutes=minutes))) is old
