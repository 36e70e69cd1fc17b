"""What the awards desk shows: the open claims in the house's order, what the first one waits for, and other questions.

A question carries a mark (``about``) of what it asks; an answer that names another mark came from an old page and is
refused (:mod:`controller.console.desk`). Pure. Does not decide who may do what: the house rules do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from controller.console.table_view import prize_text
from controller.shows.advice import HOW_TO_SETTLE, award_step
from controller.table.awards.due import current_award, money_in_words, not_verified, payment
from controller.table.cards.change import why_not_change
from controller.table.cards.sorting import why_not_change_mode
from controller.table.draft import SUPERVISORS
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.wagers.decide import not_closing
from games.money.dollars import dollars
from games.pools.awards import Claim, in_order

Step = Literal["verify", "log", "key", "irregularity", "difference", "acceptors", "resume"]


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
class Question:
    """What waits for a supervisor now, and the answers there are."""

    about: str
    step: Step
    title: str
    text: str
    yes: str
    no: str | None = None
    warning: str = ""
    """What the yes does, asked once more before it leaves the page; empty where it does no harm."""
    amount: str = ""
    words: str = ""
    signers: tuple[str, ...] = ()
    identified: str | None = None
    """Who gave the code last, where a key must be turned."""


@dataclass(frozen=True, slots=True)
class ShufflerModeView:
    """The change of the shuffler's mode that can be asked for, or that waits for its token to be keyed in."""

    to: Literal["shuffle", "sort"]
    token_due: bool
    why_not: str | None


@dataclass(frozen=True, slots=True)
class ChangeView:
    """Cards or dice that a supervisor may change now, or why not."""

    due: bool
    why_not: str | None


@dataclass(frozen=True, slots=True)
class DeskView:
    """The whole desk."""

    claims: tuple[ClaimView, ...]
    question: Question | None
    new_cards: ChangeView
    new_dice: ChangeView | None
    """Where the house sets dice a time."""
    sorting: ShufflerModeView | None
    """Where the shuffler sorts."""


def desk_view(state: TableState, setup: TableSetup) -> DeskView:
    """The desk as the table stands."""
    return DeskView(
        claims=_claims(state, setup),
        question=question(state, setup),
        new_cards=_change(state, setup, "cards", state.cards_due or bool(state.condemned)),
        new_dice=_change(state, setup, "dice", state.dice_due) if setup.change_dice_ns is not None else None,
        sorting=_sorting(state, setup) if setup.shuffler_sorts else None,
    )


def _change(state: TableState, setup: TableSetup, what: Literal["cards", "dice"], due: bool) -> ChangeView:
    why = why_not_change(state, setup, what)
    return ChangeView(due, None if why is None else sentence(why))


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
    verify = _join([words_of(role) for role in rule.verified_by], "and")
    if rule.key is None:
        return f"To be verified by {verify}."
    turn = _join([words_of(role) for role in rule.turned_by], "or")
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
        return dollars(payment(state, setup, award).cents)
    rule = setup.awards[award.hand]
    return f"{prize_text(rule)} of the meter at its turn" if rule.of_meter is not None else dollars(rule.cents or 0)


# Questions, in the order in which an answer would be taken (controller.table.awards.decide.staff_answered)


def question(state: TableState, setup: TableSetup) -> Question | None:
    """What waits for a supervisor; None when nothing does."""
    if state.suspended is not None:
        go_on = HOW_TO_SETTLE if state.disagreements else "To go on, give the staff code, then turn a key."
        return Question(
            about="resume",
            step="resume",
            title="The table is suspended",
            text=f"{sentence(state.suspended)} {go_on}",
            yes="It is me at the key",
            identified=words_of(state.present) if state.present in SUPERVISORS else None,
        )
    if state.irregularity is not None:
        return _irregularity(state)
    if setup.expects(state, "recount"):
        return _difference(state)
    unclosed = not_closing(state, setup)
    if unclosed:
        return _acceptors(state, unclosed)
    award = current_award(state, setup) if setup.expects(state, "award_closed") else None
    return None if award is None else _award(state, setup, award)


def _difference(state: TableState) -> Question:
    chips, lamps = state.round.count or 0, len(state.round.wagers)
    return Question(
        about=f"difference:{state.round.number}:{chips}",
        step="difference",
        title="The count differs",
        text=f"Chips in the dealer's hand: {chips}. Lamps lit: {lamps}. With your code the lamps stand.",
        yes="Answer the difference",
        warning=f"Chips {chips}, lamps {lamps}: let the deal go on with the lamps?",
    )


def _irregularity(state: TableState) -> Question:
    waiting = state.irregularity
    assert waiting is not None
    seat = f" at seat {waiting.seat}" if waiting.seat else ""
    return Question(
        about=f"irregularity:{state.round.number}:{waiting.what}",
        step="irregularity",
        title=f"Irregularity: {words_of(waiting.what)}{seat}",
        text=waiting.consequence,
        yes="Void the round",
        no="Let the round stand" if waiting.voids_round != "yes" or waiting.what == "stub-count" else None,
        warning="Void this round? Antes and bets go back; progressive wagers stay up.",
    )


def _acceptors(state: TableState, unclosed: tuple[int, ...]) -> Question:
    seats = " and ".join(map(str, unclosed))
    return Question(
        about=f"acceptors:{state.round.number}:{seats}",
        step="acceptors",
        title=f"Acceptor {seats} does not confirm that it is closed",
        text="Watch that no chip goes in. With your code the table goes on and the answer is recorded.",
        yes="I watch it: go on",
        warning=f"Go on although acceptor {seats} may still be open?",
    )


def _award(state: TableState, setup: TableSetup, award: Award) -> Question:
    rule = setup.awards[award.hand]
    hand, cents = words_of(award.hand), payment(state, setup, award).cents
    missing = [words_of(role) for role in not_verified(setup, award)]
    title = f"Seat {award.seat}: {hand}"
    if missing:
        others = f" Then: {_join(missing[1:], 'and')}." if missing[1:] else ""
        return Question(
            about=f"award:{award.award}:verify:{len(award.verified)}",
            step="verify",
            title=title,
            text=f"The {missing[0]} looks at the cards and gives the staff code.{others}",
            yes="Verify the hand",
            no="Deny the hand",
            amount=dollars(cents),
            words=money_in_words(cents),
        )
    if award.logged_by is None:
        return Question(
            about=f"award:{award.award}:log",
            step="log",
            title=title,
            text="Complete the payout log. Everybody named signs; one of those who verified gives the staff code.",
            yes="Complete the payout log",
            no="Deny the hand",
            warning=f"Log {dollars(cents)} ({money_in_words(cents)}) for seat {award.seat}? An entry is never changed.",
            amount=dollars(cents),
            words=money_in_words(cents),
            signers=tuple(map(words_of, rule.log_signed_by)),
        )
    turned_by = _join([words_of(role) for role in rule.turned_by], "or")
    return Question(
        about=f"award:{award.award}:key",
        step="key",
        title=title,
        text=f"The {turned_by} gives the staff code and turns the {rule.key} key. "
        f"Then {dollars(award.cents or 0)} come off the meter.",
        yes="It is me at the key",
        amount=dollars(award.cents or 0),
        words=money_in_words(award.cents or 0),
        identified=words_of(state.present) if state.present in rule.turned_by else None,
    )


def words_of(name: str | None) -> str:
    """A name of the rules as people read it: ``full-house`` is a full house."""
    return (name or "").replace("-", " ")


def sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _join(names: Sequence[str], last: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
