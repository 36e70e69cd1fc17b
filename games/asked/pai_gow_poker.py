"""Pai gow poker and the Fortune game as the documents ask about the table: options, start, wagers, what goes wrong.

Does not rule by itself: the game and the house do.
"""

from __future__ import annotations

from typing import Any

from games.asked import deal as common_deal, irregularity as common_irregularity, legal as common_legal
from games.asked.pai_gow_hands import compare, rank, set_hand
from games.asked.pai_gow_money import settle
from games.asked.question import Given, QuestionError
from games.asked.words import PHASES as COMMON_PHASES, Words, changed, with_wager
from games.cards.card import parse_cards
from games.draws.start_order import StartOrder, order_from, start as start_order
from games.money.odds import Odds
from games.pai_gow.poker.game import additional_odds, envy_button
from games.pai_gow.poker.irregularities import is_special
from games.pai_gow.poker.rules import POSITIONS, PaiGowPokerRules
from games.pai_gow.poker.seats import wager_on_layout
from games.round.verdict import Verdict

PHASES = {
    **COMMON_PHASES,
    "before-cup-open": "betting",
    "dice": "starting",
    "cup-open": "starting",
    "after-deal": "setting",
}


def with_options(rules: PaiGowPokerRules, given: Given) -> PaiGowPokerRules:
    """The options, commission and posted limits that the question fixes."""
    options, posted = given.get("options", {}), given.get("table", {})
    commission = {} if options.get("commission_percent") == 0 else rules.commission
    step, wager_cents = options.get("commission_step_cents"), options.get("progressive_wager_cents")
    changes: dict[str, object] = {
        "commission": {name: changed(one, step_cents=step) for name, one in commission.items()},
        "wheel": options.get("wheel"),
    }
    if "fortune" in options and rules.bonus is not None:
        changes["bonus"] = changed(rules.bonus, table=options["fortune"])
    if "additional_odds" in options and rules.additional is not None:
        changes["additional"] = changed(rules.additional, odds=_odds(options["additional_odds"]))
    if "min_cents" in posted and given.get("action") != "post-limits" and "what" not in given:
        changes["wagers"] = with_wager(rules, "main", **posted)
    if wager_cents and rules.progressive is not None and given.get("action") in ("configure", "progressive-wager"):
        changes["progressive"] = rules.progressive.with_wager(wager_cents)
    return changed(rules, **changes)


def _odds(told: list[int]) -> Odds:
    if len(told) != 2 or min(told) < 1:
        raise QuestionError("odds are two whole numbers above nothing: what is won, and for what stake")
    return Odds(*told)


def start(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """Who gets cards first, and all positions in their order, each with the pile that it gets."""
    found = start_order(
        rules.start,
        given["method"],
        given["number"],
        bank=given["bank"],
        seats=given["seats"],
        taking_part=given.get("occupied", ()),
    )
    piles = {str(place): pile for place, pile in found.piles(given.get("action_pile", 1)).items()}
    return {"first": found.first, "order": found.order, "piles": piles}


def deal(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """Every position gets a hand: seats need not be told for what a stack holds and what is left."""
    if "first_stack" in given:
        stacks = StartOrder(tuple(range(1, POSITIONS + 1))).piles(given["first_stack"])
        return {"stack": list(stacks.values())}
    seats = given.get("seats", POSITIONS - 1)
    answer = common_deal.dealt(common_deal.planned(rules, given, positions=seats + 1), rules, given)
    if "first" in given:
        ring = [*(("dealer",) if rules.start.dealer_counts else ()), *range(1, seats + 1)]
        answer["order"] = order_from(rules.start, 1, ring, bank=given["first"]).order
    return {**answer, "stacks": POSITIONS}


def legal(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """Whether it may be done, and what else the documents say of it."""
    action = given["action"]
    if action == "configure" and given["setting"] == "additional-odds":
        return _additional_odds(rules, given)
    if action == "wager":
        return _wager(rules, given)
    found = common_legal.verdict(rules, given, WORDS)
    answer = common_legal.answered(found, given)
    if action == "offer-bank":
        answer["first_offer"] = found.figures.get("seat")
        answer["bank"] = found.choices[0] if found.choices else given.get("offered_to")
    if action == "decide-setting":
        answer |= {"decides": found.choices[0], "looks_first": "seated"}
    if action in ("look-at-hand", "play-hands"):
        answer |= {"looks_first": "seated", "set_as": found.choices[0] if found.choices else None}
    return answer


def _additional_odds(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    answer = common_legal.answered(additional_odds(rules, _odds(given["value"])), given)
    limits = rules.additional
    if limits is not None:
        for name, odds in (("min_odds", limits.odds_min), ("max_odds", limits.odds_max)):
            answer[name] = [odds.win, odds.stake]
    return answer


def _wager(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    wagers = given.get("wagers", {"main": 0})
    answer = common_legal.answered(_wager_verdict(rules, given.but(wagers=wagers)), given)
    answer["envy_button"] = envy_button(rules, wagers)
    if "spots" in given:
        answer["seat_total_cents"] = wagers.get("main", 0) * given["spots"]
    return answer


def _wager_verdict(rules: PaiGowPokerRules, given: Given) -> Verdict:
    """What the layout takes at one seat, then each wager."""
    names = [given["wager"]] if "wager" in given else list(given["wagers"])
    layout = wager_on_layout(
        rules,
        names,
        areas=given.get("betting_areas", 1),
        spots=given.get("spots", 1),
        player_banks=type(given.get("bank")) is int,
        start=given.get("options", {}).get("start", "rng"),
    )
    return common_legal.wagers(rules, given, names, WORDS.phase(given)) if layout.legal else layout


def irregularity(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """What follows; what this game alone knows is turned into the facts of its rules first."""
    what = given["what"]
    if what == "wager-removed":
        return _wager_removed(rules, given)
    if what in ("exposed-card", "card-exposed") and given.get("phase") in ("piling", "distributing"):
        cards = parse_cards(given.get("cards", ()))
        facts = {"phase": given["phase"], "exposed": len(cards), "special": any(map(is_special, cards))}
        return common_irregularity.ordered(common_irregularity.ruling(rules, "card-exposed", facts), given)
    if what == "ruling-requested":
        facts = {"phase": given.get("phase", "")}
        return common_irregularity.ordered(common_irregularity.ruling(rules, what, facts), given)
    if what == "wrong-dice-total" and "first_to" in given:
        bank, seats = given.get("bank", "dealer"), given.get("seats", rules.seats)
        right = start_order(rules.start, "dice", given["number"], bank=bank, seats=seats).first
        given = given.but(first_hand_to_wrong_seat=given["first_to"] != right)
    return common_irregularity.irregularity(rules, given)


def _wager_removed(rules: PaiGowPokerRules, given: Given) -> dict[str, Any]:
    """A wager of which nobody knows the amount is taken for a limit of the table."""
    facts = {"outcome": given["outcome"], "amount_known": given.get("amount_known", False)}
    order = common_irregularity.ruling(rules, "wager-removed", facts)
    least = order.pays_amount == "minimum"
    limit = given["table"]["min_cents" if least else "max_cents"]
    return {"may_pay_cents" if least else "owes_cents": limit, "say": order.say, "source": order.source}


WORDS = Words(
    PHASES,
    with_options,
    {
        "rank": rank,
        "compare": compare,
        "set": set_hand,
        "settle": settle,
        "start": start,
        "deal": deal,
        "legal": legal,
        "irregularity": irregularity,
    },
)
