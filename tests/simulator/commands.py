"""How somebody uses a slash command: finding it, filling it in, and sending it."""

from dataclasses import dataclass
from typing import Any

from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.permissions import in_room, may, to_write
from tests.simulator.refusals import forbid
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.users import Application, User
from tests.simulator.world import JSON

CHAT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, PERSON = range(1, 7)
_TYPES: dict[int, type] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    PERSON: User,
}


@dataclass(frozen=True)
class Found:
    app: Application
    command: JSON
    owners: dict[str, str]
    context: int


def find(person: User, room: Room, name: str) -> Found:
    known = [
        (app, each) for app in person.world.applications.values() for each in app.global_commands.values()
    ]
    for app, command in known:
        found = _offered(person, room, app, command) if command["name"] == name else None
        if found:
            return found
    names = [command["name"] for _, command in known]
    nothing = f"no command /{name} is offered to {person.name} in {room}; registered: {names}"
    raise AssertionError(nothing)


def _offered(person: User, room: Room, app: Application, command: JSON) -> Found | None:
    owners = {}
    if room.guild and app.user.id in room.guild.members:
        owners["0"] = str(room.guild.id)
    if isinstance(room, DirectRoom) and room.app is app:
        owners["0"] = "0"
    if person.id in app.installed_by:
        owners["1"] = str(person.id)
    owners = {kind: owner for kind, owner in owners.items() if int(kind) in command["integration_types"]}
    context = 0 if room.guild else 1 if isinstance(room, DirectRoom) and room.app is app else 2
    return Found(app, command, owners, context) if owners and context in command["contexts"] else None


def refuse_commands(person: User, room: Room) -> None:
    if not may(person, room, Permission.USE_APPLICATION_COMMANDS):
        forbid(f"{person.name} may not use commands in {room}")
    if isinstance(room, Thread) and not may(person, room, to_write(room)):
        forbid(f"{person.name} may not write in {room}, so commands are not offered")


def filled_in(
    found: Found, path: list[str], values: dict[str, Any], room: Room, focused: str | None = None
) -> JSON:
    resolved: JSON = {}
    options = found.command.get("options") or []
    data: JSON = {"id": found.command["id"], "name": found.command["name"], "type": CHAT, "options": []}
    level = data
    for word in path:
        sub = next((each for each in options if each["name"] == word), None)
        assert sub, f"/{data['name']} has no subcommand {word}"
        inner: JSON = {"name": word, "type": sub["type"], "options": []}
        level["options"].append(inner)
        level, options = inner, sub.get("options") or []
    declared = {option["name"]: option for option in options}
    missing = [name for name, each in declared.items() if each["type"] in (SUBCOMMAND, GROUP)]
    assert not missing, f"after {path}, one of {missing} is missing"
    for name in values:
        assert name in declared, f"/{data['name']} {' '.join(path)} has no option {name}"
    for name, option in declared.items():
        if name not in values:
            assert focused or not option.get("required"), f"the required option {name} is missing"
            continue
        sent = _sent(option, values[name], room, resolved, free=focused == name)
        level["options"].append(sent | ({"focused": True} if focused == name else {}))
    return data | ({"resolved": resolved} if resolved else {})


def _sent(option: JSON, value: Any, room: Room, resolved: JSON, *, free: bool) -> JSON:  # noqa: ANN401
    kind, name = option["type"], option["name"]
    assert free or isinstance(value, _TYPES[kind]), f"{value!r} is nothing for the option {name}"
    if kind == PERSON:
        value = _resolve(value, room, resolved)
    elif not free:
        choices = option.get("choices")
        assert not choices or value in [choice["value"] for choice in choices], f"{value!r} is no choice"
        size, of = (len(value), "length") if isinstance(value, str) else (value, "value")
        least, most = option.get(f"min_{of}", size), option.get(f"max_{of}", size)
        assert least <= size <= most, f"{value!r} is too small or too large for the option {name}"
    return {"name": name, "type": kind, "value": value}


def _resolve(user: User, room: Room, resolved: JSON) -> str:
    resolved.setdefault("users", {})[str(user.id)] = wire.user(user)
    member = room.guild.members.get(user.id) if room.guild else None
    if member:
        told = wire.member(member, with_user=False) | {"permissions": str(in_room(room, user))}
        resolved.setdefault("members", {})[str(user.id)] = told
    return str(user.id)
