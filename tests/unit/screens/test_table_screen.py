"""The screen around a game of two or of many, at any time: what each one reads, and what can be pressed."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from bot.games.registry import GAMES
from bot.model.game import NOBODY, About, Status
from bot.model.screen import Screen, TableAction
from bot.screens.snapshot import Snapshot
from bot.screens.table import call_of, table_screen
from bot.text.catalogue import words_in
from bot.text.display_names import code_of
from engine.contract import SPECTATOR, Viewer
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from renderers.i18n.catalogue import Language
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, table
from tests.unit.palm.table import begin
from tests.unit.screens.limits import keeps_limits, pressed
from tests.unit.terminal.positions import some_states

PEOPLE = tuple(f"web:{number}" for number in range(8))
NAMES = ("Anna", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")
OPEN = ("web:near", NOBODY)
HELD, PALM = "...and then, we held hands.", "In the Palm of Your Hand"
CODE = "Anyone with the code ABCDE-FGHJK can join, from any platform."
HOST, GUEST, ASKED = 0, 1, 2
WON = "published-held-hands"
LET_GO = [Status.PARTED, Status.LEFT, Status.ABANDONED]
ACCEPT, DECLINE, WITHDRAW = TableAction.ACCEPT, TableAction.DECLINE, TableAction.WITHDRAW
BEGIN, LEAVE, MOVE = TableAction.BEGIN, TableAction.LEAVE, TableAction.MOVE
SHOW, NUDGE, PART, STAY = TableAction.SHOW, TableAction.NUDGE, TableAction.PART, TableAction.STAY


def shown(  # noqa: PLR0913 - all that makes a difference
    status: Status,
    viewer: Viewer,
    state: State | None = None,
    language: Language = Language.EN,
    *,
    game: str = "heldhands",
    seats: tuple[str, ...] = PEOPLE[:2],
    names: tuple[str, ...] = (),
    gathers: bool = False,
    common: bool = False,
    offers: tuple[int, ...] = (),
    pick: str | None = None,
    **options: str,
) -> Screen:
    """Return what somebody is shown; of a game of several, all but the third have said yes."""
    consented = tuple(range(len(seats))) if gathers or status.dealt else tuple(range(len(seats) - 1))[:2]
    chosen = GAMES[game].options(options)
    about = About(game=game, seats=seats, created=1, options=chosen, consented=consented, gathers=gathers)
    here: Any = state or (table() if game == "heldhands" else begin(max(2, len(seats))))
    view = GAMES[game].rules.view(here, viewer) if status.dealt else None
    seen = Snapshot("ABCDEFGHJK", 1, status, about, viewer, view, offers, common=common)
    screen = table_screen(seen, words_in(language), names=names, pick=pick)
    keeps_limits(screen)
    assert screen.call == call_of(seen), "which needs no screen"
    assert len(screen.headline) < 200
    return screen


def several(viewer: Viewer, status: Status = Status.INVITED, count: int = 3, **more: Any) -> Screen:  # noqa: ANN401
    given = {"game": "palm", "seats": PEOPLE[:count], "names": NAMES[:count]} | more
    return shown(status, viewer, **given)


def gathering(viewer: Viewer, count: int = 2, status: Status = Status.INVITED, **more: Any) -> Screen:  # noqa: ANN401
    return several(viewer, status, count, gathers=True, **more)


def enabled(screen: Screen) -> dict[str, bool]:
    return {choice.action: choice.enabled for choice in screen.choices}


@each_row("status", Status)
@each_row("viewer", VIEWERS)
@each_row("language", Language)
@each_row("seats", [PEOPLE[:2], OPEN, (NOBODY, NOBODY)])
def test_every_status_has_a_screen_for_everybody_and_who_came_to_nothing_asks_for_nothing(
    status: Status, viewer: Viewer, language: Language, seats: tuple[str, ...]
) -> None:
    for names in ((), ("", ""), ("N" * 200, "Ü" * 200)):
        screen = shown(status, viewer, None, language, seats=seats, names=names)
        assert screen.over == (status not in {Status.INVITED, Status.PLAYING, Status.OVER}), "by its view"
        if screen.over and not status.dealt:
            assert (screen.rows, screen.call) == ((), "")


@each_row(
    ("seen", "headline"),
    [
        (lambda: shown(Status.INVITED, FAR, names=("Anna", "")), f"Anna invites you to play {HELD}"),
        (lambda: shown(Status.INVITED, FAR), f"You are invited to play {HELD}"),
        (lambda: shown(Status.INVITED, NEAR, names=("", "Bo")), f"You've invited Bo to play {HELD}"),
        (lambda: shown(Status.INVITED, NEAR), f"Waiting for someone to join you in {HELD}"),
        (lambda: shown(Status.INVITED, SPECTATOR, names=("Anna", "")), f"Anna would like to play {HELD}"),
        (lambda: shown(Status.INVITED, SPECTATOR), f"Someone would like to play {HELD}"),
        (lambda: several(HOST), f"You've invited Bo and Cy to play {PALM}"),
        (lambda: several(HOST, names=("", "Bo", "")), f"You've invited Bo and someone to play {PALM}"),
        (lambda: several(HOST, names=()), f"Waiting for someone to join you in {PALM}"),
        (lambda: several(HOST, count=5), f"You've invited 4 people to play {PALM}"),
        (lambda: several(GUEST), f"You've said yes to {PALM}"),
        (lambda: several(ASKED), f"Anna invites you to play {PALM}"),
        (lambda: several(SPECTATOR), f"Anna would like to play {PALM}"),
        (lambda: gathering(SPECTATOR), f"Anna is looking for people to play {PALM}"),
        (lambda: gathering(SPECTATOR, names=()), f"Someone is looking for people to play {PALM}"),
        (lambda: gathering(HOST), f"You're looking for people to play {PALM}"),
        (lambda: gathering(HOST, game="heldhands"), f"You're looking for people to play {HELD}"),
        (lambda: gathering(GUEST), f"You're in: {PALM} begins soon"),
        (lambda: gathering(GUEST, status=Status.WITHDRAWN), "The gathering was called off"),
        (
            lambda: gathering(GUEST, status=Status.EXPIRED),
            "This game never got started, so the invitation has expired",
        ),
        (lambda: shown(Status.PARTED, NEAR), "You've agreed to end this game"),
        (lambda: shown(Status.PARTED, SPECTATOR), "They have agreed to end this game"),
        (lambda: shown(Status.LEFT, FAR), "This game was ended because someone had left"),
        (
            lambda: shown(Status.ABANDONED, FAR),
            "Nobody has touched this game for a very long time, so it's been put away",
        ),
        (lambda: shown(Status.OVER, NEAR, [*some_states(WON)][-1]), "Won: hand in hand"),
    ],
)
def test_a_headline_says_what_is_going_on_around_a_game(seen: Callable[[], Screen], headline: str) -> None:
    assert seen().headline == headline


def test_an_invitation_says_how_it_is_played_and_asks_for_an_answer() -> None:
    asked = shown(Status.INVITED, FAR, silence="silent", level="difficult")
    assert asked.lines == (
        "The published edition, arguments: difficult.",
        "Silent: no words, no reactions, no knocking.",
    )
    assert shown(Status.INVITED, FAR, None, Language.IT).lines == (
        "Edizione pubblicata.",
        "Senza parole: dove si gioca non si parla.",
    )
    asking = shown(Status.INVITED, NEAR)
    assert (pressed(asked), asked.call) == ([ACCEPT, DECLINE], "invitation")
    assert (pressed(asking), asking.call) == ([WITHDRAW], "")


def test_an_open_invitation_shows_its_code_in_two_halves_to_whoever_can_pass_it_on() -> None:
    assert code_of("ABCDEFGHJK") == "ABCDE-FGHJK"
    for viewer in (NEAR, SPECTATOR):
        screen = shown(Status.INVITED, viewer, seats=OPEN)
        assert screen.lines[-1] == CODE
        assert "ABCDE-FGHJK" in screen.description
        assert "ABCDE" not in str(shown(Status.INVITED, viewer))
    assert several(HOST, seats=("web:a", "web:b", NOBODY), names=("Anna", "Bo", "")).lines[-1] == CODE


@each_row(
    ("viewer", "actions"),
    [(HOST, [WITHDRAW]), (GUEST, [DECLINE]), (ASKED, [ACCEPT, DECLINE]), (SPECTATOR, [ACCEPT, DECLINE])],
)
def test_an_invitation_of_several_tells_who_has_said_yes_and_asks_who_has_not(
    viewer: Viewer, actions: list[str]
) -> None:
    screen = several(viewer)
    assert screen.lines == (
        "Everyone for themselves, with both neighbours in turn.",
        "Quiet: no words where you play.",
        "Anna and Bo want to play. Waiting for Cy.",
    )
    assert (pressed(screen), screen.awaited) == (actions, viewer == ASKED)
    assert "Anna and Bo want to play. Waiting for Cy, Di and Ed." in several(viewer, count=5).lines
    for language, count in product(Language, range(3, 9)):
        several(viewer, count=count, language=language, names=("Ü" * 200,) * count)


def test_who_waits_can_knock_unless_it_is_silent_or_offer_to_end_it_and_who_is_awaited_moves() -> None:
    assert pressed(shown(Status.PLAYING, FAR)) == [SHOW, NUDGE, PART]
    assert pressed(shown(Status.PLAYING, FAR, silence="silent")) == [SHOW, PART]
    assert not {NUDGE, PART, STAY} & {*pressed(shown(Status.PLAYING, NEAR))}


@each_row("viewer", [NEAR, FAR])
def test_an_offer_is_taken_back_by_one_and_agreed_to_by_the_other(viewer: int) -> None:
    mine = shown(Status.PLAYING, viewer, offers=(viewer,))
    assert mine.lines[-1] == "You've offered to end this game; it ends if your partner agrees."
    assert STAY in pressed(mine)
    assert PART not in pressed(mine)
    theirs = shown(Status.PLAYING, viewer, offers=(1 - viewer,))
    assert theirs.lines[-1] == "Your partner wants to end this game."
    assert {choice.action: choice.label for choice in theirs.choices}[PART] == "Agree to end the game"
    watched = shown(Status.PLAYING, SPECTATOR, offers=(viewer,))
    assert watched == shown(Status.PLAYING, SPECTATOR), "those who watch are not told of it"
    assert watched.rows == ()


@each_row(
    ("offers", "line"),
    [
        ((HOST,), "it ends if everyone agrees."),
        ((GUEST,), "Someone wants to end this game"),
        ((GUEST, ASKED), "2 of you want to end this game"),
    ],
)
def test_who_of_several_would_like_to_end_it_and_nobody_speaks_of_a_partner(
    offers: tuple[int, ...], line: str
) -> None:
    screen = several(HOST, Status.PLAYING, offers=offers)
    assert line in " ".join(screen.lines)
    assert (STAY in pressed(screen)) is (HOST in offers)
    assert (PART in pressed(screen)) is (HOST not in offers)
    assert "partner" not in str(screen.lines).lower()
    for viewer, status in product((SPECTATOR, HOST, GUEST, ASKED), (Status.INVITED, *LET_GO)):
        assert "partner" not in str(several(viewer, status)).lower()


@each_row("language", Language)
@each_row("offers", [(0,), (1,)])
def test_twelve_cards_that_can_pay_find_room_beside_an_offer(
    language: Language, offers: tuple[int, ...]
) -> None:
    state = table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C")
    screen = shown(Status.PLAYING, NEAR, state, language, offers=offers, pick="C")
    assert len(screen.choices) == 12 + 1 + 1


@each_row("name", [WON, "difficult-no-step", "print-and-play-cards-gone"])
def test_with_an_offer_every_screen_keeps_its_limits_and_a_game_let_go_uncovers_nothing(name: str) -> None:
    rng = Random(name)
    *before, last = some_states(name)
    assert last.phase is Phase.OVER
    for state in before:
        for viewer in VIEWERS:
            for language in Language:
                shown(Status.PLAYING, viewer, state, language, offers=(0,))
            other = another_world(state, viewer, rng)
            for status in LET_GO:
                assert shown(status, viewer, state) == shown(status, viewer, other)


@each_row("status", [Status.OVER, *LET_GO])
def test_players_can_play_again_unless_one_of_them_is_gone_and_look_back_at_what_the_rules_ended(
    status: Status,
) -> None:
    looks_back = [TableAction.HINDSIGHT] if status is Status.OVER else []
    for viewer in (NEAR, FAR):
        assert pressed(shown(status, viewer)) == [TableAction.REMATCH, *looks_back]
        assert pressed(shown(status, viewer, seats=OPEN)) == looks_back
    assert pressed(shown(status, SPECTATOR)) == []


@each_row("status", LET_GO)
@each_row("viewer", VIEWERS)
def test_a_game_that_was_let_go_says_so_first_and_calls_nobody(status: Status, viewer: Viewer) -> None:
    screen = shown(status, viewer)
    assert (screen.lines, screen.call) == ((), "")
    assert screen.description.startswith(screen.headline)
    assert screen.alt.startswith(screen.headline)
    assert shown(status, viewer, None, Language.IT).headline != screen.headline


@each_row("language", Language)
@each_row("count", range(1, 9))
@each_row("status", [Status.INVITED, Status.WITHDRAWN, Status.EXPIRED])
def test_everybody_has_a_screen_of_a_gathering_whoever_has_come(
    language: Language, count: int, status: Status
) -> None:
    choices: tuple[dict[str, str], ...] = (
        {},
        {"seating": "seated", "expert": "yes", "redraw": "yes", "rounds": "two"},
        {"veterans": "8"},
        {"mode": "individually"},
    )
    for options in choices:
        for viewer in (SPECTATOR, HOST, count - 1):
            for names in ((), ("",) * count, ("Ü" * 200,) * count):
                for common in (False, True):
                    given = {"language": language, "common": common, "names": names, **options}
                    screen = gathering(viewer, count, status, **given)
                    assert screen.over is (status is not Status.INVITED)
                    assert not screen.awaited, "nobody is called before it begins"


def test_of_a_gathering_it_is_told_who_has_come() -> None:
    assert gathering(HOST, 1).lines[0] == "Here so far: Anna."
    assert gathering(HOST, 3).lines[0] == "3 are here so far: Anna, Bo and Cy."
    assert gathering(HOST, 3, names=("Anna", "", "Cy")).lines[0].endswith("Anna, someone and Cy.")


@each_row(
    ("count", "options", "line"),
    [
        (2, {}, "Two together, against forgetting."),
        (3, {}, "Everyone for themselves, with both neighbours in turn."),
        (4, {}, "In teams."),
        (4, {"mode": "individually"}, "Everyone for themselves, with both neighbours in turn."),
        (4, {"expert": "yes"}, "In teams. For experts, with constraints."),
        (2, {"veterans": "10"}, "10 cards of the deck"),
        (2, {"redraw": "yes"}, "may draw another"),
        (5, {"rounds": "two"}, "Two rounds"),
        (2, {"aloud": "no"}, "doesn't think aloud"),
        (2, {"silence": "silent"}, "Silent: no words, no reactions, no knocking."),
        (5, {"seating": "seated"}, "Teams as you're sitting now: Anna and Bo; Cy, Di and Ed."),
    ],
)
def test_of_a_gathering_it_is_told_how_it_would_be_played_now(
    count: int, options: dict[str, Any], line: str
) -> None:
    told = " ".join(gathering(GUEST, count, **options).lines)
    assert line in told
    assert ("as you sit" in told) is ("as you sit" in line), "or the lot decides, or there are no teams"


@each_row(
    ("count", "options", "line"),
    [
        (1, {}, "You need one more to begin."),
        (2, {"mode": "teams"}, "You need 2 more to begin."),
        (3, {"redraw": "yes"}, "You need one more to begin."),
        (3, {"veterans": "8"}, "veterans"),
        (6, {"mode": "individually"}, "6"),
    ],
)
def test_a_gathering_tells_what_is_missing_until_the_number_fits_and_nobody_can_begin(
    count: int, options: dict[str, Any], line: str
) -> None:
    for screen in (gathering(HOST, count, **options), gathering(SPECTATOR, count, common=True, **options)):
        assert any(line in told for told in screen.lines), screen.lines
        assert enabled(screen)[BEGIN] is False
        assert not any("when everybody is here" in told for told in screen.lines)


def test_at_a_gathering_everybody_can_press_what_is_theirs_or_all_where_buttons_are_shared() -> None:
    assert enabled(gathering(HOST)) == {BEGIN: True, WITHDRAW: True}
    assert enabled(gathering(GUEST)) == {LEAVE: True}
    assert enabled(gathering(SPECTATOR)) == {ACCEPT: True}
    assert enabled(gathering(SPECTATOR, common=True)) == dict.fromkeys((ACCEPT, LEAVE, BEGIN, WITHDRAW), True)
    for viewer in (GUEST, SPECTATOR):
        assert "Anna begins when everyone is here." in gathering(viewer).lines
    for viewer, common in ((HOST, False), (GUEST, False), (SPECTATOR, True)):
        assert enabled(gathering(viewer, common=common, seating="seated"))[MOVE] is True
        assert MOVE not in enabled(gathering(viewer, common=common)), "it would make no difference"
    assert enabled(gathering(HOST, 1, seating="seated"))[MOVE] is False


def test_a_gathering_shows_its_code_while_there_is_a_seat_and_no_button_when_it_came_to_nothing() -> None:
    for viewer in (HOST, GUEST, SPECTATOR):
        assert gathering(viewer, 7).lines[-1] == CODE
        assert gathering(viewer, 8).lines[-1] == "Every seat is taken."
        assert gathering(viewer, status=Status.WITHDRAWN).rows == ()
        assert gathering(viewer, status=Status.EXPIRED).rows == ()
    assert enabled(gathering(SPECTATOR, 8))[ACCEPT] is False
