"""The round of Caribbean stud as a chart: wagers, lock-out, count, deal, decisions, settlement, awards, stub count.

Rules: 003 is 003_dd18afe965b18e8b.txt (Oneida), 002 is 002_b6400b4aa69f6bf8.txt (Choctaw); then the line.
Does not know who presses what, nor what a device does in a phase.
"""

from typing import Protocol

from games.chart import Chart, Guard, Phase, when


class RoundFacts(Protocol):
    """What the guards look at."""

    @property
    def progressive_wagers(self) -> int:
        """Seats whose lamp is lit."""

    @property
    def deck_ready(self) -> bool:
        """A shuffled deck of the right colour is in the shoe or the dealer's hand."""

    @property
    def hands_complete(self) -> bool:
        """Every seat that wagered, and the dealer, has five cards."""

    @property
    def open_awards(self) -> int:
        """Awards claimed and neither paid nor refused."""

    @property
    def stub_count_due(self) -> bool:
        """The stub must be counted once the hands are out."""


NO_PROGRESSIVE_WAGER: Guard[RoundFacts] = Guard("no_progressive_wager", lambda facts: facts.progressive_wagers == 0)
DECK_READY: Guard[RoundFacts] = Guard(
    "deck_ready", lambda facts: facts.deck_ready, "there is no shuffled deck in place: shuffle, then deal"
)
HANDS_COMPLETE: Guard[RoundFacts] = Guard(
    "hands_complete",
    lambda facts: facts.hands_complete,
    "not every hand has five cards: deal on, or void the round",
)
NO_OPEN_AWARD: Guard[RoundFacts] = Guard(
    "no_open_award", lambda facts: facts.open_awards == 0, "an award is still open: pay it or refuse it first"
)
STUB_COUNT_DUE: Guard[RoundFacts] = Guard("stub_count_due", lambda facts: facts.stub_count_due and facts.hands_complete)

ROUND: Chart[RoundFacts] = Chart(
    # Ante, then a chip in the acceptor; no more bets, lock-out (003:382-396, 423-425; 002:735-740).
    Phase("betting", "Wagers open", "wagers are open", lock_out="locking"),
    # The acceptors were told to close; a chip whose edge came before the press still counts.
    Phase(
        "locking",
        "Locking out",
        "the acceptors are closing",
        all_acceptors_closed=(when(NO_PROGRESSIVE_WAGER, "ready"), "locked"),
    ),
    # The chips from the return device against the lit lamps (003:425-432).
    Phase(
        "locked",
        "Count the chips",
        "the chips are being counted against the lamps",
        count_agrees="ready",
        count_differs="disputed",
    ),
    Phase(
        "disputed",
        "Count differs",
        "the count of chips is in dispute",
        difference_answered="ready",
        recount="locked",
    ),
    Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    ),
    # 003:441-466, 539-558, 599-616
    Phase(
        "dealing",
        "Dealing",
        "the hands are being dealt",
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, "decisions")),
        round_voided="voided",
    ),
    # Every fifth round at least, after the deal, face down on the layout (003:473-476, 568-574, 618-622).
    Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        stub_agrees="decisions",
        stub_differs="voided",
        round_voided="voided",
    ),
    # Bet or fold; the dealer's hole cards only after every player (003:634-640, 658-660).
    Phase(
        "decisions",
        "Bet or fold",
        "the players decide",
        dealer_reveals="settling",
        round_voided="voided",
    ),
    # 003:664-704, 744-761; 002:738, 771
    Phase(
        "settling",
        "Settle and claim",
        "wagers are being settled",
        claim="awarding",
        round_over=when(NO_OPEN_AWARD, "betting"),
    ),
    # Verify, log, key: 002:745-750; 003:749-757
    Phase(
        "awarding",
        "Award open",
        "an award is open",
        award_closed=(when(NO_OPEN_AWARD, "settling"), "awarding"),
        claim="awarding",
    ),
    Phase("voided", "Round void", "the round is void and its cards are collected", round_over="betting"),
    signals={
        "lock_out": "lock-out",
        "all_acceptors_closed": "the closing of all acceptors",
        "count_agrees": "confirming the count",
        "count_differs": "reporting a different count",
        "difference_answered": "the supervisor's answer to the difference",
        "recount": "a recount",
        "deal": "the deal",
        "all_hands_out": "ending the deal",
        "dealer_reveals": "the dealer's reveal",
        "claim": "a claim",
        "award_closed": "closing an award",
        "round_over": "ending the round",
        "stub_agrees": "confirming the stub",
        "stub_differs": "reporting a wrong stub",
        "round_voided": "voiding the round",
    },
)
