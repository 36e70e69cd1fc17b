"""Which values a setting of a pool can have: whatever is accepted, a rules file could have said as well."""

import pytest
from hypothesis import given, strategies as st

from controller.config.house_rules import load_house_rules
from controller.table.settings.values import NAMES, NoSetting, parse, rules_with
from controller.table.state import Setting

MYSTERY = load_house_rules("caribbean-stud", "mystery")
PAI_GOW = load_house_rules("pai-gow-poker", "oneida")
HOUSES = {house: load_house_rules("caribbean-stud", house) for house in ("choctaw", "oneida", "two-pools", "mystery")}
HOUSES["pai gow"] = PAI_GOW
AMOUNTS = st.sampled_from((0, 1, 19_999, 20_000, 100_000, 999_999, 1_000_000, 1_500_000)).map(str)
RATES = st.sampled_from(("0", "5", "100/3", "50", "60", "99", "100", "101"))


def test_it_starts_again_below_what_it_must_hit_by() -> None:
    assert parse(MYSTERY, "mystery", "reset", "19999") == "19999"
    for too_much in ("20000", "900000"):
        with pytest.raises(NoSetting, match=r"a pool that must hit by \$200.00 starts again below that"):
            parse(MYSTERY, "mystery", "reset", too_much)


def test_no_reset_amount_is_below_the_least_that_the_document_allows() -> None:
    """003:3735-3738"""
    assert parse(PAI_GOW, "progressive", "reset", "1000000") == "1000000"
    for too_little in ("999999", "0"):
        with pytest.raises(NoSetting, match=r"the document allows no reset amount below \$10,000.00"):
            parse(PAI_GOW, "progressive", "reset", too_little)


def test_it_has_no_limit_below_which_it_would_never_hit() -> None:
    with pytest.raises(NoSetting, match=r"a pool that must hit by \$200.00 has no limit"):
        parse(MYSTERY, "mystery", "limit", "15000")


def test_another_pool_has_no_such_end() -> None:
    assert parse(MYSTERY, "progressive", "reset", "1200000") == "1200000"


def _asked(setting: str) -> st.SearchStrategy[tuple[str, str]]:
    return st.tuples(st.just(setting), RATES if setting in ("rate", "reserve-rate") else AMOUNTS)


@given(st.sampled_from(sorted(HOUSES)), st.data())
def test_settings_that_are_accepted_one_after_another_make_rules_that_a_file_could_have(
    house: str, data: st.DataObject
) -> None:
    rules = HOUSES[house]
    held: dict[tuple[str, str], Setting] = {}
    changes = st.tuples(st.sampled_from(sorted(rules.pools)), st.one_of(*map(_asked, NAMES)))
    for pool, (setting, value) in data.draw(st.lists(changes, min_size=4, max_size=12)):
        now = rules_with(rules, tuple(held.values()))
        try:
            held[pool, setting] = Setting(pool, setting, parse(now, pool, setting, value))
        except NoSetting:
            continue
    for name, pool_rules in rules_with(rules, tuple(held.values())).pools.items():
        # What a table once began with was on the meter before any setting: a limit may lie below it by now.
        begun = pool_rules.model_dump() | {"seed_cents": pool_rules.reset_cents}
        assert type(pool_rules).model_validate(begun).reset_cents == pool_rules.reset_cents, name
