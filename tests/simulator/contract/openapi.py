"""Does a request fit Discord's own description of its API? Only where that file is there.

It is not ours to copy. It is looked for beside the project, or where DISCORD_OPENAPI says.
"""

import functools
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.simulator.contract.rules import Violation
from tests.simulator.contract.schemas import ID, Schema, faults, validator_of

BESIDE: Final = Path(__file__).parents[4] / "shared/data/discord-openapi.json"
NO_OPENAPI: Final = "there is no description of Discord's API here (DISCORD_OPENAPI names one)"
JSON: Final = "application/json"
MULTIPART: Final = "multipart/form-data"
PERMISSIONS: Final = ("allow", "deny", "permissions", "default_member_permissions")
"""They are described as numbers, and documented as texts of digits."""
DIGITS: Final = {"type": "string", "pattern": "^[0-9]{1,20}$"}
Files: TypeAlias = Mapping[str, bytes]
_FOR_READERS: Final = ("title", "description", "deprecated", "contentEncoding")


def openapi_file() -> Path:
    """Return where the description is; if DISCORD_OPENAPI is set it is there or nowhere."""
    return Path(os.environ.get("DISCORD_OPENAPI") or BESIDE)


def openapi_is_there() -> bool:
    return openapi_file().is_file()


class Description:
    def __init__(self, file: Path) -> None:
        told = json.loads(file.read_text(encoding="utf-8"))
        self._schemas: Mapping[str, Schema] = told["components"]["schemas"]
        self._whole: dict[str, Any] = {"SnowflakeType": ID}  # Discord writes digits, and takes numbers too
        self._paths = [(_pattern(path, item), item) for path, item in told["paths"].items()]
        self._paths.sort(
            key=lambda each: each[0].pattern.count("[")
        )  # what is named goes before what is open
        self._validators: dict[int, Any] = {}

    def violations(self, method: str, path: str, body: object, files: Files) -> Iterator[Violation]:
        found = (item for pattern, item in self._paths if method in item and pattern.fullmatch(path))
        item = next(found, None)
        if item is None:
            yield Violation("openapi_route", f"Discord's description knows no {method} {path}")
            return
        content = item[method].get("requestBody", {}).get("content", {})
        if files and MULTIPART not in content:
            yield Violation("openapi_files", "this route takes no files")
        elif JSON in content:
            for _, where, why in faults(self._validator(content[JSON]["schema"]), body):
                yield Violation("openapi", f"{where}: {why}")
        elif body is not None and not content:
            yield Violation("openapi_body", "this route takes no body")

    def _validator(self, schema: Schema) -> Any:  # noqa: ANN401 - jsonschema has no types
        key = id(schema)
        if key not in self._validators:
            self._validators[key] = validator_of(self._in_full(schema))
        return self._validators[key]

    def _in_full(self, schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
        """Return a schema with all that it refers to in its place, so that the library looks nothing up."""
        if isinstance(schema, list):
            return [self._in_full(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if name not in self._whole:
                self._whole[name] = {}  # a schema may hold itself
                self._whole[name].update(self._in_full(self._schemas[name]))
            return self._whole[name]
        made = {key: self._in_full(each) for key, each in schema.items() if key not in _FOR_READERS}
        if "properties" in schema:
            made["properties"] = {
                name: self._field(name, each) for name, each in schema["properties"].items()
            }
        return made

    def _field(self, name: str, schema: Schema) -> Schema:
        made: Schema = self._in_full(schema)
        return {"oneOf": [made, DIGITS]} if name in PERMISSIONS else made


def _pattern(path: str, item: Mapping[str, Any]) -> re.Pattern[str]:
    """Return what a path looks like: ids are digits, and what else is left open has no slash."""
    operations = [item, *(each for each in item.values() if isinstance(each, dict))]
    named = {one["name"]: one["schema"] for each in operations for one in each.get("parameters", ())}

    def part(found: re.Match[str]) -> str:
        is_id = named.get(found[1], {}).get("$ref", "").endswith("SnowflakeType")
        return "[0-9]+" if is_id else "[^/]+"

    return re.compile(re.sub(r"\{(\w+)\}", part, path))


@functools.cache
def _description(file: Path) -> Description:
    return Description(file)


def check_openapi(method: str, path: str, body: object, files: Files) -> list[Violation]:
    file = openapi_file()
    return list(_description(file).violations(method.lower(), path, body, files)) if file.is_file() else []
