"""What single words of a schema mean, each as a function that says what is wrong with a value."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

Fault: TypeAlias = tuple[str, str]  # where, and what
Check: TypeAlias = Callable[[Any], Sequence[Fault]]
Schema: TypeAlias = Mapping[str, Any]

FINE: Final[Sequence[Fault]] = ()
LONGEST_NUMBER: Final = 20
TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}
BITS: Final = {"int32": 31, "int64": 63}


def check_type(names: str | Sequence[str]) -> Check:
    """Return a check of the type, in which true is no number."""
    allowed = [kind for name in ([names] if isinstance(names, str) else names) for kind in TYPES[name]]
    fault = [("", f"the type is none of {names}")]
    return lambda value: FINE if type(value) in allowed else fault


def check_enum(constants: Collection[Any]) -> Check:
    """Return a check that a value is one of these."""
    fault = [("", f"is none of {sorted(constants, key=str)}")]
    return lambda value: FINE if value in constants else fault


def check_text(schema: Schema) -> Check:
    """Return a check of the length and the form of a text."""
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength", float("inf"))
    pattern = re.compile(schema.get("pattern", ""))
    length_fault = [("", f"the length is not in {shortest} to {longest}")]
    form_fault = [("", f"is not of the form {pattern.pattern}")]

    def check(value: object) -> Sequence[Fault]:
        if not isinstance(value, str):
            return FINE
        if not shortest <= len(value) <= longest:
            return length_fault
        return FINE if pattern.search(value) else form_fault

    return check


def check_number(schema: Schema) -> Check:
    """Return a check of the size of a number."""
    lowest, highest = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
    fault = [("", f"is not in {lowest} to {highest}")]
    return lambda value: fault if isinstance(value, int | float) and not lowest <= value <= highest else FINE


def check_format(name: str) -> Iterable[Check]:
    """Return a check for the formats that say how large a number is; the others are only hints."""
    if name in BITS:
        limit = 1 << BITS[name]
        yield check_number({"minimum": -limit, "maximum": limit - 1})


def check_snowflake(value: object) -> Sequence[Fault]:
    """Check an id: Discord writes digits, and takes whole numbers too."""
    is_number = type(value) is int and value >= 0
    is_text = isinstance(value, str) and value.isascii() and value.isdigit()
    return FINE if is_number or is_text else [("", "is no id")]


def also_as_text(check: Check) -> Check:
    """Let permissions be texts of digits: Discord documents them so, and describes them as numbers."""

    def check_number_or_text(value: object) -> Sequence[Fault]:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER:
            return check(int(value))
        return check(value)

    return check_number_or_text


def refuse(_: object) -> Sequence[Fault]:
    """Refuse whatever is there."""
    return [("", "is not known here")]
