"""Who may speak in a silent room: nobody, or those whom the game lets think aloud, and nothing else."""

from typing import Any

from adapters.matrix.levels import free_levels, silent_levels, with_speakers

US, ANN, BOB = "@bot:home.test", "@ann:home.test", "@bob:home.test"


def test_who_thinks_aloud_may_write_and_nothing_else() -> None:
    levels: dict[str, Any] = with_speakers({}, silent_levels(), [ANN])
    hers = levels["users"][ANN]

    def needed(kind: str) -> int:
        return int(levels["events"].get(kind, levels["events_default"]))

    assert hers >= needed("m.room.message") > levels["users"].get(BOB, 0)
    for kind in ("m.room.name", "m.room.topic", "m.sticker", "m.room.encrypted", "m.poll.start"):
        assert needed(kind) > hers
    for power in ("kick", "ban", "redact", "state_default"):
        assert levels[power] > hers


def test_word_is_taken_back_goes_to_who_has_it_next_and_is_free_when_it_is_over() -> None:
    first: dict[str, Any] = with_speakers({"users": {US: 100}}, silent_levels(), [ANN])
    second = with_speakers(first, silent_levels(), [BOB])
    assert second["users"] == {US: 100, BOB: first["users"][ANN]}
    assert with_speakers(second, silent_levels(), [])["users"] == {US: 100}
    over = with_speakers(with_speakers({}, silent_levels(), [ANN]), free_levels(), [])
    assert (over["users"], over["events_default"]) == ({}, 0)


def test_room_that_is_as_it_should_be_is_left_alone() -> None:
    levels = with_speakers({"historical": 100}, silent_levels(), [ANN])
    assert with_speakers(levels, silent_levels(), [ANN]) == levels
    assert "users" not in with_speakers({}, silent_levels(), []), "in newer rooms nobody is named"
