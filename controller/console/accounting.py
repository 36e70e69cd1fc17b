"""What the accounting page asks of the table: other settings, their witnesses, corrections. Each with codes, then.

A person gives the code at the moment of action, as at the desk; a change of a setting takes the configuration code.
Does not decide (:mod:`controller.table.decide` does), and looks into the record only for the kind of one record.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping

import msgspec

from controller.console.acts import act_of
from controller.console.copies import CopiesAct
from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.console.pool_acts import PoolActs
from controller.console.setting_words import typed
from controller.people.staff import Identified
from controller.record.journal.record import Record
from controller.table import events as e
from controller.table.commands import (
    CorrectionKeyed,
    CorrectionWithdrawnKeyed,
    SettingAsked,
    SettingWithdrawn,
    SettingWitnessed,
)
from controller.table.events import AnyEvent
from controller.table.settings.meters import meters_of
from controller.table.settings.values import exact_cents
from controller.table.words import words_of

DEVICE = "accounting"
_decode = msgspec.json.Decoder(AnyEvent).decode


class Accounting:
    """The page's actions on one table. ``records`` reads the journal from a position on; ``last`` is on disk."""

    def __init__(
        self,
        desk: Desk,
        records: Callable[[int], Iterator[Record]],
        last: Callable[[], int],
        now_ns: Callable[[], int],
    ) -> None:
        self._desk = desk
        self._records = records
        self._last = last
        self._now_ns = now_ns
        self._acts: Mapping[str, Callable[[Form], Awaitable[Reply]]] = {
            "setting": self._setting,
            "witness": self._witness,
            "withdraw": self._withdraw,
            "correction": self._correction,
            "withdraw-correction": self._withdraw_correction,
            **PoolActs(desk, now_ns).acts,
            **CopiesAct(desk, now_ns).acts,
        }

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Do what the page asks; None for a verb that it does not have."""
        return await act_of(self._acts, verb, form)

    async def _setting(self, form: Form) -> Reply:
        """``code``, ``pool``, ``setting``, ``value`` (dollars, or cents a chip), ``why``."""
        setting = form.text("setting")
        value = typed(setting, form.text("value"))
        return await self._desk.by_code(
            form,
            lambda who: SettingAsked(
                device=DEVICE,
                at=self._now_ns(),
                role=who.role,
                person=who.person,
                configuration=who.configuration,
                pool=form.text("pool"),
                setting=setting,
                value=value,
                why=form.text("why"),
            ),
            "Recorded. The change waits for a witness of another department.",
            configuration=True,
        )

    async def _witness(self, form: Form) -> Reply:
        """``code``, ``change``."""
        change = form.number("change")
        return await self._desk.by_code(
            form,
            lambda who: SettingWitnessed(
                device=DEVICE, at=self._now_ns(), role=who.role, person=who.person, change=change
            ),
            lambda who: f"Witnessed by the {words_of(who.role)}. It takes effect as the page says.",
        )

    async def _withdraw(self, form: Form) -> Reply:
        """``code``, ``change``, ``why``."""
        change = form.number("change")
        return await self._desk.by_code(
            form,
            lambda who: SettingWithdrawn(
                device=DEVICE,
                at=self._now_ns(),
                role=who.role,
                person=who.person,
                change=change,
                why=form.text("why"),
            ),
            "The change is withdrawn.",
            configuration=True,
        )

    async def _correction(self, form: Form) -> Reply:
        """``code``, ``position``, ``what``, ``why``; for a meter ``witness-code``, ``pool``, ``dollars``, ``reason``.

        For a count ``chips``.
        """
        position, what = form.number("position"), form.text("what")
        wrong = self._record(position)
        cents = exact_cents(form.text("dollars")) if what == "meter" else 0
        chips = form.number("chips") if what == "count" else None
        who = await self._desk.identified(form)
        if isinstance(who, Reply):
            return who
        witness = Identified("")
        if what == "meter" and form.text("witness-code"):
            second = await self._desk.identified(form, "witness-code")
            if isinstance(second, Reply):
                return second
            witness = second
        keyed = CorrectionKeyed(
            device=DEVICE,
            at=self._now_ns(),
            role=who.role,
            person=who.person,
            witness_role=witness.role,
            witness=witness.person,
            position=position,
            of=type(wrong).__name__,
            meters=meters_of(wrong),
            what=what,
            why=form.text("why"),
            pool=form.text("pool"),
            cents=cents,
            reason=form.text("reason"),
            chips=chips,
            award=wrong.award if isinstance(wrong, e.PayoutLogged) else None,
        )
        done = f"Recorded: record {position} stands, and this correction beside it."
        if what == "meter":
            done = "Asked for and witnessed. Nothing moved: it waits for the higher key, as the page says."
        return await self._desk.take(keyed) or Reply(True, done)

    async def _withdraw_correction(self, form: Form) -> Reply:
        """``code``, ``correction``, ``why``."""
        correction = form.number("correction")
        return await self._desk.by_code(
            form,
            lambda who: CorrectionWithdrawnKeyed(
                device=DEVICE,
                at=self._now_ns(),
                role=who.role,
                person=who.person,
                correction=correction,
                why=form.text("why"),
            ),
            "The correction is withdrawn; nothing moved.",
        )

    def _record(self, position: int) -> e.Event:
        """The record at ``position``. Raises ValueError where there is none."""
        last = self._last()
        if not 1 <= position <= last:
            raise ValueError(f"records have the numbers 1 to {last}")
        event: e.Event = _decode(next(self._records(position)).body)
        return event
