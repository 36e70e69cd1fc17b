import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.declared.house_rules import AwardRule
from games.house.authority import (
    CONFIGURATION,
    Authorities,
    AuthorityError,
    AuthorityRule,
    ConfigurationRule,
    Done,
    Person,
    Turn,
    may_ask_for_change,
    may_claim,
    may_log,
    may_pay,
    may_sign,
    may_verify,
    may_witness,
    needs,
)
from games.poker.caribbean_stud.rules import CaribbeanStudRules

RULES = Path(__file__).parents[3] / "config" / "rules"
SUPERVISOR, PIT, MANAGER = "floor-supervisor", "pit-manager", "table-games-manager"
ROLES = ("dealer", SUPERVISOR, PIT, MANAGER, "accountant")


def house(jurisdiction: str) -> CaribbeanStudRules:
    with (RULES / jurisdiction / "caribbean-stud.toml").open("rb") as file:
        return CaribbeanStudRules.model_validate(tomllib.load(file))


CHOCTAW, ONEIDA = house("choctaw").authorities, house("oneida").authorities
APART: Authorities = {
    "flush": AuthorityRule.model_validate(
        {
            **CHOCTAW["flush"].model_dump(include={"verified_by", "log_signed_by", "key", "turned_by"}),
            "two_persons": True,
        }
    ),
    "royal-flush": CHOCTAW["royal-flush"],
}
"""A house where nobody pays a flush alone."""
HOUSES = pytest.mark.parametrize("rules", [CHOCTAW, ONEIDA], ids=["choctaw", "oneida"])


def refusal(hand: str, verified_by: Iterable[str], key: str | None, by: str | None, *, log: bool = True) -> str | None:
    done = Done(verified=tuple(map(Person, verified_by)), logged=log)
    return may_pay(CHOCTAW, hand, done, None if key is None else Turn(key, None if by is None else Person(by)))


# Keys


@pytest.mark.parametrize("hand", ["flush", "full-house", "four-of-a-kind"])
def test_a_supervisor_turns_the_lower_key_for_a_fixed_award(hand: str) -> None:
    """002:745-747."""
    assert refusal(hand, [SUPERVISOR], "lower", SUPERVISOR) is None


@pytest.mark.parametrize(
    ("hand", "verified_by", "log", "key", "by", "told"),
    [
        ("flush", [], True, "lower", SUPERVISOR, "flush is not paid before the floor supervisor has verified it"),
        ("flush", [SUPERVISOR], False, "lower", SUPERVISOR, "flush is not paid before the payout log is complete"),
        ("flush", [SUPERVISOR], True, None, None, "flush is paid with the lower key"),
        (
            "flush",
            [SUPERVISOR],
            True,
            "lower",
            "dealer",
            "flush takes the lower key of the floor supervisor, not of the dealer",
        ),
        (
            "straight-flush",
            [SUPERVISOR],
            True,
            "higher",
            PIT,
            "straight flush is not paid before the pit manager has verified it",
        ),
        (
            "straight-flush",
            [SUPERVISOR, PIT],
            True,
            "lower",
            PIT,
            "straight flush takes the higher key, not the lower one",
        ),
        (
            "straight-flush",
            [SUPERVISOR, PIT],
            True,
            "higher",
            MANAGER,
            "straight flush takes the higher key of the pit manager, not of the table games manager",
        ),
        (
            "royal-flush",
            [SUPERVISOR],
            True,
            "higher",
            PIT,
            "royal flush is not paid before the pit manager and the table games manager have verified it",
        ),
        (
            "royal-flush",
            [SUPERVISOR, PIT, MANAGER],
            True,
            "higher",
            SUPERVISOR,
            "royal flush takes the higher key of the pit manager or the table games manager, "
            "not of the floor supervisor",
        ),
    ],
)
def test_a_key_that_does_not_pay_says_why(
    hand: str, verified_by: list[str], log: bool, key: str | None, by: str | None, told: str
) -> None:
    """002:745-750."""
    assert refusal(hand, verified_by, key, by, log=log) == told


