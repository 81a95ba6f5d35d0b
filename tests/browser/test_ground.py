"""Given pages whose faults we know: does the ground under the browser tests see them, and nothing else?"""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Page

from tests.browser import screenshots
from tests.browser.audit import audit
from tests.browser.contexts import DESKTOP, PHONE, Contexts, Device
from tests.browser.house import NewHouse
from tests.browser.screenshots import screenshot

POLICY: Final = "default-src 'self'; img-src 'self' data:"
HEAD: Final = """<!doctype html><html lang="en"><head><title>Hands</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/pale.css"></head>"""
GOOD: Final = '<h1>Hands</h1><p>Held.</p><img src="data:," alt="Two hands">'
FILES: Final = {
    "/pale.css": "body { background: #fff; color: #000 } .pale { color: #ccc }",
    "/boo.js": "throw new Error('boo')",
    "/cut-off.js": "fetch('/hangs-up')",
    "/waiting.js": "fetch('/never'); new EventSource('/never?again')",
    "/title.js": "document.title = 'Scripted'",
}
PAGES: Final = {
    "/good": GOOD,
    "/bad": '<h1>Hands</h1><p class="pale">Held.</p><img src="data:,">',
    "/scripted": f'{GOOD}<script src="/title.js"></script>',
    "/error": f'{GOOD}<script src="/boo.js"></script>',
    "/inline": f"{GOOD}<script>document.title = 'Inline'</script>",
    "/elsewhere": f'{GOOD}<img src="http://127.0.0.2/hand.png" alt="A hand">',
    "/missing": f'{GOOD}<img src="/nobody.png" alt="A hand">',
    "/cut-off": f'{GOOD}<script src="/cut-off.js"></script>',
    "/waiting": f'{GOOD}<script src="/waiting.js"></script>',
}
STAND_IN: Final = (sys.executable, "-m", "tests.browser.stand_in")


async def answered(request: web.Request) -> web.Response:
    if body := PAGES.get(request.path):
        text = f"{HEAD}<body><main>{body}</main></body></html>"
        return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": POLICY})
    if file := FILES.get(request.path):
        kind = "text/css" if request.path.endswith(".css") else "text/javascript"
        return web.Response(text=file, content_type=kind)
    raise web.HTTPNotFound


async def hung_up(request: web.Request) -> web.Response:
    assert request.transport
    request.transport.abort()
    return web.Response()


