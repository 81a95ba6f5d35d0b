"""The way of every request: counted, checked, and answered; whatever goes wrong becomes one kind sentence."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from adapters.web.admission import Errand
from adapters.web.catalogue import words_for
from adapters.web.context import authenticate, context_of, renew_browser
from adapters.web.limits import RequestKind
from adapters.web.pages import page
from adapters.web.protection import check_body, check_sender, read_body
from adapters.web.refusals import Turned, WebRefusal, status_of
from bot.commands.refused import refused as why
from bot.telemetry.logs import Log
from engine.contract import Refusal
from renderers.i18n.catalogue import Words

_ERRANDS: Final = {
    RequestKind.PRESS: Errand.PRESS,
    RequestKind.OPEN: Errand.PRESS,
    RequestKind.START: Errand.PRESS,
    RequestKind.LIST: Errand.LIST,
}
_TAKE_LONG: Final = frozenset({RequestKind.PICTURE, RequestKind.FILM, RequestKind.FOLLOW})

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = Log(__name__)


def counted(asking: RequestKind, handler: Handler) -> Handler:
    """Return a handler that first counts what is asked, reads what is sent, and authenticates who asks."""

    async def counting(request: web.Request) -> web.StreamResponse:
        context = context_of(request)
        context.count(asking, request)
        if request.body_exists:
            await read_body(request, context.deadlines.body)
        async with context.admission.turn(_ERRANDS.get(asking, Errand.LOOK), context.visitor(request)):
            await authenticate(request)
            if asking not in _TAKE_LONG:
                response = await handler(request)
        if asking in _TAKE_LONG:  # they take turns themselves, for what they read
            response = await handler(request)
        renew_browser(request, response)
        return response

    return counting


@web.middleware
async def answering(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer, whatever happens; an address is never logged, since it may hold the name of a game."""
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
        refusal = WebRefusal(Turned.NO_PAGE if missing else Turned.NOT_UNDERSTOOD)
    except ConnectionError:  # the client has gone
        raise
    except Exception as error:  # noqa: BLE001 - one request that fails must not show its inside
        log.failure("web.failed", error)
        refusal = WebRefusal(Turned.FAILED)
    context = context_of(request)
    if not await context.limits.hold_back(context.visitor(request)):
        if request.transport:
            request.transport.abort()
        raise ConnectionResetError
    return refused(request, refusal)


def refused(
    request: web.Request, refusal: Refusal, words: Words | None = None, **more: object
) -> web.Response:
    """Return a refusal: as a page to whoever wants to read, as facts to one of our own pages."""
    words, status = words or words_for(request), status_of(refusal)
    says = why(refusal, words).headline
    if "text/html" in request.headers.get("Accept", ""):
        response = page(request, "refused", words=words, status=status, says=says)
    else:
        response = web.json_response({"code": refusal.code, "says": says, **more}, status=status)
    if "seconds" in refusal.facts:
        response.headers["Retry-After"] = str(refusal.facts["seconds"])
    return response
