"""Given a screen of Palm: which keys, and which typed words, do what?"""

from bot.commands.keypad import Meaning, legend, meaning, paths, read_keys, typed_choice
from bot.model.screen import TableAction
from engine.contract import SPECTATOR
from engine.palm import GAME
from engine.palm.state import State
from engine.palm.views import PlayerView
from renderers.i18n.catalogue import Language
from tests.properties.palm_players import TABLES, course, viewers
from tests.rows import each_row
from tests.unit.keys.sights import keys, sight_of
from tests.unit.palm.table import TAP, album, begin, hand_of, mime, miming, play

TOUCHED = play(miming(), f"1 {TAP}")
VETERANS = album(begin(2, veterans="12"))


@each_row(
    ("state", "seat", "typed", "action"),
    [
        (begin(4), 0, "1", "grandfather"),
        (mime(miming()), 2, "3", f"lay:{hand_of(mime(miming()), 2)[2]}"),
        (miming(), 1, "1 3", "coin/press/index-palm/light/slow/1"),
        (miming(), 1, "1 more 3", "loops/press/index-palm/light/slow/1"),
        (miming(), 1, "uno oltre tre", "loops/press/index-palm/light/slow/1"),
        (miming(), 1, "2 2", "pose:vertical"),
        (miming(redraw="yes"), 1, "3", "redraw"),
        (TOUCHED, 1, "2 1", "=coin/press/index/light/quick/1"),
        (TOUCHED, 1, "3 ➡️7️⃣", "=coin/tap/wrist/light/quick/1"),
        (TOUCHED, 1, "5 6", "=coin/tap/index/light/quick/6"),
        (TOUCHED, 1, "end", "perform"),
        (TOUCHED, 1, "back", "back"),
        (album(begin(4)), 0, "3 5", "find:3>5"),
        (VETERANS, 0, "more 6 2", "find:14>2"),
        (VETERANS, 0, "more 1 more 2", "find:9>10"),
    ],
)
def test_keys_do_what_stands_there(state: State, seat: int, typed: str, action: str) -> None:
    read = read_keys(typed)
    assert read
    assert meaning(sight_of(state, seat), read) == Meaning(action)


def test_the_beginning_of_a_number_waits_for_more() -> None:
    sight = sight_of(VETERANS, 0)
    for typed in ("more", "more 1", "3", "3 more"):
        assert meaning(sight, keys(typed)) == Meaning(pending=keys(typed))
    assert meaning(sight, keys("3 more back")) == Meaning(pending=keys("3"))
    assert meaning(sight, keys("more 7")) is None


def test_a_menu_is_one_line_of_the_legend_and_a_list_to_choose_two_from_stands_there_once() -> None:
    adding, *rest = legend(sight_of(miming(), 1))
    assert adding.startswith("1️⃣ Touch the hand with …: 1️⃣ Shoelace, 2️⃣ Ring, 3️⃣ Coin, ")
    assert adding.endswith("➡️3️⃣ Velcro, soft side")
    assert rest == ["2️⃣1️⃣ Hand palm up", "2️⃣2️⃣ Hand on its edge", "2️⃣3️⃣ Hand back up"]
    lines = legend(sight_of(TOUCHED, 1, Language.IT))
    assert [line.split(":")[0] for line in lines] == [
        *("1️⃣ Aggiungi un tocco con …", "2️⃣ Gesto", "3️⃣ Punto", "4️⃣ Come", "5️⃣ Quante volte"),
        *("✅ Faglielo sentire", "⏪ Togli l'ultimo tocco"),
    ]
    lines = legend(sight_of(VETERANS, 0))
    assert len(lines) == 15
    assert lines[0].startswith("1️⃣ 1 · ")
    assert lines[8].startswith("➡️1️⃣ 9 · ")
    assert lines[-1] == "Then the number of the second one."
    second = legend(sight_of(VETERANS, 0).with_pick("find:9"))
    assert len(second) == 13
    assert not any(line.startswith("➡️1️⃣ ") for line in second)


@each_row(
    ("state", "typed", "action"),
    [
        (miming(), "coin", "coin/press/index-palm/light/slow/1"),
        (miming(), "COIN", "coin/press/index-palm/light/slow/1"),
        (miming(), "large", "cube/press/index-palm/light/slow/1"),
        (miming(), "velcro, s", "loops/press/index-palm/light/slow/1"),
        (miming(), "hand back", "pose:back"),
        *((miming(), several, None) for several in ("velcro", "hand", "c", "", " ", "x" * 5000)),
        (TOUCHED, "press", "=coin/press/index/light/quick/1"),
        (TOUCHED, "once", f"={TAP}"),
        (TOUCHED, "let him feel it", "perform"),
        (TOUCHED, "wrist", "=coin/tap/wrist/light/quick/1"),
    ],
)
def test_typing_the_beginning_of_one_label_presses_it(state: State, typed: str, action: str | None) -> None:
    assert typed_choice(sight_of(state, 1), typed) == action


def test_a_label_can_be_typed_without_its_number_and_without_accents() -> None:
    state = album(begin(4))
    sight = sight_of(state, 0, Language.IT)
    first = sight.screen.rows[0][0]
    title = first.label.partition(" · ")[2]
    for text in (first.label, title, title.upper()):
        assert typed_choice(sight, text) == "find:1"
    assert typed_choice(sight.with_pick("find:2"), title) == "find:2>1"
    assert typed_choice(sight_of(state, SPECTATOR), title) is None


@each_row(("seats", "options"), TABLES)
def test_everything_on_a_screen_has_keys_of_its_own(seats: int, options: dict[str, str]) -> None:
    states = list(course(seats, options, seats))
    for state in states[:: max(1, len(states) // 8)]:
        for viewer in viewers(state):
            sight = sight_of(state, viewer)
            listed = list(paths(sight))
            found = dict(listed)
            assert all(found[path] == action for path, action in listed), "keys mean one thing"
            for path in found:
                assert not any(path != other and other == path[: len(other)] for other in found), "cut short"
            view = GAME.view(state, viewer)
            if not isinstance(view, PlayerView):
                assert found == {}
                continue
            legal = {str(action) for action in view.legal}
            assert legal <= set(found.values())
            assert all(len(path) <= 4 for path in found)
            assert {choice.action for choice in sight.screen.choices} - set(TableAction) <= {
                *found.values(),
                *(action.partition(">")[0] for action in found.values()),
            }
