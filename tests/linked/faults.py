"""What is done to the rig: kills, pauses, partitions, clocks that step, full disks, power cuts, a flipped bit.

One seed, one list of faults; not one history, since processes and kernels have their own time. Each fault leaves the
rig as a person would after it: what takes a procedure (``docs/linked.md``) is mended by that procedure here. Does not
check what must hold.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Mapping
from signal import SIGCONT, SIGKILL, SIGSTOP

from tests.controller.linked.servers import CODES
from tests.linked.clocks import LINK, step
from tests.linked.network import MEMBERS
from tests.linked.rig import Broken, Rig

STEPS_S = (-86_400, -3_600, -90, 90, 3_600)
"""How far a clock steps."""


def kill_server(rig: Rig) -> None:
    rig.signal_server(rig.random.choice(rig.servers), SIGKILL)


def kill_table(rig: Rig) -> None:
    name = rig.random.choice(rig.names)
    rig.stop_writer(name)
    rig.start_writer(name)


def kill_link(rig: Rig) -> None:
    rig.stop_link()
    rig.start_link()


def kill_all_servers(rig: Rig) -> None:
    for name in rig.servers:
        rig.signal_server(name, SIGKILL)


def pause_server(rig: Rig) -> None:
    """Alive and silent, as a machine that is starved."""
    name = rig.random.choice(rig.servers)
    rig.signal_server(name, SIGSTOP)
    time.sleep(rig.random.random() * 2)
    rig.signal_server(name, SIGCONT)


def partition_server(rig: Rig) -> None:
    """One server reaches nobody; the others go on, with another leader where it was that."""
    _cut(rig, rig.random.choice(rig.servers))


def partition_all(rig: Rig) -> None:
    """No server reaches another, and nobody reaches a server."""
    _cut(rig, *rig.servers)


def partition_members(rig: Rig) -> None:
    """Tables and link reach no server; the servers reach each other."""
    _cut(rig, MEMBERS)


def _cut(rig: Rig, *names: str) -> None:
    assert rig.network is not None, "a partition takes networks of their own"
    for name in names:
        rig.network.cut(name)
    time.sleep(0.5 + rig.random.random() * 6)
    rig.network.mend()


def step_clock(rig: Rig) -> None:
    """The clock of the link or of a table is another for a while, and then right again."""
    whose = rig.random.choice((LINK, *rig.names))
    step(rig.folder, whose, rig.random.choice(STEPS_S))
    time.sleep(1 + rig.random.random() * 4)
    step(rig.folder, whose, 0)


def fill_disk(rig: Rig) -> None:
    """A server's disk is full for a while; once there is room it is started again, as its procedure says."""
    name = rig.random.choice(rig.servers)
    disk = rig.disks[name]
    disk.fill()
    time.sleep(0.5 + rig.random.random() * 2)
    disk.free()
    rig.signal_server(name, SIGKILL)


def power_cut(rig: Rig) -> None:
    """All servers at once, and what they did not flush is gone; the link's own disk is another."""
    rig.stop_link()  # nobody starts a server again meanwhile
    for disk in rig.disks.values():
        disk.cut()
    rig.kill_servers(rig.servers)
    for disk in rig.disks.values():
        disk.unmount()
        disk.mount()
    rig.start_link()


def flip_bit(rig: Rig) -> None:
    """A bit of a message on one server's disk: the scrubber names server and record, that server begins anew."""
    name = rig.random.choice(rig.servers)
    rig.settle()
    flip(rig, name)
    found = found_by_scrubber(rig)
    if f"server {name}" not in found:
        raise Broken(f"a bit was flipped on server {name}, and the scrubber said: {found or 'nothing'}")
    replace_server(rig, name)
    rig.ask({"do": "resume", "why": f"server {name} began anew", "codes": CODES})


def flip(rig: Rig, name: str) -> None:
    """Flip a bit in a message of a table that a server keeps, while it is down in order.

    One that was killed reads its whole store at its start, finds the bit by itself and fills itself from the others.
    """
    rig.stop_link()
    rig.end_server(name)
    blocks = sorted(path for path in rig.store(name).rglob("*.blk") if "LAMMER" in str(path))
    block = rig.random.choice([path for path in blocks if b"Wagered" in path.read_bytes()])
    content = bytearray(block.read_bytes())
    places = [found.start() for found in re.finditer(b"Wagered", content)]
    content[rig.random.choice(places) + 2] ^= 1
    block.write_bytes(content)
    rig.start_link()


def found_by_scrubber(rig: Rig, seconds: float = 90) -> str:
    """What the scrubber says once it says anything; empty: it never did."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = str(rig.scrubbed()["differs"])
        if found:
            return found
        time.sleep(0.5)
    return ""


def replace_server(rig: Rig, name: str) -> None:
    """The procedure: it is stopped, its store is emptied, it starts and fills itself from the others."""
    rig.stop_link()
    rig.kill_servers(name)
    if name in rig.disks:
        rig.disks[name].clear()
    else:
        shutil.rmtree(rig.store(name))
    rig.start_link()
    end = time.monotonic() + 120
    while (found := rig.scrubbed())["differs"] or found["silent"]:
        if time.monotonic() > end:
            raise Broken(f"server {name} does not fill itself: {found}")
        time.sleep(0.5)


FAULTS: Mapping[str, Callable[[Rig], None]] = {
    "kill-server": kill_server,
    "kill-table": kill_table,
    "kill-link": kill_link,
    "kill-all-servers": kill_all_servers,
    "pause-server": pause_server,
    "partition-server": partition_server,
    "partition-all": partition_all,
    "partition-members": partition_members,
    "step-clock": step_clock,
    "fill-disk": fill_disk,
    "power-cut": power_cut,
    "flip-bit": flip_bit,
}
KILLS = ("kill-server", "kill-server", "kill-table", "kill-table", "kill-link", "kill-all-servers")
APART = ("partition-server", "partition-all", "partition-members")


def fault(rig: Rig, kind: str) -> None:
    """Do one of `FAULTS`, and count it."""
    FAULTS[kind](rig)
    rig.done[kind] += 1
