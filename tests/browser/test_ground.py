"""Given pages whose faults we know: does the ground under the browser tests see them, and nothing else?"""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from aiohttp import web

from tests.browser.audit import audit
from tests.browser.contexts import Contexts
from tests.browser.house import NewHouse

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


async def answered(request: web.Request) -> web.Response:
    if request.path == "/never":
        return await asyncio.Future()  # until the browser goes away, which cancels it
    if request.path == "/hangs-up":
        assert request.transport
        request.transport.abort()
        return web.Response()
    if body := PAGES.get(request.path):
        text = f"{HEAD}<body><main>{body}</main></body></html>"
        return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": POLICY})
    if file := FILES.get(request.path):
        kind = "text/css" if request.path.endswith(".css") else "text/javascript"
        return web.Response(text=file, content_type=kind)
    raise web.HTTPNotFound


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site() -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/{path:.*}", answered)
    runner = web.AppRunner(app, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_bad_page_has_faults_and_a_good_one_none(new_context: Contexts, site: str) -> None:
    page = await new_context.page()
    await page.goto(f"{site}/bad")
    assert await audit(page) == ["color-contrast (serious): p", "image-alt (critical): img"]
    await page.goto(f"{site}/good")
    assert await audit(page) == []
    without = await new_context.page(java_script_enabled=False)
    await without.goto(f"{site}/scripted")
    assert await without.title() == "Hands"
    with pytest.raises(AssertionError, match="for ever"):
        await audit(without)


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
    new_context.expect_trouble("no such words")
    assert any(words in trouble for trouble in new_context.unexpected())
    for trouble in new_context.unexpected():
        new_context.expect_trouble(trouble)
    assert new_context.unexpected() == []


async def test_page_without_trouble_or_left_before_all_is_there_fails_nothing(
    new_context: Contexts, site: str
) -> None:
    page = await new_context.page()
    await page.goto(f"{site}/scripted")
    assert await page.title() == "Scripted"
    await page.goto(f"{site}/waiting")
    async with page.expect_event("requestfailed"):
        await page.goto(f"{site}/good")
    await page.goto(f"{site}/waiting")
    await new_context.close()
    assert new_context.unexpected() == []


def test_house_that_does_not_open_says_why(new_house: NewHouse) -> None:
    with pytest.raises(AssertionError, match="no such house"):
        new_house(sys.executable, "-c", "import sys; sys.exit('no such house')")
