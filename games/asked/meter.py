"""The question about pools, meter: what wagers, wins and people's acts make of meters that show so much.

Does not reckon by itself: the functions of :mod:`games.pools` do, as at a table.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.asked.question import Given, NotAnswered, QuestionError
from games.bingo.wheel import spinner
from games.cards.card import parse_cards
from games.cards.ranking import FIVE_CARD
from games.declared.house_rules import CommonRules
from games.house.authority import may_claim
from games.pai_gow.poker.progressive import hand_types
from games.pools import bad_beat, bingo, lowering
from games.pools.awards import Award, Claim, best_paying
from games.pools.contribution import ContributionRefused, advance, contribution
from games.pools.hit import hit, opened
from games.pools.meter import Meter
from games.pools.rules import MAIN, Pool, Progressive

_ORDERS = {"in-turn-from-dealers-right": "in-turn"}


def meter(rules: CommonRules, given: Given) -> Mapping[str, Any]:
    """What the meters show after the steps, which awards were paid, and which steps are refused.

    Raises:
        NotAnswered: the house has no such pool, or a step is of a kind that is not known.
        QuestionError: a fact is left out.
    """
    table = _Table(_pools(rules, given), given)
    refused = [number for number, step in enumerate(given["steps"], 1) if not table.take(step)]
    meters = table.meters
    escrow = sum(one.escrow_cents for one in meters.values())
    return {
        "pools": {name: one.cents for name, one in meters.items()},
        "overflow_cents": sum(one.overflow_cents for one in meters.values()),
        "awards": [
            {"seat": one.seat, "hand": one.hand, "cents": one.cents, "off_meter": one.off_meter_cents == one.cents}
            for one in table.awards
        ],
        "refused": refused,
        "escrow": escrow,
        "escrow_cents": escrow,
        "spinner": table.spinner,
    }


def _pools(rules: CommonRules, given: Given) -> Mapping[str, Pool]:
    """The pools that are asked about, with the options that the question fixes."""
    unknown = [name for name in given["pools"] if name not in rules.pools]
    if unknown or not given["pools"]:
        named = f"{', '.join(unknown) or 'none'}"
        raise NotAnswered(f"{rules.title} has the pools {', '.join(rules.pools) or 'none'}; asked is about {named}")
    options: Mapping[str, Any] = given.get("options", {})
    fixed = {
        "rate": None if "rate_bp" not in options else Fraction(options["rate_bp"], 10_000),
        "reset_cents": options.get("reset_cents", options.get("base_cents")),
        "limit_cents": options.get("limit_cents"),
        "chip_cents": options.get("token_cents"),
        "several_royals": _ORDERS.get(options.get("shared_award", "")),
    }
    update = {name: value for name, value in fixed.items() if value is not None}
    if "rate" in update:
        update["per_chip_cents"] = None
    pools = {}
    for name in given["pools"]:
        pool = rules.pools[name]
        if isinstance(pool, Progressive) and (wager := _wager_cents(given)) in map(int, pool.at_wager):
            pool = pool.with_wager(wager)
        pools[name] = pool.model_copy(update=update)
    return pools


def _wager_cents(given: Given) -> int:
    """The progressive wager that the question is about; 0 where it does not say."""
    coins = [step["coin"] for step in given["steps"] if isinstance(step.get("coin"), Mapping)]
    named = given.get("options", {}).get("progressive_wager_cents", 0)
    return int(coins[0]["cents"] if coins else named)


class _Table:
    """The pools, step by step."""

    def __init__(self, pools: Mapping[str, Pool], given: Given) -> None:
        self.pools = pools
        self.given = given
        self.awards: list[Award] = []
        self.spinner: int | str | None = None
        self.meters: dict[str, Meter] = {
            name: opened(name, pool, self.wager(pool), given["pools"][name]) for name, pool in pools.items()
        }

    def wager(self, pool: Pool) -> int:
        return _wager_cents(self.given) or (pool.chip_cents if isinstance(pool, Progressive) else 1)

    def take(self, step: Given) -> bool:
        """Take one step; False where it is refused."""
        if len(step) != 1:
            raise QuestionError(f"a step has one name, such as coin or award, not {len(step)}")
        ((kind, what),) = step.items()
        if isinstance(what, Mapping) != (kind == "lower") and kind != "coin":
            raise QuestionError(f'"{step.where}.{kind}" is not what such a step tells')
        name = what if kind == "dispute" else next(iter(self.pools))
        if name not in self.pools:
            raise QuestionError(f"there is no pool {name}; there is {', '.join(self.pools)}")
        rules, now = self.pools[name], self.meters[name]
        if kind == "coin":
            return self.coin(what)
        if kind == "award":
            return self.award(what)
        if kind == "limit":
            why = lowering.why_not_limit(now, what)
            after = now.limited(what)
        elif kind == "lower":
            explained = bool(what.get("explained", True))
            why = lowering.why_not_lower(now, what["to_cents"], what["reason"], explained=explained)
            after = now.lowered(now.cents - what["to_cents"])
        elif kind == "dispute":
            why = lowering.why_not_dispute(now)
            after = lowering.disputed(now, now.cents, rules.reset_cents)
        elif kind == "resolve":
            why = lowering.why_not_resolve(now)
            after = lowering.resolved(now, what, now.escrow_cents, lowering.base_of(now, rules.reset_cents))
        elif kind == "advance":
            adds = advance(now, what)
            why, after = None, now.contributed(adds.units, overflow=adds.overflow_units)
        elif kind == "reset":
            why, after = None, now.lowered(now.cents).seeded(rules.reset_cents)
        else:
            raise NotAnswered(f"no meter knows the step {kind}")
        if why is None:
            self.meters[name] = after
        return why is None

    def coin(self, what: Any) -> bool:
        for name, pool in self.pools.items():
            wagers, cents = (what["wagers"], what["cents"]) if isinstance(what, Mapping) else (what, self.wager(pool))
            try:
                adds = contribution(pool, self.meters[name], cents, wagers)
            except ContributionRefused:
                return False
            self.meters[name] = self.meters[name].contributed(
                adds.units, overflow=adds.overflow_units, reserve=adds.reserve_units, wagers=wagers
            )
        return True

    def award(self, winners: Sequence[Given]) -> bool:
        first = next(iter(self.pools.values()))
        dealt = self.given.get("dealt")
        if dealt is not None and bad_beat.why_not(first, dealt) is not None:
            return False
        claims = [claim for one in winners if (claim := self.claim(first, one)) is not None]
        if not claims:
            return False
        claims = list(bingo.first_winners(claims))
        if self.given.get("format") == "wheel-of-fortune":
            self.spinner = claims[0].seat if spinner(len(claims)) == "winner" else "caller"
        if dealt is not None:
            claims = list(bad_beat.claims(first, claims, dealt, self.given.get("missed_blind", ())))
        self.meters, paid = hit(self.pools, self.meters, claims)  # type: ignore[assignment]
        self.awards += paid
        return True

    def claim(self, rules: Pool, winner: Given) -> Claim | None:
        awards = {hand: rule for pool in self.pools.values() for hand, rule in pool.awards.items()}
        if "cards" in winner and isinstance(rules, Progressive):
            cards = parse_cards(winner["cards"])
            held = {FIVE_CARD.rank(cards).category} if len(cards) == 5 else hand_types(cards)
            hand = best_paying(rules, self.meters[MAIN].cents, held)
        else:
            hand = winner.get("hand", self.given.get("format", next(iter(awards))))
        lit = winner.get("token", winner.get("light", True))
        if hand is None or may_claim(awards, hand, lamp_lit=lit) is not None:
            return None
        return Claim(winner["seat"], hand, winner.get("call"))
