"""How often a bot may ask for the same: by real time, since clients really wait."""

import hashlib
import time
from dataclasses import dataclass

from tests.simulator.rest.calls import Call

PLENTY = 10_000
_MAJOR = ("channel_id", "guild_id", "webhook_id", "interaction_token", "token")

REAL = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (2, 600.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}/@me"): (1, 0.25),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("POST", "/webhooks/{webhook_id}/{token}"): (5, 2.0),
    ("PATCH", "/webhooks/{webhook_id}/{token}/messages/{message_id}"): (5, 2.0),
}
"""Requests, and seconds in which that many are allowed: as seen from outside, Discord promises none of it."""


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

    def relax(self) -> None:
        self._scale = None

    def take(self, call: Call, template: str) -> tuple[dict[str, str], float]:
        """Count a request; return the headers that tell of it, and how long it has to wait, if it has."""
        name = hashlib.sha256(f"{call.method} {template}".encode()).hexdigest()[:16]
        now = time.time()
        bucket = Bucket(PLENTY, 1.0)
        if self._scale is not None:
            limit, seconds = REAL.get((call.method, template), (50, 1.0))
            major = "/".join(call.parts[part] for part in _MAJOR if part in call.parts)
            bucket = self._buckets.setdefault(
                (call.method, template, major), Bucket(limit, seconds * self._scale)
            )
        allowed = bucket.take(now)
        after = bucket.ends - now
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(max(bucket.left, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": name,
        }
        return headers, 0.0 if allowed else after
