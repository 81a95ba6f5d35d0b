"""The light player: a turn takes a tenth of a millisecond, so that whole games can be imagined.

Like lookahead it weighs what a turn leaves to the partner, but over tables that are sorted once, and it looks
one turn further: whether it could then move on itself.
"""

from typing import Final

from engine.heldhands.policies.answers import (
    NO_ANSWER,
    NO_ANSWERS,
    Answers,
    Weighed,
    answers_of,
    count_steps,
    enter_together,
    enters,
    first_of,
    risk_of_no_step,
)
from engine.heldhands.policies.fast_game import EITHER, HELD_HANDS, KINDS, SHOWS, FastGame, Move, next_random
from engine.heldhands.policies.ways import FIELDS, GUARD, ONE, Way, distances, meeting, nearest
from engine.heldhands.policies.weights import WEIGHTS

_WAYS: Final = 6  # of each sort that are weighed with the partner in mind
_MEETINGS: Final = 8  # answers of the partner that are tried for a meeting
_ERRORS: Final = 12  # ways from which an error is drawn
_STEPS: Final = 3  # first steps of the partner that count
_GUESSES: Final = 1024
_MOST_HIDDEN: Final = 12
_NO_WORTH: Final = -1e9
_MANY_CARDS: Final = 4
_FEW_KINDS: Final = 2


def _guess_hidden() -> tuple[tuple[int, ...], ...]:
    """Return rows of halves at random: of each the first none, one, two ... of them, packed."""
    rows, number = [], 12345
    for _ in range(_GUESSES):
        row = [0]
        for _ in range(_MOST_HIDDEN):
            number = next_random(number)
            row.append(row[-1] + ONE[number >> 62])
        rows.append(tuple(row))
    return tuple(rows)


_HIDDEN: Final = _guess_hidden()


