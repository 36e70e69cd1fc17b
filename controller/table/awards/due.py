"""The awards of the round in play: whose turn it is, how much is due, and what the payout log says of it.

Joins the table's state to the rules of :mod:`games.pools.awards`, which know the figures. Pure; lowers no meter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from games.cards.card import Card, CardError
from games.cards.ranking import FIVE_CARD
from games.declared.house_rules import Role
from games.pools import awards as rules

Holds = Callable[[Sequence[Card]], frozenset[str]]


def current_award(state: TableState, setup: TableSetup) -> Award | None:
    """The open award that is to be handled now, in the house's order; None when none is open.

    Equal hands that share are all verified before the first of them is paid: how many there are decides what each gets.
    """
    waiting = {award.seat: award for award in state.open_awards()}
    if not waiting:
        return None
    claims = [rules.Claim(award.seat, award.hand) for award in waiting.values()]
    ordered = [waiting[claim.seat] for claim in rules.in_order(setup.progressive, claims)]
    first = ordered[0]
    if _shares(setup, first.hand):
        sharers = [award for award in ordered if award.hand == first.hand]
        return next((award for award in sharers if not_verified(setup, award)), first)
    return first


def not_verified(setup: TableSetup, award: Award) -> list[Role]:
    """The roles that have yet to look at the hand."""
    return [role for role in setup.awards[award.hand].verified_by if role not in award.verified]


def sharing_began(state: TableState, setup: TableSetup, award: Award) -> bool:
    """Whether another of the equal hands that divide the meter with this one is paid, and this one is not."""
    paid = [one for one in state.awards if (one.paid or one.pending) and one.hand == award.hand and one.sharers > 1]
    return _shares(setup, award.hand) and bool(paid) and len(paid) % paid[-1].sharers > 0


def _shares(setup: TableSetup, hand: str) -> bool:
    return rules.shares(setup.pool_rules(hand), setup.awards[hand])


def payment(state: TableState, setup: TableSetup, award: Award) -> rules.Award:
    """What is due for ``award`` from its pool as that stands, in whole cents; what a pool over many tables decided."""
    if (answer := award.pool_answer) is not None:
        return rules.Award(
            seat=award.seat,
            hand=award.hand,
            cents=answer.cents,
            off_meter_cents=answer.off_meter_cents,
            base_cents=answer.base_cents,
            sharers=answer.sharers,
            kept_cents=0,
            resets=False,
            meter_after_cents=state.meter.cents - answer.off_meter_cents,
        )
    pool = setup.pool_of(award.hand)
    paid = [
        rules.Award(
            seat=earlier.seat,
            hand=earlier.hand,
            cents=earlier.cents or 0,
            off_meter_cents=0,
            base_cents=earlier.base_cents,
            sharers=earlier.sharers,
            kept_cents=0,
            resets=False,
            meter_after_cents=0,
        )
        for earlier in state.awards
        if (earlier.paid or earlier.pending) and setup.pool_of(earlier.hand) == pool
    ]
    still_open = [
        rules.Claim(claim.seat, claim.hand) for claim in state.open_awards() if setup.pool_of(claim.hand) == pool
    ]
    return rules.next_award(
        setup.rules.pools[pool], state.pool(pool).cents, rules.Claim(award.seat, award.hand), paid, still_open
    )


def meters_of(state: TableState) -> Mapping[str, int]:
    """What the meter of each pool shows, in cents."""
    return {meter.pool: meter.cents for meter in state.pools}


def why_pays_more(state: TableState, setup: TableSetup, award: Award, text: str) -> str | None:
    """Why the cards written down are paid as another hand than the one claimed; None where they are not.

    Seven cards may be several hands at once, and the player gets what pays most (003:3094-3098).
    """
    if setup.game.holds is None or setup.found_by_meter(award.hand):
        return None
    held = setup.game.holds([Card.parse(word) for word in text.split()])
    best = rules.pays_more(setup.rules.pools, meters_of(state), award.hand, held)
    if best is None:
        return None
    name = best.replace("-", " ")
    return f"{text} holds a {name}, which pays more: deny this claim, then claim the {name}"


def why_cards_differ(text: str, hand: str, holds: Holds | None = None) -> str | None:
    """Why the cards written down are not the hand that was claimed, as one sentence; None when they are it.

    ``holds`` are the hands of a game in which five cards are not simply a hand of poker.

    >>> why_cards_differ("2h 5h 9h Jh Kh", "flush")
    >>> why_cards_differ("2h 5h 9h Jh Ks", "flush")
    '2h 5h 9h Jh Ks is a high card, not a flush'
    """
    try:
        cards = [Card.parse(word) for word in text.split()]
    except CardError as error:
        return str(error)
    if holds is not None:
        return _not_held(text, hand, cards, holds)
    if len(set(cards)) != 5:
        return f'a hand is five different cards, such as "2h 5h 9h Jh Kh"; "{text}" is not'
    found = FIVE_CARD.rank(cards).category
    if found == hand:
        return None
    return f"{text} is a {found.replace('-', ' ')}, not a {hand.replace('-', ' ')}"


def _not_held(text: str, hand: str, cards: Sequence[Card], holds: Holds) -> str | None:
    try:
        held = holds(cards)
    except ValueError as error:
        return str(error)
    return None if hand in held else f"{text} holds no {hand.replace('-', ' ')}"


def money_in_words(cents: int) -> str:
    """An amount as the payout log writes it out (002:741).

    >>> money_in_words(5_000), money_in_words(1_048_251)
    ('fifty dollars', 'ten thousand four hundred eighty-two dollars and fifty-one cents')
    """
    dollars, rest = divmod(cents, 100)
    words = f"{_number(dollars)} dollar{'' if dollars == 1 else 's'}"
    return f"{words} and {_number(rest)} cent{'' if rest == 1 else 's'}" if rest else words


_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _number(value: int) -> str:
    if value < 20:
        return _SMALL[value]
    if value < 100:
        tens, ones = divmod(value, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    for size, name in ((1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand"), (100, "hundred")):
        if value >= size:
            many, rest = divmod(value, size)
            return f"{_number(many)} {name}" + (f" {_number(rest)}" if rest else "")
    raise AssertionError(value)
