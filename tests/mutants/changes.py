"""What can be changed: in a function of Python, found in its syntax tree, and in a script of Lua.

Only bodies of functions: what stands in a module or a class is run once, when it is imported, so no test
covers it more than another. Scripts are short and plain, so their words are enough.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from itertools import accumulate
from typing import Final


@dataclass(frozen=True)
class Change:
    operator: str
    scope: str  # the function in which it is, by its qualified name
    begin: int  # in bytes, as is the end
    end: int
    text: str
    lines: range  # a test that runs one of these lines may notice

    def applied(self, source: bytes) -> bytes:
        return source[: self.begin] + self.text.encode() + source[self.end :]


@dataclass(frozen=True)
class Mutant:
    """A change with a name that edits elsewhere in its file leave as it is."""

    name: str  # path:scope:operator:number among those of its scope
    area: str
    path: str
    change: Change
    before: str


def named(area: str, path: str, source: bytes, changes: list[Change]) -> list[Mutant]:
    counts, mutants = Counter[str](), list[Mutant]()
    for change in changes:
        counts[kind := f"{change.scope}:{change.operator}"] += 1
        before = " ".join(source[change.begin : change.end].decode().split())
        mutants.append(Mutant(f"{path}:{kind}:{counts[kind]}", area, path, change, before))
    return mutants


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


def _both_ways(*pairs: tuple[type[ast.cmpop], type[ast.cmpop]]) -> dict[type[ast.cmpop], type[ast.cmpop]]:
    return dict(pairs) | {two: one for one, two in pairs}


OPPOSITES: Final = _both_ways(
    (ast.Eq, ast.NotEq), (ast.Lt, ast.GtE), (ast.LtE, ast.Gt), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)
)
BOUNDARIES: Final = _both_ways((ast.Lt, ast.LtE), (ast.Gt, ast.GtE))
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
# What a function returns instead, by how its annotation begins; anything else is nothing.
EMPTY: Final = {"tuple": "()", "list": "[]", "dict": "{}", "str": '""'} | {
    name: f"{name}()" for name in ("set", "frozenset")
}
REMOVED: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)
NOT_IN_BODIES: Final = {"decorator_list", "args", "returns", "annotation", "type_comment"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Found = Iterator[tuple[str, ast.expr | ast.stmt, str]]  # an operator, what it replaces, and by what


def python_changes(source: bytes) -> list[Change]:
    """Return everything that can be changed in this file, in the order of its tree."""
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    changes = []
    for scope, first_line, (operator, place, text) in _walk(ast.parse(source), (), None, 1):
        end_line = place.end_lineno or place.lineno
        begin = starts[place.lineno - 1] + place.col_offset
        end = starts[end_line - 1] + (place.end_col_offset or 0)
        lines = range(min(first_line, place.lineno), end_line + 1)
        changes.append(Change(operator, ".".join(scope), begin, end, text, lines))
    return changes


def _walk(
    node: ast.AST, scope: tuple[str, ...], function: Function | None, first_line: int
) -> Iterator[tuple[tuple[str, ...], int, tuple[str, ast.expr | ast.stmt, str]]]:
    if isinstance(node, ast.JoinedStr):  # before Python 3.12 it does not say where its parts stand
        return
    if isinstance(node, Function | ast.ClassDef):
        scope = (*scope, node.name)
        function = None if isinstance(node, ast.ClassDef) else node
    elif isinstance(node, ast.stmt):
        first_line = node.lineno
    if function is not None and isinstance(node, ast.expr | ast.stmt) and node is not function:
        for change in found(node, function):
            yield scope, first_line, change
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and field not in NOT_IN_BODIES:
                yield from _walk(child, scope, function, first_line)


def found(node: ast.expr | ast.stmt, function: Function) -> Found:
    match node:
        case ast.Compare(ops=[op]):
            yield "comparison", node, _written(node, ops=[OPPOSITES[type(op)]()])
            if type(op) in BOUNDARIES:
                yield "boundary", node, _written(node, ops=[BOUNDARIES[type(op)]()])
        case ast.BoolOp() | ast.UnaryOp() | ast.BinOp() | ast.Constant():
            yield from _of_value(node)
        case ast.Call() if not _is_class(node.func):
            for gone in (keyword for keyword in node.keywords if keyword.arg is not None):
                yield "keyword", node, _written(node, keywords=[k for k in node.keywords if k is not gone])
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not _is_negated(test):
            yield "condition", test, f"(not {_in_brackets(test)})"
        case ast.Return(value=ast.expr() as value):
            yield from _returned(node, value, ast.unparse(function.returns) if function.returns else "")
        case ast.stmt() if _can_go(node, function):
            yield "statement", node, "pass"


def _of_value(node: ast.expr) -> Found:
    match node:
        case ast.BoolOp(op=op):
            yield "and-or", node, _written(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", node, _in_brackets(operand)
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC and not (_is_text(left) or _is_text(right)):
            yield "arithmetic", node, _written(node, op=ARITHMETIC[type(op)]())
        case ast.Constant(bool(value)):
            yield "true-false", node, str(not value)
        case ast.Constant(int(value)):
            yield "number", node, str(value + 1)
            yield "number", node, f"({value - 1})"


def _returned(node: ast.Return, value: ast.expr, annotation: str) -> Found:
    empty = EMPTY.get(annotation.partition("[")[0], "None")
    if annotation == "bool":
        if not _is_negated(value):
            yield "return", node, f"return not {_in_brackets(value)}"
    elif ast.dump(value) != ast.dump(ast.parse(empty, mode="eval").body):
        yield "return", node, f"return {empty}"


def _can_go(node: ast.stmt, function: Function) -> bool:
    """Return whether what is left without this statement makes sense: names are bound, generators yield."""
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node)):
        return False
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return False
        case ast.Assign(targets=targets):  # in a constructor every method would miss it
            into_something = all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
            return into_something and function.name != "__init__"
        case _:
            return isinstance(node, REMOVED)


def _is_negated(test: ast.expr) -> bool:
    """Return whether another operator turns this round already."""
    single = isinstance(test, ast.Compare) and len(test.ops) == 1
    turned = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    return single or turned or isinstance(test, ast.Constant)


def _is_class(called: ast.expr) -> bool:
    """Return whether this is a class, by its name: to leave out a keyword of one is hardly ever silent."""
    return ast.unparse(called).rpartition(".")[2][:1].isupper()


def _is_text(node: ast.expr) -> bool:
    return isinstance(getattr(node, "value", None), str | bytes) or isinstance(node, ast.JoinedStr)


def _in_brackets(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _written(node: ast.expr, **fields: object) -> str:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return _in_brackets(changed)
