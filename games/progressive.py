"""The awards of a progressive: in which order, how much, what is left on the meter, and on whose authority.

Everything is asked with whole cents; the part of a cent that a meter carries is not touched by an award, since shares
are rounded down to the cent. Awards are paid one by one as keys turn: `next_award` answers for the next one from what
was paid before it in the same round. Does not keep a meter, and does not know cards, devices or time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.house_rules import AwardRule, Lock, Progressive, Role


class AwardError(ValueError):
    """No award can be worked out; the text says why."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A progressive hand at a seat, claimed and not yet paid."""

    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class Award:
    """One award: what the winner gets, and what that does to the meter."""

    seat: int
    hand: str
    cents: int
    off_meter_cents: int
    """What comes off the meter; the house pays the rest where the meter shows less than the award."""
    base_cents: int
    """What the award was worked out from: the meter at this winner's turn, or at the first turn of equal sharers."""
    sharers: int
    """How many equal winners divide ``base_cents``; 1 where nobody shares."""
    kept_cents: int
    """What the division left over: it stays on the meter. Named on the last of the sharers, 0 elsewhere."""
    resets: bool
    """The meter goes to the reset amount with this payment (plus ``kept_cents``)."""
    meter_after_cents: int


def in_order(rules: Progressive, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims in the house's order of payment (002:771, 003:692-694)."""
    return tuple(sorted(claims, key=lambda claim: claim.seat, reverse=rules.claims_from == "dealer-right"))


def award_rule(rules: Progressive, hand: str) -> AwardRule:
    """Return the rule for ``hand``.

    Raises:
        AwardError: the progressive pays no such hand.
    """
    for name, rule in rules.awards.items():
        if name == hand:
            return rule
    raise AwardError(f"{hand} takes no progressive award; {', '.join(rules.awards)} do")


def next_award(
    rules: Progressive, meter_cents: int, claim: Claim, paid: Sequence[Award], still_open: Sequence[Claim]
) -> Award:
    """Work out the award of ``claim``, the next one to be paid.

    ``meter_cents`` is the meter as it stands, ``paid`` what was paid in this round, ``still_open`` the claims not yet
    paid, ``claim`` among them or not. A share is of the meter at this winner's turn (003:816-818); under
    ``several_royals = "share"`` equal hands that take the whole meter divide what stood when the first of them was
    paid (003:818-821), and the meter resets with the last of them. A hand seated between two sharers is paid from what
    the meter then shows, and the second sharer still has the full share: the house makes up what the meter lacks.

    Raises:
        AwardError: the progressive pays no such hand, or the meter is negative.
    """
    if meter_cents < 0:
        raise AwardError(f"the meter shows {meter_cents} cents; it is never below nothing")
    rule = award_rule(rules, claim.hand)
    base, sharers, before = meter_cents, 1, 0
    if rule.of_meter == 1 and rules.several_royals == "share":
        sharing = [one for one in paid if one.hand == claim.hand and one.sharers > 1]
        before = len(sharing) % sharing[-1].sharers if sharing else 0
        if before:
            base, sharers = sharing[-1].base_cents, sharing[-1].sharers
        else:
            sharers = 1 + sum(one.hand == claim.hand for one in still_open if one.seat != claim.seat)
    whole = rule.cents if rule.of_meter is None else int(rule.of_meter * base)
    assert whole is not None
    cents, remainder = divmod(whole, sharers)
    off_meter = min(cents, meter_cents)
    last = before + 1 == sharers
    resets = rule.then == "reset" and last
    left = meter_cents - off_meter
    return Award(
        seat=claim.seat,
        hand=claim.hand,
        cents=cents,
        off_meter_cents=off_meter,
        base_cents=base,
        sharers=sharers,
        kept_cents=min(remainder, left) if last else 0,
        resets=resets,
        meter_after_cents=left + (rules.reset_cents if resets else 0),
    )


def awards_in_order(rules: Progressive, meter_cents: int, claims: Sequence[Claim]) -> tuple[Award, ...]:
    """All awards of a round at once: `next_award` for each claim, in the house's order."""
    to_pay = in_order(rules, claims)
    paid: list[Award] = []
    for number, claim in enumerate(to_pay):
        award = next_award(rules, meter_cents, claim, paid, to_pay[number:])
        meter_cents = award.meter_after_cents
        paid.append(award)
    return tuple(paid)


# -- authority ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Authority:
    """What an award takes before it is paid: who looks at the cards, who signs the log, which key, turned by whom."""

    verify: tuple[Role, ...]
    log: tuple[Role, ...]
    lock: Lock | None
    key: tuple[Role, ...]
    resets: bool


def needs(rules: Progressive, hand: str) -> Authority:
    """The authority that ``hand`` takes. Raises AwardError where it takes no award."""
    rule = award_rule(rules, hand)
    return Authority(rule.verified_by, rule.log_signed_by, rule.key, rule.turned_by, rule.then == "reset")


def may_claim(rules: Progressive, hand: str, *, lamp_lit: bool) -> str | None:
    """Why ``hand`` cannot be claimed, as one sentence; None when it can (003:749-757, 002:736)."""
    if hand not in rules.awards:
        return f"{_said(hand)} takes no progressive award"
    if not lamp_lit:
        return "no award: the lamp of this seat was not lit when the round was locked out"
    return None


def may_verify(rules: Progressive, hand: str, by: str) -> str | None:
    """Why ``by`` cannot verify this hand, as one sentence; None when this role is asked for."""
    asked = needs(rules, hand).verify
    return None if by in asked else f"{_said(hand)} is verified by {_all_of(asked)}, not by the {_said(by)}"


def may_pay(
    rules: Progressive,
    hand: str,
    *,
    verified_by: Sequence[str],
    log_complete: bool,
    key: str | None,
    turned_by: str | None,
) -> str | None:
    """Why turning this key does not pay ``hand`` now, as one sentence; None when it pays.

    The higher key also does what the lower one may; never the reverse. ``key`` and ``turned_by`` are None where no key
    was turned.
    """
    asked = needs(rules, hand)
    missing = [role for role in asked.verify if role not in verified_by]
    if missing:
        return (
            f"{_said(hand)} is not paid before {_all_of(missing)} {'has' if len(missing) == 1 else 'have'} verified it"
        )
    if asked.log and not log_complete:
        return f"{_said(hand)} is not paid before the payout log is complete"
    if asked.lock is None:
        return None
    if key is None:
        return f"{_said(hand)} is paid with the {asked.lock} key"
    if turned_by is None:
        return "nobody said who turned the key"
    if key == asked.lock:
        holders = _any_of(asked.key)
        told = f"{_said(hand)} takes the {key} key of {holders}, not of the {_said(turned_by)}"
        return None if turned_by in asked.key else told
    if key == "higher":
        return None if turned_by in _higher(rules) else f"the higher key is not turned by the {_said(turned_by)}"
    return f"{_said(hand)} takes the {asked.lock} key, not the {key} one"


def _higher(rules: Progressive) -> set[Role]:
    """The roles that hold the higher key."""
    return {role for rule in rules.awards.values() if rule.key == "higher" for role in rule.turned_by}


def _said(name: str) -> str:
    return name.replace("-", " ")


def _all_of(roles: Sequence[str]) -> str:
    return " and ".join(f"the {_said(role)}" for role in roles)


def _any_of(roles: Sequence[str]) -> str:
    return " or ".join(f"the {_said(role)}" for role in roles)
