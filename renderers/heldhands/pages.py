"""The picture of a view: at set-up, from one side of the table, or after the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.heldhands.actions import Row
from engine.heldhands.board import CENTRE
from engine.heldhands.cards import Side, halves
from engine.heldhands.phases import Ending, Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.board import (
    FAR_ROW,
    MIDDLE,
    NEAR_ROW,
    OWN_ROW,
    PARTNER_ROW,
    C,
    Ground,
    Open,
    RowLayout,
    ground_of,
    nodes_to_press,
    open_list,
    paste_board,
)
from renderers.heldhands.cards import band_of, card_boxes, press_chosen, press_row, press_whole
from renderers.heldhands.loss_sentences import sum_up_loss
from renderers.heldhands.marks import (
    press_barriers,
    press_journey,
    press_legal,
    press_player,
    press_tag,
    press_way,
)
from renderers.heldhands.motifs import hands_symbol
from renderers.heldhands.names import card_name, outcome_name, side_name
from renderers.heldhands.panels import (
    press_balances,
    press_objective,
    press_piles,
    press_plate,
    press_pulls,
    press_status,
)
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Words, sentence
from renderers.page.canvas import WIDTH, Canvas, SpotKind
from renderers.page.display import DisplayList
from renderers.paint.pen import Align
from renderers.paint.picture import Look

_SETUP_BOARD: Final = 0.6  # of its usual size
_SETUP_BOARD_TOP: Final = 192.0
_SETUP_MEET: Final = 517.0  # where the papers of the two sides meet, behind the board
_PARTNERS_TOP: Final = 16.0
_WHOLE_TOP: Final = 928.0
_WHOLE: Final = 176.0  # the height of whole cards
_SMALL: Final = 128.0  # of the partner's at set-up, and of both at the end
WHOLE_HEIGHTS: Final = (_WHOLE, _SMALL)
_ROWS: Final = (
    (Side.LEFT, RowLayout(top=1164, height=148, half=112, across=False)),
    (Side.RIGHT, RowLayout(top=1338, height=148, half=112, across=False)),
)
SETUP_ROWS: Final = tuple(row for _, row in _ROWS)
_END_BOARD: Final = 0.8
_END_BOARD_TOP: Final = 290.0
_END_MEET: Final = _END_BOARD_TOP + 442
GROUNDS: Final = (Ground(_SETUP_MEET), Ground(_END_MEET))
"""The grounds without a board."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A path in progress: the chain being built, or a step of a finished turn in an animation."""

    partner: bool  # the upper player walks
    nodes: tuple[str, ...]  # the start included
    cards: tuple[tuple[Row, int], ...] = ()  # that paid for each step; the lower row is `OWN`
    balance: int | None = None  # after the walk

    def used(self, wanted: Row) -> dict[int, int]:
        """Return the used places of a row, each with the number of its step."""
        return {place: step for step, (row, place) in enumerate(self.cards, 1) if row is wanted}


def list_scene(
    view: View, words: Words, look: Look, *, names: Sequence[str] = (), pick: str | None = None
) -> DisplayList:
    """Return what stands where in the picture of a view."""
    return compose(scene(view, words, names=names, pick=pick), look, open_list)


def compose(scene: Scene, look: Look, opened: Open[C], walk: Walk | None = None) -> C:
    """Put the picture of a scene on a canvas, with the chain being built or with the given walk."""
    if scene.table.phase is Phase.OVER:
        return _compose_end(scene, look, opened)
    if scene.own.whole:
        return _compose_setup(scene, look, opened)
    return _compose_perspective(scene, look, opened, walk or _chain(scene))


def _compose_perspective(scene: Scene, look: Look, opened: Open[C], walk: Walk | None) -> C:
    sheet = opened(ground_of(scene, pressed=True), look)
    _ways(sheet, scene, walk)
    _players(sheet, scene, walk)
    for route in scene.routes:
        press_tag(sheet, scene, route.node)
    press_balances(sheet, scene, *_previews(walk))
    lower, upper = (NEAR_ROW, FAR_ROW) if scene.watched else (OWN_ROW, PARTNER_ROW)
    _row(sheet, scene, scene.partner, upper, walk)
    _row(sheet, scene, scene.own, lower, walk)
    press_pulls(sheet, scene)
    press_objective(sheet, scene)
    press_piles(sheet, scene)
    press_plate(sheet, scene, scene.partner, (22, 52), widest=230)
    press_plate(sheet, scene, scene.own, (22, 1236))
    press_status(sheet, scene, (30, 1180), widest=370)
    _note_nodes(sheet, scene)
    return sheet


