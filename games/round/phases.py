"""The phases that rounds of card games share, ready to stand in a game's chart: lock-out, count, deal, stub, awards.

Each is a function of where it leads, so that a chart still reads from top to bottom beside its document. Does not know
which game uses it, nor where a document says so: the chart names the lines.
"""

from games.cards.piece import CARDS, PieceWords
from games.round.chart import Phase, Target, Targets, when
from games.round.facts import (
    ACCEPTORS,
    BANK_SEATED,
    DECK_READY,
    HANDS_COMPLETE,
    INITIAL,
    NO_OPEN_AWARD,
    NO_PROGRESSIVE_WAGER,
    STUB_COUNT_DUE,
    RoundFacts,
)


def betting(then: str, *, acceptors: bool = False, players_bank: bool = False) -> Phase[RoundFacts]:
    """Wagers are open until no more bets.

    ``acceptors`` where a table of the game may have them, ``players_bank`` where houses let a player bank: where only
    players do, one of them has to.
    """
    on: Target[RoundFacts] = when(BANK_SEATED, then) if players_bank else then
    return Phase(
        INITIAL,
        "Wagers open",
        "wagers are open",
        is_open=True,
        lock_out=(when(ACCEPTORS, "locking"), on) if acceptors else on,
    )


def locking(then: str) -> tuple[Phase[RoundFacts], ...]:
    """The acceptors close, a chip whose edge came before the press still counts; then chips against lamps."""
    return (
        Phase(
            "locking",
            "Locking out",
            "the acceptors are closing",
            all_acceptors_closed=(when(NO_PROGRESSIVE_WAGER, then), "locked"),
        ),
        Phase(
            "locked",
            "Count the chips",
            "the chips are being counted against the lamps",
            count_agrees=then,
            count_differs="disputed",
        ),
        Phase(
            "disputed",
            "Count differs",
            "the count of chips is in dispute",
            difference_answered=then,
            recount="locked",
        ),
    )


def starting(then: str) -> Phase[RoundFacts]:
    """The position that gets the first cards is found: drawn, thrown, or marked by a disk."""
    return Phase(
        "starting",
        "Find the start",
        "the start position is being found",
        start_position_drawn=then,
        round_voided="voided",
    )


def ready() -> Phase[RoundFacts]:
    """Everything is in place for the deal."""
    return Phase(
        "ready",
        "Ready to deal",
        "the table waits for the deal",
        deal=when(DECK_READY, "dealing"),
        round_voided="voided",
    )


def dealing(then: str, *, title: str = "Dealing") -> Phase[RoundFacts]:
    """Hands go out; the stub is counted first where that is due."""
    return Phase(
        "dealing",
        title,
        "the hands are being dealt",
        hands_out=True,
        all_hands_out=(when(STUB_COUNT_DUE, "stub-count"), when(HANDS_COMPLETE, then)),
        round_voided="voided",
    )


def dealing_without_count(then: str, *, title: str = "Dealing") -> Phase[RoundFacts]:
    """Hands go out, and no stub is counted after them."""
    return Phase(
        "dealing",
        title,
        "the hands are being dealt",
        hands_out=True,
        all_hands_out=when(HANDS_COMPLETE, then),
        round_voided="voided",
    )


def stub_count(then: str) -> Phase[RoundFacts]:
    """The stub is counted face down."""
    return Phase(
        "stub-count",
        "Count the stub",
        "the stub is being counted",
        hands_out=True,
        stub_agrees=then,
        stub_differs="voided",
        round_voided="voided",
    )


def deciding(name: str, title: str, doing: str, *, then: str, by: str) -> Phase[RoundFacts]:
    """The players decide; the signal ``by`` leads on."""
    signals: dict[str, Targets[RoundFacts]] = {by: then, "round_voided": "voided"}
    return Phase(name, title, doing, final=False, is_open=False, hands_out=True, **signals)


def settling() -> Phase[RoundFacts]:
    """Wagers are settled, and the round ends."""
    return Phase("settling", "Settle", "wagers are being settled", hands_out=True, round_over=INITIAL)


def settling_with_awards(title: str = "Settle and claim") -> tuple[Phase[RoundFacts], ...]:
    """Wagers are settled and awards claimed; the round ends when no award is open."""
    return (
        Phase(
            "settling",
            title,
            "wagers are being settled",
            hands_out=True,
            claim="awarding",
            round_over=when(NO_OPEN_AWARD, INITIAL),
        ),
        Phase(
            "awarding",
            "Award open",
            "an award is open",
            hands_out=True,
            award_closed=(when(NO_OPEN_AWARD, "settling"), "awarding"),
            claim="awarding",
        ),
    )


def voided(pieces: PieceWords = CARDS) -> Phase[RoundFacts]:
    """The round is void."""
    return Phase("voided", "Round void", f"the round is void and its {pieces.many} are collected", round_over=INITIAL)
