"""What every request passes: limits, checks, authentication; and every error becomes one kind sentence."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.admission import Lane
from adapters.web.catalogue import words_for
from adapters.web.context import authenticate, context_of, renew_browser
from adapters.web.limits import RequestKind
from adapters.web.pages import render_page
from adapters.web.protection import check_body, check_sender, read_body
from adapters.web.refusals import WebProblem, WebRefusal, status_of
from bot.commands.refused import refused
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

log = Log(__name__)


def guard(kind: RequestKind, handler: Handler) -> Handler:
    """Wrap a handler: first apply the limits, read the body, wait for a turn and authenticate."""

    async def handle(request: web.Request) -> web.StreamResponse:
        context = context_of(request)
        context.count(kind, request)
        if request.body_exists:
            await read_body(request, context.deadlines.body)
        async with context.admission.turn(_LANES.get(kind, Lane.LOOK), context.visitor(request)):
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
    says = refused(refusal, words).headline
    if "text/html" in request.headers.get("Accept", ""):
        response = render_page(request, "refused", words=words, status=status, says=says)
    else:
        response = web.json_response({"code": refusal.code, "says": says, **more}, status=status)
    if "seconds" in refusal.facts:
        response.headers["Retry-After"] = str(refusal.facts["seconds"])
    return response
