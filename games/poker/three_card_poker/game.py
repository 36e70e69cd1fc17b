"""Three card poker: ante and play against a dealer who needs a queen, and wagers on the player's three cards alone.

Sources by document and line: 000 Grand Ronde, 001 Axtion, 002 Choctaw, 003 Oneida, 004 Delta. Where houses differ,
their rules files say how; where only one speaks, its rule stands for all. Does not hold limits or pay tables.
"""

from collections.abc import Mapping
from typing import Any

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.irregularities.of_cards import (
    device_failures,
    drawn_in_error,
    exposed_without_rule,
    face_up_in_deck,
    hands_void,
    shuffler_count,
    shuffler_out_of_service,
    shuffler_seal_broken,
    stub_count,
)
from games.layout.player_bank import may_bank
from games.poker.three_card_poker.round import ROUND
from games.poker.three_card_poker.rules import ThreeCardPokerRules
from games.poker.three_card_poker.settlement import settle
from games.round.two_decks import use_deck
from games.round.verdict import Verdict

IRREGULARITIES = (
    hands_void("wrong-card-count", "A hand has not three cards: all hands are void, reshuffle.", "003:4883-4884"),
    hands_void(
        "card-exposed",
        "A card of the dealer was exposed before the reveal: all hands are void, reshuffle.",
        "003:4886-4888",
        whose="dealer",
    ),
    exposed_without_rule(),
    *face_up_in_deck(one="003:4876-4877", more="003:4877-4879"),
    drawn_in_error("003:4880-4881"),
    *device_failures(shuffler="003:4890-4892", shoe="003:4894-4897"),
    *stub_count(hand="three", agrees="003:4614-4617", misdealt="003:4623-4627", wrong_deck="003:4627-4631"),
    *shuffler_count(right="003:4633-4636", wrong="003:4636-4639"),
    shuffler_out_of_service("002:1606-1608"),
    shuffler_seal_broken("002:1585-1587"),
)


def together(rules: ThreeCardPokerRules, wagers: Mapping[str, int]) -> Verdict:
    """Whether ante and pair plus of a seat go together, as the house chose (003:4569-4583)."""
    ante, plus = wagers.get("ante", 0), wagers.get("pair-plus", 0)
    if rules.together == "ante-covers-pair-plus" and ante < plus:
        return Verdict("the ante is at least the pair plus", {"required_cents": plus})
    if rules.together == "ante-half-of-pair-plus" and 2 * ante < plus:
        return Verdict("the ante is at least half of the pair plus", {"required_cents": (plus + 1) // 2})
    if rules.together == "both-within-five" and "play" not in wagers:
        if not ante or not plus:
            return Verdict("ante and pair plus are both placed at this table")
        if max(ante, plus) > 5 * min(ante, plus):
            return Verdict("the greater of ante and pair plus is at most five times the other")
    return Verdict()


def bank(rules: ThreeCardPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May this player take the bank? (001:546, 603; 004:1427)."""
    return Verdict("the house banks this game") if rules.bank is None else may_bank(rules.bank, facts)


def set_table(rules: ThreeCardPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the table be set for so many players, beside the one who banks? (001:552; 004:1406)."""
    most = rules.seats if rules.bank is None else rules.seats - 1
    return Verdict(f"at most {most} players", {"max": most}) if facts["players"] > most else Verdict()


def look_at_hand(rules: ThreeCardPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May this person touch the hand? Its player and the dealer only (001:587-588, 1350-1351)."""
    who = facts.get("by", "player")
    return (
        Verdict() if who in ("player", "seated", "dealer") else Verdict("only its player and the dealer touch a hand")
    )


def fold(rules: ThreeCardPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the hand be given up? In the player's decision (000:896; 001:589; 002:1476; 003:4750-4755)."""
    return (
        Verdict() if facts.get("phase", "decisions") == "decisions" else Verdict("a hand is folded when its turn comes")
    )


def mixed_decks(rules: ThreeCardPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May so many decks be mixed for a round? (004:1404)."""
    why = f"at most {rules.decks} decks are mixed" if facts["decks"] > rules.decks else None
    return Verdict(why, {"max": rules.decks})


ACTIONS = {
    "bank": bank,
    "set-table": set_table,
    "look-at-hand": look_at_hand,
    "fold": fold,
    "mix-decks": mixed_decks,
    "use-deck": use_deck,
}
WAGERS = (
    Wager("ante", during="betting", optional=True, source="000:831-833; 001:574; 002:1455; 003:4530-4543; 004:1407"),
    Wager("play", during="decisions", beside="ante", optional=True, source="000:834; 001:574; 002:1478; 003:4750-4755"),
)
EQUIPMENT = (
    Needs(Equipment.LOCK_OUT, optional=True, source="001:573; 003:4553-4558"),  # the press that says no more bets
    *KEYED_IN,
    Needs(Equipment.SHUFFLER, optional=True, source="000:890; 001:562; 003:4350-4368"),
    Needs(Equipment.SHOE, optional=True, source="000:891-892; 003:4699-4703"),
)
DEALS = (
    DealMethod(
        "manual-shoe", 1, 3, dealer_face_up=None, shuffler_required=False, source="003:4603-4607; 002:1456-1457"
    ),
    DealMethod("hand", 1, 3, dealer_face_up=None, shuffler_required=True, source="003:4633-4639, 4678-4682"),
    DealMethod("automated-shoe", 3, 1, dealer_face_up=None, shuffler_required=False, source="000:892; 003:4718-4727"),
    DealMethod("shuffler", 3, 1, dealer_face_up=3, shuffler_required=True, source="001:582"),
)

THREE_CARD_POKER = Game(
    name="three-card-poker",
    title="Three card poker",
    seats=8,  # with the player who banks (001:552; 004:1406); seven where the house banks (003:4330-4337)
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # 001:563-568; 003:4342-4370
        hand_cards=3,
        deals=DEALS,
    ),
    equipment=EQUIPMENT,
    wagers=(
        *WAGERS,
        Wager("pair-plus", during="betting", optional=True, source="000:833, 843; 002:1503; 003:4536-4543"),
        Wager("bonus", during="betting", beside="ante", optional=True, source="001:576, 609-610; 004:1431-1434"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=ThreeCardPokerRules,
    settle=settle,
    together=together,
    actions=ACTIONS,
)
