"""The table in Chromium; the floor is a page that only echoes a POST, and one where a single box moves.

From a click until the frame is painted in which the board has changed, by the page's own clock. Frames are
counted in a trace of Chromium.
"""

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

from playwright.async_api import Browser, Page

from bot.service.play import Press
from tests.bench.measure import TIMES, Ratio, late, ratio_of
from tests.bench.service import running_valkey, service_on
from tests.bench.serving import ECHO, serving
from tests.browser.chromium import found_chromium, left_out
from tests.browser.contexts import DESKTOP, running_browser
from tests.browser.tables import BEGINS, MOVES, RECORD

CLICKS: Final = round(80 * TIMES)
WARM: Final = 10  # clicks that do not count
WALKS: Final = round(12 * TIMES)
FRAME: Final = 1000 / 60  # milliseconds

PAINTED: Final = """
    window.painted = [];
    let clicked = 0;
    addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
    const isPart = ({ target }) => target.parentElement?.closest("#out, #scene > [role=img]");
    new MutationObserver((changes) => {
        if (!clicked || !changes.some(isPart)) return;
        const began = clicked;
        clicked = 0;
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => painted.push(performance.now() - began);
            port2.postMessage(0); // after the frame
        });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["transform"] });
"""
"""Notes for each click the milliseconds until what came of it was painted."""

MOVING: Final = """
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        const move = animate.apply(this, how);
        moves.push(move.finished); // which is another one, once it is cancelled
        performance.mark("moves");
        move.finished.then(() => performance.mark("rests"), () => performance.mark("rests"));
        return move;
    };
"""
"""Marks in a trace when something moves."""
STEPS: Final = {"moves": 1, "rests": -1}
RESTS: Final = "Promise.allSettled(moves)"
MORE: Final = """([name, count]) => new Promise((done) => {
    const look = () => { if (window[name].length > count) done(); else requestAnimationFrame(look); };
    look();
})"""
BOX: Final = """() => {
    const box = document.body.appendChild(document.createElement("div"));
    Object.assign(box.style, { width: "40px", height: "40px", background: "#7e3c93" });
    const transform = ["none", "translate(300px, 200px)"];
    document.querySelector("button").onclick = () => box.animate({ transform }, { duration: 400 });
}"""


def ratios() -> Iterator[Ratio]:
    if not found_chromium():
        print(left_out("browser"))
        return
    with running_valkey() as (runner, url), serving(url) as house, serving(ECHO) as bare:
        yield from runner.run(_measured(url, house.address, bare.address))


async def _measured(url: str, house: str, bare: str) -> list[Ratio]:
    async with running_browser() as browser:
        page = await _sitting(browser, url, house)
        echo = await _page(browser)
        await page.locator('#scene [tabindex="0"]').first.wait_for()
        async with page.expect_response("**/press") as answer:
            await _step(page)
        await echo.goto(f"{bare}/?size={len(await (await answer.value).body())}")
        ours, floor = list[float](), list[float]()
        for _ in range(WARM + CLICKS):
            ours.append(await _painted(page, _step))
            floor.append(await _painted(echo, _click))
        ours, floor = ([each / FRAME for each in times[WARM:]] for times in (ours, floor))
        await echo.evaluate(BOX)
        walked, moved = await _frames(browser, page, echo)
    return [
        *(
            ratio_of(f"a click until it is painted, {name}", most, least, limit, most - least, unit="fr.")
            for name, percent, limit in (("median", 50, None), ("p95", 95, 2))
            for most, least in ((late(ours, percent), late(floor, percent)),)
        ),
        ratio_of("frames while a hand walks", walked, moved, at_least=0.95, unit="/s"),
    ]


async def _page(browser: Browser) -> Page:
    context = await browser.new_context(**DESKTOP)
    await context.add_init_script(PAINTED + MOVING)
    return await context.new_page()


async def _sitting(browser: Browser, url: str, house: str) -> Page:
    """Return the page of the player whose turn it is."""
    async with service_on(url) as service:
        people = [await service.identity.create() for _ in range(2)]
        game = await service.play.open("heldhands", {}, [who for who, _ in people], seed=RECORD.seed)
        for seat, action in MOVES[:2]:
            seen = await service.play.look(people[seat][0], game)
            await service.press(Press(people[seat][0], game, seen.revision, str(action)))
    who, secret = people[BEGINS]
    page, path = await _page(browser), f"/seat/{who.partition(':')[2]}"
    cookie: Any = {"name": "seat", "value": secret, "domain": "127.0.0.1", "path": path}
    await page.context.add_cookies([cookie])
    await page.goto(f"{house}{path}/{game}")
    return page


async def _step(page: Page) -> None:
    """Choose a node, pay for it with a card, or take the step back."""
    ways = ('#choices [data-action="back"]', '#scene [data-action*="/"]', '#scene [tabindex="0"]')
    counts = [await page.locator(way).count() for way in ways]
    await page.locator(next(way for way, count in zip(ways, counts, strict=True) if count)).first.click()


async def _click(page: Page) -> None:
    await page.locator("button").click()


async def _painted(page: Page, act: Callable[[Page], Awaitable[None]]) -> float:
    """Return the milliseconds from a click until what came of it was painted, once everything rests again."""
    await _acted(page, act, "painted")
    return float(await page.evaluate("painted.at(-1)"))


async def _acted(page: Page, act: Callable[[Page], Awaitable[None]], noted: str) -> None:
    """Do something, and wait until it is noted and everything rests."""
    count = await page.evaluate(f"{noted}.length")
    await act(page)
    await page.evaluate(MORE, [noted, count])
    await page.evaluate(RESTS)


async def _frames(browser: Browser, page: Page, floor: Page) -> tuple[float, float]:
    """Return how many frames a second were presented while something moved, on both pages in turns."""
    categories = ["blink.user_timing", "cc", "benchmark"]
    await browser.start_tracing(page=page, categories=categories)
    for _ in range(WALKS):
        await _acted(page, _step, "moves")
        await _acted(floor, _click, "moves")
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    marks = sorted((each["ts"], each["name"], each["pid"]) for each in events if each["name"] in STEPS)
    ours, other = dict.fromkeys(process for _, _, process in marks)
    return _rate(events, marks, ours), _rate(events, marks, other)


def _rate(events: Sequence[dict[str, Any]], marks: Sequence[tuple[int, str, int]], process: int) -> float:
    reports = [
        (each["ts"], each["args"]["frame_reporter"])
        for each in events
        if each["name"] == "PipelineReporter" and each["ph"] == "b" and each["pid"] == process
    ]
    shown = {  # several reports may be about the same frame
        report["frame_sequence"]: at
        for at, report in reports
        if report["state"].startswith("STATE_PRESENTED")
    }
    frames, lasted, moving, began = 0, 0, 0, 0
    for at, name, where in marks:
        if where != process:
            continue
        began = began if moving else at
        moving += STEPS[name]
        if not moving:
            frames += sum(began <= each < at for each in shown.values())
            lasted += at - began
    return frames * 1e6 / lasted
