"""What is on a screen, and what every platform has room for."""

from bot.model.screen import Screen


def pressed(screen: Screen) -> list[str]:
    return [choice.action for choice in screen.choices]


def keeps_limits(screen: Screen, rows: int = 5) -> None:
    assert len(screen.rows) <= rows
    assert all(1 <= len(row) <= 5 for row in screen.rows)
    assert all(1 <= len(choice.label) <= 80 for choice in screen.choices)
    assert not any(choice.label.endswith("…") for choice in screen.choices), "nothing had to be cut"
    for group in (*(menu.choices for menu in screen.menus), sum(screen.rows, ())):
        assert len({choice.action for choice in group}) == len(group)
    assert screen.headline
    assert all(screen.lines)
    told = screen.description.split("\n")
    assert all(told)
    assert len({*told}) == len(told), "nothing is told twice"
    headings = [each.title for each in screen.describe() if each.title]
    assert len({*headings}) == len(headings), "every part has a heading of its own"
    assert 1 <= len(screen.alt) <= 1000
    assert not screen.alt.endswith("…")
