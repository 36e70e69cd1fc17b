"""The phases of a round that ends with one result, of a wheel or of dice, ready to stand in a game's chart.

A result that is keyed or read while wagers are open closes them: nobody bets on what is known. A result that does not
count, a "no spin" or "no roll", leaves every wager where it lies. Does not know any wheel or layout.
"""

from games.round.chart import Phase
from games.round.facts import INITIAL, RoundFacts


def betting_before_result(then: str) -> Phase[RoundFacts]:
    """Wagers are open until no more bets."""
    return Phase(INITIAL, "Wagers open", "wagers are open", is_open=True, lock_out=then)


def awaiting_result(name: str, title: str, doing: str, then: str = "settling") -> Phase[RoundFacts]:
    """The ball runs, the wheel turns, the dice are out."""
    return Phase(name, title, doing, result_shown=then, round_voided="voided")


def settling_after_result(back: str) -> Phase[RoundFacts]:
    """Wagers are settled; a result that was keyed wrong can still be put right."""
    return Phase("settling", "Settle", "wagers are being settled", taken_back=back, round_over=INITIAL)


def no_result(title: str, doing: str) -> Phase[RoundFacts]:
    """What came does not count: wagers stay as they lie, and it is done again."""
    return Phase("voided", title, doing, round_over=INITIAL)
