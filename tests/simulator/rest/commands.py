"""Routes about application commands, global ones and those of one guild."""

from tests.simulator.commands import CHAT, MOST_OF_A_KIND
from tests.simulator.refusals import (
    INVALID_FORM,
    MISSING_ACCESS,
    TOO_MANY_COMMANDS,
    UNKNOWN_COMMAND,
    ApiError,
)
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.world import JSON

GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
_LOCALIZED = ("name_localizations", "description_localizations")


@route("GET", GLOBAL)
@route("GET", GUILD)
def list_commands(call: Call) -> Answer:
    """Return all commands; their translations only for who asks for them."""
    with_localizations = call.query.get("with_localizations", "").lower() in ("1", "true")
    listed = list(_registered(call).values())
    return listed if with_localizations else [_without_localizations(command) for command in listed]


@route("PUT", GLOBAL)
@route("PUT", GUILD)
def overwrite_commands(call: Call) -> Answer:
    if not isinstance(call.body, list):
        raise ApiError(INVALID_FORM, "a list of commands is expected")
    registered = _registered(call)
    old = {(command["type"], command["name"]): command for command in registered.values()}
    registered.clear()
    for told in call.body:
        before = old.get((told.get("type", CHAT), told["name"]))
        command = _made(call, told, int(before["id"]) if before else None)
        registered[int(command["id"])] = command
    return list(registered.values())


@route("POST", GLOBAL)
@route("POST", GUILD)
def create_command(call: Call) -> Answer:
    registered = _registered(call)
    kind, name = call.json.get("type", CHAT), call.json.get("name")
    same = [key for key, each in registered.items() if (each["type"], each["name"]) == (kind, name)]
    if not same and sum(each["type"] == kind for each in registered.values()) >= MOST_OF_A_KIND[kind]:
        raise ApiError(TOO_MANY_COMMANDS)
    command = _made(call, call.json, same[0] if same else None)
    registered[int(command["id"])] = command
    return command


@route("GET", GLOBAL + "/{command_id}")
@route("GET", GUILD + "/{command_id}")
def get_command(call: Call) -> Answer:
    return _command(call)


@route("PATCH", GLOBAL + "/{command_id}")
@route("PATCH", GUILD + "/{command_id}")
def edit_command(call: Call) -> Answer:
    command = _command(call)
    command.update(call.json)
    return command


@route("DELETE", GLOBAL + "/{command_id}")
@route("DELETE", GUILD + "/{command_id}")
def delete_command(call: Call) -> Answer:
    del _registered(call)[int(_command(call)["id"])]


def _registered(call: Call) -> dict[int, JSON]:
    if call.number("application_id") != call.bot.id:
        raise ApiError(MISSING_ACCESS)
    if "guild_id" not in call.parts:
        return call.bot.global_commands
    return call.bot.guild_commands.setdefault(call.guild().id, {})


def _command(call: Call) -> JSON:
    command = _registered(call).get(call.number("command_id"))
    if command is None:
        raise ApiError(UNKNOWN_COMMAND)
    return command


def _made(call: Call, told: JSON, known: int | None) -> JSON:
    command: JSON = {
        "id": str(known or call.world.clock.snowflake()),
        "application_id": str(call.bot.id),
        "type": CHAT,
        "version": str(call.world.clock.snowflake()),
        "default_member_permissions": None,
        "dm_permission": True,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "description": "",
        "name_localizations": None,
        "description_localizations": None,
        **told,
    }
    if "guild_id" in call.parts:
        command["guild_id"] = call.parts["guild_id"]
    return command


def _without_localizations(command: JSON) -> JSON:
    return {key: value for key, value in command.items() if key not in _LOCALIZED}
