"""What an evening tells one person: what others are told by a message."""

from collections.abc import Iterator

from adapters.web.night_glances import Glance
from bot.nights.lobby import Lobby
from bot.nights.night import Stage
from bot.nights.notes import note


def mine(glance: Glance, lobby: Lobby) -> Iterator[str]:
    """Return what somebody reads about themselves."""
    night, entry, words = glance.night, glance.entry, lobby.words
    if night.stage.done:
        return
    if glance.has_gone:
        yield words.say("web-night-off", playing="yes" if glance.game else "no")
    elif glance.is_deserted:
        more = "yes" if night.has_rounds_left else "no"
        names = lobby.names(glance.told, [glance.partner])
        yield words.say("web-night-deserted", partner=names, more=more)
    elif glance.game:
        yield words.say("web-night-begun")
    elif entry:
        yield from _waiting(glance, lobby)
    begun = night.stage is Stage.PLAYING and night.has_rounds_left
    if glance.leads and not glance.is_here and (night.stage is Stage.OPEN or begun):
        yield words.say("web-night-host-fills", fill=words.say("lobby-choice-fill"))


def _waiting(glance: Glance, lobby: Lobby) -> Iterator[str]:
    night, entry, words = glance.night, glance.entry, lobby.words
    if entry is None:
        return
    rounds = len(night.rounds)
    if rounds and entry.here and not night.breaks_until:
        told = note(f"odd-{rounds}", glance.person, glance.told, lobby)
        yield from (told.headline, *told.lines) if told else ()
    state = "fills" if entry.here and entry.fills else "here" if entry.here else "listed"
    yield words.say("night-mine", state=state)
    if any(each.who == entry.who for each in night.waiting):
        yield words.say("night-waiting", places=night.plan.places)
    if entry.here and (night.breaks_until or not night.has_rounds_left):
        yield what_comes(glance, lobby)
    elif entry.here:
        yield words.say("night-here-fills") if entry.fills else words.say("web-night-wait")
    elif night.stage is Stage.PLANNED:
        yield words.say("web-night-come-back")


def what_comes(glance: Glance, lobby: Lobby) -> str:
    """Return what comes after a game of an evening, for whoever is still at its table."""
    night, words = glance.night, lobby.words
    if night.stage.done:
        return words.say("web-night-over")
    if not glance.is_here:
        return ""
    if night.breaks_until:
        return words.say("web-night-break", when=lobby.time(night, night.breaks_until))
    return words.say("web-night-next-round") if night.has_rounds_left else words.say("lobby-closing")
