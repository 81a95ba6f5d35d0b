"""The samples in the documentation are what is drawn today."""

from tests.rows import each_row
from tests.unit.pictures.goldens import look_alike, opened
from tests.unit.pictures.nights.samples import DOCS, SAMPLES

PAGES = "web-"
"""Pictures of pages, which the tests of the web take."""


@each_row("name", SAMPLES)
def test_looks_as_before(name: str) -> None:
    assert look_alike(opened(SAMPLES[name]().data), opened((DOCS / f"{name}.png").read_bytes()))


def test_no_sample_is_left_over() -> None:
    assert {path.stem for path in DOCS.glob("*.png") if not path.stem.startswith(PAGES)} == set(SAMPLES)
