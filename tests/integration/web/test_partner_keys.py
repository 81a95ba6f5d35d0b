"""Given a partner who has lost their link, or never got it: who can make them another one?"""

from dataclasses import replace

from tests.integration.web.conftest import NewVisitor
from tests.integration.web.players import invited, read_link, start
from tests.integration.web.visitors import Visitor


async def test_the_host_gives_a_partner_who_has_not_come_another_link(new_visitor: NewVisitor) -> None:
    host, guest = await invited(new_visitor(), new_visitor())
    answer = await host.visitor.post(f"{host.place}/partner")
    seat, key = read_link(answer.said["link"]["address"])
    assert seat == guest.seat
    assert key != guest.key
    assert "Set-Cookie" not in answer.headers, "the host's browser does not sit on that seat"
    assert (await guest.visitor.get(guest.place)).status == 403
    again = replace(guest, key=key, visitor=new_visitor())
    await again.sit_down()
    assert (await again.press("accept")).status == 200


async def test_once_the_partner_has_accepted_their_seat_is_nobody_elses_business(
    new_visitor: NewVisitor,
) -> None:
    host, guest = await invited(new_visitor(), new_visitor())
    assert (await guest.press("accept")).status == 200
    answer = await host.visitor.post(f"{host.place}/partner")
    assert (answer.status, answer.said["code"]) == (409, "not_pending")
    assert (await guest.visitor.get(guest.place)).status == 200


async def test_the_guest_cannot_make_one_for_the_host(new_visitor: NewVisitor) -> None:
    host, guest = await invited(new_visitor(), new_visitor())
    answer = await guest.visitor.post(f"{guest.place}/partner")
    assert (answer.status, answer.said["code"]) == (403, "not_a_player")
    assert (await host.visitor.get(host.place)).status == 200


async def test_neither_can_a_stranger_with_a_seat_elsewhere_nor_one_without(new_visitor: NewVisitor) -> None:
    host, guest = await invited(new_visitor(), new_visitor())
    stranger = (await start(new_visitor())).host
    answer = await stranger.visitor.post(f"/seat/{stranger.seat}/{host.game}/partner")
    assert (answer.status, answer.said["code"]) == (403, "not_a_player")
    answer = await stranger.visitor.post(f"{host.place}/partner")
    assert (answer.status, answer.said["code"]) == (403, "no_key")
    assert (await stranger.visitor.post(f"/watch/{host.game}/partner")).status == 404
    for player in (host, guest):
        assert (await player.visitor.get(player.place)).status == 200


async def test_a_game_that_waits_for_a_code_has_no_partner_to_make_one_for(visitor: Visitor) -> None:
    host = (await start(visitor, partner="code")).host
    answer = await visitor.post(f"{host.place}/partner")
    assert (answer.status, answer.said["code"]) == (409, "not_invited")
