"""The page of the box's health: each finding with what it means and what to do, from the checks themselves.

Does not look at a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.health import of_computer, of_console, of_disk, of_table
from controller.health.check import Check

_INTRODUCTION = """
# The health of the box

What is wrong with the box under a table and not with a device on it: the computer, its disk, clock and backups, the
record, its copies and the program. The same list stands in five places:

- `lammer health --table FILE`, whether the table runs or not; `--json` prints one object a line. Exit code 1 where
  something is a warning or worse, 0 otherwise; a notice alone is none.
- The section *Health of the box* on the [technician's page](console.md), once a minute.
- The record. A finding of a running table that is marked so below is a fault of `computer`, `disk` or `backup`, once
  when it appears and once when it was gone for ten minutes: what comes and goes is one fault. It lights the tower
  light for mending and stands on the dealer's display as any fault does, and it stops nothing. A notice is no fault.
- `GET /metrics` on the console's own address, for a collector with a [token](console.md#people), in Prometheus's text
  format. It is off until the table file says `metrics = true` under `[console]`. What it gives is made once a second at
  most, from what was measured anyway, and holds no amount of money.
- [Elsewhere](#told-elsewhere): at an MQTT broker, an address that takes requests, a collector of syslog. Each is off
  until the table file names it.

What a machine does not tell is left out, and named with the reason: only a Raspberry Pi tells its supply voltage,
only an eMMC its wear. A mainline kernel tells of the voltage only how it is now; then a table says "was too low" once
it has seen it, and never that it was right. The service cannot see `/proc/meminfo`, so a short memory is told by the
command alone.

Faults of devices are in [faults.md](faults.md) and [operation.md](operation.md#faults), the technician's tests in
[diagnostics.md](diagnostics.md); here devices are only counted. Limits that no document gives are the house's.
""".lstrip()


def health_page() -> str:
    """The page, without its first line."""
    return _INTRODUCTION + "".join(_sections())


_ELSEWHERE = """
## Told elsewhere

Each finding is told once when it appears and once when it was gone for ten minutes. Each way has a thread of its own,
which tries again for as long as nobody answers; the table waits for none, and a dead one costs it 0.1 % of a core
([why, and how it was measured](decisions/0125-news-put-down-not-sent.md)). What keeps one from its work stands on
the technician's page. The unit lets the service reach this machine alone: a
[drop-in](installation.md#how-it-is-closed-in) opens it to the subnet of a broker. A secret stands in a file of its own,
which the user `lammer` can read; `ca` names the authority that certifies the other side, where this machine does not
trust it anyway.

```toml
[health.mqtt]
host = "broker.pit.example"
port = 8883                              # encrypted; tls = false for a broker that does not
user = "cs-07"
password_file = "/etc/lammer/mqtt"
topic = "lammer"                         # what topics begin with
discovery = "homeassistant"              # what topics of discovery begin with; "" tells none

[health.webhook]
url = "https://pit.example/lammer"
secret_file = "/etc/lammer/webhook"      # Lammer-Signature: sha256=HMAC of the body

[health.syslog]
host = "logs.pit.example"
port = 6514
transport = "tls"                        # or "tcp", "udp"
facility = 16                            # local0
```
- **MQTT** (3.1.1): `lammer/CS-07/too-hot` holds one object, kept by the broker, `lammer/CS-07/available` says `online`
  or `offline`. With discovery each finding is a sensor of one device, which shows itself in Home Assistant.
- **Webhook**: `POST` of the same object, `{"table":"CS-07","id":"too-hot","there":true,"severity":"warning","text":…,
  "do":…,"at":"2027-01-15T08:00:00Z"}`. 2xx is taken, 408, 425, 429 and 5xx are tried again, anything else is refused
  for good.
- **Syslog** (RFC 5424): the id of the finding as MSGID; critical is 2, a warning 4, a notice 5, what has gone 6.
"""


def _sections() -> Iterator[str]:
    yield from _section("The computer", of_computer.CHECKS)
    yield from _section("Disk and backups", of_disk.CHECKS)
    yield from _section("Record, keys, devices", of_table.CHECKS)
    yield from _section("The console's certificate", of_console.CHECKS)
    yield _ELSEWHERE


def _section(title: str, checks: Sequence[Check]) -> Iterator[str]:
    yield f"\n## {title}\n\n| id | is a | means | do | in the record |\n|---|---|---|---|---|\n"
    for check in checks:
        yield f"| `{check.id}` | {check.severity} | {check.says} | {check.do} | {_recorded(check)} |\n"


def _recorded(check: Check) -> str:
    return f"`FaultFound` of `{check.device}`: {check.id}" if check.device else check.recorded or "–"
