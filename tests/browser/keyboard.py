"""Somebody without a mouse, who sees after every press where they are."""

from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

MOST: Final = 80  # presses from one end of a page to the other

NAME: Final = """it => [
    it.localName, it.id || it.name, it.dataset.action || it.dataset.deed, it.textContent.trim(),
].filter(Boolean).join(" ")"""

FOCUS: Final = f"""() => {{
    const at = document.activeElement;
    const outlined = at.matches(".pills input") ? at.nextElementSibling : at;
    const {{outlineStyle, outlineWidth}} = getComputedStyle(outlined);
    return {{
        name: ({NAME})(at),
        lost: at === document.body,
        seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        inside: at.closest("#choices") ? "choices" : at.id,
    }};
}}"""

STOPS: Final = f"""() => [...document.querySelectorAll("a[href], button, select, input, summary")]
    .filter((it) => it.tabIndex >= 0 && it.checkVisibility() && (it.type !== "radio" || it.checked))
    .map({NAME})"""


class Keyboard:
    """Presses keys on a page; that the focus is lost or cannot be seen fails the test."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def press(self, key: str) -> str:
        """Press a key, and return where the focus is then."""
        await self.page.keyboard.press(key)
        return await self.looked(f"after {key}")

    async def looked(self, when: str) -> str:
        """Return what is focused, which somebody who looks can see."""
        focus = await self.page.evaluate(FOCUS)
        assert not focus["lost"], f"the focus is lost {when}"
        assert focus["seen"], f"the focus cannot be seen on {focus['name']} {when}"
        return str(focus["name"])

    async def go_to(self, target: Locator, key: str = "Tab") -> None:
        """Press a key until something is focused."""
        await expect(target).to_be_visible()
        for _ in range(MOST):
            if await is_focused(target):
                return
            await self.press(key)
        pytest.fail(f"{key} never leads to {target}")

    async def press_on(self, target: Locator, key: str = "Enter", *, by: str = "Tab") -> None:
        """Go to something by one key, and press another there, whatever page comes of it."""
        await self.go_to(target, by)
        await self.page.keyboard.press(key)

    async def walk(self) -> list[str]:
        """Go by Tab from the first to the last stop of a page, and return all of them."""
        return [await self.press("Tab") for _ in range(min(len(await stops(self.page)), MOST))]

    async def choose(self, action: str, key: str = "Enter") -> None:
        """Press a choice of a table: by Tab to the choices, among them by arrows."""
        choice = self.page.locator(f'#choices [data-action="{action}"]')
        await expect(choice).to_be_visible()
        if await self._inside() != "choices":
            await self.go_to(self.page.locator("#choices button").first)
        await self.press_on(choice, key, by="ArrowRight")
        await self.page.locator("body:not(.busy)").wait_for()
        await self.looked(f"after {action}")
        assert await self._inside() in {"choices", "headline"}

    async def _inside(self) -> str:
        return str((await self.page.evaluate(FOCUS))["inside"])


async def is_focused(target: Locator) -> bool:
    return bool(await target.evaluate("it => it === document.activeElement"))


async def stops(page: Page) -> list[str]:
    """Return what can be used on a page, in the order of reading; of several that exclude each other, one."""
    return list(await page.evaluate(STOPS))
