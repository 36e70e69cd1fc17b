"""How many hands a round is dealt and how many cards each stack has: read off game, house and what was keyed in.

A hand is what is dealt in one piece: a player's, the dealer's, or the felt's cards that all players use. Where wagers
do not say how many there are, the dealer may key it in before the first stack. Pure; orders nothing.
"""

from __future__ import annotations

from controller.table.setup import TableSetup
from controller.table.state import TableState

KEY_IN_HANDS = "key in how many hands are dealt, the felt's cards as one of them, then DEAL"


def dealing(state: TableState, setup: TableSetup) -> bool:
    """Whether hands are being dealt now."""
    return setup.game.allows(state.round.phase, "all_hands_out")


def beside(setup: TableSetup) -> int:
    """Hands that are nobody's at the table: the dealer's or the felt's; 0 where the felt is dealt by hand."""
    return 0 if setup.felt_by_hand else 1


def wanted(state: TableState, setup: TableSetup) -> int | None:
    """How many hands must be out at the end of this deal; None where nobody said."""
    return setup.game.fixed_hands.get(state.round.phase) or state.round.hands_wanted or None


def fewest(state: TableState, setup: TableSetup) -> int:
    """One player's hand at least, and one for each seat whose lamp is lit."""
    return wanted(state, setup) or max(1, len(state.round.wagers)) + beside(setup)


def most(state: TableState, setup: TableSetup) -> int:
    """One hand for each seat, and the dealer's or the felt's."""
    return wanted(state, setup) or _most_of_table(setup)


def _most_of_table(setup: TableSetup) -> int:
    """A hand for each seat and what is beside them, and no more than there are cards for."""
    return min(len(setup.seats) + beside(setup), setup.deck_cards // setup.hand_cards)


def why_not_hands(setup: TableSetup, hands: int) -> str | None:
    """Why so many hands cannot be dealt; None where they can."""
    fixed = max(setup.game.fixed_hands.values(), default=0)
    lowest, highest = (fixed, fixed) if fixed else (1 + beside(setup), _most_of_table(setup))
    if lowest <= hands <= highest:
        return None
    told = f"{hands} hand{'' if hands == 1 else 's'} cannot be"
    if fixed:
        return f"{told}: every round has {fixed}"
    own = "the bank's" if setup.rules.only_players_bank else "the dealer's"
    whose = "the felt's" if setup.felt_cards else own
    included = "" if setup.felt_by_hand else f", {whose} included"
    return f"{told}: {lowest} to {highest}{included}"


def next_stack(state: TableState, setup: TableSetup) -> int:
    """Cards of the next stack: the felt's, which come last, may be another number than a player's."""
    felt, total = setup.felt_cards, wanted(state, setup)
    if felt and not setup.felt_by_hand and total is not None and state.round.hands + 1 == total:
        return felt
    return setup.hand_cards


def hands_must_be_known(setup: TableSetup) -> bool:
    """Whether a machine deals the felt's cards as a stack of another size, so that it must know which is the last."""
    return setup.has_shoe and setup.felt_cards not in (0, setup.hand_cards) and not setup.felt_by_hand


def cards_out(setup: TableSetup, hands: int) -> int:
    """Cards that are dealt when so many hands are out."""
    last = setup.felt_cards or setup.hand_cards
    return setup.hand_cards * (hands - 1) + last
