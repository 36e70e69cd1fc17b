"""The awards of a pool: in which order, how much, and what is left on the meter.

Everything is asked with whole cents; the part of a cent that a meter carries is not touched by an award, since shares
are rounded down to the cent. Awards are paid one by one as keys turn: `next_award` answers for the next one from what
was paid before it in the same round. Does not keep a meter, and does not know cards, devices or time.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.pools.rules import MAIN, AwardRule, Pool


class AwardError(ValueError):
    """No award can be worked out; the text says why."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A progressive hand at a seat, claimed and not yet paid."""

    seat: int
    hand: str
    call: int | None = None
    """Bingo: the number of the call that completed the card."""


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
    pool: str = MAIN

    @property
    def by_house_cents(self) -> int:
        """What the house adds: a floor, what the meter lacked, or all of an award that leaves the meter alone."""
        return self.cents - self.off_meter_cents


def in_order(rules: Pool, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims in the house's order of payment (002:771, 003:692-694): ``hands_first``, then by seat."""
    last = len(rules.hands_first)
    rank = {hand: place for place, hand in enumerate(rules.hands_first)}
    highest_first = rules.claims_from == "dealer-right"
    by_seat = sorted(claims, key=lambda claim: claim.seat, reverse=highest_first)
    return tuple(sorted(by_seat, key=lambda claim: rank.get(claim.hand, last)))


def award_rule(rules: Pool, hand: str) -> AwardRule:
    """Return the rule for ``hand``.

    Raises:
        AwardError: the pool pays no such hand.
    """
    for name, rule in rules.awards.items():
        if name == hand:
            return rule
    raise AwardError(f"{hand} takes no progressive award; {', '.join(rules.awards)} do")


def pool_of(pools: Mapping[str, Pool], hand: str, call: int | None = None) -> str:
    """The name of the pool that pays ``hand``: the first one whose award reaches as far as ``call``.

    Raises:
        AwardError: none does.
    """
    for name, pool in pools.items():
        rule = pool.awards.get(hand)
        if rule is not None and (rule.by_call is None or (call is not None and call <= rule.by_call)):
            return name
    known = ", ".join(hand for pool in pools.values() for hand in pool.awards)
    raise AwardError(f"{hand} takes no progressive award; {known} do")


def shares(rules: Pool, rule: AwardRule) -> bool:
    """Whether equal hands divide one amount, rather than each being paid in turn."""
    if rule.of_meter is None:
        return False
    whole = rules.several_royals if rule.of_meter == 1 else "in-turn"
    return (rule.equal_hands or whole) == "share"


def next_award(
    rules: Pool,
    meter_cents: int,
    claim: Claim,
    paid: Sequence[Award],
    still_open: Sequence[Claim],
) -> Award:
    """Work out the award of ``claim``, the next one to be paid.

    ``meter_cents`` is the meter as it stands, ``paid`` what this pool paid in this round, ``still_open`` the claims on
    it not yet paid, ``claim`` among them or not. A share is of the meter at this winner's turn (003:816-818), or of
    what stood at the hit (000:739-741). Equal hands that share divide what stood when the first of them was paid
    (003:818-821), and the meter resets with the last of them. A hand seated between two sharers is paid from what the
    meter then shows, and the second sharer still has the full share: the house makes up what the meter lacks.

    Raises:
        AwardError: the pool pays no such hand, or the meter is negative.
    """
    if meter_cents < 0:
        raise AwardError(f"the meter shows {meter_cents} cents; it is never below nothing")
    rule = award_rule(rules, claim.hand)
    at_hit = rules.percent_of == "hit"
    base = paid[0].base_cents if at_hit and paid else meter_cents
    sharers, before = 1, 0
    if shares(rules, rule):
        sharing = [one for one in paid if one.hand == claim.hand and one.sharers > 1]
        before = len(sharing) % sharing[-1].sharers if sharing else 0
        if before:
            base, sharers = sharing[-1].base_cents, sharing[-1].sharers
        else:
            sharers = 1 + sum(one.hand == claim.hand for one in still_open if one.seat != claim.seat)
    cents, remainder = divmod(_whole(rule, base), sharers)
    off_meter = min(cents, meter_cents) if takes_off_meter(rules, rule, cents) else 0
    last = before + 1 == sharers
    if at_hit:
        others = any(one.seat != claim.seat or one.hand != claim.hand for one in still_open)
        hands = {one.hand for one in paid} | {claim.hand}
        resets = not others and any(rules.awards[hand].then == "reset" for hand in hands)
    else:
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


def _whole(rule: AwardRule, base_cents: int) -> int:
    """The award before equal hands divide it: a fixed amount, or a share that is not below its floor."""
    if rule.of_meter is None:
        assert rule.cents is not None
        return rule.cents
    return max(int(rule.of_meter * base_cents), rule.at_least_cents or 0)


def takes_off_meter(rules: Pool, rule: AwardRule, cents: int) -> bool:
    """Whether an award of ``cents`` comes off the meter; otherwise the house pays it and leaves the meter alone."""
    if rule.paid_from is not None:
        return rule.paid_from == "meter"
    return cents >= rules.meter_pays_from_cents


def best_paying(rules: Pool, meter_cents: int, hands: Iterable[str]) -> str | None:
    """Of all that one player's cards can be counted as, the hand that pays most now; None where none takes an award.

    Where two pay alike it is the one that the pay table names first.
    """
    held = set(hands)
    paying = [hand for hand in rules.awards if hand in held]
    return max(paying, key=lambda hand: _whole(rules.awards[hand], meter_cents), default=None)


def best_of_all(pools: Mapping[str, Pool], meters: Mapping[str, int], hands: Iterable[str]) -> str | None:
    """The same over several pools, each with what its meter shows in cents; None where no pool pays any of the hands.

    What a meter finds by itself is no hand, and is passed over.
    """
    held = frozenset(hands)
    best = [
        (_whole(pool.awards[hand], meters[name]), hand)
        for name, pool in pools.items()
        if pool.must_hit_by_cents is None and (hand := best_paying(pool, meters[name], held)) is not None
    ]
    _, hand = max(best, key=lambda one: one[0], default=(None, None))
    return hand


def pays_more(pools: Mapping[str, Pool], meters: Mapping[str, int], hand: str, held: Iterable[str]) -> str | None:
    """The hand for which the cards that hold ``hand`` are paid more (003:3094-3098); None where there is none."""
    best = best_of_all(pools, meters, held)
    if best is None:
        return None
    here, there = (pool_of(pools, one) for one in (hand, best))
    claimed = _whole(pools[here].awards[hand], meters[here])
    return best if _whole(pools[there].awards[best], meters[there]) > claimed else None
