"""Given a refusal: is there a sentence for it, made of its facts?"""

from bot.language import words_in
from bot.refusals import Denied
from bot.screens.refusals import refusal_text
from bot.silence import Hush
from engine.contract import MAX_SEED, Fact, IllegalAction, InvalidAction, InvalidOptions, Refusal
from engine.heldhands.record import InvalidRecord
from engine.heldhands.refusals import Refused
from engine.palm.refusals import Refused as Palm
from renderers.language import Language
from tests.rows import each_row

EN, IT = words_in(Language.EN), words_in(Language.IT)

SAMPLES: dict[str, Fact] = {
    "row": "own",
    "phase": "side",
    "values": ("none", "challenging"),
    "options": ("edition", "level"),
    "shown": "S",
}
OF_A_TOUCH: dict[str, Fact] = {
    "object": "coin",
    "objects": ("coin", "ring"),
    "gesture": "wrap",
    "place": "thumb",
    "to": "thumb-tip",
    "pose": "back",
    "used": "ring",
}


def facts_of(code: Refused | Palm | Denied | Hush) -> dict[str, Fact]:
    """Return an example of each fact that a code promises."""
    facts = {name: SAMPLES.get(name, 1) for name in code.facts}
    special: dict[object, dict[str, Fact]] = {
        Refused.WRONG_EMOTION: {"needed": "A"},
        Palm.NOT_NOW: {"phase": "mime"},
    }
    return facts | special.get(code, {})


@each_row("code", [*Refused, *Denied, *Hush, *Palm])
@each_row("language", Language)
def test_every_refusal_has_a_sentence_made_of_its_facts(
    code: Refused | Palm | Denied | Hush, language: Language
) -> None:
    facts = facts_of(code)
    for given in (facts, facts | {name: OF_A_TOUCH[name] for name in facts if name in OF_A_TOUCH}):
        said = refusal_text(Refusal(code, **(given if isinstance(code, Palm) else facts)), words_in(language))
        assert said.endswith(".")
        assert "{" not in said
        assert "thumb-tip" not in said


@each_row(
    ("refusal", "said", "detto"),
    [
        (
            IllegalAction(Palm.NOT_WITH_THIS, object="coin", gesture="wrap"),
            'The gesture "wrap" cannot be made with the coin.',
            'Il gesto "avvolgere" non si può fare con la moneta.',
        ),
        (
            IllegalAction(Palm.NOT_NEIGHBOURS, place="thumb", to="wrist"),
            "A stroke to the wrist cannot begin on the thumb: they do not lie beside each other.",
            "Un tratto fino al polso non può cominciare sul pollice: non sono vicini.",
        ),
        (
            IllegalAction(Palm.ONLY_OBJECTS, object="coin", objects=("ring", "cube")),
            "You have to use nothing but the ring and the large wooden cube.",
            "",
        ),
        (
            IllegalAction(Refused.WRONG_EMOTION, node="O17", needed="A", row="partner", place=2, shown="H"),
            "O17 is angry, but card 2 of your partner's row shows happy.",
            "O17 è un nodo di rabbia, ma la carta 2 della fila del partner mostra felicità.",
        ),
        (IllegalAction(Refused.PAST_BALANCE, node="O17", balance=3, limit=2), "+3", "+3"),
        (  # counts agree with their verbs
            IllegalAction(Refused.RING_CLOSED, node="M8", completed=1, needed=8),
            "The ring of M8 opens when 8 objectives are done; 1 is.",
            "L'anello di M8 si apre con 8 obiettivi completati; ora è 1.",
        ),
        (
            IllegalAction(Refused.CHAIN_COMPLETE, node="C"),
            "The chain ends in the centre; end the turn, or take a step back.",
            "La catena finisce nel cuore; finisci il turno o fai un passo indietro.",
        ),
        # a seed is not grouped by thousands
        (InvalidOptions(Refused.BAD_SEED, highest=MAX_SEED), str(MAX_SEED), str(MAX_SEED)),
        (InvalidRecord(Refused.MUST_MOVE, line=9, column=4), "Line 9, column 4: ", "Riga 9, colonna 4: "),
    ],
)
def test_facts_are_said_in_words(refusal: Refusal, said: str, detto: str) -> None:
    for text, words in ((said, EN), (detto, IT)):
        assert text in refusal_text(refusal, words)
        assert not text.endswith(".") or text == refusal_text(refusal, words)


@each_row(
    ("refusal", "said"),
    [
        (Refusal(Palm.NO_SUCH_PLACE, place="{ title }\x1b"), 'There is no place "{ title }?" on the hand.'),
        (Refusal(Palm.NO_SUCH_PLACE, place="coin"), 'There is no place "coin" on the hand.'),
        (InvalidAction(Refused.NOT_AN_ACTION, text="{ title }"), '"{ title }" means nothing here.'),
        (InvalidAction(Refused.NOT_AN_ACTION, text="a\x1b[2J\ud800b"), '"a?[2J?b" means nothing here.'),
    ],
)
def test_what_was_made_up_moves_no_cursor_and_becomes_no_message_of_ours(refusal: Refusal, said: str) -> None:
    assert refusal_text(refusal, EN) == said
