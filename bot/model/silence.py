"""How much may be said where a game is played (ruling 27). Adapters ask here, and carry out the answer.

| what                         | learning | quiet         | silent        |
|------------------------------|----------|---------------|---------------|
| message, voice message, edit | allowed  | no_words      | no_words      |
| sticker, attachment          | allowed  | no_pictures   | no_pictures   |
| renaming the place           | allowed  | no_renaming   | no_renaming   |
| reaction                     | allowed  | allowed       | no_reactions  |
| nudge                        | allowed  | allowed       | no_nudges     |

- Who is allowed to think aloud just now may use words, in a quiet game: in a silent one not even they.
- When the game is over, everything is allowed to everybody.
- We ourselves and a moderator who gives a reason may do all of it at any time, but for a nudge in a silent
  game: whoever sends it, it is a nudge.
- Players, spectators and other bots are treated alike: a hint is a hint, whosever it is. A moderator
  without a reason is a spectator, or a player.

A press on a choice is an action and not a sign, also where a platform has reactions for buttons; a reaction
that is made of words counts as a message.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.model.game import About
from engine.contract import Code
from engine.silence import Silence


class Sign(StrEnum):
    """Something by which a person could tell another one something."""

    MESSAGE = "message"
    VOICE = "voice"
    EDIT = "edit"
    STICKER = "sticker"
    ATTACHMENT = "attachment"
    RENAME = "rename"
    REACTION = "reaction"
    NUDGE = "nudge"


class Speaker(StrEnum):
    """Whose sign it is."""

    PLAYER = "player"
    SPECTATOR = "spectator"
    OURSELVES = "ourselves"
    OTHER_BOT = "other_bot"
    MODERATOR = "moderator"  # who gives a reason
    ALOUD = "aloud"  # a player whom the game lets think aloud just now


class Hush(Code):
    """Why a sign is refused; `refusal-` and this code is a sentence in the catalogues."""

    NO_WORDS = "no_words"
    NO_PICTURES = "no_pictures"
    NO_RENAMING = "no_renaming"
    NO_REACTIONS = "no_reactions"
    NO_NUDGES = "no_nudges"


_QUIET: Final[Mapping[Sign, Hush | None]] = {
    Sign.MESSAGE: Hush.NO_WORDS,
    Sign.VOICE: Hush.NO_WORDS,
    Sign.EDIT: Hush.NO_WORDS,
    Sign.STICKER: Hush.NO_PICTURES,
    Sign.ATTACHMENT: Hush.NO_PICTURES,
    Sign.RENAME: Hush.NO_RENAMING,
    Sign.REACTION: None,
    Sign.NUDGE: None,
}
_RULES: Final[Mapping[Silence, Mapping[Sign, Hush | None]]] = {
    Silence.LEARNING: dict.fromkeys(Sign),
    Silence.QUIET: _QUIET,
    Silence.SILENT: {**_QUIET, Sign.REACTION: Hush.NO_REACTIONS, Sign.NUDGE: Hush.NO_NUDGES},
}
_WORDS: Final = frozenset({Sign.MESSAGE, Sign.VOICE, Sign.EDIT})
_FREE: Final = frozenset({Speaker.OURSELVES, Speaker.MODERATOR})


@dataclass(frozen=True, slots=True)
class SilenceRule:
    """What one game asks of those around it."""

    silence: Silence
    over: bool

    def refuses(self, sign: Sign, speaker: Speaker) -> Hush | None:
        """Return why this sign is refused, or None where it is allowed."""
        if self.over or (speaker in _FREE and sign is not Sign.NUDGE):
            return None
        if speaker is Speaker.ALOUD and sign in _WORDS and self.silence is Silence.QUIET:
            return None
        return _RULES[self.silence][sign]


def silence_of(about: About) -> SilenceRule:
    """Return what a game that goes on asks of those around it."""
    return SilenceRule(Silence(about.options.get("silence", Silence.QUIET)), over=False)
