"""Given a whole game over HTTP: where do the keys of its seats appear, and what does the program log?"""

import logging
from collections.abc import Iterable
from contextlib import AsyncExitStack

import pytest

from engine.heldhands.record import actions, read_record
from tests.data import GAMES
from tests.integration.web.players import Player, accepted, behind, start
from tests.integration.web.sites import Site
from tests.integration.web.test_headers import check
from tests.integration.web.visitors import Answer

RECORD = read_record(GAMES["published-held-hands"])


def holding(key: str, answers: Iterable[Answer]) -> list[Answer]:
    return [answer for answer in answers if key in repr(answer.headers) or key.encode() in answer.body]


def written(caplog: pytest.LogCaptureFixture) -> str:
    """Return all that was logged, before anything is taken out of it."""
    facts = [(record.name, record.getMessage(), record.__dict__) for record in caplog.records]
    return repr(facts) + caplog.text


async def look_around(player: Player) -> None:
    screen, seat = await player.screen(), f"/seat/{player.seat}"
    own = (f"{player.place}/watch", f"{player.place}/gallery", f"{player.place}/invitations")
    for path in ("/invitation", "/device", "/", seat, f"{seat}/games", *own):
        await player.visitor.get(path)
    if screen["picture"]:
        await player.visitor.get(f"{screen['picture']}&width=400")
    for path in ("/nothing", f"/seat/NOBODY/{player.game}", f"/replay/{player.game}"):
        await player.visitor.get(path, {"Accept": "text/html"})
    await player.press("nonsense")
    told = f"{player.seat}.{player.key}"
    await player.visitor.post(f"{player.place}/press", [told])
    for path in ("/invitation", "/invitation/decline", "/device", "/device/use"):
        await player.visitor.post(path, {"key": told})
    await player.visitor.post("/join", {"code": told[:30]})
    await player.visitor.post(f"{seat}/settings", {"theme": "night"})


async def test_a_key_stands_in_the_answers_that_hand_it_out_and_nowhere_else(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr("secrets.randbelow", lambda _: RECORD.seed)
    host_visitor, guest_visitor, spectator = (site.come() for _ in range(3))
    options = RECORD.options
    started = await start(
        host_visitor, edition=options.edition, level=options.level.value, first=options.first
    )
    host = started.host
    invitation = started.invitation.partition(".")[2]
    await look_around(host)
    guest = await accepted(guest_visitor, started.invitation)
    handed = len(holding(host.key, host_visitor.answers)), len(holding(guest.key, guest_visitor.answers))
    assert handed == (1, 1)
    async with AsyncExitStack() as streams:
        pages = ((host_visitor, host.place), (guest_visitor, guest.place), (spectator, f"/watch/{host.game}"))
        following = [await streams.enter_async_context(who.stream(place)) for who, place in pages]
        for player in (host, guest):
            await look_around(player)
        for number, (seat, action) in enumerate(actions(RECORD)):
            player = (host, guest)[seat]
            answer = await player.press(str(action))
            assert answer.status == 200, answer
            if number % 20 == 0:
                await look_around(player)
        for player in (host, guest):
            await look_around(player)
        assert (await host.screen())["status"] == "over"
        await spectator.get(f"/watch/{host.game}")
        await host_visitor.post(f"/seat/{host.seat}/sign-out-elsewhere")
        device = behind((await host_visitor.post(f"/seat/{host.seat}/device")).said["link"]["address"])
        site.stop.set()
        streamed = b"".join([await stream.rest() for stream in following])
    token = device.partition(".")[2]
    told = [*host_visitor.answers, *guest_visitor.answers, *spectator.answers]
    for secret in (host.key, guest.key, token):
        assert len(holding(secret, told)) == 1, "in the answer to the browser of its person"
    assert holding(invitation, guest_visitor.answers) == []
    assert len(holding(invitation, host_visitor.answers)) == 2, "when it was made, and looked at again"
    for secret in (host.key, guest.key, token, invitation):
        assert secret.encode() not in streamed
        assert secret not in written(caplog)
    assert b"event: screen" in streamed
    assert str(RECORD.seed) not in written(caplog)
    assert host.game not in written(caplog), "whoever has the name of a game can watch it"


async def test_what_fails_is_protected_and_written_down_without_what_it_was_about(
    near: Player, site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*told: object) -> None:
        raise ZeroDivisionError(near.key, near.game, *map(str, told))

    monkeypatch.setattr(site.service.sights, "look", fail)
    monkeypatch.setattr(site.service.sights, "watch", fail)
    caplog.set_level(logging.DEBUG)
    answers = [await near.visitor.get(path) for path in (near.place, f"/watch/{near.game}")]
    assert [(answer.status, answer.said["code"]) for answer in answers] == [(500, "failed")] * 2
    answers.append(await near.visitor.get(near.place, {"Accept": "text/html"}))
    assert "Something went wrong here, and it is written down" in answers[-1].text
    loud = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert loud == ["web.failed"] * 3
    assert "ZeroDivisionError" in written(caplog), "whoever runs it learns what it was"
    for secret in (near.key, near.game, near.seat):
        assert secret not in written(caplog)
        assert secret not in repr(answers)
    for answer in answers:
        assert "ZeroDivision" not in answer.text
        check(answer.headers)
