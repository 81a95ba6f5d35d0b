"""Given the name of something that can be chosen: what does it mean in a seat room?"""

from adapters.matrix.presses import Meant, named
from bot.key_signs import number_keys
from bot.keys import Meaning
from renderers.palm.memories.life import title
from tests.unit.keys.palm_sights import sight_of
from tests.unit.palm.table import album, begin, grandfather, miming


def test_a_thing_is_added_by_its_name_or_how_it_begins() -> None:
    sight = sight_of(miming(), 1)
    assert named(sight, (), "Coin") == named(sight, (), "coi")
    assert str(named(sight, (), "coin")).startswith("Meaning(action='coin/")
    assert named(sight, (), "an elephant") is None


def test_the_two_memories_are_named_one_after_the_other() -> None:
    state = album(begin(2))
    sight = sight_of(state, grandfather(state))
    first, second = (title(state.turn.album[place - 1], sight.words) for place in (3, 5))
    assert named(sight, (), first) == Meaning(pending=number_keys(3))
    assert named(sight, number_keys(3), second) == Meaning("find:3>5")
    assert named(sight, (), second) == Meaning(pending=number_keys(5)), "another first one"


def test_what_was_named_is_noted_and_read_again() -> None:
    for meant in (Meant(7, "=coin/tap/wrist/light/slow/1", ()), Meant(3, "", (), number_keys(9))):
        assert Meant.read(str(meant)) == meant
