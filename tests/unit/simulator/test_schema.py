"""Given a schema: does its check say what the words of the schema mean?"""

from typing import Any

import pytest

from tests.rows import each_row
from tests.simulator.contract.schema import Compiler, UnknownKeywordError

KINDS: dict[str, Any] = {
    "Leaf": {
        "type": "object",
        "properties": {"type": {"enum": [1]}, "name": {"type": "string"}},
        "required": ["name"],
    },
    "Tree": {
        "type": "object",
        "properties": {
            "type": {"enum": [2, 3]},
            "children": {
                "type": "array",
                "items": {
                    "oneOf": [{"$ref": "#/components/schemas/Leaf"}, {"$ref": "#/components/schemas/Tree"}]
                },
            },
        },
        "required": ["children"],
    },
    "SnowflakeType": {"type": "string"},
    "Colour": {"type": "integer", "oneOf": [{"const": 1, "title": "RED"}, {"const": 2}]},
}
TREE = {"$ref": "#/components/schemas/Tree"}
SNOWFLAKE = {"$ref": "#/components/schemas/SnowflakeType"}
COLOUR = {"$ref": "#/components/schemas/Colour"}


def faults(schema: dict[str, Any], value: object) -> list[str]:
    return [where for where, _ in Compiler(KINDS).check_of(schema)(value)]


@each_row(
    ("schema", "good", "bad"),
    [
        ({"type": "string"}, "", 1),
        ({"type": "integer"}, 1, True),
        ({"type": "integer"}, 1, 1.5),
        ({"type": "number"}, 1.5, "1"),
        ({"type": "boolean"}, False, 0),
        ({"type": ["string", "null"]}, None, 1),
        ({"type": "object"}, {}, []),
        ({"enum": [1, 2]}, 2, 3),
        ({"const": "x"}, "x", "y"),
        (COLOUR, 2, 3),
        (COLOUR, 1, True),
        ({"oneOf": [{"type": "null"}, COLOUR]}, None, 3),
        ({"type": "string", "minLength": 1, "maxLength": 2}, "ab", ""),
        ({"type": "string", "maxLength": 2}, "ab", "abc"),
        ({"type": "string", "pattern": "^[ab]+$"}, "ab", "abc"),
        ({"type": "integer", "minimum": 1, "maximum": 2}, 2, 0),
        ({"type": "integer", "maximum": 2}, 2, 3),
        ({"type": "integer", "format": "int32"}, (1 << 31) - 1, 1 << 31),
        ({"type": "integer", "format": "int64"}, (1 << 63) - 1, 1 << 63),
        ({"type": "array", "items": {"type": "string"}, "maxItems": 1}, ["a"], ["a", "b"]),
        ({"type": "array", "minItems": 1}, [{}], []),
        ({"type": "array", "uniqueItems": True}, [1, 2, [1]], [1, 2, 1]),
        ({"type": "object", "required": ["a"]}, {"a": None}, {}),
        ({"type": "object", "additionalProperties": {"type": "string"}}, {"a": "b"}, {"a": 1}),
        ({"type": "object", "properties": {"a": {}}, "additionalProperties": False}, {"a": 1}, {"b": 1}),
        ({"type": "object", "maxProperties": 1}, {"a": 1}, {"a": 1, "b": 1}),
        ({"type": "object", "minProperties": 1}, {"a": 1}, {}),
        ({"allOf": [{"type": "string"}, {"maxLength": 1}]}, "a", "ab"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, 1, []),
        (SNOWFLAKE, "12", "a"),
        (SNOWFLAKE, 12, -1),
        (SNOWFLAKE, "0", True),
        (TREE, {"type": 2, "children": [{"type": 1, "name": "a"}, {"type": 3, "children": []}]}, {"type": 2}),
    ],
)
def test_a_word_means_what_it_says(schema: dict[str, Any], good: object, bad: object) -> None:
    assert faults(schema, good) == []
    assert faults(schema, bad)


def test_a_fault_says_where_it_is() -> None:
    inner = {"type": 2, "children": [{"type": 1, "name": "a"}, {"type": 1}]}
    assert faults(TREE, {"type": 2, "children": [inner, {"type": 9}]}) == [
        "children[0].children[1].name",
        "children[1].type",
    ]


def test_what_has_no_type_is_compared_with_all() -> None:
    either = {"oneOf": [{"$ref": "#/components/schemas/Leaf"}, TREE]}
    assert faults(either, {"name": "a"}) == faults(either, {"children": []}) == []
    assert faults(either, {"name": 1}) == ["name"]


def test_a_word_that_is_not_known_is_not_ignored() -> None:
    with pytest.raises(UnknownKeywordError, match="multipleOf"):
        Compiler({}).check_of({"type": "integer", "multipleOf": 2})
