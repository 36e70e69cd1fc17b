"""How much a further wager of blackjack may be: a double, a split, insurance.

Does not know whether the hand may be doubled or split at all: `games.blackjack.options` does.
"""

from games.blackjack.options import Doubling, Insuring
from games.blackjack.totals import ACE
from games.cards.card import Card
from games.money.dollars import dollars
from games.round.verdict import Verdict


def double(rule: Doubling, main_cents: int | None, cents: int | None, least_cents: int) -> Verdict:
    """May the further wager of a double be ``cents`` beside a wager of ``main_cents``? None asks for the figures."""
    if main_cents is None:
        return Verdict()
    figures = {"max_cents": main_cents} | ({"min_cents": least_cents} if rule.for_less else {})
    if not rule.for_less:
        figures["required_cents"] = main_cents
    if cents is None:
        return Verdict(None, figures)
    if cents > main_cents:
        return Verdict(f"a double is no more than the wager, {dollars(main_cents)}", figures)
    if cents == main_cents:
        return Verdict(None, figures)
    if not rule.for_less:
        return Verdict(f"a double is exactly the wager, {dollars(main_cents)}", figures)
    if cents < least_cents:
        return Verdict(f"a double for less is {dollars(least_cents)} or more", figures)
    return Verdict(None, figures)


def split(main_cents: int | None, cents: int | None) -> Verdict:
    """May the wager of a split hand be ``cents``? It is exactly the first (000:229; 001:494; 002:395; 004:837)."""
    figures = {} if main_cents is None else {"required_cents": main_cents}
    if cents is None or main_cents is None or cents == main_cents:
        return Verdict(None, figures)
    return Verdict(f"the wager of a split is exactly {dollars(main_cents)}", figures)


def insurance(
    rule: Insuring | None, up_card: Card | None, main_cents: int | None, cents: int | None, chip_cents: int
) -> Verdict:
    """May ``cents`` be put on insurance, where the smallest chip is ``chip_cents``? None asks for the figures."""
    if rule is None or not rule.offered:
        return Verdict("there is no insurance here", choices=("not-offered",))
    if up_card is not None and up_card.rank != ACE:
        return Verdict("insurance is open only where the dealer shows an ace")
    if main_cents is None:
        return Verdict()
    most = main_cents // 2
    if rule.next_unit and most % chip_cents:
        most += chip_cents - most % chip_cents
    least = -(-main_cents * rule.least_percent // 100)
    figures = {"max_cents": most} | ({"min_cents": least} if least else {})
    if rule.exactly_half:
        figures["required_cents"] = most
    if cents is None or (cents == most if rule.exactly_half else least <= cents <= most):
        return Verdict(None, figures)
    word = "exactly" if rule.exactly_half else "no less than" if cents < least else "no more than"
    return Verdict(
        f"insurance is {word} {dollars(least if cents < least and not rule.exactly_half else most)}", figures
    )
