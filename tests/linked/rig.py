"""Real servers, tables and link of this machine, killed, paused, cut off and robbed of their power; and what must hold.

Three servers on a disk that loses what was not flushed, writers in the place of tables, and the link as it is served.
One seed, one list of faults; not one history, since processes and kernels have their own time. Checked at the end, and
whenever asked: every acknowledged message stands in the log once and in order, every table's chain is whole, the sum of
the contributions is the pool, and all copies are the same. Does not play rounds.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from controller.linked.jetstream.folder import LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link import door
from controller.linked.link.desk import Refused
from controller.linked.link.proof import folded
from controller.linked.message import body_of
from controller.record.journal.reader import JournalReader
from tests.controller.linked.saying import POOL
from tests.controller.linked.servers import CODES, free_ports
from tests.linked.disk import LossyDisk

ROOT = Path(__file__).resolve().parents[2]
MANY = 10_000_000
DISK_MIB = 512


class Broken(AssertionError):
    """A promise was broken; the text says which."""


class Rig:
    """One run in ``folder``. ``lossy``: the servers' stores lie on a disk that loses what was not flushed."""

    def __init__(self, folder: Path, seed: int, *, servers: int = 3, tables: int = 4, lossy: bool = False) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.names = [f"T-{number}" for number in range(1, tables + 1)]
        self.servers = "abc"[:servers]
        self.done: Counter[str] = Counter()
        self.link = LinkFolder(folder / "link", POOL, os.urandom, lambda: datetime.now(UTC))
        self._ports = free_ports(2 * servers)
        self._link: subprocess.Popen[bytes] | None = None
        self._writers: dict[str, subprocess.Popen[bytes]] = {}
        self.disk = None if not lossy else LossyDisk(folder / "disk.img", folder / "disk", DISK_MIB)
        (folder / "servers.json").write_text(json.dumps({"ports": self._ports, "servers": self.servers}))
        if self.disk is not None:
            (self.link.path / "servers").symlink_to(self.disk.at)

    # Processes

    def start(self) -> None:
        """Everything, with the pool opened and the tables let in."""
        self.start_link()
        self._asked({"do": "open", "codes": CODES})
        for name in self.names:
            self._asked({"do": "join", "table": name, "codes": CODES})
            self.start_writer(name)

    def start_link(self) -> None:
        """Start the link; servers that are down it starts too."""
        command = [sys.executable, "-m", "tests.linked.served", str(self.folder)]
        with open(self.folder / "link.log", "ab") as log:
            self._link = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    def start_writer(self, name: str) -> None:
        """Start one table."""
        credentials = self.link.path / "tables" / name
        command = [sys.executable, "-m", "tests.linked.writer", str(self.folder), name, str(credentials), str(MANY)]
        with open(self.folder / f"{name}.log", "ab") as log:
            self._writers[name] = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)

    def _asked(self, request: dict[str, object], seconds: float = 60) -> dict[str, object]:
        end = time.monotonic() + seconds
        while True:
            try:
                return door.asked(self.link.socket, request)
            except (Refused, door.NoLink, OSError, ValueError) as error:
                if time.monotonic() > end:
                    raise Broken(f"the link does not do {request['do']}: {error}") from error
                time.sleep(0.2)

    def server_pid(self, name: str) -> int | None:
        """The process of one server; None where it is down."""
        return EmbeddedServer(self.link.path / "servers" / name / "nats.conf").pid

    # Faults

    def fault(self, kinds: tuple[str, ...]) -> None:
        """One fault, by chance."""
        kind = self.random.choice(kinds)
        act: Callable[[], None] = getattr(self, f"_{kind}")
        act()
        self.done[kind] += 1

    def _kill_server(self) -> None:
        pid = self.server_pid(self.random.choice(self.servers))
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    def _kill_table(self) -> None:
        name = self.random.choice(self.names)
        self._killed(self._writers[name])
        self.start_writer(name)

    def _kill_link(self) -> None:
        if self._link is not None:
            self._killed(self._link)
        self.start_link()

    def _kill_all_servers(self) -> None:
        for name in self.servers:
            pid = self.server_pid(name)
            if pid is not None:
                os.kill(pid, signal.SIGKILL)

    def _pause_server(self) -> None:
        """Alive and silent, as a machine that is starved or cut off from everything."""
        pid = self.server_pid(self.random.choice(self.servers))
        if pid is not None:
            os.kill(pid, signal.SIGSTOP)
            time.sleep(self.random.random() * 2)
            os.kill(pid, signal.SIGCONT)

    def _power_cut(self) -> None:
        """All servers at once, and what they did not flush is gone; the link's own disk is another."""
        assert self.disk is not None
        self._stop_link()  # nobody starts a server again meanwhile
        self.disk.cut()
        self._kill_all_servers()
        end = time.monotonic() + 20
        while any(self.server_pid(name) is not None for name in self.servers):
            if time.monotonic() > end:
                raise Broken("a server did not end")
            time.sleep(0.02)
        self.disk.unmount()
        self.disk.mount()
        self.start_link()

    def end_servers(self) -> None:
        """Everything is ended, and stays so."""
        for writer in self._writers.values():
            self._killed(writer)
        self._stop_link()
        self._kill_all_servers()
        while any(self.server_pid(name) is not None for name in self.servers):
            time.sleep(0.02)

    def flip_a_bit(self, server: str) -> None:
        """One bit in the middle of the first message of a table that this server keeps."""
        (block,) = (self.link.path / "servers" / server / "store").rglob("1.blk")
        content = bytearray(block.read_bytes())
        content[content.index(b"Wagered") + 2] ^= 1
        block.write_bytes(content)

    def trouble(self, seconds: float = 60) -> str:
        """What the link says is wrong, or finds when it compares all copies; once it says anything."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found = door.asked(self.link.socket, {"do": "status"})
                if found["doubt"] and "not looked at" not in str(found["doubt"]) and found["servers"]:
                    return str(found["doubt"])
                if not found["doubt"]:
                    return str(door.asked(self.link.socket, {"do": "scrub"})["differs"])
            except (door.NoLink, OSError, ValueError):
                pass
            time.sleep(0.2)
        return "nothing was found"

    def _stop_link(self) -> None:
        if self._link is not None:
            self._killed(self._link)
            self._link = None

    @staticmethod
    def _killed(process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()

    # What must hold

    def settle(self, seconds: float = 120) -> None:
        """Wait until the link works, and has heard every table again."""
        before = {name: self.acknowledged(name) for name in self.names}
        end = time.monotonic() + seconds
        while True:
            try:
                found = door.asked(self.link.socket, {"do": "status"})
                tables = {str(one["table"]): one for one in found["tables"]}
                if not found["doubt"] and all(
                    self.acknowledged(name) > before[name] and int(tables[name]["messages"]) >= before[name]
                    for name in self.names
                ):
                    return
                why = str(found["doubt"] or found["stopped"] or "a table is not heard")
            except (door.NoLink, Refused, OSError, KeyError, ValueError) as error:
                why = str(error)
            for name, writer in self._writers.items():
                if writer.poll() == 3:
                    raise Broken(f"{name} sends nothing any more: {(self.folder / f'{name}.log').read_text()[-300:]}")
            if time.monotonic() > end:
                raise Broken(f"it does not come back: {why}")
            time.sleep(0.1)

    def acknowledged(self, name: str) -> int:
        """The last message of a table that the log promised to have."""
        return max((number for number, _ in self._told(name)), default=0)

    def _told(self, name: str) -> list[tuple[int, int]]:
        try:
            lines = (self.folder / f"{name}.told").read_text().splitlines()
        except OSError:
            return []
        return [(int(one), int(other)) for one, other in (line.split() for line in lines)]

    def check(self) -> int:
        """Everything that must hold, read from the files alone; how many messages were acknowledged. Raises Broken."""
        told = {name: self._told(name) for name in self.names}
        self._heard({name: max((number for number, _ in one), default=0) for name, one in told.items()})
        state = folded(self.link.path / "pool.db", POOL)
        for why in (state.wrong(), state.stopped, *(one.why for one in state.refusals)):
            if why:
                raise Broken(why)
        total = 0
        for name in self.names:
            of, promised = state.member(name), told[name]
            last = max((number for number, _ in promised), default=0)
            if of.number < last:
                raise Broken(f"{name}: message {last} was acknowledged and the pool has {of.number}")
            places: dict[int, int] = {}
            for number, place in promised:
                if places.setdefault(number, place) != place:
                    raise Broken(f"{name}: message {number} was acknowledged at {places[number]} and at {place}")
            total += len(places)
            with JournalReader(str(self.folder / f"{name}.outbox")) as reader:
                own = list(reader.records(1, of.number))
            wagers = sum(fact.wagers for one in own for fact in body_of(one).facts if hasattr(fact, "wagers"))
            if wagers != of.wagers:
                raise Broken(f"{name}: its outbox tells {wagers} wagers, the pool has {of.wagers}")
        return total

    def _heard(self, last: dict[str, int], seconds: float = 60) -> None:
        """Wait until the link has what the log promised so far; what never comes is found right after."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found = door.asked(self.link.socket, {"do": "status"})
            except (door.NoLink, Refused, OSError, ValueError):
                found = {"tables": []}
            heard = {str(one["table"]): int(one["messages"]) for one in found["tables"]}
            if all(heard.get(name, 0) >= number for name, number in last.items()):
                return
            time.sleep(0.1)

    def scrub(self) -> None:
        """All copies are the same. Raises Broken."""
        found = self._asked({"do": "scrub"})
        if found["differs"]:
            raise Broken(str(found["differs"]))

    def stop(self) -> None:
        """End everything that was started here."""
        for writer in self._writers.values():
            self._killed(writer)
        self._stop_link()
        for name in self.servers:
            pid = self.server_pid(name)
            if pid is not None:
                os.kill(pid, signal.SIGCONT)
                os.kill(pid, signal.SIGKILL)
        if self.disk is not None:
            time.sleep(0.3)
            self.disk.close()
