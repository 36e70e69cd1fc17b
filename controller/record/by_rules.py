"""Each record decided again: what follows from the state before it, under the rules, must be what stands there.

The seals prove that nobody changed a record after it was written, not that it was ever right: whoever has the key can
seal anything anew. Here each event is traced back to the signals that can have led to it
(:mod:`controller.table.causes`), and one of them, decided on once more from the state that all records before make,
must lead to just these events. A record that none explains is named, with what the rules say to it.

The rules are those on record (:class:`controller.table.events.RulesLoaded`). Refusals change nothing and are taken as
they are. Does not check seals, and cannot know what was never recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec

from controller.record.journal.journal import Entry
from controller.table import events as e
from controller.table.apply import apply, fold
from controller.table.cause import About, Recorded, follows
from controller.table.causes import CAUSES
from controller.table.decide import draft
from controller.table.running.opening import records_of_start
from controller.table.running.rules_on_record import NotUnderstood, setup_on_record
from controller.table.settings.meters import meters_of
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import Signal

T = TypeVar("T", bound=e.Event)
MOST_AHEAD = 200
"""Records that one decision can have made at most; how far is looked ahead where a clock stood still."""
MOST_TOGETHER = 10 * MOST_AHEAD
"""Records of one time that wait to be judged: a clock that stands still for good fills no memory."""
MOST_PARTS = 8
"""A decision has fewer events than that with which another could begin."""


class Unfounded(msgspec.Struct, frozen=True):
    """A record that does not follow from those before it, and why, in one sentence."""

    position: int
    why: str


class _Decided(NamedTuple):
    """What the rules make of one signal: the events without refusals, the state after them, and a refusal."""

    events: Sequence[e.Event]
    state: TableState
    refusal: str | None


def decided_again(entries: Iterable[Entry[e.Event]]) -> Iterator[Unfounded]:
    """What is unfounded in a record that begins with its first event and says its rules."""
    judge = ByRules(TableState(), None)
    for entry in entries:
        yield from judge.take(entry)
    yield from judge.end()
    if judge.not_judged:
        yield Unfounded(1, f"{judge.not_judged} records do not say by which rules they were made")


class ByRules:
    """Decides a record again, from a state on. Its entries are taken in order; what was recorded at one time is judged
    once a later one is taken, once it has become much, or at the end.

    ``setup`` holds until the record says by what it was played; where neither does, ``not_judged`` counts.
    """

    def __init__(self, state: TableState, setup: TableSetup | None) -> None:
        self.state = state
        self.judged = self.not_judged = 0
        self._setup = setup
        self._lost = False
        self._first: int | None = None
        self._about: list[About] = []
        self._known: dict[About, About] = {}
        self._together: list[Entry[e.Event]] = []
        self._given_up = False
        """One of this time is unfounded: the others are followed and not judged."""

    def take(self, entry: Entry[e.Event]) -> Iterator[Unfounded]:
        """What is unfounded among the records before this one."""
        if self._together and entry.at_utc_ns != self._together[0].at_utc_ns:
            yield from self.end()
        self._together.append(entry)
        if self._first is None:
            self._first = entry.position
        about = (type(entry.event).__name__, meters_of(entry.event))
        self._about.append(self._known.setdefault(about, about))  # one word a record
        if len(self._together) >= MOST_TOGETHER:
            yield from self._judge_together(MOST_AHEAD)

    def end(self) -> Iterator[Unfounded]:
        """What is unfounded among the records that were taken last."""
        yield from self._judge_together(0)
        self._given_up = False

    def _judge_together(self, left: int) -> Iterator[Unfounded]:
        """Judge what waits, as long as more than ``left`` lie ahead of each decision."""
        together = self._together
        entries = [entry for entry in together if not _is_refusal(entry.event)]
        self._together = []
        yield from self._read_rules(entries)
        if self._setup is None or self._lost:
            self.not_judged += len(together)
            if not self._lost:
                yield from self._follow(entries)
        elif self._given_up:
            self.judged += len(together)
            yield from self._follow(entries)
        else:
            yield from self._judge(entries, self._setup, left)
            self.judged += len(together) - len(self._together)

    def _judge(self, entries: list[Entry[e.Event]], setup: TableSetup, left: int) -> Iterator[Unfounded]:
        """What of these is left lies in ``_together`` again."""
        differs: _Differs | None = None
        begun = 0
        while ahead := entries[begun : begun + MOST_AHEAD]:
            if len(entries) - begun <= left:
                self._together = entries[begun:]
                return
            events = tuple(entry.event for entry in ahead)
            seen = Recorded(events, self.state, setup, ahead[0].at_utc_ns, self._earlier)
            explained: _Decided | None = None
            for decided in self._decisions(seen, ahead[0].position):
                alike = _alike(decided.events, events)
                if alike < len(decided.events) or not decided.events:
                    differs = _farther(differs, _Differs.at(ahead, alike, decided))
                elif explained is None or alike > len(explained.events):
                    explained = decided
                    if alike == len(events):
                        break
            if explained is None:
                self._given_up = True
                yield _unfounded(_farther(differs, _Differs.at(ahead, 0, _Decided((), self.state, None))))
                yield from self._follow(entries[begun:])
                return
            self.state = explained.state
            begun += len(explained.events)

    def _follow(self, entries: Sequence[Entry[e.Event]]) -> Iterator[Unfounded]:
        """The state as these records make it, right or not."""
        for entry in entries:
            try:
                self.state = apply(self.state, entry.event)
            except Exception as error:  # noqa: BLE001 - whatever a forger may have written
                self._lost = True
                yield Unfounded(entry.position, cannot_follow(entry.event, error))
                return

    def _earlier(self, position: int) -> About | None:
        at = position - (self._first or 0)
        return self._about[at] if 0 <= at < len(self._about) else None

    def _read_rules(self, entries: Iterable[Entry[e.Event]]) -> Iterator[Unfounded]:
        for entry in entries:
            if type(entry.event) is e.RulesLoaded:
                try:
                    self._setup = setup_on_record(entry.event)
                except NotUnderstood as error:
                    self._setup = None
                    yield Unfounded(entry.position, f"RulesLoaded: {error}")

    def _decisions(self, seen: Recorded, position: int) -> Iterator[_Decided]:
        """What the rules make of each signal that may have led to the first of these events and those after it."""
        first, tried = seen.events[0], list[Signal]()
        by_itself = _BY_ITSELF.get(type(first))
        try:
            for part in _parts(seen):
                for signal in CAUSES[type(first)](first, part):
                    if signal in tried:
                        continue
                    tried.append(signal)
                    made = draft(seen.state, signal, seen.setup)
                    refusal = made.refusal
                    events = made.events if refusal is None else [one for one in made.events if not _is_refusal(one)]
                    yield _Decided(events, made.state, refusal)
                if by_itself is not None:
                    events = [*by_itself(first, part, position)]
                    yield _Decided(events, fold(events, seen.state), None)
        except Exception as error:  # noqa: BLE001 - of a record that no table can have made
            yield _Decided((), seen.state, f"no table comes to it: {error}")


def _parts(seen: Recorded) -> Iterator[Recorded]:
    """All that was recorded at that time; then what may be one decision of several, while the clock stood still."""
    yield seen
    events = seen.events
    begins = (at for at in range(1, len(events)) if _begins(type(events[at])))
    for at in islice(begins, MOST_PARTS):
        yield seen._replace(events=events[:at])


def _begins(kind: type[e.Event]) -> bool:
    """Whether a decision can begin with an event of this kind."""
    return kind in _BY_ITSELF or CAUSES[kind] is not follows


def _is_refusal(event: e.Event) -> bool:
    return type(event) is e.SignalRefused


# What the service records without a signal


def _start(_: e.Event, seen: Recorded, __: int) -> Iterable[e.Event]:
    opened, started = _first(seen, e.TableOpened), _first(seen, e.ServiceStarted)
    series = "" if opened is None else opened.series
    version = "" if started is None else started.version
    unchecked = _first(seen, e.CheckBegun) is not None
    return records_of_start(seen.state, seen.setup, series, version, seen.at_utc_ns, unchecked)


def _stop(_: e.Event, seen: Recorded, __: int) -> Iterable[e.Event]:
    return [e.TestModeLeft(), e.ServiceStopped()] if seen.state.testing else [e.ServiceStopped()]


def _restored(event: e.TableRestored, seen: Recorded, position: int) -> Iterable[e.Event]:
    """The record goes on after the last one of the backup, as a newer generation."""
    generation = max(event.generation, seen.state.generation + 1)
    last = position - 1
    yield msgspec.structs.replace(event, generation=generation, position=last, lost=max(event.lost, last))


def _cleared(event: e.MemoryCleared, _: Recorded, position: int) -> Iterable[e.Event]:
    """Only ever the first record."""
    return [event] if position == 1 else []


_BY_ITSELF: Mapping[type[e.Event], Callable[[Any, Recorded, int], Iterable[e.Event]]] = {
    e.TableOpened: _start,
    e.RulesLoaded: _start,
    e.PoolOpened: _start,
    e.ServiceStarted: _start,
    e.TestModeLeft: _stop,
    e.ServiceStopped: _stop,
    e.TableRestored: _restored,
    e.MemoryCleared: _cleared,
}


def _first(seen: Recorded, kind: type[T]) -> T | None:
    return next((event for event in seen.events if isinstance(event, kind)), None)


# What is told of a record that nothing explains


def _alike(decided: Sequence[e.Event], recorded: Sequence[e.Event]) -> int:
    """How many events both begin with."""
    alike = 0
    for one, other in zip(decided, recorded, strict=False):
        if one != other:
            break
        alike += 1
    return alike


class _Differs(NamedTuple):
    """Where a decision and the record part: the record there, or the one before, what the rules say, and why."""

    entry: Entry[e.Event]
    missing: bool
    """The record ends at ``entry``, and the rules go on."""
    due: e.Event | None
    refusal: str | None

    @classmethod
    def at(cls, entries: Sequence[Entry[e.Event]], alike: int, decided: _Decided) -> _Differs:
        missing = alike == len(entries)
        due = decided.events[alike] if alike < len(decided.events) else None
        return cls(entries[alike - 1 if missing else alike], missing, due, decided.refusal)

    @property
    def weight(self) -> tuple[int, bool, bool, bool]:
        """How much it tells: the farther the better, then what has the same kind of event, then a reason."""
        same_kind = type(self.due) is type(self.entry.event) and not self.missing
        return (self.entry.position + self.missing, same_kind, bool(self.refusal), self.due is not None)


def _farther(one: _Differs | None, other: _Differs) -> _Differs:
    return other if one is None or other.weight > one.weight else one


def _unfounded(differs: _Differs) -> Unfounded:
    """What the rules say to the record at which they part."""
    at, event, due = differs.entry.position, differs.entry.event, differs.due
    if differs.missing:
        return Unfounded(at, f"{_name(event)}: after it the rules say {_name(due)}, which is not there")
    if due is not None and type(due) is type(event):
        return Unfounded(at, f"{_name(event)}: {_differences(event, due)}")
    if differs.refusal:
        return Unfounded(at, f"{_name(event)}: the rules refuse it: {differs.refusal}")
    if due is not None:
        return Unfounded(at, f"{_name(event)}: the rules say {_name(due)} here")
    return Unfounded(at, f"{_name(event)}: nothing on record before it leads to it")


def cannot_follow(event: e.Event, error: Exception) -> str:
    """Of a record from which no state of a table comes: no later one is judged."""
    return f"{_name(event)}: cannot follow from what was before it, so that nothing after it is judged: {error}"


def _name(event: e.Event | None) -> str:
    return type(event).__name__


def _differences(event: e.Event, due: e.Event) -> str:
    told = []
    for field in event.__struct_fields__:
        is_, ought = getattr(event, field), getattr(due, field)
        if is_ != ought:
            told.append(
                f"{field} is {msgspec.json.encode(is_).decode()}, by the rules {msgspec.json.encode(ought).decode()}"
            )
    return "; ".join(told)
