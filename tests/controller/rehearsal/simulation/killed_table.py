"""A whole table in a process that is there to be killed: real journal, its thread, a real loop, twins on kept felt.

Time runs faster than real, people play by a seed, and accounting and the pit are busy.
The journal goes on in a new file after few rounds. Whatever the table has acted on is told through a pipe after it was
done, so that whoever kills the process can look for it on the disk.
"""

import asyncio
import json
import random
import threading
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from controller.assembly import CODEC, assemble, twin_table
from controller.devices.bet_spot import BetSpot
from controller.devices.equipment import LAMPS, METER_DISPLAY
from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.archives import earlier_records
from controller.rehearsal.simulation.floor import MS
from controller.rehearsal.simulation.office import Office
from controller.rehearsal.simulation.people import People
from controller.rehearsal.simulation.pit import Pit
from controller.rehearsal.simulation.record import WatchedJournal
from controller.rehearsal.simulation.tables import variants
from controller.rehearsal.simulation.wall_clock import START_UTC_NS
from controller.rehearsal.simulation.witness import ORDER
from controller.service.loop import AsyncioReactor
from controller.shows.outputs import POINT_MARKER, RESULT_DISPLAY
from controller.table.commands import FirstValueKeyed
from controller.table.events import BallCame, WheelReported
from controller.twins.lines import MemoryLines

TIMES = 10
"""How many times faster than real the table's time runs."""
ROTATE_BYTES = 50_000
ROTATION = "rotation"
"""Told in the place of kinds of event when the journal is about to go on in a new file."""
BALL_RUNS = "ball runs"
"""Told beside the kinds of event where a wheel's reader says so."""
TENTH_BALL = "tenth ball"
"""Told beside the kinds of event where a draw is half done."""
SIGNS = {output.role: output for output in (RESULT_DISPLAY, POINT_MARKER)}
"""What shows the players what came."""
PAUSE_MS = (500, 4_000)
"""Of accounting and of the pit, between two things."""
HANDS = {"flush": 1, "full-house": 1, "straight-flush": 1, "royal-flush": 3}
"""A jackpot in every second award, so that there are resets to be killed in."""


