"""How a thing is held while it touches."""

from enum import StrEnum

from engine.palm.hand import Footprint
from engine.palm.mime import Feeling


class Posture(StrEnum):
    """How a thing is drawn."""

    RESTING = "resting"  # its usual position
    ON_EDGE = "on_edge"
    ROLLING = "rolling"
    SPINNING = "spinning"
    WOUND = "wound"  # around a finger, or the wrist


def posture_of(feeling: Feeling) -> Posture:
    """Return the posture of the thing in a touch."""
    if feeling.gesture == "wrap":
        return Posture.WOUND
    if feeling.gesture == "spin":
        return Posture.SPINNING
    if feeling.gesture == "roll" or feeling.footprint is Footprint.BALL:
        return Posture.ROLLING
    return Posture.ON_EDGE if feeling.footprint is Footprint.EDGE else Posture.RESTING
