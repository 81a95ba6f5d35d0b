"""The messages that the code of the house and its pages ask for."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jinja2 import Environment, nodes

ROOT: Final = Path(__file__).parents[3]
PAGES: Final = tuple(sorted((ROOT / "adapters" / "web" / "pages").glob("*.html")))
JINJA: Final = Environment(autoescape=True)


def template(page: Path) -> nodes.Template:
    return JINJA.parse(page.read_text(encoding="utf-8"))


def asked_for_on(page: nodes.Template) -> Iterator[str]:
    """Return the names of messages that a page says; a family by its beginning and "*"."""
    for call in page.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            yield from _names_on_page(call.args[0])


def _names_on_page(message: nodes.Expr) -> Iterator[str]:
    match message:
        case nodes.Const(value=str(name)):
            yield name
        case nodes.CondExpr(expr1=one, expr2=nodes.Expr() as other):
            yield from _names_on_page(one)
            yield from _names_on_page(other)
        case nodes.Concat(nodes=[nodes.Const(value=str(beginning)), *_]):
            yield f"{beginning}*"
        case _:
            raise TypeError(message)


def sources(*rooms: str) -> Iterator[tuple[Path, ast.Module]]:
    for room in rooms:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def asked_for(tree: ast.Module) -> Iterator[str]:
    """Return the names of messages that a module says; a family by its beginning and "*"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
            yield from _names(node.args[0]) if node.args else ()


def _names(message: ast.expr) -> Iterator[str]:
    match message:
        case ast.Constant(value=str(name)):
            yield name
        case ast.IfExp(body=one, orelse=other):
            yield from _names(one)
            yield from _names(other)
        case ast.JoinedStr(values=[ast.Constant(value=str(beginning)), *_]):
            yield f"{beginning}*"
