"""The set-up, straight from rulings 17 and 35, for two seats that choose one after the other."""

from tests.naive import board

Choice = tuple[int, str]  # who, and which side

PLAYERS = (0, 1)
SIDES = ("left", "right")


def chosen(choices: list[Choice], seat: int) -> str | None:
    """Ruling 35: the last choice counts; a choice may be changed."""
    mine = [side for who, side in choices if who == seat]
    return mine[-1] if mine else None


def is_over(choices: list[Choice]) -> bool:
    """Ruling 35: until both have chosen."""
    return all(chosen(choices, seat) is not None for seat in PLAYERS)


def may_choose(choices: list[Choice], seat: int) -> set[str]:
    """What would make a difference to this seat's choice."""
    return set() if is_over(choices) else {side for side in SIDES if side != chosen(choices, seat)}


def sees_whole(edition: str, choices: list[Choice], viewer: int | None) -> set[int]:
    """Ruling 17: whose cards a viewer sees with both halves; spectators see nobody's."""
    if viewer is None or is_over(choices):
        return set()
    return set(PLAYERS) if edition == board.PUBLISHED else {viewer}


def knows_side(choices: list[Choice], viewer: int | None) -> dict[int, str]:
    """Ruling 35: the sides that a viewer knows; the partner's only when both have chosen."""
    known = {seat: side for seat in PLAYERS if (side := chosen(choices, seat))}
    return known if is_over(choices) else {seat: side for seat, side in known.items() if seat == viewer}
