"""Every kind of key is in the list of what is stored, and the page shows that list."""

import inspect
from pathlib import Path

from bot.store import keys
from bot.store.lifetimes import KINDS, LIFE, format_table, kind_of
from tests.rows import each_row

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
NEVER_WRITTEN = {"night_log_key"}
BUILDERS = {
    name: built
    for name, built in inspect.getmembers(keys, inspect.isfunction)
    if name.endswith("_key") and name not in NEVER_WRITTEN
}


def test_every_key_that_can_be_built_is_in_the_list_and_the_list_has_no_other() -> None:
    seen = set()
    for name, build in BUILDERS.items():
        key = build(*(3 if each == "part" else "x:y" for each in inspect.signature(build).parameters))
        kind = kind_of(key)
        assert kind, name
        assert kind.key.startswith(f"hh:{{N}}:{kind.name}") or kind.key == key
        seen.add(kind)
    assert set(KINDS) - seen == {kind for kind in KINDS if "{doctor}" in kind.key}


def test_what_belongs_to_a_person_shares_one_life() -> None:
    kinds = [kind_of(key) for key in keys.person_keys("web:ann")]
    assert {(kind.seconds, kind.personal) for kind in kinds if kind} == {(LIFE, True)}
    assert None not in kinds


@each_row("key", ["hh:wake:clock", "other:{1}:game:X", "hh:{1}:gamer:X", "hh:{1}", ""])
def test_what_is_not_ours_is_of_no_kind(key: str) -> None:
    assert kind_of(key) is None


def test_the_page_shows_the_list() -> None:
    shown = PAGE.read_text(encoding="utf-8").split("<!-- lifetimes -->")[1].split("<!-- /lifetimes -->")[0]
    assert shown.strip() == format_table(), "put the result of format_table between the marks of docs/data.md"
