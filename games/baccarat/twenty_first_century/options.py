"""What a player of 21st century baccarat may do with the hand that all share, and with a tie wager.

Source: 004 (Delta), by line. Who surrenders need not hit on four or less (1314, 1316). Does not settle.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.baccarat.points import points_of_hand
from games.baccarat.tableau import Duty, Tableau
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.cards.card import Card, parse_cards
from games.layout.player_bank import may_bank
from games.round.verdict import Verdict

HIT, STAND, DOUBLE, SURRENDER = "hit", "stand", "double", "surrender"
DRAWS = (HIT, DOUBLE)
"""Words with which a player takes a third card."""
TIE = "tie"

_WORDS: Mapping[Duty, tuple[str, ...]] = {
    Duty.STAND: (STAND,),
    Duty.OPTION: (STAND, HIT, DOUBLE, SURRENDER),
    Duty.DRAW: (HIT, DOUBLE, SURRENDER),
}
SOURCE = "004:1260-1264, 1314-1317, 1384"


def words_on(tableau: Tableau, count: int) -> tuple[str, ...]:
    """What may be said of two cards with this count."""
    return _WORDS[tableau.player_duty(count)]


def why_not(rules: TwentyFirstCenturyRules, word: str, cards: Sequence[Card]) -> str | None:
    """Why ``word`` may not be said of these cards; None where it may."""
    if len(cards) != 2:
        return f"a hand of {len(cards)} cards is not decided: a player decides on two, and takes one more at most"
    count = points_of_hand(cards)
    words = words_on(rules.tableau, count)
    return None if word in words else f"on {count} a player may {' or '.join(words)}, not {word}"


def together(rules: TwentyFirstCenturyRules, wagers: Mapping[str, int]) -> Verdict:
    """A tie wager is no more than the first wager of the same seat (1272-1273)."""
    if TIE not in wagers or "main" not in wagers:
        return Verdict()
    figures = {"max_cents": wagers["main"]}
    over = wagers[TIE] > wagers["main"]
    return Verdict("the tie wager is no more than the first wager" if over else None, figures)


def _play(word: str) -> Any:
    def asked(rules: TwentyFirstCenturyRules, facts: Mapping[str, Any]) -> Verdict:
        cards = parse_cards(facts["cards"])
        why = why_not(rules, word, cards)
        return Verdict(why, choices=words_on(rules.tableau, points_of_hand(cards)) if why else ())

    return asked


def _bank(rules: TwentyFirstCenturyRules, facts: Mapping[str, Any]) -> Verdict:
    return may_bank(rules.bank, facts)


ACTIONS = {**{word: _play(word) for word in (HIT, STAND, DOUBLE, SURRENDER)}, "bank": _bank}
