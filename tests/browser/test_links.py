"""Given links: does each open what it is for and nothing else, and do secrets stay where they belong?"""

from urllib.parse import urlsplit

from playwright.async_api import Page, Request, Route, expect

from tests.browser.contexts import Web
from tests.browser.tables import inviting, sit_down

DEAD = "This invitation has been used already, or replaced by a new one."
UNKNOWN = "This browser does not know this seat."
KEPT = """secret => Object.entries({cookie: document.cookie, address: location.href,
    local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage)})
    .filter(([, text]) => text.includes(secret)).map(([name]) => name)"""
"""Where a script on the page could find a secret."""


async def test_an_invitation_leads_to_the_rules_of_the_game_to_which_it_invites(web: Web) -> None:
    page = await web.page()
    for kind, rules in (("heldhands", "/rules"), ("palm", "/rules/palm")):
        await page.goto((await inviting(web, kind=kind)).invitation)
        await expect(page.locator("#accept")).to_be_visible()
        await page.get_by_role("link", name="How to play").click()
        await expect(page).to_have_url(f"{web.url}{rules}")


async def test_a_link_that_is_opened_without_a_connection_opens_when_that_is_back(web: Web) -> None:
    web.expect_trouble("ERR_")
    invitation = await inviting(web)
    page = await web.page()

    async def refuse(route: Route) -> None:
        await (route.abort() if route.request.method == "POST" else route.continue_())

    who = f"web:{urlsplit(invitation.host).path.rpartition('/')[2]}"
    async with web.back_door() as inside:
        token = await inside.service.identity.make_device_link(who)
    device = f"{web.url}/device#{who.partition(':')[2]}.{token}"
    for link, button in ((invitation.invitation, "#accept"), (device, "#use")):
        await page.route("**/*", refuse)
        await page.goto(link)
        await expect(page.locator("#notice")).to_contain_text("The connection is lost")
        await page.unroute("**/*")
        await expect(page.locator(button)).to_be_visible()
        await expect(page.locator("#notice")).to_be_empty()


async def test_secrets_are_in_no_address_no_referrer_no_log_and_out_of_reach_of_scripts(web: Web) -> None:
    invitation = (await inviting(web)).invitation
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.url.partition("#")[0])
        sent.append(request.headers.get("referer", ""))

    page: Page = await web.page()
    page.on("request", note)
    await sit_down(page, invitation)
    await expect(page.locator("#spots button").first).to_be_visible()
    await page.locator("a.home").click()
    await expect(page.locator("#games a")).to_have_count(1)
    seat = next(address for address in sent if "/seat/" in address)
    cookies = {cookie["name"]: cookie["value"] for cookie in await page.context.cookies(seat)}
    assert len(sent) > 10
    for secret in (invitation.rpartition(".")[2], cookies["seat"]):
        assert not [text for text in sent if secret in text]
        assert secret not in web.house.said
        assert await page.evaluate(KEPT, secret) == []
