"""Answers: pages, pictures, downloads and static files.

A page is a template in the reader's language and theme. Every value in a template is escaped. Static files
are a few, known by name, under an address that changes when they do.
"""

import asyncio
import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Final

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from adapters.web.compression import accepts_gzip
from adapters.web.context import read_theme, words_for
from adapters.web.scenes import find_stock, style_sheets
from adapters.web.web_refusals import WebProblem, WebRefusal
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Picture, ThemeName

CACHE_FOR_A_DAY: Final[Mapping[str, str]] = {
    "Cache-Control": "private, max-age=86400",
    "Vary": "Cookie, Accept-Language",
}
"""For what never changes, such as a finished game, while its reader may change the language."""

CACHE_IMMUTABLE: Final = "private, max-age=86400, immutable"
"""For a picture whose address changes with its content."""

_HTML: Final = "text/html"
_JSON: Final = "application/json"
_PAGES: Final = Environment(
    loader=PackageLoader("adapters.web", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,  # templates belong to this release, not to the next one that is installed over it
    trim_blocks=True,
    lstrip_blocks=True,
)
_TYPES: Final[Mapping[str, str]] = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": _JSON,
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
_AT_ONCE: Final = 2**20  # bytes that are compressed in the event loop: a thread would take longer to begin
_FOR_EVER: Final = "public, max-age=31536000, immutable"


def render_page(
    request: web.Request,
    name: str,
    *,
    words: Words | None = None,
    theme: str | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    **facts: object,
) -> web.Response:
    """Render a template in the language and the theme of its reader."""
    words = words or words_for(request)
    html = _PAGES.get_template(f"{name}.html").render(
        say=words.say,
        language=words.language.value,
        languages=tuple(Language),
        theme=theme or read_theme(request),
        themes=tuple(ThemeName),
        file=address_of,
        **facts,
    )
    response = web.Response(
        text=html, content_type=_HTML, charset="utf-8", status=status, zlib_executor_size=_AT_ONCE
    )
    response.enable_compression()
    return response


def picture_response(picture: Picture | None, headers: Mapping[str, str]) -> web.Response:
    """Return a picture; 204 if it took too long or failed, since the page has the words."""
    if picture is None:
        return web.Response(status=HTTPStatus.NO_CONTENT)
    return web.Response(body=picture.data, headers={"Content-Type": picture.media.value, **headers})


def small_json(facts: object, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    """Return facts as JSON, compressed where the browser allows it."""
    data = json.dumps(facts, separators=(",", ":")).encode()
    response = web.Response(body=data, content_type=_JSON, status=status, zlib_executor_size=_AT_ONCE)
    response.enable_compression()
    return response


def attachment_headers(name: str) -> Mapping[str, str]:
    """Return the headers of a download."""
    return {"Content-Disposition": f'attachment; filename="heldhands-{name}"'}


def _read() -> Mapping[str, bytes]:
    folder = files("adapters.web") / "static"
    kept = {file.name: file.read_bytes() for file in folder.iterdir()}
    return dict(sorted({**kept, "scene.css": style_sheets()}.items()))


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
    stock = await find_stock(name)
    if stock is None and name not in FILES:
        raise WebRefusal(WebProblem.NO_PAGE)
    data, edition = (stock.data, stock.edition) if stock else (FILES[name], EDITION)
    headers = {
        "Content-Type": _TYPES[name.rpartition(".")[2]],
        "Cache-Control": _FOR_EVER if request.match_info["edition"] == edition else "no-cache",
    }
    if accepts_gzip(request):
        packed = await asyncio.to_thread(_pack, data) if stock else _pack(data)
        return web.Response(body=packed, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=data, headers=headers)


@cache
def _pack(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


# A screen is the same JSON in a page as in a stream or an answer, so that scripts can compare them.
_PAGES.policies["json.dumps_kwargs"] = {"sort_keys": False}
