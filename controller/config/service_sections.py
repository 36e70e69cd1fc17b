"""Sections of a table file about what runs beside the felt: the console, the record and its backups.

Does not open any of them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from controller.config.section import Section
from controller.config.table_values import FilePath, Host, HostName, IpAddress, Name, RecordPath, Spoken
from controller.words.language import ENGLISH


class Network(Section):
    """``[console.network]``: where browsers of other machines find the table, encrypted and never in clear."""

    host: HostName
    """An address of this machine; ``0.0.0.0`` or ``::`` for each that it has."""
    port: Annotated[int, Field(ge=1, le=65535)] = 8443
    names: Annotated[tuple[HostName, ...], Strict(False)] = ()
    """What browsers call it besides that address and the machine's own name: what a proxy is called, for one."""
    proxies: Annotated[tuple[IpAddress, ...], Strict(False)] = ()
    """Proxies before it. What they say of whom they ask for is written down, and trusted for nothing."""


PublicPage = Literal["sign", "roads", "board", "flashboard"]

AnsweredFromAfar: TypeAlias = Literal["irregularity", "difference", "print", "void-ticket"]


class Console(Section):
    """``[console]``: where the browser finds the table."""

    host: Host = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535)] = 8080
    events: Annotated[int, Field(ge=100, le=5_000)] = 100
    """How many of the newest faults, and of the newest changes and corrections, its pages keep in sight."""
    wins: Annotated[int, Field(ge=25, le=1_000)] = 25
    """How many of the newest entries of the payout log."""
    rounds: Annotated[int, Field(ge=10, le=1_000)] = 10
    """How many of the newest rounds it offers to recall."""
    api: bool = False
    """Whether programs may ask it, each with a token of its own (docs/api.md)."""
    answers_from_afar: Annotated[tuple[AnsweredFromAfar, ...], Strict(False)] = ()
    """What of that which waits a supervisor may answer from the pit; nothing, unless the house says so. Never a key, a
    hand, an entry of the payout log or an acceptor that has to be watched: that is seen at the table alone."""
    metrics: bool = False
    """Whether it gives its measurements to a collector, at ``/metrics``: to one with a token for that."""
    public: tuple[PublicPage, ...] = ("sign", "roads", "board", "flashboard")
    """Pages that everybody may see, whether signed in or not."""
    dealer_idle_minutes: Annotated[int, Field(ge=5, le=720)] = 720
    """How long the dealer's page may lie untouched until the dealer signs in again."""
    language: Spoken = ENGLISH
    """What pages and the dealer's display say, unless a browser chose another one: en, es."""
    theme: Literal["dark", "light", "system"] = "dark"
    """Pages for a dark room, for a bright one, or as each computer is set, unless a browser chose otherwise."""
    network: Network | None = None


class Linked(Section):
    """``[linked]``: the main pool is one over many tables (docs/linked.md)."""

    pool: Name
    folder: FilePath
    """What ``lammer link join`` made for this table; a relative path stands under the state folder."""
    without_link: Literal["go-on", "close"]
    """While the pool is not heard: play goes on, or no progressive wager is taken from the next round on."""
    old_after_s: Annotated[int, Field(ge=1, le=60)] = 3
    """From this age on the amount says since when it is old."""
    not_available_after_s: Annotated[int, Field(ge=2, le=3_600)] = 30
    """From this age on no amount is shown, and the link is lost."""


class Journal(Section):
    """``[journal]``: where the record is kept."""

    path: RecordPath
    """A relative path stands under the state folder (:func:`controller.config.folder.state_folder`)."""
    rotate_at_mib: Annotated[int, Field(ge=1, le=4096)] = 64
    """How large a file may grow before the record goes on in a new one, between two rounds."""
    warn_below_percent: Annotated[int, Field(ge=1, le=90)] = 10
    """Warn when less than this of the disk is free."""
    warn_before_days: Annotated[int, Field(ge=1, le=365)] = 7
    """Warn when the disk will be full within so many days at the speed at which it fills."""


class Backup(Section):
    """``[backup]``: where backups go, and for whom they are encrypted."""

    to: FilePath
    """A folder, usually on another disk; a relative path stands under the state folder."""
    recovery_key: FilePath
    """The public half of the house's recovery key (``lammer keys recovery``)."""
