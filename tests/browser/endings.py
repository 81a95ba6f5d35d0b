"""Games that are over, to be looked at again."""

from engine.heldhands.record import Record, actions
from tests.browser.house import RunningHouse
from tests.browser.tables import Laid, laid_out, pass_by


async def played_out(house: RunningHouse, record: Record) -> Laid:
    """Lay out the game of a record, and let all of it pass, to its end."""
    laid = await laid_out(house, record)
    await pass_by(house, laid, actions(record))
    return laid


def replay_of(house: RunningHouse, laid: Laid) -> str:
    """Return where the journey can be seen again."""
    return f"{house.url}/replay/{laid.game}"
