"""Who may speak in a silent room: nobody, or those whom the game lets think aloud, and nothing else."""

from adapters.matrix.levels import free_levels, silent_levels, with_speakers

US, ANN, BOB = "@bot:home.test", "@ann:home.test", "@bob:home.test"


def level_of(levels: dict[str, object], user: str) -> int:
    users = levels.get("users", {})
    assert isinstance(users, dict)
    return int(users.get(user, 0))


def needed(levels: dict[str, object], kind: str) -> int:
    events = levels["events"]
    assert isinstance(events, dict)
    return int(events.get(kind, levels["events_default"]))


def test_who_thinks_aloud_may_write_and_nothing_else() -> None:
    levels = with_speakers({}, silent_levels(), [ANN])
    assert level_of(levels, ANN) >= needed(levels, "m.room.message") > level_of(levels, BOB)
    for kind in ("m.room.name", "m.room.topic", "m.sticker", "m.room.encrypted", "m.poll.start"):
        assert needed(levels, kind) > level_of(levels, ANN)
    for power in ("kick", "ban", "redact", "state_default"):
        assert int(str(levels[power])) > level_of(levels, ANN)


def test_the_word_is_taken_back_and_goes_to_whoever_has_it_next() -> None:
    first = with_speakers({"users": {US: 100}}, silent_levels(), [ANN])
    second = with_speakers(first, silent_levels(), [BOB])
    assert second["users"] == {US: 100, BOB: level_of(first, ANN)}
    assert with_speakers(second, silent_levels(), [])["users"] == {US: 100}


def test_when_it_is_over_nobody_is_named_and_everybody_may_speak() -> None:
    levels = with_speakers(with_speakers({}, silent_levels(), [ANN]), free_levels(), [])
    assert levels["users"] == {}
    assert levels["events_default"] == 0


def test_a_room_that_is_as_it_should_be_is_left_alone() -> None:
    levels = with_speakers({"historical": 100}, silent_levels(), [ANN])
    assert with_speakers(levels, silent_levels(), [ANN]) == levels
    assert "users" not in with_speakers({}, silent_levels(), []), "in newer rooms nobody is named"
