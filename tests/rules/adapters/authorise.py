"""The question on whose authority an award is paid: authorise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.declared.house_rules import AwardRule, CommonRules, Progressive
from games.house.authority import Authorities, Done, Person, Turn, may_claim, may_log, may_pay, may_verify

from . import house


def authorise(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Ask only for what the document demands: what a casino adds by itself is not the document's question."""
    rules = _as_printed(house.common(case))
    if not rules:
        raise house.Unsupported("a game where nothing is paid on anybody's authority")
    award, steps = case["given"]["award"], case["given"]["steps"]
    hand = award["hand"]
    asked = rules.get(hand)
    if asked is None:
        pays = getattr(house.common(case), "pays", {})
        by_tray = isinstance(pays, Mapping) and hand in pays
        return {"paid": by_tray, "reset": False, "needs": {"verify": [], "key": [], "lock": None, "log": []}}
    claimed = may_claim(rules, hand, lamp_lit=award.get("light", award.get("token", True))) is None
    paid = claimed and _paid(rules, hand, steps)
    return {
        "paid": paid,
        "reset": paid and isinstance(asked, AwardRule) and asked.then == "reset",
        "needs": {
            "verify": asked.verified_by,
            "key": asked.turned_by,
            "lock": asked.key,
            "log": asked.log_signed_by,
        },
    }


def _as_printed(rules: CommonRules) -> Authorities:
    pools = [pool.as_printed() if isinstance(pool, Progressive) else pool for pool in rules.pools.values()]
    return {**rules.authority, **{hand: rule for pool in pools for hand, rule in pool.awards.items()}}


def _paid(rules: Authorities, hand: str, steps: Sequence[Mapping[str, str]]) -> bool:
    done = Done()
    for step in steps:
        if "verify" in step:
            by = Person(step["verify"])
            if may_verify(rules, hand, by, done) is None:
                done = replace(done, verified=(*done.verified, by))
        elif step.get("log") == "complete":
            done = replace(done, logged=done.logged or may_log(rules, hand, done) is None)
        elif may_pay(rules, hand, done, Turn(step["key"], Person(step["by"]))) is None:
            return True
    return may_pay(rules, hand, done) is None
