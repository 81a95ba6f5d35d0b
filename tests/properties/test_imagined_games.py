"""What the strong player imagines: games by the rules, in worlds that its seat has not ruled out."""

from collections import Counter
from random import Random

from engine.heldhands import GAME
from engine.heldhands.actions import ChooseSide
from engine.heldhands.cards import CARDS, Side
from engine.heldhands.chains import chains
from engine.heldhands.edition import Level
from engine.heldhands.options import Options
from engine.heldhands.phases import Phase
from engine.heldhands.policies.fast_game import HELD_HANDS, FastGame, Move
from engine.heldhands.policies.memory import KIND, Memory, number_of
from engine.heldhands.policies.partner import actions_of
from engine.heldhands.policies.plans import ground_of as ground_seen
from engine.heldhands.policies.redeal import Redeal
from engine.heldhands.policies.ways import GUARD, LONGEST, ONE, Way, ways
from engine.heldhands.state import State
from engine.heldhands.truth import fast_game_of
from engine.heldhands.turn import ground_of
from engine.heldhands.views import PlayerView, player_view
from tests.effort import examples
from tests.rows import each_row

OPTIONS = [Options(), Options(level=Level.DIFFICULT), Options(edition="print-and-play")]


def possible(state: State) -> list[Way]:
    """Return the ways in the table that can be paid and that the partner leaves open."""
    game, here = fast_game_of(state), ground_of(state)
    halves = game.showing(0) + game.showing(1) + GUARD
    found = []
    for way in ways(state.edition, game.opened, here.start, here.balance).all:
        closed = ~here.open_nodes & ~(1 << way.end) | here.ends_chain & ~(1 << way.end)
        if (halves - way.need) & GUARD == GUARD and not way.nodes & closed and here.open_nodes >> way.end & 1:
            found.append(way)
    return [way for way in found if not here.following or way.end == here.partner]


def choose(state: State, rng: Random, way: Way | None) -> State:
    """Return the game after this way, or a choice of side at random."""
    if way is None:
        return GAME.apply(state, GAME.to_act(state)[0], ChooseSide(rng.choice(tuple(Side))))[0]
    view = player_view(state, state.active)
    for action in actions_of(ground_seen(view), Move(way, rng.random() < 0.5)):
        state, _ = GAME.apply(state, state.active, action)
    return state


def begun(options: Options, seed: int) -> State:
    return GAME.setup(options, 2, seed)


@each_row("options", OPTIONS, ids=str)
def test_the_table_of_ways_has_every_chain_up_to_its_length(options: Options) -> None:
    for seed in range(examples(20)):
        rng, state = Random(seed), begun(options, seed)
        while state.phase is not Phase.OVER:
            if state.phase is not Phase.MOVE:
                state = choose(state, rng, None)
                continue
            here = ground_of(state)
            told = {
                (path[-1], sum(ONE[KIND[here.board.emotions[node] or paid]] for node in path))  # type: ignore[index, misc]
                for path, _, paid in chains(here, LONGEST)
                if not here.following or path[-1] == here.partner
            }
            found = possible(state)
            assert {(way.end, way.need) for way in found} == told
            if not found:  # only a longer way leads into the centre
                break
            state = choose(state, rng, rng.choice(found))


@each_row("options", OPTIONS, ids=str)
def test_a_turn_on_plain_numbers_ends_like_a_turn_of_the_game(options: Options) -> None:
    endings = Counter[int]()
    for seed in range(examples(60)):
        rng, state = Random(seed), begun(options, seed)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.SETUP:
                state = choose(state, rng, None)
                continue
            game, piles = fast_game_of(state), sum(len(player.discard) for player in state.players)
            if state.phase is Phase.SIDE:
                side = rng.choice(tuple(Side))
                state, _ = GAME.apply(state, state.active, ChooseSide(side))
                game.choose(int(side is Side.RIGHT))
            else:
                found = possible(state)
                if not found:
                    break
                finishing = [way for way in found if ground_of(state).goal >> way.end & 1]
                move = Move(rng.choice(finishing or found), rng.random() < 0.5)
                for action in actions_of(ground_seen(player_view(state, state.active)), move):
                    state, _ = GAME.apply(state, state.active, action)
                game.move(move)
            truth = fast_game_of(state)
            compare(game, truth, shuffled=sum(map(len, truth.piles)) < piles)
        endings[fast_game_of(state).ending] += 1
    assert endings[-1]


