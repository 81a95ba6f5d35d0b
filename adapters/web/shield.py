"""What keeps others out: headers that browsers obey, requests that only our own pages may send, sizes."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from adapters.web.refusals import Turned, WebRefusal

LARGEST_BODY: Final = 4096
"""Bytes; the longest thing that a page of ours sends is a key."""

_READING: Final = frozenset({"GET", "HEAD"})
_JSON: Final = "application/json"

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",  # blob: pictures that came with their hot spots; data: QR codes
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",  # no text ever becomes markup
)

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "; ".join(_POLICY),
    "Referrer-Policy": "no-referrer",  # no other site learns the address of a table
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex",  # tables are not for search engines
}


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Give every answer the headers that protect it; who made the server is nobody's business."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.popall("Server", None)


def check_sender(request: web.Request, public_url: str | None) -> None:
    """Refuse what changes something, unless a page of ours has sent it.

    Browsers say from which site a request comes. What says nothing is no browser, so it carries no cookie of
    somebody who does not know about it.
    """
    if request.method in _READING:
        return
    if request.content_type != _JSON:  # no form of another site can send that
        raise WebRefusal(Turned.NOT_UNDERSTOOD)
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site == "same-origin"
    else:
        ours = origin is None or origin.partition("://")[2] in _own_places(request, public_url)
    if not ours:
        raise WebRefusal(Turned.FOREIGN_PAGE)


def _own_places(request: web.Request, public_url: str | None) -> frozenset[str]:
    return frozenset({request.host, urlsplit(public_url or "").netloc}) - {""}
