"""Kills tables at random moments, also inside commits, and looks at what each left on the disk.

One :class:`Victim` is one table with its journal and felt, over as many lives as one likes.
"""

import json
import multiprocessing
import time
from collections import Counter
from signal import SIGKILL

import msgspec

from controller.assembly import CODEC, table_setup
from controller.record.journal.verification import verify_journal
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import archive_folder, verify_folder
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import make_signing_key
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import replay
from controller.rehearsal.simulation.audit import faults_of
from controller.rehearsal.simulation.draws import DrawLedger
from controller.rehearsal.simulation.results import ResultLedger
from controller.rehearsal.simulation.run import CALENDAR
from controller.rehearsal.simulation.tables import variants
from controller.shows import outputs
from controller.table import events as e
from controller.table.apply import apply
from controller.table.invariants import violation
from controller.table.state import TableState
from drivers.result_display.port import Result
from tests.controller.rehearsal.simulation.killed_table import BALL_RUNS, ROTATION, SIGNS, TENTH_BALL, play
from tests.controller.rehearsal.simulation.killed_tickets import TicketLedger

LONGEST_S = 2.0
LONGEST_AIMED_S = 4.0
"""A life that ends with what it is aimed at, or then."""
MOST_COMMITS = 15
MONEY = {
    "award": ("PayoutLogged", "AwardPending", "MeterReduced"),
    "reset": ("MeterReset",),
    "setting": ("ParameterChangeAsked", "ParameterChangeWitnessed", "ParameterChangeApplied"),
    "correction": ("CorrectionAsked", "CorrectionRecorded"),
    "dispute": ("DisputeOpened", "DisputeResolved"),
    "rotation": (ROTATION,),
}
"""What a kill may be aimed at, and the kinds of event in whose commit it then comes."""
AT_A_SHOE = {
    "word": ("WordSaid",),
    "card": ("CardDealt", "CardsBurned"),
    "wager": ("StakePlaced", "CommissionCollected"),
    "settlement": ("RoundDecided", "WagerSettled"),
}
"""The same at a table that is dealt card by card: splits and insurance are words."""
FOR_THE_BANK = {
    "bid": ("BankWordSaid",),
    "bank": ("BankStands", "BankWordTakenBack"),
    "settlement": AT_A_SHOE["settlement"],
}
"""The same where players bid for the bank: also as it goes on, and as cards decide who had it."""
OF_ONE_RESULT = {
    "layout": ("StakePlaced",),
    "ball": (BALL_RUNS,),
    "result": ("ResultShown",),
    "end": ("ResultCounted", "WagerSettled"),
}
"""The same where one result decides: wagers by name, between a spin and its number, the result, what lies on, moves."""
IN_A_ROOM = {
    "sale": ("TicketSold",),
    "print": ("TicketPrintEnded", "TicketReprinted"),
    "tenth": (TENTH_BALL,),
    "decided": ("DrawClosed", "ClaimDecided", "PrizeWon"),
    "payment": ("TicketPaid", "TicketVoided"),
}
"""The same in a room of tickets: within a sale, while a ticket is printed, in a draw after its tenth ball."""
AIMS = MONEY | AT_A_SHOE | FOR_THE_BANK | OF_ONE_RESULT | IN_A_ROOM
BALL_RUNS_S = 1.4
"""From its track to its number, on the fast clock."""
LONGEST_COMMIT_S = 0.002
BETWEEN_BALLS_S = 0.3
AFTER_S = {"ball": BALL_RUNS_S, "tenth": BETWEEN_BALLS_S}
"""Within so many seconds from the beginning of the commit the kill comes, where that is not in the commit itself."""
ENDS_WITHIN_S = 10
STAMP = Stamp(version="0", play="PLAY.md", rules={}, made_utc_ns=0)
_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([play.__module__])


