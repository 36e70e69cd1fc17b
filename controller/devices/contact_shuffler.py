"""A shuffler without a data line, on its lamps' contacts and a relay: ``[shuffler] driver = "contacts"``.

It counts nothing and sees no backs: the dealer's SHUFFLE says that the deck whose turn it is lies inside. Does not say
when it shuffles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, Strict, model_validator

from controller.config.device_section import InputAtRest
from controller.config.devices import ShufflerSection
from controller.config.marks import InputWire, OutputWire
from controller.config.table_values import Level
from controller.config.wire import Wire, parse_wire
from controller.devices.kind import Ends, Felt, Kind
from drivers.shuffler.contacts import ContactShuffler
from drivers.shuffler.contacts_twin import ContactShufflerTwin

CLOSED_WORDS = {
    "ready": "closed: a shuffled deck waits",
    "busy": "closed: it shuffles",
    "jam": "closed: it is jammed",
    "tray": "closed: cards lie in the tray",
    "pressed": "closed: its button is held",
}
"""What each contact says when it is closed."""


class ContactShufflerSection(ShufflerSection):
    """The keys of the section."""

    driver: Literal["contacts"]
    counts_cards: bool = False
    """Always false: nothing counts here."""
    ready: InputWire
    """Closed while a shuffled deck waits."""
    busy: InputWire | None = None
    """Closed while it shuffles; without it a shuffle that was interrupted is only overdue."""
    jam: InputWire | None = None
    """Closed while it is jammed."""
    tray: InputWire | None = None
    """Closed while cards lie in its tray."""
    pressed: InputWire | None = None
    """Closed while its button is held, by the relay or by a hand: a second pole, or the button's own wire."""
    closed: Level = "low"
    """The level of a closed contact: low with a pull-up."""
    relay: OutputWire
    """The coil of the relay across its green button."""
    relay_on: Level = "high"
    milliamps: Annotated[int, Field(ge=1)] | None = None
    """What the pin of the coil gives or takes; behind a transistor that is little."""
    press_ms: Annotated[int, Field(ge=50, le=2_000)] = 300
    debounce_ms: Annotated[int, Field(ge=1, le=1_000)] = 20
    start_within_ms: Annotated[int, Field(ge=1_000, le=60_000)] = 5_000
    """By then it shows that it began."""
    shuffle_ms: Annotated[tuple[Annotated[int, Field(ge=1_000)], Annotated[int, Field(le=600_000)]], Strict(False)] = (
        5_000,
        120_000,
    )
    """The shortest and the longest shuffle."""
    pushes_out: bool = False
    """Its button also pushes the shuffled deck out; otherwise a hand takes it."""
    SEES_BACKS: ClassVar[bool] = False

    @model_validator(mode="after")
    def _only_what_it_can(self) -> Self:
        if self.counts_cards:
            raise ValueError("nothing counts in a shuffler on contacts: counts_cards = false, and the stub is counted")
        if self.stack_cards is not None:
            raise ValueError("a shuffler on contacts deals no stacks: leave stack_cards out")
        if self.sorts:
            raise ValueError("a shuffler on contacts is not told to sort: leave sorts out")
        shortest, longest = self.shuffle_ms
        if shortest >= longest:
            raise ValueError("shuffle_ms is [shortest, longest], the shortest first")
        return self

    @property
    def closed_level(self) -> bool:
        """The level of a closed contact."""
        return self.closed == "high"

    @property
    def relay_on_level(self) -> bool:
        """The level that closes the relay."""
        return self.relay_on == "high"

    def contacts(self) -> dict[str, Wire]:
        """The wires of those contacts that are there, by name."""
        texts = {name: getattr(self, name) for name in CLOSED_WORDS}
        return {name: parse_wire(text) for name, text in texts.items() if text is not None}

    def inputs(self, seat: int | None = None) -> Iterator[InputAtRest]:
        if seat is None:
            for name, wire in self.contacts().items():
                yield InputAtRest(f"{name} contact", wire, self.closed_level, CLOSED_WORDS[name], self.debounce_ms)


def _shuffler(section: ContactShufflerSection, at: Ends) -> ContactShuffler:
    contacts = {contact: at.input(wire) for contact, wire in section.contacts().items()}
    return ContactShuffler(
        at.name,
        **at.common,
        ready=contacts["ready"],
        relay=at.output(section.relay),
        busy=contacts.get("busy"),
        jam=contacts.get("jam"),
        tray=contacts.get("tray"),
        pressed=contacts.get("pressed"),
        closed_level=section.closed_level,
        pressed_level=section.relay_on_level,
        press_ms=section.press_ms,
        debounce_ms=section.debounce_ms,
        start_within_ms=section.start_within_ms,
        shortest_ms=section.shuffle_ms[0],
        longest_ms=section.shuffle_ms[1],
        presses_to_unload=section.pushes_out,
    )


def _twin(section: ContactShufflerSection, felt: Felt) -> ContactShufflerTwin:
    contacts = {contact: felt.wire(wire) for contact, wire in section.contacts().items()}
    return ContactShufflerTwin(
        felt.reactor,
        felt.rng,
        ready=contacts["ready"],
        busy=contacts.get("busy"),
        jam=contacts.get("jam"),
        tray=contacts.get("tray"),
        pressed=contacts.get("pressed"),
        relay=felt.wire(section.relay),
        closes_to=section.closed_level,
        relay_on=section.relay_on_level,
        pushed=section.pushes_out,
    )


KIND = Kind.of(
    "shuffler",
    ContactShufflerSection,
    _shuffler,
    _twin,
    rest=lambda section: not section.relay_on_level,
    opened=ContactShuffler.open,
    make_safe=ContactShuffler.close,
)
