"""Sentences about a table of Palm, for screens and descriptions: the situation, results, and mimes.

What is felt is made of a `Feeling` alone, as its picture is, so it cannot name a thing by mistake.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.contract import SPECTATOR
from engine.palm.hand import hand
from engine.palm.mime import Feeling, feel
from engine.palm.options import COOPERATIVE, Mode
from engine.palm.phases import Ending, Phase
from engine.palm.views import ComposedView, MimeView, ResultView
from renderers.i18n.catalogue import Words, dashed, listed, sentence
from renderers.palm.names import constraint_sentence, memory_story, memory_title, object_names, the_object
from renderers.palm.scene import Scene

_TOGETHER: Final = (Ending.STRANGERS, Ending.BLURRED, Ending.HALF_TOLD, Ending.WELL_KEPT, Ending.WHOLE_LIFE)
_SEVERAL: Final = "cubes"  # the only object in the plural
_YOU: Final = "you"
_ANYBODY: Final = "anybody"


def headline(seen: Scene) -> str:
    """Return the situation in a few words."""
    table, words = seen.table, seen.words
    if table.phase is Phase.OVER:
        return _outcome(seen)
    if not table.acting:
        return words.say("palm-at-rest", round=table.round, turn=table.turn)
    child, grandfather = seen.name_of(table.child), seen.name_of(table.grandfather)
    if table.phase is Phase.ROLES:
        who = "you" if seen.is_awaited else "other"
        return words.say(
            "palm-headline-alone" if seen.alone else "palm-headline-roles",
            who=who,
            team=listed(words, _names(seen, table.acting)),
            child=child,
            which=len(seen.mimes) + 1,
        )
    if table.phase is Phase.INTERFERE:
        who = "you" if seen.is_awaited else seen.role
        return words.say("palm-headline-interfere", who=who, which=table.which)
    return words.say(
        f"palm-headline-{table.phase.value}",
        role=seen.role,
        child=child,
        grandfather=grandfather,
        which=table.which,
    )


def _names(seen: Scene, seats: tuple[int, ...]) -> list[str]:
    return [seen.name_of(seat) for seat in seats]


def _outcome(seen: Scene) -> str:
    table, words = seen.table, seen.words
    ending = table.ending or Ending.TIE
    if ending in _TOGETHER:
        return words.say("palm-outcome-together", ending=dashed(ending))
    if ending is Ending.TIE:
        return words.say("palm-outcome-tie")
    best = tuple(seat for team in winners(seen) for seat in table.teams[team].seats)
    who = "you" if seen.seat in best else "other"
    names = listed(words, _names(seen, best))
    return words.say("palm-outcome-won", who=who, names=names, count=len(best))


def winners(seen: Scene) -> list[int]:
    """Return the teams with the most points."""
    teams = seen.table.teams
    most = max(team.points for team in teams)
    return [number for number, team in enumerate(teams) if team.points == most]


def ending_lines(seen: Scene) -> Iterator[str]:
    """Yield details of the ending."""
    table, words = seen.table, seen.words
    if table.ending in _TOGETHER:
        who = "other" if seen.seat is SPECTATOR else "alone" if seen.alone else "you"
        ending, points = dashed(table.ending or ""), table.teams[0].points
        child = seen.name_of(None)
        yield words.say("palm-ending-together", ending=ending, points=points, who=who, child=child)
    elif table.ending is Ending.TIE:
        best = winners(seen)
        names = listed(words, [seen.team_names(team) for team in best])
        yield words.say("palm-ending-tie", names=names, points=table.teams[best[0]].points)


def round_line(seen: Scene) -> str:
    """Return the number of the round and the turn."""
    table = seen.table
    return seen.words.say("palm-round", round=table.round, turn=table.turn, turns=table.turns)


def points_line(seen: Scene) -> str:
    """Return all points in one line."""
    table, words = seen.table, seen.words
    if table.mode in COOPERATIVE:
        return words.say("palm-points-together", points=table.teams[0].points)
    each = [
        words.say("palm-points-of", team=seen.team_names(number), points=team.points)
        for number, team in enumerate(table.teams)
    ]
    return words.say("palm-points", points="; ".join(each))


def result_lines(seen: Scene, last: ResultView) -> Iterator[str]:
    """Yield the result of a turn: both memories, what was chosen for them, and the points.

    A player who already has the next memory is told that it was the turn before, and one who is alone with
    what it was mimed: no other player can tell.
    """
    for place, memory in enumerate(last.memories):
        told = _result(seen, last, place, memory)
        if seen.alone:
            told = f"{told} {_used_things(seen, last.mimes[place])}"
        yield seen.words.say("palm-turn-before", told=told) if seen.composed and not place else told


def _used_things(seen: Scene, mime: MimeView) -> str:
    used = dict.fromkeys(touch.thing for touch in mime.touches)
    child, things = seen.name_of(mime.child), object_names(seen.words, used)
    return seen.words.say("palm-result-things", child=child, things=things)


def _result(seen: Scene, last: ResultView, place: int, memory: int) -> str:
    table, words, chosen = seen.table, seen.words, last.chosen[place]
    name, which = memory_title(memory, words), place + 1
    if chosen == memory:
        team = next(team for team in table.teams if last.grandfather in team.seats)
        child = last.mimes[place].child
        both = (child, last.grandfather) if child is not None else (last.grandfather,)
        gained = seen.list_names(both if table.mode is Mode.INDIVIDUALLY else team.seats)
        together = "yes" if table.mode in COOPERATIVE else "no"
        return words.say("palm-result-found", which=which, title=name, gained=gained, together=together)
    laid_by, taken = last.laid_by[last.album.index(chosen)], memory_title(chosen, words)
    if laid_by is not None:
        return words.say(
            "palm-result-misled", which=which, title=name, taken=taken, team=seen.team_names(laid_by)
        )
    other = "yes" if chosen in last.memories else "no"
    return words.say("palm-result-nobody", which=which, title=name, taken=taken, other=other)


def memory_line(seen: Scene, composed: ComposedView) -> str:
    """Return the memory that Child has to mime."""
    words, memory = seen.words, composed.memory
    return words.say("palm-your-memory", title=memory_title(memory, words), story=memory_story(memory, words))


def constraint_line(seen: Scene, composed: ComposedView) -> str | None:
    """Return the constraint of Child, if there is one."""
    if composed.constraint is None:
        return None
    return seen.words.say(
        "palm-your-constraint", constraint=constraint_sentence(seen.words, composed.constraint)
    )


def touch_lines(seen: Scene, composed: ComposedView) -> Iterator[str]:
    """Yield the mime in the making, touch by touch."""
    yield seen.words.say("palm-held", pose=composed.mime.pose.value)
    for number, touch in enumerate(composed.mime.touches, 1):
        yield describe_touch(number, feel(touch), touch.thing, seen.words)


def known_lines(seen: Scene, mime: MimeView) -> Iterator[str]:
    """Yield what only the viewer, or few players, know about a performed mime."""
    words = seen.words
    if mime.memory is not None:
        yield words.say("palm-mimed-memory", which=mime.which, title=memory_title(mime.memory, words))
    if mime.laid is not None:
        yield words.say("palm-laid", which=mime.which, title=memory_title(mime.laid, words))
    if mime.constraint is not None:
        said = constraint_sentence(words, mime.constraint)
        yield words.say("palm-respected", which=mime.which, constraint=said)


def describe_mime(mime: MimeView, words: Words, *, watched: bool, own: bool = True) -> str:
    """Describe a mime: the pose of the hand, and each touch in a line; `own`: it is the reader's hand."""
    lines = watched_lines(mime, words) if watched and mime.touches else felt_lines(mime.felt, words, own=own)
    return "\n".join((words.say("palm-held", pose=mime.pose.value), *lines))


