"""Ruling 27, sign by sign: every combination has an answer."""

from itertools import product

from bot.model.silence import Sign, SilenceProblem, SilenceRule, Speaker
from engine.contract import Silence
from tests.rows import each_row

WORDS = {Sign.MESSAGE, Sign.VOICE, Sign.EDIT}
PICTURES = {Sign.STICKER, Sign.ATTACHMENT}
EVERYBODY_ELSE = (Speaker.PLAYER, Speaker.SPECTATOR, Speaker.OTHER_BOT, Speaker.ALOUD)


def expected(sign: Sign, speaker: Speaker, silence: Silence, *, over: bool) -> SilenceProblem | None:
    """Return the answer as docs/rules.md has it, written a second time."""
    if over or silence is Silence.LEARNING:
        return None
    if sign is Sign.NUDGE:
        return SilenceProblem.NO_NUDGES if silence is Silence.SILENT else None
    aloud = speaker is Speaker.ALOUD and sign in WORDS and silence is Silence.QUIET
    if aloud or speaker not in EVERYBODY_ELSE:
        return None
    if sign is Sign.REACTION:
        return SilenceProblem.NO_REACTIONS if silence is Silence.SILENT else None
    if sign is Sign.RENAME:
        return SilenceProblem.NO_RENAMING
    return SilenceProblem.NO_WORDS if sign in WORDS else SilenceProblem.NO_PICTURES


@each_row("over", [False, True])
@each_row(("sign", "speaker", "silence"), [*product(Sign, Speaker, Silence)])
def test_ruling_27_every_sign_by_everybody_in_every_game(
    sign: Sign, speaker: Speaker, silence: Silence, *, over: bool
) -> None:
    assert SilenceRule(silence, over).refuses(sign, speaker) is expected(sign, speaker, silence, over=over)
