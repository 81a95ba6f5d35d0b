"""What goes wrong when a test wants it to."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

_ANY_PART = re.compile(r"\*\*|\*")


def matching(pattern: str) -> re.Pattern[str]:
    """Return what matches a path: `*` stands for one part of it, `**` for any number of them."""
    pieces = (re.escape(piece) for piece in _ANY_PART.split(pattern))
    stars = [".*" if star == "**" else "[^/]+" for star in _ANY_PART.findall(pattern)]
    joined = "".join(piece + star for piece, star in zip(pieces, [*stars, ""], strict=True))
    return re.compile(joined)


@dataclass
class Fault:
    method: str
    path: re.Pattern[str]
    times: int
    status: int
    headers: dict[str, str]
    body: dict[str, object]

    def meets(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method in (method, "*") and bool(self.path.fullmatch(path))

    def answer(self) -> web.Response:
        self.times -= 1
        return web.json_response(self.body, status=self.status, headers=self.headers)


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._held: list[tuple[str, re.Pattern[str], asyncio.Event]] = []
        self.outage = False

    def fail(self, method: str, pattern: str, status: int = 503, times: int = 1) -> None:
        """Let the next requests of a kind fail. A method of `*` is any."""
        body: dict[str, object] = {"message": f"{status}: ordered by a test", "code": 0}
        self._faults.append(Fault(method, matching(pattern), times, status, {}, body))

    def refuse(self, method: str, pattern: str, status: int, code: int, times: int = 1) -> None:
        """Let the next requests of a kind be refused with a code of Discord's."""
        body: dict[str, object] = {"message": "ordered by a test", "code": code}
        self._faults.append(Fault(method, matching(pattern), times, status, {}, body))

    def rate_limit(
        self, method: str, pattern: str, *, times: int = 1, retry_after: float = 0.05, scope: str = "user"
    ) -> None:
        """Let the next requests of a kind be answered with 429; a scope of `global` stops the whole bot."""
        headers = {
            "Via": "1.1 google",
            "Retry-After": str(retry_after),
            "X-RateLimit-Scope": scope,
            "X-RateLimit-Reset-After": str(retry_after),
        }
        if scope == "global":
            headers["X-RateLimit-Global"] = "true"
        body: dict[str, object] = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": scope == "global",
        }
        self._faults.append(Fault(method, matching(pattern), times, 429, headers, body))

    @asynccontextmanager
    async def hold(self, method: str, pattern: str) -> AsyncIterator[None]:
        """Let requests of a kind wait until this is left."""
        held = (method, matching(pattern), asyncio.Event())
        self._held.append(held)
        try:
            yield
        finally:
            self._held.remove(held)
            held[2].set()

    def answer(self, method: str, path: str) -> web.Response | None:
        """Return the answer of a fault that this request meets."""
        if self.outage:
            return web.json_response({"message": "503: Service Unavailable", "code": 0}, status=503)
        for fault in self._faults:
            if fault.meets(method, path):
                return fault.answer()
        return None

    async def wait(self, method: str, path: str) -> None:
        for wanted, pattern, over in list(self._held):
            if wanted in (method, "*") and pattern.fullmatch(path):
                await over.wait()
