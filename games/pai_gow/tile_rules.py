"""What a house's rules say of any game of tiles: a player banks, and what is thrown says where deal and settling begin.

Sources: 004:1617, 1694, 1762-1773. Does not rank tiles and does not settle.
"""

from collections.abc import Mapping
from typing import Any

from games.draws.start_order import StartRule, order_from, why_not_number
from games.layout.player_bank import PlayerBank, may_bank
from games.layout.rules import LayoutRules
from games.round.verdict import Verdict


class TileRules(LayoutRules):
    """One house's rules for a game of tiles: the seats count the player who banks, and the house never does."""

    start: StartRule
    bank: PlayerBank

    @property
    def settles_from(self) -> str:
        """Wagers are settled from the action button in the direction of the deal."""
        return "action" if self.start.deal == "clockwise" else "action-counterclockwise"

    @property
    def only_players_bank(self) -> bool:
        return True

    @property
    def start_methods(self) -> tuple[str, ...]:
        return self.start.methods

    def start_places(
        self, position: int, seats: int, *, bank: int | None = None, by_disk: bool = False
    ) -> tuple[int | str, ...]:
        if bank is None:
            return ()
        return order_from(self.start, position, range(1, seats + 1), bank=bank, by_disk=by_disk).order


def bank(rules: TileRules, facts: Mapping[str, Any]) -> Verdict:
    """May the player take the bank? It is offered on every two hands (004:1617, 1694)."""
    return may_bank(rules.bank, facts)


def accept_number(rules: TileRules, facts: Mapping[str, Any]) -> Verdict:
    """Can this number have been thrown? Three dice show 3 to 18, the die of ten faces 1 to 10 (004:1617, 1762)."""
    if facts["method"] not in rules.start.methods:
        return Verdict(f"the start is found by {' or '.join(rules.start.methods)} at this house")
    return Verdict(why_not_number(facts["method"], facts["number"], facts.get("seats", rules.seats)))


def compare_hands(rules: TileRules, facts: Mapping[str, Any]) -> Verdict:
    """May the hands be compared? The player who banks opens last (004:1619, 1783)."""
    early = facts.get("phase") not in ("settling", None)
    return Verdict("the hands are compared when the bank's is open") if early else Verdict()
