"""Given a code that whoever runs the program may meet: is there one line for it, made of its facts?"""

import re

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
from engine.contract import Code, Fact, Refusal
from engine.heldhands.refusals import Refused
from renderers.language import Language
from tests.rows import each_row

PROBLEMS: tuple[Code, ...] = (
    *(*EmbeddedProblem, *ServerProblem, *ServerLack, *PartProblem, *Ailment, *Unfit, *SettingProblem),
)
NUMBERS = {"bytes", "hours", "megabytes", "nodes", "seconds"}


def facts_of(code: Code) -> dict[str, Fact]:
    return {name: 3 if name in NUMBERS else f"a-{name}" for name in code.facts}


@each_row("code", [*PROBLEMS, *Well, *Doubt, *ServerWarning])
@each_row("language", Language)
def test_every_problem_finding_and_warning_has_one_line_made_of_its_facts(
    code: Code, language: Language
) -> None:
    facts, words = facts_of(code), words_in(language)
    if finding := isinstance(code, Well | Doubt | ServerWarning):
        mark = Mark.OK if isinstance(code, Well) else Mark.WARN
        said = sentence(Finding("ours", mark, code, facts), words)
    else:
        said = refusal_text(Refusal(code, **facts), words)
    assert re.fullmatch(r"[^\n]+\.", said)
    unsaid = [name for name, fact in facts.items() if str(fact) not in said]
    assert unsaid == [] or (not finding and unsaid == ["check"])


def test_no_two_codes_share_a_sentence() -> None:
    for codes in ((*PROBLEMS, *Denied, *Refused, *Hush, *Misread), (*ServerWarning, *Doubt), (*Well,)):
        names = [str(code) for code in codes]
        assert len(set(names)) == len(names)
