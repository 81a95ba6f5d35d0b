"""Would Discord accept the shape of this request?"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tests.simulator.contract import schemas
from tests.simulator.contract.openapi import check_openapi, openapi_is_there
from tests.simulator.contract.rules import Part, Violation, check_command, check_message
from tests.simulator.contract.schemas import Schema, faults, validator_of, without_nulls

__all__ = ["Violation", "check_request", "openapi_is_there"]

Files: TypeAlias = Mapping[str, bytes]
Rule: TypeAlias = Callable[[Part, Files], None]

ANSWER, UPDATE = 4, 7


def _new_message(message: Part, files: Files) -> None:
    check_message(message, files, edit=False)


def _edited_message(message: Part, files: Files) -> None:
    check_message(message, files, edit=True)


def _callback(callback: Part, files: Files) -> None:
    kind, data = callback.fields["type"], Part(callback.fields.get("data", {}), "data", callback.noted)
    if kind in (ANSWER, UPDATE):
        check_message(data, files, edit=kind == UPDATE)
    else:
        _no_files(callback, files)


def _no_files(body: Part, files: Files) -> None:
    if files:
        body.note("unwanted_files", "this has no files")


def _commands(body: Part, files: Files) -> None:
    _no_files(body, files)
    names: set[object] = set()
    for command in body.parts("commands"):
        command.note_twice("name", names, "name_twice")
        check_command(command)


def _route(method: str, path: str, schema: Schema, rule: Rule) -> tuple[str, re.Pattern[str], Any, Rule]:
    return method, re.compile(path.replace("*", "[^/]+")), validator_of(schema), rule


_ROUTES: Final = (
    _route("POST", "/channels/*/messages", schemas.MESSAGE, _new_message),
    _route("PATCH", "/channels/*/messages/*", schemas.MESSAGE, _edited_message),
    _route("POST", "/webhooks/*/*", schemas.MESSAGE, _new_message),
    _route("PATCH", "/webhooks/*/*/messages/*", schemas.MESSAGE, _edited_message),
    _route("POST", "/interactions/*/*/callback", schemas.CALLBACK, _callback),
    _route("PUT", "/applications/*/commands", schemas.COMMANDS, _commands),
    _route("POST", "/channels/*/messages/*/threads", schemas.THREAD, _no_files),
    _route("PATCH", "/channels/*", schemas.CHANNEL_EDIT, _no_files),
    _route("POST", "/guilds/*/scheduled-events", schemas.EVENT, _no_files),
    _route("PATCH", "/guilds/*/scheduled-events/*", schemas.EVENT_EDIT, _no_files),
)


def check_request(method: str, path: str, body: object, files: Files) -> list[Violation]:
    """Return what is wrong with a request: nothing, if Discord would take it.

    The path comes without /api/v10; the files by the names of their form fields, `files[0]`.
    """
    noted = check_openapi(method, path, body, files)
    for asked, pattern, shape, rule in _ROUTES:
        if asked == method and pattern.fullmatch(path):
            told = without_nulls(body)
            wrong = [Violation(code, f"{where}: {why}") for code, where, why in faults(shape, told)]
            noted += wrong
            if not wrong:
                rule(Part({"commands": told} if isinstance(told, list) else told, "", noted), files)
    return noted
