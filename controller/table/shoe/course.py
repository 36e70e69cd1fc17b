"""Where a round stands that is dealt card by card, and whether the shoe has another one: asked of the game's course.

The same functions answer decisions, displays and pages. Pure; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.table.setup import TableSetup
from controller.table.shoe.state import Done
from controller.table.state import TableState
from games.cards.card import Card
from games.declared.course import Act, Felt

NO_PACK = "no pack is in the shoe: shuffle it, cut it, then press SHUFFLE"
TO_BURN_FIRST = "key in the first card of the shoe: it says how many are burned"


def why_no_shoe(state: TableState, setup: TableSetup) -> str:
    """Why no round can be dealt from the shoe; empty where one can."""
    pack, shoe = state.pack, setup.rules.shoe
    if pack is None or shoe is None:
        return NO_PACK
    if pack.to_burn is None:
        return TO_BURN_FIRST
    if pack.to_burn:
        return f"{_cards(pack.to_burn)} {'is' if pack.to_burn == 1 else 'are'} still to be burned"
    if pack.cut_round is not None and state.round.number > pack.cut_round + shoe.rounds_after_cutting_card:
        return "the last hand of this shoe is played: shuffle the pack, cut it, then press SHUFFLE"
    return ""


def is_last_round(state: TableState, setup: TableSetup) -> bool:
    """Whether the round in play is the last one of its shoe."""
    pack, shoe = state.pack, setup.rules.shoe
    if pack is None or shoe is None or pack.cut_round is None:
        return False
    return state.round.number >= pack.cut_round + shoe.rounds_after_cutting_card


def acts_of(done: Iterable[Done]) -> tuple[Act, ...]:
    """The acts on record, as a course knows them."""
    return tuple(
        Act(Card.parse(one.card) if one.card else None, one.said, one.spot, one.cents, one.read) for one in done
    )


def felt(state: TableState, setup: TableSetup, *more: Done) -> Felt:
    """Where the round stands, after ``more`` acts that nobody recorded yet.

    Raises:
        CourseError: one of those is not possible.
    """
    course = setup.game.dealt_by_card.course
    return course(setup.rules, spots(state, setup), acts_of((*state.round.acts, *more)))


def felt_now(state: TableState, setup: TableSetup) -> Felt | None:
    """Where the round stands; None where no card of it is out, or the game is dealt otherwise."""
    if not setup.game.is_dealt_by_card or not setup.hands_are_out(state) or spots_wanted(state, setup):
        return None
    return felt(state, setup)


def spots(state: TableState, setup: TableSetup) -> tuple[int, ...]:
    """The spots that get hands, in the order of the deal: where a wager was entered, or the dealer said so.

    From the first card on they stand, whatever is put right of a wager. The bank is the last one, where a house deals
    from its left on.
    """
    now = state.round
    named = sorted(now.spots if now.acts else {*now.spots, *(stake.seat for stake in now.stakes)})
    bank = now.bank if setup.rules.deals_from == "bank-left" else None
    return tuple(named if bank is None else sorted(named, key=lambda spot: spot <= bank))


def spots_wanted(state: TableState, setup: TableSetup) -> bool:
    """Whether the dealer has to say at which spots hands are dealt, before the first card."""
    by_spots = setup.game.is_dealt_by_card and setup.game.dealt_by_card.at_spots
    return by_spots and not spots(state, setup) and not state.round.acts


def why_not_spots(state: TableState, setup: TableSetup, keyed: tuple[int, ...]) -> str | None:
    """Why no hands can be dealt at these spots; None where they can."""
    if not setup.game.is_dealt_by_card or not setup.game.dealt_by_card.at_spots:
        return f"nobody has a hand of their own at {setup.game.title.lower()}"
    if state.round.acts:
        return "the deal has begun: the spots stand"
    phase, chart = state.round.phase, setup.game.round
    if phase != chart.initial and not setup.game.allows(phase, "all_dealt"):
        return f"no spots are told while {chart.doing(phase)}"
    if not keyed:
        return "key in the seats that have a hand, such as 135, then DEAL"
    unknown = [spot for spot in keyed if spot not in setup.seats]
    if unknown:
        return f"there is no seat {unknown[0]}"
    if len(set(keyed)) < len(keyed):
        return "each seat is named once"
    return None


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
