"""A Discord on the loopback interface, for tests: see README.md."""

from tests.simulator.bits import Intent, Permission
from tests.simulator.refusals import Forbidden, NotAnswered, Violations
from tests.simulator.simulator import Discord

__all__ = ["Discord", "Forbidden", "Intent", "NotAnswered", "Permission", "Violations"]
