"""Caribbean stud: five cards each against the dealer, with a progressive wager through the acceptor.

Sources: 003 is 003_dd18afe965b18e8b.txt (Oneida), 002 is 002_b6400b4aa69f6bf8.txt (Choctaw), then the line. Where only
one document speaks, its rule stands for both houses. Does not hold limits, pay tables or awards: ``config/rules`` does.
"""

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import Equipment, Game, Needs, Wager, twice
from games.irregularities.of_cards import (
    device_failures,
    drawn_in_error,
    exposed_without_rule,
    face_up_in_deck,
    hands_void,
    players_communicate,
    shuffler_count,
    shuffler_out_of_service,
    shuffler_seal_broken,
    stub_count,
)
from games.irregularities.rule import Irregularity
from games.poker.caribbean_stud.round import ROUND
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.poker.caribbean_stud.settlement import must_turn, settle

IRREGULARITIES = (
    hands_void(
        "card-exposed",
        "A hole card was exposed before no more bets: all hands are void.",
        "003:825-827",
        whose="dealer",
        before="no-more-bets",
    ),
    exposed_without_rule(),
    *face_up_in_deck(one="003:831-832", more="003:832-834"),
    drawn_in_error("003:838-839"),
    Irregularity(
        what="wrong-card-count",
        given={"whose": "player"},
        hands_void="that-hand",
        say="This player's hand has not five cards: only this hand is void.",
        source="003:843-844",
    ),
    Irregularity(
        what="wrong-card-count",
        given={"whose": "dealer", "cards": 4},
        dealer_draws=1,
        say="The dealer has four cards: deal one more to the dealer.",
        source="003:844-847",
    ),
    hands_void(
        "wrong-card-count",
        "The dealer's hand is misdealt: all hands are void, reshuffle.",
        "003:847-848",
        whose="dealer",
    ),
    # 003:850: the print breaks off after "stops"; the sister games reshuffle (003:2215-2217)
    *device_failures(shuffler="003:850", shoe="003:852-855"),
    *stub_count(hand="five", agrees="003:478-480", misdealt="003:484-489", wrong_deck="003:489-493"),
    *shuffler_count(right="003:624-627", wrong="003:627-630"),
    shuffler_out_of_service("002:1606-1608"),
    shuffler_seal_broken("002:1585-1587"),
    Irregularity(
        what="poor-cut",
        cards="cut-again",
        notify="floor-supervisor",
        say="The cut is poor: a supervisor may order another before the first card.",
        source="003:291-294",
    ),
    players_communicate(
        "Players who tell others of their hands forfeit all their wagers of this round.", "003:650-654"
    ),
)

CARIBBEAN_STUD = Game(
    name="caribbean-stud",
    title="Caribbean stud",
    seats=7,  # 003:143-146
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # one of 52; a second colour only with a shuffler (003:169-199, 002:1591)
        hand_cards=5,
        deals=(
            DealMethod("manual-shoe", 1, 5, dealer_face_up=1, shuffler_required=False, source="003:441-466"),
            DealMethod("hand", 1, 5, dealer_face_up=1, shuffler_required=True, source="003:506-558"),
            DealMethod("automated-shoe", 5, 1, dealer_face_up=5, shuffler_required=False, source="003:580-616"),
        ),
    ),
    equipment=(
        Needs(Equipment.ACCEPTOR, per="seat", source="003:156-158, 002:736"),
        Needs(Equipment.LAMP, per="seat", source="003:158-160, 002:736"),
        Needs(Equipment.LOCK_OUT, source="003:163-164, 002:740"),
        Needs(Equipment.KEY_PAD, source="002:740, 745"),
        Needs(Equipment.LOWER_KEY, source="002:747"),
        Needs(Equipment.HIGHER_KEY, source="002:749-750"),
        Needs(Equipment.METER_DISPLAY, source="003:160-161, 002:736"),
        Needs(Equipment.DEALER_DISPLAY, optional=True),
        Needs(Equipment.SHUFFLER, optional=True, source="003:180-199, 002:1584"),
        Needs(Equipment.SHOE, optional=True, source="003:412-419, 580-584"),
    ),
    wagers=(
        Wager("ante", during="betting", source="003:80-82, 382-386; 002:735"),
        Wager(
            "progressive",
            during="betting",
            beside="ante",
            through="acceptor",
            optional=True,
            source="003:390-396; 002:736",
        ),
        Wager(
            "bet",
            during="decisions",
            beside="ante",
            exactly=twice("ante"),
            optional=True,
            source="003:84-86, 634-637; 002:737",
        ),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=CaribbeanStudRules,
    settle=settle,
    must_turn=must_turn,
    progressive_hands=("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"),
)
