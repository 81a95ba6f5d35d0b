"""Static files: a few, known by name, under an address that changes when they do."""

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from aiohttp import web

from adapters.web.refusals import WebProblem, WebRefusal

_TYPES: Final[Mapping[str, str]] = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


def _read() -> Mapping[str, bytes]:
    folder = files("adapters.web") / "static"
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir(), key=lambda each: each.name)}


FILES: Final = _read()
EDITION: Final = hashlib.sha256(b"\0".join(FILES.values())).hexdigest()[:12]
"""A hash of all files: browsers keep them for ever, and a new release has a new edition."""


def address_of(name: str) -> str:
    """Return the address of a file."""
    return f"/static/{EDITION}/{name}"


async def serve_worker(_: web.Request) -> web.Response:
    """Send the service worker that shows notifications on phones; its address gives it all pages as scope."""
    headers = {"Content-Type": _TYPES["js"], "Cache-Control": "no-cache"}
    return web.Response(body=FILES["sw.js"], headers=headers)


async def serve_file(request: web.Request) -> web.Response:
    """Send a file; browsers may keep it only under the present edition."""
    name = request.match_info["name"]
    if name not in FILES:
        raise WebRefusal(WebProblem.NO_PAGE)
    headers = {
        "Content-Type": _TYPES[name.rpartition(".")[2]],
        "Cache-Control": _FOR_EVER if request.match_info["edition"] == EDITION else "no-cache",
    }
    return web.Response(body=FILES[name], headers=headers)
