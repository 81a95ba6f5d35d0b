"""Commands to begin a game and about a game: start, tutorial, invite, join, show, nudge, rematch, end."""

from collections.abc import Iterable
from typing import Final

from bot.commands.answers import Answer, Shows, button, picture_files
from bot.commands.handlers.game_list import FINISHED, RUNNING, UNFINISHED, GameStage, declare_for_game
from bot.commands.model import (
    FLAG_VALUES,
    NO,
    PALM_GROUP,
    SURE,
    YES,
    CommandProblem,
    CommandRefusal,
    CommandRequest,
    Option,
    OptionKind,
    declare,
)
from bot.commands.vocabulary import command_word
from bot.model.game import NOBODY, About, Status, StoredGame
from bot.model.person import COMPUTER, COMPUTERS
from bot.model.screen import Choice, Kind
from bot.model.statistics import ALONE
from bot.screens.table import rematch_label
from bot.service.context import seat_of
from bot.text.display_names import code_of
from engine.heldhands.options import option_values
from engine.palm import GAME as PALM
from engine.palm import options as palm

PLAYERS: Final = tuple(
    Option(f"player{number}", OptionKind.PERSON, about="player") for number in range(1, palm.MOST)
)
"""The players to invite to Palm."""

HELD_HANDS_OPTIONS: Final = {
    name: Option(name, OptionKind.VALUE, values=tuple(map(str, values)))
    for name, values in option_values().items()
}
PALM_OPTIONS: Final = {
    name: Option(name, OptionKind.FLAG)
    if set(values) == set(FLAG_VALUES)
    else Option(
        name,
        OptionKind.VALUE,
        values=tuple(map(str, values)),
        about=f"{PALM_GROUP}-{name}" if name == "rounds" else "",
    )
    for name, values in palm.option_values().items()
}

_PAIR: Final = 2
_SEED: Final = Option("seed", OptionKind.TEXT)
_CHARACTER: Final = Option(
    "character", OptionKind.VALUE, values=tuple(each.removeprefix(f"{COMPUTER}:") for each in COMPUTERS)
)


@declare(
    "start",
    Option("partner", OptionKind.PERSON, required=True, about="start-partner"),
    *HELD_HANDS_OPTIONS.values(),
    _SEED,
    _CHARACTER,
    starts_game=True,
)
async def start(request: CommandRequest) -> Answer:
    """Invite a partner, visible to all in the place.

    A game with the computer begins at once, and is nobody else's business.
    """
    partner = request.option("partner")
    if partner == COMPUTER:
        return await show_screen(request, await _invite(request, _find_computer(request)))
    if _CHARACTER.name in request.options:
        raise CommandRefusal(CommandProblem.NO_CHARACTER, command=request.command.name)
    if partner == request.who:
        raise CommandRefusal(CommandProblem.OWN_PARTNER)
    return await _show_invitation(request, await _invite(request, partner))


def _find_computer(request: CommandRequest) -> str:
    """Return the id of the computer of the chosen character."""
    character = request.option(_CHARACTER.name)
    return f"{COMPUTER}:{character}" if character else COMPUTERS[0]


@declare("tutorial")
async def guided_game(request: CommandRequest) -> Answer:
    """Begin a guided first game with the computer, or take it up again."""
    return await show_screen(request, await request.service.guided.begin(request.who))


@declare("palm-start", *PLAYERS, *PALM_OPTIONS.values(), _SEED, starts_game=True)
async def palm_start(request: CommandRequest) -> Answer:
    """Invite these players to Palm or, if none are named, open a gathering; visible to all in the place.

    A game for one begins at once, and is nobody else's business.
    """
    service = request.service
    guests = [request.options[each.name] for each in PLAYERS if each.name in request.options]
    guests = [COMPUTERS[0] if each == COMPUTER else each for each in guests]  # which does not know Palm
    options, seed = _game_options(request, PALM_OPTIONS), await _read_seed(request)
    if options.get("mode") == palm.Mode.ALONE and not guests:
        return await show_screen(
            request, await service.play.open(PALM.name, options, (request.who,), seed=seed)
        )
    if guests:
        game = await service.invitations.invite(
            request.who, *guests, kind=PALM.name, options=options, seed=seed, announced=not request.posts
        )
    else:
        game = await service.gatherings.gather(request.who, kind=PALM.name, options=options, seed=seed)
    return await _show_invitation(request, game)


@declare("invite", *HELD_HANDS_OPTIONS.values(), _SEED)
async def invite(request: CommandRequest) -> Answer:
    """Create an invitation for anyone who has the code, on any platform."""
    words = request.words
    game = await _invite(request, NOBODY)
    screen = (await request.service.views.look(request.who, game)).screen
    code = code_of(game)
    ways = join_lines(request, "join", code)
    if address := request.elsewhere.web:
        ways.append(words.say("join-on-web", address=address, code=code))
    take_back = button(words.say("choice-withdraw"), "end", {"game": game}, kind=Kind.DANGER)
    return Answer(screen.headline, (*screen.lines, *ways), ((take_back,),), game)


@declare("join", Option("code", OptionKind.TEXT, required=True))
async def join(request: CommandRequest) -> Answer:
    """Take the free seat of an invitation."""
    return await show_screen(
        request, await request.service.invitations.join(request.who, request.option("code"))
    )


