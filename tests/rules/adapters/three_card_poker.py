"""Three card poker and its six card bonus, in the words of the cases."""

from collections.abc import Mapping
from typing import Any

from games.cards.card import parse_cards
from games.cards.ranking import THREE_CARD
from games.declared.game import Game
from games.layout import legality
from games.poker.three_card_poker.rules import ThreeCardPokerRules
from games.poker.three_card_poker.settlement import qualifies
from games.round.verdict import Verdict

from . import house, money, table

Case = Mapping[str, Any]

TOGETHER = {"none": "any", "a": "ante-covers-pair-plus", "b": "ante-half-of-pair-plus", "c": "both-within-five"}


def of(case: Case) -> tuple[Game, ThreeCardPokerRules]:
    game, rules = house.of(case)
    assert isinstance(rules, ThreeCardPokerRules)
    options = case["given"].get("options", {})
    if "variant" in options:
        rules = rules.model_copy(update={"together": TOGETHER[options["variant"]]})
    if "pair_plus_ledger" in options:
        side = rules.side["pair-plus"].model_copy(update={"table": f"ledger-{options['pair_plus_ledger']}"})
        rules = rules.model_copy(update={"side": {**rules.side, "pair-plus": side}})
    return game, rules


def rank(case: Case) -> Case:
    of(case)
    cards = parse_cards(case["given"]["cards"])
    return {"category": THREE_CARD.rank(cards).category, "qualifies": qualifies(cards)}


def compare(case: Case) -> Case:
    of(case)
    a, b = (THREE_CARD.rank(parse_cards(case["given"][one]["cards"])) for one in "ab")
    winner = "a" if a > b else "b" if b > a else "tie"
    return {"winner": winner, "category_a": a.category, "category_b": b.category}


def settle(case: Case) -> Case:
    game, rules = of(case)
    felt = money.board(case["given"])
    return {
        **money.settled(case, game, rules, money.seats(case["given"]), felt),
        **({} if felt.dealer is None else {"dealer_qualifies": qualifies(felt.dealer)}),
    }


def legal(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    action = given["action"]
    if action == "use-decks" and "decks" in given:
        action = "mix-decks"
    if action in game.actions:
        facts = {**given, "phase": table.phase_of(given)} if "phase" in given else given
        verdict = legality.action(game, rules, action, facts)
    elif action in ("wager", "play"):
        verdict = _wagers(game, rules, given)
    else:
        verdict = table.verdict(game, rules, given)
    due = {"required_deck": verdict.choices[0]} if action == "use-deck" and verdict.choices else {}
    return {"legal": verdict.legal, **verdict.figures, **due}


def _wagers(game: Game, rules: ThreeCardPokerRules, given: Case) -> Verdict:
    """Every wager named is asked about; the first that may not stand answers."""
    if given.get("form") == "cash" and not rules.cash_plays(approved=given.get("approved", False)):
        return Verdict("cash does not play")
    phase = table.phase_of({"phase": "player-decision" if given["action"] == "play" else "betting", **given})
    names = ["play"] if given["action"] == "play" else [given["wager"]] if "wager" in given else list(given["wagers"])
    verdicts = [
        legality.wager(game, rules, name, phase, given["wagers"], approved=given.get("approved", False))
        for name in names
    ]
    return next((verdict for verdict in verdicts if not verdict.legal), verdicts[-1])


ANSWERS = {"rank": rank, "compare": compare, "settle": settle, "legal": legal}
