"""Where a round stands that is dealt card by card, and whether the shoe has another one: asked of the game's course.

The same functions answer decisions, displays and pages. Pure; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from controller.table.setup import TableSetup
from controller.table.shoe.state import Done
from controller.table.state import TableState
from games.cards.card import Card, CardError
from games.declared.course import Act, Felt
from games.round.settlement import Settlement, SettlementError

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
    return course(setup.rules, spots(state), acts_of((*state.round.acts, *more)))


def felt_now(state: TableState, setup: TableSetup) -> Felt | None:
    """Where the round stands; None where no card of it is out, or the game is dealt otherwise."""
    if not setup.game.is_dealt_by_card or not setup.hands_are_out(state) or spots_wanted(state, setup):
        return None
    return felt(state, setup)


def spots(state: TableState) -> tuple[int, ...]:
    """The spots that get hands, in the order of the deal: where a wager was entered, or the dealer said so.

    From the first card on they stand, whatever is put right of a wager.
    """
    if state.round.acts:
        return state.round.spots
    return tuple(sorted({*state.round.spots, *(stake.seat for stake in state.round.stakes)}))


def spots_wanted(state: TableState, setup: TableSetup) -> bool:
    """Whether the dealer has to say at which spots hands are dealt, before the first card."""
    by_spots = setup.game.is_dealt_by_card and setup.game.dealt_by_card.at_spots
    return by_spots and not spots(state) and not state.round.acts


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


def settlements(state: TableState, setup: TableSetup) -> tuple[Settlement, ...]:
    """How the wagers that were entered end, as the round stands; none where nobody entered any or the deal goes on."""
    return tuple(one for _, one in staked_settlements(state, setup))


def staked_settlements(state: TableState, setup: TableSetup) -> tuple[tuple[int, Settlement], ...]:
    """The same, each with the cents that lay on the wager, those that a word put up among them."""
    if not state.round.stakes or not setup.game.is_settled(state.round.phase):
        return ()
    stakes: dict[int, dict[str, int]] = {}
    for stake in state.round.stakes:
        stakes.setdefault(stake.seat, {})[stake.wager] = stake.cents
    acts, bidding, bank = acts_of(state.round.acts), setup.game.bidding, state.round.bank
    seats, board = setup.game.dealt_by_card.lies(setup.rules, stakes, acts, felt(state, setup))
    of_bank = None if bidding is None or bank is None else stakes.get(bank, {}).get(bidding.bank_wager)
    board = replace(board, bank=bank or "dealer", bank_cents=of_bank)
    put_up = {(seat.seat, wager): cents for seat in seats for wager, cents in seat.wagers.items()}
    settled = setup.game.settle(setup.rules, seats, board)
    return tuple((put_up.get((one.seat, one.wager), 0), one) for one in settled)


def why_not_settle(state: TableState, setup: TableSetup) -> str | None:
    """Why the wagers that were entered cannot be settled as the round stands; None where they can."""
    try:
        settlements(state, setup)
    except (SettlementError, CardError) as error:
        return str(error)
    return None


def why_not_wager(state: TableState, setup: TableSetup, seat: int, wager: str, cents: int) -> str | None:
    """Why so much cannot lie on this wager; None where it can."""
    if seat not in setup.seats:
        return f"there is no seat {seat}"
    if setup.game.bidding is not None and state.round.phase == setup.game.round.initial:
        return "what lies here follows from what is said of the bank: CLEAR DEAL takes the last word back"
    if cents < 0:
        return f"a wager is no less than nothing, not {cents} cents"
    lying = {one.wager: one.cents for one in state.round.stakes if one.seat == seat}
    if not cents:
        return _why_not_taken_up(state, setup, lying, wager)
    names = [one.name for one in setup.game.wagers if one.during == state.round.phase]
    if wager not in names:
        return f'no wager "{wager}" is placed now; there is {", ".join(names) or "none"}'
    try:
        limits = setup.rules.limits_of(wager)
    except LookupError as error:
        return str(error)
    if limits is not None and cents < limits[0]:
        return f"the least on {wager} is {limits[0]} cents, not {cents}"
    above_is_taken = setup.rules.approvable(wager) or setup.rules.good_up_to_max(wager)
    if limits is not None and cents > limits[1] and not above_is_taken:
        return f"the most on {wager} is {limits[1]} cents, not {cents}"
    beside = _beside(setup, wager)
    if beside is not None and beside not in lying:
        return f"{wager} lies beside {beside}, and seat {seat} has none"
    along = dict.fromkeys(goes_along(setup, wager), cents)
    together = setup.game.together(setup.rules, {**lying, wager: cents, **along})
    if not together.legal:
        return together.why_not
    if cents % setup.rules.step_cents(wager):
        return f"{wager} is a multiple of {setup.rules.step_cents(wager)} cents"
    return None


def _why_not_taken_up(state: TableState, setup: TableSetup, lying: Mapping[str, int], wager: str) -> str | None:
    """Why this wager cannot be taken up again; until the round is over one that was entered wrong can."""
    if wager not in lying:
        return f"nothing lies on {wager}"
    if setup.game.is_void(state.round.phase):
        return "the round is void: what lies there stays"
    equal = _equals(setup, wager)
    if equal is not None and equal in lying and wager in goes_along(setup, equal):
        return f"{wager} is as much as {equal}: take up {equal}"
    along = goes_along(setup, wager)
    leaning = [other for other in lying if other not in along and _beside(setup, other) == wager]
    return f"take up {leaning[0]} first: it lies beside {wager}" if leaning else None


def goes_along(setup: TableSetup, wager: str) -> tuple[str, ...]:
    """Wagers of the same seat and phase that are as much as ``wager``: they are laid and taken up with it."""
    during = setup.game.wager(wager).during
    return tuple(one.name for one in setup.game.wagers if one.during == during and _equals(setup, one.name) == wager)


def _equals(setup: TableSetup, wager: str) -> str | None:
    """The wager whose amount this one must have; None also where the house does not offer it."""
    try:
        return setup.rules.equals(wager)
    except LookupError:
        return None


def _beside(setup: TableSetup, wager: str) -> str | None:
    """The wager that must lie at the same seat."""
    return setup.rules.beside(wager) or setup.game.wager(wager).beside


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
