"""How buttons and tables are called: whatever is written is read again."""

from datetime import timedelta

from discord.utils import time_snowflake, utcnow
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.letters import Letter, is_old
from adapters.discord.names import LONGEST_ACTION, Table, call_id, menu_id, press_id, read_called, read_press
from adapters.discord.presses import split
from adapters.discord.tables import Post
from bot.service.play import Press
from engine.palm.touches import every_touch
from tests.rows import each_row

GAME = st.text("ABCDEFGHJKMNPQRSTUVWXYZ23456789", min_size=10, max_size=10)
NUMBER = st.integers(1, 2**63)


@given(GAME, st.integers(0, 10**6), st.sampled_from(["O17/p3", "left", "back", "end", "C/1", "show"]))
def test_a_button_of_a_game_says_all_by_its_id(game: str, revision: int, action: str) -> None:
    custom_id = press_id(game, revision, action)
    assert len(custom_id) <= 100
    assert read_press(custom_id, "discord:1") == Press("discord:1", game, revision, action)
    assert read_called(custom_id) is None


@given(GAME, st.integers(0, 10**9 - 1), st.integers(0, 24), st.text(min_size=1, max_size=100))
def test_a_list_of_a_game_says_all_by_its_id_and_what_is_chosen(
    game: str, revision: int, number: int, action: str
) -> None:
    custom_id = menu_id(game, revision, number)
    assert len(custom_id) <= 100
    assert read_press(custom_id, "discord:1", [action]) == Press("discord:1", game, revision, action)
    assert read_press(custom_id, "discord:1") is None
    assert read_press(custom_id, "discord:1", [action, action]) is None
    assert read_called(custom_id) is None


def test_the_longest_touch_fits_the_id_of_a_button() -> None:
    longest = "=" + max(map(str, every_touch()), key=len)
    assert len(longest) <= LONGEST_ACTION
    custom_id = press_id("A" * 10, 10**9 - 1, "x" * LONGEST_ACTION)
    assert len(custom_id) <= 100
    assert read_press(custom_id, "discord:1")


def test_a_button_of_an_answer_says_all_by_its_id() -> None:
    assert read_called(call_id("rules page=3")) == "rules page=3"
    assert read_press(call_id("rules page=3"), "discord:1") is None


@each_row("custom_id", ["", "h:", "h:A:1", "h:A:x:left", "h:A!:1:left", "h:A:1:", "m:A:1:0", "m:A:x:0", "x"])
def test_what_is_no_button_of_a_game_is_none(custom_id: str) -> None:
    assert read_press(custom_id, "discord:1") is None


@given(NUMBER, NUMBER, st.sampled_from(["en", "it"]), GAME | st.just(""))
def test_a_table_is_read_as_it_was_written(channel: int, message: int, language: str, game: str) -> None:
    table = Table(channel, message, language, game)
    assert Table.read(str(table)) == table


@given(NUMBER, NUMBER, st.sampled_from(["", "over"]))
def test_a_letter_is_read_as_it_was_written(channel: int, message: int, told: str) -> None:
    letter = Letter(channel, message, told)
    assert Letter.read(str(letter)) == letter


@each_row("memo", ["", "told 77", "x y", "12"])
def test_a_memo_of_something_else_is_no_letter(memo: str) -> None:
    assert Letter.read(memo) is None


@given(NUMBER, NUMBER, st.sampled_from(["setup", "move:3", "over"]), st.sampled_from(["", "🌊 > ⚡ > 🤝"]))
def test_a_post_is_read_as_it_was_written(channel: int, message: int, moment: str, trace: str) -> None:
    post = Post(channel, message, moment, trace)
    assert Post.read(str(post)) == post


@given(st.text(st.sampled_from("ab \n"), max_size=300))
def test_a_description_is_told_in_pages_that_fit_and_lose_nothing(text: str) -> None:
    pages = split(text, longest=20)
    assert all(0 < len(page) <= 20 for page in pages)
    assert "".join("".join(pages).split()) == "".join(text.split())


@each_row(("minutes", "old"), [(0, False), (40, False), (55, True), (24 * 60, True)])
def test_a_letter_of_an_hour_agois_old(minutes: int, old: bool) -> None:  # noqa: FBT001 - from a table
    sent = time_snowflake(utcnow() - timedelta(minutes=minutes))
    assert is_old(sent) is old
