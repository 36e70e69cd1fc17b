"""What may be said at a table of chemin de fer, asked by facts: every word of the auction after others, or an amount.

The facts are those of the documents' questions: ``steps`` that were said, or what the bank wagered and what is covered.
Does not decide: the auction does.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.baccarat.chemin_de_fer.auction import (
    COVER,
    WAGER,
    WORDS,
    Auction,
    Said,
    bank_bounds,
    cover_bounds,
    may,
    of_a_last_wager,
    say,
)
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.declared.course import CourseError
from games.money.dollars import dollars
from games.round.facts import INITIAL
from games.round.verdict import Verdict

Facts: TypeAlias = Mapping[str, Any]
Action: TypeAlias = Callable[[CheminDeFerRules, Facts], Verdict]

_HAND = {WAGER: "banker", COVER: "player"}
"""Whose wager a word is."""


def auction_after(rules: CheminDeFerRules, facts: Facts) -> Auction:
    """Where the auction stands after the steps that are told.

    Raises:
        CourseError: one of them was not possible; the text says which would have been.
    """
    auction = Auction(seats=tuple(sorted(facts.get("occupied", range(1, rules.seats + 1)))))
    for step in facts.get("steps", ()):
        auction = say(auction, rules.limits, Said(step["does"], step.get("seat"), step.get("to_cents")))
    return auction


def _said(word: str) -> Action:
    def asked(rules: CheminDeFerRules, facts: Facts) -> Verdict:
        if "steps" not in facts and word in _HAND:
            return _amount(rules, word, facts)
        auction = auction_after(rules, facts)
        seat, wagers = facts.get("seat"), facts.get("wagers", {})
        open_now = may(auction, rules.limits)
        amounts = next((one.amounts for one in open_now if (one.word, one.seat) == (word, seat)), None)
        figures = {} if amounts is None else {"min_cents": amounts[0], "max_cents": amounts[1]}
        cents = wagers.get(_HAND[word]) if word in _HAND and wagers else facts.get("to_cents")
        try:
            say(auction, rules.limits, Said(word, seat, cents))
        except CourseError as error:
            return Verdict(str(error), figures, choices=tuple(dict.fromkeys(one.word for one in open_now)))
        return Verdict(None, figures)

    return asked


def _amount(rules: CheminDeFerRules, word: str, facts: Facts) -> Verdict:
    """The wager alone: beside what the bank wagered last (827), or what is covered of it (832, 836)."""
    if facts["phase"] != INITIAL:
        return Verdict("no wager is made after no more bets")
    wagers = facts["wagers"]
    if word == WAGER:
        last: tuple[int, int | None] = (0, None)
        if "previous_cents" in facts:
            last = of_a_last_wager(facts["previous_cents"])
        least, most = bank_bounds(*last, rules.limits)
    else:
        least, most = cover_bounds(wagers["banker"], facts.get("already_placed_cents", 0), rules.limits)
    cents = wagers[_HAND[word]]
    why = None if least <= cents <= most else f"it is {dollars(least)} to {dollars(most)} here, not {dollars(cents)}"
    return Verdict(why, {"min_cents": least, "max_cents": most})


def _bank(rules: CheminDeFerRules, facts: Facts) -> Verdict:
    """Who banks, the auction says; he may stay for as long as he does not lose (881-882)."""
    return Verdict()


ACTIONS: Mapping[str, Action] = {**{word: _said(word) for word in WORDS}, "bank": _bank}
