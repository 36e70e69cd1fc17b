"""Settings that a pool with a hidden trigger cannot have."""

import pytest

from controller.config.house_rules import load_house_rules
from controller.settings import NoSetting, parse

RULES = load_house_rules("caribbean-stud", "mystery")


def test_it_starts_again_below_what_it_must_hit_by() -> None:
    assert parse(RULES, "mystery", "reset", "19999") == "19999"
    for too_much in ("20000", "900000"):
        with pytest.raises(NoSetting, match="a pool that must hit by 20000 cents starts again below that"):
            parse(RULES, "mystery", "reset", too_much)


def test_another_pool_has_no_such_end() -> None:
    assert parse(RULES, "progressive", "reset", "1200000") == "1200000"
