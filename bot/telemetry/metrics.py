"""The metrics of this process, for /metrics; the container makes one registry for each process.

Labels are codes, platforms and queues, of which there are few; never a game, a person or a place.
"""

from enum import StrEnum
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

ACCEPTED: Final = "accepted"
"""The outcome of a press that was carried out; any other is the code of its refusal."""

_PRESS_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_PICTURE_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_FILM_SECONDS: Final = (0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_LAG_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 3600.0)


class Delivery(StrEnum):
    """The outcome of a delivery."""

    DELIVERED = "delivered"
    FAILED = "failed"  # it will be tried again
    UNREACHABLE = "unreachable"  # it will not be: we may no longer write to the place or the person


class Metrics:
    """Counters of events, with a method for each event."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._presses = Counter(
            "heldhands_presses", "Presses, by what became of them.", ["outcome"], registry=self.registry
        )
        self._accepted = self._presses.labels(ACCEPTED)
        self._press_seconds = Histogram(
            "heldhands_press_seconds",
            "Seconds until an accepted press was carried out.",
            buckets=_PRESS_SECONDS,
            registry=self.registry,
        )
        self._deliveries = Counter(
            "heldhands_deliveries",
            "Screens shown, by platform and how it went.",
            ["platform", "outcome"],
            registry=self.registry,
        )
        self._lag_seconds = Histogram(
            "heldhands_delivery_lag_seconds",
            "Seconds from the time when a screen was due to the time when it was shown.",
            ["platform"],
            buckets=_LAG_SECONDS,
            registry=self.registry,
        )
        self._picture_seconds = Histogram(
            "heldhands_picture_seconds",
            "Seconds that drawing a picture took.",
            buckets=_PICTURE_SECONDS,
            registry=self.registry,
        )
        self._picture_failures = Counter(
            "heldhands_picture_failures",
            "Pictures that could not be drawn: their screens were shown without.",
            registry=self.registry,
        )
        self._film_seconds = Histogram(
            "heldhands_film_seconds",
            "Seconds that drawing a whole game took.",
            buckets=_FILM_SECONDS,
            registry=self.registry,
        )
        self._film_failures = Counter(
            "heldhands_film_failures", "Whole games that could not be drawn.", registry=self.registry
        )
        self._drawing_processes = Counter(
            "heldhands_drawing_processes_replaced",
            "Drawing processes that were replaced, by why: they died, hung, or had grown.",
            ["why"],
            registry=self.registry,
        )
        self._claimed = Counter(
            "heldhands_claimed",
            "Things claimed when they were due, by queue.",
            ["queue"],
            registry=self.registry,
        )
        self._redis_errors = Counter(
            "heldhands_redis_errors", "Commands that Redis did not answer or refused.", registry=self.registry
        )

        self._http_faults = Counter(
            "heldhands_http_faults",
            "Connections closed, or not taken, because of what a client did, by what that was.",
            ["fault"],
            registry=self.registry,
        )

    def press_accepted(self, seconds: float) -> None:
        """Count a press that was carried out, and the seconds that it took."""
        self._accepted.inc()
        self._press_seconds.observe(seconds)

    def press_refused(self, code: StrEnum) -> None:
        """Count a press that changed nothing."""
        self._presses.labels(code.value).inc()

    def delivered(self, platform: str, lag: float) -> None:
        """Count a screen that was shown, and the seconds since it was due."""
        self._deliveries.labels(platform, Delivery.DELIVERED.value).inc()
        self._lag_seconds.labels(platform).observe(max(0.0, lag))  # clocks of two machines may disagree

    def delivery_failed(self, platform: str) -> None:
        """Count a screen that could not be shown, and will be tried again."""
        self._deliveries.labels(platform, Delivery.FAILED.value).inc()

    def unreachable(self, platform: str) -> None:
        """Count a screen that can no longer be shown."""
        self._deliveries.labels(platform, Delivery.UNREACHABLE.value).inc()

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
