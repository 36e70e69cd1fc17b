"""Let it ride: three equal bets on five cards, two of them the felt's; two of the bets may be taken back on the way.

Sources by document and line: 000 Grand Ronde, 002 Choctaw, 003 Oneida. Where houses differ, their rules files say how;
where only one speaks, its rule stands for all. Does not hold limits or pay tables.
"""

from collections.abc import Mapping
from typing import Any

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.irregularities.of_cards import (
    device_failures,
    drawn_in_error,
    face_up_in_deck,
    hands_void,
    players_communicate,
    shuffler_count,
    shuffler_out_of_service,
    shuffler_seal_broken,
    stub_count,
)
from games.irregularities.rule import AtLeast, Irregularity
from games.poker.let_it_ride.round import ROUND
from games.poker.let_it_ride.rules import BETS, LetItRideRules
from games.poker.let_it_ride.settlement import settle
from games.round.verdict import Verdict

IRREGULARITIES = (
    hands_void(
        "wrong-card-count", "A hand or the felt has a wrong number of cards: all hands are void.", "003:2211-2213"
    ),
    Irregularity(
        what="card-exposed",
        given={"whose": "dealer", "exposed": 1},
        card_to="burn",
        say="One card of the dealer was dealt face up: it is burned, the other two are the community cards.",
        source="002:1150",
    ),
    hands_void(
        "card-exposed",
        "Two or more of the dealer's cards were dealt face up: the hand is dead.",
        "002:1150",
        whose="dealer",
        exposed=AtLeast(2),
    ),
    Irregularity(
        what="card-exposed",
        given={"whose": "player"},
        say="An exposed card of a player stands.",
        source="002:1150",
    ),
    *face_up_in_deck(one="003:2200-2202", more="003:2202-2204"),
    drawn_in_error("003:2208-2209"),
    *device_failures(shuffler="003:2215-2217", shoe="003:2221-2224"),
    *stub_count(hand="three", agrees="003:1855-1865", misdealt="003:1876-1881", wrong_deck="003:1881-1885"),
    *shuffler_count(right="003:1889-1893", wrong="003:1893-1897"),
    shuffler_out_of_service("002:1606-1608"),
    shuffler_seal_broken("002:1585-1587"),
    players_communicate(
        "Players who tell others of their hands may lose their hand and the bets that are left.", "002:1148"
    ),
)


def together(rules: LetItRideRules, wagers: Mapping[str, int]) -> Verdict:
    """Three equal bets, and none without the others (000:451; 002:1099; 003:1762-1765)."""
    placed = [wagers[bet] for bet in BETS if bet in wagers]
    if placed and len(placed) < len(BETS):
        return Verdict("three bets are placed, not fewer")
    if len(set(placed)) > 1:
        return Verdict("the three bets are equal", {"required_cents": placed[0]})
    return Verdict()


TAKE_BACK = {"first-decision": "bet-1", "second-decision": "bet-2"}
"""Which bet may be taken back when; the third always stays (000:519-529; 002:1102-1104; 003:1764-1765)."""


def take_back(rules: LetItRideRules, facts: Mapping[str, Any]) -> Verdict:
    """May this bet be taken back in this phase? Whatever was decided about the first (002:1103; 003:2076-2091)."""
    bet, phase = facts["bet"], facts["phase"]
    if TAKE_BACK.get(phase) == bet:
        return Verdict()
    if bet == BETS[-1]:
        return Verdict("bet 3 always stays")
    return Verdict(f"{bet.replace('-', ' ')} is not offered back now")


def touch_bets(rules: LetItRideRules, facts: Mapping[str, Any]) -> Verdict:
    """May this person move chips after the first card? The dealer does (002:1102)."""
    if facts.get("by", "player") == "dealer" or facts["phase"] == "betting":
        return Verdict()
    return Verdict("after the first card the dealer moves the bets, not the player")


LET_IT_RIDE = Game(
    name="let-it-ride",
    title="Let it ride",
    seats=7,  # 003:1540-1544
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # 002:1082; 003:1563-1585
        hand_cards=3,
        deals=(
            DealMethod("manual-shoe", 1, 3, None, shuffler_required=False, source="003:1821-1853", community=3, burn=1),
            DealMethod(
                "hand", 1, 3, None, shuffler_required=False, source="000:515; 003:1933-1959", community=3, burn=1
            ),
            DealMethod(
                "automated-shoe",
                3,
                1,
                None,
                shuffler_required=False,
                source="000:515; 003:2000-2010",
                community=3,
                burn=1,
            ),
            DealMethod("shuffler", 3, 1, None, shuffler_required=True, source="002:1083-1101", community=3, burn=1),
        ),
    ),
    equipment=(
        Needs(Equipment.ACCEPTOR, per="seat", optional=True, source="003:1786-1790"),  # the bonus
        Needs(Equipment.LAMP, per="seat", optional=True, source="003:1811-1819"),
        Needs(Equipment.LOCK_OUT, optional=True, source="003:1754-1758"),
        *KEYED_IN,
        Needs(Equipment.SHUFFLER, optional=True, source="000:513; 002:1083-1091; 003:1572-1585"),
        Needs(Equipment.SHOE, optional=True, source="000:514-515; 003:1975-1979"),
    ),
    wagers=(
        Wager("bet-1", during="betting", source="000:445-451; 002:1096-1099; 003:1762-1765"),
        Wager("bet-2", during="betting", source="000:445-451; 002:1096-1099; 003:1762-1765"),
        Wager("bet-3", during="betting", source="000:445-451; 002:1096-1099; 003:1762-1765"),
        Wager("bonus", during="betting", beside="bet-1", optional=True, source="000:445, 452; 003:1786-1790"),
        Wager("three-card-bonus", during="betting", beside="bet-1", optional=True, source="000:446, 452"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=LetItRideRules,
    settle=settle,
    together=together,
    actions={"take-back": take_back, "touch-bets": touch_bets},
)
