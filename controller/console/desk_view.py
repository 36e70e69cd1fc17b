"""What the awards desk shows: the open claims in the house's order, what the first one waits for, and other questions.

A question carries a mark (``about``) of what it asks; an answer that names another mark came from an old page and is
refused (:mod:`controller.console.desk`). Pure. Does not decide who may do what: the house rules do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.console.prizes import prize_text
from controller.table.awards.due import current_award, payment
from controller.table.awards.waits import award_step
from controller.table.cards.change import why_not_change
from controller.table.cards.sorting import why_not_change_mode
from controller.table.linked.asking import why_not_answered
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.upkeep.apply import kept
from controller.table.upkeep.course import duties
from controller.table.upkeep.decide import why_not_done
from controller.table.wait import Question
from controller.table.waits import next_turns, waiting
from controller.table.words import joined, sentence, words_of
from games.declared.upkeep import Upkeep
from games.money.dollars import dollars
from games.pools.awards import Claim, in_order


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One claim of this round, in the house's order."""

    place: int
    seat: int
    hand: str
    pays: str
    verified: tuple[str, ...]
    waits_for: str
    takes: str
    """The whole way of this award, from the house's rules: who looks, who signs, which key by whom."""
    state: Literal["now", "waiting", "paid", "denied"]


@dataclass(frozen=True, slots=True)
class ShufflerModeView:
    """The change of the shuffler's mode that can be asked for, or that waits for its token to be keyed in."""

    to: Literal["shuffle", "sort"]
    token_due: bool
    why_not: str | None


@dataclass(frozen=True, slots=True)
class ChangeView:
    """Cards or dice that a supervisor may change now, or why not."""

    name: str
    """``cards``, ``tiles`` or ``dice``."""
    due: bool
    why_not: str | None


@dataclass(frozen=True, slots=True)
class UpkeepView:
    """What a supervisor may confirm now that it was done, or a witness that they saw it."""

    of: str
    title: str
    say: str
    due: bool
    signed: str
    """Who signed it, where a witness still has to; empty where nobody did."""
    why_not: str | None


@dataclass(frozen=True, slots=True)
class DeskView:
    """The whole desk."""

    claims: tuple[ClaimView, ...]
    question: Question | None
    next_turns: str
    """What the next turns of a key are for, where one does not say it alone."""
    has_cards: bool
    """Whether any are dealt here, or tiles."""
    new_cards: ChangeView
    new_dice: ChangeView | None
    """Where the house sets dice a time."""
    upkeep: tuple[UpkeepView, ...]
    """What is done to equipment again and again, where the house sets a time."""
    sorting: ShufflerModeView | None
    """Where the shuffler sorts."""


def desk_view(state: TableState, setup: TableSetup) -> DeskView:
    """The desk as the table stands."""
    return DeskView(
        claims=_claims(state, setup),
        question=question(state, setup),
        next_turns=next_turns(state, setup.now(state)) if state.corrections else "",
        has_cards=setup.change_cards_ns is not None,
        new_cards=_change(state, setup, "cards", state.cards_due or bool(state.condemned)),
        new_dice=_change(state, setup, "dice", state.dice_due) if setup.change_dice_ns is not None else None,
        upkeep=tuple(_upkeep(state, setup, duty) for duty in duties(setup).values()),
        sorting=_sorting(state, setup) if setup.shuffler_sorts else None,
    )


def _change(state: TableState, setup: TableSetup, what: Literal["cards", "dice"], due: bool) -> ChangeView:
    why = why_not_change(state, setup, what)
    name = setup.game.pieces.many if what == "cards" else what
    return ChangeView(name, due, None if why is None else sentence(why))


def _upkeep(state: TableState, setup: TableSetup, duty: Upkeep) -> UpkeepView:
    one, why = kept(state, duty.name), why_not_done(state, setup, duty.name)
    signed = words_of(one.signed_role)
    return UpkeepView(
        duty.name, duty.title, duty.say, one.due or bool(signed), signed, None if why is None else sentence(why)
    )


def _sorting(state: TableState, setup: TableSetup) -> ShufflerModeView:
    to: Literal["shuffle", "sort"] = "shuffle" if state.sorting else "sort"
    why = why_not_change_mode(state, setup, to)
    return ShufflerModeView(to, state.mode_asked is not None, None if why is None else sentence(why))


def _claims(state: TableState, setup: TableSetup) -> tuple[ClaimView, ...]:
    by_seat = {award.seat: award for award in state.awards if not award.denied and not setup.found_by_meter(award.hand)}
    claimed = [Claim(award.seat, award.hand) for award in by_seat.values()]
    ordered = [by_seat[claim.seat] for claim in in_order(setup.progressive, claimed)] if claimed else []
    denied = [award for award in state.awards if award.denied]
    first = current_award(state, setup)
    return tuple(
        ClaimView(
            place=place,
            seat=award.seat,
            hand=words_of(award.hand),
            pays=_pays(state, setup, award, first),
            verified=tuple(map(words_of, award.verified)),
            waits_for=award_step(state, setup, award),
            takes=_takes(setup, award),
            state=_state_of(award, first),
        )
        for place, award in enumerate([*ordered, *denied], 1)
    )


def _takes(setup: TableSetup, award: Award) -> str:
    rule = setup.awards[award.hand]
    verify = joined([words_of(role) for role in rule.verified_by], "and")
    if rule.key is None:
        return f"To be verified by {verify}."
    turn = joined([words_of(role) for role in rule.turned_by], "or")
    resets = "; the meter is reset" if rule.then == "reset" else ""
    return f"To be verified by {verify}; then the {rule.key} key, turned by {turn}{resets}."


def _state_of(award: Award, first: Award | None) -> Literal["now", "waiting", "paid", "denied"]:
    if award.paid:
        return "paid"
    if award.denied:
        return "denied"
    return "now" if first is not None and first.award == award.award else "waiting"


def _pays(state: TableState, setup: TableSetup, award: Award, first: Award | None) -> str:
    if award.cents is not None:
        return dollars(award.cents)
    if first is not None and first.award == award.award:
        if why_not_answered(state, setup, award) is not None:
            return "the pool decides"
        return dollars(payment(state, setup, award).cents)
    rule = setup.awards[award.hand]
    return f"{prize_text(rule)} of the meter at its turn" if rule.of_meter is not None else dollars(rule.cents or 0)


def question(state: TableState, setup: TableSetup) -> Question | None:
    """What waits for a supervisor's answer, the most urgent first; None when nothing does."""
    asked = (wait.question(state, setup) for wait in waiting(state, setup))
    return next((question for question in asked if question is not None), None)
