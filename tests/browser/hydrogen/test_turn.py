"""A person at a real client plays with our bot: invited, seated, and a whole turn by clicks on reactions."""

from adapters.matrix.tables import FEELINGS
from bot.keys import SYMBOLS, Key
from tests.browser.contexts import DESKTOP, PHONE
from tests.browser.hydrogen import evening
from tests.browser.hydrogen.conftest import NewHydrogen
from tests.browser.hydrogen.evening import KEYPAD, KEYS, LOBBY, PROPOSAL, SEAT, TABLE, click
from tests.homeserver.synapse import Homeserver
from tests.integration.matrix.playing import MOVES, RECORD, Table, proposed

ANNS_SIDE, (_, BOBS_SIDE), (_, FIRST), (_, SECOND), (_, END) = MOVES[:5]
STANDING = SYMBOLS[Key.SHOW]  # a sign in the words that stand above the pictures of a game room


async def test_turn_is_begun_by_clicks_on_a_phone_and_ended_on_a_desktop_and_the_partner_is_called(
    homeserver: Homeserver, new_hydrogen: NewHydrogen
) -> None:
    async with evening.evening_on(homeserver) as scene:
        ann = scene.ann
        phone = await new_hydrogen(homeserver, scene.bob.credentials, PHONE)
        await phone.open_room(LOBBY)
        _, game = await proposed(scene, RECORD)
        await phone.see_reactions(PROPOSAL, evening.ACCEPT, evening.DECLINE)
        await phone.click_reaction(PROPOSAL, evening.ACCEPT)
        await scene.enter_all(ann, 2)
        await ann.until(lambda: scene.seats(ann), "Ann has her seat")
        table = Table(scene, game)
        await table.pass_by(*ANNS_SIDE)

        await phone.accept_invite(TABLE)
        await phone.see_picture("choose")
        assert not await phone.may_write()
        await phone.see_reactions(STANDING, STANDING, *FEELINGS)
        await phone.click_reaction(STANDING, FEELINGS[0])
        await phone.see_reaction(STANDING, FEELINGS[0], 2, mine=True)
        await phone.click_reaction(STANDING, FEELINGS[0])  # a second click takes the first one back
        await phone.see_reaction(STANDING, FEELINGS[0], 1)

        await phone.accept_invite(SEAT)
        await phone.see_picture("choose a side")
        await phone.see_reactions(KEYPAD, *KEYS)
        assert await phone.may_write()
        await click(table, phone, str(BOBS_SIDE))
        await table.is_seen(0)
        await ann.read(table.room(0))
        for action in (FIRST, "back", FIRST):
            await click(table, phone, str(action))
        await phone.page.close()

        desktop = await new_hydrogen(homeserver, scene.bob.credentials, DESKTOP)
        await desktop.open_room(SEAT)
        await desktop.see_reactions(KEYPAD, *KEYS)
        await click(table, desktop, str(SECOND))
        await ann.until(lambda: ann.unread(table.room(0))[1] == 0, "Ann has heard nothing of that")
        await click(table, desktop, str(END))
        await ann.until(lambda: ann.unread(table.room(0))[1] == 1, "Ann is called")
        await desktop.see_reactions(KEYPAD, *KEYS)
        await desktop.open_room(TABLE)
        await desktop.see_picture("Ann")
