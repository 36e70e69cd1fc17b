"""Three card Texas hold'em, in the words of the cases."""

from collections.abc import Mapping
from typing import Any

from games.cards.card import parse_cards
from games.declared.game import Game
from games.layout import legality
from games.poker.three_card_texas_holdem.game import best_three, from_shuffler
from games.poker.three_card_texas_holdem.rules import ThreeCardTexasHoldemRules
from games.poker.three_card_texas_holdem.settlement import qualifies

from . import house, money, table

Case = Mapping[str, Any]

PHASES = {
    "before-deal": "betting",
    "after-deal": "first-decision",
    "first-decision": "first-decision",
    "second-decision": "second-decision",
}


def of(case: Case) -> tuple[Game, ThreeCardTexasHoldemRules]:
    game, rules = house.of(case)
    assert isinstance(rules, ThreeCardTexasHoldemRules)
    options = case["given"].get("options", {})
    side = {
        name: wager.model_copy(update={"table": options[name]}) if name in options else wager
        for name, wager in rules.side.items()
    }
    return game, rules.model_copy(update={"side": side})


def settle(case: Case) -> Case:
    game, rules = of(case)
    felt = money.board(case["given"])
    answer = money.settled(case, game, rules, money.seats(case["given"]), felt)
    return answer if felt.dealer is None else {**answer, "dealer_qualifies": qualifies((*felt.dealer, *felt.community))}


def rank(case: Case) -> Case:
    of(case)
    cards = parse_cards(case["given"]["cards"])
    found = best_three(cards[:2], cards[2:])
    return {"category": found.category, "best": sorted(map(str, found.cards)), "swap": found.swap}


def legal(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    action = given["action"]
    facts = {**given, "phase": PHASES[given["phase"]]} if "phase" in given else given
    first_bet = next((name for name in ("bet-or-check", "bet-or-fold") if name in given.get("wagers", ())), None)
    if action == "bet" and first_bet is not None:
        found = legality.wager(game, rules, first_bet, facts["phase"], given["wagers"])
    elif action in game.actions:
        found = legality.action(game, rules, action, facts)
    elif action == "cut":
        found = legality.cut(rules, given["cut_at"], shuffled_by="hand", deck_size=given["deck_cards"])
    elif action == "wager":
        names = [given["wager"]] if "wager" in given else list(given["wagers"])
        verdicts = [legality.wager(game, rules, name, facts["phase"], given["wagers"]) for name in names]
        found = next((one for one in verdicts if not one.legal), verdicts[-1])
    else:
        found = table.verdict(game, rules, given)
    closed = found.needs == "close-and-open-the-game"
    return {
        "legal": found.legal,
        **found.figures,
        "may": found.choices,
        **({"required_deck": found.choices[0]} if action == "use-deck" and found.choices else {}),
        **({"game_state": "closed", "disk": ["closed", "open"]} if closed else {}),
    }


def deal(case: Case) -> Case:
    of(case)
    use = from_shuffler(ejects_two=case["given"]["ejects_two"])
    return {"deal_as": use.deal_as, "take": use.takes, "cut": use.cut, "stack": 2}


ANSWERS = {"settle": settle, "rank": rank, "legal": legal, "deal": deal}