class Victim:
    """A table that is killed again and again. ``kills`` counts; every method fails by AssertionError."""

    def __init__(self, folder, variant, rng):
        self.kills = self.in_commits = 0
        self.aimed = Counter()
        """Kills in the commit of what they were aimed at."""
        self.seen = Counter()
        """Events on record, by kind."""
        self.said = Counter()
        """Words on record without the hand that they are about: ``split``, ``insure``."""
        self.folder, self.variant, self._rng = folder, variant, rng
        self.setup = table_setup(variants()[variant].file)
        self.state = TableState()
        self.position = 0
        self.rounds = 0
        self.dropped = dict.fromkeys(self.setup.seats, 0)
        self.accepted = dict.fromkeys(self.setup.seats, 0)
        self.paid = set()
        self.reset = set()
        self.applied = set()
        self.corrected = set()
        self.issued = set()
        self._ledgers = [
            *([DrawLedger(self.setup, _fail)] if self.setup.game.draws else []),
            *([ResultLedger(self.setup, _fail)] if self.setup.game.is_by_result else []),
            *([TicketLedger(_fail)] if self.setup.game.is_by_tickets else []),
        ]
        """Nothing is drawn again, no result counts twice, no wager on a layout is lost."""
        self._journal = str(folder / "journal")
        self._key = make_signing_key(folder)

    def live_and_die(self, aim=None):
        """One life: start, play, be killed; then everything that it did must be found. ``aim`` is one of `AIMS`."""
        facts = self._live(aim)
        self.kills += 1
        found = verify_journal(self._journal, FileVolume())
        assert found.ok, found.what
        states = self._read_on()
        for fact in facts:
            self._check(fact, states)

    def seal(self):
        """What is closed becomes archives; they and what is written are one record still."""
        sealed = list(seal_closed_files(self._journal, self._key, STAMP))
        if sealed:
            found = verify_folder(archive_folder(self._journal), self._key.public)
            assert found.ok, found.what
        return len(sealed)

    def replays(self):
        """Every meter, rebuilt from nothing, is what the table has, and an auditor objects to nothing."""
        with WholeRecord(self._journal) as record:
            found = replay(record)
            faults = list(faults_of(record.read(CODEC), self.setup, CALENDAR))
        assert found.ok, found.differences
        assert not faults, faults

    def _live(self, aim):
        facts, (ours, theirs) = [], _PROCESSES.Pipe(duplex=False)
        seed = self._rng.getrandbits(32)
        process = _PROCESSES.Process(target=play, args=(str(self.folder), self.variant, seed, theirs), daemon=True)
        process.start()
        theirs.close()
        commits = self._rng.randint(1, MOST_COMMITS) if aim is None and self._rng.random() < 0.5 else None
        end = None
        try:
            while end is None or time.monotonic() < end:
                if not ours.poll(30 if end is None else end - time.monotonic()):
                    assert end is not None, "the table did not start within 30 s"
                    break
                fact = json.loads(ours.recv_bytes())
                facts.append(fact)
                if fact[0] == "lamps" and end is None:
                    longest_s = LONGEST_AIMED_S if aim else self._rng.uniform(0, LONGEST_S) if commits is None else 10
                    end = time.monotonic() + longest_s
                elif fact[0] == "committing" and aim is not None and end is not None:
                    if set(fact[1]) & set(AIMS[aim]):
                        time.sleep(self._rng.uniform(0, AFTER_S.get(aim, LONGEST_COMMIT_S)))
                        self.aimed[aim] += 1
                        break
                elif fact[0] == "committing" and commits is not None:
                    commits -= 1
                    if commits == 0:
                        self.in_commits += 1
                        break
            process.kill()
            process.join()
            while True:
                facts.append(json.loads(ours.recv_bytes()))
        except (EOFError, OSError):
            process.join(ENDS_WITHIN_S)
            assert process.exitcode == -SIGKILL, f"the table ended by itself with {process.exitcode}"
        finally:
            process.kill()
            process.join()
            ours.close()
        return facts

    def _read_on(self):
        """Fold what this life recorded; every state on the way, the one before included."""
        states = [self.state]
        with WholeRecord(self._journal) as record:
            for entry in record.read(CODEC, self.position + 1):
                self._record(entry.event)
                states.append(self.state)
        assert violation(self.state, self.setup) is None
        return states

    def _record(self, event):
        for ledger in self._ledgers:
            ledger.recorded(event, self.state)
        self.state = apply(self.state, event)
        self.position += 1
        self.seen[type(event).__name__] += 1
        match event:
            case e.WagerAccepted() if not event.coupon_by:
                self.accepted[event.seat] += 1
            case e.MeterReduced():
                assert event.award not in self.paid, f"award {event.award} was paid twice"
                self.paid.add(event.award)
            case e.MeterReset():
                assert event.award not in self.reset, f"award {event.award} reset its meter twice"
                self.reset.add(event.award)
            case e.ParameterChangeApplied():
                assert event.change not in self.applied, f"change {event.change} took effect twice"
                self.applied.add(event.change)
            case e.CorrectionRecorded() if event.what == "meter":
                assert event.correction not in self.corrected, f"correction {event.correction} moved its meter twice"
                self.corrected.add(event.correction)
            case e.WordSaid() | e.BankWordSaid():
                self.said[event.said.rstrip("-0123456789")] += 1
            case e.OrderIssued():
                self.issued.add(event.order)
            case e.RoundClosed():
                self.rounds += 1

    def _check(self, fact, states):
        match fact:
            case ["restored", state]:
                restored = msgspec.json.decode(state, type=TableState)
                assert restored == states[0], "the table stands otherwise than before"
            case ["lamps", modes]:
                assert modes == [mode.value for mode in outputs.lamps(states[0], self.setup)]
            case ["lamp", seat, mode, number]:
                assert any(
                    state.round.number == number and outputs.lamps(state, self.setup)[seat - 1] == mode
                    for state in states
                ), f"lamp {seat} was {mode} in round {number}, and no record says so"
            case ["opened", seat, number]:
                assert any(
                    state.round.number == number and not outputs.closed(state, self.setup)[seat - 1] for state in states
                ), f"acceptor {seat} opened in round {number}, and no record says so"
            case ["meter", cents]:
                amounts = {state.meter.cents if state.opened else None for state in states}
                assert cents in amounts, f"the meter showed {cents}, and no record says so"
            case ["sign", role, *shown]:
                assert any(shown == _as_told(SIGNS[role].wanted(state, self.setup)) for state in states), (
                    f"the {role} showed {shown}, and no record says so"
                )
            case ["order", order]:
                assert order in self.issued, f"order {order} was sent and is not on the disk"
            case ["paid", award]:
                assert award in self.paid, f"award {award} was paid and is not on the disk"
            case ["dropping", seat]:
                self.dropped[seat] += 1

    def no_coin_counts_twice(self):
        """At no seat were more wagers accepted by chip than chips dropped."""
        assert all(self.accepted[seat] <= self.dropped[seat] for seat in self.setup.seats)


def _fail(what):
    raise AssertionError(what)


def _as_told(wanted):
    """What a sign is told, as it comes through the pipe."""
    return [list(wanted)] if isinstance(wanted, Result) else list(wanted)
