"""The season of a server: the players, their games, and the number of their partners."""

from typing import Final

from renderers.i18n.catalogue import Words
from renderers.nights.blocks import MARGIN, ROOM, Block, finish, heading, page, paragraph, press_stripe, space
from renderers.nights.emblems import press_stage
from renderers.nights.facts import PairStage, SeasonFacts, SeasonRow
from renderers.page.sheet import Sheet
from renderers.page.theme import THEMES
from renderers.page.typography import LEAST, fit_lines, larger, write
from renderers.paint.pen import Align
from renderers.paint.picture import Look, Picture

MOST: Final = 30
"""Players with a line; the others are only counted."""

_ROW: Final = 68.0
_NAME: Final = 40.0
_NUMBER: Final = 40.0
_HEAD: Final = 31.0
_HEADS: Final = ((LEAST,), (38.0, 36.0, 34.0))  # where there is less room, in usual and in large letters
_COLUMN: Final = 168.0
_FIRST: Final = MARGIN + ROOM - 4 * _COLUMN  # where the columns of numbers begin


def draw_season(facts: SeasonFacts, words: Words, look: Look) -> Picture:
    """Draw the season of a server."""
    titled = "yes" if facts.title else "no"
    title = words.say("drawn-season-title", title=facts.title, titled=titled)
    said = words.say("drawn-season-people", people=len(facts.rows) + facts.hidden)
    blocks = [space(26), _columns(words, look)]
    blocks += [_line(row, look, number) for number, row in enumerate(facts.rows[:MOST])]
    blocks.append(space(10))
    if rest := len(facts.rows) - MOST:
        blocks += [paragraph(look, words.say("drawn-season-more", people=rest))] if rest > 0 else []
    if facts.hidden:
        blocks.append(paragraph(look, words.say("drawn-season-hidden", people=facts.hidden)))
    head = heading(look, title, [(said, THEMES[look.theme].soft)])
    return finish(page(look, head, [*blocks, space(20)], facts.title))


def _columns(words: Words, look: Look) -> Block:
    said = (
        words.say("drawn-season-evenings"),
        words.say("drawn-season-games"),
        words.say("drawn-season-won"),
        words.say("drawn-season-partners"),
    )
    widest, ink = _COLUMN - 12, THEMES[look.theme].soft
    sizes = (_HEAD * larger(look), *_HEADS[look.large])
    size = min(fit_lines(look, text, sizes, widest, 2, ink).size for text in said)
    heads = [fit_lines(look, text, (size,), widest, 2, ink, Align.MIDDLE) for text in said]
    height = max(head.height for head in heads)

    def draw(sheet: Sheet, top: float) -> None:
        for number, head in enumerate(heads):
            head.write(sheet, (_FIRST + (number + 0.5) * _COLUMN, top + height - head.height))

    return Block(height + 8, draw)


def _line(row: SeasonRow, look: Look, number: int) -> Block:
    tall = _ROW * larger(look)

    def draw(sheet: Sheet, top: float) -> None:
        colours, y = sheet.colours, top + tall / 2
        if number % 2 == 0:
            press_stripe(sheet, top, tall)
        left = MARGIN + 20
        write(sheet, row.name, (left, y), _NAME, colours.ink, widest=_FIRST - left - 10)
        for column, count in enumerate((row.evenings, row.games, row.won, row.partners)):
            x = _FIRST + (column + 0.5) * _COLUMN
            won = column == 2 and count > 0  # noqa: PLR2004 - the column of those who held hands
            if won:
                press_stage(sheet, PairStage.HELD, (x - 34, y), 18)
            at = (x + (20 if won else 0), y)
            write(sheet, str(count), at, _NUMBER, colours.ink, align=Align.MIDDLE, widest=_COLUMN - 80)

    return Block(tall, draw)
