"""What the page of the cash station asks of the table: accounts, cards, PINs, money in and out, adjustments.

Each takes the staff code of who does it, at the moment of action; a PIN goes from the form to where it is hashed and
nowhere else. Does not decide, and keeps neither code nor PIN.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from controller.console.acts import act_of
from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.people.pins import Pins
from controller.people.staff import Identified
from controller.table.commands import (
    AccountClosedKeyed,
    AccountLockedKeyed,
    AccountOpenedKeyed,
    AdjustmentAnswered,
    AdjustmentKeyed,
    CardBoundKeyed,
    CashOutKeyed,
    DealingKeyed,
    DepositKeyed,
)
from controller.table.ledger.course import CASH_STATION
from controller.table.settings.values import exact_cents
from controller.table.state import TableState
from controller.table.words import sentence
from drivers.signals import Signal
from games.money.dollars import dollars

Act = Callable[[Form], Awaitable[Reply]]
WAITS = "Recorded. It waits for somebody of another department."
SLIP_WRITTEN = "Another slip was written since this was shown: look at the account, then again."
ALL = "all"
"""What is typed for an amount that is all there is."""


class CashActs:
    """The acts of one cash station; ``state`` is how the table stands by what was decided last."""

    def __init__(self, desk: Desk, pins: Pins, now_ns: Callable[[], int], state: Callable[[], TableState]) -> None:
        self._desk = desk
        self._pins = pins
        self._now_ns = now_ns
        self._state = state
        self._acts: Mapping[str, Act] = {
            "open": self._open,
            "change": self._change,
            "pin": self._pin,
            "move": self._move,
            "adjust": self._adjust,
            "agree": self._agree,
            "machine": self._machine,
        }

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Do what the page asks; None for a verb that it does not have."""
        return await act_of(self._acts, verb, form)

    async def _open(self, form: Form) -> Reply:
        """``code``, ``holder``, ``card``."""
        card = form.text("card")
        return await self._keyed(
            form,
            AccountOpenedKeyed,
            {"holder": form.text("holder"), "card": card},
            lambda _: f"Account {self._state().ledger.of_card(card)} is open. Now its holder's PIN.",
        )

    async def _change(self, form: Form) -> Reply:
        """``code``, ``account``, ``way`` (card, lock or close), ``card``, ``why``."""
        account, why = {"account": form.number("account")}, form.text("why")
        match form.text("way"):
            case "card":
                fields = {**account, "card": form.text("card").strip(), "why": why}
                done = "The new card opens the account, the old one nothing."
                return await self._keyed(form, CardBoundKeyed, fields, done)
            case "lock":
                return await self._keyed(form, AccountLockedKeyed, {**account, "why": why}, "The account is locked.")
            case "close":
                return await self._keyed(form, AccountClosedKeyed, account, "The account is closed.")
        raise ValueError("an account gets another card, is locked or is closed")

    async def _pin(self, form: Form) -> Reply:
        """``code``, ``account``, ``pin`` and ``again``, which the holder types."""
        account = form.number("account")
        who = await self._desk.identified(form)
        if isinstance(who, Reply):
            return who
        why = await self._pins.choose(
            account, form.text("pin"), form.text("again"), who.role, who.person, self._desk.told
        )
        return Reply(True, f"Account {account} has its PIN.") if why is None else Reply(False, sentence(why))

    async def _move(self, form: Form) -> Reply:
        """``code``, ``account``, ``way`` (in or out), ``dollars``, out also ``all``; ``slip``, the next as shown."""
        typed, way = form.text("dollars"), form.text("way")
        if way not in ("in", "out"):
            raise ValueError("money comes in or goes out")
        if way == "in":
            cents = exact_cents(typed)
            return await self._moved(form, DepositKeyed, cents, f"took {dollars(cents)}")
        if typed.lower() == ALL:
            account = self._state().ledger.accounts.get(form.number("account"))
            lies = 0 if account is None else account.cents
            return await self._moved(form, CashOutKeyed, None, f"pay {dollars(lies)}")
        cents = exact_cents(typed)
        return await self._moved(form, CashOutKeyed, cents, f"pay {dollars(cents)}")

    async def _moved(self, form: Form, kind: Callable[..., Signal], cents: int | None, done: str) -> Reply:
        account, slip = form.number("account"), form.number("slip")

        def make(who: Identified) -> Signal:
            if slip != self._state().ledger.next_slip:
                raise ValueError(SLIP_WRITTEN)
            said = {"account": account, "cents": cents, "role": who.role, "person": who.person}
            return kind(device=CASH_STATION, at=self._now_ns(), **said)

        return await self._desk.by_code(form, make, f"Slip {slip}, account {account}: {done}.")

    async def _adjust(self, form: Form) -> Reply:
        """``code``, ``account``, ``dollars`` (a minus takes), ``why``."""
        cents = exact_cents(form.text("dollars"))
        fields = {"account": form.number("account"), "cents": cents, "why": form.text("why")}
        return await self._keyed(form, AdjustmentKeyed, fields, WAITS)

    async def _agree(self, form: Form) -> Reply:
        """``code``, ``answer`` (yes or no), and of what waits ``account`` and ``cents``, as the page showed it."""
        waiting, yes = self._state().ledger.adjustment, form.is_yes()
        fields = {"account": form.number("account"), "cents": form.signed("cents"), "yes": yes}
        done = "The account is adjusted." if yes and waiting is not None else "It is not made."
        return await self._keyed(form, AdjustmentAnswered, fields, done)

    async def _machine(self, form: Form) -> Reply:
        """``code``, ``answer`` (yes or no): whether the table deals from now on."""
        on = form.is_yes()
        done = "The table deals." if on else "The table stops after this hand."
        return await self._keyed(form, DealingKeyed, {"on": on}, done)

    async def _keyed(
        self,
        form: Form,
        kind: Callable[..., Signal],
        fields: Mapping[str, Any],
        done: str | Callable[[Identified], str],
    ) -> Reply:
        return await self._desk.by_code(
            form,
            lambda who: kind(device=CASH_STATION, at=self._now_ns(), role=who.role, person=who.person, **fields),
            done,
        )
