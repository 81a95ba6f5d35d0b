"""The mutants of `make mutants`: what is changed, and that the choice of them is a fixed one."""

import ast
from pathlib import Path

from tests.mutants.changes import Change, Mutant, lua_changes, named, python_changes
from tests.mutants.sample import AREAS, ROOT, chosen
from tests.mutants.trace import TESTS, Trace
from tests.mutants.trial import rounds

PYTHON = b'''
LIMIT = 3

def step(self, row: tuple[int, ...] = (1, 2)) -> tuple[int, ...]:
    """Walk."""
    if self.ready and not row:
        self.log.clear()
    if len(row) < 2:
        return self.other(row, again=True)
    return row - self.all
'''
LUA = b"""-- Not this: 1 == 2
if redis.call('HGET', KEYS[1], 'rev') == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
"""


def shown(source: bytes, changes: list[Change]) -> set[tuple[str, str, str]]:
    return {(c.operator, source[c.begin : c.end].decode(), c.text) for c in changes}


def test_every_operator_changes_what_stands_in_a_function_of_python_or_in_a_script() -> None:
    assert shown(PYTHON, python_changes(PYTHON)) == {
        ("and-or", "self.ready and not row", "(self.ready or not row)"),
        ("condition", "self.ready and not row", "(not (self.ready and (not row)))"),
        ("not", "not row", "(row)"),
        ("statement", "self.log.clear()", "pass"),
        ("comparison", "len(row) < 2", "(len(row) >= 2)"),
        ("boundary", "len(row) < 2", "(len(row) <= 2)"),
        ("number", "2", "3"),
        ("number", "2", "(1)"),
        ("return", "return self.other(row, again=True)", "return ()"),
        ("keyword", "self.other(row, again=True)", "(self.other(row))"),
        ("true-false", "True", "False"),
        ("return", "return row - self.all", "return ()"),
        ("arithmetic", "row - self.all", "(row + self.all)"),
    }
    assert shown(LUA, lua_changes(LUA)) == {
        ("comparison", " == ", " ~= "),
        ("statement", "  redis.call('DEL', KEYS[1])", ""),
        ("number", "1", "2"),
    }


def test_names_of_mutants_are_unique_and_outlive_an_edit_of_another_function() -> None:
    before = [mutant.name for mutant in named("", "a.py", PYTHON, python_changes(PYTHON))]
    edited = PYTHON.replace(b"LIMIT = 3", b"def other() -> bool:\n    return 1 < 2\n")
    after = [mutant.name for mutant in named("", "a.py", edited, python_changes(edited))]
    assert len(set(before)) == len(before)
    assert [name for name in after if ":other:" not in name] == before


def test_the_sample_is_fixed_by_its_seed_has_every_area_and_programs_that_differ() -> None:
    sample, smaller = chosen(200, seed=1), chosen(50, seed=1)
    assert len(sample) >= 200
    assert sample != chosen(200, seed=2)
    assert {mutant.area for mutant in sample} == {*AREAS}
    assert {*smaller} <= {*sample}, "a larger one contains the smaller one"
    for mutant in (mutant for mutant in smaller if mutant.path.endswith(".py")):
        source = (ROOT / mutant.path).read_bytes()
        assert ast.dump(ast.parse(mutant.change.applied(source))) != ast.dump(ast.parse(source)), mutant.name


def test_cheap_tests_of_the_line_are_run_first_then_those_of_the_file_then_all_within_the_budget() -> None:
    seconds = {"t.py::cheap": 0.1, "t.py::dear": 9.0, "t.py::beside": 0.5, "t.py::too_dear": 99.0}
    covered = {3: ["t.py::dear", "t.py::cheap", "t.py::failed"], 9: ["t.py::beside", "t.py::too_dear"]}
    mutant = Mutant("", "", "a.py", Change("", "", 0, 0, "", range(3, 4)), "")
    trace = Trace({"a.py": covered}, seconds | {"u.py::elsewhere": 0.2})
    near = [["t.py::cheap", "t.py::dear"], ["t.py::beside"]]
    assert [*rounds(mutant, trace, budget=60)] == [*near, ["u.py::elsewhere"]]
    assert [path for path in TESTS if not Path(ROOT / path).exists()] == []
