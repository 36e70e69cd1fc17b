"""What goes wrong at pai gow poker and what follows, by the document that says it.

Sources: 001 Axtion, 002 Choctaw, 003 Oneida, by line. A house's own rules go before these. Does not carry out
what they order.
"""

from games.cards.card import JOKER, Card
from games.irregularities.of_cards import (
    counted,
    device_failures,
    drawn_in_error,
    face_up_in_deck,
    hands_void,
    shuffler_out_of_service,
    shuffler_seal_broken,
)
from games.irregularities.rule import Irregularity

_ACE = 14

DICE = (
    Irregularity(
        what="die-not-flat",
        again="dealer",
        call="no-roll",
        say="Not all dice lie flat: no roll, shake again.",
        source="003:3388-3390; 002:1276, 1354-1355",
    ),
    Irregularity(
        what="die-out-of-shaker",
        again="dealer",
        call="no-roll",
        say="A die fell out: no roll, shake again.",
        source="003:3392-3393; 002:1354",
    ),
    Irregularity(
        what="lid-lifted",
        again="bank",
        say="Not the dealer lifted the lid: cover the dice and shake again.",
        source="003:3194-3197; 002:1278",
    ),
    Irregularity(
        what="wrong-dice-total",
        given={"wrong_position": False},
        say="The dice were added wrongly, but no cards went to a wrong position: the total is put right.",
        source="003:3397-3399; 002:1356",
    ),
    hands_void(
        "wrong-dice-total",
        "The dice were added wrongly and the first cards went to a wrong position: all hands are dead.",
        "003:3397-3399; 002:1356",
    ),
)

EXPOSED = (
    Irregularity(
        what="card-exposed",
        given={"phase": "piling", "exposed": 1, "special": False},
        card="set-aside",
        replacement="top-leftover",
        say="The card is set aside; when all piles are dealt, the top card that is left takes its place.",
        source="001:695",
    ),
    hands_void(
        "card-exposed", "Cards were exposed while the piles were dealt: shuffle again.", "001:696-697", phase="piling"
    ),
    Irregularity(
        what="card-exposed",
        given={"phase": "distributing"},
        hands_void="that-hand",
        wagers="returned",
        say="A card was exposed on its way: this hand is dead, all wagers of the seat go back.",
        source="001:699",
    ),
    hands_void(
        "card-exposed",
        "A card of the dealer or the bank was exposed: all hands are void, reshuffle.",
        "003:3410-3411; 001:698; 002:1358",
        whose="dealer",
    ),
    Irregularity(
        what="card-exposed",
        given={"whose": "player"},
        may_void=True,
        say="The player may have the hand void, and decides without seeing the rest.",
        source="003:3403-3407; 002:1357",
    ),
    Irregularity(
        what="card-exposed",
        round="may-be-void",
        notify="floor-supervisor",
        say="A card was exposed and no rule covers it: a supervisor decides.",
        source="house",
    ),
)

SETTING = (
    Irregularity(
        what="house-way-error",
        given={"player_hand_acted_on": True},
        hand_reset=False,
        say="A player's hand was acted on already: the house hand stays as it is.",
        source="002:1347, 1363",
    ),
    Irregularity(
        what="house-way-error",
        hand_reset=True,
        reset_by="dealer",
        say="No player's hand was acted on: the house hand is set the house way.",
        source="002:1347, 1363",
    ),
    Irregularity(  # 002:1200 would have it set anew
        what="player-banker-foul",
        hand_reset=False,
        wagers="bank-pays-all",
        say="A banking player's foul stays: the bank pays the whole table.",
        source="002:1324, 1348",
    ),
    Irregularity(
        what="hand-set-wrong",
        given={"whose": "dealer"},
        reset_by="dealer",
        say="The hand of the dealer or the bank was set wrongly: the dealer sets it anew, the round goes on.",
        source="003:3426-3434",
    ),
    Irregularity(
        what="misread-hand",
        given={"intact": True},
        settle_at="true-value",
        say="The hand was misread and can be put together again: it counts for what it is.",
        source="001:718",
    ),
    Irregularity(
        what="misread-hand",
        notify="floor-supervisor",
        say="The hand was misread and cannot be put together again: a supervisor decides.",
        source="house",
    ),
    Irregularity(
        what="ruling-requested",
        given={"phase": "scrambling"},
        refused=True,
        say="The cards are being scrambled: no ruling on the hand before.",
        source="001:734",
    ),
)

DECK = (
    hands_void("wrong-card-count", "A hand has not seven cards: all hands are void, reshuffle.", "003:3423-3424"),
    *face_up_in_deck(one="003:3415-3416", more="003:3416-3418"),
    drawn_in_error("003:3420-3421"),
    Irregularity(
        what="stacks-out-of-order",
        cards="reshuffle",
        say="The seven stacks were dealt in a wrong pattern: shuffle again.",
        source="003:3440-3441",
    ),
    *device_failures(shuffler="003:3445-3447", shoe="003:3449-3453"),
    shuffler_out_of_service("002:1606-1608"),
    shuffler_seal_broken("002:1585-1587"),
    *counted(
        ("Exactly four cards are left.", "003:2726-2743"),
        (
            "Not exactly four cards are left, and a hand is wrong: all hands are void, reshuffle.",
            "003:2737-2740, 2792-2795, 2888-2891",
        ),
        (
            "Not exactly four cards are left and the hands are right: all are void, the deck leaves the table.",
            "003:2740-2743, 2795-2798, 2891-2894",
        ),
    ),
    Irregularity(
        what="wrong-remainder",
        cards="reshuffle",
        notify="pit-supervisor",
        say="Not exactly four cards are left: the pit supervisor is told, then shuffle again.",
        source="002:1271",
    ),
)

MONEY = (
    Irregularity(
        what="wager-removed",
        given={"outcome": "win", "amount_known": False},
        pays_amount="minimum",
        say="A winning wager was removed and nobody knows how much it was: it may be paid the minimum.",
        source="001:680",
    ),
    Irregularity(
        what="wager-removed",
        given={"outcome": "lose", "amount_known": False},
        pays_amount="maximum",
        say="A losing wager was removed and nobody knows how much it was: the maximum is owed.",
        source="001:681",
    ),
)

CHOICES = (
    Irregularity(
        what="player-voids-hand",
        hands_void="that-hand",
        say="The player of an exposed card has the hand void: only this hand is void.",
        source="003:3403-3407; 002:1357",
    ),
)

IRREGULARITIES = (*DICE, *EXPOSED, *SETTING, *DECK, *MONEY, *CHOICES)


def is_special(card: Card) -> bool:
    """Whether this card, exposed while the piles are dealt, ends the deal: an ace or the joker (001:696)."""
    return card == JOKER or card.rank == _ACE