def _chain(scene: Scene) -> Walk | None:
    chain = scene.chain
    if chain is None or not chain.links:
        return None
    nodes = (scene.own.node, *(link.node for link in chain.links))
    ends = chain.preview.balance if chain.preview else chain.balance  # ruling 25: a long chain ends at 0
    return Walk(
        partner=False,
        nodes=nodes,
        cards=tuple((link.row, link.place) for link in chain.links),
        balance=ends,
    )


def _previews(walk: Walk | None) -> tuple[int | None, int | None]:
    """Return the balances after the walk, of the lower and of the upper player."""
    if walk is None:
        return None, None
    return (None, walk.balance) if walk.partner else (walk.balance, None)


def _ways(sheet: Canvas, scene: Scene, walk: Walk | None) -> None:
    """Draw the last path, the path of the chain being built, and where it can go on."""
    came, colours = scene.came_last, sheet.colours
    if came.last:
        colour = colours.own if came is scene.own else colours.partner
        press_way(sheet, scene, came.last.nodes, colour, dotted=True)
    if walk:
        press_way(sheet, scene, walk.nodes, colours.partner if walk.partner else colours.own, dotted=False)
    for route in scene.routes:
        picked = scene.chosen is not None and route.node == scene.chosen.node
        press_legal(sheet, scene, route.node, picked=picked)


def _players(sheet: Canvas, scene: Scene, walk: Walk | None) -> None:
    own = walk.nodes[-1] if walk and not walk.partner else scene.own.node
    partner = walk.nodes[-1] if walk and walk.partner else scene.partner.node
    came = scene.came_last.last.nodes if scene.came_last.last and walk is None else ()
    for node, upper in ((partner, True), (own, False)):
        mine = came if upper is (scene.came_last is scene.partner) else ()
        press_player(sheet, scene, node, partner=upper, shared=own == partner, came=mine)


def _row(sheet: Canvas, scene: Scene, player: SeatView, row: RowLayout, walk: Walk | None) -> None:
    card_row = Row.PARTNER if row.across else Row.OWN
    steps = scene.chosen.steps if scene.chosen else ()
    asked = {step.place: str(step) for step in steps if step.row is card_row}
    shown = player.row or (None,) * player.cards  # face down until a side is chosen
    used = walk.used(card_row) if walk else {}
    colour = sheet.colours.partner if walk and walk.partner else sheet.colours.own
    side = player.side or Side.LEFT
    press_row(sheet, row, shown, side, used=used, asked=asked, colour=colour)
    kind = SpotKind.PARTNER_CARD if row.across else SpotKind.OWN_CARD
    for place, box in enumerate(card_boxes(row, side, len(player.row))[:-1], 1):
        label = card_name(scene.words, scene.who(player), place, player.row[place - 1], used.get(place))
        sheet.note(kind, str(place), box, asked.get(place, ""), label=label)


def _note_nodes(sheet: Canvas, scene: Scene) -> None:
    """Add the hot spots of nodes: pressing one picks it, or makes the whole step if only one card can pay."""
    actions = {
        route.node: str(route.steps[0]) if len(route.steps) == 1 else route.node for route in scene.routes
    }
    nodes = nodes_to_press(scene.words, scene.board, scene.seat)
    for node in actions if sheet.named else nodes:
        box, label = nodes[node]
        sheet.note(SpotKind.NODE, node, box, actions.get(node, ""), label=label)


