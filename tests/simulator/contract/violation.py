"""What Discord would not accept in a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong: a code to ask for, and a sentence that says where."""

    code: str
    message: str
