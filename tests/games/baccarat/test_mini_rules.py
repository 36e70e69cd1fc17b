"""What a rules file of mini-baccarat may not say."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from controller.config.house_rules import load_house_rules
from games.baccarat.mini.rules import MiniBaccaratRules


def rules_that_pay_a_tie(odds: str) -> MiniBaccaratRules:
    said = load_house_rules("mini-baccarat", "choctaw").model_dump(mode="json", exclude_unset=True)
    return MiniBaccaratRules.model_validate({**said, "tie": odds})


@pytest.mark.parametrize("odds", ["8 to 1", "9 to 1", "17 to 2"])
def test_a_tie_may_pay_eight_to_one_or_more(odds: str) -> None:
    """002:946."""
    assert str(rules_that_pay_a_tie(odds).tie) == odds


@pytest.mark.parametrize("odds", ["7 to 1", "15 to 2", "8 for 1"])
def test_a_tie_that_pays_less_is_no_rule_of_the_house(odds: str) -> None:
    """002:946: at odds of at least 8 to 1."""
    with pytest.raises(ValidationError, match="tie pays at least 8 to 1, and not "):
        rules_that_pay_a_tie(odds)
