"""The questions about the progressive: meter, authorise."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.cards import parse_cards
from games.house_rules import Progressive
from games.progressive import Award, AwardError, Claim, awards_in_order, may_claim, may_pay, may_verify, needs
from games.ranking import FIVE_CARD

from . import house


def meter(case: Mapping[str, Any]) -> Mapping[str, Any]:
    rules = _rules(case)
    given = case["given"]
    if set(given["pools"]) != {"progressive"}:
        raise house.Unsupported(f"the pools {', '.join(given['pools'])}")
    rises = _increment(rules, given.get("options", {}))
    shown = Fraction(given["pools"]["progressive"])
    awards: list[Award] = []
    refused: list[int] = []
    for number, step in enumerate(given["steps"], 1):
        ((kind, what),) = step.items()
        if kind == "coin":
            chips, each = (what["wagers"], what["cents"]) if isinstance(what, Mapping) else (what, rules.chip_cents)
            shown += chips * (rises if each == rules.chip_cents else rises * each / rules.chip_cents)
        elif kind == "award":
            claims = [claim for one in what if (claim := _claim(rules, one)) is not None]
            paid = awards_in_order(rules, int(shown), claims)
            shown += (paid[-1].meter_after_cents if paid else int(shown)) - int(shown)
            awards += paid
            refused += [] if claims else [number]
        elif kind == "reset":
            shown = Fraction(rules.reset_cents)
        else:
            raise house.Unsupported(f"the step {kind}")
    return {
        "pools": {"progressive": int(shown)},
        "awards": [
            {"seat": one.seat, "hand": one.hand, "cents": one.cents, "off_meter": one.off_meter_cents == one.cents}
            for one in awards
        ],
        "refused": refused,
    }


def _rules(case: Mapping[str, Any]) -> Progressive:
    _, rules = house.of(case)
    if rules.progressive is None:
        raise house.Unsupported("a table without a progressive")
    return rules.progressive


def _increment(rules: Progressive, options: Mapping[str, Any]) -> Fraction:
    if "rate_bp" in options:
        return Fraction(options["rate_bp"], 10_000) * rules.chip_cents
    return rules.increment_cents


def _claim(rules: Progressive, winner: Mapping[str, Any]) -> Claim | None:
    hand = winner["hand"] if "hand" in winner else FIVE_CARD.rank(parse_cards(winner["cards"])).category
    lit = winner.get("token", winner.get("light", True))
    return None if may_claim(rules, hand, lamp_lit=lit) else Claim(winner["seat"], hand)


def authorise(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Ask only for what the document demands: what a casino adds by itself is not the document's question."""
    rules = _rules(case).as_printed()
    award, steps = case["given"]["award"], case["given"]["steps"]
    try:
        asked = needs(rules, award["hand"])
    except AwardError:
        return {"paid": False, "reset": False}
    claimed = may_claim(rules, award["hand"], lamp_lit=award.get("light", award.get("token", True))) is None
    paid = claimed and _paid(rules, award["hand"], steps)
    return {
        "paid": paid,
        "reset": paid and asked.resets,
        "needs": {"verify": asked.verify, "key": asked.key, "lock": asked.lock, "log": asked.log},
    }


def _paid(rules: Progressive, hand: str, steps: Sequence[Mapping[str, str]]) -> bool:
    verified: list[str] = []
    log_complete = False
    for step in steps:
        if "verify" in step and may_verify(rules, hand, step["verify"]) is None:
            verified.append(step["verify"])
        log_complete = log_complete or step.get("log") == "complete"
        key, by = step.get("key"), step.get("by")
        if key and not may_pay(rules, hand, verified_by=verified, log_complete=log_complete, key=key, turned_by=by):
            return True
    return may_pay(rules, hand, verified_by=verified, log_complete=log_complete, key=None, turned_by=None) is None
