"""Three card Texas hold'em: the best three of two cards of one's own and three that all share, against a player's bank.

Source: 001 (Axtion), by line. Does not hold limits or pay tables.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.cards.card import Card, Pack
from games.cards.ranking import BEST_THREE_OF_FIVE_ACE_HIGH
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Multiple, Needs, Wager
from games.irregularities.of_cards import hands_void
from games.irregularities.rule import AtLeast, Irregularity
from games.layout.player_bank import may_bank
from games.poker.three_card_texas_holdem.round import ROUND
from games.poker.three_card_texas_holdem.rules import ThreeCardTexasHoldemRules
from games.poker.three_card_texas_holdem.settlement import settle
from games.round.two_decks import use_deck
from games.round.verdict import Verdict

IRREGULARITIES = (
    hands_void("face-up-in-deck", "A card was face up in the deck or the shuffler: all hands are void.", "001:344"),
    hands_void("wrong-card-count", "A hand has a wrong number of cards: all hands are void, reshuffle.", "001:346"),
    Irregularity(
        what="shuffler-fault",
        round="void",
        hands_void="all",
        wagers="returned",
        cards="reshuffle",
        remove_from_device=True,
        check_by="floor-supervisor",
        say="The shuffler failed: the round is void; take the cards out, a supervisor checks them, reshuffle.",
        source="001:348",
    ),
    hands_void(
        "device-failure",
        "The shuffler did not deal everything: the round is void, a supervisor checks its cards, reshuffle.",
        "001:348",
        device="automated-shoe",
    ),
    Irregularity(
        what="card-on-floor",
        card="in-play",
        notify="floor-supervisor",
        say="The card that fell is in play: a supervisor picks it up.",
        source="001:354",
    ),
    hands_void(
        "card-exposed", "A second card of the bank was exposed: misdeal.", "001:358", whose="dealer", exposed=AtLeast(2)
    ),
    Irregularity(
        what="card-exposed",
        given={"whose": "dealer", "exposed": 1},
        say="One card of the bank was exposed: the round stands; a second one would void it.",
        source="001:358",
    ),
    Irregularity(
        what="card-exposed",
        round="may-be-void",
        notify="floor-supervisor",
        say="A card was exposed and no rule covers it: the supervisor's ruling is final.",
        source="001:342",
    ),
    hands_void("boxed-card", "More than one card was boxed: misdeal.", "001:362", exposed=AtLeast(2)),
    hands_void("boxed-card", "A card of the bank was boxed: misdeal.", "001:362", whose="dealer"),
    Irregularity(
        what="boxed-card",
        card="dead",
        replacement="top-of-stub",
        say="The player gets the top card of the stub when the deal is finished.",
        source="001:362",
    ),
    hands_void("player-not-dealt", "A seated player with a wager got no hand: misdeal.", "001:376"),
    Irregularity(
        what="ruling-requested",
        notify="floor-supervisor",
        say="Fairness may go before a rule; the supervisor's ruling is final.",
        source="001:342",
    ),
)


@dataclass(frozen=True, slots=True)
class BestThree:
    """The three cards that a hand plays, and whether two cards of the felt change places to lie beside the third."""

    category: str
    cards: tuple[Card, ...]
    swap: bool


def best_three(held: Sequence[Card], felt: Sequence[Card]) -> BestThree:
    """Lay the best three of five (250-283): ``felt`` from left to right.

    Only where one card of the hand goes with the left and the right of the felt, the left and the centre are swapped.
    """
    value = BEST_THREE_OF_FIVE_ACE_HIGH.rank((*held, *felt))
    best = BEST_THREE_OF_FIVE_ACE_HIGH.best_cards((*held, *felt))
    from_felt = [card for card in felt if card in best]
    return BestThree(value.category, tuple(best), swap=from_felt == [felt[0], felt[2]])


@dataclass(frozen=True, slots=True)
class ShufflerUse:
    """How a shuffler is dealt from: in pairs, or as a deck that is dealt by hand."""

    deal_as: Literal["pairs", "hand"]
    takes: Literal["pair", "entire-deck"]
    cut: bool


def from_shuffler(*, ejects_two: bool) -> ShufflerUse:
    """A shuffler that cannot give two cards at a time gives its whole deck, which is cut and dealt by hand (209)."""
    return ShufflerUse("pairs", "pair", cut=False) if ejects_two else ShufflerUse("hand", "entire-deck", cut=True)


def bank(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """May this player bank once more? (328-330)."""
    return may_bank(rules.bank, facts)


def open_game(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """May the disk stay at open? Not where nobody takes the bank from one who held it for two rounds (328-330)."""
    return Verdict() if facts.get("others_accept", True) else may_bank(rules.bank, facts)


def decide(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """Which decision is open: bet or fold first, then bet or check (155-157, 221-238)."""
    choices = {"first-decision": ("fold", "bet"), "second-decision": ("check", "bet")}.get(facts["phase"], ())
    if facts["action"] in choices:
        return Verdict(None, choices=choices)
    return Verdict(f"no {facts['action']} here" + (f": {' or '.join(choices)}" if choices else ""), choices=choices)


def use_cash_machine(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """A player without money for a bet does not stop the game for it (366-368)."""
    choices = ("buy-chips-at-table", "other-player-completes", "forfeit-ante-and-side-bets")
    return Verdict("the game does not wait for a cash machine", choices=choices)


def play_hands(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """May one player play so many hands? (143-145)."""
    most = rules.hands_per_player
    hands = facts["hands"] if "hands" in facts else facts["count"]
    return Verdict(f"a player plays {most} hand" if hands > most else None, {"max_hands": most})


def sit(rules: ThreeCardTexasHoldemRules, facts: Mapping[str, Any]) -> Verdict:
    """May so many play at one table? (338)."""
    most = rules.players_max
    return Verdict(f"at most {most} players", {"max": most}) if facts["count"] > most else Verdict()


THREE_CARD_TEXAS_HOLDEM = Game(
    name="three-card-texas-holdem",
    title="Three card Texas hold'em",
    seats=8,  # seven and the bank (129)
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # 127, 203-207
        hand_cards=2,
        deals=(
            DealMethod("hand", 1, 2, None, shuffler_required=False, source="001:199, 213", community=3),
            DealMethod("shuffler", 2, 1, None, shuffler_required=True, source="001:209", community=3),
        ),
    ),
    equipment=(
        Needs(Equipment.LOCK_OUT, optional=True, source="001:151"),  # the press that says no more bets
        *KEYED_IN,
        Needs(Equipment.SHUFFLER, optional=True, source="001:131, 195-209"),
    ),
    wagers=(
        Wager("ante", during="betting", source="001:151"),
        Wager("flush-or-pair", during="betting", beside="ante", optional=True, source="001:151, 163"),
        Wager("straight-up", during="betting", beside="ante", optional=True, source="001:151, 175"),
        Wager(
            "bet-or-fold",
            during="first-decision",
            beside="ante",
            exactly=Multiple(1, "ante"),
            optional=True,
            source="001:155, 227",
        ),
        Wager(
            "bet-or-check",
            during="second-decision",
            beside="ante",
            exactly=Multiple(1, "ante"),
            optional=True,
            source="001:157, 238",
        ),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=ThreeCardTexasHoldemRules,
    settle=settle,
    actions={
        "bank": bank,
        "open-game": open_game,
        "fold": decide,
        "bet": decide,
        "check": decide,
        "use-deck": use_deck,
        "use-cash-machine": use_cash_machine,
        "play-hands": play_hands,
        "sit": sit,
    },
)
