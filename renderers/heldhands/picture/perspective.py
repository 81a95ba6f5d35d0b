"""The table from one side: the player's own, or the near player's for spectators."""

from dataclasses import dataclass

from engine.heldhands.actions import Row as CardRow
from engine.heldhands.cards import Side
from engine.heldhands.views import SeatView
from renderers.heldhands.picture.board_layout import (
    FAR_ROW,
    NEAR_ROW,
    OWN_ROW,
    PARTNER_ROW,
    Row,
    node_at,
    size_of,
)
from renderers.heldhands.picture.cards import card_boxes, press_row
from renderers.heldhands.picture.marks import press_legal, press_player, press_tag, press_way
from renderers.heldhands.picture.pages import board_sheet
from renderers.heldhands.picture.panels import press_balances, press_objective, press_piles, press_pulls
from renderers.heldhands.picture.plates import press_plate, press_status
from renderers.heldhands.scene import Scene
from renderers.page.sheet import Sheet, SpotKind
from renderers.paint.look import Look


@dataclass(frozen=True, slots=True)
class Walk:
    """A path in progress: the chain being built, or a step of a finished turn in an animation."""

    partner: bool  # the upper player walks
    nodes: tuple[str, ...]  # the start included
    cards: tuple[tuple[CardRow, int], ...] = ()  # that paid for each step; the lower row is `OWN`
    balance: int | None = None  # after the walk

    def used(self, wanted: CardRow) -> dict[int, int]:
        """Return the used places of a row, each with the number of its step."""
        return {place: step for step, (row, place) in enumerate(self.cards, 1) if row is wanted}


def draw_perspective(scene: Scene, look: Look, walk: Walk | None = None) -> Sheet:
    """Draw a scene, with the chain being built or with the given walk."""
    walk = walk or _chain(scene)
    sheet = board_sheet(scene, look)
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


def _ways(sheet: Sheet, scene: Scene, walk: Walk | None) -> None:
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


def _players(sheet: Sheet, scene: Scene, walk: Walk | None) -> None:
    own = walk.nodes[-1] if walk and not walk.partner else scene.own.node
    partner = walk.nodes[-1] if walk and walk.partner else scene.partner.node
    press_player(sheet, scene, partner, partner=True, shared=own == partner)
    press_player(sheet, scene, own, partner=False, shared=own == partner)


def _row(sheet: Sheet, scene: Scene, player: SeatView, row: Row, walk: Walk | None) -> None:
    card_row = CardRow.PARTNER if row.across else CardRow.OWN
    steps = scene.chosen.steps if scene.chosen else ()
    asked = {step.place: str(step) for step in steps if step.row is card_row}
    shown = player.row or (None,) * player.cards  # face down until a side is chosen
    used = walk.used(card_row) if walk else {}
    colour = sheet.colours.partner if walk and walk.partner else sheet.colours.own
    side = player.side or Side.LEFT
    press_row(sheet, row, shown, side, used=used, asked=asked, colour=colour)
    kind = SpotKind.PARTNER_CARD if row.across else SpotKind.OWN_CARD
    for place, box in enumerate(card_boxes(row, side, len(player.row))[:-1], 1):
        sheet.note(kind, str(place), box, asked.get(place, ""))


def _note_nodes(sheet: Sheet, scene: Scene) -> None:
    """Add the hot spots of nodes: pressing one picks it, or makes the whole step if only one card can pay."""
    actions = {
        route.node: str(route.steps[0]) if len(route.steps) == 1 else route.node for route in scene.routes
    }
    for node in scene.board.nodes:
        (x, y), reach = node_at(scene.board, node, scene.seat), size_of(node)
        box = (x - reach, y - reach, x + reach, y + reach)
        sheet.note(SpotKind.NODE, node, box, actions.get(node, ""))