class HurriedReactor:
    """The real loop with a fast clock."""

    def __init__(self, loop, failed):
        self._real = AsyncioReactor(loop, failed)
        self.add_reader, self.remove_reader = self._real.add_reader, self._real.remove_reader

    def now(self):
        return self._real.now() * TIMES

    def call_later(self, delay_ns, action):
        return self._real.call_later(delay_ns // TIMES, action)


class TellingJournal(WatchedJournal):
    """Says when a commit begins, and of what, and when a round's end is tidied up: the moments to be killed in."""

    def __init__(self, journal, tell):
        super().__init__(journal, lambda event: None)
        self._tell = tell

    def append_all(self, batches):
        events = [event for batch in batches for event in batch.events]
        kinds = {type(event).__name__ for event in events}
        if any(isinstance(event, WheelReported) and event.state in ("ball", "no-more-bets") for event in events):
            kinds.add(BALL_RUNS)
        if any(isinstance(event, BallCame) and event.place == 10 for event in events):
            kinds.add(TENTH_BALL)
        self._tell("committing", sorted(kinds))
        return super().append_all(batches)

    def rotate(self):
        if Path(self._journal.file).stat().st_size >= ROTATE_BYTES:
            self._tell("committing", [ROTATION])
        super().rotate()


class Floor:
    """What people need of the floor."""

    def __init__(self, file, reactor, twins, table, tell):
        self.file, self.reactor, self.twins, self.table = file, reactor, twins, table
        self.session = None  # whoever is careful takes no table to test it
        self.spots = {seat: spot for seat, spot in twins.acceptors.items() if isinstance(spot, BetSpot)}
        self._tell = tell

    def chip(self, seat, width_ms):
        self._tell("dropping", seat)
        self.twins.chip(seat, width_ms)

    def lift(self, seat):
        if self.spots[seat].sensor.chips:
            self.spots[seat].lift()

    def pass_hand(self, seat, for_ms):
        self.spots[seat].sensor.pass_hand(for_ms)

    def open_door(self, name):
        self.twins.door(name).open()

    def shut_door(self, name):
        self.twins.door(name).shut()

    def key_in(self, pad, digits):
        self.twins.twin(f"entry-pad.{pad}").key_in(digits)

    def utc_now_ns(self):
        return START_UTC_NS


def play(folder, variant, seed, pipe):
    """Play until killed; facts go through ``pipe`` as JSON lists."""
    lock = threading.Lock()

    def tell(*fact):
        with lock:
            pipe.send_bytes(json.dumps(fact).encode())

    asyncio.run(_play(Path(folder), variants()[variant].file, seed, tell))


async def _play(folder, file, seed, tell):
    failed = asyncio.get_running_loop().create_future()
    reactor = HurriedReactor(asyncio.get_running_loop(), failed.set_exception)
    rng = random.Random(seed)
    lines = MemoryLines(reactor)
    twins = twin_table(file, reactor, rng, lines, kept=folder / "felt")
    path = str(folder / "journal")
    journal = SqliteJournal(path, file.table.id, CODEC, rotate_bytes=ROTATE_BYTES, earlier=earlier_records)
    table = assemble(
        file,
        reactor=reactor,
        journal=TellingJournal(journal, tell),
        utc_now_ns=lambda: START_UTC_NS,
        rng=rng,
        twins=twins,
        on_failed=failed.set_exception,
        threaded=True,
        trigger_key=lambda: sha256(b"triggers").digest(),
    )
    service, equipment = table.service, table.equipment
    tell("restored", msgspec.json.encode(service.state).decode())
    for bus in lines.names:
        lines.wire(bus).tap = partial(_line_written, tell)
    for seat in table.setup.acceptor:
        twins.watch_gate(seat, partial(_gate_moved, tell, service, seat))
    service.start()
    for pool in service.state.unaccepted:
        seed, by = service.state.pool(pool).cents, {"role": "table-games-manager", "person": "Mia Moss"}
        service.take(FirstValueKeyed(device="x", at=0, pool=pool, cents=seed, why="", configuration=True, **by))
    lamps = equipment.port(LAMPS) or {}
    tell("lamps", [lamps[seat].mode.value for seat in table.setup.acceptor])
    for seat, lamp in lamps.items():
        _tells(lamp, partial(_lamp_shows, tell, service, seat))
    if equipment.port(METER_DISPLAY) is not None:
        _tells(equipment.port(METER_DISPLAY), lambda cents, *_: tell("meter", cents))
    for role in SIGNS:
        if (sign := equipment.device(role)) is not None:
            _tells(sign, partial(tell, "sign", role))
    told = set()
    service.watch(lambda: _paid(tell, service, told))
    floor = Floor(file, reactor, twins, table, tell)
    people = People(floor, table.setup, rng, lambda: service.durable)
    people.careful, people.pause = True, 0.1
    if table.setup.game.name == "caribbean-stud":
        people.hands = HANDS
    pools = tuple(table.setup.rules.pools)
    for busy in (Office, Pit) if table.setup.has_meter else ():
        _go_on(reactor, busy(floor, random.Random(rng.random()), pools, PAUSE_MS).script())
    await failed


def _tells(device, tell):
    """Let a lamp or a display tell what it was made to show, after it shows it."""
    show = device.show

    def show_and_tell(what, *besides):
        show(what, *besides)
        tell(what, *besides)

    device.show = show_and_tell


def _lamp_shows(tell, service, seat, mode, *_):
    tell("lamp", seat, mode.value, service.durable.round.number)


def _go_on(reactor, script):
    reactor.call_later(next(script) * MS, lambda: _go_on(reactor, script))


def _gate_moved(tell, service, seat, closed):
    if not closed:
        tell("opened", seat, service.durable.round.number)


def _line_written(tell, end, data, fault):
    found = ORDER.match(data) if end == "host" else None
    if found is not None:
        tell("order", int(found[2]))


def _paid(tell, service, told):
    for award in service.durable.awards:
        if award.paid and award.award not in told:
            told.add(award.award)
            tell("paid", award.award)
