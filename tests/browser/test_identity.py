"""Given people without accounts and links: does everybody stay who they are, and do secrets stay theirs?"""

from urllib.parse import urlsplit

from playwright.async_api import Page, Request, Route, expect

from tests.browser.contexts import PHONE
from tests.browser.tables import CHOOSING, Web, asked, headlines, href, sit_down

DEAD = "This invitation has already been used, or replaced by a new one."
UNKNOWN = "This browser doesn't know this seat."
CHOSEN = "You've chosen; your partner is still looking"
USED = "This link has already been used, or is more than ten minutes old."


KEPT = """secret => Object.entries({cookie: document.cookie, address: location.href,
    local: JSON.stringify(localStorage), session: JSON.stringify(sessionStorage)})
    .filter(([, text]) => text.includes(secret)).map(([name]) => name)"""
"""Where a script on the page could find a secret."""


async def choose_side(page: Page) -> None:
    await page.locator('#choices [data-action="left"]').click()
    await expect(page.locator("#headline")).not_to_have_text(CHOOSING)


async def link_in_menu(page: Page, button: str) -> str:
    if not await page.locator("#menu").is_visible():
        await page.locator("#open-menu").click()
    await page.locator(button).click()
    return await href(page, "offered")


async def test_who_asks_for_another_game_gets_nothing_by_which_to_become_the_partner(web: Web) -> None:
    over = await web.played_out()
    mine, partners = await web.seated(over)
    await mine.get_by_role("button", name="Play again").click()
    await headlines("Waiting for someone to join you", mine)
    await expect(mine.locator("#after")).to_be_hidden()
    await mine.locator("#open-menu").click()
    offered = mine.locator("#menu .deedlist button:visible")
    ids = await offered.evaluate_all("all => all.map(({id}) => id)")
    assert {*ids} <= {"notify", "device", "sign-out-elsewhere", "sign-out", "forget"}

    game = mine.url.rpartition("/")[2]  # to what she could send: tests/integration/service/test_seat_links.py
    await partners.get_by_role("link", name="Go to the next game").click()
    await partners.get_by_role("button", name="Accept").click()
    await headlines(CHOOSING, mine, partners)
    assert mine.url.rpartition("/")[2] == partners.url.rpartition("/")[2] == game != over.game
    await choose_side(partners)
    await headlines(CHOSEN, partners)


async def test_hiding_a_game_gives_nothing_up_and_giving_up_asks_first_and_ends_it_for_both(web: Web) -> None:
    mine, partners = await web.seated(await web.laid_out())
    await mine.goto(web.url)
    await mine.get_by_role("button", name="Hide").click()
    await expect(mine.locator("#games li")).to_have_count(0)
    await mine.reload()
    show = mine.get_by_role("button", name="Show hidden games")
    await expect(show).to_be_visible()
    await expect(mine.locator("#games li")).to_have_count(0)
    await choose_side(partners)
    await show.click()
    await expect(show).to_be_hidden()
    await expect(mine.locator("#games a.awaited")).to_contain_text(CHOOSING)
    theirs = await partners.context.new_page()
    await theirs.goto(web.url)
    await expect(theirs.locator("#games a:not(.awaited)")).to_contain_text("your partner is still looking")
    await mine.locator("#games a").click()
    await choose_side(mine)
    await headlines("Turn 1", mine, partners)
    await mine.locator("#open-menu").click()
    give_up = mine.get_by_role("button", name="Give up my seat")
    assert "ends at once" in await asked(mine, give_up, yes=False)
    await partners.reload()
    await headlines("Turn 1", mine, partners)
    await asked(mine, give_up, yes=True)
    await expect(mine.locator("#menu")).to_be_hidden()
    await headlines("This game was ended", mine, partners)


