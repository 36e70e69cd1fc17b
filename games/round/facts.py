"""What rounds of card games have in common: the facts that guards look at, the guards, and people's words for signals.

A game's chart is its own; where it has a phase or a signal that other games have too, it calls it by the same name, so
that a table plays every game with the same buttons: what can be done in a phase is read off its signals. Does not hold
a chart.
"""

from collections.abc import Mapping
from typing import Protocol

from games.round.chart import Chart, Guard, Phase


class RoundFacts(Protocol):
    """What the guards look at."""

    @property
    def acceptors(self) -> bool:
        """Whether this table takes a wager through acceptors."""

    @property
    def bank_seated(self) -> bool:
        """Somebody banks this round: the house, or the player who was said to."""

    @property
    def progressive_wagers(self) -> int:
        """Seats whose lamp is lit."""

    @property
    def deck_ready(self) -> bool:
        """A shuffled deck of the right colour is in the shoe or the dealer's hand."""

    @property
    def hands_complete(self) -> bool:
        """Every seat that wagered, and the dealer, has all its cards."""

    @property
    def open_awards(self) -> int:
        """Awards claimed and neither paid nor refused."""

    @property
    def stub_count_due(self) -> bool:
        """The stub must be counted once the hands are out."""

    @property
    def why_no_shoe(self) -> str:
        """Why no round can be dealt from the shoe now; empty where one can."""

    @property
    def good_claims(self) -> int:
        """Of a game of tickets that claims end: how many were good."""

    @property
    def all_dealt(self) -> bool:
        """Of a round that is dealt card by card: every card is out and every word said."""


ACCEPTORS: Guard[RoundFacts] = Guard("acceptors", lambda facts: facts.acceptors)
BANK_SEATED: Guard[RoundFacts] = Guard(
    "bank_seated",
    lambda facts: facts.bank_seated,
    "only players bank here: key in the seat that banks this round, then ENTER",
)
NO_PROGRESSIVE_WAGER: Guard[RoundFacts] = Guard("no_progressive_wager", lambda facts: facts.progressive_wagers == 0)
DECK_READY: Guard[RoundFacts] = Guard(
    "deck_ready", lambda facts: facts.deck_ready, "there is no shuffled deck in place: shuffle, then deal"
)
HANDS_COMPLETE: Guard[RoundFacts] = Guard(
    "hands_complete",
    lambda facts: facts.hands_complete,
    "not every hand has all its cards: deal on, or void the round",
)
NO_OPEN_AWARD: Guard[RoundFacts] = Guard(
    "no_open_award", lambda facts: facts.open_awards == 0, "an award is still open: pay it or refuse it first"
)
STUB_COUNT_DUE: Guard[RoundFacts] = Guard("stub_count_due", lambda facts: facts.stub_count_due and facts.hands_complete)

SHOE_READY: Guard[RoundFacts] = Guard(
    "shoe_ready",
    lambda facts: not facts.why_no_shoe,
    "no shoe is ready for a round: shuffle, cut and burn first",
)
BANK_AND_SHOE_READY: Guard[RoundFacts] = Guard(
    "bank_and_shoe_ready",
    lambda facts: facts.bank_seated and not facts.why_no_shoe,
    "somebody has to bank and a shoe has to be ready: key in the seat that banks, shuffle, cut and burn first",
)
ALL_DEALT: Guard[RoundFacts] = Guard(
    "all_dealt", lambda facts: facts.all_dealt, "cards are still to come: deal on, or void the round"
)

SIGNALS: Mapping[str, str] = {
    "lock_out": "lock-out",
    "all_acceptors_closed": "the closing of all acceptors",
    "count_agrees": "confirming the count",
    "count_differs": "reporting a different count",
    "difference_answered": "the supervisor's answer to the difference",
    "recount": "a recount",
    "start_position_drawn": "the start position",
    "deal": "the deal",
    "all_hands_out": "ending the deal",
    "all_dealt": "the end of the deal",
    "result_shown": "the result",
    "all_drawn": "the last ball",
    "game_closed": "closing the game",
    "hand_begun": "the next hand",
    "pots_won": "the end of the hand",
    "taken_back": "taking back what was keyed",
    "community_card": "turning a community card",
    "dealer_reveals": "the dealer's reveal",
    "claim": "a claim",
    "award_closed": "closing an award",
    "round_over": "ending the round",
    "stub_agrees": "confirming the stub",
    "stub_differs": "reporting a wrong stub",
    "round_voided": "voiding the round",
}
"""What people call the signals, to complete the sentence "... is not possible while ..."."""


BY_NEXT = ("all_hands_out", "community_card", "dealer_reveals", "round_over")
"""What the dealer's NEXT can say, each in the phases in which the chart allows it; never two in one phase."""


INITIAL = "betting"
"""The phase in which every table's round begins, and in which a record begins."""

SHORT: Mapping[str, str] = {"dealer_reveals": "REVEAL", "community_card": "TURN A CARD"}
"""What a narrow display has for signals that many games share."""


def table_round(
    *phases: Phase[RoundFacts], signals: Mapping[str, str] | None = None, short: Mapping[str, str] | None = None
) -> Chart[RoundFacts]:
    """A chart of these phases. ``signals`` and ``short`` name the signals that are not called as on every table."""
    used = {signal for phase in phases for signal in phase.signals}
    shared = {signal: title for signal, title in SIGNALS.items() if signal in used}
    in_short = {signal: word for signal, word in SHORT.items() if signal in used}
    return Chart(*phases, signals={**shared, **(signals or {})}, short={**in_short, **(short or {})})
