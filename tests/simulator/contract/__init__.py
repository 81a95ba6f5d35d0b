"""Would Discord accept the shape of this request?"""

from collections.abc import Mapping

from tests.simulator.contract.openapi import check_openapi, openapi_is_there
from tests.simulator.contract.rules import check_rules
from tests.simulator.contract.violation import Violation

__all__ = ["Violation", "check_request", "openapi_is_there"]


def check_request(method: str, path: str, body: object, files: Mapping[str, bytes]) -> list[Violation]:
    """Return what is wrong with a request: nothing, if Discord would take it.

    The path comes without /api/v10; the files by the names of their form fields, `files[0]`.
    """
    path = path.partition("?")[0]
    method = method.upper()
    return [*check_openapi(method, path, body, files), *check_rules(method, path, body, files)]
