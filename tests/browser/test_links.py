"""Given links: does each open what it is for and nothing else, and do secrets stay where they belong?"""

from urllib.parse import urlsplit

from playwright.async_api import Page, Request, Route, expect

from tests.browser.contexts import Contexts
from tests.browser.house import RunningHouse
from tests.browser.tables import inviting, laid_out, sit_down

DEAD = "This invitation has been used already, or replaced by a new one."
UNKNOWN = "This browser does not know this seat."
KEPT = """secret => Object.entries({cookie: document.cookie, address: location.href,
    local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage)})
    .filter(([, text]) => text.includes(secret)).map(([name]) => name)"""
"""Where a script on the page could find a secret."""


async def test_only_the_link_that_was_made_opens_a_seat_and_the_address_of_a_seat_is_no_key(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("403")
    new_context.expect_trouble("410")
    one, other = (await inviting(house)).invitation, (await inviting(house)).invitation
    swapped = f"{one.rpartition('.')[0]}.{other.rpartition('.')[2]}"
    owner, stranger = await new_context.page(), await new_context.page()
    for link in (swapped, one[:-1], f"{one}x", f"{house.url}/invitation#nonsense", f"{house.url}/invitation"):
        await stranger.goto("about:blank")
        await stranger.goto(link)
        await expect(stranger.locator("#says")).to_contain_text(DEAD)
        await expect(stranger.locator("#accept")).to_be_hidden()
    await sit_down(owner, (await laid_out(house)).seats[0])
    assert "#" not in owner.url
    await stranger.goto(owner.url)
    await expect(stranger.locator("h1")).to_contain_text(UNKNOWN)
    await stranger.goto(f"{house.url}/seat#0123456789.whatever-it-was")  # of an earlier release
    await expect(stranger.locator("h1")).to_contain_text("opens nothing any more")
    await expect(stranger.locator("h1")).to_contain_text("Ask for a new invitation")


async def test_an_invitation_leads_to_the_rules_of_the_game_to_which_it_invites(
    new_context: Contexts, house: RunningHouse
) -> None:
    page = await new_context.page()
    for kind, rules in (("heldhands", "/rules"), ("palm", "/rules/palm")):
        await page.goto((await inviting(house, kind=kind)).invitation)
        await expect(page.locator("#accept")).to_be_visible()
        await page.get_by_role("link", name="How to play").click()
        await expect(page).to_have_url(f"{house.url}{rules}")


async def test_a_link_that_is_opened_without_a_connection_opens_when_that_is_back(
    new_context: Contexts, house: RunningHouse
) -> None:
    new_context.expect_trouble("ERR_")
    invitation = await inviting(house)
    page = await new_context.page()

    async def refuse(route: Route) -> None:
        await (route.abort() if route.request.method == "POST" else route.continue_())

    who = f"web:{urlsplit(invitation.host).path.rpartition('/')[2]}"
    async with house.back_door() as inside:
        token = await inside.service.identity.make_device_link(who)
    device = f"{house.url}/device#{who.partition(':')[2]}.{token}"
    for link, button in ((invitation.invitation, "#accept"), (device, "#use")):
        await page.route("**/*", refuse)
        await page.goto(link)
        await expect(page.locator("#notice")).to_contain_text("The connection is lost")
        await page.unroute("**/*")
        await expect(page.locator(button)).to_be_visible()
        await expect(page.locator("#notice")).to_be_empty()


async def test_secrets_are_in_no_address_no_referrer_no_log_and_out_of_reach_of_scripts(
    new_context: Contexts, house: RunningHouse
) -> None:
    invitation = (await inviting(house)).invitation
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.url.partition("#")[0])
        sent.append(request.headers.get("referer", ""))

    page: Page = await new_context.page()
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
        assert secret not in house.said
        assert await page.evaluate(KEPT, secret) == []
