"""Help for a first game: what follows from the table that both can see, and a beginner may overlook."""

from engine.heldhands.actions import Row
from engine.heldhands.board import CENTRE
from engine.heldhands.chains import chains
from engine.heldhands.edition import Level, load_edition
from engine.heldhands.movement import ground
from engine.heldhands.views import ChainView, SeatView, TableView


def leaves_no_step(table: TableView, you: SeatView, partner: SeatView, chain: ChainView) -> bool:
    """Return whether the partner will have no step, whatever comes, if the turn ends now.

    Where something that nobody knows yet could help (a card that is drawn, a covered half), it is not said.
    """
    ends = chain.preview
    if ends is None or ends.wins or ends.draws or ends.side is not you.side or chain.node == CENTRE:
        return False
    edition = load_edition(table.edition)
    mine, theirs = (
        tuple(
            emotion
            for place, emotion in enumerate(row, 1)
            if not any(link.row is whose and link.place == place for link in chain.links)
        )
        for whose, row in ((Row.OWN, you.row), (Row.PARTNER, partner.row))
    )
    completed = table.completed + ends.completes
    if ends.completes:  # the next one is not known: it may be an argument on this very node
        argument = table.level is not Level.NONE and completed < table.objectives
        objective = table.objective.emotion if argument and table.objective else None
    else:
        argument = table.objective is not None and table.objective.argument
        objective = table.objective and table.objective.emotion
    after = ground(
        edition, partner.node, partner.balance, theirs, mine, chain.node, completed, objective, argument
    )
    return not chains(after, 1)
