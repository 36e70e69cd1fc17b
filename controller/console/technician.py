"""What the technician's page asks of the table: enter test mode by a code, run tests, answer them, leave; the bundle.

Test mode is entered as the desk takes an answer: by a role's code, at that moment; so is the register of security tape
kept. What is done in test mode moves no money, so it asks for no code. Does not test (:mod:`controller.diagnostics`
does) and does not decide.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from controller.config.folder import folder_of
from controller.console.desk import Desk, Reply
from controller.console.fault_history import FaultHistory
from controller.console.form import Form
from controller.console.tape import TapeActs
from controller.console.technician_view import name_of
from controller.diagnostics.bundle import write_bundle
from controller.diagnostics.computer import Computer
from controller.diagnostics.record import Record, read_record, record_of
from controller.diagnostics.session import Session
from controller.diagnostics.walk import Surroundings
from controller.record.journal.sqlite import read_beside
from controller.table.words import sentence

if TYPE_CHECKING:
    from controller.assembly import RunningTable

ALL = "all"


class Technician:
    """The page's actions on one table."""

    def __init__(
        self, table: RunningTable, session: Session, history: FaultHistory, desk: Desk, computer: Computer
    ) -> None:
        self._table = table
        self._session = session
        self._history = history
        self._computer = computer
        self._acts: Mapping[str, Callable[[Form], str]] = {
            "start": self._start,
            "answer": self._answer,
            "certificate": self._certificate,
            "end": self._end,
            "count-anew": self._count_anew,
            "leave": self._leave,
        }
        self._by_code: Mapping[str, Callable[[Form], Awaitable[Reply]]] = {
            "enter": desk.enter_test_mode,
            **TapeActs(desk, computer.monotonic_ns).acts,
        }

    async def act(self, verb: str, form: Form) -> Reply | None:
        """Do what the page asks; None for a verb that it does not have."""
        if verb in self._by_code:
            return await self._by_code[verb](form)
        act = self._acts.get(verb)
        if act is None:
            return None
        try:
            return Reply(True, act(form))
        except ValueError as error:
            return Reply(False, sentence(str(error)))

    async def bundle(self) -> bytes:
        """The support bundle: what the tests of this test mode found, and the faults of the whole record."""
        record = await asyncio.to_thread(self._whole_record)
        archive = io.BytesIO()
        findings = [found.finding for found in self._session.found]
        write_bundle(archive, self._table.file, findings, record, made_utc_ns=self._computer.utc_now_ns())
        return archive.getvalue()

    # --- verbs ---

    def _start(self, form: Form) -> str:
        word = form.text("test")
        if word != ALL and word not in self._session.words:
            raise ValueError(f'this table has no test "{word}"')
        self._session.start(None if word == ALL else word, self._around())
        return "Every test, one after the other." if word == ALL else f"{name_of(word)}: the test begins."

    def _answer(self, form: Form) -> str:
        self._session.answer(form.text("asked"), form.text("answer"))
        return ""

    def _end(self, _: Form) -> str:
        self._session.end_run()
        return "The test is ended: acceptors closed, lamps dark."

    def _count_anew(self, _: Form) -> str:
        self._session.count_anew()
        return "Edges are counted anew."

    def _leave(self, _: Form) -> str:
        if self._session.stage == "off":
            raise ValueError("the table is not in test mode")
        self._session.leave()
        return "The table is given back to play."

    def _certificate(self, _: Form) -> str:
        watch = self._table.certificate
        if watch is None:
            raise ValueError("the console is for this machine alone: it shows no certificate")
        self._table.service.notice.show(watch.ready.fingerprint)
        return "The dealer's display shows the fingerprint, page by page."

    # --- the record ---

    def _around(self) -> Surroundings:
        service = self._table.service
        record = self._history.record(service.position, service.durable.series)
        return Surroundings(self._computer, record, self._record_folder())

    def _record_folder(self) -> Path:
        path = read_beside(self._table.journal)
        return Path("/") if path is None else folder_of(Path(path))

    def _whole_record(self) -> Record:
        path = read_beside(self._table.journal)
        return record_of(self._table.journal.read(1)) if path is None else read_record(Path(path))
