"""What staff answer on the console with their code: it becomes a role, and the role's answer goes to the table.

An answer names the question that its page showed; where another one waits by now, it is refused. The reply comes when
the answer is on disk. Does not decide (:mod:`controller.table.decide` does), and neither keeps nor tells a code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from controller.console.desk_view import question
from controller.console.form import Form
from controller.console.live import Live
from controller.people.code_check import CodeCheck, Looked, NotTaken
from controller.people.staff import Identified
from controller.service.service import TableService
from controller.table.commands import (
    CardsChangedKeyed,
    DiceChangedKeyed,
    ShufflerModeKeyed,
    StaffAnswered,
    TestModeAsked,
    UpkeepKeyed,
)
from controller.table.setup import TableSetup
from controller.table.wait import Question
from controller.table.words import sentence, words_of
from drivers.signals import Signal

DEVICE = "awards-desk"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the desk says back: one sentence."""

    done: bool
    text: str


class Desk:
    """The desk of one table."""

    def __init__(
        self,
        service: TableService,
        setup: TableSetup,
        codes: CodeCheck,
        live: Live,
        now_ns: Callable[[], int],
        utc_now_ns: Callable[[], int],
    ) -> None:
        self._service = service
        self._setup = setup
        self._codes = codes
        self._live = live
        self._now_ns = now_ns
        self._utc_now_ns = utc_now_ns
        self._one_at_a_time = asyncio.Lock()

    async def answer(self, form: Form) -> Reply:
        """Take an answer: ``about``, ``code``, ``answer`` (yes or no), and for the log ``cards``."""
        about, yes = form.text("about"), form.text("answer") != "no"
        asked = self._asked(about)
        if asked is None:
            return Reply(False, "This is no longer what waits. Look at the desk again.")
        cards = as_cards(form.text("cards")) if asked.step in ("sign", "log") and yes else ""
        if asked.step == "log" and yes and not cards and not asked.cards:
            return Reply(False, 'Write down the cards of the hand, such as "2h 5h 9h Jh Kh".')
        who = await self.identified(form)
        if isinstance(who, Reply):
            return who
        if self._asked(about) is None:
            return Reply(False, "Somebody else answered meanwhile. Look at the desk again.")
        role, now_ns = who.role, self._now_ns()
        answered = StaffAnswered(device=DEVICE, at=now_ns, role=role, person=who.person, yes=yes, cards=cards)
        refusal = await self.take(answered)
        if refusal is not None:
            return refusal
        still = self._asked(about)
        if still is not None and still.step not in ("key", "resume"):
            return Reply(False, f"Nothing changed: the {words_of(role)} is not asked for here.")
        return Reply(
            True, _DONE[asked.step].format(words_of(role)) if yes else f"Recorded: the {words_of(role)} said no."
        )

    async def changed(self, what: Literal["cards", "dice"], form: Form) -> Reply:
        """A supervisor confirms that new cards are on the table, or new dice in the shaker: ``code``."""
        keyed = CardsChangedKeyed if what == "cards" else DiceChangedKeyed
        return await self.by_code(
            form,
            lambda who: keyed(
                device=DEVICE,
                at=self._now_ns(),
                role=who.role,
                person=who.person,
                at_utc_ns=self._utc_now_ns(),
            ),
            f"New {what} are recorded.",
        )

    async def upkeep(self, of: str, form: Form) -> Reply:
        """A supervisor confirms what was done to the equipment, or a witness that they saw it: ``code``."""
        return await self.by_code(
            form,
            lambda who: UpkeepKeyed(
                device=DEVICE,
                at=self._now_ns(),
                of=of,
                role=who.role,
                person=who.person,
                at_utc_ns=self._utc_now_ns(),
            ),
            "It is recorded.",
        )

    async def shuffler_mode(self, form: Form) -> Reply:
        """A supervisor asks for another mode of the shuffler, or confirms it: ``code``, ``mode``, ``token``."""
        who = await self.identified(form)
        if isinstance(who, Reply):
            return who
        mode, token = form.text("mode"), form.text("token").strip()
        if mode not in ("shuffle", "sort"):
            return Reply(False, f'A shuffler has no mode "{mode}", but shuffle and sort.')
        now_ns = self._now_ns()
        keyed = ShufflerModeKeyed(device=DEVICE, at=now_ns, role=who.role, person=who.person, mode=mode, token=token)
        done = "The shuffler changes its mode." if token else "The display shows what to key in within a minute."
        return await self.take(keyed) or Reply(True, done)

    async def enter_test_mode(self, form: Form) -> Reply:
        """A technician or a supervisor takes the table for a test: ``code``."""
        return await self.by_code(
            form,
            lambda who: TestModeAsked(device=DEVICE, at=self._now_ns(), role=who.role, person=who.person),
            lambda who: f"The table is in test mode by the {words_of(who.role)}.",
        )

    def _asked(self, about: str) -> Question | None:
        asked = question(self._service.state, self._setup)
        return asked if asked is not None and asked.about == about else None

    async def identified(self, form: Form, field: str = "code", *, configuration: bool = False) -> Identified | Reply:
        """Whose code is in the field, or why it opens nothing; one for settings where ``configuration`` says so."""
        looked: asyncio.Future[Looked] = asyncio.get_running_loop().create_future()

        def then(found: Looked) -> None:
            if not looked.done():  # the one who asked may have gone
                looked.set_result(found)

        async with self._one_at_a_time:  # so that the key pad never waits behind many
            self._codes.look(form.text(field), DEVICE, form.source, then, configuration=configuration)
            found = await looked
        return Reply(False, sentence(found.why)) if isinstance(found, NotTaken) else found

    async def by_code(
        self,
        form: Form,
        make: Callable[[Identified], Signal],
        done: str | Callable[[Identified], str],
        *,
        configuration: bool = False,
    ) -> Reply:
        """What the person whose ``code`` is in the form asks of the table; ``done`` once that is on disk.

        ``make`` is asked only after the code was found to be good.
        """
        who = await self.identified(form, configuration=configuration)
        if isinstance(who, Reply):
            return who
        return await self.take(make(who)) or Reply(True, done if isinstance(done, str) else done(who))

    async def take(self, signal: Signal) -> Reply | None:
        """Give the table a signal; the refusal, if it was refused, once that is on disk."""
        answer = self._service.ask(signal)
        if not await self._live.on_disk(answer.position):
            return Reply(False, "The record is slow: look at the desk before you try again.")
        return None if answer.why_not is None else Reply(False, sentence(answer.why_not))

    async def told(self, signal: Signal) -> str | None:
        """The same, with the bare reason of a refusal."""
        answer = self._service.ask(signal)
        if not await self._live.on_disk(answer.position):
            return "the record is slow: look before you try again"
        return answer.why_not


_DONE = {
    "verify": "Verified by the {}.",
    "sign": "The {} signed the payout log.",
    "log": "The payout log is complete. Now the key.",
    "key": "The {} is at the key. Turn it now.",
    "resume": "The {} is at the key. Turn it now.",
    "irregularity": "Recorded: the round is void.",
    "difference": "Recorded: the lamps stand.",
    "acceptors": "Recorded: the table goes on.",
    "print": "Recorded: the ticket is there.",
    "void-ticket": "Recorded: the ticket is out of play. Its price is dealt with as the question said.",
    "verification": "Recorded: the progressive is won.",
    "bad-beat": "Recorded: the jackpot is won. Its parts are paid seat by seat.",
}


def as_cards(text: str) -> str:
    """Cards as people write them down, in the one spelling that the log keeps.

    >>> as_cards("10H, jh qh  KH ah")
    'Th Jh Qh Kh Ah'
    """
    words = text.replace(",", " ").replace("10", "T").split()
    return " ".join(word[:-1].upper() + word[-1].lower() for word in words)
