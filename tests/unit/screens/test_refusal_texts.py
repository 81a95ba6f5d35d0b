"""Given a refusal: is there a sentence for it, made of its facts?"""

import re
from inspect import getsource

from bot.language import words_in
from bot.refusals import Denied
from bot.screens.refusals import refusal_text
from bot.silence import Hush
from engine.contract import MAX_SEED, Fact, IllegalAction, InvalidAction, InvalidOptions, Refusal
from engine.heldhands.record import InvalidRecord
from engine.heldhands.refusals import Refused
from engine.palm.refusals import Refused as PalmRefused
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


def facts_of(code: Refused | PalmRefused | Denied) -> dict[str, Fact]:
    """Return an example of each fact that `refusals.py` promises behind a code."""
    line = re.search(rf'^    {code.name} = "\w+"(?:  # (.*))?$', getsource(type(code)), re.MULTILINE)
    assert line
    names = re.findall(r"[a-z]+", re.sub(r"\(.*?\)|, cut short", "", line[1] or ""))
    facts = {name: SAMPLES.get(name, 1) for name in names}
    return facts | {"needed": "A"} if code is Refused.WRONG_EMOTION else facts


@each_row("code", [*Refused, *Denied])
@each_row("language", Language)
def test_every_refusal_has_a_sentence_made_of_its_facts(code: Refused | Denied, language: Language) -> None:
    said = refusal_text(Refusal(code, **facts_of(code)), words_in(language))
    assert said.endswith(".")
    assert "{" not in said


@each_row("code", PalmRefused)
@each_row("language", Language)
def test_every_refusal_of_palm_has_a_sentence_too(code: PalmRefused, language: Language) -> None:
    facts = facts_of(code)
    for given in (facts, {name: OF_A_TOUCH.get(name, fact) for name, fact in facts.items()}):
        if code is PalmRefused.NOT_NOW:
            given |= {"phase": "mime"}
        said = refusal_text(Refusal(code, **given), words_in(language))
        assert said.endswith(".")
        assert "{" not in said
        assert "thumb-tip" not in said


def test_parts_of_a_touch_are_said_in_words() -> None:
    no = IllegalAction(PalmRefused.NOT_WITH_THIS, object="coin", gesture="wrap")
    assert refusal_text(no, EN) == 'The gesture "wrap" cannot be made with the coin.'
    assert refusal_text(no, IT) == 'Il gesto "avvolgere" non si può fare con la moneta.'
    no = IllegalAction(PalmRefused.NOT_NEIGHBOURS, place="thumb", to="wrist")
    assert (
        refusal_text(no, EN)
        == "A stroke to the wrist cannot begin on the thumb: they do not lie beside each other."
    )
    assert refusal_text(no, IT) == "Un tratto fino al polso non può cominciare sul pollice: non sono vicini."
    no = IllegalAction(PalmRefused.ONLY_OBJECTS, object="coin", objects=("ring", "cube"))
    assert refusal_text(no, EN) == "You have to use nothing but the ring and the large wooden cube."


def test_what_somebody_made_up_is_no_part_of_a_touch() -> None:
    no = IllegalAction(PalmRefused.NO_SUCH_PLACE, place="{ title }\x1b")
    assert refusal_text(no, EN) == 'There is no place "{ title }?" on the hand.'
    no = IllegalAction(PalmRefused.NO_SUCH_PLACE, place="coin")
    assert refusal_text(no, EN) == 'There is no place "coin" on the hand.'


@each_row("code", Hush)
@each_row("language", Language)
def test_every_hush_has_a_sentence(code: Hush, language: Language) -> None:
    assert refusal_text(Refusal(code), words_in(language)).endswith(".")


def test_emotions_rows_and_balances_are_said_in_words() -> None:
    no = IllegalAction(Refused.WRONG_EMOTION, node="O17", needed="A", row="partner", place=2, shown="H")
    assert refusal_text(no, EN) == "O17 is angry, but card 2 of your partner's row shows happy."
    assert refusal_text(no, IT) == (
        "O17 è un nodo di rabbia, ma la carta 2 della fila del partner mostra felicità."
    )
    no = IllegalAction(Refused.PAST_BALANCE, node="O17", balance=3, limit=2)
    assert "+3" in refusal_text(no, EN)


def test_counts_agree_with_their_verbs() -> None:
    one = IllegalAction(Refused.RING_CLOSED, node="M8", completed=1, needed=8)
    assert refusal_text(one, EN) == "The ring of M8 opens when 8 objectives are done; 1 is."
    assert refusal_text(one, IT) == "L'anello di M8 si apre con 8 obiettivi completati; ora è 1."


def test_the_centre_is_called_by_its_name() -> None:
    no = IllegalAction(Refused.CHAIN_COMPLETE, node="C")
    assert refusal_text(no, EN) == "The chain ends in the centre; end the turn, or take a step back."
    assert refusal_text(no, IT) == "La catena finisce nel cuore; finisci il turno o fai un passo indietro."


def test_a_seed_is_not_grouped_by_thousands() -> None:
    assert str(MAX_SEED) in refusal_text(InvalidOptions(Refused.BAD_SEED, highest=MAX_SEED), IT)


def test_a_refused_record_says_where() -> None:
    no = InvalidRecord(Refused.MUST_MOVE, line=9, column=4)
    assert refusal_text(no, EN).startswith("Line 9, column 4: ")
    assert refusal_text(no, IT).startswith("Riga 9, colonna 4: ")


def test_what_was_written_is_shown_without_anything_that_moves_the_cursor() -> None:
    said = refusal_text(InvalidAction(Refused.NOT_AN_ACTION, text="a\x1b[2J\ud800b"), EN)
    assert said.startswith('"a?[2J?b"')


def test_a_text_cannot_become_a_message_of_ours() -> None:
    no = InvalidAction(Refused.NOT_AN_ACTION, text="{ title }")
    assert refusal_text(no, EN) == '"{ title }" means nothing here.'
