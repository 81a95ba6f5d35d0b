"""Signs and names of choices: one sign for each choice, and the newest one counts."""

from pathlib import Path

from adapters.matrix.night_signs import ActiveSigns, Offer, format_signs, sign_of, signs_of
from adapters.matrix.presses import NotedPress, find_named_choice
from bot.commands.answers import button
from bot.commands.keypad import Meaning
from bot.commands.lobby import Lobby, note
from bot.commands.model import JoinOptions
from bot.model.night import Board, Listed, Night, NightStage, Plan
from bot.model.person import Person
from bot.model.screen import Choice, number_keys
from bot.nights.night_pictures import NamedNight
from bot.text.catalogue import words_in
from bot.text.time_words import format_time
from renderers.i18n.catalogue import Language
from renderers.palm.names import memory_title
from tests.rows import each_row
from tests.unit.keys.sights import sight_of
from tests.unit.palm.table import album, begin, grandfather, miming

ANN = "matrix:@ann:example.org"
NIGHT = "ABCDEFGHJK"
PAGE = (Path(__file__).parents[3] / "docs" / "matrix.md").read_text(encoding="utf-8")
LOBBY = Lobby(words_in(Language.EN), format_time, JoinOptions())
JOIN, LEAVE = f"night-join night={NIGHT}", f"night-leave night={NIGHT}"


def night(stage: NightStage) -> NamedNight:
    options = {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
    planned = Night(
        id=NIGHT,
        home="matrix:!room",
        host=ANN,
        plan=Plan(title="Friday", at=0, zone="UTC", options=options),
        created=0,
        language="en",
        first=0,
        stage=stage,
        listed=(Listed(who=ANN),),
    )
    return NamedNight(planned, Board(), {})


def choices_in(stage: NightStage) -> tuple[Choice, ...]:
    return LOBBY.answer(night(stage)).choices


def choices_told(kind: str) -> tuple[Choice, ...]:
    told = note(f"{kind}-0", Person(ANN), night(NightStage.OPEN), LOBBY)
    assert told
    return told.choices


@each_row(
    "choices",
    [
        *(choices_in(stage) for stage in (NightStage.PLANNED, NightStage.OPEN, NightStage.PLAYING)),
        *(choices_told(kind) for kind in ("day", "soon", "late")),
    ],
)
def test_every_choice_has_a_sign_of_its_own_with_its_words_beside_it(choices: tuple[Choice, ...]) -> None:
    signs = signs_of(choices)
    assert len(signs) == len({*signs}) == len(choices) > 0
    told = format_signs(choices)
    assert all(f"{sign} {choice.label}" in told for sign, choice in zip(signs, choices, strict=True))
    offer = Offer.read(str(Offer.of(choices, alone=True)))
    assert offer is not None
    assert offer.alone
    assert [offer.action_for(sign) for sign in signs] == [choice.action for choice in choices]
    assert all(f"| {sign} |" in PAGE or f"; {sign} " in PAGE for sign in signs)


def test_sign_is_known_in_every_colour_and_others_mean_nothing() -> None:
    offer = Offer.of(choices_in(NightStage.OPEN), alone=False)
    assert offer.action_for("✋") == offer.action_for("✋🏾") == f"night-here night={NIGHT}"
    assert offer.leave_action == LEAVE
    assert offer.action_for("👍") == offer.action_for("") == Offer(actions={}).leave_action == ""
    later = button("Later", "night-list")
    assert sign_of(later) == format_signs([later, button("I'm coming", "night-join", enabled=False)]) == ""


def test_newest_sign_that_stands_counts() -> None:
    both = ActiveSigns(signs={}).with_press("$one", JOIN).with_press("$two", LEAVE).with_press("$one", JOIN)
    assert ActiveSigns.read(str(both)) == both
    assert both.newest == LEAVE, "what is heard again is no newer"
    assert both.without("$two").newest == JOIN
    assert [both.is_newest(press) for press in ("$one", "$two", "$gone")] == [False, True, True]
    assert both.without("$one").without("$two").newest == ""


def test_thing_is_added_by_its_name_or_how_it_begins() -> None:
    sight = sight_of(miming(), 1)
    assert find_named_choice(sight, (), "Coin") == find_named_choice(sight, (), "coi")
    assert str(find_named_choice(sight, (), "coin")).startswith("Meaning(action='coin/")
    assert find_named_choice(sight, (), "an elephant") is None


def test_two_memories_are_named_one_after_the_other() -> None:
    state = album(begin(2))
    sight = sight_of(state, grandfather(state))
    first, second = (memory_title(state.turn.album[place - 1], sight.words) for place in (3, 5))
    assert find_named_choice(sight, (), first) == Meaning(pending=number_keys(3))
    assert find_named_choice(sight, number_keys(3), second) == Meaning("find:3>5")
    assert find_named_choice(sight, (), second) == Meaning(pending=number_keys(5)), "another first one"


def test_what_was_named_is_noted_and_read_again() -> None:
    touch = NotedPress(revision=7, action="=coin/tap/wrist/light/slow/1", keys=())
    for meant in (touch, NotedPress(revision=3, action="", keys=(), pending=number_keys(9), waited=True)):
        assert NotedPress.read(str(meant)) == meant
