"""Given an invitation: who reads it, who may answer it, and what comes of the answer?"""

from bot.store.games import Status
from tests.contract.platform import Platform


async def test_guest_reads_who_invites_and_the_game_begins_for_all_when_they_accept(
    platform: Platform,
) -> None:
    assert "Ann" in await platform.invite()
    assert await platform.status() is Status.INVITED
    await platform.accept()
    await platform.has_become(Status.PLAYING)
    await platform.all_is_shown()


async def test_declined_invitation_is_over_and_the_host_reads_it(platform: Platform) -> None:
    await platform.invite()
    assert "The invitation was declined" in await platform.decline()
    assert await platform.status() is Status.DECLINED


async def test_person_who_was_not_asked_cannot_answer_an_invitation_and_is_told(platform: Platform) -> None:
    await platform.invite()
    assert await platform.answer_as_stranger()
    assert await platform.status() is Status.INVITED
    await platform.accept()
    await platform.has_become(Status.PLAYING)
