"""The players and what the game is waiting for, as rows and as a line."""

from typing import Final

from engine.palm.options import Mode
from engine.palm.phases import TOGETHER, Phase
from renderers.palm.picture.rows import Row
from renderers.palm.scene import Scene

_WHOLE: Final = TOGETHER[0][0]  # points that two can have


def interferers(scene: Scene) -> list[Row]:
    """Return the teams that lay cards beside the newest memory, and whether they have done so."""
    words, table = scene.words, scene.table
    rows = []
    for team in table.teams:
        if team.laid:
            rows.append(Row(scene.join_names(team.seats), words.say("drawn-palm-has-laid")))
        elif any(seat in table.acting for seat in team.seats):
            rows.append(Row(scene.join_names(team.seats), words.say("drawn-palm-chooses"), lit=True))
    return rows


def next_child(scene: Scene) -> list[Row]:
    """Return the player of the next mime."""
    if scene.table.child is None:
        return []
    said = scene.words.say("drawn-palm-mimes-next")
    return [Row(scene.name_of(scene.table.child), said, lit=scene.table.child in scene.table.acting)]


def points(scene: Scene) -> list[Row]:
    """Return the points of each team; the active teams are lit, at the end the winners."""
    table = scene.table
    last, most = table.last, max(team.points for team in table.teams)
    over = table.phase is Phase.OVER
    rows = []
    for place, team in enumerate(table.teams):
        gained = last.gained[place] if last else 0
        lit = team.points == most if over else team.active
        more = f"+{gained}" if gained else ""
        number = f"{team.points}/{_WHOLE}" if table.mode is Mode.TOGETHER else str(team.points)
        rows.append(Row(scene.join_names(team.seats), lit=lit, number=number, more=more))
    return rows


def now(scene: Scene) -> str:
    """Return what the game is waiting for, before the first mime."""
    table, words = scene.table, scene.words
    if not table.acting:
        return ""
    if table.phase is Phase.ROLES:
        return words.say("drawn-palm-now-roles", names=scene.join_names(table.acting))
    return words.say(
        "drawn-palm-now-choose" if table.phase is Phase.CHOOSE else "drawn-palm-now-mime",
        child=scene.name_of(table.child),
        grandfather=scene.name_of(table.grandfather),
    )
