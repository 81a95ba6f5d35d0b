"""What keeps people from reading or using a page: faults found by axe-core, and by its measures."""

import os
from importlib.resources import files
from typing import Final

from playwright.async_api import Page

from tests.docs_pictures import picture_path

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS: Final = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
GRAVE: Final = ("serious", "critical")
LEAST: Final = 24  # CSS pixels, for a finger

TOO_SMALL: Final = """size => [...document.querySelectorAll("button, .button, summary, select, input, nav a")]
    .filter((it) => it.checkVisibility() && !it.closest("#spots"))
    .map((it) => it.closest("label") ?? it)
    .map((it) => [it.textContent, it.getBoundingClientRect()])
    .filter(([, {width, height}]) => width < size || height < size)
    .map(([name, {width, height}]) => `${name.trim()}: ${width} x ${height}`)"""

TOO_WIDE: Final = """width => [document.scrollingElement, ...document.querySelectorAll("dialog[open], .side")]
    .filter((it) => it.scrollWidth > Math.min(it.clientWidth, width))
    .map((it) => `${it.id || it.className || it.localName}: ${it.scrollWidth}`)"""


async def audit(page: Page) -> list[str]:
    """Return a line for each place of each grave fault, in order; the page has to run scripts."""
    assert not await page.evaluate("matchMedia('(scripting: none)').matches"), "axe would wait for ever"
    await page.evaluate(AXE)  # not a script tag, which the page's policy forbids
    found = await page.evaluate("options => axe.run(document, options)", OPTIONS)
    return sorted(
        f"{fault['id']} ({fault['impact']}): {' '.join(map(str, node['target']))}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    )


async def measured(page: Page) -> list[str]:
    assert page.viewport_size
    too_wide = await page.evaluate(TOO_WIDE, page.viewport_size["width"])
    return [*await page.evaluate(TOO_SMALL, LEAST), *too_wide]


async def well_made(page: Page) -> None:
    assert await audit(page) == []
    assert await measured(page) == []


def screenshots_are_wanted() -> bool:
    return os.environ.get("HELDHANDS_SCREENSHOTS") == "1"


async def kept(page: Page, name: str) -> None:
    """Take a picture of a page for the documentation, if that is wanted."""
    if screenshots_are_wanted():
        await page.wait_for_load_state("networkidle")
        await page.screenshot(path=picture_path(f"{name}.png"), animations="disabled")
