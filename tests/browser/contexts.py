"""A browser and the people in it: phones and desktops, and whatever went wrong on their pages."""

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Self, TypeAlias

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    async_playwright,
    expect,
)

from tests.browser.chromium import NO_CHROMIUM, found_chromium

TIMEOUT: Final = 120_000  # milliseconds, as everything here; only a broken page ever waits for so long
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),  # root cannot have a sandbox
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


Device: TypeAlias = Mapping[str, Any]  # as Playwright describes one
PHONE: Final[Device] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP: Final[Device] = {"viewport": {"width": 1280, "height": 800}}


class Contexts:
    """Opens contexts, each a person with cookies of their own, and listens for trouble on all their pages."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._open: list[BrowserContext] = []
        self._trouble: list[str] = []
        self._expected: list[str] = []
        self._closing = False

    async def __call__(self, device: Device = DESKTOP, **options: Any) -> BrowserContext:  # noqa: ANN401 - as Playwright calls them
        wanted = {"locale": "en-GB", "timezone_id": "UTC", **device, **options}
        context = await self._browser.new_context(**wanted)
        self._open.append(context)
        context.set_default_timeout(TIMEOUT)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._trouble.append(f"error: {error.error}"))
        context.on("requestfailed", self._failed)
        return context

    async def page(self, device: Device = DESKTOP, **options: Any) -> Page:  # noqa: ANN401 - as Playwright calls them
        return await (await self(device, **options)).new_page()

    def expect_trouble(self, words: str) -> None:
        """Let trouble with these words pass, whether it has come or is still to come."""
        self._expected.append(words)

    def unexpected(self) -> list[str]:
        return [trouble for trouble in self._trouble if not any(words in trouble for words in self._expected)]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closing = True
        for context in self._open:
            for page in context.pages:  # a test that holds back a request would fail with it
                await page.unroute_all(behavior="ignoreErrors")
            await context.close()
        assert self.unexpected() == [], self.unexpected()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":  # also a resource that was refused, by a server or by a policy
            self._trouble.append(f"console: {message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        if (
            request.failure != "net::ERR_ABORTED" and not self._closing
        ):  # the page went away before it was there
            self._trouble.append(f"failed: {request.method} {request.url} ({request.failure})")


async def stop_the_clock(page: Page) -> None:
    """Let time stand still on a page until a test moves it; a clock that is only installed goes on."""
    await page.clock.install()
    await page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=20))  # it cannot go back


@asynccontextmanager
async def running_browser() -> AsyncIterator[Browser]:
    """Run the Chromium of this system; with HELDHANDS_WATCH=1 slowly, and for everybody to see."""
    path, watched = found_chromium(), os.environ.get("HELDHANDS_WATCH") == "1"
    assert path, NO_CHROMIUM
    expect.set_options(timeout=TIMEOUT)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=FLAGS, headless=not watched, slow_mo=500 if watched else 0
        )
        try:
            yield browser
        finally:
            await browser.close()
