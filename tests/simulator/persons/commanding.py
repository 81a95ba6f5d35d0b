"""How somebody uses a slash command: finding it, filling it in, and sending it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.simulator import wire
from tests.simulator.attachments import Attachment
from tests.simulator.bits import Permission
from tests.simulator.commands import (
    BOOLEAN,
    CHANNEL,
    CHAT,
    FILE,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    PERSON,
    ROLE,
    STRING,
    SUBCOMMAND,
)
from tests.simulator.guilds import Role
from tests.simulator.permissions import in_room, may, to_write
from tests.simulator.refusals import forbid
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.users import Application, User
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from collections.abc import Iterator

_TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    PERSON: (User, Application),
    CHANNEL: Room,
    ROLE: Role,
    MENTIONABLE: (User, Application, Role),
    NUMBER: (int, float),
    FILE: tuple,
}


@dataclass(frozen=True)
class Found:
    """A command where somebody found it."""

    app: Application
    command: JSON
    owners: dict[str, str]
    context: int


def find(person: User, room: Room, name: str) -> Found:
    """Return the command of that name that is offered to somebody in a room."""
    for app in person.world.applications.values():
        for command in _registered(app, room):
            if command["name"] != name or command["type"] != CHAT:
                continue
            found = _offered(person, room, app, command)
            if found:
                return found
    known = [c["name"] for app in person.world.applications.values() for c in app.global_commands.values()]
    nothing = f"no command /{name} is offered to {person.name} in {room}; registered: {known}"
    raise AssertionError(nothing)


def refuse_commands(person: User, room: Room, command: JSON) -> None:
    """Refuse who may not use commands here, or not this one."""
    if isinstance(room, DirectRoom):
        return
    allowed = in_room(room, person)
    if not allowed & Permission.USE_APPLICATION_COMMANDS:
        forbid(f"{person.name} may not use commands in {room}")
    if isinstance(room, Thread) and not may(person, room, to_write(room)):
        forbid(f"{person.name} may not write in {room}, so commands are not offered")
    needed = command.get("default_member_permissions")
    if needed is not None:
        bits = int(needed) or int(Permission.ADMINISTRATOR)
        if allowed & bits != bits:
            forbid(f"{person.name} lacks what /{command['name']} needs")


def filled_in(
    found: Found, path: list[str], values: dict[str, Any], room: Room, focused: str | None = None
) -> JSON:
    """Return the data of a command with its options, as a client sends it."""
    resolved: JSON = {}
    options = found.command.get("options") or []
    data: JSON = {"id": found.command["id"], "name": found.command["name"], "type": CHAT, "options": []}
    if "guild_id" in found.command:
        data["guild_id"] = found.command["guild_id"]
    level = data
    for word in path:
        sub = next((each for each in options if each["name"] == word), None)
        assert sub, f"/{data['name']} has no subcommand {word}"
        assert sub["type"] in (SUBCOMMAND, GROUP), f"{word} of /{data['name']} is no subcommand"
        inner: JSON = {"name": word, "type": sub["type"], "options": []}
        level["options"].append(inner)
        level, options = inner, sub.get("options") or []
    declared = {option["name"]: option for option in options}
    assert not any(each["type"] in (SUBCOMMAND, GROUP) for each in options), (
        f"a subcommand of {path} is missing"
    )
    for name in values:
        assert name in declared, f"/{data['name']} {' '.join(path)} has no option {name}"
    for name, option in declared.items():
        if name not in values:
            assert focused or not option.get("required"), f"the required option {name} is missing"
            continue
        sent = _sent(option, values[name], room, resolved, free=focused == name)
        if focused == name:
            sent["focused"] = True
        level["options"].append(sent)
    if resolved:
        data["resolved"] = resolved
    return data


def _sent(option: JSON, value: Any, room: Room, resolved: JSON, *, free: bool) -> JSON:  # noqa: ANN401
    kind, name = option["type"], option["name"]
    assert free or isinstance(value, _TYPES[kind]), f"{value!r} is nothing for the option {name}"
    sent: JSON = {"name": name, "type": kind, "value": value}
    if kind in (PERSON, CHANNEL, ROLE, MENTIONABLE):
        sent["value"] = str(_resolve(value, room, resolved))
    elif kind == FILE:
        sent["value"] = str(_upload(value, room, resolved))
    elif not free:
        choices = option.get("choices")
        assert not choices or value in [choice["value"] for choice in choices], f"{value!r} is no choice"
        wrongs = list(_out_of_bounds(option, value))
        assert not wrongs, f"{value!r} is {wrongs} for the option {name}"
    return sent


def _out_of_bounds(option: JSON, value: Any) -> "Iterator[str]":  # noqa: ANN401
    size = len(value) if isinstance(value, str) else value
    names = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    least, most = (option.get(name) for name in names)
    if least is not None and size < least:
        yield "too small"
    if most is not None and size > most:
        yield "too large"


def _resolve(value: "User | Application | Room | Role", room: Room, resolved: JSON) -> int:
    if isinstance(value, Application):
        value = value.user
    if isinstance(value, Role):
        resolved.setdefault("roles", {})[str(value.id)] = wire.role(value)
    elif isinstance(value, Room):
        resolved.setdefault("channels", {})[str(value.id)] = wire.room(value) | {"permissions": "0"}
    else:
        resolved.setdefault("users", {})[str(value.id)] = wire.user(value)
        member = room.guild.members.get(value.id) if room.guild else None
        if member:
            told = wire.member(member, with_user=False) | {"permissions": str(in_room(room, value))}
            resolved.setdefault("members", {})[str(value.id)] = told
    return value.id


def _upload(value: tuple[str, bytes], room: Room, resolved: JSON) -> int:
    attachment = Attachment(room.world.clock.snowflake(), room.id, *value)
    room.world.attachments[attachment.id] = attachment
    resolved.setdefault("attachments", {})[str(attachment.id)] = attachment.told(room.world)
    return attachment.id


def _registered(app: Application, room: Room) -> list[JSON]:
    of_guild = app.guild_commands.get(room.guild.id, {}) if room.guild else {}
    return [*of_guild.values(), *app.global_commands.values()]


def _offered(person: User, room: Room, app: Application, command: JSON) -> Found | None:
    owners = {}
    if room.guild and app.user.id in room.guild.members:
        owners["0"] = str(room.guild.id)
    if isinstance(room, DirectRoom) and room.app is app:
        owners["0"] = "0"
    if person.id in app.installed_by:
        owners["1"] = str(person.id)
    kinds = command.get("integration_types") or [0]
    owners = {kind: owner for kind, owner in owners.items() if int(kind) in kinds}
    context = 0 if room.guild else 1 if isinstance(room, DirectRoom) and room.app is app else 2
    contexts = command.get("contexts")
    if contexts is None:
        contexts = [0, 1, 2] if command.get("dm_permission", True) else [0]
    return Found(app, command, owners, context) if owners and context in contexts else None
