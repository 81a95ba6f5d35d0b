"""The colours of the pictures. An emotion has a shape too, so no theme leaves anything to colour alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from engine.heldhands.cards import Emotion
from renderers.paint.palette import Colours, Palette, between, mix_colours, palette
from renderers.paint.pen import Colour
from renderers.paint.picture import ThemeName


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    paper: Colour  # on the side of the viewer
    beyond: Colour  # the paper on the other side
    board: Colour
    band: Colour  # of the ring where objectives are completed now
    line: Colour  # of the board
    closed: Colour  # what is not open yet
    ink: Colour
    soft: Colour  # ink of small things
    back: Colour  # of a card
    ornament: Colour  # on the back of a card
    edge: Colour  # around cards
    shade: Colour  # under cards; translucent
    own: Colour  # the viewer; for spectators, the near player
    partner: Colour
    plate: Colour  # letters on the colour of a player
    heart: Colour
    faint: float  # part of the board colour in a node that is not open yet
    emotions: Mapping[Emotion, Colour]
    marks: Mapping[Emotion, Colour]  # the shape on its emotion's colour

    def closed_node(self, emotion: Emotion) -> Colour:
        """Return the colour of a node that is not open yet."""
        return mix_colours(self.emotions[emotion], self.board, self.faint)

    @property
    def colours(self) -> Colours:
        """All opaque colours."""
        every = [getattr(self, part.name) for part in fields(self)]
        plain = [colour for colour in every if isinstance(colour, str) and colour != self.shade]
        return (*plain, *self.emotions.values(), *self.marks.values(), *map(self.closed_node, self.emotions))


def _same(colour: Colour) -> Mapping[Emotion, Colour]:
    return dict.fromkeys(Emotion, colour)


def _four(angry: Colour, sad: Colour, calm: Colour, happy: Colour) -> Mapping[Emotion, Colour]:
    return {Emotion.ANGRY: angry, Emotion.SAD: sad, Emotion.CALM: calm, Emotion.HAPPY: happy}


THEMES: Final[Mapping[ThemeName, Theme]] = {
    ThemeName.DAY: Theme(
        paper="#F1E8EA",
        beyond="#F7EBDA",
        board="#FFFAF3",
        band="#FBE6CC",
        line="#C9B5A7",
        closed="#E6D9CC",
        ink="#3B2F3F",
        soft="#705E69",
        back="#E6D5C6",
        ornament="#B3978A",
        edge="#FFFDF9",
        shade="#3B2F3F2E",
        own="#7E3C93",
        partner="#AB5A0B",
        plate="#FFFDF9",
        heart="#D0463B",
        faint=0.35,
        emotions=_four("#D0463B", "#43486A", "#3F82C9", "#43935A"),
        marks=_same("#FFFDF9"),
    ),
    ThemeName.NIGHT: Theme(
        paper="#211A2D",
        beyond="#241D24",
        board="#2B2537",
        band="#43364F",
        line="#6F617E",
        closed="#463D53",
        ink="#F3EAE2",
        soft="#B9ABBB",
        back="#4C4159",
        ornament="#86768F",
        edge="#1B1523",
        shade="#00000059",
        own="#C78BE0",
        partner="#F0A552",
        plate="#1B1523",
        heart="#F0705F",
        faint=0.35,
        emotions=_four("#F0705F", "#B6B1C8", "#4FA3EC", "#69C483"),
        marks=_same("#1B1523"),
    ),
    ThemeName.CONTRAST: Theme(
        paper="#FFFFFF",
        beyond="#FFFFFF",
        board="#FFFFFF",
        band="#FFF1A0",
        line="#000000",
        closed="#767676",
        ink="#000000",
        soft="#000000",
        back="#E2E2E2",
        ornament="#000000",
        edge="#000000",
        shade="#00000000",
        own="#6A00A8",
        partner="#963C00",
        plate="#FFFFFF",
        heart="#B3001B",
        faint=0.0,
        emotions=_four("#B3001B", "#000000", "#0049C7", "#00672A"),
        marks=_same("#FFFFFF"),
    ),
    ThemeName.SAFE: Theme(
        paper="#F0EDF0",
        beyond="#F4EFE6",
        board="#FFFDF9",
        band="#EFE3C8",
        line="#B7ADA0",
        closed="#D4CBBE",
        ink="#26222B",
        soft="#5D5763",
        back="#DFD7CB",
        ornament="#988C7E",
        edge="#FFFDF9",
        shade="#26222B2E",
        own="#6B2E86",
        partner="#26222B",
        plate="#FFFDF9",
        heart="#D55E00",
        faint=0.35,
        emotions=_four("#D55E00", "#202225", "#0072B2", "#F2C84B"),
        marks={**_same("#FFFDF9"), Emotion.HAPPY: "#26222B"},
    ),
}


@cache
def theme_palette(name: ThemeName) -> Palette:
    """Return the palette of a theme: its colours, and steps between those that meet in pictures."""
    theme = THEMES[name]
    return palette(theme.colours, _transitions(theme))


def _transitions(theme: Theme) -> Iterator[Colours]:
    """Yield the steps between colours that meet in pictures, the more important first."""
    emotions, players = tuple(theme.emotions.values()), (theme.own, theme.partner)
    for emotion, mark in theme.marks.items():
        yield between(theme.emotions[emotion], mark, 3)
        yield between(theme.closed_node(emotion), mark, 2)
    for ground in (theme.board, theme.paper, theme.band, theme.beyond):
        for colour in (*emotions, *players, theme.ink, theme.soft, theme.line, theme.closed):
            yield between(colour, ground, 2)
    for colour in players:
        yield between(colour, theme.plate, 2)
        for other in (theme.edge, theme.line):
            yield between(colour, other, 1)
    for colour in (*emotions, theme.back, theme.ornament):
        yield between(colour, theme.edge, 2)
    for colour, ground in (
        (theme.ornament, theme.back),
        (theme.ink, theme.back),
        (theme.heart, theme.band),
        (theme.shade[:7], theme.paper),
        (theme.shade[:7], theme.beyond),
        (theme.shade[:7], theme.back),
    ):
        yield between(colour, ground, 4)
    # For emoji in names.
    yield tuple((r, g, b) for r in (0, 128, 255) for g in (0, 128, 255) for b in (0, 128, 255))
