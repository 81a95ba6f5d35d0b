"""The metrics of this process, for /metrics; the container makes one registry for each process.

Labels are codes, platforms and queues, of which there are few; never a game, a person or a place.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

ACCEPTED: Final = "accepted"
"""The outcome of a press that was carried out; any other is the code of its refusal."""

_PRESS_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_PICTURE_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_FILM_SECONDS: Final = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_LAG_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)


class Metrics:
    """Counters of events, with a method for each event."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._presses = self._counter("presses", "Presses, by what became of them.", "outcome")
        self._accepted = self._presses.labels(ACCEPTED)
        self._press_seconds = self._histogram(
            "press_seconds", "Seconds until an accepted press was carried out.", _PRESS_SECONDS
        )
        self._deliveries = self._counter(
            "deliveries", "Screens shown, by platform and how it went.", "platform", "outcome"
        )
        self._lag_seconds = self._histogram(
            "delivery_lag_seconds",
            "Seconds from the time when a screen was due to the time when it was shown.",
            _LAG_SECONDS,
            "platform",
        )
        self._picture_seconds = self._histogram(
            "picture_seconds", "Seconds that drawing a picture took.", _PICTURE_SECONDS
        )
        self._picture_failures = self._counter(
            "picture_failures", "Pictures that could not be drawn: their screens were shown without."
        )
        self._film_seconds = self._histogram(
            "film_seconds", "Seconds that drawing a whole game took.", _FILM_SECONDS
        )
        self._film_failures = self._counter("film_failures", "Whole games that could not be drawn.")
        self._thought_seconds = self._histogram(
            "thought_seconds", "Seconds that the computer thought about a turn.", _PICTURE_SECONDS
        )
        self._thought_failures = self._counter(
            "thought_failures", "Turns that the computer made without thinking them through."
        )
        self._drawing_processes = self._counter(
            "drawing_processes_replaced",
            "Drawing processes that were replaced, by why: they died, hung, or had grown.",
            "why",
        )
        self._claimed = self._counter("claimed", "Things claimed when they were due, by queue.", "queue")
        self._redis_errors = self._counter("redis_errors", "Commands that Redis did not answer or refused.")
        self._http_faults = self._counter(
            "http_faults",
            "Connections closed, or not taken, because of what a client did, by what that was.",
            "fault",
        )

    def _counter(self, name: str, says: str, *labels: str) -> Counter:
        return Counter(f"heldhands_{name}", says, labels, registry=self.registry)

    def _histogram(self, name: str, says: str, buckets: Sequence[float], *labels: str) -> Histogram:
        return Histogram(f"heldhands_{name}", says, labels, buckets=buckets, registry=self.registry)

    def press_accepted(self, seconds: float) -> None:
        """Count a press that was carried out, and the seconds that it took."""
        self._accepted.inc()
        self._press_seconds.observe(seconds)

    def press_refused(self, code: StrEnum) -> None:
        """Count a press that changed nothing."""
        self._presses.labels(code.value).inc()

    def delivered(self, platform: str, lag: float) -> None:
        """Count a screen that was shown, and the seconds since it was due."""
        self._deliveries.labels(platform, "delivered").inc()
        self._lag_seconds.labels(platform).observe(max(0.0, lag))  # clocks of two machines may disagree

    def delivery_failed(self, platform: str) -> None:
        """Count a screen that could not be shown, and will be tried again."""
        self._deliveries.labels(platform, "failed").inc()

    def unreachable(self, platform: str) -> None:
        """Count a screen that can no longer be shown."""
        self._deliveries.labels(platform, "unreachable").inc()

    def picture_drawn(self, seconds: float) -> None:
        """Count a picture, and the seconds that it took to draw."""
        self._picture_seconds.observe(seconds)

    def picture_failed(self) -> None:
        """Count a picture that could not be drawn."""
        self._picture_failures.inc()

    def film_drawn(self, seconds: float) -> None:
        """Count a film of a whole game, and the seconds that it took to draw."""
        self._film_seconds.observe(seconds)

    def film_failed(self) -> None:
        """Count a film that could not be drawn."""
        self._film_failures.inc()

    def thought(self, seconds: float, *, failed: bool) -> None:
        """Count a turn of the computer, the seconds that it took, and whether a simpler policy made it."""
        self._thought_seconds.observe(seconds)
        self._thought_failures.inc(failed)

    def drawing_process_replaced(self, why: str) -> None:
        """Count a drawing process that was replaced."""
        self._drawing_processes.labels(why).inc()

    def claimed(self, queue: str, count: int) -> None:
        """Count due items that this process has claimed."""
        self._claimed.labels(queue).inc(count)

    def redis_failed(self) -> None:
        """Count a command without an answer, or with an error as its answer."""
        self._redis_errors.inc()

    def http_fault(self, fault: StrEnum) -> None:
        """Count a connection that was closed because of what its client did."""
        self._http_faults.labels(fault.value).inc()