def _compose_setup(scene: Scene, look: Look, opened: Open[C]) -> C:
    words, own = scene.words, scene.own
    sheet = opened(Ground(_SETUP_MEET), look)
    small = opened(ground_of(scene), look.scaled(_SETUP_BOARD))
    press_player(small, scene, scene.partner.node, partner=True)
    press_player(small, scene, own.node, partner=False)
    press_balances(small, scene)
    paste_board(sheet, small, _SETUP_BOARD_TOP)
    if scene.partner.whole:
        press_whole(sheet, scene.partner.whole, _PARTNERS_TOP, _SMALL, words)
    else:
        press_row(sheet, PARTNER_ROW, (None,) * scene.partner.cards, Side.LEFT)
    press_plate(sheet, scene, scene.partner, (22, 232), widest=300)
    press_plate(sheet, scene, own, (22, 806), widest=300)
    said = words.say("drawn-change" if own.side else "drawn-look")
    sheet.write(said, (600, 888), 38, sheet.colours.ink, widest=1150)
    press_whole(sheet, own.whole, _WHOLE_TOP, _WHOLE, words)
    for side, row in _ROWS:
        _side(sheet, scene, side, row)
    return sheet


def _side(sheet: Canvas, scene: Scene, side: Side, row: RowLayout) -> None:
    """Show what a side would show, and let it be chosen unless it is."""
    words, chosen = scene.words, scene.own.side is side
    if chosen:
        press_chosen(sheet, row)
    said, sides = side_name(words, side), [side_name(words, each) for each in Side]
    at = (36, row.top + row.height / 2)
    sheet.write(said, at, 42, sheet.colours.own, align=Align.LEFT, widest=164, beside=sides)
    press_row(sheet, row, halves(scene.own.whole, side), side)
    label = sentence(words.say("drawn-chosen-side", side=said) if chosen else said)
    sheet.note(SpotKind.SIDE, side.value, band_of(row), "" if chosen else side.value, label=label)


def _compose_end(scene: Scene, look: Look, opened: Open[C]) -> C:
    """Compose the picture of a game that is over."""
    sheet = opened(Ground(_END_MEET), look)
    small = opened(ground_of(scene), look.scaled(_END_BOARD))
    press_journeys(small, scene)
    paste_board(sheet, small, _END_BOARD_TOP)
    words, table, colours = scene.words, scene.table, sheet.colours
    if table.ending:
        write_ending(sheet, scene, table.ending)
    press_whole(sheet, scene.partner.whole, 116 if table.loss else 104, _SMALL, words)
    press_whole(sheet, scene.own.whole, 1186, _SMALL, words)
    press_plate(sheet, scene, scene.partner, (22, 326), widest=330)
    press_plate(sheet, scene, scene.own, (22, 1440))
    turns = len(scene.own.journey) + len(scene.partner.journey)
    said = words.say("drawn-journey", turns=turns, done=table.completed, all=table.objectives)
    sheet.write(said, (WIDTH - 26, 1440), 34, colours.soft, align=Align.RIGHT, widest=780)
    return sheet


def write_ending(sheet: Canvas, scene: Scene, ending: Ending) -> None:
    """Write how it ended and, if it is lost, what closed the ways on."""
    said, middle, widest = sentence(outcome_name(scene.words, ending)), WIDTH / 2, WIDTH - 40
    loss, colours = scene.table.loss, sheet.colours
    if loss is None:
        sheet.write(said, (middle, 52), 54, colours.ink, widest=widest)
        return
    sheet.write(said, (middle, 40), 48, colours.ink, widest=widest)
    if ending is not Ending.CARDS_GONE:  # which says it all
        sheet.write(sentence(sum_up_loss(scene.words, loss)), (middle, 94), 32, colours.soft, widest=widest)


def press_journeys(small: Canvas, scene: Scene) -> None:
    """Draw the journeys of both players, and where they stand."""
    own, partner = scene.own, scene.partner
    press_journey(small, scene, partner.journey, partner=True)
    press_journey(small, scene, own.journey, partner=False)
    if own.node == partner.node == CENTRE:
        small.press(hands_symbol(small.colours), MIDDLE, "hands")
    else:
        shared = own.node == partner.node
        press_player(small, scene, partner.node, partner=True, shared=shared)
        press_player(small, scene, own.node, partner=False, shared=shared)
    if scene.table.loss:
        press_barriers(small, scene, scene.table.loss)
    press_balances(small, scene)
