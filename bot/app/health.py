"""A small web server for operators and supervisors: /health, /ready and /metrics."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from enum import StrEnum
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import TimeoutError as NoAnswerError

from bot.http.connections import hide_server
from bot.http.request_limits import Connections
from bot.http.server import listening_socket, serving
from bot.store.diagnose import ServerProblem, problem_of
from bot.telemetry.logs import Log
from bot.telemetry.metrics import Metrics

Check: TypeAlias = Callable[[], Awaitable[object]]
"""Returns if a dependency of this process works, and raises if it does not."""

ANSWER_WITHIN: Final = 1.0
"""Seconds for every check; supervisors do not wait much longer themselves."""

_MOST: Final = 128  # connections
_MOST_EACH: Final = 32
_CLOSE_WITHIN: Final = 2.0
_FRESH: Final = {"Cache-Control": "no-store"}

log = Log(__name__)


class CheckResult(StrEnum):
    """The result of a check."""

    OK = "ok"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    FAILED = "failed"


@asynccontextmanager
async def health_server(
    host: str,
    port: int,
    checks: Mapping[str, Check],
    counted: Metrics,
    answer_within: float = ANSWER_WITHIN,
) -> AsyncIterator[int]:
    """Serve on this address and yield the port: the same, or a free one for 0."""

    async def health(_: web.Request) -> web.Response:
        return web.json_response({"alive": True}, headers=_FRESH)

    async def ready(_: web.Request) -> web.Response:
        results = await asyncio.gather(*(_run_check(name, checks[name], answer_within) for name in checks))
        all_ok = all(result is CheckResult.OK for result in results)
        status = HTTPStatus.OK if all_ok else HTTPStatus.SERVICE_UNAVAILABLE
        body = {"ready": all_ok, "checks": dict(zip(checks, results, strict=True))}
        return web.json_response(body, status=status, headers=_FRESH)

    async def metrics(_: web.Request) -> web.Response:
        headers = {**_FRESH, "Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=generate_latest(counted.registry), headers=headers)

    async def hide(_: web.Request, response: web.StreamResponse) -> None:
        hide_server(response)

    app = web.Application()
    app.on_response_prepare.append(hide)
    app.add_routes([web.get("/health", health), web.get("/ready", ready), web.get("/metrics", metrics)])
    listener = listening_socket(host, port)
    connections = Connections(_MOST, _MOST_EACH, count=counted.http_fault)
    async with serving(app, listener, connections, _CLOSE_WITHIN):
        yield int(listener.getsockname()[1])


async def _run_check(name: str, check: Check, answer_within: float) -> CheckResult:
    try:
        async with asyncio.timeout(answer_within):
            await check()
    except (TimeoutError, NoAnswerError) as error:
        # A refused connection is retried until the time is up, so a timeout may hide it.
        gone = problem_of(error) in (ServerProblem.UNREACHABLE, ServerProblem.NOT_FOUND)
        return CheckResult.UNREACHABLE if gone else CheckResult.TIMEOUT
    except (OSError, NoConnectionError):
        return CheckResult.UNREACHABLE
    except Exception as error:  # noqa: BLE001 - any error means "not ready" and a line in the log
        log.failure("health.check_failed", error, check=name)
        return CheckResult.FAILED
    return CheckResult.OK
