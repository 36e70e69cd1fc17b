"""Each kept bug can be brought back, and one that is brought back is noticed."""

import pytest

from tests.mutants.reverted import WITHIN_S, every
from tests.mutants.trying import ROOT, tried


@pytest.mark.parametrize("one", every(), ids=lambda one: one.name)
def test_the_fix_stands_where_it_is_taken_back_and_a_test_tries_the_case(one):
    one.tree()
    path, _, name = one.by.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_fix_that_is_taken_back_is_noticed():
    one = next(one for one in every() if one.name == "60287-safety")
    assert tried(one.module, one.tree(), [one.by], WITHIN_S) == "killed"
