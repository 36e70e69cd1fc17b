"""Decisions at the cash station: accounts opened, locked and closed, money paid in and out, adjustments by two people.

Who asks identified with a staff code each time. Compares no PIN, and moves nothing at a station.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.table import commands as c, events as e
from controller.table.draft import SUPERVISORS, Draft
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
from drivers.signals import Signal
from games.house.authority import Person, may_witness

Reason = Callable[[], str | None]


def _unless(d: Draft, signal: Signal, *reasons: Reason) -> bool:
    """Whether none of the reasons stands; the first that does is the refusal."""
    why = next((why for reason in reasons if (why := reason()) is not None), None)
    if why is not None:
        d.refuse(signal, why)
    return why is None


def opened(d: Draft, signal: c.AccountOpenedKeyed) -> None:
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_text(signal.holder, "who holds the account"),
        lambda: why_not_card(d.state, signal.card),
    ):
        number, holder = d.state.ledger.next_account, signal.holder.strip()
        who = {"role": signal.role, "person": signal.person}
        d.record(e.PlayerAccountOpened(account=number, holder=holder, card=signal.card, **who))


def bound(d: Draft, signal: c.CardBoundKeyed) -> None:
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_account(d.state, signal.account),
        lambda: why_no_text(signal.why, "why the card is changed"),
        lambda: why_not_card(d.state, signal.card),
    ):
        who = {"role": signal.role, "person": signal.person}
        d.record(e.PlayerCardBound(account=signal.account, card=signal.card, why=signal.why.strip(), **who))


def pin_chosen(d: Draft, signal: c.PinChosen) -> None:
    if _unless(d, signal, lambda: why_not_at_cash(signal.role), lambda: why_no_account(d.state, signal.account)):
        d.record(e.PlayerPinChosen(account=signal.account, role=signal.role, person=signal.person))


def locked(d: Draft, signal: c.AccountLockedKeyed) -> None:
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_account(d.state, signal.account),
        lambda: why_no_text(signal.why, "why the account is locked"),
    ):
        who = {"role": signal.role, "person": signal.person}
        d.record(e.PlayerAccountLocked(account=signal.account, why=signal.why.strip(), **who))


def closed(d: Draft, signal: c.AccountClosedKeyed) -> None:
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_account(d.state, signal.account),
        lambda: why_not_closed(d.state, signal.account),
    ):
        d.record(e.PlayerAccountClosed(account=signal.account, role=signal.role, person=signal.person))


def deposited(d: Draft, signal: c.DepositKeyed) -> None:
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_account(d.state, signal.account),
        lambda: why_no_amount(signal.cents),
        lambda: why_not_whole(d.state),
    ):
        what = {"account": signal.account, "cents": signal.cents, "slip": d.state.ledger.next_slip}
        d.record(e.MoneyDeposited(**what, role=signal.role, person=signal.person))


def cashed_out(d: Draft, signal: c.CashOutKeyed) -> None:
    account = d.state.ledger.accounts.get(signal.account)
    cents = signal.cents if signal.cents is not None else 0 if account is None else account.cents
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role),
        lambda: why_no_account(d.state, signal.account),
        lambda: why_not_paid_out(d.state, signal.account, cents),
    ):
        what = {"account": signal.account, "cents": cents, "slip": d.state.ledger.next_slip}
        d.record(e.MoneyPaidOut(**what, role=signal.role, person=signal.person))


def adjustment_asked(d: Draft, signal: c.AdjustmentKeyed) -> None:
    waiting = d.state.ledger.adjustment
    if _unless(
        d,
        signal,
        lambda: why_not_at_cash(signal.role, SUPERVISORS),
        lambda: None if waiting is None else f"an adjustment of account {waiting.account} waits for a second person",
        lambda: why_no_account(d.state, signal.account),
        lambda: why_no_text(signal.why, "why an account is adjusted"),
        lambda: why_not_adjusted(d.state, signal.account, signal.cents),
    ):
        who = {"why": signal.why.strip(), "role": signal.role, "person": signal.person}
        d.record(e.AdjustmentAsked(account=signal.account, cents=signal.cents, **who))


def adjustment_answered(d: Draft, signal: c.AdjustmentAnswered) -> None:
    """The second person is of another department; who asked may say that it is not made."""
    waiting = d.state.ledger.adjustment
    if waiting is None or (waiting.account, waiting.cents) != (signal.account, signal.cents):
        d.refuse(signal, f"no such adjustment of account {signal.account} waits: look at the page again")
        return
    asked, by = Person(waiting.role, waiting.person), Person(signal.role, signal.person)
    if not signal.yes:
        if by.is_same(asked) or _unless(d, signal, lambda: may_witness(d.setup.rules.configuration, asked, by)):
            d.record(e.AdjustmentDropped(account=waiting.account, role=signal.role, person=signal.person))
    elif _unless(
        d,
        signal,
        lambda: may_witness(d.setup.rules.configuration, asked, by),
        lambda: why_not_adjusted(d.state, waiting.account, waiting.cents),
    ):
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
