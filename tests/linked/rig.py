"""Real servers, tables and link of this machine, as processes that can be killed, paused, cut off and robbed of power.

Three servers, each on a disk that loses what was not flushed and in a network of its own where the machine allows;
writers in the place of tables; and the link as it is served. Does not do anything to them (``faults``), does not check
what must hold (``held``), does not play rounds.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from controller.linked.jetstream.folder import LinkFolder
from controller.linked.jetstream.server import EmbeddedServer
from controller.linked.link import door
from controller.linked.link.desk import Refused
from tests.controller.linked.saying import POOL
from tests.controller.linked.servers import CODES, free_ports
from tests.linked.disk import LossyDisk
from tests.linked.network import Network

ROOT = Path(__file__).resolve().parents[2]
MANY = 10_000_000
DISK_MIB = 512
TAIL_BYTES = 4096
LOOPBACK = "127.0.0.1"


class Broken(AssertionError):
    """A promise was broken; the text says which."""


class Rig:
    """One run in ``folder``.

    ``lossy``: the servers' stores lie on disks that lose what was not flushed; ``apart``: each server has a network of
    its own.
    """

    def __init__(
        self, folder: Path, seed: int, *, servers: int = 3, tables: int = 4, lossy: bool = False, apart: bool = False
    ) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.names = [f"T-{number}" for number in range(1, tables + 1)]
        self.servers = "abc"[:servers]
        self.done: Counter[str] = Counter()
        self.link = LinkFolder(folder / "link", POOL, os.urandom, lambda: datetime.now(UTC))
        self._link: subprocess.Popen[bytes] | None = None
        self._writers: dict[str, subprocess.Popen[bytes]] = {}
        self.disks: dict[str, LossyDisk] = {}
        self.network = Network(self.servers) if apart else None
        self._write_servers()
        for name in self.servers if lossy else "":
            self._on_a_disk(name)

    def _write_servers(self) -> None:
        ports, about = free_ports(2 * len(self.servers)), []
        for place, name in enumerate(self.servers):
            host, within = LOOPBACK, tuple[str, ...]()
            if self.network is not None:
                host, within = self.network.host(name), self.network.within(name)
            port, route_port = ports[2 * place : 2 * place + 2]
            about.append({"name": name, "host": host, "port": port, "route_port": route_port, "within": within})
        (self.folder / "servers.json").write_text(json.dumps(about))

    def _on_a_disk(self, name: str) -> None:
        disk = self.disks[name] = LossyDisk(self.folder / f"{name}.img", self.folder / "disks" / name, DISK_MIB)
        self.store(name).parent.mkdir(mode=0o700, parents=True)
        self.store(name).symlink_to(disk.at)

    # Processes

    def start(self) -> None:
        """Everything, with the pool opened and the tables let in."""
        self.start_link()
        self.ask({"do": "open", "codes": CODES})
        for name in self.names:
            self.ask({"do": "join", "table": name, "codes": CODES})
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

    def stop_link(self) -> None:
        """Kill the link; servers go on, and none that ends is started again."""
        if self._link is not None:
            _killed(self._link)
            self._link = None

    def stop_writer(self, name: str) -> None:
        """Kill one table."""
        _killed(self._writers[name])

    def server_pid(self, name: str) -> int | None:
        """The process of one server; None where it is down."""
        return EmbeddedServer(self.link.path / "servers" / name / "nats.conf").pid

    def signal_server(self, name: str, number: signal.Signals) -> None:
        """Send a signal to one server; nothing where it is down."""
        if (pid := self.server_pid(name)) is not None:
            os.kill(pid, number)

    def end_server(self, name: str) -> None:
        """End one server in order while no link serves."""
        self.signal_server(name, signal.SIGTERM)
        self._ended(name)

    def kill_servers(self, names: str) -> None:
        """Kill servers while no link serves, and wait until they have ended."""
        for name in names:
            self.signal_server(name, signal.SIGKILL)
        self._ended(names)

    def _ended(self, names: str) -> None:
        end = time.monotonic() + 20
        while any(self.server_pid(name) is not None for name in names):
            if time.monotonic() > end:
                raise Broken("a server did not end")
            time.sleep(0.02)

    def until_server(self, name: str, other_than: int | None, seconds: float = 60) -> int:
        """The process of a server that was started again, once the link finds nothing wrong with it. Raises Broken."""
        end = time.monotonic() + seconds
        while True:
            pid = self.server_pid(name)
            if pid is not None and pid != other_than and self._in_order(name):
                return pid
            if time.monotonic() > end:
                raise Broken(f"server {name} does not come back")
            time.sleep(0.2)

    def _in_order(self, name: str) -> bool:
        try:
            found = self.status()
        except (door.NoLink, Refused, OSError, ValueError):
            return False
        return not found["doubt"] and all(not one["why"] for one in found["servers"] if one["name"] == name)

    def store(self, server: str) -> Path:
        """Where a server keeps its streams."""
        return self.link.path / "servers" / server / "store"

    def end_all(self) -> None:
        """Everything is ended, and stays so."""
        for name in self._writers:
            self.stop_writer(name)
        self.stop_link()
        self.kill_servers(self.servers)

    def stop(self) -> None:
        """End everything that was started here, and take away what was made."""
        for name in self._writers:
            self.stop_writer(name)
        self.stop_link()
        for name in self.servers:
            self.signal_server(name, signal.SIGCONT)
            self.signal_server(name, signal.SIGKILL)
        if self.disks:
            time.sleep(0.3)
        for disk in self.disks.values():
            disk.close()
        if self.network is not None:
            self.network.close()

    # What they say

    def status(self) -> Mapping[str, Any]:
        """What the link says now. Raises NoLink, Refused, OSError or ValueError where it does not."""
        return door.asked(self.link.socket, {"do": "status"})

    def ask(self, request: dict[str, object], seconds: float = 60) -> dict[str, object]:
        """Ask the link until it does that. Raises Broken."""
        end = time.monotonic() + seconds
        while True:
            try:
                return door.asked(self.link.socket, request)
            except (Refused, door.NoLink, OSError, ValueError) as error:
                if time.monotonic() > end:
                    raise Broken(f"the link does not do {request['do']}: {error}") from error
                time.sleep(0.2)

    def scrubbed(self) -> dict[str, object]:
        """What a comparison of all copies found, however long it takes. Raises Broken."""
        found = self.ask({"do": "scrub"})
        while "comparing" in found:
            found = self.ask({"do": "scrub", "number": found["comparing"]})
        return found

    def doubt(self, seconds: float = 60) -> str:
        """Why the link takes no money, once it says that after it looked."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found = self.status()
                if found["servers"] and found["doubt"] and "not looked at" not in str(found["doubt"]):
                    return str(found["doubt"])
            except (door.NoLink, Refused, OSError, ValueError):
                pass
            time.sleep(0.2)
        raise Broken("the link has no doubt")

    def settle(self, seconds: float = 120) -> None:
        """Wait until the link works, and has heard every table again."""
        before = {name: self.acknowledged(name) for name in self.names}
        end = time.monotonic() + seconds
        while (why := self._unsettled(before)) is not None:
            for name, writer in self._writers.items():
                if writer.poll() == 3:
                    raise Broken(f"{name} sends nothing any more: {(self.folder / f'{name}.log').read_text()[-300:]}")
            if time.monotonic() > end:
                raise Broken(f"it does not come back: {why}")
            time.sleep(0.1)

    def _unsettled(self, before: Mapping[str, int]) -> str | None:
        try:
            found = self.status()
        except (door.NoLink, Refused, OSError, ValueError) as error:
            return str(error)
        heard = {str(one["table"]): int(one["messages"]) for one in found["tables"]}
        if found["doubt"]:
            return str(found["doubt"])
        late = [
            name for name in self.names if self.acknowledged(name) <= before[name] or heard.get(name, 0) < before[name]
        ]
        return f"{late[0]} is not heard" if late else None

    def acknowledged(self, name: str) -> int:
        """The last message of a table that the log promised to have."""
        try:
            with open(self.folder / f"{name}.told", "rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL_BYTES))
                lines = file.read().splitlines()
        except OSError:
            return 0
        return max((int(line.split()[0]) for line in lines[-20:]), default=0)


def _killed(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
