"""The files that pages are made of: a few, known by name, under an address that changes when they do."""

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from aiohttp import web

from adapters.web.refusals import Turned, WebRefusal

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
"""Names all files as they are now: browsers keep them for ever, and a new program has a new one."""


def address_of(name: str) -> str:
    """Return where a file is found."""
    return f"/static/{EDITION}/{name}"


async def serve_worker(_: web.Request) -> web.Response:
    """Answer with the worker that shows notices on phones; from this address it stands for all pages."""
    headers = {"Content-Type": _TYPES["js"], "Cache-Control": "no-cache"}
    return web.Response(body=FILES["sw.js"], headers=headers)


async def serve_file(request: web.Request) -> web.Response:
    """Answer with a file; one of another edition is not kept for long."""
    name = request.match_info["name"]
    if name not in FILES:
        raise WebRefusal(Turned.NO_PAGE)
    headers = {
        "Content-Type": _TYPES[name.rpartition(".")[2]],
        "Cache-Control": _FOR_EVER if request.match_info["edition"] == EDITION else "no-cache",
    }
    return web.Response(body=FILES[name], headers=headers)
