"""What goes wrong when a test wants it to, and how often a bot may ask for the same."""

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase

from aiohttp import web


@dataclass
class Fault:
    method: str
    path: str
    times: int
    status: int
    body: dict[str, object]
    headers: dict[str, str]

    def meets(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method == method and fnmatchcase(path, self.path)

    def answer(self) -> web.Response:
        self.times -= 1
        return web.json_response(self.body, status=self.status, headers=self.headers)


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._held: list[tuple[str, str, asyncio.Event]] = []
        self.outage = False

    def refuse(self, method: str, pattern: str, status: int, code: int, times: int = 1) -> None:
        """Let the next requests of a kind fail; in the pattern of their path, `*` is anything."""
        body: dict[str, object] = {"message": "ordered by a test", "code": code}
        self._faults.append(Fault(method, pattern, times, status, body, {}))

    def rate_limit(self, method: str, pattern: str, *, times: int = 1, retry_after: float = 0.05) -> None:
        body, headers = limited(retry_after)
        self._faults.append(Fault(method, pattern, times, 429, body, headers))

    @asynccontextmanager
    async def hold(self, method: str, pattern: str) -> AsyncIterator[None]:
        held = (method, pattern, over := asyncio.Event())
        self._held.append(held)
        try:
            yield
        finally:
            self._held.remove(held)
            over.set()

    def answer(self, method: str, path: str) -> web.Response | None:
        if self.outage:
            return web.json_response({"message": "503: Service Unavailable", "code": 0}, status=503)
        fault = next((fault for fault in self._faults if fault.meets(method, path)), None)
        return fault.answer() if fault else None

    async def wait(self, method: str, path: str) -> None:
        for wanted, pattern, over in list(self._held):
            if wanted == method and fnmatchcase(path, pattern):
                await over.wait()


# Limits, by real time, since clients really wait

PLENTY = 10_000
_MAJOR = ("channel_id", "guild_id", "webhook_id", "token")
REAL = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (2, 600.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("POST", "/webhooks/{webhook_id}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{token}/messages/@original"): (5, 2.0),
}
"""Requests, and seconds in which that many are allowed: as seen from outside, Discord promises none of it."""


def limited(wait: float) -> tuple[dict[str, object], dict[str, str]]:
    headers = {"Via": "1.1 google", "Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"}
    body = {"message": "You are being rate limited.", "global": False, "retry_after": round(wait, 3)}
    return body, {**headers, "X-RateLimit-Reset-After": f"{wait:.3f}"}


@dataclass
class Bucket:
    limit: int
    seconds: float
    ends: float = 0.0
    left: int = 0

    def take(self, now: float) -> bool:
        if now >= self.ends:
            self.ends, self.left = now + self.seconds, self.limit
        self.left -= 1
        return self.left >= 0


class Limits:
    def __init__(self) -> None:
        self._scale: float | None = None
        self._buckets: dict[tuple[str, str, str], Bucket] = {}

    def enforce(self, scale: float = 1.0) -> None:
        """Count requests from now on; a scale of 0.01 makes every wait a hundredth of the real one."""
        self._scale = scale
        self._buckets.clear()

    def take(self, method: str, template: str, parts: Mapping[str, str]) -> tuple[dict[str, str], float]:
        """Count a request; return the headers that tell of it, and how long it has to wait, if it has."""
        now = time.time()
        bucket = Bucket(PLENTY, 1.0)
        if self._scale is not None:
            limit, seconds = REAL.get((method, template), (50, 1.0))
            major = "/".join(parts[part] for part in _MAJOR if part in parts)
            fresh = Bucket(limit, seconds * self._scale)
            bucket = self._buckets.setdefault((method, template, major), fresh)
        allowed = bucket.take(now)
        after = bucket.ends - now
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(bucket.left, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{method} {template}".encode()).hexdigest()[:16],
        }
        return headers, 0.0 if allowed else after
