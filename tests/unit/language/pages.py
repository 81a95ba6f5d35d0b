"""The pages of the web table as they are written: what they say, and what is left when that is taken away."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jinja2 import Environment, nodes

ROOT: Final = Path(__file__).parents[3]
PAGES: Final = tuple(sorted((ROOT / "adapters" / "web" / "pages").glob("*.html")))

_KIND: Final = re.compile(r"\{% block kind %\}\w+\{% endblock %\}")  # a class, inside a tag of the base
_JINJA: Final = Environment(autoescape=True)


def template(page: Path) -> nodes.Template:
    return _JINJA.parse(page.read_text(encoding="utf-8"))


def asked_for_on(page: nodes.Template) -> Iterator[str]:
    """Return the names of messages that a page says; a family by its beginning and "*"."""
    for call in page.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            yield from _names(call.args[0])


def _names(message: nodes.Expr) -> Iterator[str]:
    match message:
        case nodes.Const(value=str(name)):
            yield name
        case nodes.CondExpr(expr1=one, expr2=nodes.Expr() as other):
            yield from _names(one)
            yield from _names(other)
        case nodes.Concat(nodes=[nodes.Const(value=str(beginning)), *_]):
            yield f"{beginning}*"
        case _:
            raise TypeError(message)


def markup(page: Path) -> str:
    """Return what stands literally on a page, without anything that is put into it."""
    tokens = _JINJA.lex(_KIND.sub("", page.read_text(encoding="utf-8")))
    return "".join(value for _, kind, value in tokens if kind == "data")


def handed_on(page: nodes.Template) -> set[str]:
    """Return the names under which a page hands texts on to its scripts."""
    return {
        str(pair.key.as_const())
        for pair in page.find_all(nodes.Pair)
        if isinstance(pair.value, nodes.Call) and isinstance(pair.value.node, nodes.Name)
    }
