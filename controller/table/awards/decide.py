"""Awards: claim at the key pad, verification, payout log, key, meter. One after another, in the house's order.

Who verifies which hand, who signs, and which key by whom is data of the house (``rules.progressive.awards``). A meter
falls only in :func:`turn_for_award`, and only for an award whose entry in the payout log is complete. Does not know
cards unless the log names them; an award never depends on the dealer's hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.table import events as e
from controller.table.awards.due import (
    current_award,
    money_in_words,
    not_verified,
    payment,
    sharing_began,
    why_cards_differ,
    why_pays_more,
)
from controller.table.cards.read import cards_read_of, unclaimed
from controller.table.commands import HandKeyed, LogSignedKeyed, StaffAnswered
from controller.table.draft import SUPERVISORS, Decide, Draft
from controller.table.linked.asking import to_ask, why_not_answered
from controller.table.pools.starting_again import moved_inside
from controller.table.settings import decide as parameters
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from drivers.signals import Signal
from games.house.authority import Person, may_claim
from games.pools.reset import refill


def why_not_claim(state: TableState, setup: TableSetup, seat: int, hand: str) -> str | None:
    """Why this hand cannot be claimed at this seat now; None where it can."""
    why = may_claim(setup.awards, hand, lamp_lit=True)
    if why is not None:
        return why
    if setup.awards[hand].key is None and setup.pool_rules(hand).must_hit_by_cents is None:
        return f"a {hand.replace('-', ' ')} is paid from the tray: no key takes it off the meter"
    if seat not in setup.seats:
        return f"there is no seat {seat}"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    refusal = setup.game.round.refusal(state.round.phase, "claim", _NO_FACTS)
    if refusal is not None:
        return refusal
    why = may_claim(setup.awards, hand, lamp_lit=seat in state.round.metered)
    if why is not None:
        return f"seat {seat}: {why}"
    dead = state.round.dead_hand(seat)
    if dead is not None:
        return f"seat {seat}: the hand is {dead.how} and claims nothing: {dead.why}"
    if setup.found_by_meter(hand):
        return f"a {hand} award is found by its meter and claimed by nobody"
    if any(award.seat == seat and not award.denied and not setup.found_by_meter(award.hand) for award in state.awards):
        return f"seat {seat} has a claim in this round already"
    return None


_NO_FACTS = None


def hand_keyed(d: Draft, signal: HandKeyed) -> None:
    why = why_not_claim(d.state, d.setup, signal.seat, signal.hand)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.AwardClaimed(award=d.state.next_award, seat=signal.seat, hand=signal.hand))
    d.step("claim")


# Staff


def answer_award(d: Draft, signal: StaffAnswered) -> None:
    award = current_award(d.state, d.setup)
    if award is None:
        return
    role = signal.role
    rule = d.setup.awards[award.hand]
    if not signal.yes:
        if role not in rule.verified_by:
            d.refuse(signal, f"{_list(rule.verified_by)} decides about a {award.hand}")
        elif sharing_began(d.state, d.setup, award) and not not_verified(d.setup, award):
            d.refuse(signal, f"a part of the {award.hand} is paid: its sharers were verified before, pay them all")
        else:
            d.record(e.AwardDenied(award=award.award, role=role, person=signal.person))
            d.step("award_closed")
    elif role in rule.verified_by and role not in award.verified:
        why = d.setup.why_not_verify(award, Person(role, signal.person))
        if why is not None:
            d.refuse(signal, why)
        else:
            d.record(e.AwardVerified(award=award.award, role=role, person=signal.person))
            _ask_pool(d, award.award)
    elif award.logged_by is None and role in d.setup.not_signed(award) and not not_verified(d.setup, award):
        _sign(d, signal, award, Person(role, signal.person), "code", signal.cards)
        award = next(one for one in d.state.awards if one.award == award.award)
        if role in award.signed and role != "dealer" and not d.setup.not_signed(award):
            _log(d, signal, award)
    elif award.logged_by is None and role != "dealer" and role in (*rule.verified_by, *rule.log_signed_by):
        _log(d, signal, award)
    elif award.logged_by is None and role in award.signed:
        d.refuse(signal, f"the {role.replace('-', ' ')} has signed the payout log")
    elif award.logged_by is None:
        d.refuse(signal, f"{_list(rule.verified_by)} verifies a {award.hand}, not the {role.replace('-', ' ')}")


def _ask_pool(d: Draft, number: int) -> None:
    """The hand is verified: a pool over many tables is asked what it is paid, where it is one of that pool."""
    award = next(one for one in d.state.awards if one.award == number)
    asked = to_ask(d.state, d.setup, award)
    if asked and d.state.link is not None:
        hands = tuple(e.AskedHand(award=one.award, seat=one.seat, hand=one.hand) for one in asked)
        d.record(e.PoolAsked(pool=d.state.link.pool, hands=hands))


def pass_over(d: Draft, signal: StaffAnswered) -> None:
    """A supervisor's no: nothing is due for the hands that a machine read and nobody claimed. A yes changes nothing."""
    if signal.yes or signal.role not in SUPERVISORS:
        return
    for one in unclaimed(d.state, d.setup):
        d.record(
            e.HandPassedOver(number=one.number, seat=one.seat, hand=one.hand, role=signal.role, person=signal.person)
        )


