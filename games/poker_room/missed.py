"""What a player owes who missed blinds or comes new, and where nobody can be dealt in.

Of all that is posted the big blind is live and the small one dead (004:309-310). Between the button and the blinds one
comes in only by buying the button (004:306, 311). Does not keep who missed what.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.house.rules_table import RulesTable
from games.poker_room.button import Positions
from games.poker_room.opening import Post
from games.poker_room.seats import clockwise_after

Blind: TypeAlias = Literal["small-blind", "big-blind"]
Joins: TypeAlias = Literal["any-seat", "big-blind"]


class MissedRules(RulesTable):
    """One house's rules of missed blinds."""

    posts: Literal["total", "what-was-missed"] = "total"
    """Whoever missed a part of his blinds posts all of them, or only that part."""
    small_blind: Literal["dead", "live"] = "dead"
    buys_button: bool = False
    """Between the button and the blinds one may come in by buying the button."""
    full_game_joins: Joins = "any-seat"
    """Where a new player comes in at a full table (002:632)."""
    wait_hands_moved: bool = False
    """Who moves away from the blind waits as many hands as seats, or posts both (004:136)."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What one player posts."""

    live_cents: int
    dead_cents: int

    @property
    def cents(self) -> int:
        """All together."""
        return self.live_cents + self.dead_cents

    def posts(self, seat: int) -> tuple[Post, ...]:
        """The same as posts of a hand."""
        both = (Post(seat, "dead-blind", self.dead_cents), Post(seat, "joining", self.live_cents))
        return tuple(post for post in both if post.cents)


def owed(rules: MissedRules, missed: Collection[Blind], blinds_cents: tuple[int, int]) -> Owed:
    """What is posted by one who missed these blinds and does not wait for the big one; nothing where he missed none."""
    if not missed:
        return Owed(0, 0)
    due = {"small-blind", "big-blind"} if rules.posts == "total" else set(missed)
    small, big = (
        cents if name in due else 0 for name, cents in zip(("small-blind", "big-blind"), blinds_cents, strict=True)
    )
    return Owed(big + (small if rules.small_blind == "live" else 0), small if rules.small_blind == "dead" else 0)


@dataclass(frozen=True, slots=True)
class Joining:
    """How one comes into a game."""

    owed: Owed
    only_blind: int | None = None
    """He is the only blind of this hand, and has the button in the next."""


def between_button_and_blind(at: Positions, seat: int) -> bool:
    """Whether a seat lies clockwise from the button and before the small blind, or between the two blinds."""
    order = clockwise_after({seat, at.small_blind, at.big_blind, at.button}, at.button)
    return order.index(seat) < order.index(at.big_blind) and seat not in (at.button, at.small_blind)


def why_not_join(
    rules: MissedRules, at: Positions, seat: int, *, buys_button: bool = False, full: bool = False
) -> str | None:
    """Why a new player is not dealt in on this seat now; None where he is."""
    if full and rules.full_game_joins == "big-blind" and seat != at.big_blind:
        return "in a full game a new player comes in at the big blind"
    if between_button_and_blind(at, seat):
        if not rules.buys_button:
            return "nobody comes in between the button and the blinds; the button passes first"
        if not buys_button:
            return "between the button and the blinds one buys the button, or waits until it has passed"
    return None


def joining(
    rules: MissedRules, at: Positions, seat: int, blinds_cents: tuple[int, int], *, buys_button: bool = False
) -> Joining:
    """What a new player posts on this seat. Check with `why_not_join` before."""
    if seat == at.big_blind:
        return Joining(Owed(blinds_cents[1], 0))
    all_blinds = owed(rules, ("small-blind", "big-blind"), blinds_cents)
    bought = buys_button and between_button_and_blind(at, seat)
    return Joining(all_blinds, seat if bought else None)


def hands_to_wait(rules: MissedRules, seats_moved: int, *, away_from_blind: bool) -> int:
    """How many hands one waits who changed seats, or posts both blinds instead (004:136-138, 447-448)."""
    return seats_moved if rules.wait_hands_moved and away_from_blind else 0