async def never_answered(_: web.Request) -> web.Response:
    return await asyncio.Future()  # until the browser goes away, which cancels it


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site() -> AsyncIterator[str]:
    """Return the address of some pages."""
    app = web.Application()
    app.router.add_get("/hangs-up", hung_up)
    app.router.add_get("/never", never_answered)
    app.router.add_get("/{path:.*}", answered)
    runner = web.AppRunner(app, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session")
async def page(new_context: Contexts) -> Page:
    return await new_context.page()


async def test_a_bad_page_has_faults(page: Page, site: str) -> None:
    await page.goto(f"{site}/bad")
    assert await audit(page) == ["color-contrast (serious): p", "image-alt (critical): img"]


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
async def test_a_good_page_has_none(device: Device, new_context: Contexts, site: str) -> None:
    page = await new_context.page(device)
    await page.goto(f"{site}/good")
    assert await audit(page) == []


async def test_a_page_that_runs_no_scripts_cannot_be_audited(new_context: Contexts, site: str) -> None:
    page = await new_context.page(java_script_enabled=False)
    await page.goto(f"{site}/scripted")
    assert await page.title() == "Hands"
    with pytest.raises(AssertionError, match="for ever"):
        await audit(page)


@pytest.mark.parametrize(
    ("path", "event", "words"),
    [
        ("/error", "pageerror", "error: boo"),
        ("/inline", "console", "Content Security Policy"),
        ("/elsewhere", "console", "Content Security Policy"),
        ("/missing", "console", "/nobody.png"),
        ("/nowhere", "console", "404"),
        ("/cut-off", "requestfailed", "failed: GET"),
    ],
)
async def test_trouble_on_a_page_fails_a_test_that_did_not_expect_it(
    path: str, event: str, words: str, new_context: Contexts, site: str
) -> None:
    page = await new_context.page()
    async with page.expect_event(event):
        await page.goto(f"{site}{path}")
    await new_context.close()
    assert any(words in trouble for trouble in new_context.unexpected())
    new_context.expect_trouble("no such words")
    assert any(words in trouble for trouble in new_context.unexpected())
    for trouble in new_context.unexpected():
        new_context.expect_trouble(trouble)
    assert new_context.unexpected() == []


async def test_a_page_without_trouble_fails_nothing(new_context: Contexts, page: Page, site: str) -> None:
    await page.goto(f"{site}/scripted")
    assert await page.title() == "Scripted"
    await new_context.close()
    assert new_context.unexpected() == []


async def test_who_goes_away_before_all_is_there_makes_no_trouble(
    new_context: Contexts, page: Page, site: str
) -> None:
    await page.goto(f"{site}/waiting")
    async with page.expect_event("requestfailed"):
        await page.goto(f"{site}/good")
    await page.goto(f"{site}/waiting")
    await new_context.close()
    assert new_context.unexpected() == []


@pytest.mark.parametrize(
    ("device", "shown"), [(PHONE, [390, 844, 2, True]), (DESKTOP, [1280, 800, 1, False])]
)
async def test_devices_are_as_large_as_they_say(
    device: Device, shown: list[object], new_context: Contexts, site: str
) -> None:
    page = await new_context.page(device)
    await page.goto(f"{site}/good")
    measured = "[innerWidth, innerHeight, devicePixelRatio, matchMedia('(pointer: coarse)').matches]"
    assert await page.evaluate(measured) == shown


async def test_people_are_british_unless_they_say_otherwise(new_context: Contexts, site: str) -> None:
    asked = """[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone,
        matchMedia('(prefers-reduced-motion)').matches]"""
    one, other = await new_context.page(), await new_context.page(locale="it-IT", reduced_motion="reduce")
    await one.goto(f"{site}/good")
    await other.goto(f"{site}/good")
    assert await one.evaluate(asked) == ["en-GB", "UTC", False]
    assert await other.evaluate(asked) == ["it-IT", "UTC", True]


async def test_screenshots_are_kept_only_on_demand(
    page: Page, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screenshots, "DOCS", tmp_path / "web")
    monkeypatch.delenv("HELDHANDS_SCREENSHOTS", raising=False)
    await page.goto(f"{site}/good")
    taken = await screenshot(page, "hands")
    assert taken.startswith(b"\x89PNG")
    assert not (tmp_path / "web").exists()
    monkeypatch.setenv("HELDHANDS_SCREENSHOTS", "1")
    taken = await screenshot(page, "hands")
    assert (tmp_path / "web" / "hands.png").read_bytes() == taken


async def test_a_killed_house_comes_back_where_it_was_with_its_games(
    new_house: NewHouse,
) -> None:
    house = new_house(*STAND_IN)
    url = house.url
    async with house.back_door() as inside:
        game = await inside.service.play.open("heldhands", {}, ("web:near", "web:far"), seed=7)
    house.kill()
    house.start()
    assert house.url == url
    assert house.said.count(f"{url}\n") == 2
    async with house.back_door() as inside:
        assert await inside.service.play.look("web:near", game)


def test_both_outputs_of_a_house_are_kept(new_house: NewHouse) -> None:
    house = new_house(*STAND_IN)
    house.stop()
    assert house.said == f"Here: {house.url}\nStopped.\n"


def test_a_house_that_does_not_open_says_why(new_house: NewHouse) -> None:
    with pytest.raises(AssertionError, match="no such house"):
        new_house(sys.executable, "-c", "import sys; sys.exit('no such house')")
