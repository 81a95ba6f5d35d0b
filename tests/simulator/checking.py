"""Where requests are held against Discord's own description of them."""

from collections.abc import Mapping

from tests.simulator.contract import Violation, check_request
from tests.simulator.world import JSON

__all__ = ["Violation", "wrongs_of"]


def wrongs_of(
    method: str, path: str, body: JSON | list[JSON] | None, files: Mapping[str, bytes]
) -> list[Violation]:
    return check_request(method, path, body, files)
