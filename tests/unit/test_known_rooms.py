"""Given a homeserver that tells old state again: what does a player of the tests know of a room?"""

from tests.homeserver.room import Room
from tests.homeserver.timeline import Event, event_from

TOPIC = "m.room.topic"


def topic(text: str, number: int) -> Event:
    return event_from(
        {
            "event_id": f"${number}",
            "type": TOPIC,
            "state_key": "",
            "sender": "@bot:home.test",
            "origin_server_ts": number,
            "content": {"topic": text},
        }
    )


def test_state_that_is_told_again_does_not_undo_what_the_timeline_has_said_since() -> None:
    room, old, new = Room("!room"), topic("old", 1), topic("new", 2)
    room.timeline.add([old, new])
    room.hear(new)
    room.hear(old)
    assert room.state(TOPIC) == {"topic": "new"}


def test_state_from_before_the_timeline_is_known_too() -> None:
    room = Room("!room")
    room.hear(topic("old", 1))
    assert room.state(TOPIC) == {"topic": "old"}
