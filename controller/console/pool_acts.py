"""What the accounting page asks of a pool between rounds: a dispute, its decision, one level going into another.

A person gives their staff code at the moment of action. Does not decide: :mod:`controller.table.pools.decide` does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from controller.console.desk import Desk, Reply
from controller.console.form import Form
from controller.table.commands import DisputeDecided, DisputeKeyed, FirstValueKeyed, MergerKeyed
from controller.table.settings.values import exact_cents
from games.money.dollars import dollars

DEVICE = "accounting"


class PoolActs:
    """The page's actions on the pools of one table."""

    def __init__(self, desk: Desk, now_ns: Callable[[], int]) -> None:
        self._desk = desk
        self._now_ns = now_ns
        self.acts: Mapping[str, Callable[[Form], Awaitable[Reply]]] = {
            "first-value": self._first_value,
            "dispute": self._dispute,
            "decision": self._decision,
            "merger": self._merger,
        }

    async def _first_value(self, form: Form) -> Reply:
        """``code``, ``pool``, ``dollars``, ``why``. Raises ValueError for an amount that cannot be read."""
        cents = exact_cents(form.text("dollars"))
        return await self._desk.by_code(
            form,
            lambda who: FirstValueKeyed(
                device=DEVICE,
                at=self._now_ns(),
                pool=form.text("pool"),
                cents=cents,
                why=form.text("why"),
                configuration=who.configuration,
                role=who.role,
                person=who.person,
            ),
            f"Recorded: the {form.text('pool')} meter begins with {dollars(cents)}.",
            configuration=True,
        )

    async def _dispute(self, form: Form) -> Reply:
        """``code``, ``pool``, ``why``."""
        return await self._desk.by_code(
            form,
            lambda who: DisputeKeyed(
                device=DEVICE,
                at=self._now_ns(),
                pool=form.text("pool"),
                why=form.text("why"),
                role=who.role,
                person=who.person,
            ),
            "Recorded: what was shown is in escrow until it is decided.",
        )

    async def _decision(self, form: Form) -> Reply:
        """``code``, ``pool``, ``for`` (licensee, patron), ``why``."""
        return await self._desk.by_code(
            form,
            lambda who: DisputeDecided(
                device=DEVICE,
                at=self._now_ns(),
                pool=form.text("pool"),
                in_favour_of=form.text("for"),
                why=form.text("why"),
                role=who.role,
                person=who.person,
            ),
            f"Recorded: decided for the {form.text('for')}.",
        )

    async def _merger(self, form: Form) -> Reply:
        """``code``, ``pool``, ``into``."""
        return await self._desk.by_code(
            form,
            lambda who: MergerKeyed(
                device=DEVICE,
                at=self._now_ns(),
                pool=form.text("pool"),
                into=form.text("into"),
                role=who.role,
                person=who.person,
            ),
            f"The pool {form.text('pool')} went into {form.text('into')}.",
        )
