"""Given what happened: is it counted, under labels of which there are few?"""

from collections.abc import Callable

from prometheus_client import generate_latest

from bot.http.request_limits import Fault
from bot.model.refusals import ServiceProblem
from bot.telemetry.metrics import Metrics
from tests.rows import each_row

COUNTED: dict[str, tuple[Callable[[Metrics], None], float]] = {
    'presses_total{outcome="accepted"}': (lambda metrics: metrics.press_accepted(0.003), 1),
    'presses_total{outcome="stale"}': (lambda metrics: metrics.press_refused(ServiceProblem.STALE), 1),
    'press_seconds_bucket{le="0.0025"}': (lambda metrics: metrics.press_accepted(0.003), 0),
    'press_seconds_bucket{le="0.005"}': (lambda metrics: metrics.press_accepted(0.003), 1),
    'deliveries_total{outcome="delivered",platform="web"}': (lambda metrics: metrics.delivered("web", 1), 1),
    'deliveries_total{outcome="failed",platform="web"}': (lambda metrics: metrics.delivery_failed("web"), 1),
    'deliveries_total{outcome="unreachable",platform="web"}': (lambda metrics: metrics.unreachable("web"), 1),
    'delivery_lag_seconds_sum{platform="web"}': (lambda metrics: metrics.delivered("web", 0.2), 0.2),
    # By a clock that is ahead.
    'delivery_lag_seconds_sum{platform="discord"}': (lambda metrics: metrics.delivered("discord", -1.5), 0),
    'picture_seconds_bucket{le="0.01"}': (lambda metrics: metrics.picture_drawn(0.012), 0),
    'picture_seconds_bucket{le="0.025"}': (lambda metrics: metrics.picture_drawn(0.012), 1),
    "picture_failures_total": (lambda metrics: metrics.picture_failed(), 1),
    'film_seconds_bucket{le="0.5"}': (lambda metrics: metrics.film_drawn(0.4), 1),
    "film_failures_total": (lambda metrics: metrics.film_failed(), 1),
    'claimed_total{queue="clock"}': (lambda metrics: metrics.claimed("clock", 3), 3),
    "redis_errors_total": (lambda metrics: metrics.redis_failed(), 1),
    'http_faults_total{fault="slow"}': (lambda metrics: metrics.http_fault(Fault.SLOW), 1),
}


def scraped(metrics: Metrics) -> str:
    return generate_latest(metrics.registry).decode()


@each_row(("name", "happens", "value"), [(name, *row) for name, row in COUNTED.items()])
def test_what_happens_is_counted(name: str, happens: Callable[[Metrics], None], value: float) -> None:
    happens(metrics := Metrics())
    assert f"heldhands_{name} {value:.1f}\n" in scraped(metrics)


def test_everything_is_there_to_be_scraped_from_the_start_and_counted_for_one_process() -> None:
    metrics, other = Metrics(), Metrics()
    metrics.redis_failed()
    for name in (
        *("presses", "press_seconds", "deliveries", "delivery_lag_seconds", "claimed", "redis_errors"),
        *("picture_seconds", "picture_failures", "http_faults"),
    ):
        assert f"# HELP heldhands_{name}" in scraped(other)
    assert "heldhands_redis_errors_total 0.0\n" in scraped(other)
