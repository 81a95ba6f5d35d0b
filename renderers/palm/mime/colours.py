"""The colours of a mime, for each theme. Everything shown by a colour is also shown by a shape or a mark."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from engine.palm.hand import Force, Warmth
from renderers.paint.colours import Colour, Colours, mix_colours
from renderers.paint.picture import ThemeName

_DEPTH: Final = {Force.FEATHER: 0.5, Force.LIGHT: 0.84, Force.FIRM: 1.0}
DARKER: Final = 0.22
"""How much of the shade there is in the colour of a firm press."""


@dataclass(frozen=True, eq=False, slots=True)
class Skin:
    """The colours of the hand and of what is felt on it."""

    skin: Colour
    pad: Colour  # where it is soft
    crease: Colour
    rim: Colour  # its outline
    nail: Colour
    sleeve: Colour
    rib: Colour  # of the sleeve
    shade: Colour  # of things
    cool: Colour
    mild: Colour
    warm: Colour
    light: Colour  # patterns and marks on these

    @property
    def colours(self) -> Colours:
        """All of them."""
        return tuple(getattr(self, part.name) for part in fields(self))

    def warmth(self, warmth: Warmth) -> Colour:
        """Return the colour of a warmth."""
        return {Warmth.COOL: self.cool, Warmth.MILD: self.mild, Warmth.WARM: self.warm}[warmth]

    def dent(self, warmth: Warmth, force: Force, depth: float = 1) -> Colour:
        """Return the colour of skin under this force."""
        hue = self.warmth(warmth)
        if force is Force.FIRM:
            hue = mix_colours(hue, self.shade, DARKER * depth)
        return mix_colours(self.skin, hue, _DEPTH[force] * (0.4 + 0.6 * depth))


SKINS: Final[Mapping[ThemeName, Skin]] = {
    ThemeName.DAY: Skin(
        skin="#E6B694",
        pad="#ECC1A2",
        crease="#C68E6D",
        rim="#A56B4C",
        nail="#F4D8C6",
        sleeve="#6C7F93",
        rib="#566A7E",
        shade="#6B3A26",
        cool="#2F6FB5",
        mild="#7A4632",
        warm="#CF3F17",
        light="#FFF6EA",
    ),
    ThemeName.NIGHT: Skin(
        skin="#B07F66",
        pad="#B8876D",
        crease="#8A5C48",
        rim="#6B4334",
        nail="#D3AC96",
        sleeve="#4F5F7D",
        rib="#3F4D68",
        shade="#2B1712",
        cool="#1F5FA8",
        mild="#4A271B",
        warm="#B8320C",
        light="#FFF1E2",
    ),
    ThemeName.CONTRAST: Skin(
        skin="#FFFFFF",
        pad="#FFFFFF",
        crease="#767676",
        rim="#000000",
        nail="#FFFFFF",
        sleeve="#E2E2E2",
        rib="#767676",
        shade="#000000",
        cool="#0049C7",
        mild="#000000",
        warm="#B3001B",
        light="#FFFFFF",
    ),
    ThemeName.SAFE: Skin(
        skin="#E8C6A2",
        pad="#EDCEAD",
        crease="#BF9A73",
        rim="#85653F",
        nail="#F6E3CE",
        sleeve="#6E7681",
        rib="#575F6A",
        shade="#4A3520",
        cool="#0072B2",
        mild="#4A3B32",
        warm="#C24E00",
        light="#FFFDF9",
    ),
}


SKIN_VARIABLES: Final = Skin(**{part.name: f"var(--scene-skin-{part.name})" for part in fields(Skin)})
"""The skin in vector graphics: each colour is a variable of CSS, as in `renderers.page.theme`."""


def style_sheet() -> str:
    """Return the values of `SKIN_VARIABLES` in every theme, as CSS."""
    return "\n".join(
        f'[data-theme="{name}"]{{'
        + ";".join(f"--scene-skin-{part.name}:{getattr(skin, part.name)}" for part in fields(skin))
        + "}"
        for name, skin in SKINS.items()
    )


@dataclass(frozen=True, slots=True)
class Toys:
    """The colours of the eleven things, the same in every theme."""

    wood: Colour = "#D9A55C"
    wood_light: Colour = "#EBC381"
    wood_dark: Colour = "#A87433"
    gold: Colour = "#E3B23C"
    gold_light: Colour = "#F7DA7C"
    gold_dark: Colour = "#946A12"
    silver: Colour = "#C3CBD3"
    silver_light: Colour = "#F1F4F6"
    silver_dark: Colour = "#6F7A86"
    red: Colour = "#CC3A32"
    red_dark: Colour = "#8C211D"
    red_light: Colour = "#E8786C"
    blue: Colour = "#3C6FB0"
    blue_dark: Colour = "#244A7C"
    blue_light: Colour = "#8FB4DE"
    green: Colour = "#3E8C5A"
    green_dark: Colour = "#23593A"
    green_light: Colour = "#86C49A"
    dark: Colour = "#35313D"
    dark_light: Colour = "#6A6574"
    pale: Colour = "#F4EDE2"
    pale_dark: Colour = "#B7AA9A"

    @property
    def colours(self) -> Colours:
        """All of them."""
        return tuple(getattr(self, part.name) for part in fields(self))


TOYS: Final = Toys()
