"""A gathering: who has come, how it would be played now, what is missing, and who can press what."""

from bot.games import HOUSE
from bot.language import words_in
from bot.screens.screen import Screen, TableAction
from bot.screens.table import table_screen
from bot.seen import Seen
from bot.store.games import About, Status
from engine.contract import SPECTATOR, Viewer
from renderers.language import Language
from tests.rows import each_row
from tests.unit.screens.limits import keeps_limits

NAMES = ("Anna", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")
HOST, GUEST = 0, 1
TITLE = "In the Palm of Your Hand"


def about(count: int, game: str = "palm", **options: str) -> About:
    return About(
        game=game,
        seats=tuple(f"web:{number}" for number in range(count)),
        created=1,
        options=HOUSE[game].options(options),
        consented=tuple(range(count)),
        gathers=True,
    )


def shown(  # noqa: PLR0913 - all that makes a difference
    what: About,
    viewer: Viewer,
    language: Language = Language.EN,
    *,
    common: bool = False,
    names: tuple[str, ...] | None = None,
    status: Status = Status.INVITED,
) -> Screen:
    seen = Seen("ABCDEFGHJK", 0, status, what, viewer, None, common=common)
    called = NAMES[: len(what.seats)] if names is None else names
    return table_screen(seen, words_in(language), names=called)


def enabled(screen: Screen) -> dict[str, bool]:
    return {choice.action: choice.enabled for choice in screen.choices}


@each_row("language", Language)
@each_row("count", range(1, 9))
@each_row("status", [Status.INVITED, Status.WITHDRAWN, Status.EXPIRED])
def test_everybody_has_a_screen_whoever_has_come(language: Language, count: int, status: Status) -> None:
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
                    what = about(count, **options)
                    screen = shown(what, viewer, language, common=common, names=names, status=status)
                    keeps_limits(screen)
                    assert screen.over is (status is not Status.INVITED)
                    assert not screen.awaited, "nobody is called before it begins"


def test_it_is_told_who_calls_for_which_game() -> None:
    assert shown(about(2), SPECTATOR).headline == f"Anna is looking for people to play {TITLE}"
    assert shown(about(2), SPECTATOR, names=()).headline == f"Somebody is looking for people to play {TITLE}"
    assert shown(about(2), HOST).headline == f"You are looking for people to play {TITLE}"
    assert shown(about(2), GUEST).headline == f"You are in: {TITLE} begins soon"
    assert shown(about(1, "heldhands"), HOST).headline.endswith("...and then, we held hands.")


def test_and_who_has_come() -> None:
    assert shown(about(1), HOST).lines[0] == "Here so far: Anna."
    assert shown(about(3), HOST).lines[0] == "Here so far are 3: Anna, Bo and Cy."
    assert shown(about(3), HOST, names=("Anna", "", "Cy")).lines[0].endswith("Anna, somebody and Cy.")


@each_row(
    ("count", "options", "line"),
    [
        (2, {}, "Two together, against forgetting."),
        (3, {}, "Each for themselves, with both neighbours in turn."),
        (4, {}, "In teams."),
        (4, {"mode": "individually"}, "Each for themselves, with both neighbours in turn."),
        (4, {"expert": "yes"}, "In teams. For experts, with constraints."),
        (2, {"veterans": "10"}, "10 cards of the deck"),
        (2, {"redraw": "yes"}, "may be changed"),
        (5, {"rounds": "two"}, "Two rounds"),
        (2, {"aloud": "no"}, "does not think aloud"),
        (2, {"silence": "silent"}, "Silent: not a word, not a sign."),
    ],
)
def test_and_how_it_would_be_played_now(count: int, options: dict[str, str], line: str) -> None:
    assert line in " ".join(shown(about(count, **options), GUEST).lines)


def test_where_seats_keep_their_order_the_teams_are_told() -> None:
    lines = shown(about(5, seating="seated"), GUEST).lines
    assert "Teams, as you sit now: Anna and Bo; Cy, Di and Ed." in lines
    assert not any("as you sit" in line for line in shown(about(5), GUEST).lines), "the lot decides"
    assert not any("as you sit" in line for line in shown(about(3, seating="seated"), GUEST).lines)


@each_row(
    ("count", "options", "line"),
    [
        (1, {}, "One more has to come before it can begin."),
        (2, {"mode": "teams"}, "2 more have to come before it can begin."),
        (3, {"redraw": "yes"}, "One more has to come before it can begin."),
        (3, {"veterans": "8"}, "veterans"),
        (6, {"mode": "individually"}, "6"),
    ],
)
def test_until_the_number_fits_it_is_told_what_is_missing_and_nobody_can_begin(
    count: int, options: dict[str, str], line: str
) -> None:
    what = about(count, **options)
    for screen in (shown(what, HOST), shown(what, SPECTATOR, common=True)):
        assert any(line in told for told in screen.lines), screen.lines
        assert enabled(screen)[TableAction.BEGIN] is False
        assert not any("when everybody is here" in told for told in screen.lines)


def test_then_the_host_can_and_the_others_know_who_will() -> None:
    assert enabled(shown(about(2), HOST))[TableAction.BEGIN] is True
    for viewer in (GUEST, SPECTATOR):
        assert "Anna begins when everybody is here." in shown(about(2), viewer).lines


def test_everybody_can_press_what_is_theirs() -> None:
    assert enabled(shown(about(2), HOST)).keys() == {TableAction.BEGIN, TableAction.WITHDRAW}
    assert enabled(shown(about(2), GUEST)).keys() == {TableAction.LEAVE}
    assert enabled(shown(about(2), SPECTATOR)).keys() == {TableAction.ACCEPT}


def test_where_all_press_the_same_buttons_there_are_those_of_everybody() -> None:
    assert enabled(shown(about(2), SPECTATOR, common=True)) == dict.fromkeys(
        (TableAction.ACCEPT, TableAction.LEAVE, TableAction.BEGIN, TableAction.WITHDRAW), True
    )


@each_row(("viewer", "common"), [(HOST, False), (GUEST, False), (SPECTATOR, True)])
def test_one_sits_elsewhere_where_that_makes_a_difference(viewer: Viewer, *, common: bool) -> None:
    seated = shown(about(2, seating="seated"), viewer, common=common)
    assert enabled(seated)[TableAction.MOVE] is True
    assert TableAction.MOVE not in enabled(shown(about(2), viewer, common=common))
    assert enabled(shown(about(1, seating="seated"), HOST))[TableAction.MOVE] is False


def test_the_code_is_shown_while_there_is_a_seat() -> None:
    code = "Whoever has the code ABCDE-FGHJK can join, from any platform."
    for viewer in (HOST, GUEST, SPECTATOR):
        assert shown(about(7), viewer).lines[-1] == code
        assert shown(about(8), viewer).lines[-1] == "Every seat is taken."
    assert enabled(shown(about(8), SPECTATOR))[TableAction.ACCEPT] is False


@each_row(
    ("status", "headline"),
    [
        (Status.WITHDRAWN, "The gathering was called off"),
        (Status.EXPIRED, "The gathering has come to nothing: it was never begun"),
    ],
)
def test_when_it_came_to_nothing_there_is_nothing_to_press(status: Status, headline: str) -> None:
    for viewer in (HOST, GUEST, SPECTATOR):
        screen = shown(about(2), viewer, status=status)
        assert (screen.headline, screen.rows) == (headline, ())
