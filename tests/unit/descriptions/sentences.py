"""The sentences of an English description, one form for each paragraph."""

import re
from collections.abc import Mapping
from typing import Final

_CARDS: Final = (
    r"(?:(?P<showing>Left|Right) halves, from the cover card: (?P<row>.+?)\."
    r"|Cards, left and right half, from the cover card: (?P<whole>.+?)\. "
    r"(?:Choosing left shows (?P<left>.+?); choosing right shows (?P<right>.+?)\."
    r"|The (?P<showed>left|right) halves showed\.)"
    r"|(?P<choosing>Still choosing\.|Has chosen\.|You have chosen the (?P<chose>left|right) halves\.)"
    r" Face down: (?P<down>.+?)\.)"
)
_BALANCE: Final = r"(?:[+\N{MINUS SIGN}][1-9]|0)"  # a hyphen would not be read aloud
_STUCK: Final = r"(?P<stuck> The turn cannot end here\.)?"
_PLAYER: Final = r"(?P<who>You|Your partner|Near player|Far player)"

PARAGRAPHS: Final[Mapping[str, str]] = {
    "over": (
        r"The game is over\. (?P<outcome>[^.]+)\.(?: It was (?P<who>.+) turn\.)? It took (?P<turns>[^.]+)\."
    ),
    "setup": r"Set-up: both players look at their cards and choose a side, in secret\.",
    "turn": (
        r"Turn (?P<turn>\d+): (?P<who>.+) move\."
        r"(?P<side> The turn ended on the middle line, so a side has to be chosen\.)?"
        r"(?P<following> One player waits in the centre: this turn must end there\.)?"
    ),
    "choose": r"Choose which halves of your cards shall show: left or right\.",
    "pick": r"(?P<node>[^:,]+) can be paid with (?P<cards>.+)\.",
    "objective": (
        r"Objective (?P<number>\d+) of (?P<all>\d+): (?P<emotion>\w+)"
        r"(?:, with (?P<bar>.+?)(?P<idle> that plays no part)?)?\. "
        r"(?:It is one of (?P<owner>[^.]+)\. )?"
        r"(?:End a turn|(?P<argument>It is an argument: one of you joins the other)) "
        r"on any (?P=emotion) node of the (?P<ring>\w+ ring)\."
        r" The (?P=emotion) nodes there: (?P<goals>.+)\."
    ),
    "to_the_centre": (
        r"All objectives are done: enter the centre one right after the other, each with a balance of 0\."
    ),
    "next_objective": r"The next objective is turned up with the next turn\.",
    "done": r"Done: (?P<rings>.+), all (?P<done>\d+) of (?P<all>\d+)\. Deck: (?P<deck>.+)\.",
    "player": (
        _PLAYER + r"(?:, (?P<name>.+?))?: "
        r"(?:on (?P<node>\w+ \w+), (?P<ring>\w+ ring), "
        r"(?:(?P<whose>your|their) (?P<half>left|right) half"
        r"|(?P<seen>left|right) half as they see it|(?P<middle>middle line))"
        rf"|(?P<centre>in the centre)), balance (?P<balance>{_BALANCE})\. "
        + _CARDS
        + r" Pile: (?P<pile>.+)\."
    ),
    "shifts": (
        r"(?P<raising>\w+ and \w+) cards raise the balance of whoever spends them by 1, "
        r"(?P<lowering>\w+ and \w+) ones lower it by 1\."
    ),
    "last": _PLAYER + r", last turn: (?P<turn>from .+)\.",
    "walked": (
        r"Turn (?P<number>\d+), (?P<who>you|your partner|near player|far player): (?P<turn>from .+)\."
    ),
    "empty_chain": r"Your chain is empty\.",
    "chain": (
        r"Your chain from (?P<start>\w+): (?P<links>[^.]+)\."
        rf"(?: Balance on the way: (?P<balance>{_BALANCE})\.)?"
        rf"(?: Ending here: balance (?P<end>{_BALANCE})(?P<effects>, .+)?\.)?"
    ),
    "steps": r"Next steps\. (?P<steps>.+?\.)" + _STUCK,
    "no_steps": r"No step can follow\." + _STUCK,
    "around": r"Around (?P<node>\w+): (?P<ways>.+)\.",
    "ring": r"(?P<ring>\w+ ring), (?P<open>open|closed), clockwise: (?P<nodes>.+)\.",
    "centre": r"The centre is (?P<open>open|closed); lines lead there from (?P<nodes>.+)\.",
    "sides": (
        r"From (?P<who>your|the near player's) seat at (?P<node>\w+), left: (?P<left>.+); "
        r"right: (?P<right>.+); on the middle line: (?P<middle>.+)\."
    ),
    "lines": r"Lines inward: (?P<lines>[A-Z][^.]+)\.",
    "regular_lines": (
        r"Lines inward: each even node of the outer and middle ring leads to the node of half its number, "
        r"for example (?P<even>[^.]+)\."
        r"(?: Each odd one leads to the two nodes around half its number, for example (?P<odd>[^.]+)\.)?"
    ),
}
"""By what they are about."""

_FORMS: Final = {about: re.compile(form) for about, form in PARAGRAPHS.items()}


def understand(line: str) -> tuple[str, re.Match[str]]:
    """Return what a paragraph is about, and its parts; it can be understood in one way only."""
    found = [(about, match) for about, form in _FORMS.items() if (match := form.fullmatch(line))]
    assert len(found) == 1, f"understood as {[about for about, _ in found]}: {line}"
    return found[0]
