"""The chart of a round: phases, the signals that are legal in each, guards, and the phase that follows.

A game declares its round as a `Chart`; one interpreter runs every chart. Each step can be asked about in four ways:
`refusal` (why not, as text), `can` (yes or no), `verify` (the next phase, or raises why not) and `do` (the step
as a record). Charts are checked when they are made: targets exist, phases are reachable, none is a dead end.
Does not hold the phase that a table is in, read a clock, or know money, devices or seats.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Facts = TypeVar("Facts")
"""What the guards of a chart look at; each game says which attributes its facts have."""


class ChartError(ValueError):
    """A chart, or a name or record given to one, does not fit: a mistake of the program, not of a person."""


class Refused(ValueError):
    """A signal is not legal now. ``str(error)`` is one plain sentence for the person who caused it."""


@dataclass(frozen=True, slots=True)
class Guard(Generic[Facts]):
    """A named condition over the facts of a round.

    ``why_not`` is the plain reason when it does not hold. It is empty where the guard only chooses between two ways on.
    """

    name: str
    holds: Callable[[Facts], bool]
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class GuardedTarget(Generic[Facts]):
    """A next phase that is taken only while its guard holds; written with `when`."""

    guard: Guard[Facts]
    to: str


def when(guard: Guard[Facts], to: str) -> GuardedTarget[Facts]:
    """Lead to phase ``to`` while ``guard`` holds."""
    return GuardedTarget(guard, to)


Target: TypeAlias = str | GuardedTarget[Facts]
Targets: TypeAlias = Target[Facts] | tuple[Target[Facts], ...]


class Phase(Generic[Facts]):
    """One phase: its name, how people call it, and where each legal signal leads.

    ``doing`` completes the sentence "... is not possible while ...". Each further keyword is a signal; its value is the
    next phase, a guarded one, or a tuple of them of which the first that holds wins.

    Code that follows a round asks what a phase is, never for its name: ``is_open`` for wagers through acceptors,
    ``hands_out`` where players have cards. What else may be done in it, its signals say.
    """

    __slots__ = ("doing", "final", "hands_out", "is_open", "name", "signals", "title")

    def __init__(
        self,
        name: str,
        title: str = "",
        doing: str = "",
        /,
        *,
        final: bool = False,
        is_open: bool = False,
        hands_out: bool = False,
        **signals: Targets[Facts],
    ) -> None:
        self.name = name
        self.title = title or name.replace("-", " ").capitalize()
        self.doing = doing or f"the table is in the phase {name}"
        self.final = final
        self.is_open = is_open
        self.hands_out = hands_out
        self.signals: Mapping[str, tuple[Target[Facts], ...]] = {
            signal: targets if isinstance(targets, tuple) else (targets,) for signal, targets in signals.items()
        }


class Step(NamedTuple):
    """One step that was taken: the record that a journal keeps."""

    frm: str
    signal: str
    to: str


@dataclass(frozen=True, slots=True)
class Edge:
    """One arrow of the chart; ``guard`` is the name of its condition, None where there is none."""

    frm: str
    signal: str
    to: str
    guard: str | None = None


@dataclass(frozen=True, slots=True)
class _Ways(Generic[Facts]):
    """The compiled answer to one signal in one phase: an unconditional step, or the guarded ones in order."""

    always: Step | None
    guarded: tuple[tuple[Callable[[Facts], bool], Step], ...] = field(default=())
    guards: tuple[Guard[Facts], ...] = field(default=())


class Chart(Generic[Facts]):
    """The phases of a round; the first one given is where a round starts.

    ``signals`` gives the people's names of signals (default: the name with spaces for underscores), ``short`` what a
    narrow display has for them.

    Raises:
        ChartError: a target that is no phase, a phase that cannot be reached, a dead end that is not marked final,
            a signal that can be refused without a reason, or a name given twice. All mistakes are named at once.

    >>> chart = Chart(Phase("open", close="shut"), Phase("shut", open="open"))
    >>> chart.do("open", "close", None)
    Step(frm='open', signal='close', to='shut')
    >>> chart.refusal("shut", "close", None)
    'close is not possible while the table is in the phase shut: expected now is open'
    """

    def __init__(
        self,
        *phases: Phase[Facts],
        signals: Mapping[str, str] | None = None,
        short: Mapping[str, str] | None = None,
    ) -> None:
        if not phases:
            raise ChartError("a chart needs at least one phase")
        self._phases = {phase.name: phase for phase in phases}
        used = dict.fromkeys(signal for phase in phases for signal in phase.signals)
        titles = signals or {}
        self._signals = {signal: titles.get(signal, signal.replace("_", " ")) for signal in used}
        self._short = {signal: signal.replace("_", " ").upper() for signal in used} | dict(short or {})
        self.initial: str = phases[0].name
        self.open: frozenset[str] = frozenset(phase.name for phase in phases if phase.is_open)
        self.hands_out: frozenset[str] = frozenset(phase.name for phase in phases if phase.hands_out)
        self.phases: tuple[str, ...] = tuple(self._phases)
        self.signals: tuple[str, ...] = tuple(self._signals)
        self.edges: tuple[Edge, ...] = tuple(
            Edge(phase.name, signal, target, None)
            if isinstance(target, str)
            else Edge(phase.name, signal, target.to, target.guard.name)
            for phase in phases
            for signal, targets in phase.signals.items()
            for target in targets
        )
        mistakes = [
            *self._mistakes(phases),
            *(f'"{name}" has a title but is no signal' for name in (*titles, *(short or {})) if name not in used),
        ]
        if mistakes:
            raise ChartError("; ".join(mistakes))
        self._ways = {
            (phase.name, signal): _compile(phase.name, signal, targets)
            for phase in phases
            for signal, targets in phase.signals.items()
        }
        self._out_of_place = {
            (phase.name, signal): self._sentence(phase, signal) for phase in phases for signal in self._signals
        }

    # -- questions -----------------------------------------------------------------------------------------------

    def refusal(self, phase: str, signal: str, facts: Facts) -> str | None:
        """Why ``signal`` is not possible in ``phase`` now, as one sentence; None when it is possible."""
        ways = self._ways.get((phase, signal))
        if ways is not None and (ways.always is not None or any(holds(facts) for holds, _ in ways.guarded)):
            return None
        return self._why(phase, signal, facts)

    def can(self, phase: str, signal: str, facts: Facts) -> bool:
        """Whether ``signal`` is possible in ``phase`` now."""
        return self.refusal(phase, signal, facts) is None

    def verify(self, phase: str, signal: str, facts: Facts) -> str:
        """Return the phase that ``signal`` leads to.

        Raises:
            Refused: the signal is not possible now; the text says why.
            ChartError: the chart has no such phase or signal.
        """
        return self.do(phase, signal, facts).to

    def do(self, phase: str, signal: str, facts: Facts) -> Step:
        """Return the step that ``signal`` makes, as the record to keep. Raises Refused where none does."""
        ways = self._ways.get((phase, signal))
        if ways is not None:
            for holds, step in ways.guarded:
                if holds(facts):
                    return step
            if ways.always is not None:
                return ways.always
        raise Refused(self._why(phase, signal, facts))

    def expected(self, phase: str) -> tuple[str, ...]:
        """The signals that are legal in ``phase``, guards aside, in the order of declaration."""
        return tuple(self._phase(phase).signals)

    def title(self, phase: str) -> str:
        """What people call the phase: "Wagers open"."""
        return self._phase(phase).title

    def doing(self, phase: str) -> str:
        """What goes on in the phase, to follow "while": "wagers are open"."""
        return self._phase(phase).doing

    def signal_title(self, signal: str) -> str:
        """What people call the signal: "lock-out". Raises ChartError where the chart has no such signal."""
        if signal not in self._signals:
            raise ChartError(f'no signal is called "{signal}"; this chart has {", ".join(self._signals)}')
        return self._signals[signal]

    def signal_in_short(self, signal: str) -> str:
        """What a narrow display has for the signal: "REVEAL".

        Raises:
            ChartError: the chart has no such signal.
        """
        self.signal_title(signal)
        return self._short[signal]

    def knows(self, phase: str, signal: str) -> bool:
        """Whether ``signal`` is legal in ``phase``, guards aside; False also for what this chart does not have."""
        return (phase, signal) in self._ways

    def restore(self, steps: Iterable[tuple[str, str, str]]) -> str:
        """Fold recorded steps from the initial phase and return the phase they end in.

        Guards are not asked again: they held when the step was recorded.

        Raises:
            ChartError: a step does not start where the last one ended, or is no arrow of this chart.
        """
        known = {(edge.frm, edge.signal, edge.to) for edge in self.edges}
        phase = self.initial
        for number, (frm, signal, to) in enumerate(steps, 1):
            if frm != phase:
                raise ChartError(f"step {number} starts in {frm}, but the step before it ended in {phase}")
            if (frm, signal, to) not in known:
                raise ChartError(f"step {number}, {signal} from {frm} to {to}, is not in this chart")
            phase = to
        return phase

    def mermaid(self) -> str:
        """The chart as a Mermaid state diagram."""
        lines = ["stateDiagram-v2"]
        lines += [f'    state "{phase.title}" as {_identifier(phase.name)}' for phase in self._phases.values()]
        lines.append(f"    [*] --> {_identifier(self.initial)}")
        for edge in self.edges:
            condition = f" [{edge.guard.replace('_', ' ')}]" if edge.guard else ""
            lines.append(
                f"    {_identifier(edge.frm)} --> {_identifier(edge.to)} : {self._signals[edge.signal]}{condition}"
            )
        lines += [f"    {_identifier(phase.name)} --> [*]" for phase in self._phases.values() if phase.final]
        return "\n".join(lines) + "\n"

    # -- how it is made ------------------------------------------------------------------------------------------

    def _phase(self, name: str) -> Phase[Facts]:
        if name not in self._phases:
            raise ChartError(f'no phase is called "{name}"; this chart has {", ".join(self.phases)}')
        return self._phases[name]

    def _why(self, phase: str, signal: str, facts: Facts) -> str:
        ways = self._ways.get((phase, signal))
        if ways is None:
            sentence = self._out_of_place.get((phase, signal))
            if sentence is None:
                self._phase(phase)
                self.signal_title(signal)
                raise ChartError(f"{signal} in {phase} has no answer")
            return sentence
        reasons = "; ".join(guard.why_not for guard in ways.guards if guard.why_not and not guard.holds(facts))
        return f"{self._signals[signal]} is not possible yet: {reasons}"

    def _sentence(self, phase: Phase[Facts], signal: str) -> str:
        expected = [self._signals[name] for name in phase.signals]
        told = f"expected now is {_one_of(expected)}" if expected else "the round is over"
        return f"{self._signals[signal]} is not possible while {phase.doing}: {told}"

    def _mistakes(self, phases: tuple[Phase[Facts], ...]) -> Iterable[str]:
        if len(self._phases) < len(phases):
            yield "two phases have the same name"
        for edge in self.edges:
            if edge.to not in self._phases:
                yield f'{edge.signal} in {edge.frm} leads to "{edge.to}", which is no phase'
        reached = [self.initial]
        for name in reached:
            reached += [e.to for e in self.edges if e.frm == name and e.to in self._phases and e.to not in reached]
        for phase in phases:
            if phase.name not in reached:
                yield f"nothing leads to {phase.name}"
            if phase.final and phase.signals:
                yield f"{phase.name} is final but has a way out"
            if not phase.final and all(edge.to == phase.name for edge in self.edges if edge.frm == phase.name):
                yield f"{phase.name} has no way out and is not final"
            for signal, targets in phase.signals.items():
                guarded = [target for target in targets if isinstance(target, GuardedTarget)]
                if not targets:
                    yield f"{signal} in {phase.name} leads nowhere"
                if any(isinstance(target, str) for target in targets[:-1]):
                    yield f"{signal} in {phase.name} has ways after one that is always taken"
                if len(guarded) == len(targets) and not any(target.guard.why_not for target in guarded):
                    yield f"{signal} in {phase.name} can be refused without a reason"


def _compile(frm: str, signal: str, targets: tuple[Target[Facts], ...]) -> _Ways[Facts]:
    guarded = [target for target in targets if isinstance(target, GuardedTarget)]
    always = [Step(frm, signal, target) for target in targets if isinstance(target, str)]
    return _Ways(
        always=always[0] if always else None,
        guarded=tuple((target.guard.holds, Step(frm, signal, target.to)) for target in guarded),
        guards=tuple(target.guard for target in guarded),
    )


def _identifier(name: str) -> str:
    return name.replace("-", "_")


def _one_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
