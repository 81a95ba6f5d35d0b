"""Given pages whose faults we know: does the ground under the browser tests see them, and nothing else?"""

import sys
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Route

from tests.browser.audit import audit
from tests.browser.contexts import Contexts
from tests.browser.house import NewHouse

SITE: Final = "http://ground.example"
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


async def answered(route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path == "/hangs-up":
        await route.abort("connectionreset")
    elif body := PAGES.get(path):
        policy = {"Content-Security-Policy": POLICY}
        text = f"{HEAD}<body><main>{body}</main></body></html>"
        await route.fulfill(body=text, content_type="text/html", headers=policy)
    elif file := FILES.get(path):
        kind = "text/css" if path.endswith(".css") else "text/javascript"
        await route.fulfill(body=file, content_type=kind)
    elif path != "/never":  # which is not answered
        await route.fulfill(status=404, body="Nothing.")


async def visiting(contexts: Contexts, *, scripts: bool = True) -> Page:
    page = await contexts.page(java_script_enabled=scripts)
    await page.route(f"{SITE}/**", answered)
    return page


async def test_bad_page_has_faults_and_a_good_one_none(new_context: Contexts) -> None:
    page = await visiting(new_context)
    await page.goto(f"{SITE}/bad")
    assert await audit(page) == ["color-contrast (serious): p", "image-alt (critical): img"]
    await page.goto(f"{SITE}/good")
    assert await audit(page) == []
    without = await visiting(new_context, scripts=False)
    await without.goto(f"{SITE}/scripted")
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
    path: str, event: str, words: str, new_context: Contexts
) -> None:
    page = await visiting(new_context)
    async with page.expect_event(event):
        await page.goto(f"{SITE}{path}")
    await new_context.close()
    new_context.expect_trouble("no such words")
    assert any(words in trouble for trouble in new_context.unexpected())
    for trouble in new_context.unexpected():
        new_context.expect_trouble(trouble)
    assert new_context.unexpected() == []


async def test_page_without_trouble_or_left_before_all_is_there_fails_nothing(new_context: Contexts) -> None:
    page = await visiting(new_context)
    await page.goto(f"{SITE}/scripted")
    assert await page.title() == "Scripted"
    await page.goto(f"{SITE}/waiting")
    async with page.expect_event("requestfailed"):
        await page.goto(f"{SITE}/good")
    await page.goto(f"{SITE}/waiting")
    await new_context.close()
    assert new_context.unexpected() == []


def test_house_that_does_not_open_says_why(new_house: NewHouse) -> None:
    with pytest.raises(AssertionError, match="no such house"):
        new_house(sys.executable, "-c", "import sys; sys.exit('no such house')")
