"""Letter sizes to choose from: larger if the look asks for it."""

from collections.abc import Sequence

from renderers.page.typography import larger, width
from renderers.paint.look import Look


def sizes(look: Look, usual: Sequence[float]) -> list[float]:
    """Return sizes, the largest first."""
    return sorted({size * factor for size in usual for factor in (1, larger(look))}, reverse=True)


def common(look: Look, texts: Sequence[str], usual: Sequence[float], widest: float) -> float:
    """Return the largest size in which all lines fit."""
    *possible, least = sizes(look, usual)
    fitting = (size for size in possible if all(width(look, text, size) <= widest for text in texts))
    return next(fitting, least)
