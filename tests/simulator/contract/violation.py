"""What Discord would not accept in a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    code: str
    message: str
    """A sentence that says where, too."""
