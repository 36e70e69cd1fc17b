"""Every rule case, put to the product. `expect` is a minimum: what it does not name is not asked."""

from collections.abc import Mapping
from typing import Any

import pytest

from controller.config.asked import answered
from games.asked.question import NotAnswered
from tests.rules.matching import missing


def test_the_product_answers_as_the_document_does(case: Mapping[str, Any]) -> None:
    try:
        found = answered(case)
    except NotAnswered as reason:
        pytest.skip(f"unsupported: {reason}")
    differences = list(missing(case["expect"], found))
    assert not differences, f"{case['id']} ({case['seed']}:{case['lines']}), {case['why']}: {'; '.join(differences)}"
