"""What every request passes: checks, limits, authentication; and every error becomes one kind sentence."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.context import authenticate, context_of, renew_browser, words_for
from adapters.web.hosts import Hosts
from adapters.web.responses import render_page, small_json
from adapters.web.traffic import Lane, RequestKind
from adapters.web.web_refusals import WebProblem, WebRefusal, status_of
from bot.commands.refusal_answers import answer_refusal
from bot.http.connections import hide_server
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

_LANES: Final = {
    RequestKind.PRESS: Lane.PRESS,
    RequestKind.OPEN: Lane.PRESS,
    RequestKind.START: Lane.PRESS,
    RequestKind.LIST: Lane.LIST,
}
_TAKE_LONG: Final = frozenset({RequestKind.PICTURE, RequestKind.FILM, RequestKind.FOLLOW})
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
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

log = Log(__name__)


def guard(kind: RequestKind, handler: Handler) -> Handler:
    """Wrap a handler: first apply the limits, read the body, wait for a turn and authenticate."""

    async def handle(request: web.Request) -> web.StreamResponse:
        context = context_of(request)
        visitor = context.visitor(request)
        context.limits.take(kind, visitor)
        if request.body_exists:
            await read_body(request, context.deadlines.body)
        async with context.admission.turn(_LANES.get(kind, Lane.LOOK), visitor):
            await authenticate(request)
            if kind not in _TAKE_LONG:
                response = await handler(request)
        if kind in _TAKE_LONG:  # they wait for a turn themselves, while they read
            response = await handler(request)
        renew_browser(request, response)
        return response

    return handle


@web.middleware
async def error_middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn every error into an answer. No address is logged, since it may contain the name of a game."""
    try:
        hosts = context_of(request).hosts
        hosts.check(request)
        check_body(request)
        check_sender(request, hosts)
        return await handler(request)
    except Refusal as no:
        refusal = no
    except web.HTTPRedirection:
        raise
    except web.HTTPException as problem:
        missing = problem.status in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
        refusal = WebRefusal(WebProblem.NO_PAGE if missing else WebProblem.NOT_UNDERSTOOD)
    except ConnectionError:  # the client has disconnected
        raise
    except Exception as error:  # noqa: BLE001 - a failing request must not show internals
        log.failure("web.failed", error)
        refusal = WebRefusal(WebProblem.FAILED)
    context = context_of(request)
    if not await context.limits.hold_back(context.visitor(request)):
        if request.transport:
            request.transport.abort()
        raise ConnectionResetError
    return refusal_response(request, refusal)


def refusal_response(
    request: web.Request, refusal: Refusal, words: Words | None = None, **more: object
) -> web.Response:
    """Return a refusal: as a page if the client accepts HTML, else as JSON for our scripts."""
    words, status = words or words_for(request), status_of(refusal)
    says = answer_refusal(refusal, words).headline
    if "text/html" in request.headers.get("Accept", ""):
        response = render_page(request, "refused", words=words, status=status, says=says)
    else:
        response = small_json({"code": refusal.code, "says": says, **more}, status)
    if "seconds" in refusal.facts:
        response.headers["Retry-After"] = str(refusal.facts["seconds"])
    return response


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to every answer, and hide the name of the server software."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.setdefault("Vary", "Accept-Encoding")
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
