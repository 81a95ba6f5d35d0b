"""Somebody at a real client plays with our bot: invited, seated, and a whole turn by clicks on reactions."""

from itertools import count

import pytest

from engine.heldhands.record import actions
from tests.browser.contexts import DESKTOP, PHONE, Device
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
NUMBERS = count(1)


@pytest.mark.parametrize("device", [PHONE, DESKTOP])
async def test_a_whole_turn_is_played_by_clicks_and_then_the_partner_is_called(
    device: Device, homeserver: Homeserver, new_house: NewHouse, new_hydrogen: NewHydrogen
) -> None:
    lobby = await lobby_on(homeserver, f"-turn-{next(NUMBERS)}")
    bob = lobby.bob
    async with evening_in(lobby, new_house(*PATIENT, "run", **lobby.settings)) as evening:
        ann = await new_hydrogen(homeserver, lobby.ann, device)
        await ann.accept_invite(LOBBY)
        await evening.propose(RECORD)
        await ann.see_reactions(PROPOSAL, ACCEPT, DECLINE)
        await ann.click_reaction(PROPOSAL, ACCEPT)
        bobs_seat = await evening.bob_sits_down()
        await evening.pass_by([(0, BOBS_SIDE)])

        await ann.accept_invite(TABLE)
        await ann.see_picture("choose")
        assert not await ann.may_write()

        await ann.accept_invite(SEAT)
        await ann.see_picture("choose a side")
        await ann.see_reactions(KEYPAD, *KEYS)
        assert await ann.may_write()
        await evening.click(ann, str(ANNS_SIDE))
        await bob.read(bobs_seat)
        for action in (FIRST, "back", FIRST, SECOND):
            await evening.click(ann, str(action))
        await bob.until(lambda: bob.unread(bobs_seat)[1] == 0, "bob has heard nothing of that")
        await evening.click(ann, str(END))

        await bob.until(lambda: bob.unread(bobs_seat)[1] == 1, "bob is called")
        await ann.see_reactions(KEYPAD, *KEYS)
        await ann.open_room(TABLE)
        await ann.see_picture("Bob")
