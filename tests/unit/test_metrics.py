"""Given what happened: is it counted, under labels of which there are few?"""

import pytest
from prometheus_client import generate_latest

from bot.http_limits import Fault
from bot.metrics import Metrics
from bot.refusals import Denied


def counted(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def test_presses_are_counted_by_what_became_of_them() -> None:
    metrics = Metrics()
    metrics.press_accepted(0.003)
    metrics.press_accepted(0.004)
    metrics.press_refused(Denied.STALE)
    assert counted(metrics, "heldhands_presses_total", outcome="accepted") == 2
    assert counted(metrics, "heldhands_presses_total", outcome="stale") == 1
    assert counted(metrics, "heldhands_press_seconds_count") == 2
    assert counted(metrics, "heldhands_press_seconds_bucket", le="0.0025") == 0
    assert counted(metrics, "heldhands_press_seconds_bucket", le="0.005") == 2


def test_deliveries_are_counted_by_platform_and_how_they_went() -> None:
    metrics, name = Metrics(), "heldhands_deliveries_total"
    metrics.delivered("discord", 0.2)
    metrics.delivery_failed("discord")
    metrics.unreachable("matrix")
    found = {
        (platform, outcome)
        for platform in ("discord", "matrix")
        for outcome in ("delivered", "failed", "unreachable")
        if counted(metrics, name, platform=platform, outcome=outcome)
    }
    assert found == {("discord", "delivered"), ("discord", "failed"), ("matrix", "unreachable")}
    assert counted(metrics, "heldhands_delivery_lag_seconds_sum", platform="discord") == pytest.approx(0.2)
    metrics.delivered("web", -1.5)  # by a clock that is ahead
    assert counted(metrics, "heldhands_delivery_lag_seconds_sum", platform="web") == 0


def test_films_are_counted_apart_from_pictures() -> None:
    metrics = Metrics()
    metrics.picture_drawn(0.012)
    metrics.picture_failed()
    metrics.film_drawn(0.4)
    metrics.film_drawn(0.4)
    metrics.film_failed()
    metrics.film_failed()
    assert counted(metrics, "heldhands_picture_seconds_bucket", le="0.01") == 0
    assert counted(metrics, "heldhands_picture_seconds_bucket", le="0.025") == 1
    assert counted(metrics, "heldhands_picture_seconds_count") == 1
    assert counted(metrics, "heldhands_picture_failures_total") == 1
    assert counted(metrics, "heldhands_film_seconds_bucket", le="0.5") == 2
    assert counted(metrics, "heldhands_film_failures_total") == 2


def test_claims_errors_and_faults_of_clients_are_counted_for_one_process() -> None:
    metrics, other = Metrics(), Metrics()
    metrics.claimed("clock", 3)
    metrics.claimed("clock", 0)
    metrics.redis_failed()
    for fault in (Fault.MALFORMED, Fault.SLOW, Fault.MALFORMED):
        metrics.http_fault(fault)
    assert counted(metrics, "heldhands_claimed_total", queue="clock") == 3
    assert counted(metrics, "heldhands_redis_errors_total") == 1
    assert counted(metrics, "heldhands_http_faults_total", fault="malformed") == 2
    assert counted(metrics, "heldhands_http_faults_total", fault="slow") == 1
    assert counted(other, "heldhands_redis_errors_total") == 0


def test_everything_is_there_to_be_scraped_from_the_start() -> None:
    page = generate_latest(Metrics().registry).decode()
    for name in (
        *("presses", "press_seconds", "deliveries", "delivery_lag_seconds", "claimed", "redis_errors"),
        *("picture_seconds", "picture_failures", "http_faults"),
    ):
        assert f"# HELP heldhands_{name}" in page
