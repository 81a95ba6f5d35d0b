"""Protection against other sites and bad clients: security headers, checks of origin and size."""

import asyncio
from collections.abc import Mapping
from typing import Final

from aiohttp import web

from adapters.web.hosts import Hosts
from adapters.web.refusals import WebProblem, WebRefusal
from bot.http.connections import hide_server

LARGEST_BODY: Final = 4096
"""Bytes; the longest thing that our pages send is a secret."""

_READING: Final = frozenset({"GET", "HEAD"})
_JSON: Final = "application/json"
_UNPACKED: Final = "identity"

_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",  # blob: pictures fetched with their hot spots; data: QR codes
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
    """Add the security headers to every answer, and hide the name of the server software."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    hide_server(response)


def check_body(request: web.Request) -> None:
    """Refuse a body that no page of ours sends, before it is read."""
    packed = request.headers.get("Content-Encoding", _UNPACKED).lower() != _UNPACKED
    unexpected = request.method in _READING and request.body_exists
    if packed or unexpected or (request.content_length or 0) > LARGEST_BODY:
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)


async def read_body(request: web.Request, within: float) -> None:
    """Read the body, which aiohttp then keeps; refuse one that is too long, broken, or late."""
    try:
        async with asyncio.timeout(within):
            await request.read()
    except (TimeoutError, web.RequestPayloadError, web.HTTPRequestEntityTooLarge):
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD) from None


def check_sender(request: web.Request, hosts: Hosts) -> None:
    """Refuse a request with effects, unless a page of ours has sent it.

    Browsers say which site a request comes from. A client that does not is no browser, so it carries no
    cookies without its user's knowledge.
    """
    if request.method in _READING:
        return
    if request.content_type != _JSON:  # a form of another site cannot send that
        raise WebRefusal(WebProblem.NOT_UNDERSTOOD)
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site == "same-origin"
    else:
        ours = origin is None or origin.partition("://")[2] in hosts.origins(request)
    if not ours:
        raise WebRefusal(WebProblem.FOREIGN_PAGE)