def sign_keyed(d: Draft, signal: LogSignedKeyed) -> None:
    """The dealer's own act: ENTER at the own key pad, where a dealer has no code that tells who it is."""
    award = current_award(d.state, d.setup)
    why = d.why_not("claim")
    if why is None and award is None:
        why = "no award waits for the dealer's signature"
    if why is None and d.setup.dealers_have_codes:
        why = "dealers have codes here: the dealer signs with STAFF, the code, ENTER"
    if why is not None or award is None:
        d.refuse(signal, why or "")
        return
    _sign(d, signal, award, Person("dealer"), "key", signal.cards)


def _sign(d: Draft, signal: Signal, award: Award, by: Person, how: str, cards: str) -> None:
    why = d.setup.why_not_sign(award, by) or why_not_answered(d.state, d.setup, award)
    if why is None and cards:
        why = _why_not_these(d, award, cards)
    if why is not None:
        d.refuse(signal, why)
        return
    d.record(e.LogSigned(award=award.award, role=by.role, person=by.name, by=how, cards=cards))


def _why_not_these(d: Draft, award: Award, cards: str) -> str | None:
    """Why these cards do not go into the log: they are another hand, or others than somebody signed for."""
    if award.log_cards and sorted(cards.split()) != sorted(award.log_cards.split()):
        return f"the log was signed for {award.log_cards}, not for {cards}"
    differ = why_cards_differ(cards, award.hand, d.setup.game.holds)
    return differ or why_pays_more(d.state, d.setup, award, cards)


def _log(d: Draft, signal: StaffAnswered, award: Award) -> None:
    rule = d.setup.awards[award.hand]
    why = d.setup.why_not_log(award) or why_not_answered(d.state, d.setup, award)
    cards = signal.cards or award.log_cards or cards_read_of(d.state, d.setup, award)
    if why is None and cards:
        why = _why_not_these(d, award, cards)
    elif why is None and d.setup.progressive.log_cards:
        why = "the payout log names the cards of the hand: key them in at the pad, or give them at the awards desk"
    if why is not None:
        d.refuse(signal, why)
        return
    due = payment(d.state, d.setup, award)
    d.record(
        e.PayoutLogged(
            award=award.award,
            cents=due.cents,
            base_cents=due.base_cents,
            sharers=due.sharers,
            words=money_in_words(due.cents),
            cards=cards,
            role=signal.role,
            person=signal.person,
            signed=tuple(by for by in rule.log_signed_by if by in (*award.verified, *award.signed)),
        )
    )
    if d.setup.pool_rules(award.hand).jackpot_lock and rule.of_meter == 1:
        pool = d.setup.pool_of(award.hand)
        d.record(e.AwardPending(award=award.award, pool=pool, cents=due.off_meter_cents))
        if due.resets:
            start_again(d, award.award, pool)
        d.step("award_closed")


def start_again(d: Draft, award: int, pool: str) -> None:
    """The pool starts again: what the house credits, and what its reserve and overflow give."""
    parameters.pool_won(d, pool)
    put = refill(d.setup.rules.pools[pool], d.state.pool(pool))
    d.record(e.MeterReset(award=award, cents=put.house_cents, pool=pool))
    moved_inside(d, pool, put)
    parameters.pool_reset(d, pool)


# Keys


def turn_for_award(d: Draft, key: str, present: str) -> str | None:
    """The key for the award whose turn it is lowers or resets the meter; the reason where it does not."""
    award = current_award(d.state, d.setup)
    if award is None:
        return f"no award waits for the {key} key"
    why = d.setup.why_not_turn(award, key, Person(present, d.state.person))
    if why is not None:
        return why
    due, pool = payment(d.state, d.setup, award), d.setup.pool_of(award.hand)
    d.record(
        e.MeterReduced(
            award=award.award,
            seat=award.seat,
            hand=award.hand,
            cents=due.cents,
            off_meter_cents=due.off_meter_cents,
            key=key,
            role=present,
            person=d.state.person,
            pool=pool,
        )
    )
    if due.resets:
        start_again(d, award.award, pool)
    d.step("award_closed")
    return None


def pay_pending(d: Draft, key: str, present: str) -> str | None:
    """Pay the first of the frozen awards: a second hit is settled strictly after the first (standards B16)."""
    first = d.state.pending[0]
    award = first.award
    why = d.setup.why_not_turn(award, key, Person(present, d.state.person))
    if why is not None:
        return why
    d.record(
        e.MeterReduced(
            award=award.award,
            seat=award.seat,
            hand=award.hand,
            cents=award.cents or 0,
            off_meter_cents=first.off_meter_cents,
            key=key,
            role=present,
            person=d.state.person,
            pool=first.pool,
            pending=True,
        )
    )
    return None


def _list(roles: Sequence[str]) -> str:
    return " and ".join(role.replace("-", " ") for role in roles)


DECISIONS: Mapping[type[Signal], Decide] = {HandKeyed: hand_keyed, LogSignedKeyed: sign_keyed}
