"""Small bodies that Discord takes, for tests to break."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from tests.simulator.contract import check_request

V2 = 1 << 15
MESSAGES = "/channels/1001/messages"
ONE_MESSAGE = f"{MESSAGES}/1002"
CALLBACK = "/interactions/1003/token/callback"
COMMANDS = "/applications/1004/commands"
THREADS = "/channels/1001/threads"
EVENTS = "/guilds/1005/scheduled-events"
PICTURE = "attachment://board.png"

Json: TypeAlias = dict[str, Any]


def codes(method: str, path: str, body: object, files: Mapping[str, bytes] | None = None) -> set[str]:
    return {violation.code for violation in check_request(method, path, body, files or {})}


def of_message(body: object, files: Mapping[str, bytes] | None = None) -> set[str]:
    return codes("POST", MESSAGES, body, files)


def of_edit(body: object, files: Mapping[str, bytes] | None = None) -> set[str]:
    return codes("PATCH", ONE_MESSAGE, body, files)


def of_components(*components: object) -> set[str]:
    return of_message(v2(*components))


def v2(*components: object, **others: object) -> Json:
    return {"flags": V2, "components": list(components), **others}


def button(custom_id: str | None = "press", **others: object) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **others}


def row(*children: object) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str = "Hello") -> Json:
    return {"type": 10, "content": content}


def select(**others: object) -> Json:
    return {"type": 3, "custom_id": "choose", "options": [option_of_select("a")], **others}


def option_of_select(value: str, **others: object) -> Json:
    return {"label": "Label", "value": value, **others}


def gallery(*items: object) -> Json:
    return {"type": 12, "items": list(items)}


def item(url: str = "https://example.com/board.png", **others: object) -> Json:
    return {"media": {"url": url}, **others}


def section(accessory: object, *texts: object) -> Json:
    return {"type": 9, "components": list(texts), "accessory": accessory}


def container(*children: object, **others: object) -> Json:
    return {"type": 17, "components": list(children), **others}


def attachment(number: object = 0, name: str = "board.png", **others: object) -> Json:
    return {"id": number, "filename": name, **others}


def command(**others: object) -> Json:
    return {"name": "heldhands", "description": "Play", **others}


def option(kind: int = 3, name: str = "level", **others: object) -> Json:
    return {"type": kind, "name": name, "description": "About it", **others}


def choice(name: str = "Easy", value: object = "1", **others: object) -> Json:
    return {"name": name, "value": value, **others}


def event(**others: object) -> Json:
    return {
        "name": "A game",
        "privacy_level": 2,
        "scheduled_start_time": "2030-01-01T10:00:00+00:00",
        "scheduled_end_time": "2030-01-01T12:00:00+00:00",
        "entity_type": 3,
        "entity_metadata": {"location": "the table"},
        **others,
    }


def modal(*components: object, **others: object) -> Json:
    return {"custom_id": "form", "title": "A form", "components": list(components), **others}


def label(component: object, **others: object) -> Json:
    return {"type": 18, "label": "Name", "component": component, **others}


def text_input(**others: object) -> Json:
    return {"type": 4, "custom_id": "typed", "style": 1, **others}
