"""Irregularities as data: what happened, under which circumstances, and what the rule orders.

A game declares a tuple of `Irregularity`; a house may put its own before it. `rule_on` finds the first that fits what
happened. Does not carry the order out: voiding hands and moving cards is for the table and its people.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Fact: TypeAlias = str | int | bool
Recount: TypeAlias = Literal["player-highest", "banker-zero", "banker-lowest"]
"""What a hand with wrong cards counts: the most of any two or three of them, nothing, the least of any two."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A number that is ``min`` or more."""

    min: int


class UnknownIrregularity(ValueError):
    """No rule covers what happened; the text names what the rules do cover. A supervisor decides."""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What a rule orders. The defaults are a round that goes on as if nothing had happened."""

    __pydantic_config__ = {"extra": "forbid"}

    round: Literal["stands", "void", "may-be-void"] = "stands"
    """``may-be-void``: a supervisor decides."""
    hands_void: Literal["none", "that-hand", "all"] = "none"
    wagers: Literal["stand", "returned", "lost", "bank-pays-all"] = "stand"
    """``lost``: of the seats named in the incident only."""
    cards: Literal[
        "continue", "reshuffle", "keep-deck", "remove-deck", "cut-again", "redeal", "manual-shuffle",
        "shuffle-discards",
    ] = "continue"  # fmt: skip
    """``keep-deck``: they are collected as after any round, and the deck stays on the table."""
    card_to: Literal[
        "discard", "next-card", "burn", "player-third", "banker-third", "first-of-next-hand", "phantom-hand"
    ] | None = None  # fmt: skip
    """Where the card goes that was found or drawn."""
    with_as_many: bool = False
    """As many more cards as it counts go with it."""
    recount: Recount | None = None
    """What the hand counts that has wrong cards."""
    card: Literal["in-play", "dead", "set-aside"] | None = None
    """What becomes of the one card that it is about, where it stays on the felt."""
    replacement: Literal["top-of-stub", "top-leftover"] | None = None
    """The card that takes its place, after the deal."""
    again: Literal["dealer", "bank", "dealer-and-bank", "shooter", "spin"] | None = None
    """Who throws or shakes once more, or what is done once more."""
    remove_ball: bool = False
    """The dealer tries to take the ball out before it rests."""
    call: str | None = None
    """What the dealer calls out."""
    may_void: bool = False
    """The player concerned may have the hand void."""
    reset_by: Literal["dealer"] | None = None
    """Who sets the hand anew."""
    hand_reset: bool | None = None
    """Whether the hand is set anew, where the rule says so."""
    settle_at: Literal["true-value"] | None = None
    refused: bool = False
    """What was asked for is not given."""
    pays_amount: Literal["minimum", "maximum"] | None = None
    """The limit of the table that stands for an amount that nobody knows."""
    may_join_next_deal: bool = False
    """The player whose hand is void may have one in the next round."""
    bank: Literal["may-pass"] | None = None
    """The bank may be given to the next player."""
    game_state: Literal["broken"] | None = None
    """What becomes of the game itself."""
    use: Literal["suspended"] | None = None
    """Machines and program of the game are not used."""
    until: Literal["resolved"] | None = None
    """How long that holds."""
    dealer_draws: int = 0
    dealt_cards_included: bool = False
    """The cards already dealt go into the reshuffle."""
    dealing: Literal["by-hand"] | None = None
    remove_from_device: bool = False
    """The cards are taken out of the machine."""
    check_by: Literal["floor-supervisor"] | None = None
    """Who looks at them."""
    notify: Literal["floor-supervisor", "pit-supervisor", "gaming-commission"] | None = None
    notify_when: Literal["at-once"] | None = None
    say: str
    """One plain sentence for the dealer."""
    source: str
    """Document and line, such as ``003:852-855``; ``house`` where no document says it."""


@dataclass(frozen=True, kw_only=True)
class Irregularity(Ruling):
    """One rule: it covers ``what`` when all of ``given`` holds among the facts of the incident."""

    what: str
    given: Mapping[str, Fact | AtLeast] = field(default_factory=dict)

    def facts(self) -> dict[str, Fact]:
        """The facts that it is about; of a number that is so much or more, just that much."""
        return {name: fact.min if isinstance(fact, AtLeast) else fact for name, fact in self.given.items()}

    def covers(self, what: str, facts: Mapping[str, Fact]) -> bool:
        """Whether this rule is about ``what`` under these ``facts``."""
        return self.what == what and all(_holds(condition, facts.get(name)) for name, condition in self.given.items())


def rule_on(rules: Iterable[Irregularity], what: str, facts: Mapping[str, Fact]) -> Irregularity:
    """Return the first of ``rules`` that covers what happened.

    Raises:
        UnknownIrregularity: none does.
    """
    known = tuple(rules)
    for rule in known:
        if rule.covers(what, facts):
            return rule
    if any(rule.what == what for rule in known):
        told = ", ".join(f"{name} {value}" for name, value in facts.items()) or "nothing more told"
        raise UnknownIrregularity(f"no rule covers {what} with {told}: a supervisor decides")
    names = ", ".join(dict.fromkeys(rule.what for rule in known))
    raise UnknownIrregularity(f'no rule is about "{what}"; there are rules about {names}')


def stub_count_finding(
    *, stub: int, hands: Iterable[int], deck_size: int = 52, hand_cards: int = 5
) -> Literal["agrees", "misdealt", "wrong-deck"]:
    """What a stub count finds, from the cards in the stub and in each hand, the dealer's included (003:476-493).

    >>> stub_count_finding(stub=26, hands=[5, 5, 6, 5, 5])
    'misdealt'
    """
    counts = tuple(hands)
    if stub + sum(counts) != deck_size:
        return "wrong-deck"
    return "agrees" if all(count == hand_cards for count in counts) else "misdealt"


def _holds(condition: Fact | AtLeast, fact: Fact | None) -> bool:
    if isinstance(condition, AtLeast):
        return isinstance(fact, int) and fact >= condition.min
    return fact == condition