async def test_an_invitation_stays_good_until_it_is_replaced_on_purpose_or_used(web: Web) -> None:
    web.expect_trouble("403")
    host, guest = await web.page(), await web.page(PHONE)
    await host.goto(web.url)
    await host.get_by_role("button", name="Lay out the board").click()
    sent = await href(host, "partner")
    await host.get_by_role("link", name="Sit down").click()
    await host.get_by_role("button", name="Link for your partner").click()
    assert await href(host, "offered") == sent
    await host.go_back()
    await expect(host.locator("#games li")).to_have_count(1)
    await host.go_forward()
    assert await link_in_menu(host, "#seat-links") == sent
    replace = host.get_by_role("button", name="Make a new link")
    assert "will stop working" in await asked(host, replace, yes=False)
    await guest.goto(sent)
    await expect(guest.locator("#accept")).to_be_visible()
    await asked(host, replace, yes=True)
    await expect(host.locator("#offered .address a")).not_to_have_attribute("href", sent)
    await expect(host.locator("#offered [data-deed=copy]")).to_be_focused()
    await guest.locator("#accept").click()
    await expect(guest.locator("#says")).to_contain_text(DEAD)
    await expect(guest.locator("#says")).to_be_focused()
    used = await href(host, "offered")
    await sit_down(guest, used)
    await headlines(CHOOSING, host, guest)
    await expect(host.locator("#after")).to_be_hidden()
    seat = guest.url
    await guest.goto(used)
    await expect(guest.get_by_role("heading", name="You're already sitting there.")).to_be_visible()
    await expect(guest.locator("#accept")).to_be_hidden()
    await guest.get_by_role("link", name="Back to your seat").click()
    await expect(guest).to_have_url(seat)
    await sit_down(guest, (await web.inviting()).invitation)  # a second game, as the same person
    assert guest.url != seat
    assert guest.url.rpartition("/")[0] == seat.rpartition("/")[0]
    stranger = await web.page()
    await stranger.goto(used)
    await expect(stranger.locator("#says")).to_contain_text(DEAD)
    await expect(stranger.locator("#seated")).to_be_hidden()


async def test_both_seats_can_be_tried_in_one_browser_by_a_second_person_on_purpose(web: Web) -> None:
    invitation = await web.inviting()
    browser = await web()
    host, guest = await browser.new_page(), await browser.new_page()
    await sit_down(host, invitation.host)
    await guest.goto(invitation.invitation)
    await expect(guest.get_by_role("link", name="Back to your seat")).to_be_focused()
    await expect(guest.locator("#accept")).to_be_hidden()
    await guest.get_by_role("button", name="Sit down as someone else").click()
    await expect(guest.locator("#says")).to_contain_text("Anna invites you")
    await guest.locator("#name").fill("Bruno")
    await guest.locator("#accept").click()
    for page in (host, guest):
        await choose_side(page)
    await headlines("Turn 1", host, guest)
    assert host.url != guest.url
    await guest.goto(web.url)
    await expect(guest.locator("#games li")).to_have_count(2)


