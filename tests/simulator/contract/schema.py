"""A schema of Discord's description becomes a function that says what is wrong with a value.

We compile it ourselves: general libraries try every alternative of a union, again at every level, while
Discord's unions say by their `type` which one is meant.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tests.simulator.contract.words import (
    FINE,
    Check,
    Fault,
    Schema,
    also_as_text,
    check_enum,
    check_format,
    check_number,
    check_snowflake,
    check_text,
    check_type,
    refuse,
)

REFERENCE: Final = "#/components/schemas/"
TAGS: Final = ("type", "entity_type")
PERMISSIONS: Final = ("allow", "deny", "permissions", "default_member_permissions")
IGNORED: Final = frozenset(
    ("title", "description", "contentEncoding", "x-discord-union", "deprecated", "default")
)
LIST_WORDS: Final = frozenset(("items", "minItems", "maxItems", "uniqueItems"))
OBJECT_WORDS: Final = frozenset(
    ("properties", "required", "additionalProperties", "minProperties", "maxProperties")
)


class UnknownKeywordError(Exception):
    """The description uses a word that is not compiled: nothing may be ignored in silence."""


class Compiler:
    """Makes checks of schemas, each named schema once."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        """Compile with these named schemas."""
        self._schemas = schemas
        self._made: dict[str, Check] = {"SnowflakeType": check_snowflake}

    def check_of(self, schema: Schema) -> Check:
        """Return the check of a schema."""
        checks = list(self._checks(schema))
        if len(checks) == 1:
            return checks[0]

        def check_all(value: object) -> Sequence[Fault]:
            for check in checks:
                if faults := check(value):
                    return faults
            return FINE

        return check_all

    def _checks(self, schema: Schema) -> Iterable[Check]:
        """Yield a check for each group of keywords; that of the type comes first."""
        left = set(schema) - IGNORED
        for keywords, compiled in self._compilers():
            if left & keywords:
                left -= keywords
                yield from compiled(schema)
        if left:
            raise UnknownKeywordError(sorted(left))

    def _compilers(self) -> Iterable[tuple[frozenset[str], Callable[[Schema], Iterable[Check]]]]:
        return (
            (frozenset(("type",)), lambda schema: [check_type(schema["type"])]),
            (frozenset(("$ref",)), lambda schema: [self._named(schema["$ref"])]),
            (frozenset(("enum",)), lambda schema: [check_enum(schema["enum"])]),
            (frozenset(("const",)), lambda schema: [check_enum([schema["const"]])]),
            (frozenset(("format",)), lambda schema: check_format(schema["format"])),
            (frozenset(("minLength", "maxLength", "pattern")), lambda schema: [check_text(schema)]),
            (frozenset(("minimum", "maximum")), lambda schema: [check_number(schema)]),
            (frozenset(("oneOf", "anyOf")), lambda schema: [self._union(_options(schema))]),
            (frozenset(("allOf",)), lambda schema: map(self.check_of, schema["allOf"])),
            (LIST_WORDS, lambda schema: [self._list(schema)]),
            (OBJECT_WORDS, lambda schema: [self._object(schema)]),
        )

    def _named(self, reference: str) -> Check:
        name = reference.removeprefix(REFERENCE)
        if name not in self._made:
            self._made[name] = lambda value: self._made[name](value)  # noqa: PLW0108 - a schema may hold itself
            self._made[name] = self.check_of(self._schemas[name])
        return self._made[name]

    def _resolved(self, schema: Schema) -> Schema:
        reference = schema.get("$ref")
        return self._resolved(self._schemas[reference.removeprefix(REFERENCE)]) if reference else schema

    def _list(self, schema: Schema) -> Check:
        item = self.check_of(schema.get("items", {}))
        fewest, most = schema.get("minItems", 0), schema.get("maxItems", float("inf"))
        unique = schema.get("uniqueItems", False)

        def check_list(value: object) -> Sequence[Fault]:
            if not isinstance(value, list):
                return FINE
            if not fewest <= len(value) <= most:
                return [("", f"{len(value)} of them, not {fewest} to {most}")]
            if unique and len(set(map(repr, value))) < len(value):
                return [("", "one of them is there twice")]
            return [
                (f"[{index}]{_joined(where)}", what)
                for index, thing in enumerate(value)
                for where, what in item(thing)
            ]

        return check_list

    def _object(self, schema: Schema) -> Check:
        known = {name: self.check_of(inner) for name, inner in schema.get("properties", {}).items()}
        known |= {name: also_as_text(known[name]) for name in PERMISSIONS if name in known}
        required = schema.get("required", ())
        fewest, most = schema.get("minProperties", 0), schema.get("maxProperties", float("inf"))
        others = schema.get("additionalProperties", True)
        other = self.check_of(others) if isinstance(others, Mapping) else refuse if not others else None

        def check_object(value: object) -> Sequence[Fault]:
            if not isinstance(value, dict):
                return FINE
            faults = [(name, "is required") for name in required if name not in value]
            if not fewest <= len(value) <= most:
                faults.append(("", f"{len(value)} fields, not {fewest} to {most}"))
            for name, thing in value.items():
                check = known.get(name, other)
                if check is not None:
                    faults += [(f"{name}{_joined(where)}", what) for where, what in check(thing)]
            return faults

        return check_object

    def _union(self, options: Sequence[Schema]) -> Check:
        others = [option for option in options if option.get("type") != "null"]
        if len(others) < len(options):
            inner = self._union(others) if len(others) > 1 else self.check_of(others[0])
            return lambda value: FINE if value is None else inner(value)
        resolved = [self._resolved(option) for option in options]
        if all("const" in option for option in resolved):
            return check_enum([option["const"] for option in resolved])
        checks = [self.check_of(option) for option in options]
        tag = next((tag for tag in TAGS if all(_tagged(option, tag) for option in resolved)), None)
        if tag is None:
            return lambda value: _closest(checks, value)
        by_tag = _by_tag(tag, resolved, checks)

        def check_tagged(value: object) -> Sequence[Fault]:
            said = value.get(tag) if isinstance(value, dict) else None
            if not isinstance(said, int):
                return _closest(checks, value)
            fitting = by_tag.get(said)
            return _closest(fitting, value) if fitting else [(tag, f"{said} is none of {sorted(by_tag)}")]

        return check_tagged


def _joined(where: str) -> str:
    return f".{where}" if where and where[0] != "[" else where


def _options(schema: Schema) -> Sequence[Schema]:
    return [*schema.get("oneOf", ()), *schema.get("anyOf", ())]


def _tagged(option: Schema, tag: str) -> bool:
    return "enum" in option.get("properties", {}).get(tag, {})


def _by_tag(tag: str, options: Sequence[Schema], checks: Sequence[Check]) -> Mapping[int, list[Check]]:
    table: dict[int, list[Check]] = {}
    for option, check in zip(options, checks, strict=True):
        for said in option["properties"][tag]["enum"]:
            table.setdefault(said, []).append(check)
    return table


def _closest(checks: Sequence[Check], value: object) -> Sequence[Fault]:
    """Return nothing if one of them is content; otherwise what the one with the fewest objections says."""
    best: Sequence[Fault] | None = None
    for check in checks:
        faults = check(value)
        if not faults:
            return FINE
        if best is None or _weight(faults) < _weight(best):
            best = faults
    return best or FINE


def _weight(faults: Sequence[Fault]) -> tuple[bool, int]:
    return (any(not where for where, _ in faults), len(faults))
