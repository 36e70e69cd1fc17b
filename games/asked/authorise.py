"""The question on whose authority an award is paid, authorise: what it takes, and whether the steps told are enough.

Does not know who may turn a key here: the house's rules do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.asked.question import Given, NotAnswered
from games.declared.house_rules import AwardRule, CommonRules, Progressive
from games.house.authority import Authorities, Done, Person, Turn, may_claim, may_log, may_pay, may_verify, needs


def authorise(common: CommonRules, given: Given) -> Mapping[str, Any]:
    """What the document demands, without what a casino adds by itself.

    Raises:
        NotAnswered: nothing is paid on anybody's authority in this game.
        QuestionError: the award or its hand is left out.
    """
    rules = _as_printed(common)
    if not rules:
        raise NotAnswered(f"nothing is paid on anybody's authority in {common.title}")
    award, steps = given["award"], given.get("steps", ())
    hand = award["hand"]
    asked = rules.get(hand)
    if asked is None:
        pays = getattr(common, "pays", {})
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


def _paid(rules: Authorities, hand: str, steps: Sequence[Given]) -> bool:
    done = Done()
    for step in steps:
        if "verify" in step:
            by = Person(step["verify"])
            if may_verify(rules, hand, by, done) is None:
                done = replace(done, verified=(*done.verified, by))
        elif step.get("log") == "complete":
            signers = tuple(map(Person, needs(rules, hand).log_signed_by))
            signed = replace(done, signed=signers)  # a log that is told to be complete is signed
            done = replace(done, logged=done.logged or may_log(rules, hand, signed) is None)
        elif may_pay(rules, hand, done, Turn(step["key"], Person(step["by"]))) is None:
            return True
    return may_pay(rules, hand, done) is None