async def test_a_device_link_brings_a_person_to_a_phone_once_until_either_is_signed_out_or_forgotten(
    web: Web,
) -> None:
    web.expect_trouble("403")
    mine = await web.sitting((await web.laid_out()).seats[0])
    phone, thief = await web.page(PHONE), await web.page()
    table, sign_out = mine.url, mine.get_by_role("button", name="Sign out my other devices")

    async def let_in(*pages: Page) -> None:
        link = await link_in_menu(mine, "#device")
        for page in pages:
            await page.goto(link)
            await expect(page.get_by_role("button", name="Yes, it's me")).to_be_visible()
        await phone.get_by_role("button", name="Yes, it's me").click()
        await headlines(CHOOSING, phone)
        assert phone.url == table

    await let_in(thief, phone)
    await thief.get_by_role("button", name="Yes, it's me").click()
    for _ in range(2):
        await expect(thief.locator("#says")).to_contain_text(USED)
        await expect(thief.locator("#use")).to_be_hidden()
        await thief.reload()
    assert await thief.context.cookies() == []

    await asked(mine, sign_out, yes=False)
    await phone.reload()
    await headlines(CHOOSING, phone)
    await asked(mine, sign_out, yes=True)
    await expect(mine.locator("#menu-notice")).to_have_text("You're now signed in only in this browser.")
    for _ in range(2):
        await expect(phone.locator("h1")).to_contain_text(UNKNOWN)
        await expect(phone.locator("#picture, #choices")).to_have_count(0)
        await phone.reload()

    await mine.reload()
    await let_in(phone)
    await mine.keyboard.press("Escape")
    await choose_side(mine)
    for page, name, question in (
        (phone, "Sign out here", "Your games go on"),
        (mine, "Forget me", "can't undo this"),
    ):
        await headlines(CHOSEN, mine)
        await page.goto(web.url)
        button = page.get_by_role("button", name=name)
        await page.locator("#you summary").click()
        assert question in await asked(page, button, yes=False)
        await page.reload()
        await page.locator("#you summary").click()
        await expect(page.locator("#games li")).to_have_count(1)
        await asked(page, button, yes=True)
        await expect(page.get_by_text("None yet.")).to_be_visible()
        await expect(page.locator("#you")).to_be_hidden()
        await page.goto(table)
        await expect(page.locator("h1")).to_contain_text(UNKNOWN)


# Links.


async def test_an_invitation_leads_to_the_rules_of_the_game_to_which_it_invites(web: Web) -> None:
    page = await web.page()
    for kind, rules in (("heldhands", "/rules"), ("palm", "/rules/palm")):
        await page.goto((await web.inviting(kind=kind)).invitation)
        await expect(page.locator("#accept")).to_be_visible()
        await page.get_by_role("link", name="How to play").click()
        await expect(page).to_have_url(f"{web.url}{rules}")


async def test_a_link_that_is_opened_without_a_connection_opens_when_that_is_back(web: Web) -> None:
    web.expect_trouble("ERR_")
    invitation = await web.inviting()
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
        await expect(page.locator("#notice")).to_contain_text("Connection lost")
        await page.unroute("**/*")
        await expect(page.locator(button)).to_be_visible()
        await expect(page.locator("#notice")).to_be_empty()


async def test_secrets_are_in_no_address_no_referrer_no_log_and_out_of_reach_of_scripts(web: Web) -> None:
    invitation = (await web.inviting()).invitation
    sent: list[str] = []

    def note(request: Request) -> None:
        sent.append(request.url.partition("#")[0])
        sent.append(request.headers.get("referer", ""))

    page: Page = await web.page()
    page.on("request", note)
    await sit_down(page, invitation)
    await expect(page.locator('#scene [tabindex="0"]').first).to_be_visible()
    await page.locator("a.home").click()
    await expect(page.locator("#games a")).to_have_count(1)
    seat = next(address for address in sent if "/seat/" in address)
    cookies = {cookie["name"]: cookie["value"] for cookie in await page.context.cookies(seat)}
    assert len(sent) > 10
    for secret in (invitation.rpartition(".")[2], cookies["seat"]):
        assert not [text for text in sent if secret in text]
        assert secret not in web.house.said
        assert await page.evaluate(KEPT, secret) == []


async def test_an_invitation_is_taken_back_or_declined_only_after_a_question_and_the_page_leads_on(
    web: Web,
) -> None:
    host, guest = await web.page(), await web.page()
    first = await web.inviting()
    await sit_down(host, first.host)
    withdraw = host.locator('[data-action="withdraw"]')
    assert "Nobody can accept it" in await asked(host, withdraw, yes=False)
    await expect(withdraw).to_be_visible()
    await asked(host, withdraw, yes=True)
    await expect(host.locator("#after").get_by_role("link")).to_have_attribute("href", "/")
    await guest.goto((await web.inviting()).invitation)
    decline = guest.locator("#decline")
    assert "invitation?" in await asked(guest, decline, yes=False)
    await expect(decline).to_be_visible()
    await asked(guest, decline, yes=True)
    await expect(guest.locator("#home")).to_be_visible()
    await expect(decline).to_be_hidden()
