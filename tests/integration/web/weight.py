"""All that a browser loads for a page before its first picture, found as a browser finds it."""

import re
from posixpath import dirname, normpath
from typing import Final

from tests.integration.web.visitors import Visitor

LOADED: Final = re.compile(rb'<(?:link|script|img)\b[^>]*?(?:src|href)="(/static/[^"]+)"')
IMPORTED: Final = re.compile(rb'\bimport\b[^"\';]*["\'](\.[^"\']+)["\']')
IN_STYLE: Final = re.compile(rb'url\(["\']?([^"\')]+)')


async def loaded(visitor: Visitor, page: str) -> dict[str, int]:
    """Return the bytes of a page and of everything that it loads with it, by address."""
    answer = await visitor.get(page)
    assert answer.status == 200, page
    weights = {page: len(answer.body)}
    waiting = [found.decode() for found in LOADED.findall(answer.body)]
    while waiting:
        address = waiting.pop()
        if address in weights:
            continue
        answer = await visitor.get(address)
        assert answer.status == 200, address
        weights[address] = len(answer.body)
        inside = [*IMPORTED.findall(answer.body), *IN_STYLE.findall(answer.body)]
        waiting += [normpath(f"{dirname(address)}/{found.decode()}") for found in inside]
    return weights
