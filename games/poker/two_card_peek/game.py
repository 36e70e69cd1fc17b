"""Two card peek: three rows of two cards, of which players pick the highest; then the rows grow to five cards.

Source: 001 (Axtion), by line. Does not hold limits or pay tables.
"""

from collections.abc import Mapping
from typing import Any

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.irregularities.of_cards import hands_void
from games.irregularities.rule import Irregularity
from games.layout.player_bank import may_bank
from games.poker.two_card_peek.round import ROUND
from games.poker.two_card_peek.rules import PICKS, ROWS, TwoCardPeekRules
from games.poker.two_card_peek.settlement import settle
from games.round.facts import BY_NEXT
from games.round.verdict import Verdict

IRREGULARITIES = (
    hands_void(
        "device-failure",
        "The shuffler did not deal everything: the round is void, shuffle again.",
        "house",
        device="automated-shoe",
    ),
    Irregularity(
        what="shuffler-fault",
        cards="manual-shuffle",
        dealing="by-hand",
        say="The shuffler is out of service: the dealer shuffles by hand, the game goes on.",
        source="001:1595",
    ),
)


def together(rules: TwoCardPeekRules, wagers: Mapping[str, int]) -> Verdict:
    """Bonus wagers need a pick row, whatever became of it; the peek bonus is on one row (1491, 1517, 1537-1538)."""
    picked = any(wager in PICKS for wager in wagers)
    if not picked and wagers:
        return Verdict("a bonus wager needs a pick row")
    if sum(f"peek-bonus-{row}" in wagers for row in ROWS) > 1:
        return Verdict("the peek bonus is placed on one row")
    return Verdict()


NEXT = {
    "settling-rows": "settle-pick-row-and-two-card-poker",
    "peek-bonus": "call-peek-bonus",
}
"""What comes before the third set of cards (1576-1579)."""


def deal_third_set(rules: TwoCardPeekRules, facts: Mapping[str, Any]) -> Verdict:
    """May the third set be dealt in this phase? After pick row is settled and the peek bonus called (1576-1579)."""
    first = NEXT.get(facts["phase"])
    if facts["phase"] == "completing":
        return Verdict()
    return Verdict("pick row is settled and the peek bonus called before the third set", needs=first)


def bank(rules: TwoCardPeekRules, facts: Mapping[str, Any]) -> Verdict:
    """May this player take the bank? (1592)."""
    return may_bank(rules.bank, facts)


_BONUS = "001:1535-1541"

TWO_CARD_PEEK = Game(
    name="two-card-peek",
    title="Two card peek",
    seats=8,  # the document names no number
    chance=Stacks(
        pack=Pack(),
        hand_cards=3,  # each press of the button gives three cards, one to each row (1566)
        deals=(
            DealMethod("shuffler", 3, 5, None, shuffler_required=True, source="001:1566-1581"),
            DealMethod("hand", 1, 15, None, shuffler_required=False, source="001:1595"),
        ),
        fixed={"dealing": 2, "completing": 5},  # each gives one card to each row (1566-1569, 1579-1581)
    ),
    equipment=(
        Needs(Equipment.SHUFFLER, optional=True, source="001:1563-1566, 1595"),
        Needs(Equipment.LOCK_OUT, optional=True, source="001:1565"),  # the press that says no more bets
        *KEYED_IN,
    ),
    wagers=(
        *(Wager(pick, during="betting", optional=True, source="001:1475") for pick in PICKS),
        *(Wager(f"two-card-poker-{row}", during="betting", optional=True, source="001:1489-1493") for row in ROWS),
        Wager("super-bet", during="betting", optional=True, source="001:1516-1519"),
        *(Wager(f"peek-bonus-{row}", during="peek-bonus", optional=True, source=_BONUS) for row in ROWS),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=TwoCardPeekRules,
    settle=settle,
    by_next=(*BY_NEXT, "rows_settled"),
    together=together,
    actions={"deal-third-set": deal_third_set, "bank": bank},
)
