"""What may be done at a table of twenty-one, asked by facts: each action of a player, and the shoe that is loaded.

The facts are those of the documents' questions: cards, splits so far, wagers, what the dealer shows. Does not decide:
options and amounts do.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.blackjack import amounts
from games.blackjack.options import Held, Word, choices, must, why_not
from games.blackjack.rules import BlackjackRules
from games.cards.card import Card, parse_cards
from games.layout.player_bank import may_bank
from games.round.facts import INITIAL
from games.round.verdict import Verdict

Facts: TypeAlias = Mapping[str, Any]
Action: TypeAlias = Callable[[BlackjackRules, Facts], Verdict]


def held(rules: BlackjackRules, facts: Facts) -> Held:
    """The hand that the facts are about. Raises CardError for what is no card, LookupError where none are told."""
    cards = parse_cards(facts["cards"])
    splits = facts.get("splits_done", 0)
    of_split = facts.get("from_split", splits > 0)
    return Held(
        cards,
        rules.stands(cards, of_split=of_split),
        splits=splits,
        of_split=of_split,
        hole_checked=facts.get("hole_checked", False),
    )


def _play(word: Word) -> Action:
    def asked(rules: BlackjackRules, facts: Facts) -> Verdict:
        hand = held(rules, facts)
        why, forced = why_not(rules.options, word, hand), must(rules.options, hand)
        duty = (forced,) if forced else choices(rules.options, hand)
        return Verdict(why, choices=duty if why else ())

    return asked


def _double(rules: BlackjackRules, facts: Facts) -> Verdict:
    rule, wagers = rules.options.double, facts.get("wagers", {})
    if "cards" in facts and (why := why_not(rules.options, "double", held(rules, facts))):
        return Verdict(why)
    if rule is None:
        return Verdict("no hand is doubled here")
    found = amounts.double(rule, wagers.get("main"), wagers.get("double"), rules.least_cents())
    return Verdict(found.why_not, {**found.figures, "draws": 1})


def _split(rules: BlackjackRules, facts: Facts) -> Verdict:
    rule, wagers = rules.options.split, facts.get("wagers", {})
    figures = {} if rule is None else {"max_hands": rule.times + 1}
    if why := why_not(rules.options, "split", held(rules, facts)):
        return Verdict(why, figures)
    found = amounts.split(wagers.get("main"), wagers.get("split"))
    return Verdict(found.why_not, {**found.figures, **figures})


def _insurance(rules: BlackjackRules, facts: Facts) -> Verdict:
    wagers = facts.get("wagers", {})
    up: Card | None = Card.parse(facts["up_card"]) if "up_card" in facts else None
    chip = max(1, facts.get("smallest_chip_cents", 1))
    return amounts.insurance(rules.options.insurance, up, wagers.get("main"), wagers.get("insurance"), chip)


def _even_money(rules: BlackjackRules, facts: Facts) -> Verdict:
    rule = rules.options.insurance
    if rule is None or not rule.offered or not rule.even_money:
        return Verdict("there is no even money here", choices=("not-offered",))
    up = Card.parse(facts["up_card"])
    if not held(rules, facts).standing.is_natural:
        return Verdict("even money is for a natural")
    return amounts.insurance(rule, up, None, None, 1)


def _decks(rules: BlackjackRules, facts: Facts) -> Verdict:
    allowed = rules.decks_allowed
    figures = {"min": min(allowed), "max": max(allowed)}
    told = f"{allowed[0]} deck" if allowed == (1,) else f"{' or '.join(map(str, allowed))} decks"
    return Verdict(None if facts["decks"] in allowed else f"the game is dealt from {told}", figures)


def _shoe(rules: BlackjackRules, facts: Facts) -> Verdict:
    """The decks, and the one special ace of a game that has it."""
    found, special = _decks(rules, facts), len(rules.pack.extra)
    figures = {**found.figures, "card_count": rules.pack.of(facts["decks"]).size}
    if found.legal and facts.get("x_aces", special) != special:
        return Verdict(f"a shoe has {special or 'no'} special ace", figures)
    return Verdict(found.why_not, figures)


def _bank(rules: BlackjackRules, facts: Facts) -> Verdict:
    return Verdict("the house banks every round here") if rules.bank is None else may_bank(rules.bank, facts)


def _pay_table(rules: BlackjackRules, facts: Facts) -> Verdict:
    """Which of its pay tables a side wager has is fixed before play (004:903)."""
    return Verdict() if facts["phase"] == INITIAL else Verdict("the pay table is fixed before the round begins")


ACTIONS: Mapping[str, Action] = {
    "hit": _play("hit"),
    "draw": _play("hit"),
    "stand": _play("stand"),
    "surrender": _play("surrender"),
    "double": _double,
    "split": _split,
    "insurance": _insurance,
    "even-money": _even_money,
    "use-decks": _decks,
    "load-shoe": _shoe,
    "bank": _bank,
    "change-pay-table": _pay_table,
}