@pytest.mark.parametrize("by", [PIT, MANAGER])
def test_either_manager_turns_the_higher_key_for_a_royal(by: str) -> None:
    """002:750."""
    assert refusal("royal-flush", [SUPERVISOR, PIT, MANAGER], "higher", by) is None


def test_the_higher_key_does_what_the_lower_one_may() -> None:
    """Standards D6."""
    assert refusal("flush", [SUPERVISOR], "higher", PIT) is None
    told = refusal("flush", [SUPERVISOR], "higher", SUPERVISOR)
    assert told == "the higher key is not turned by the floor supervisor"
    assert refusal("flush", [SUPERVISOR], "middle", PIT) == "flush takes the lower key, not the middle one"
    assert refusal("flush", [SUPERVISOR], "higher", None) == "nobody said who turned the key"


# Claims, verification and log


@HOUSES
def test_no_award_for_a_seat_whose_lamp_was_not_lit(rules: Authorities) -> None:
    """003:753-754, 002:736."""
    assert may_claim(rules, "flush", lamp_lit=True) is None
    assert "lamp" in (may_claim(rules, "flush", lamp_lit=False) or "")
    assert may_claim(rules, "pair", lamp_lit=True) == "pair takes no progressive award"
    with pytest.raises(AuthorityError, match="pair takes no progressive award; flush, full-house"):
        needs(rules, "pair")


def test_only_a_role_that_is_asked_for_verifies() -> None:
    assert may_verify(CHOCTAW, "flush", Person(SUPERVISOR)) is None
    told = may_verify(CHOCTAW, "flush", Person("dealer"))
    assert told == "flush is verified by the floor supervisor, not by the dealer"


@pytest.mark.parametrize(
    "claimed_by", [Person(SUPERVISOR), Person(SUPERVISOR, "Ann Ames"), Person("dealer", "Bob Bell")]
)
def test_nobody_verifies_a_claim_of_their_own(claimed_by: Person) -> None:
    """The same role, or the same person in another role."""
    told = may_verify(CHOCTAW, "flush", Person(SUPERVISOR, "Bob Bell"), Done(claimed_by=claimed_by))
    assert told == "nobody verifies a claim of their own"


def test_one_person_does_not_verify_for_two_roles() -> None:
    done = Done(verified=(Person(SUPERVISOR, "Bob Bell"),))
    assert may_verify(CHOCTAW, "royal-flush", Person(PIT, "Cy Cole"), done) is None
    told = may_verify(CHOCTAW, "royal-flush", Person(PIT, "Bob Bell"), done)
    assert told == "Bob Bell has verified it in another role: it takes another person"


def test_the_log_is_completed_after_the_verification() -> None:
    """002:747, 749."""
    told = may_log(CHOCTAW, "straight-flush", Done(verified=(Person(PIT),)))
    assert told == "the floor supervisor must verify the straight flush before the log is complete"
    verified = Done(verified=(Person(PIT), Person(SUPERVISOR)))
    assert may_log(CHOCTAW, "straight-flush", verified) == "the dealer must sign the log before it is complete"
    assert may_log(CHOCTAW, "straight-flush", replace(verified, signed=(Person("dealer"),))) is None


def test_where_the_house_wants_two_people_whoever_verified_does_not_turn_the_key_alone() -> None:
    done = Done(verified=(Person(SUPERVISOR, "Ann Ames"),), logged=True)
    told = may_pay(APART, "flush", done, Turn("lower", Person(SUPERVISOR, "Ann Ames")))
    assert told == "flush takes two people: the one who verified it alone does not turn the key"
    assert may_pay(APART, "flush", done, Turn("lower", Person(SUPERVISOR, "Bob Bell"))) is None
    assert may_pay(CHOCTAW, "flush", done, Turn("lower", Person(SUPERVISOR, "Ann Ames"))) is None


def test_a_royal_takes_everybody_and_resets() -> None:
    """002:741, 749-750."""
    asked = needs(CHOCTAW, "royal-flush")
    assert asked.verified_by == (SUPERVISOR, PIT, MANAGER)
    assert asked.log_signed_by == ("dealer", SUPERVISOR, PIT, MANAGER)
    assert (asked.key, asked.turned_by) == ("higher", (PIT, MANAGER))
    assert isinstance(asked, AwardRule)
    assert asked.then == "reset"


