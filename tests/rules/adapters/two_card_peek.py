"""Two card peek, in the words of the cases."""

from collections.abc import Mapping
from typing import Any

from games.declared.game import Game
from games.layout import legality
from games.poker.two_card_peek.rules import TwoCardPeekRules
from games.round.settlement import Board
from games.round.verdict import Verdict

from . import house, money, table

Case = Mapping[str, Any]

PHASES = {
    "before-deal": "betting",
    "after-first-card": "dealing",
    "after-second-set": "settling-rows",
    "pick-row-settled": "peek-bonus",
    "after-third-set": "completing",
}


def of(case: Case) -> tuple[Game, TwoCardPeekRules]:
    """The house's rules, with the limits that the case posts; the peek bonus keeps its own ceiling (001:1539)."""
    game, rules = house.of(case)
    assert isinstance(rules, TwoCardPeekRules)
    posted = case["given"].get("table", {})
    wagers = {}
    for name, rule in rules.wagers.items():
        if name != "super-bet" and posted:
            most = rule.max_cents if name.startswith("peek") else posted["max_cents"]
            rule = rule.model_copy(update={"min_cents": posted["min_cents"], "max_cents": most})
        wagers[name] = rule
    return game, rules.model_copy(update={"wagers": wagers})


def settle(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    rows = {name: money.cards(texts) or () for name, texts in given["community"]["rows"].items()}
    bank = given.get("bank", {})
    felt = Board(
        rows=rows, bank=bank.get("seat", "dealer"), bank_cents=bank.get("bank_cents"), action=given.get("first")
    )
    return money.settled(case, game, rules, money.seats(given), felt)


def legal(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    verdict = _asked(game, rules, given)
    return {"legal": verdict.legal, **verdict.figures, **({"next": verdict.needs} if verdict.needs else {})}


def _asked(game: Game, rules: TwoCardPeekRules, given: Case) -> Verdict:
    facts = {**given, "phase": PHASES[given["phase"]]} if "phase" in given else given
    if given["action"] in game.actions:
        return legality.action(game, rules, given["action"], facts)
    if given["action"] != "wager":
        return table.verdict(game, rules, given)
    names = list(given["wagers"])
    try:
        asked = [game.wager(name) for name in names]
    except LookupError as error:
        return Verdict(str(error))
    new = asked if facts["phase"] == "betting" else [wager for wager in asked if wager.during == facts["phase"]]
    if not new:  # nothing of what is named is placed in this phase: the last one named is what is asked about
        new = asked[-1:]
    verdicts = [legality.wager(game, rules, wager.name, facts["phase"], given["wagers"]) for wager in new]
    return next((one for one in verdicts if not one.legal), verdicts[-1])


def deal(case: Case) -> Case:
    game, _ = of(case)
    method = game.deal(case["given"]["method"])
    return {"stack": method.cards_at_a_time, "per_row": method.cards_at_a_time // 3}


def irregularity(case: Case) -> Case:
    answer = table.irregularity(case)
    return {**answer, "by": "dealer"} if answer["dealing"] == "by-hand" else answer


ANSWERS = {"settle": settle, "legal": legal, "deal": deal, "irregularity": irregularity}
