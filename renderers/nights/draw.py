"""The entry point: draw the pictures of an evening."""

from renderers.i18n.catalogue import Words
from renderers.nights.board import draw_board
from renderers.nights.cover import draw_cover
from renderers.nights.facts import (
    HELD_HANDS,
    PALM,
    BoardFacts,
    CoverFacts,
    SeasonFacts,
    SummaryFacts,
)
from renderers.nights.palm_colours import palm_palette
from renderers.nights.season import draw_season
from renderers.nights.summary import draw_summary
from renderers.page.sheet import Sheet
from renderers.page.theme import theme_palette
from renderers.paint.look import Look
from renderers.paint.picture import Media, Picture
from renderers.paint.png import write_png


def cover(facts: CoverFacts, words: Words, look: Look) -> Picture:
    """Draw the cover of an evening: its height is two fifths of its width."""
    sheet = draw_cover(facts, words, look)
    if facts.game != PALM:
        return _finish(sheet)
    image = sheet.image  # memories have more colours than a palette
    return Picture(write_png(image), Media.PNG, image.width, image.height)


def board(facts: BoardFacts, words: Words, look: Look) -> Picture:
    """Draw the scoreboard of an evening."""
    return _finish(draw_board(facts, words, look), facts.game)


def summary(facts: SummaryFacts, words: Words, look: Look) -> Picture:
    """Draw the summary of an evening that is over."""
    return _finish(draw_summary(facts, words, look), facts.game)


def season(facts: SeasonFacts, words: Words, look: Look) -> Picture:
    """Draw the season of a server."""
    return _finish(draw_season(facts, words, look))


def _finish(sheet: Sheet, game: str = HELD_HANDS) -> Picture:
    """Return the finished picture, in the palette of this game."""
    colours = palm_palette if game == PALM else theme_palette
    image = colours(sheet.look.theme).reduce(sheet.image)
    return Picture(write_png(image), Media.PNG, image.width, image.height)
