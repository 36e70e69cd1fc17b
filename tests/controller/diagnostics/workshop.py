"""A table that runs, with its technician; whoever helps looks at the twins and does what is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from controller.config.table_file import TableFile
from controller.devices.checks.steps import REPLIES, Reply, Request
from controller.diagnostics.record import NOTHING
from controller.diagnostics.session import Session
from controller.diagnostics.twin_hands import TwinHands
from controller.diagnostics.walk import Surroundings
from controller.table.commands import TestModeAsked as Asked
from tests.controller.diagnostics.bench import computer
from tests.controller.floor import Floor


class OnThePage:
    """What is asked there, and its buttons."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def request(self) -> Request | None:
        return self._session.request

    def answer(self, reply: Reply) -> None:
        for word, said in REPLIES[type(self.request)].items():
            if said == reply:
                self._session.answer(self._session.asked, word)


class Workshop:
    """A floor with its technician."""

    def __init__(self, file: TableFile, folder: Path) -> None:
        self.floor = Floor(file)
        self.changes = 0
        self._helped_with = ""
        self.around = Surroundings(computer(folder), NOTHING, folder)
        self.begin()

    def begin(self) -> None:
        """A service has come up."""
        self.session = Session(self.floor.running, self._changed)

    def enter(self, role: str = "technician") -> None:
        reactor = self.floor.world.reactor
        self.floor.running.service.take(Asked(device="technician", at=reactor.now(), role=role))
        self.floor.wait(3_000)

    def leave(self) -> None:
        self.session.leave()
        self.floor.wait(6_000)

    def test(self, word: str | None) -> None:
        """Start it and let it run to its end, with the twins' hands."""
        self.session.start(word, self.around)
        for _ in range(5_000):
            if self.session.stage != "testing":
                return
            self.help()
            self.floor.wait(20)
        raise AssertionError(f"{self.session.word} does not end")

    def help(self) -> None:
        """Answer what is asked, as a person would who looks at the twins."""
        if self.session.asked not in ("", self._helped_with):
            self._helped_with = self.session.asked
            TwinHands(self.floor.twins, self.floor.world.reactor).asked(OnThePage(self.session))

    def _changed(self) -> None:
        self.changes += 1


def lasting(floor: Floor) -> dict[str, object]:
    """All that the record says but how long cards were in use, with lists of seats in the order of the seats."""
    state = floor.state
    used = {"cards_used_ns": 0, "dice_used_ns": 0, "use_counted_utc_ns": None}
    return msgspec.structs.asdict(state) | used | {"closed": tuple(sorted(state.closed))}


MakeWorkshop = Callable[..., Workshop]
