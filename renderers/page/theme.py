"""The colours of the pictures. An emotion has a shape too, so no theme leaves anything to colour alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final

from engine.heldhands.cards import Emotion
from renderers.paint.colours import Colour, Colours, mix_colours
from renderers.paint.picture import ThemeName


@dataclass(frozen=True, eq=False, slots=True)
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
    emotions: Mapping[Emotion, Colour]
    closed_emotions: Mapping[Emotion, Colour]  # of nodes that are not open yet
    closed_edges: Mapping[Emotion, Colour]  # around them
    closed_marks: Mapping[Emotion, Colour]  # the shape on them
    marks: Mapping[Emotion, Colour]  # the shape on its emotion's colour

    @property
    def colours(self) -> Colours:
        """All opaque colours."""
        return tuple(colour for _, colour in self.named() if colour != self.shade)

    def named(self) -> Iterator[tuple[str, Colour]]:
        """Yield all colours with their names."""
        groups = {
            "emotions": "emotion",
            "marks": "mark",
            "closed_emotions": "closed",
            "closed_edges": "closed-edge",
            "closed_marks": "closed-mark",
        }
        for part in fields(self):
            if part.name not in groups:
                yield part.name, getattr(self, part.name)
        for field, group in groups.items():
            for emotion, colour in getattr(self, field).items():
                yield f"{group}-{emotion.name.lower()}", colour


def _same(colour: Colour) -> Mapping[Emotion, Colour]:
    return dict.fromkeys(Emotion, colour)


def _paler(emotions: Mapping[Emotion, Colour], board: Colour, part: float) -> Mapping[Emotion, Colour]:
    return {emotion: mix_colours(colour, board, part) for emotion, colour in emotions.items()}


def _four(angry: Colour, sad: Colour, calm: Colour, happy: Colour) -> Mapping[Emotion, Colour]:
    return {Emotion.ANGRY: angry, Emotion.SAD: sad, Emotion.CALM: calm, Emotion.HAPPY: happy}


_DAY: Final = _four("#D0463B", "#43486A", "#3F82C9", "#43935A")
_NIGHT: Final = _four("#F0705F", "#B6B1C8", "#4FA3EC", "#69C483")
_CONTRAST: Final = _four("#B3001B", "#000000", "#0049C7", "#00672A")
_SAFE: Final = _four("#D55E00", "#202225", "#0072B2", "#F2C84B")

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
        emotions=_DAY,
        closed_emotions=_paler(_DAY, "#FFFAF3", 0.35),
        closed_edges=_paler(_DAY, "#FFFAF3", 0.35),
        closed_marks=_same("#FFFDF9"),
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
        emotions=_NIGHT,
        closed_emotions=_paler(_NIGHT, "#2B2537", 0.35),
        closed_edges=_paler(_NIGHT, "#2B2537", 0.35),
        closed_marks=_same("#1B1523"),
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
        emotions=_CONTRAST,
        closed_emotions=_same("#FFFFFF"),  # hollow, as paler colours would have less contrast
        closed_edges=_CONTRAST,
        closed_marks=_CONTRAST,
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
        emotions=_SAFE,
        closed_emotions=_paler(_SAFE, "#FFFDF9", 0.35),
        closed_edges=_paler(_SAFE, "#FFFDF9", 0.35),
        closed_marks={**_same("#FFFDF9"), Emotion.HAPPY: "#26222B"},
        marks={**_same("#FFFDF9"), Emotion.HAPPY: "#26222B"},
    ),
}


def fade(colour: Colour, opacity: float) -> Colour:
    """Return a translucent form of a colour."""
    if colour.startswith("#"):
        return f"{colour}{round(opacity * 255):02X}"
    return f"color-mix(in srgb,{colour} {opacity:.0%},transparent)"


def _variable(name: str) -> Colour:
    return f"var(--scene-{name})"


VARIABLES: Final = Theme(
    **{part.name: _variable(part.name) for part in fields(Theme) if part.type is Colour},
    emotions={emotion: _variable(f"emotion-{emotion.name.lower()}") for emotion in Emotion},
    closed_emotions={emotion: _variable(f"closed-{emotion.name.lower()}") for emotion in Emotion},
    closed_edges={emotion: _variable(f"closed-edge-{emotion.name.lower()}") for emotion in Emotion},
    closed_marks={emotion: _variable(f"closed-mark-{emotion.name.lower()}") for emotion in Emotion},
    marks={emotion: _variable(f"mark-{emotion.name.lower()}") for emotion in Emotion},
)
"""The theme of vector graphics: each colour is a variable of CSS, which a page gives its value."""


def style_sheet() -> str:
    """Return the values of `VARIABLES` in every theme, as CSS."""
    return "\n".join(
        f'[data-theme="{name}"]{{{";".join(f"--scene-{key}:{colour}" for key, colour in theme.named())}}}'
        for name, theme in THEMES.items()
    )
