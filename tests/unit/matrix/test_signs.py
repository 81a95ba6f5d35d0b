"""Signs and names by which people choose: one for each choice, and the newest that stands counts."""

from pathlib import Path

from adapters.matrix.night_signs import Offer, Standing, sign_of, signs_of, told_signs
from adapters.matrix.presses import Meant, named
from bot.commands.asking import Elsewhere, button, time_shown
from bot.commands.keypad import Meaning
from bot.commands.lobby import Lobby
from bot.commands.night_notes import note
from bot.model.controls import number_keys
from bot.model.night import Board, Listed, Night, Plan, Stage
from bot.model.person import Person
from bot.model.screen import Choice
from bot.nights.showing import Told
from bot.text.catalogue import words_in
from renderers.i18n.catalogue import Language
from renderers.palm.memories.life import title
from tests.rows import each_row
from tests.unit.keys.sights import sight_of
from tests.unit.palm.table import album, begin, grandfather, miming

ANN = "matrix:@ann:example.org"
NIGHT = "ABCDEFGHJK"
PAGE = (Path(__file__).parents[3] / "docs" / "matrix.md").read_text(encoding="utf-8")
LOBBY = Lobby(words_in(Language.EN), time_shown, Elsewhere())
JOIN, LEAVE = f"night-join night={NIGHT}", f"night-leave night={NIGHT}"


def night(stage: Stage) -> Told:
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
    return Told(planned, Board(), {})


def choices_in(stage: Stage) -> tuple[Choice, ...]:
    return LOBBY.answer(night(stage)).choices


def choices_told(kind: str) -> tuple[Choice, ...]:
    told = note(f"{kind}-0", Person(ANN), night(Stage.OPEN), LOBBY)
    assert told
    return told.choices


@each_row(
    "choices",
    [
        *(choices_in(stage) for stage in (Stage.PLANNED, Stage.OPEN, Stage.PLAYING)),
        *(choices_told(kind) for kind in ("day", "soon", "late")),
    ],
)
def test_every_choice_has_a_sign_of_its_own_with_its_words_beside_it(choices: tuple[Choice, ...]) -> None:
    signs = signs_of(choices)
    assert len(signs) == len({*signs}) == len(choices) > 0
    told = told_signs(choices)
    assert all(f"{sign} {choice.label}" in told for sign, choice in zip(signs, choices, strict=True))
    offer = Offer.read(str(Offer.of(choices, alone=True)))
    assert offer.alone
    assert [offer.meant(sign) for sign in signs] == [choice.action for choice in choices]
    assert all(f"| {sign} |" in PAGE or f"; {sign} " in PAGE for sign in signs)


def test_sign_is_known_in_every_colour_and_others_mean_nothing() -> None:
    offer = Offer.of(choices_in(Stage.OPEN), alone=False)
    assert offer.meant("✋") == offer.meant("✋🏾") == f"night-here night={NIGHT}"
    assert offer.leaving == LEAVE
    assert offer.meant("👍") == offer.meant("") == Offer().leaving == ""
    later = button("Later", "night-list")
    assert sign_of(later) == told_signs([later, button("I'm coming", "night-join", enabled=False)]) == ""


def test_newest_sign_that_stands_counts() -> None:
    both = Standing().with_press("$one", JOIN).with_press("$two", LEAVE).with_press("$one", JOIN)
    assert Standing.read(str(both)) == both
    assert both.newest == LEAVE, "what is heard again is no newer"
    assert both.without("$two").newest == JOIN
    assert [both.counts(press) for press in ("$one", "$two", "$gone")] == [False, True, True]
    assert both.without("$one").without("$two").newest == Standing.read("").newest == ""


def test_thing_is_added_by_its_name_or_how_it_begins() -> None:
    sight = sight_of(miming(), 1)
    assert named(sight, (), "Coin") == named(sight, (), "coi")
    assert str(named(sight, (), "coin")).startswith("Meaning(action='coin/")
    assert named(sight, (), "an elephant") is None


def test_two_memories_are_named_one_after_the_other() -> None:
    state = album(begin(2))
    sight = sight_of(state, grandfather(state))
    first, second = (title(state.turn.album[place - 1], sight.words) for place in (3, 5))
    assert named(sight, (), first) == Meaning(pending=number_keys(3))
    assert named(sight, number_keys(3), second) == Meaning("find:3>5")
    assert named(sight, (), second) == Meaning(pending=number_keys(5)), "another first one"


def test_what_was_named_is_noted_and_read_again() -> None:
    for meant in (Meant(7, "=coin/tap/wrist/light/slow/1", ()), Meant(3, "", (), number_keys(9))):
        assert Meant.read(str(meant)) == meant
