"""Given a machine: does the doctor say which names it could not write, and what to install for them?"""

import pytest

from adapters.doctor import sentence
from adapters.terminal.language import words_in
from bot.doctor.checks import CHECKS, examine
from bot.doctor.finding import Finding, Patient
from bot.settings import Settings
from renderers.language import Language
from renderers.paint.faces import FontLack, check_fonts
from tests.rows import each_row


async def found() -> list[Finding]:
    _, *findings = await examine(Patient(Settings()), [each for each in CHECKS if each[0] == "letters"])
    return findings


def lacking(monkeypatch: pytest.MonkeyPatch, *lacks: FontLack) -> None:
    monkeypatch.setattr("bot.doctor.letters.check_fonts", lambda: lacks)


async def test_where_nothing_is_missing_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(monkeypatch)
    assert [(each.mark, each.code) for each in await found()] == [("ok", "letters")]


@each_row(
    ("lack", "mark", "remedy"),
    [
        (FontLack.RAQM_MISSING, "warn", "apt install libfribidi0"),
        (FontLack.EMOJI_MISSING, "warn", "apt install fonts-noto-color-emoji"),
        (FontLack.SCRIPTS_MISSING, "warn", "apt install fonts-noto-core"),
        (FontLack.OWN_FONT_MISSING, "wrong", "make install"),
    ],
)
@each_row("language", Language)
async def test_what_is_missing_is_told_with_its_remedy(
    lack: FontLack, mark: str, remedy: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(monkeypatch, lack)
    (finding,) = await found()
    assert (finding.mark, finding.code) == (mark, lack.value)
    assert remedy in sentence(finding, words_in(language))


async def test_everything_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(monkeypatch, *FontLack)
    assert [each.code for each in await found()] == [*FontLack]


async def test_this_machine_is_looked_at() -> None:
    codes = [each.code.value for each in await found()]
    assert codes == ([lack.value for lack in check_fonts()] or ["letters"])
