"""What is known about people: their name, their language and their preferences."""

import asyncio
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from cachetools import TTLCache

from bot.model.person import LARGE, NO, SIZE, SIZES, THEME, YES, Person, is_size
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import HOUR, ServiceContext, check_shape
from bot.text.display_names import BLANKS, is_visible
from renderers.i18n.catalogue import Language
from renderers.paint.graphemes import is_picture
from renderers.paint.picture import ThemeName

LONGEST_NAME: Final = 200

_RECENT: Final = 10_000  # visits that a process remembers

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_AS_PICTURE: Final = "\N{VARIATION SELECTOR-16}"


class Guests:
    """Loads people, and stores what they choose."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._visits: TTLCache[str, None] = TTLCache(_RECENT, HOUR, timer=context.now)

    async def mark_active(self, who: str) -> None:
        """Note that a person was active, so that their data is kept longer.

        The server writes it at most once a day. A process asks it once an hour, so that many presses cost
        nothing.
        """
        if who not in self._visits:
            check_shape(who=who)
            self._visits[who] = None
            await self._context.people.renew(who)

    async def find(self, who: str) -> Person:
        """Load a person."""
        check_shape(who=who)
        return await self._context.people.load(who)

    async def find_all(self, people: Iterable[str]) -> dict[str, Person]:
        """Load people, and `NOBODY`, by id."""
        return await self._context.people.load_all(people)

    async def choose(self, who: str, **chosen: str) -> None:
        """Store a person's choices by name; an empty text removes a choice."""
        check_shape(who=who)
        await self._context.people.change(who, **chosen)

    async def meet(self, who: str, *, name: str = "", language: Language | None = None) -> Person:
        """Store a person's name, and their platform's language unless they have chosen one."""
        check_shape(who=who)
        known, _ = await asyncio.gather(self._context.people.load(who), self._context.people.renew(who))
        changes: dict[str, str] = {}
        if (cleaned := readable(name)) and cleaned != known.name:
            changes["name"] = cleaned
        if language and not known.language:
            changes["language"] = language.value
        if not changes:
            return known
        await self._context.people.change(who, **changes)
        return await self._context.people.load(who)

    async def choose_language(self, who: str, language: str) -> None:
        """Set a person's language."""
        check_shape(who=who)
        if language not in tuple(Language):
            raise ServiceRefusal(
                ServiceProblem.UNKNOWN_LANGUAGE, language=language[:40], languages=tuple(Language)
            )
        await self._context.people.change(who, language=language)

    async def choose_look(
        self, who: str, *, theme: str | None = None, size: int | None = None, large: bool | None = None
    ) -> None:
        """Set how pictures look for a person; None leaves a choice as it is."""
        check_shape(who=who)
        chosen: dict[str, str] = {}
        if theme is not None:
            if theme not in tuple(ThemeName):
                raise ServiceRefusal(ServiceProblem.UNKNOWN_THEME, theme=theme[:40], themes=tuple(ThemeName))
            chosen[THEME] = theme
        if size is not None:
            if not is_size(size):
                raise ServiceRefusal(ServiceProblem.NOT_A_SIZE, sizes=tuple(map(str, SIZES)))
            chosen[SIZE] = str(size)
        if large is not None:
            chosen[LARGE] = YES if large else NO
        await self._context.people.change(who, **chosen)


def typed_name(text: str) -> str:
    """Return the name in a typed text, empty if none was typed; refuses an invisible one."""
    name = readable(text)
    if not name and text.strip():
        raise ServiceRefusal(ServiceProblem.UNSEEN_NAME)
    return name


def readable(name: str) -> str:
    """Return a name without control characters, of a length that can be stored.

    An invisible name becomes an empty text.
    """
    spaced = (_to_space(character) for character in name[: 2 * LONGEST_NAME])
    shown = "".join(character for character in spaced if character.isprintable() or character == _JOINER)
    cleaned = " ".join(_drop_joiners(shown).split())[:LONGEST_NAME].rstrip(f"{_JOINER} ")
    return cleaned if is_visible(cleaned) else ""


def _to_space(character: str) -> str:
    return " " if character.isspace() or character in BLANKS else character


def _drop_joiners(text: str) -> str:
    """Remove joiners, except between two emoji that they make one."""
    parts = text.split(_JOINER)
    kept = parts[0]
    for before, after in pairwise(parts):
        tied = is_picture(before.rstrip(_AS_PICTURE)[-1:]) and is_picture(after[:1])
        kept += _JOINER + after if tied else after
    return kept