class Outlook:
    """What the active player can do, and what it would leave to the partner."""

    def __init__(self, game: FastGame) -> None:
        rules, me, done = game.rules, game.active, game.completed
        self.game = game
        self.rules = rules
        self.opened: int = game.opened
        self.partner: int = game.nodes[1 - me]
        self.own: int = game.showing(me)
        self.theirs: int = game.showing(1 - me)
        self.halves: int = self.own + self.theirs + GUARD
        self.table: Answers = answers_of(rules, self.opened, game.nodes[me], game.balances[me])
        self.goal: int = game.goal()
        self.blocker: int = 1 << self.partner
        self.kind, self.argument = game.objectives[done] if done < rules.all else (0, False)
        larger = len(game.piles[me]) >= len(game.piles[1 - me])
        self.pile: float = WEIGHTS.pile if larger else -WEIGHTS.pile
        self.later: float = 0.0
        if done < rules.all:
            to_come = sum([argument for _, argument in game.objectives[done + 1 :]])
            self.later = WEIGHTS.apart_later * to_come / (rules.all - done)

    def promising(self, each: int) -> tuple[list[Weighed], list[Weighed]]:
        """Return the best ways that complete the objective, and the best others, by their own worth."""
        halves, blocker, goal = self.halves, self.blocker, self.goal
        completing: list[Weighed] = []
        if goal:
            for need, nodes, end, (worth, way) in self.table.mine_on[self.kind]:
                if (halves - need) & GUARD == GUARD and end & goal and not nodes & blocker & ~goal:
                    completing.append((worth + WEIGHTS.completed, way))
                    if len(completing) == each:
                        break
        others: list[Weighed] = []
        for need, nodes, end, one in self.table.mine:
            if (halves - need) & GUARD == GUARD and not nodes & blocker and not end & goal:
                others.append(one)
                if len(others) == each:
                    break
        if self.argument:
            others += [one for one in self._waiting(each) if one not in others]
        return completing, others

    def _waiting(self, each: int) -> list[Weighed]:
        """Return the best ways that end where the partner could join me to settle an argument."""
        found: list[Weighed] = []
        for need, nodes, _, one in self.table.mine_on[self.kind]:
            if (self.halves - need) & GUARD == GUARD and not nodes & self.blocker:
                found.append(one)
                if len(found) == each:
                    break
        return found

    def worth(self, move: Move, guess: tuple[int, ...]) -> float:
        """Return the worth of a move beyond its own: what it draws, and what it leaves to the partner."""
        game, rules, w, way = self.game, self.rules, WEIGHTS, move.way
        me = game.active
        left, count = self._left(move)
        worth, hidden = self.pile * way.length, 0
        if way.balance == 0:
            hidden = min(rules.row - count, len(game.deck))
            worth += w.drawn[self.opened] * hidden
        halves, side = self.halves - way.need, rules.sides[me][way.end]
        if side != game.sides[me] and side != EITHER:
            halves -= left
            hidden += count
            worth += w.turned * count
        completed = game.completed + (self.goal >> way.end & 1)
        opened = completed // rules.set
        reply = answers_of(rules, opened, self.partner, game.balances[1 - me])
        worth += w.partner_stuck * risk_of_no_step(reply, halves, hidden, 1 << way.end)
        halves += guess[hidden]
        if completed == rules.all:
            return worth + self._last(way, halves, reply)
        if opened == len(rules.goals) - 1:
            worth += w.gate_early * distances(rules.edition, opened + 1)[rules.centre][way.end]
        if self.later:
            worth += self.later * distances(rules.edition, opened)[self.partner][way.end]
        if completed > game.completed:
            return worth + self._after_completing(way, opened, halves, reply)
        if self.argument:
            return worth + self._in_argument(way, halves, reply)
        return worth + self._on_the_way(way, halves, reply)

    def _left(self, move: Move) -> tuple[int, int]:
        """Return what is left of the own row: the halves, packed, and the number of cards."""
        own, theirs, need = self.own, self.theirs, move.way.need
        left, count = own, len(self.game.rows[self.game.active])
        for field in FIELDS:
            spent = need >> field & 15
            if spent:
                if not move.own_first:
                    spent = max(spent - (theirs >> field & 15), 0)
                spent = min(spent, own >> field & 15)
                left -= spent << field
                count -= spent
        return left, count

    def _stay(self, way: Way, opened: int, halves: int, closed: int) -> float:
        """Return the worth of the first steps that I should have after the partner's answer."""
        steps = count_steps(answers_of(self.rules, opened, way.end, way.balance), halves, closed)
        return WEIGHTS.stay[min(steps, len(WEIGHTS.stay) - 1)]

    def _after_completing(self, way: Way, opened: int, halves: int, reply: Answers) -> float:
        """Return the worth of the partner's answer when any emotion may come next."""
        w, bit = WEIGHTS, 1 << way.end
        best = first_of(reply.all, halves, bit)
        worth = w.choice * min(count_steps(reply, halves, bit), _STEPS)
        for answers in reply.on:
            worth += max(best[0], first_of(answers, halves, bit)[0] + w.partner_completes) / KINDS
        return worth + self._stay(way, opened, halves - best[1], best[3])

    def _on_the_way(self, way: Way, halves: int, reply: Answers) -> float:
        """Return the worth of the partner's answer to the objective that lies open."""
        w, bit = WEIGHTS, 1 << way.end
        best, finish = first_of(reply.all, halves, bit), first_of(reply.on[self.kind], halves, bit)
        worth = w.choice * min(count_steps(reply, halves, bit), _STEPS)
        if finish is NO_ANSWER:
            worth += w.away * nearest(self.rules.edition, self.opened, self.kind)[way.end]
            again = answers_of(self.rules, self.opened, way.end, way.balance).on[self.kind]
            if first_of(again, halves, self.blocker) is not NO_ANSWER:
                worth += w.again
        elif finish[0] + w.partner_completes > best[0]:
            best = finish
            worth += w.partner_completes
        return worth + best[0] + self._stay(way, self.opened, halves - best[1], best[3])

    def _in_argument(self, way: Way, halves: int, reply: Answers) -> float:
        """Return the worth of the partner's answer to an argument: to join me, or else."""
        w, bit, edition = WEIGHTS, 1 << way.end, self.rules.edition
        best = first_of(reply.all, halves, bit)
        worth = w.choice * min(count_steps(reply, halves, bit), _STEPS)
        worth += w.apart * meeting(edition, self.opened, self.kind)[self.partner][way.end]
        if self.rules.goals[self.opened][self.kind] & bit:
            worth += w.waits
            finish = first_of(reply.at.get(bit, NO_ANSWERS), halves, 0)
            if finish is not NO_ANSWER:
                return worth + max(best[0], finish[0] + w.partner_completes)
        if self._meets(way, halves, reply):
            worth += w.meets
        return worth + best[0] + self._stay(way, self.opened, halves - best[1], best[3])

    def _meets(self, way: Way, halves: int, reply: Answers) -> bool:
        """Return whether the partner could wait on the emotion of the argument, and I join."""
        bit, tried = 1 << way.end, 0
        mine = answers_of(self.rules, self.opened, way.end, way.balance).at
        for _, need, nodes, end in reply.on[self.kind]:
            left = halves - need
            if left & GUARD == GUARD and not nodes & bit:
                if first_of(mine.get(end, NO_ANSWERS), left, 0) is not NO_ANSWER:
                    return True
                tried += 1
                if tried == _MEETINGS:
                    break
        return False

    def _last(self, way: Way, halves: int, reply: Answers) -> float:
        """Return the worth of a turn when only the centre is left."""
        rules, w = self.rules, WEIGHTS
        follows = enters(reply, halves, 0)
        if way.end == rules.centre:
            return w.follows if follows else w.left_alone
        opened = len(rules.goals)
        mine = answers_of(rules, opened, way.end, way.balance)
        worth = w.ready * (follows + enters(mine, halves, 0 if follows else self.blocker))
        worth += w.gate * distances(rules.edition, opened)[rules.centre][way.end]
        return worth + w.hand_in_hand * (follows and enter_together(reply, mine, halves))


