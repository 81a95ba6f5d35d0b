"""Given threads and scheduled events: are names, times and kinds as Discord wants them?"""

import base64

from tests.rows import each_row
from tests.unit.simulator.bodies import EVENTS, THREADS, codes, event, text, v2

FROM_MESSAGE = "/channels/1/messages/2/threads"
THREAD = {"name": "A game", "auto_archive_duration": 10080, "type": 11}
IN_A_CHANNEL = event(entity_type=2, channel_id="12", entity_metadata=None, scheduled_end_time=None)
IMAGE = f"data:image/png;base64,{base64.b64encode(b'png').decode()}"


@each_row("minutes", [60, 1440, 4320, 10080, None])
def test_a_thread_passes(minutes: int | None) -> None:
    thread = {**THREAD, "name": "x" * 100, "auto_archive_duration": minutes}
    assert codes("POST", THREADS, thread) == codes("POST", FROM_MESSAGE, thread) == set()


@each_row(
    ("changed", "code"),
    [
        ({"name": ""}, "wrong_length"),
        ({"name": "x" * 101}, "wrong_length"),
        ({"name": None}, "missing"),
        ({"auto_archive_duration": 61}, "wrong_value"),
        ({"auto_archive_duration": "60"}, "wrong_type"),
        ({"rate_limit_per_user": 21601}, "wrong_value"),
        ({"type": 0}, "wrong_value"),
        ({"message": v2(text(), content="x")}, "v2_excludes"),
    ],
)
def test_a_malformed_thread_is_a_violation(changed: dict[str, object], code: str) -> None:
    assert code in codes("POST", THREADS, {**THREAD, **changed})
    assert code in codes("POST", FROM_MESSAGE, {**THREAD, **changed})


def test_a_thread_is_changed_by_the_same_rules() -> None:
    assert codes("PATCH", "/channels/1", {"archived": False, "auto_archive_duration": 60}) == set()
    assert "wrong_length" in codes("PATCH", "/channels/1", {"name": ""})
    assert "wrong_value" in codes("PATCH", "/channels/1", {"auto_archive_duration": 1})
    assert "wrong_type" in codes("PATCH", "/channels/1", {"archived": "no"})


def test_a_forum_thread_has_a_first_message() -> None:
    thread = {"name": "A game", "message": v2(text())}
    assert codes("POST", THREADS, thread) == set()


def test_files_need_a_message() -> None:
    assert "unwanted_files" in codes("POST", THREADS, THREAD, {"files[0]": b""})


@each_row(
    "one",
    [
        event(),
        event(name="x" * 100, description="x" * 1000, image=IMAGE, channel_id=None),
        event(entity_metadata={"location": "x" * 100}),
        IN_A_CHANNEL,
        {**IN_A_CHANNEL, "entity_type": 1},
    ],
)
def test_an_event_passes(one: object) -> None:
    assert codes("POST", EVENTS, one) == set()


@each_row(
    ("one", "code"),
    [
        (event(name=""), "wrong_length"),
        (event(name="x" * 101), "wrong_length"),
        (event(name=None), "missing"),
        (event(description="x" * 1001), "wrong_length"),
        (event(privacy_level=1), "wrong_value"),
        (event(entity_type=4), "wrong_value"),
        (event(scheduled_end_time=None), "missing"),
        (event(entity_metadata=None), "missing"),
        (event(entity_metadata={}), "missing"),
        (event(entity_metadata={"location": ""}), "wrong_length"),
        (event(entity_metadata={"location": "x" * 101}), "wrong_length"),
        (event(channel_id="12"), "event_fields"),
        (event(scheduled_start_time="tomorrow"), "wrong_value"),
        (event(scheduled_end_time="2029-01-01T10:00:00Z"), "wrong_value"),
        (event(image="board.png"), "wrong_value"),
        (event(image="data:image/webp;base64,AAAA"), "wrong_value"),
        (event(image="data:image/png;base64,not base64"), "wrong_value"),
        (event(image="data:image/png;base64,"), "wrong_value"),
        ({**IN_A_CHANNEL, "channel_id": None}, "missing"),
        ({**IN_A_CHANNEL, "channel_id": "games"}, "wrong_type"),
        ({**IN_A_CHANNEL, "entity_metadata": {"location": "here"}}, "event_fields"),
    ],
)
def test_a_malformed_event_is_a_violation(one: object, code: str) -> None:
    assert code in codes("POST", EVENTS, one)


def test_an_event_is_changed_by_the_same_rules() -> None:
    assert codes("PATCH", f"{EVENTS}/7", {"name": "Later", "status": 4}) == set()
    assert "wrong_length" in codes("PATCH", f"{EVENTS}/7", {"name": ""})
    assert "missing" in codes("PATCH", f"{EVENTS}/7", {"entity_type": 3})
