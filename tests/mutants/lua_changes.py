"""What can be changed in a script of Lua, found by its words: the scripts are short and plain."""

import re
from typing import Final

from tests.mutants.change import Change

SWAPS: Final = (
    ("comparison", r" == ", " ~= "),
    ("comparison", r" ~= ", " == "),
    ("boundary", r" > ", " >= "),
    ("boundary", r" < ", " <= "),
    ("boundary", r" >= ", " > "),
    ("boundary", r" <= ", " < "),
    ("and-or", r" and ", " or "),
    ("and-or", r" or ", " and "),
    ("not", r"\bnot ", ""),
    ("arithmetic", r" \+ ", " - "),
    ("arithmetic", r" - ", " + "),
    ("statement", r"(?m)^ *redis\.call\(.*\)$", ""),
    ("return", r"\breturn \S.*", "return 0"),
)
NUMBER: Final = re.compile(r"(?<![\w.'])\d+(?![\w.'])")


def lua_changes(source: bytes) -> list[Change]:
    """Return everything that can be changed in this script; its lines are not traced, so all count."""
    text = source.decode("ascii")
    code = re.sub(r"--.*", lambda comment: " " * len(comment.group()), text)
    lines = range(1, text.count("\n") + 1)
    spots = [(name, match, new) for name, old, new in SWAPS for match in re.finditer(old, code)]
    spots += [("number", match, str(int(match.group()) + 1)) for match in NUMBER.finditer(code)]
    return [
        Change(name, "script", match.start(), match.end(), new, lines)
        for name, match, new in spots
        if match.group() != new
    ]