def choose_move(game: FastGame) -> Move | None:
    """Return the move that is best for both; None where a partner in the centre is followed from further."""
    outlook = Outlook(game)
    if outlook.partner == game.rules.centre:
        for way in outlook.table.entering:
            if (outlook.halves - way.need) & GUARD == GUARD:
                return Move(way, own_first=True)
        return None
    completing, others = outlook.promising(_WAYS)
    guess = _HIDDEN[game.chance() % _GUESSES]
    best, chosen = _NO_WORTH, None
    for own, way in completing + others:
        move = Move(way, way.balance == 0)
        worth = own + outlook.worth(move, guess)
        if worth > best:
            best, chosen = worth, move
    return chosen


def weigh_moves(game: FastGame, each: int, guesses: int) -> list[tuple[float, Move]]:
    """Return promising moves with their worth over several guesses at what is hidden, best first."""
    outlook, weighed = Outlook(game), []
    rows = [_HIDDEN[game.chance() % _GUESSES] for _ in range(guesses)]
    completing, others = outlook.promising(each)
    for own, way in completing + others:
        for own_first in (True, False) if _either_row_pays(outlook, way) else (True,):
            move = Move(way, own_first)
            weighed.append((own + sum(outlook.worth(move, row) for row in rows) / guesses, move))
    return sorted(weighed, key=lambda one: -one[0])


def _either_row_pays(outlook: Outlook, way: Way) -> bool:
    return any(
        way.need >> field & 15 and outlook.own >> field & 15 and outlook.theirs >> field & 15
        for field in FIELDS
    )


def choose_side(game: FastGame) -> int:
    """Keep the side, unless many cards show few emotions."""
    row, side = game.rows[game.active], game.sides[game.active]
    shows = SHOWS[side]
    poor = len(row) >= _MANY_CARDS and len({shows[card] for card in row}) <= _FEW_KINDS
    return 1 - side if poor else side


def richer_side(row: list[int]) -> int:
    """Return the side on which a row shows more emotions, and more of its rarest."""
    variety = []
    for shows in SHOWS:
        kinds = [shows[card] for card in row]
        variety.append((len(set(kinds)), min(kinds.count(kind) for kind in range(KINDS))))
    return variety.index(max(variety))


def play_out(game: FastGame, erring: int = 0, errors: float = 0.0) -> int:
    """Play a game to its end, and return the number of turns that it took.

    The player on the seat `erring` does something else in a part of the turns.
    """
    turns, limit = 0, int(errors * 2**32)
    while not game.ending:
        if game.choosing:
            game.choose(choose_side(game))
            continue
        move = None
        if limit and game.active == erring and game.chance() < limit:
            move = err(game)
        move = move or choose_move(game)
        if move is None:
            game.ending = HELD_HANDS  # looked at when the partner's turn began
        else:
            game.move(move)
        turns += 1
    return turns


def err(game: FastGame) -> Move | None:
    """Return one of the moves that do not complete the objective."""
    outlook = Outlook(game)
    _, others = outlook.promising(_ERRORS)
    if outlook.partner == game.rules.centre or not others:
        return None
    way = others[game.chance() % len(others)][1]
    return Move(way, way.balance == 0)