def felt_lines(feelings: Sequence[Feeling], words: Words, *, own: bool = True) -> list[str]:
    """Return what Grandfather feels, touch by touch."""
    return [describe_feeling(number, feeling, words, own=own) for number, feeling in enumerate(feelings, 1)]


def watched_lines(mime: MimeView, words: Words) -> list[str]:
    """Return what the others see, touch by touch."""
    both = zip(mime.felt, mime.touches, strict=True)
    return [
        describe_touch(number, feeling, touch.thing, words) for number, (feeling, touch) in enumerate(both, 1)
    ]


def describe_feeling(number: int, feeling: Feeling, words: Words, *, own: bool = True) -> str:
    """Describe one touch as it is felt, by the reader or by another player."""
    who = words.say(
        "palm-something",
        footprint=words.say("palm-footprint", footprint=feeling.footprint.value),
        weight=words.say("palm-weight", weight=feeling.weight.value),
        warmth=words.say("palm-warmth", warmth=feeling.warmth.value),
        texture=words.say("palm-texture", texture=feeling.texture.value),
    )
    return _touch_sentence(number, who, feeling, words, whose=_YOU if own else _ANYBODY, many=False)


def describe_touch(number: int, feeling: Feeling, thing: str, words: Words) -> str:
    """Describe one touch as it is seen, with the thing."""
    who = the_object(words, thing)
    return _touch_sentence(number, who, feeling, words, whose=_ANYBODY, many=thing == _SEVERAL)


def _touch_sentence(  # noqa: PLR0913 - all parts of a sentence
    number: int, who: str, feeling: Feeling, words: Words, *, whose: str, many: bool
) -> str:
    force, tempo = feeling.force.value, feeling.tempo.value
    if feeling.gesture == "hold":
        how = words.say("palm-how-long", force=force, tempo=tempo)
    else:
        how = words.say("palm-how", force=force, tempo=tempo)
    return words.say(
        "palm-touch",
        number=number,
        who=sentence(who),
        does=words.say("palm-does", gesture=feeling.gesture, many="yes" if many else "no"),
        times=feeling.times if hand().gestures[feeling.gesture].times > 1 else 0,
        how=how,
        where=_where(feeling, words, whose),
    )


def _where(feeling: Feeling, words: Words, whose: str) -> str:
    if feeling.gesture == "wrap":
        return words.say("palm-around", place=feeling.place, whose=whose)
    if feeling.to is None:
        return words.say("palm-on", place=feeling.place, whose=whose)
    return words.say(
        "palm-stroke",
        start=words.say("palm-from", place=feeling.place, whose=whose),
        end=words.say("palm-to", place=feeling.to, whose=whose),
    )
