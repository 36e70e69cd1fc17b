"""A whole table put together from its file: rules, setup, twins where the file says so, journal and service.

The one place where the parts meet; everything that can differ (time, randomness, disk, lines) is handed in. Does not
run a loop and serves no page.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from controller.config.folder import folder_of
from controller.config.house_rules import read_house_rules
from controller.config.table_file import TableFile
from controller.devices.buses import Buses
from controller.devices.wired_table import WiredTable
from controller.generator.machine import DrawingMachine
from controller.generator.work import DrawWork
from controller.people.accounts.directory import Directory
from controller.people.accounts.first_administrator import FirstAdministrator
from controller.people.accounts.passwords import Passwords, usual_passwords
from controller.people.accounts.sessions import SessionStore
from controller.people.accounts.store import AccountStore, MemoryStore
from controller.people.code_check import AtOnce, CodeCheck, Worker
from controller.people.code_limits import CodeLimits
from controller.people.entry_lines import EntryLines
from controller.people.pins import MemoryPins, Pins, PinStore
from controller.people.staff import Staff
from controller.record.copies.copies import CriticalCopies
from controller.record.copies.past import Past, PastOfJournal, PastOnDisk
from controller.record.journal.committer import InlineCommitter, ThreadCommitter
from controller.record.journal.errors import JournalError
from controller.record.journal.journal import Journal, JsonCodec
from controller.record.journal.sqlite import SqliteJournal
from controller.service.certificate_watch import CertificateWatch
from controller.service.health_watch import HealthWatch
from controller.service.service import TableService
from controller.service.shown import ShownTable
from controller.service.table_change import PlaceOfTable
from controller.table.draws.decide import SOURCE
from controller.table.events import AnyEvent, DamageFound, Event
from controller.table.pools.triggers import MysteryPools
from controller.table.running.rules_on_record import rules_loaded
from controller.table.setup import TableSetup, setup_of
from controller.twins.faults import TwinFaults
from controller.twins.keeping import kept_felt
from controller.twins.lines import TwinLines
from controller.twins.table import TwinTable
from drivers.reactor import Reactor
from games.library import game

CODEC: JsonCodec[Event] = JsonCodec(msgspec.json.Decoder(AnyEvent))
"""How events stand in a journal."""


@dataclass
class RunningTable:
    """One table, assembled. ``twins`` and ``faults`` are None on real buses."""

    file: TableFile
    setup: TableSetup
    staff: Staff
    codes: CodeCheck
    service: TableService
    equipment: WiredTable
    journal: Journal[Event]
    twins: TwinTable | None
    faults: TwinFaults | None
    reactor: Reactor
    utc_now_ns: Callable[[], int]
    accounts: Directory
    first: FirstAdministrator
    pins: Pins
    copies: CriticalCopies | None = None
    """The further copies of the critical record; None where the table has none."""
    below: Callable[[int], int] = random.SystemRandom().randrange
    """A number below another, from the source that the table was given: for numbers that are chosen for a player."""
    certificate: CertificateWatch | None = None
    """What the console shows to browsers of other machines; None where it is for this machine alone."""
    health: HealthWatch | None = None
    """Looks at the box; None where nobody does."""
    sessions: SessionStore | None = None
    """Keeps who is signed in over a start of the process; None where that signs everybody out."""
    place: PlaceOfTable | None = None
    """Where its file and its record are; None where they are in no place, as in a simulation."""
    start_again: Callable[[], None] | None = None
    """Ends the process so that it is started again; None where nobody would."""
    outlets: Callable[[], Sequence[str]] = tuple
    """What keeps news of the health from those who are told of it elsewhere, one line each."""
    doubt: Callable[[], None] = lambda: None
    """Somebody who read the record found it damaged: it is checked now, and not only tomorrow."""


def table_setup(file: TableFile, config: Path | None = None) -> TableSetup:
    """The setup of a table file, with its house's rules out of ``config`` (the shipped folder).

    Raises:
        InvalidHouseRules: the rules do not load.
    """
    house = read_house_rules(file.table.game, file.table.rules, config)
    return setup_of(file, game(file.table.game), house.rules, rules_loaded(file, house.content))


def twin_table(
    file: TableFile,
    reactor: Reactor,
    rng: random.Random,
    lines: TwinLines,
    kept: Path | None = None,
    utc_now_ns: Callable[[], int] = lambda: 0,
) -> TwinTable:
    """The felt of a table on twins; it outlives the service that works on it.

    ``utc_now_ns`` is what its clocks show when they begin. ``kept``: the file that it comes back from when the whole
    process was killed. Raises NoFelt when that file is there and is no felt.
    """
    if kept is None:
        return TwinTable(file, reactor, rng, lines, utc_now_ns=utc_now_ns)
    return kept_felt(file, reactor, rng, lines, kept, utc_now_ns)


def assemble(
    file: TableFile,
    *,
    reactor: Reactor,
    journal: Journal[Event],
    utc_now_ns: Callable[[], int],
    rng: random.Random,
    twins: TwinTable | None,
    on_failed: Callable[[JournalError], None],
    threaded: bool = False,
    setup: TableSetup | None = None,
    trigger_key: Callable[[], bytes] | None = None,
    worker: Worker | None = None,
    damage: DamageFound | None = None,
    accounts: AccountStore | None = None,
    passwords: Passwords | None = None,
    pins: PinStore | None = None,
    secret_bytes: Callable[[int], bytes] = secrets.token_bytes,
) -> RunningTable:
    """Put a table together; ``service.start()`` runs it.

    ``threaded`` commits in a thread of its own, which a table on a real disk needs; otherwise inline. ``setup`` is that
    of the file, if the caller has it. ``trigger_key`` gives the secret of its mystery pools, where it has any.
    ``worker`` compares staff codes beside the loop; without one it is done in the loop. ``damage``: the newest records
    are damaged, and the table only shows what the journal says. ``accounts`` are of those who sign in to its console,
    ``pins`` of its players; without them nobody has one. ``secret_bytes`` are what nobody may guess: cookies, salts,
    keys of one-time codes.

    Raises:
        InvalidTable: the house's rules do not load.
        WrongJournal: the journal is another table's.
        ValueError: the house has a mystery pool, and nobody gives the key for its triggers.
    """
    setup = table_setup(file) if setup is None else setup
    staff = Staff(file.staff, file.person)
    limits = CodeLimits(reactor.now)
    away = AtOnce() if worker is None else worker
    codes = CodeCheck(staff.identify, limits, away, reactor.now, utc_now_ns)
    entry = EntryLines(setup, codes, utc_now_ns)
    folder = str(folder_of(Path(journal.path))) if isinstance(journal, SqliteJournal) else None
    equipment = WiredTable(file, Buses(file, reactor, twins, folder), reactor, utc_now_ns)
    make = partial(ThreadCommitter, journal, reactor) if threaded else partial(InlineCommitter, journal)
    service = (TableService if damage is None else ShownTable)(
        setup=setup,
        journal=journal,
        make_committer=make,
        equipment=equipment,
        entry=entry,
        reactor=reactor,
        utc_now_ns=utc_now_ns,
        new_series=lambda: f"{rng.getrandbits(64):016x}",
        on_failed=on_failed,
    )
    limits.remember(service.state.wrong_codes, utc_now_ns())
    hashes = usual_passwords() if passwords is None else passwords
    directory = Directory(
        MemoryStore() if accounts is None else accounts,
        hashes,
        away,
        reactor.now,
        utc_now_ns,
        secret_bytes,
    )
    directory.remember(service.state.tries)
    codes.open(service.take)
    entry.open(service.take)
    faults = None if twins is None else TwinFaults(twins, rng)
    never_had = damage is None and not file.on_twins
    first = FirstAdministrator(
        directory, reactor.now, service.notice.show, lambda: never_had and not service.state.had_accounts
    )
    of_players = Pins(MemoryPins() if pins is None else pins, hashes, away, setup, secret_bytes, reactor.now)
    running = RunningTable(
        *(file, setup, staff, codes, service, equipment, journal, twins, faults),
        *(reactor, utc_now_ns, directory, first, of_players),
    )
    running.below = rng.randrange
    if isinstance(service, ShownTable) and damage is not None:
        service.found(damage)
        return running
    if file.memory:
        past: Past = PastOfJournal(journal)
        if threaded and isinstance(journal, SqliteJournal):
            past = PastOnDisk(journal.path)
        running.copies = CriticalCopies(service, past, reactor)
        service.keep(running.copies)
    if setup.generator_draws:
        ranges = {draw.name: draw.numbers for draw in setup.generator_draws}
        machine = DrawingMachine(SOURCE, ranges, read_bytes=rng.randbytes, reactor=reactor, emit=service.take)
        service.watch(DrawWork(service, machine, reactor.now).look)
    if any(pool.must_hit_by_cents is not None for pool in setup.rules.pools.values()):
        if trigger_key is None:
            raise ValueError(f"the {setup.house} rules have a mystery pool, which takes a key for its triggers")
        service.watch(MysteryPools(service, trigger_key(), reactor.now).look)
    return running