def compare(game: FastGame, truth: FastGame, *, shuffled: bool) -> None:
    assert (game.nodes, game.balances) == (truth.nodes, truth.balances)
    if game.ending == truth.ending == HELD_HANDS:
        return
    assert (game.sides, game.completed, game.choosing) == (truth.sides, truth.completed, truth.choosing)
    assert [*map(sorted, game.piles)] == [*map(sorted, truth.piles)]
    assert [len(row) for row in game.rows] == [len(row) for row in truth.rows]
    if shuffled:  # in another order: only the cards are the same, together
        cards, same = (sorted([*each.deck, *each.rows[0], *each.rows[1]]) for each in (game, truth))
        assert cards == same
    else:
        assert (game.deck, game.rows, game.ending) == (truth.deck, truth.rows, truth.ending)
        assert game.active == truth.active or game.ending


@each_row("options", OPTIONS, ids=str)
@each_row("forgetful", [False, True])
def test_a_redeal_is_a_world_that_its_seat_has_not_ruled_out(options: Options, *, forgetful: bool) -> None:
    """The truth is never ruled out either; a seat may have missed some of the views."""
    for seed in range(examples(15)):
        rng, state = Random(seed), begun(options, seed)
        seen: tuple[list[PlayerView], list[PlayerView]] = ([], [])
        while state.phase is not Phase.OVER:
            for seat, views in enumerate(seen):
                if not forgetful or rng.random() < 0.6:
                    views.append(player_view(state, seat))
            if state.phase is Phase.SETUP:
                state = choose(state, rng, None)
                continue
            for seat, views in enumerate(seen):
                check(state, [*views, player_view(state, seat)], rng)
            found = possible(state) if state.phase is Phase.MOVE else [None]
            if not found:
                break
            state = choose(state, rng, rng.choice(found))


def check(state: State, seen: list[PlayerView], rng: Random) -> None:
    memory, view = Memory(seen), seen[-1]
    for masks, player in zip(memory.rows, state.players, strict=True):
        assert len(masks) == len(player.row)
        for mask, card in zip(masks, player.row, strict=True):
            assert mask >> number_of(card) & 1
    for masks, player in zip(memory.piles, state.players, strict=True):
        assert len(masks) == len(player.discard)
    redeal = Redeal(view, memory, rng.getrandbits(32))
    truth = fast_game_of(state)
    for _ in range(2):
        world = redeal.world()
        cards = [*world.deck, *world.rows[0], *world.rows[1], *world.piles[0], *world.piles[1]]
        assert Counter(cards) == Counter(number_of(card) for card in CARDS for _ in range(3))
        assert len(world.deck) == len(truth.deck)
        for seat in (0, 1):
            assert world.showing(seat) == truth.showing(seat)
            places = zip(
                world.rows[seat] + world.piles[seat], memory.rows[seat] + memory.piles[seat], strict=True
            )
            assert all(mask >> dealt & 1 for dealt, mask in places)
        assert Counter(world.objectives) == Counter(truth.objectives)
        assert world.objectives[: state.revealed][-1:] == truth.objectives[: state.revealed][-1:]


def test_cards_seen_whole_are_remembered_and_drawn_ones_by_what_they_showed() -> None:
    rng, state = Random(5), begun(Options(edition="print-and-play"), 5)
    both = [player_view(state, 0), player_view(state, 1)]
    seen = [both[0]]
    while state.phase is not Phase.MOVE:
        state = choose(state, rng, None)
    whole, theirs = ([1 << number_of(card) for card in player.row] for player in state.players)
    seen.append(player_view(state, 0))
    memory = Memory(seen)
    assert memory.rows[0] == whole
    assert all(mask.bit_count() == 4 for mask in memory.rows[1]), "of the partner's cards one half shows"
    shown = seen[0]._replace(partner=seen[0].partner._replace(whole=both[1].you.whole))
    assert Memory([shown, *seen]).rows[1] == theirs, "where a set-up shows the partner's cards whole"