def test_the_document_alone_asks_oneida_for_a_supervisor_and_no_key() -> None:
    """003:756-757."""
    progressive = house("oneida").progressive
    assert progressive is not None
    printed = progressive.as_printed().awards
    assert needs(printed, "royal-flush").key is None
    assert may_pay(printed, "royal-flush", Done()) is not None
    assert may_pay(printed, "royal-flush", Done(verified=(Person(SUPERVISOR),))) is None
    assert needs(ONEIDA, "royal-flush").key == "higher"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"key": "lower"}, "key and turned_by belong together"),
        ({"turned_by": ["pit-manager"]}, "key and turned_by belong together"),
        ({"two_persons": True}, "two_persons needs a second act"),
    ],
)
def test_a_rule_that_nobody_could_follow_is_a_mistake(values: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        AuthorityRule.model_validate({"verified_by": [SUPERVISOR], **values})


# No order but the house's pays

PEOPLE = tuple(Person(role, name) for role in ROLES for name in ("", "Ann Ames", "Bob Bell"))
ACTS = st.one_of(
    st.tuples(st.just("verify"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("sign"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("log"), st.just(None)),
    st.tuples(st.sampled_from(["lower", "higher"]), st.sampled_from(PEOPLE)),
)
Acts = list[tuple[str, Person | None]]


def paid_after(rules: Authorities, hand: str, acts: Acts) -> int | None:
    """The number of the act that pays; None where none does."""
    done = Done(claimed_by=Person("dealer"))
    for number, (act, by) in enumerate(acts):
        if act == "verify":
            assert by is not None
            if may_verify(rules, hand, by, done) is None:
                done = replace(done, verified=(*done.verified, by))
        elif act == "sign":
            assert by is not None
            if may_sign(rules, hand, by, done) is None:
                done = replace(done, signed=(*done.signed, by))
        elif act == "log":
            done = replace(done, logged=done.logged or may_log(rules, hand, done) is None)
        elif may_pay(rules, hand, done, Turn(act, by)) is None:
            return number
    return None


@given(st.sampled_from([CHOCTAW, ONEIDA, APART]), st.data(), st.lists(ACTS, max_size=12))
def test_no_order_of_keys_verifications_and_entries_but_the_houses_pays(
    rules: Authorities, data: st.DataObject, acts: Acts
) -> None:
    """Whatever came between: all that verify came before an entry, and that before the right key in the right hand."""
    hand = data.draw(st.sampled_from(list(rules)))
    number = paid_after(rules, hand, acts)
    if number is None:
        return
    asked, (key, by) = rules[hand], acts[number]
    assert by is not None
    first = {role: [at for at, act in enumerate(acts[:number]) if act[0] == "verify" and act[1] and act[1].role == role]
             for role in asked.verified_by}  # fmt: skip
    assert all(first.values())
    entries = [at for at, act in enumerate(acts[:number]) if act[0] == "log"]
    acted = {act[1].role for act in acts[: entries[-1]] if act[0] in ("verify", "sign") and act[1]}
    assert acted >= set(asked.log_signed_by)
    assert any(all(ats[0] < at for ats in first.values()) for at in entries)
    assert key == asked.key or key == "higher"
    assert by.role in (asked.turned_by if key == asked.key else rules["royal-flush"].turned_by)
    names = {act[1].name or act[1].role for act in acts[:number] if act[0] == "verify" and act[1]}
    assert len(names) >= len(asked.verified_by)
    if asked.two_persons:
        assert len(names | {by.name or by.role}) >= 2


@given(st.sampled_from([CHOCTAW, ONEIDA]), st.data())
def test_the_houses_order_pays_and_its_last_act_alone_does(rules: Authorities, data: st.DataObject) -> None:
    hand = data.draw(st.sampled_from(list(rules)))
    asked = rules[hand]
    verifiers = data.draw(st.permutations(asked.verified_by))
    assert asked.key is not None
    key = (str(asked.key), Person(data.draw(st.sampled_from(asked.turned_by))))
    signers = [role for role in asked.log_signed_by if role not in verifiers]
    acts: Acts = [
        *(("verify", Person(role)) for role in verifiers),
        *(("sign", Person(role)) for role in signers),
        ("log", None),
        key,
    ]
    assert paid_after(rules, hand, acts) == len(acts) - 1
    left_out = data.draw(st.integers(0, len(acts) - 1))
    assert paid_after(rules, hand, acts[:left_out] + acts[left_out + 1 :]) is None


# Configuration


def test_settings_take_a_credential_of_their_own() -> None:
    """Standards D7: apart from both locks."""
    assert may_ask_for_change(CONFIGURATION, Person(MANAGER), credential=True) is None
    told = may_ask_for_change(CONFIGURATION, Person(MANAGER), credential=False)
    assert told == "a change of settings takes the configuration code; this one goes with the keys"
    told = may_ask_for_change(CONFIGURATION, Person(PIT), credential=True)
    assert told == "settings are changed by the table games manager, not by the pit manager"


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (Person(MANAGER), "nobody witnesses what they asked for"),
        (Person("accountant", "Mia Moss"), "nobody witnesses what they asked for"),
        (
            Person(PIT, "Cy Cole"),
            "a change that the table games manager asked for is witnessed "
            "by the accountant or the surveillance officer",
        ),
    ],
)
def test_a_change_is_witnessed_by_another_person_of_another_department(by: Person, told: str) -> None:
    """Standards D8."""
    asked_by = Person(MANAGER, "Mia Moss" if by.name == "Mia Moss" else "")
    assert may_witness(CONFIGURATION, asked_by, by) == told
    assert may_witness(CONFIGURATION, asked_by, Person("accountant", "Di Dunn")) is None


@pytest.mark.parametrize(
    ("departments", "told"),
    [
        ({"table games": [MANAGER]}, "nobody is outside the department of the table games manager"),
        ({"accounting": ["accountant"]}, "the table games manager belongs to no department"),
        ({"table games": [MANAGER], "accounting": [MANAGER]}, "a role belongs to one department"),
    ],
)
def test_a_house_where_nobody_could_witness_is_a_mistake(departments: dict[str, list[str]], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        ConfigurationRule.model_validate({"asked_by": [MANAGER], "departments": departments})


def test_one_role_verifies_once_whoever_has_it() -> None:
    done = Done(verified=(Person(SUPERVISOR, "Ann Ames"),))
    told = may_verify(CHOCTAW, "flush", Person(SUPERVISOR, "Bob Bell"), done)
    assert told == "the floor supervisor has verified it"


@pytest.mark.parametrize(
    ("verifiers", "key", "right"),
    [((SUPERVISOR, PIT), None, True), ((SUPERVISOR,), None, False), ((SUPERVISOR,), "lower", True)],
)
def test_two_persons_can_be_asked_for_where_two_acts_are(
    verifiers: tuple[str, ...], key: str | None, right: bool
) -> None:
    rule = {"verified_by": verifiers, "two_persons": True, "key": key, "turned_by": (PIT,) if key else ()}
    if right:
        assert AuthorityRule.model_validate(rule).two_persons
    else:
        with pytest.raises(ValidationError, match="two_persons needs a second act"):
            AuthorityRule.model_validate(rule)


def test_who_signed_is_told_so_and_who_signs_nothing_too() -> None:
    done = Done(verified=(Person(SUPERVISOR),), signed=(Person("dealer"),))
    assert may_sign(CHOCTAW, "flush", Person("dealer"), done) == "the dealer has signed the log for this flush"
    assert (
        may_sign(CHOCTAW, "flush", Person("accountant"), done) == "the accountant does not sign the log for this flush"
    )


def test_nobody_signs_the_log_in_two_roles() -> None:
    done = Done(verified=(Person(SUPERVISOR, "Ann Ames"),))
    told = may_sign(CHOCTAW, "flush", Person("dealer", "Ann Ames"), done)
    assert told == "Ann Ames has signed in another role: it takes another person"
