"""A pit with accounts, put together: its record, who looks, its certificate. Watches no table and serves nothing."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from controller.certificate.kept import FOLDER, Certificates
from controller.certificate.names import names_of
from controller.certificate.reading import BadCertificate
from controller.config.folder import folder_of
from controller.config.service_sections import Network
from controller.console.server import Encrypted
from controller.people.accounts.sessions import Session
from controller.pit.people import PitPeople, name_in_files, people_of
from controller.pit.pit_file import PitFile
from controller.pit.record import PitRecord, opened as record_at
from controller.service.accounts_file import FileStore, beside
from controller.service.certificate_watch import CertificateWatch
from controller.service.loop import AsyncioReactor, LooseThread, WorkThread
from controller.service.sessions_file import SessionsFile, runtime_folder
from controller.table.events import SignedOut


class House:
    """What a pit with accounts has. Closed once."""

    def __init__(self, record: PitRecord, people: PitPeople, worker: WorkThread, looker: LooseThread) -> None:
        self.people = people
        self.certificate: CertificateWatch | None = None
        self.why_no_certificate = ""
        self._record = record
        self._worker = worker
        self._looker = looker
        self._following = asyncio.get_running_loop().create_task(people.directory.follow(print))

    def encrypted(self, network: Network) -> Encrypted | None:
        """How others reach it; None where no certificate can be used."""
        if self.certificate is None:
            return None
        return Encrypted(network.host, network.port, self.certificate.context)

    def close(self) -> None:
        """Let everything go."""
        self._following.cancel()
        if self.certificate is not None:
            self.certificate.close()
        self._looker.close()
        self._worker.close()
        self._record.close()


def opened(file: PitFile, path: Path, environment: Mapping[str, str], failed: Callable[[Exception], None]) -> House:
    """That of a pit whose record is at ``path``; ``failed`` hears of an error that ends it.

    Raises:
        JournalError: the record cannot be used.
        OSError: the accounts cannot be reached.
    """
    loop = asyncio.get_running_loop()
    worker, looker = WorkThread(loop, failed), LooseThread(loop, failed)
    record = record_at(str(path), file.name, time.time_ns)
    told = set[asyncio.Task[str | None]]()

    def ended(session: Session, why: str) -> None:
        fact = SignedOut(account=session.account.name, source=session.source, why=why)
        task = loop.create_task(record.recorded(fact))
        told.add(task)
        task.add_done_callback(told.discard)

    folder = runtime_folder(environment)
    kept = None if folder is None else SessionsFile(folder / f"{path.name}-sessions", time.monotonic_ns, time.time_ns)
    store = FileStore(beside(path), secrets.token_bytes)
    people = people_of(
        file.name,
        store,
        worker,
        record.recorded,
        time.monotonic_ns,
        time.time_ns,
        file.idle_minutes,
        kept,
        ended,
    )
    people.directory.remember(record.tries())
    house = House(record, people, worker, looker)
    if file.network is not None:
        machine = socket.gethostname()
        names = names_of(machine, file.network.host, file.network.names)
        certificates = Certificates(
            folder_of(path) / FOLDER, name_in_files(file.name), machine, names, lambda: datetime.now(UTC)
        )
        try:
            house.certificate = CertificateWatch(certificates, AsyncioReactor(loop, failed), looker)
            house.certificate.start()
        except BadCertificate as error:
            house.why_no_certificate = str(error)
    return house
