"""Let it ride, in the words of the cases."""

from collections.abc import Mapping
from typing import Any

from games.declared.game import Game
from games.layout import legality
from games.poker.let_it_ride.rules import BETS, LetItRideRules
from games.round.verdict import Verdict

from . import house, money, table

Case = Mapping[str, Any]

PHASES = {
    "betting": "betting",
    "after-deal": "dealing",
    "locked-out": "ready",
    "after-first-card": "dealing",
    "player-decision": "first-decision",
    "second-decision": "second-decision",
    "after-community-1": "second-decision",
    "after-second-community-card": "settling",
    "settlement": "settling",
}


def of(case: Case) -> tuple[Game, LetItRideRules]:
    game, rules = house.of(case)
    assert isinstance(rules, LetItRideRules)
    options = case["given"].get("options", {})
    changes: dict[str, Any] = {}
    if "hand_cap_cents" in options and rules.hand_cap is not None:
        changes["hand_cap"] = rules.hand_cap.model_copy(update={"cents": options["hand_cap_cents"]})
    if options.get("two_positions"):
        changes["positions_per_player"] = 2
    if "aggregate_round_cents" in options and rules.aggregate is not None:
        changes["aggregate"] = rules.aggregate.model_copy(update={"step_cents": options["aggregate_round_cents"]})
    return game, rules.model_copy(update=changes)


def settle(case: Case) -> Case:
    game, rules = of(case)
    played, felt = money.seats(case["given"]), money.board(case["given"])
    answer = money.settled(case, game, rules, played, felt)
    settled = game.settle(rules, played, felt)
    for seat in answer["seats"]:
        own = [one for one in settled if one.seat == seat["seat"]]
        seat["due_cents"] = sum(one.due_cents for one in own)
        seat["bets_pay_cents"] = sum(one.pays_cents or 0 for one in own if one.wager in BETS)
    limit = rules.aggregate
    return answer if limit is None else {**answer, "aggregate_limit_cents": limit.cents}


def legal(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    verdict = _asked(game, rules, given)
    return {"legal": verdict.legal, **verdict.figures}


def _asked(game: Game, rules: LetItRideRules, given: Case) -> Verdict:
    action = given["action"]
    if action == "withdraw":
        action, given = "take-back", {**given, "bet": given["wager"]}
    if action in game.actions:
        facts = {**given, "phase": PHASES[given["phase"]]} if "phase" in given else given
        return legality.action(game, rules, action, facts)
    if action == "wager":
        if given.get("form") == "cash" and not rules.cash_plays(approved=given.get("approved", False)):
            return Verdict("cash does not play")
        names = [given["wager"]] if "wager" in given else list(given["wagers"])
        approved = given.get("approved", False)
        phase = PHASES[given["phase"]]
        verdicts = [legality.wager(game, rules, name, phase, given["wagers"], approved=approved) for name in names]
        return next((verdict for verdict in verdicts if not verdict.legal), verdicts[-1])
    if action == "configure" and "table_min_cents" in given:
        first = rules.wagers["bet-1"].model_copy(update={"min_cents": given["table_min_cents"]})
        rules = rules.model_copy(update={"wagers": {**rules.wagers, "bet-1": first}})
    return table.verdict(game, rules, given)


def deal(case: Case) -> Case:
    """``stack`` asks how many cards a position gets in all."""
    game, rules = of(case)
    community = rules.community_by_hand if case["given"]["method"] == "hand" else None
    answer = table.deal(case, community)
    laid = case["given"].get("community", ())  # from the dealer's left to right; the first is put away
    return {**answer, "stack": game.hand_cards, "community": list(laid[answer["burn"] :])}


ANSWERS = {"settle": settle, "legal": legal, "deal": deal}
