"""Decisions at the cash station: accounts opened, locked and closed, money paid in and out, adjustments by two people.

Who asks identified with a staff code each time. Compares no PIN, and moves nothing at a station.
"""

from __future__ import annotations

from typing import TypeAlias

from controller.table import commands as c, events as e
from controller.table.draft import SUPERVISORS, Draft, why_stopped
from controller.table.ledger.course import (
    why_no_account,
    why_no_amount,
    why_no_text,
    why_not_adjusted,
    why_not_at_cash,
    why_not_card,
    why_not_closed,
    why_not_paid_out,
)
from controller.table.money import why_not_whole
from games.house.authority import Person, may_witness

OfAccount: TypeAlias = (
    c.CardBoundKeyed | c.PinChosen | c.AccountLockedKeyed | c.AccountClosedKeyed | c.DepositKeyed | c.CashOutKeyed
)
"""What is asked of one account."""


def opened(d: Draft, signal: c.AccountOpenedKeyed) -> None:
    why = (
        why_not_at_cash(signal.role)
        or why_no_text(signal.holder, "who holds the account")
        or why_not_card(d.state, signal.card)
    )
    d.record_unless(
        why,
        signal,
        e.PlayerAccountOpened(
            account=d.state.ledger.next_account,
            holder=signal.holder.strip(),
            card=signal.card,
            role=signal.role,
            person=signal.person,
        ),
    )


def _why_not_of(d: Draft, signal: OfAccount) -> str | None:
    """Why nothing is done with an account: who asks does not work there, or there is no such account."""
    return why_not_at_cash(signal.role) or why_no_account(d.state, signal.account)


def bound(d: Draft, signal: c.CardBoundKeyed) -> None:
    why = (
        _why_not_of(d, signal)
        or why_no_text(signal.why, "why the card is changed")
        or why_not_card(d.state, signal.card)
    )
    d.record_unless(
        why,
        signal,
        e.PlayerCardBound(
            account=signal.account,
            card=signal.card,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        ),
    )


def pin_chosen(d: Draft, signal: c.PinChosen) -> None:
    why = _why_not_of(d, signal)
    d.record_unless(why, signal, e.PlayerPinChosen(account=signal.account, role=signal.role, person=signal.person))


def locked(d: Draft, signal: c.AccountLockedKeyed) -> None:
    why = _why_not_of(d, signal) or why_no_text(signal.why, "why the account is locked")
    d.record_unless(
        why,
        signal,
        e.PlayerAccountLocked(account=signal.account, why=signal.why.strip(), role=signal.role, person=signal.person),
    )


def closed(d: Draft, signal: c.AccountClosedKeyed) -> None:
    why = _why_not_of(d, signal) or why_not_closed(d.state, signal.account)
    d.record_unless(why, signal, e.PlayerAccountClosed(account=signal.account, role=signal.role, person=signal.person))


def deposited(d: Draft, signal: c.DepositKeyed) -> None:
    why = _why_not_of(d, signal) or why_no_amount(signal.cents) or why_stopped(d.state) or why_not_whole(d.state)
    d.record_unless(
        why,
        signal,
        e.MoneyDeposited(
            account=signal.account,
            cents=signal.cents,
            slip=d.state.ledger.next_slip,
            role=signal.role,
            person=signal.person,
        ),
    )


def cashed_out(d: Draft, signal: c.CashOutKeyed) -> None:
    account = d.state.ledger.accounts.get(signal.account)
    cents = signal.cents if signal.cents is not None else 0 if account is None else account.cents
    why = _why_not_of(d, signal) or why_not_paid_out(d.state, signal.account, cents)
    d.record_unless(
        why,
        signal,
        e.MoneyPaidOut(
            account=signal.account,
            cents=cents,
            slip=d.state.ledger.next_slip,
            role=signal.role,
            person=signal.person,
        ),
    )


def adjustment_asked(d: Draft, signal: c.AdjustmentKeyed) -> None:
    why, waiting = why_not_at_cash(signal.role, SUPERVISORS), d.state.ledger.adjustment
    if why is None and waiting is not None:
        why = f"an adjustment of account {waiting.account} waits for a second person"
    why = (
        why
        or why_no_account(d.state, signal.account)
        or why_no_text(signal.why, "why an account is adjusted")
        or why_not_adjusted(d.state, signal.account, signal.cents)
    )
    d.record_unless(
        why,
        signal,
        e.AdjustmentAsked(
            account=signal.account,
            cents=signal.cents,
            why=signal.why.strip(),
            role=signal.role,
            person=signal.person,
        ),
    )


def adjustment_answered(d: Draft, signal: c.AdjustmentAnswered) -> None:
    """The second person is of another department; who asked may say that it is not made."""
    waiting = d.state.ledger.adjustment
    if waiting is None or (waiting.account, waiting.cents) != (signal.account, signal.cents):
        d.refuse(signal, f"no such adjustment of account {signal.account} waits: look at the page again")
        return
    asked, by = Person(waiting.role, waiting.person), Person(signal.role, signal.person)
    why = None
    if signal.yes or not by.is_same(asked):
        why = may_witness(d.setup.rules.configuration, asked, by)
    if why is None and signal.yes:
        why = why_not_adjusted(d.state, waiting.account, waiting.cents)
    if why is not None:
        d.refuse(signal, why)
    elif not signal.yes:
        d.record(e.AdjustmentDropped(account=waiting.account, role=signal.role, person=signal.person))
    else:
        d.record(
            e.AccountAdjusted(
                account=waiting.account,
                cents=waiting.cents,
                why=waiting.why,
                asked_role=waiting.role,
                asked_person=waiting.person,
                role=signal.role,
                person=signal.person,
            )
        )


def shown(d: Draft, card: str) -> None:
    """A card was read at the cash station: one that opens an account, or a new one."""
    if d.state.ledger.at_cash != card:
        d.record(e.CardReadAtCash(card=card))
