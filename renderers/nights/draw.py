"""One way in: the facts of an evening become a picture."""

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
    """Return the cover of an evening: two fifths as high as it is wide."""
    sheet = draw_cover(facts, words, look)
    if facts.game != PALM:
        return _done(sheet)
    image = sheet.image  # which has memories on it: more colours than a palette
    return Picture(write_png(image), Media.PNG, image.width, image.height)


def board(facts: BoardFacts, words: Words, look: Look) -> Picture:
    """Return the scoreboard of an evening, while it lasts."""
    return _done(draw_board(facts, words, look), facts.game)


def summary(facts: SummaryFacts, words: Words, look: Look) -> Picture:
    """Return an evening that is over, to look at together and to keep."""
    return _done(draw_summary(facts, words, look), facts.game)


def season(facts: SeasonFacts, words: Words, look: Look) -> Picture:
    """Return the season of a server."""
    return _done(draw_season(facts, words, look))


def _done(sheet: Sheet, game: str = HELD_HANDS) -> Picture:
    """Return the picture, in the colours that there are in pictures of this game."""
    colours = palm_palette if game == PALM else theme_palette
    image = colours(sheet.look.theme).reduce(sheet.image)
    return Picture(write_png(image), Media.PNG, image.width, image.height)
