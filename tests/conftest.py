"""What holds for all tests.

Hypothesis tries the same examples in every run, so that a red build means a changed program;
`HYPOTHESIS_PROFILE=explore make test` looks for new ones.
"""

from hypothesis import HealthCheck, settings

from renderers.i18n.catalogue import Words
from tests.effort import PROFILE, USUAL, examples
from tests.left_out import pytest_terminal_summary
from tests.order import pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems", "pytest_terminal_summary"]

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=_SLOW)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=examples(USUAL))
settings.load_profile(PROFILE)

Words.strict = True
"""A missing text is an error here; people would read English instead."""
