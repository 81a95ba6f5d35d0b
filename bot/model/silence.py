"""What may be said where a game is played (ruling 27). Adapters ask here, and enforce the answer.

| what                         | learning | quiet         | silent        |
|------------------------------|----------|---------------|---------------|
| message, voice message, edit | allowed  | no_words      | no_words      |
| sticker, attachment          | allowed  | no_pictures   | no_pictures   |
| renaming the place           | allowed  | no_renaming   | no_renaming   |
| reaction                     | allowed  | allowed       | no_reactions  |
| nudge                        | allowed  | allowed       | no_nudges     |

- A player whom the game lets think aloud may use words in a quiet game, but not in a silent one.
- When the game is over, everything is allowed to everyone.
- The bot itself, and a moderator who gives a reason, may do everything at any time, except for a nudge in a
  silent game: a nudge is a nudge, from any sender.
- Players, spectators and other bots are treated alike: a hint is a hint, from anyone. A moderator without a
  reason is a spectator, or a player.

Pressing a choice is an action and not a sign, also on platforms where reactions are the buttons. A reaction
made of words counts as a message.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.model.game import About
from engine.contract import Code, Silence


class Sign(StrEnum):
    """Something by which people could communicate."""

    MESSAGE = "message"
    VOICE = "voice"
    EDIT = "edit"
    STICKER = "sticker"
    ATTACHMENT = "attachment"
    RENAME = "rename"
    REACTION = "reaction"
    NUDGE = "nudge"


class Speaker(StrEnum):
    """The sender of a sign."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    OURSELVES = "ourselves"
    OTHER_BOT = "other_bot"
    MODERATOR = "moderator"  # who gives a reason
    ALOUD = "aloud"  # a player whom the game lets think aloud now


class SilenceProblem(Code):
    """Why a sign is refused; the catalogues have a sentence for each, `refusal-CODE`."""

    NO_WORDS = "no_words"
    NO_PICTURES = "no_pictures"
    NO_RENAMING = "no_renaming"
    NO_REACTIONS = "no_reactions"
    NO_NUDGES = "no_nudges"


_QUIET: Final[Mapping[Sign, SilenceProblem | None]] = {
    Sign.MESSAGE: SilenceProblem.NO_WORDS,
    Sign.VOICE: SilenceProblem.NO_WORDS,
    Sign.EDIT: SilenceProblem.NO_WORDS,
    Sign.STICKER: SilenceProblem.NO_PICTURES,
    Sign.ATTACHMENT: SilenceProblem.NO_PICTURES,
    Sign.RENAME: SilenceProblem.NO_RENAMING,
    Sign.REACTION: None,
    Sign.NUDGE: None,
}
_RULES: Final[Mapping[Silence, Mapping[Sign, SilenceProblem | None]]] = {
    Silence.LEARNING: dict.fromkeys(Sign),
    Silence.QUIET: _QUIET,
    Silence.SILENT: {
        **_QUIET,
        Sign.REACTION: SilenceProblem.NO_REACTIONS,
        Sign.NUDGE: SilenceProblem.NO_NUDGES,
    },
}
_WORDS: Final = frozenset({Sign.MESSAGE, Sign.VOICE, Sign.EDIT})
_EXEMPT: Final = frozenset({Speaker.OURSELVES, Speaker.MODERATOR})


@dataclass(frozen=True, slots=True)
class SilenceRule:
    """The silence of one game."""

    silence: Silence
    over: bool

    def refuses(self, sign: Sign, speaker: Speaker) -> SilenceProblem | None:
        """Return why this sign is refused, or None if it is allowed."""
        if self.over or (speaker in _EXEMPT and sign is not Sign.NUDGE):
            return None
        if speaker is Speaker.ALOUD and sign in _WORDS and self.silence is Silence.QUIET:
            return None
        return _RULES[self.silence][sign]


def silence_of(about: About) -> SilenceRule:
    """Return the silence of a game that is still played."""
    return SilenceRule(Silence(about.options.get("silence", Silence.QUIET)), over=False)
