"""Who people are to us: what they are called, the language they read, and what else they chose."""

import asyncio
from collections import OrderedDict
from itertools import pairwise
from typing import Final

from bot.model.person import Person
from bot.model.preferences import LARGE, NO, SIZE, SIZES, THEME, YES, is_size
from bot.model.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.context import HOUR, ServiceContext, check_shape
from bot.text.display_names import BLANKS, is_visible
from renderers.i18n.catalogue import Language
from renderers.paint.graphemes import is_picture
from renderers.paint.look import ThemeName

LONGEST_NAME: Final = 200

_RECENT: Final = 10_000  # people that a process remembers to have seen

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_AS_PICTURE: Final = "\N{VARIATION SELECTOR-16}"


@answering
class Guests:
    """Meeting people, and remembering what they chose."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._seen: OrderedDict[str, int] = OrderedDict()  # who this process saw, and when

    async def note_visit(self, who: str) -> None:
        """Note that a person did something, so that what is stored of them lives on.

        The server decides whether that is written, once a day at most. A process asks it once an hour, so
        that a game full of presses costs nothing.
        """
        check_shape(who=who)
        now = self._context.now()
        if now < self._seen.get(who, 0) + HOUR:
            return
        self._seen[who] = now
        self._seen.move_to_end(who)
        if len(self._seen) > _RECENT:
            self._seen.popitem(last=False)
        await self._context.people.renew(who)

    async def find(self, who: str) -> Person:
        """Return what is known of a person."""
        check_shape(who=who)
        return await self._context.people.load(who)

    async def choose(self, who: str, **chosen: str) -> None:
        """Remember what a person chose, by name; an empty text is as if it had never been chosen."""
        check_shape(who=who)
        await self._context.people.change(who, **chosen)

    async def meet(self, who: str, *, name: str = "", language: Language | None = None) -> Person:
        """Greet somebody: note their name, and their platform's language unless they have chosen one."""
        check_shape(who=who)
        known, _ = await asyncio.gather(self._context.people.load(who), self._context.people.renew(who))
        news: dict[str, str] = {}
        if (called := readable(name)) and called != known.name:
            news["name"] = called
        if language and not known.language:
            news["language"] = language.value
        if not news:
            return known
        await self._context.people.change(who, **news)
        return await self._context.people.load(who)

    async def choose_language(self, who: str, language: str) -> None:
        """Speak this language with somebody from now on."""
        check_shape(who=who)
        if language not in tuple(Language):
            raise ServiceRefusal(Denied.UNKNOWN_LANGUAGE, language=language[:40], languages=tuple(Language))
        await self._context.people.change(who, language=language)

    async def choose_look(
        self, who: str, *, theme: str | None = None, size: int | None = None, large: bool | None = None
    ) -> None:
        """Draw pictures like this for somebody from now on; what is None stays as it is."""
        check_shape(who=who)
        chosen: dict[str, str] = {}
        if theme is not None:
            if theme not in tuple(ThemeName):
                raise ServiceRefusal(Denied.UNKNOWN_THEME, theme=theme[:40], themes=tuple(ThemeName))
            chosen[THEME] = theme
        if size is not None:
            if not is_size(size):
                raise ServiceRefusal(Denied.NOT_A_SIZE, sizes=tuple(map(str, SIZES)))
            chosen[SIZE] = str(size)
        if large is not None:
            chosen[LARGE] = YES if large else NO
        await self._context.people.change(who, **chosen)


def typed_name(text: str) -> str:
    """Return a name that a person typed, empty if they typed none; refuse one that nobody could see."""
    name = readable(text)
    if not name and text.strip():
        raise ServiceRefusal(Denied.UNSEEN_NAME)
    return name


def readable(name: str) -> str:
    """Return a name without what could move a cursor, of a length that can be stored.

    A name of which nothing can be seen is no name: an empty text.
    """
    spaced = (_space(character) for character in name[: 2 * LONGEST_NAME])
    shown = "".join(character for character in spaced if character.isprintable() or character == _JOINER)
    called = " ".join(_unjoined(shown).split())[:LONGEST_NAME].rstrip(f"{_JOINER} ")
    return called if is_visible(called) else ""


def _space(character: str) -> str:
    return " " if character.isspace() or character in BLANKS else character


def _unjoined(text: str) -> str:
    """Return a text in which joiners are left only where they make one emoji of two."""
    parts = text.split(_JOINER)
    kept = parts[0]
    for before, after in pairwise(parts):
        tied = is_picture(before.rstrip(_AS_PICTURE)[-1:]) and is_picture(after[:1])
        kept += _JOINER + after if tied else after
    return kept
