"""The signs by which people come to an evening: one for each choice, and the newest that stands counts."""

from pathlib import Path

from adapters.matrix.night_signs import Offer, Standing, sign_of, signs_of, told_signs
from bot.commands.asking import Elsewhere, button, time_shown
from bot.language import words_in
from bot.nights.lobby import Lobby
from bot.nights.night import Board, Listed, Night, Plan, Stage
from bot.nights.notes import note
from bot.nights.showing import Told
from bot.screens.screen import Choice
from bot.store.people import Person
from renderers.language import Language
from tests.rows import each_row

ANN = "matrix:@ann:example.org"
NIGHT = "ABCDEFGHJK"
PAGE = (Path(__file__).parents[3] / "docs" / "matrix.md").read_text(encoding="utf-8")
LOBBY = Lobby(words_in(Language.EN), time_shown, Elsewhere())
OFFERED = (Stage.PLANNED, Stage.OPEN, Stage.PLAYING)
JOIN, LEAVE = f"night-join night={NIGHT}", f"night-leave night={NIGHT}"


def night(stage: Stage) -> Night:
    options = {"edition": "published", "level": "none", "first": "random", "silence": "quiet"}
    return Night(
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


def choices_in(stage: Stage) -> tuple[Choice, ...]:
    return LOBBY.answer(Told(night(stage), Board(), {})).choices


def choices_told(kind: str) -> tuple[Choice, ...]:
    told = note(f"{kind}-0", Person(ANN), Told(night(Stage.OPEN), Board(), {}), LOBBY)
    assert told
    return told.choices


ALL = [*(choices_in(stage) for stage in OFFERED), *(choices_told(kind) for kind in ("day", "soon", "late"))]


@each_row("choices", ALL)
def test_every_choice_has_a_sign_of_its_own_with_its_words_beside_it(choices: tuple[Choice, ...]) -> None:
    signs = signs_of(choices)
    assert len(signs) == len({*signs}) == len(choices) > 0
    assert all(
        f"{sign} {choice.label}" in told_signs(choices) for sign, choice in zip(signs, choices, strict=True)
    )
    offer = Offer.read(str(Offer.of(choices, alone=True)))
    assert offer.alone
    assert [offer.meant(sign) for sign in signs] == [choice.action for choice in choices]
    assert all(f"| {sign} |" in PAGE or f"; {sign} " in PAGE for sign in signs)


def test_a_sign_is_known_in_every_colour_and_others_mean_nothing() -> None:
    offer = Offer.of(choices_in(Stage.OPEN), alone=False)
    assert offer.meant("✋") == offer.meant("✋🏾") == f"night-here night={NIGHT}"
    assert offer.leaving == LEAVE
    assert offer.meant("👍") == offer.meant("") == Offer().leaving == ""


def test_what_cannot_be_said_by_a_sign_has_none() -> None:
    assert sign_of(button("Later", "night-list")) == ""
    assert (
        told_signs([button("Later", "night-list"), button("I'm coming", "night-join", enabled=False)]) == ""
    )


def test_the_newest_that_stands_counts() -> None:
    both = Standing().with_press("$one", JOIN).with_press("$two", LEAVE).with_press("$one", JOIN)
    assert Standing.read(str(both)) == both
    assert both.newest == LEAVE, "what is heard again is no newer"
    assert both.without("$two").newest == JOIN
    assert [both.counts(press) for press in ("$one", "$two", "$gone")] == [False, True, True]
    assert both.without("$one").without("$two").newest == Standing.read("").newest == ""
