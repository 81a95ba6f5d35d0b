"""The rules as text for every platform, and the commands that show them: rules, palm rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.commands.answers import Answer, button
from bot.commands.model import PAGE, CommandRequest, declare
from bot.model.person import platform_of
from bot.model.screen import spread
from engine.heldhands import GAME as HELD_HANDS
from engine.palm import GAME as PALM
from renderers.i18n.catalogue import Words

SECTIONS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "goal": 2,
        "silence": 2,
        "board": 3,
        "cards": 2,
        "perspective": 2,
        "turn": 3,
        "balance": 2,
        "objectives": 3,
        "arguments": 2,
        "drawing": 2,
        "ending": 3,
        "editions": 3,
        "here": 4,
        "credits": 2,
    }
)
"""The sections in reading order, with the number of paragraphs of each."""

PALM_SECTIONS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "goal": 2,
        "players": 2,
        "turn": 3,
        "things": 2,
        "touch": 3,
        "drawing": 2,
        "feeling": 3,
        "interference": 2,
        "album": 2,
        "points": 2,
        "ending": 2,
        "together": 2,
        "alone": 2,
        "individually": 2,
        "experts": 2,
        "silence": 2,
        "here": 5,
        "credits": 2,
    }
)
"""The same for In the Palm of Your Hand."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: plain text, short enough for one message on any platform."""

    name: str  # a code, the same in every language
    title: str
    paragraphs: tuple[str, ...]


def how_to_play(words: Words, platform: str, game: str = HELD_HANDS.name) -> tuple[Section, ...]:
    """Return the rules of a game for beginners, in this language, with what is pressed on this platform."""
    palm = game == PALM.name

    def say(part: str) -> str:
        if palm:
            return words.say(f"palm-how-{part}", platform=platform)
        return words.say(f"how-{part}", platform=platform)

    return tuple(
        Section(
            name=name,
            title=say(f"{name}-title"),
            paragraphs=tuple(filter(None, (say(f"{name}-{number}") for number in range(1, count + 1)))),
        )
        for name, count in (PALM_SECTIONS if palm else SECTIONS).items()
    )


async def _show_rules(request: CommandRequest) -> Answer:
    """Show the rules, one section a page; the first page links to all sections."""
    name = request.command.name
    sections = how_to_play(request.words, platform_of(request.who), request.command.group)
    page = request.check_page(len(sections))
    section = sections[page - 1]
    rows = request.page_buttons(len(sections))
    lines = section.paragraphs
    if page == 1:
        titles = {number: f"{number}. {each.title}" for number, each in enumerate(sections[1:], 2)}
        lines = (*lines, request.words.say("rules-contents"), *titles.values())
        rows = spread([button(title, name, {PAGE.name: str(number)}) for number, title in titles.items()])
    return Answer(section.title, lines, rows)


rules = declare("rules", PAGE, public=True)(_show_rules)
palm_rules = declare("palm-rules", PAGE, public=True)(_show_rules)
