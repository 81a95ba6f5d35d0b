"""The way of every request: counted, checked, and answered; whatever goes wrong becomes one kind sentence."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TypeAlias

from aiohttp import web

from adapters.web.desk import desk_of
from adapters.web.language import words_for
from adapters.web.limits import Asking
from adapters.web.pages import page
from adapters.web.refusals import Turned, WebRefusal, status_of
from adapters.web.shield import check_sender
from bot.commands.refused import refused as why
from bot.logs import Log
from engine.contract import Refusal
from renderers.language import Words

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = Log(__name__)


def counted(asking: Asking, handler: Handler) -> Handler:
    """Return a handler that first counts what is asked for."""

    async def counting(request: web.Request) -> web.StreamResponse:
        desk_of(request).count(asking, request)
        return await handler(request)

    return counting


@web.middleware
async def answering(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer, whatever happens; an address is never logged, since it may hold the name of a game."""
    try:
        check_sender(request, desk_of(request).public_url)
        return await handler(request)
    except Refusal as refusal:
        return refused(request, refusal)
    except web.HTTPRedirection:
        raise
    except web.HTTPException as problem:
        missing = problem.status in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
        return refused(request, WebRefusal(Turned.NO_PAGE if missing else Turned.NOT_UNDERSTOOD))
    except ConnectionError:  # whoever asked has gone
        raise
    except Exception as error:  # noqa: BLE001 - one request that fails must not show its inside
        log.failure("web.failed", error)
        return refused(request, WebRefusal(Turned.FAILED))


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
