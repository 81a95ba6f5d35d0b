"""Pictures of pages for the documentation."""

import os
from typing import Final

from playwright.async_api import Page

from tests.integration.program import ROOT

DOCS: Final = ROOT / "docs" / "web"


async def screenshot(page: Page, name: str) -> bytes:
    """Return what can be seen of a page; with HELDHANDS_SCREENSHOTS=1 the documentation gets it too."""
    kept = DOCS / f"{name}.png" if os.environ.get("HELDHANDS_SCREENSHOTS") == "1" else None
    return await page.screenshot(path=kept, animations="disabled")
