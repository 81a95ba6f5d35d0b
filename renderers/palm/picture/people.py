"""Who does what now, in rows and in a line."""

from typing import Final

from engine.palm.options import Mode
from engine.palm.phases import TOGETHER, Phase
from renderers.palm.picture.rows import Row
from renderers.palm.scene import Scene

_WHOLE: Final = TOGETHER[0][0]  # points that two can have


def interferers(scene: Scene) -> list[Row]:
    """Return the teams that hide the newest memory, and whether they have done so."""
    words, table = scene.words, scene.table
    rows = []
    for team in table.teams:
        if team.laid:
            rows.append(Row(scene.in_a_row(team.seats), words.say("drawn-palm-has-laid")))
        elif any(seat in table.acting for seat in team.seats):
            rows.append(Row(scene.in_a_row(team.seats), words.say("drawn-palm-chooses"), lit=True))
    return rows


def next_child(scene: Scene) -> list[Row]:
    """Return who thinks out the next mime."""
    if scene.table.child is None:
        return []
    said = scene.words.say("drawn-palm-mimes-next")
    return [Row(scene.called(scene.table.child), said, lit=scene.table.child in scene.table.acting)]


def points(scene: Scene) -> list[Row]:
    """Return the points of each team; lit are those whose turn it is, at the end those who have most."""
    table = scene.table
    last, most = table.last, max(team.points for team in table.teams)
    over = table.phase is Phase.OVER
    rows = []
    for place, team in enumerate(table.teams):
        gained = last.gained[place] if last else 0
        lit = team.points == most if over else team.active
        more = f"+{gained}" if gained else ""
        number = f"{team.points}/{_WHOLE}" if table.mode is Mode.TOGETHER else str(team.points)
        rows.append(Row(scene.in_a_row(team.seats), lit=lit, number=number, more=more))
    return rows


def now(scene: Scene) -> str:
    """Return in a line what the game is waiting for, before anything was mimed."""
    table, words = scene.table, scene.words
    if not table.acting:
        return ""
    if table.phase is Phase.ROLES:
        return words.say("drawn-palm-now-roles", names=scene.in_a_row(table.acting))
    return words.say(
        "drawn-palm-now-choose" if table.phase is Phase.CHOOSE else "drawn-palm-now-mime",
        child=scene.called(table.child),
        grandfather=scene.called(table.grandfather),
    )
