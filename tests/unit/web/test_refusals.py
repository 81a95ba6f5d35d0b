"""Given a refusal of the web table itself: is there a sentence for it, and a status for browsers?"""

from adapters.web.context import words_in
from adapters.web.web_refusals import WebProblem, WebRefusal, status_of
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.screens.refusal_text import refusal_text
from renderers.i18n.catalogue import Language
from tests.rows import each_row


@each_row(("language", "one"), [(Language.EN, "in a second."), (Language.IT, "tra un secondo.")])
def test_every_refusal_has_a_sentence_of_its_own(language: Language, one: str) -> None:
    said = {code: refusal_text(WebRefusal(code, seconds=7), words_in(language)) for code in WebProblem}
    assert all(sentence.endswith(".") for sentence in said.values())
    assert len(set(said.values())) == len(WebProblem)
    assert "7" in said[WebProblem.TOO_FAST]
    assert refusal_text(WebRefusal(WebProblem.TOO_FAST, seconds=1), words_in(language)).endswith(one)


@each_row("code", [*WebProblem, *ServiceProblem], ids=str)
def test_every_refusal_is_an_error_to_a_browser_and_ours_only_where_it_is(
    code: WebProblem | ServiceProblem,
) -> None:
    kind = WebRefusal if isinstance(code, WebProblem) else ServiceRefusal
    ours = code in {WebProblem.FAILED, ServiceProblem.NO_ANSWER, ServiceProblem.BUSY}
    assert status_of(kind(code)) // 100 == (5 if ours else 4)
