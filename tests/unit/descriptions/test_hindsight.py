"""Given the hindsight of a lost game: is it told from the reason on, and what was hidden apart?"""

from engine.heldhands.phases import Phase
from renderers.heldhands.hindsight_sentences import describe_hindsight, list_hopes
from renderers.i18n.catalogue import Language, Words
from tests.unit.pictures.moments import at, hindsight_of, seen_by, watched

EN, IT = map(Words, Language)


def test_a_lost_game_is_told_from_its_reason_on_with_the_turns_where_another_way_had_more_hope() -> None:
    name = "published-no-step"
    view, hindsight = seen_by(0, at(Phase.OVER), name), hindsight_of(name)
    told = [*describe_hindsight(view, hindsight, EN)]
    assert told == TOLD
    listed = [*list_hopes(view, hindsight, EN)]
    assert len(listed) == len(hindsight.hopes)
    assert listed[0] == "After the set-up: 88 % as the cards lay, 54 % as could be known."
    assert listed[-1] == "After turn 25, your partner's: 0 % as the cards lay, 0 % as could be known."


TOLD = [
    "The game is over. Lost: no step was left.",
    (
        "You were to move, on calm I5 with a balance of 0. The ways on: angry M10 (no card), angry I4 (no"
        " card), happy I6 (no card)."
    ),
    ("Hope of holding hands: 88 % at the start; at best 100 %, after turn 20; at worst 68 %, after turn 17."),
    (
        "Turn 1, your partner: from angry O0 to happy O31. Going to sad O1, calm O2 instead would have "
        "kept more hope. As could be known then: 72 % instead of 37 %. As the cards lay: 89 % instead of "
        "66 %."
    ),
    (
        "Turn 18, you: from angry M10 to calm I5, angry I4, sad I3. Going to calm M9 instead would have "
        "kept more hope. As could be known then: 71 % instead of 40 %. As the cards lay: 54 %, so it "
        "would not have helped, but nobody could see that."
    ),
    (
        "Turn 25, your partner: from sad I0 to angry I7. Going to calm M0 instead would have kept more "
        "hope. As could be known then: 100 % instead of 0 %. As the cards lay: 100 % instead of 0 %."
    ),
    (
        "These are estimates: a simple player goes on from each turn again and again, and the percentage "
        "is how often the two hold hands."
    ),
]


def test_what_hidden_cards_decided_is_told_apart_in_both_languages() -> None:
    name = "published-could-not-follow"
    hindsight = hindsight_of(name)
    told = [*describe_hindsight(watched(at(Phase.OVER), name), hindsight, EN)]
    assert (
        "Turn 8, near player: hidden cards decided. As they lay, hope fell from 79 % to 20 %; "
        "as could be known, it was 85 %."
    ) in told
    detto = [*describe_hindsight(seen_by(0, at(Phase.OVER), name), hindsight, IT)]
    assert (
        "Turno 8, tu: hanno deciso le carte coperte. Con le carte com'erano, la speranza è scesa "
        "da 79 % a 20 %; per quanto si poteva sapere, era 85 %."
    ) in detto


def test_a_game_without_a_turning_point_says_so() -> None:
    name = "published-no-step"
    hindsight = hindsight_of(name)._replace(points=(), unseen=())
    told = [*describe_hindsight(seen_by(1, at(Phase.OVER), name), hindsight, EN)]
    assert "No turn stands out: as far as could be known, no other way was clearly better." in told
