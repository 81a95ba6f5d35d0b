"""Is the diagram of packages in docs/architecture.md the present one, and is it one without a circle?"""

from graphlib import TopologicalSorter

from tests.unit.package_graph import PAGE, drawn_into, imports


def test_the_diagram_of_packages_is_the_present_one() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == drawn_into(page), "draw it anew: python -m tests.unit.package_graph"


def test_no_package_imports_itself_by_way_of_others() -> None:
    TopologicalSorter(imports()).prepare()  # raises for a circle
