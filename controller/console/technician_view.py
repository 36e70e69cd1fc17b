"""What the technician's page shows, as plain words: how far test mode is, the tests with their verdicts, what is asked.

Every sentence of a finding, task or question is the test's own. Does not render and does nothing to the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.devices.checks.finding import Verdict
from controller.devices.checks.person import Reading
from controller.devices.checks.steps import FREELY, Ask, Do, Request
from controller.diagnostics.session import Session, Stage
from controller.diagnostics.wires import device_words
from controller.diagnostics.wiring_walk import TOUCHED
from controller.table.equipment.testing import why_not_test
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.words import sentence

SHOWN = 80
"""Findings on the page, the newest first."""

STAGE_WORDS: Mapping[Stage, str] = {
    "off": "Play goes on.",
    "entering": "The acceptors close, and chips on their way are waited for.",
    "opening": "Every wire is opened, every device looked for.",
    "idle": "Test mode: nothing that is done now counts.",
    "testing": "Test mode: nothing that is done now counts.",
    "leaving": "The table is given back to play.",
}
VERDICT_WORDS: Mapping[Verdict, str] = {"ok": "right", "wrong": "wrong", "noted": "noted", "skipped": "not tried"}
BUTTONS: Mapping[str, str] = {"yes": "Yes", "no": "No", "skip": "Skip", "done": "Go on"}


@dataclass(frozen=True, slots=True)
class TestLine:
    """One test: its word, its name, and what its last run found; ``seats`` are the tests of single seats."""

    __test__ = False

    word: str
    name: str
    verdict: Verdict | None
    runs: bool
    seats: tuple[TestLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RequestView:
    """What a person is asked for: ``task``, ``question`` or ``watch``, with the buttons that answer it."""

    asked: str
    kind: str
    text: str
    buttons: tuple[tuple[str, str], ...]
    points: tuple[tuple[str, bool], ...] = ()
    """What is to be touched, and whether it was."""


@dataclass(frozen=True, slots=True)
class FindingView:
    """One finding. ``where`` is empty where its sentence names the wire."""

    test: str
    verdict: Verdict
    text: str
    where: str


@dataclass(frozen=True, slots=True)
class TechnicianView:
    """The whole page."""

    stage: Stage
    stage_words: str
    why_not_enter: str | None
    now: str
    """The name of the test that runs."""
    tests: tuple[TestLine, ...]
    request: RequestView | None
    seen: str
    """The task that the table just saw done."""
    findings: tuple[FindingView, ...]
    inputs: tuple[Reading, ...]
    walked: bool
    """The wires were walked along, and somebody may sign what came of it."""


def technician_view(session: Session, state: TableState, setup: TableSetup) -> TechnicianView:
    """The page as test mode stands."""
    why = why_not_test(state, setup)
    return TechnicianView(
        stage=session.stage,
        stage_words=STAGE_WORDS[session.stage],
        why_not_enter=None if why is None else sentence(why),
        now=name_of(session.word) if session.word else "",
        tests=_tests(session),
        request=None if session.request is None else _request(session.asked, session.request),
        seen=session.seen,
        findings=tuple(
            FindingView(
                test=name_of(found.word) if found.word else "Opening",
                verdict=found.finding.verdict,
                text=sentence(found.finding.text),
                where="" if found.finding.where in found.finding.text else found.finding.where,
            )
            for found in reversed(session.found[-SHOWN:])
        ),
        inputs=tuple(session.inputs()),
        walked=session.walked,
    )


def _tests(session: Session) -> tuple[TestLine, ...]:
    seats = [word for word in session.words if word.rpartition(".")[2].isdecimal()]
    return tuple(
        _line(session, word, tuple(_line(session, seat) for seat in seats if _is_part(seat, word)))
        for word in session.words
        if word not in seats
    )


def _is_part(seat: str, word: str) -> bool:
    """Whether ``lamp.1`` is a part of ``lamps``."""
    return seat.rpartition(".")[0] == word.removesuffix("s") != word


def _line(session: Session, word: str, seats: tuple[TestLine, ...] = ()) -> TestLine:
    return TestLine(word, name_of(word), session.verdicts.get(word), session.word == word, seats)


def name_of(word: str) -> str:
    """The name of a test on the page.

    >>> name_of("key.lower"), name_of("buses"), name_of("lamp.3")
    ('Lower key lock', 'Buses', 'Lamp of seat 3')
    """
    name = device_words(word).removeprefix("the ")
    return name[:1].upper() + name[1:]


def _request(asked: str, request: Request) -> RequestView:
    if isinstance(request, Ask):
        return RequestView(asked, "question", str(request.question), _buttons("yes", "no", "skip"))
    if isinstance(request, Do):
        return RequestView(asked, "task", str(request.task), _buttons("skip"))
    readings = () if request.say == FREELY else request.readings()
    points = tuple((point.words, point.stands == TOUCHED) for point in readings)
    return RequestView(asked, "watch", request.say, _buttons("done", "skip"), points)


def _buttons(*replies: str) -> tuple[tuple[str, str], ...]:
    return tuple((reply, BUTTONS[reply]) for reply in replies)
