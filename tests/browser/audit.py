"""An audit of a page by axe-core: what keeps people from reading or using it."""

from importlib.resources import files
from typing import Final

from playwright.async_api import Page

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
OPTIONS: Final = {
    "resultTypes": ["violations"],
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
}
GRAVE: Final = ("serious", "critical")


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
