"""The phases of a round that is dealt card by card from a shoe, ready to stand in a game's chart.

The round leaves the deal by itself once its course is complete, and comes back to it where somebody takes back what was
keyed wrong. Does not know who gets which card.
"""

from games.round.chart import Phase, when
from games.round.facts import ALL_DEALT, BANK_AND_SHOE_READY, INITIAL, SHOE_READY, RoundFacts


def betting_before_shoe(then: str = "dealing", *, players_bank: bool = False) -> Phase[RoundFacts]:
    """Wagers are open until no more bets; a shoe must be there that may play this round.

    ``players_bank`` where one of the players has to bank.
    """
    ready = BANK_AND_SHOE_READY if players_bank else SHOE_READY
    return Phase(INITIAL, "Wagers open", "wagers are open", is_open=True, lock_out=when(ready, then))


def dealing_card_by_card(then: str = "settling", *, title: str = "Dealing") -> Phase[RoundFacts]:
    """Cards come one by one, and players say what they do."""
    return Phase(
        "dealing",
        title,
        "cards are being dealt",
        hands_out=True,
        all_dealt=when(ALL_DEALT, then),
        round_voided="voided",
    )


def settling_after_shoe() -> Phase[RoundFacts]:
    """Wagers are settled; what was keyed wrong can still be put right."""
    return Phase(
        "settling",
        "Settle",
        "wagers are being settled",
        hands_out=True,
        taken_back="dealing",
        round_over=INITIAL,
    )
