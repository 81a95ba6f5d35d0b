"""A person at a real client plays with our bot: invited, seated, and a whole turn by clicks on reactions."""

from adapters.matrix.tables import FEELINGS
from bot.keys import SYMBOLS, Key
from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE
from tests.browser.house import NewHouse
from tests.browser.hydrogen.conftest import NewHydrogen
from tests.browser.hydrogen.evening import (
    ACCEPT,
    DECLINE,
    KEYPAD,
    KEYS,
    LOBBY,
    PROPOSAL,
    SEAT,
    TABLE,
    evening_in,
    lobby_on,
)
from tests.homeserver.patient import PATIENT
from tests.homeserver.synapse import Homeserver
from tests.records import recorded

RECORD = recorded("published-held-hands")
(_, BOBS_SIDE), (_, ANNS_SIDE), (_, FIRST), (_, SECOND), (_, END) = [*actions(RECORD)][:5]
STANDING = SYMBOLS[Key.SHOW]  # a sign in the words that stand above the pictures of a game room


async def test_turn_is_begun_by_clicks_on_a_phone_and_ended_on_a_desktop_and_the_partner_is_called(
    homeserver: Homeserver, new_house: NewHouse, new_hydrogen: NewHydrogen
) -> None:
    lobby = await lobby_on(homeserver)
    bob = lobby.bob
    async with evening_in(lobby, new_house(*PATIENT, "run", **lobby.settings)) as evening:
        phone = await new_hydrogen(homeserver, lobby.ann, PHONE)
        await phone.accept_invite(LOBBY)
        await evening.propose(RECORD)
        await phone.see_reactions(PROPOSAL, ACCEPT, DECLINE)
        await phone.click_reaction(PROPOSAL, ACCEPT)
        bobs_seat = await evening.bob_sits_down()
        await evening.pass_by([(0, BOBS_SIDE)])

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
        await evening.click(phone, str(ANNS_SIDE))
        await bob.read(bobs_seat)
        for action in (FIRST, "back", FIRST):
            await evening.click(phone, str(action))

        desktop = await new_hydrogen(homeserver, lobby.ann, DESKTOP)
        await desktop.open_room(SEAT)
        await desktop.see_reactions(KEYPAD, *KEYS)
        await evening.click(desktop, str(SECOND))
        await bob.until(lambda: bob.unread(bobs_seat)[1] == 0, "bob has heard nothing of that")
        await evening.click(desktop, str(END))
        await bob.until(lambda: bob.unread(bobs_seat)[1] == 1, "bob is called")
        await desktop.see_reactions(KEYPAD, *KEYS)
        await desktop.open_room(TABLE)
        await desktop.see_picture("Bob")
