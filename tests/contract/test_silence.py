"""Given a game that is played without words: what becomes of those that are said all the same?"""

import re

import pytest

from tests.contract.on_web import OnWeb
from tests.contract.platform import GUEST, HOST, PLAYERS, STRANGER, Platform, Promise, able

FIELD = re.compile(r"<(?:textarea|input)[^>]*>|contenteditable")
CHECKBOX = 'type="checkbox"'


@pytest.mark.parametrize("platform", able(Promise.WORDS), indirect=True)
async def test_nothing_is_left_of_words_by_anybody_while_a_game_is_played(platform: Platform) -> None:
    await platform.begin()
    await platform.all_is_shown()
    for person in (HOST, GUEST, STRANGER):
        await platform.say(person, "go left!")
    assert await platform.log() == []
    await platform.all_is_shown()


async def test_on_the_web_there_is_nowhere_to_type(web: OnWeb) -> None:
    await web.begin()
    for person in PLAYERS:
        fields = FIELD.findall(await web.page_of(person))
        assert fields
        assert [each for each in fields if CHECKBOX not in each] == []
