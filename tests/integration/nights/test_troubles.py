"""What cannot be done at this moment is done soon, and by whoever can; and no log says whom it concerns."""

import json
import logging

import pytest

from bot.metrics import Metrics
from bot.nights.desk import queue_of
from bot.nights.night import Stage
from bot.nights.refusals import Unplanned
from bot.store.due import Claim, Settled
from bot.store.keys import night_key
from bot.store.nights import Nights
from bot.worker import Worker
from tests.integration.conftest import until
from tests.integration.nights.evening import DAY, MINUTE, Evening, guests
from tests.integration.service.recorder import working
from tests.integration.service.tablemates import why_not


async def test_where_many_change_an_evening_at_its_hour_it_does_not_begin_an_hour_late(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.planned()
    await evening.passes(2 * DAY - MINUTE)
    await evening.come(guests(2))
    evening.time.passes(MINUTE)
    (claim,) = [each for each in await evening.claim() if each.what.startswith("start")]

    async def somebody_was_faster(*_: object, **__: object) -> bool:
        return False

    with monkeypatch.context() as crowd:
        crowd.setattr(Nights, "write", somebody_was_faster)
        assert await why_not(evening.carry_out(claim)) is Unplanned.BUSY_NIGHT


async def test_what_a_newer_program_has_to_show_is_left_to_it(evening: Evening) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(DAY)
    await evening.listing.sign_up(ann, night.id)
    await evening.passes(DAY - 15 * MINUTE)
    ours = await evening.client.hget(night_key(night.id), "night")
    assert ours
    newer = json.dumps({**json.loads(ours), "weather": "rain"})
    await evening.client.hset(night_key(night.id), "night", newer)
    assert not (await evening.bring()).notes
    await evening.client.hset(night_key(night.id), "night", ours)  # now somebody can read it
    evening.time.passes(MINUTE)
    assert (await evening.now()).stage is Stage.OPEN
    assert (await evening.bring()).told(ann) == ["Friday begins in a moment: are you here?"]


async def test_no_log_says_who_could_not_be_told(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    (ann,) = guests(1, ("discord",))
    night = await evening.planned(DAY)
    await evening.listing.sign_up(ann, night.id)
    await evening.passes(DAY - 15 * MINUTE)
    failed: set[str] = set()

    async def fail(claim: Claim) -> Settled:
        failed.add(claim.what)
        raise RuntimeError

    async def note_failed() -> bool:
        return any(ann in each for each in failed)

    worker = Worker(queue_of("discord"), evening.client, fail, evening.time, Metrics(), hash_key=night_key)
    with caplog.at_level(logging.DEBUG):
        async with working(worker):
            await until(note_failed)
    told = repr([vars(record) for record in caplog.records])
    assert "worker.failed" in told
    assert ann not in told
