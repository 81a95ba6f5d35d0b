"""Hypothesis: the same examples in every run, so that a red build means a changed program.

`HYPOTHESIS_PROFILE=explore make test` looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

from renderers.language import Words

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

Words.strict = True
"""A missing text is an error here; people would read English instead."""
