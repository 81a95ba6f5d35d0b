"""The HTTP side: reads requests, lets them be checked and carried out, and keeps a log of them."""

import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web

from tests.simulator import refusals
from tests.simulator.contract import Violation, check_request
from tests.simulator.faults import Faults, Limits, limited
from tests.simulator.refusals import ApiError
from tests.simulator.rest import interactions, messages, places
from tests.simulator.rest.calls import ROUTES, Call, Route, Upload
from tests.simulator.users import Application
from tests.simulator.wire import MOST_BYTES
from tests.simulator.world import World

_log = logging.getLogger(__name__)

BASE = "/api/v10"
_WITH_ROUTES = (interactions, messages, places)
_FILE = re.compile(r"files\[(\d+)\]")
_ALL_AT_ONCE = 1 << 30
"""Bytes: with less, aiohttp warns of its own doing whenever the first ones come one by one."""
_EMPTY_BODY = (204, 304)


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    status: int
    by: Application | None
    body: Any
    files: dict[str, int] = field(default_factory=dict)
    code: int = 0


class Rest:
    def __init__(self, world: World) -> None:
        self.world = world
        self.faults = Faults()
        self.limits = Limits()
        self.requests: list[Request] = []
        self.violations: list[Violation] = []

    def add_to(self, app: web.Application) -> None:
        for route in ROUTES:
            app.router.add_route(route.method, BASE + route.path, self._handler(route))
        app.router.add_route("*", BASE + "/{rest:.*}", self._unknown)

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            interaction = self.world.interactions.get(request.match_info.get("token", ""))
            if interaction:
                interaction.open_requests += 1
            try:
                return await self._handle(route, request)
            finally:
                if interaction:
                    interaction.open_requests -= 1
                self.world.changed()

        return handle

    async def _handle(self, route: Route, request: web.Request) -> web.StreamResponse:
        path = unquote(request.path).removeprefix(BASE)
        call = Call(self.world, request.method, path, dict(request.match_info), dict(request.query))
        call.sender = self._sender(request)
        try:
            call.body, call.uploads = await _read(request)
        except ValueError:
            return self._refused(call, ApiError(refusals.INVALID_JSON), {})
        await self.faults.wait(call.method, path)
        if fault := self.faults.answer(call.method, path):
            return self._answer(call, fault)
        headers, wait = self.limits.take(call.method, route.path, call.parts)
        if wait:
            body, more = limited(wait)
            return self._answer(call, web.json_response(body, status=429, headers=headers | more))
        return self._carried_out(route, call, headers)

    def _carried_out(self, route: Route, call: Call, headers: dict[str, str]) -> web.Response:
        try:
            self._admit(route, call)
            told = route.deed(call)
        except ApiError as error:
            self._note_wrong(call, error)
            return self._refused(call, error, headers)
        except Exception:
            # A fault of the simulator's own must fail the test, and must not look like one of the bot's.
            _log.exception("the simulator failed at %s %s", call.method, call.path)
            self.violations.append(Violation("simulator", f"it failed at {call.method} {call.path}"))
            raise
        if told is None:
            return self._answer(call, web.Response(status=204, headers=headers))
        return self._answer(call, web.json_response(told, headers=headers))

    def _refused(self, call: Call, error: ApiError, headers: dict[str, str]) -> web.Response:
        if interaction := self.world.interactions.get(call.parts.get("token", "")):
            interaction.refused.append(f"{call.method} {call.path.rpartition('/')[2]}: {error}")
        response = web.json_response(error.body(), status=error.refusal.status, headers=headers)
        return self._answer(call, response, error.refusal.code)

    def _admit(self, route: Route, call: Call) -> None:
        if call.sender is None and not route.by_token:
            raise ApiError(refusals.UNAUTHORIZED)
        if sum(len(upload.data) for upload in call.uploads.values()) > MOST_BYTES:
            raise ApiError(refusals.TOO_LARGE)
        files = {f"files[{number}]": upload.data for number, upload in call.uploads.items()}
        wrongs = check_request(call.method, call.path, call.body, files)
        if wrongs:
            self.violations += wrongs
            raise ApiError(
                refusals.INVALID_FORM, "; ".join(f"{wrong.code}: {wrong.message}" for wrong in wrongs)
            )

    def _note_wrong(self, call: Call, error: ApiError) -> None:
        """Keep what the bot should never have sent; the contract has kept its own findings."""
        known = self.violations and self.violations[-1].message in error.detail
        if error.refusal in (refusals.INVALID_FORM, refusals.EMPTY_MESSAGE) and not known:
            self.violations.append(
                Violation("refused", f"{call.method} {call.path}: {error.detail or error.refusal.message}")
            )

    def _sender(self, request: web.Request) -> Application | None:
        return self.world.bot_with(request.headers.get("Authorization", "").removeprefix("Bot "))

    def _answer(self, call: Call, response: web.Response, code: int = 0) -> web.Response:
        if response.status not in _EMPTY_BODY:
            # Clients compare it with exactly this: without a charset.
            response.headers["Content-Type"] = "application/json"
        files = {upload.filename: len(upload.data) for upload in call.uploads.values()}
        self.requests.append(
            Request(call.method, call.path, response.status, call.sender, call.body, files, code)
        )
        return response

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(BASE)
        self.violations.append(Violation("unknown_route", f"{request.method} {path} is not simulated"))
        self.requests.append(Request(request.method, path, 404, self._sender(request), None))
        self.world.changed()
        return web.json_response({"message": "404: Not Found", "code": 0}, status=404)


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    body: Any = None
    uploads = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        part.chunk_size = _ALL_AT_ONCE
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        elif found := _FILE.fullmatch(part.name or ""):
            uploads[int(found[1])] = Upload(part.filename or "file", data)
    return body, uploads
