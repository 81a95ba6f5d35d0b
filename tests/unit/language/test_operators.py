"""Given a code that whoever runs the program may meet: is there one line for it, made of its facts?"""

import re
from enum import StrEnum
from inspect import getsource

from adapters.doctor import sentence
from adapters.terminal.language import words_in
from bot.commands.refusals import Misread
from bot.connection import ServerWarning
from bot.doctor.finding import Ailment, Doubt, Finding, Mark, Well
from bot.parts import PartProblem
from bot.reach import ServerProblem
from bot.refusals import Denied
from bot.requirements import ServerLack
from bot.screens.refusals import refusal_text
from bot.settings import Unfit
from bot.settings_reading import SettingProblem
from bot.silence import Hush
from bot.valkey.problems import EmbeddedProblem
from engine.contract import Fact, Refusal
from engine.heldhands.refusals import Refused
from renderers.language import Language
from tests.rows import each_row

PROBLEMS: tuple[StrEnum, ...] = (
    *EmbeddedProblem,
    *ServerProblem,
    *ServerLack,
    *PartProblem,
    *Ailment,
    *Unfit,
    *SettingProblem,
)
NUMBERS = {"bytes", "hours", "megabytes", "nodes", "seconds"}


def facts_of(code: StrEnum) -> dict[str, Fact]:
    """Return an example of each fact that is promised behind a code, or above all of them."""
    if isinstance(code, ServerProblem):
        return {"server": "a-server"}
    line = re.search(rf'^    {code.name} = "\w+"(?:  # (.*))?$', getsource(type(code)), re.MULTILINE)
    assert line, code
    comment = re.sub(r"noqa: \w+ - a code;?", "", line[1] or "")
    names = re.findall(r"[a-z]+", comment.partition(":")[0])
    return {name: 3 if name in NUMBERS else f"a-{name}" for name in names}


@each_row("code", PROBLEMS, ids=str)
@each_row("language", Language)
def test_every_problem_has_one_line_made_of_its_facts(code: StrEnum, language: Language) -> None:
    facts = facts_of(code)
    said = refusal_text(Refusal(code, **facts), words_in(language))
    assert "\n" not in said
    assert said.endswith(".")
    assert [str(fact) for name, fact in facts.items() if str(fact) not in said and name != "check"] == []


@each_row("code", [*Well, *Doubt], ids=str)
@each_row("language", Language)
def test_every_finding_has_one_line_made_of_its_facts(code: StrEnum, language: Language) -> None:
    facts = facts_of(code)
    said = sentence(
        Finding("ours", Mark.OK if isinstance(code, Well) else Mark.WARN, code, facts), words_in(language)
    )
    assert "\n" not in said
    assert said.endswith(".")
    assert [str(fact) for fact in facts.values() if str(fact) not in said] == []


@each_row("code", ServerWarning)
@each_row("language", Language)
def test_every_warning_has_one_line(code: ServerWarning, language: Language) -> None:
    said = sentence(Finding("ours", Mark.WARN, code, {}), words_in(language))
    assert "\n" not in said
    assert said.endswith(".")


def test_no_two_codes_share_a_sentence() -> None:
    for codes in ((*PROBLEMS, *Denied, *Refused, *Hush, *Misread), (*ServerWarning, *Doubt), (*Well,)):
        names = [str(code) for code in codes]
        assert len(set(names)) == len(names)