def join_lines(request: CommandRequest, command: str, code: str) -> list[str]:
    """Return how a game or night is joined by a command, on each chat platform."""
    words, join, ways = request.words, command_word(command, request.words), list[str]()
    if request.elsewhere.discord:
        ways.append(words.say("join-on-discord", join=join, code=code))
    if matrix := request.elsewhere.matrix:
        ways.append(words.say("join-on-matrix", bot=matrix, join=join, code=code))
    return ways


async def _invite(request: CommandRequest, guest: str) -> str:
    """Create an invitation to Held Hands and return its game."""
    return await request.service.invitations.invite(
        request.who,
        guest,
        options=_game_options(request, HELD_HANDS_OPTIONS),
        seed=await _read_seed(request),
        announced=not request.posts,
    )


def _game_options(request: CommandRequest, known: Iterable[str]) -> dict[str, str]:
    return {name: request.options[name] for name in known if name in request.options}


async def _read_seed(request: CommandRequest) -> int | None:
    """Return the seed of a text; it differs between installations."""
    text = request.option("seed")
    return await request.service.seeds.of(text) if text else None


@declare_for_game(
    "show",
    used_on=frozenset(GameStage),
    prefers=frozenset({GameStage.MINE, GameStage.ASKED}),
    named_only=FINISHED,
)
async def show(request: CommandRequest, game: str) -> Answer:
    """Show a game, also if its delivery had failed; a game of a night is shown to spectators too."""
    about = (await request.service.find(game)).about
    if about.night and request.who not in about.seats:
        return await _show_to_spectator(request, game, about.game)
    await request.service.play.show(request.who, game)
    return await show_screen(request, game)


async def _show_to_spectator(request: CommandRequest, game: str, kind: str) -> Answer:
    player_screen = await request.service.views.look(request.who, game)
    screen, picture = player_screen.screen, await request.service.painter.paint(player_screen)
    files = picture_files(f"{kind}-{game}", picture, screen.alt)
    return Answer(screen.headline, screen.lines, ((_show_button(request, game),),), game, files=files)


@declare_for_game("nudge", used_on=RUNNING, prefers=frozenset({GameStage.THEIRS, GameStage.OTHERS}))
async def nudge(request: CommandRequest, game: str) -> Answer:
    """Nudge the partner."""
    await request.service.signs.nudge(request.who, game)
    many = _has_many((await request.service.find(game)).about)
    return Answer(request.words.say("nudged", many=many), rows=((_show_button(request, game),),), game=game)


@declare_for_game("rematch", used_on=FINISHED, needs_partners=True)
async def rematch(request: CommandRequest, game: str) -> Answer:
    """Ask for another game with the same partner, or agree to theirs."""
    return await show_screen(request, await request.service.invitations.rematch(request.who, game))


@declare_for_game("end", SURE, used_on=UNFINISHED)
async def end(request: CommandRequest, game: str) -> Answer:
    """Withdraw or decline an invitation, or end a running game, which may need a confirmation."""
    stored = await request.service.find(game)
    seat = seat_of(stored, request.who)
    if stored.status.pending:
        return await _end_invitation(request, stored, hosting=seat == stored.about.host)
    return await _end_game(request, stored)


async def _end_invitation(request: CommandRequest, stored: StoredGame, *, hosting: bool) -> Answer:
    words, invitations = request.words, request.service.invitations
    if hosting:
        await invitations.withdraw(request.who, stored.id)
    else:
        await invitations.decline(request.who, stored.id)
    if stored.about.gathers and not hosting:  # the gathering goes on without them
        return Answer(words.say("end-gone"), game=stored.id)
    return Answer(
        words.say("headline-withdrawn") if hosting else words.say("headline-declined"), game=stored.id
    )


async def _end_game(request: CommandRequest, stored: StoredGame) -> Answer:
    words, offers, game, many = request.words, request.service.offers, stored.id, _has_many(stored.about)
    if not request.confirmed and (comes_to := await offers.foreseen(request.who, game)) is not Status.PLAYING:
        sure = button(words.say("end-now"), "end", {"game": game, SURE.name: YES}, kind=Kind.DANGER)
        agreed = comes_to is Status.PARTED
        why = words.say("end-agreed", many=many) if agreed else words.say("end-away", many=many)
        return Answer(words.say("end-sure"), (why,), ((sure, _show_button(request, game)),), game)
    status = await offers.part(request.who, game)
    if status is Status.PLAYING:
        offered = (words.say("line-part-mine", many=many),)
        return Answer(words.say("end-offered"), offered, ((_show_button(request, game),),), game)
    again = button(rematch_label(stored.about, words), "rematch", {"game": game})
    return Answer(words.say("ended"), rows=((again,),), game=game)


def _has_many(about: About) -> str:
    """Return whether there is more than one partner, as the texts want it."""
    if len(about.seats) == 1:
        return ALONE
    return YES if len(about.seats) > _PAIR else NO


async def _show_invitation(request: CommandRequest, game: str) -> Answer:
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, screen.lines, game=game, shows=Shows.INVITATION)


async def show_screen(request: CommandRequest, game: str) -> Answer:
    """Show the requester's own screen of a game."""
    screen = (await request.service.views.look(request.who, game)).screen
    return Answer(screen.headline, game=game, shows=Shows.SCREEN)


def _show_button(request: CommandRequest, game: str) -> Choice:
    return button(request.words.say("choice-show"), "show", {"game": game})
