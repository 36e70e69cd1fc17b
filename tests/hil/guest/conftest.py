"""The demonstration table of a Raspberry Pi, in the guest: its felt behind the kernel, its service under systemd."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.staff_code import hash_code, settings_of
from controller.table.events import AcceptorSeen, FirstValueAccepted
from tests.hil.guest.felt import Felt
from tests.hil.guest.installed import CHECKOUT
from tests.hil.guest.office import Office
from tests.hil.guest.played_round import KernelTable
from tests.hil.guest.rigs import wait_until
from tests.table_text import without

SHIPPED = CHECKOUT / "config" / "tables" / "caribbean-stud-pi.toml"
TABLE = Path("/etc/lammer/tables/cs-07.toml")
"""The shipped table without what has no far side in the guest."""
NOT_IN_THE_GUEST = (
    "bus.noise",
    "bus.hwrng",
    "bus.stick",
    "entropy",
    "memory",
    "clock",
    "part.fram",
    "part.rtc",
    "backup",
)
"""Tried on their twins alone; a clock on the felt would tell another time than the guest's."""
UNIT = "lammer@cs-07.service"
STATE = Path("/var/lib/lammer")
READY_WITHIN_S = 60
CODE = "86420975"
"""The configuration code of the one who accepts what the meter begins with (standards B8)."""
CONSOLE = "http://127.0.0.1:8080"


class Service:
    """The unit of the table, as systemd shows it."""

    def __init__(self, felt: Felt) -> None:
        self.journal = STATE / "CS-07.journal"
        self.table = KernelTable(felt, self.journal)

    def start(self) -> None:
        """Start it and wait for its READY=1. Raises AssertionError with the last that it said."""
        started = subprocess.run(["systemctl", "start", UNIT], check=False, timeout=READY_WITHIN_S)
        words = ["journalctl", f"--unit={UNIT}", "--lines=20", "--output=cat", "--no-pager"]
        assert started.returncode == 0, subprocess.run(words, check=False, capture_output=True, text=True).stdout

    def accept_first_value(self) -> None:
        """The office accepts what the meter begins with, on the accounting page."""
        office = Office(CONSOLE, self.journal)
        office.sign_in()
        form = {"pool": "progressive", "dollars": "10000", "why": "", "code": CODE}
        assert office.post("accounting/first-value", form) == 200
        self.table.until(lambda: any(isinstance(event, FirstValueAccepted) for event in self.table.events()))
        self.table.until(lambda: len(self._opened()) == 7)

    def _opened(self) -> set[int]:
        """Seats whose acceptor was seen open."""
        events = self.table.events()
        return {event.seat for event in events if isinstance(event, AcceptorSeen) and not event.closed}

    def stop(self) -> None:
        subprocess.run(["systemctl", "stop", UNIT], check=True, timeout=READY_WITHIN_S)

    def shown(self, name: str) -> str:
        """A property of the unit."""
        words = ["systemctl", "show", "--value", f"--property={name}", UNIT]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()

    @property
    def process(self) -> int:
        return int(self.shown("MainPID"))

    def wait_for_restart(self, before: int) -> None:
        """Wait until systemd has started it anew, after ``before`` restarts, and it is ready."""

        def restarted() -> bool:
            return int(self.shown("NRestarts")) > before and self.shown("ActiveState") == "active"

        wait_until(restarted, READY_WITHIN_S, every_s=0.25)


@pytest.fixture(scope="session")
def felt() -> Iterator[Felt]:
    text = without(SHIPPED.read_text(), *NOT_IN_THE_GUEST)
    settings = settings_of(text.split('code_hash = "', 1)[1].split('"', 1)[0])
    codes = (
        f'code_hash = "{hash_code(CODE[::-1], settings)}"\nconfiguration_code_hash = "{hash_code(CODE, settings)}"\n'
    )
    TABLE.write_text(f'{text}\n[person.office]\nname = "The office"\nrole = "table-games-manager"\n{codes}')
    subprocess.run(["systemd-tmpfiles", "--create", "/etc/tmpfiles.d/lammer.conf"], check=True)
    felt = Felt(load_table(TABLE))
    yield felt
    felt.close()


@pytest.fixture(scope="module")
def service(felt: Felt) -> Iterator[Service]:
    """The service on a fresh record, ready. The tests of a file share it: each has seats of its own."""
    for old in STATE.glob("*"):
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()
    service = Service(felt)
    service.start()
    service.accept_first_value()
    yield service
    service.stop()
    subprocess.run(["systemctl", "reset-failed"], check=True)
