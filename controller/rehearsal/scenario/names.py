"""What the names in a scenario must agree on with its table: seats, keys, codes, devices and their faults, phases.

Does not play anything: it builds a twin table only to ask which faults its devices have.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from controller.config.house_rules import load_house_rules
from controller.config.sentences import nearest, quoted
from controller.config.table_file import TableFile
from controller.config.toml_places import KeyPath
from controller.people.announced import announced
from controller.people.key_pad_entry import hand_keys
from controller.people.keyed_sale import sale
from controller.rehearsal.scenario.expect import Expect
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.surroundings import DELAY, Surroundings
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.table import events
from controller.table.words import words_of as words_of_role
from controller.twins.drawing import why_not_draw
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from controller.twins.room import why_not_balls
from controller.twins.spinning import why_not_spin
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor
from games.cards.card import CardError, parse_cards
from games.declared.game import Game
from games.library import game

Wrong = tuple[KeyPath, str]
_STAKE = re.compile(r"\d{1,2} [a-z0-9-]+ \d{1,7}")


def words_of(game: Game) -> Mapping[str, str]:
    """Words that stand for the digits of a hand that is claimed."""
    words = {hand.upper(): digits for digits, hand in hand_keys(game).items()}
    return words | ({"QUADS": words["FOUR-OF-A-KIND"]} if "FOUR-OF-A-KIND" in words else {})


def legends(keys: str, words: Mapping[str, str]) -> list[str]:
    """The keys to press, one by one: a word is a key, a hand, or digits.

    >>> legends("3 FLUSH ENTER", {"FLUSH": "5"}), legends("STAFF 2222 ENTER", {})
    (['3', '5', 'ENTER'], ['STAFF', '2', '2', '2', '2', 'ENTER'])
    """
    pressed: list[str] = []
    for word in keys.split():
        word = words.get(word, word)
        pressed += list(word) if word.isdigit() else [word]
    return pressed


def name_mistakes(steps: Sequence[Step | None], table: TableFile, config: Path | None = None) -> Iterator[Wrong]:
    """Every name that the table does not know, with its place. A step that nobody can read is None.

    ``config`` is the folder of its house's rules, None for the shipped one.
    """
    if not table.on_twins:
        yield ("table",), "is wired to real buses; a scenario is played on twins"
        return
    known = _Known(table, config)
    for number, step in enumerate(steps):
        if step is None:
            continue
        for path, right in known.mistakes(step):
            yield ("step", number, *path), right


class _Known:
    """What one table knows."""

    def __init__(self, table: TableFile, config: Path | None) -> None:
        reactor, rng = VirtualReactor(), random.Random(0)
        lines = MemoryLines(reactor)
        self._table = table
        self._seats = table.table.seats
        self._acceptors = table.acceptor is not None
        twins = TwinTable(table, reactor, rng, lines)
        surroundings = Surroundings(table, twins, TwinFaults(twins, rng), lines, lambda: None, WallClock(reactor))
        self._faults = surroundings.known()
        self._lines = list(surroundings.lines)
        machine = twins.shuffler is not None
        self._buttons = [name for name, fitted in (("lock-out", twins.lock_out), ("green", machine)) if fitted]
        self._keys = list(twins.keys)
        self._legends = [legend for row in table.key_pad.legends for legend in row]
        self._words = words_of(game(table.table.game))
        self._codes = {role: entry.code for role, entry in table.staff.items()}
        self._people = table.person
        self._colours = list(table.shuffler.colours) if table.shuffler is not None else []
        self._decks = {colour: twins.whole_deck(colour).cards for colour in self._colours}
        self._hands = list(game(table.table.game).progressive_hands)
        self._phases = list(game(table.table.game).round.phases)
        self._doors = list(table.door)
        with_pools = table.acceptor is not None
        self._pools = list(load_house_rules(table.table.game, table.table.rules, config).pools) if with_pools else []
        self._kinds = [kind.__name__ for kind in events.kinds()]

    def mistakes(self, step: Step) -> Iterator[Wrong]:
        yield from self._seat_mistakes(step)
        yield from self._device_mistakes(step)
        yield from self._card_mistakes(step)
        for place, word in enumerate(legends(step.keys or "", self._words)):
            if word not in self._legends:
                known = [*self._legends, *self._words]
                yield ("keys",), f'no key says "{word}" (key {place + 1}); {nearest(word, known)}'
        yield from self._staff_mistakes(step)
        if step.turn is not None and step.turn not in self._keys:
            yield ("turn",), f"the table has no such key; it has {quoted(self._keys) or 'none'}"
        presses = [(("press",), step.press), *((("with", at, "press"), one.press) for at, one in enumerate(step.with_))]
        for path, button in presses:
            if button is not None and button not in self._buttons:
                yield path, f"the table has no such button; it has {quoted(self._buttons) or 'none'}"
        for key, pool in (("dispute", step.dispute), ("resolve", step.resolve), ("merge", step.merge)):
            if pool is not None and pool not in self._pools:
                yield (key,), f"the pools of this table are {quoted(self._pools)}"
        for pool in step.expect.meters:
            if pool not in self._pools:
                yield ("expect", "meters"), f'has no pool "{pool}"; {nearest(pool, self._pools)}'
        for phase in step.expect.phase or ():
            if phase not in self._phases:
                yield ("expect", "phase"), f'"{phase}" is no phase of the game; {nearest(phase, self._phases)}'
        yield from self._expected(step.expect)

    def _staff_mistakes(self, step: Step) -> Iterator[Wrong]:
        said = (step.verify, step.sign_log, step.log, step.deny, step.answer, step.by)
        role = next((one for one in said if one is not None), None)
        if step.person is None:
            if role is not None and self._codes.get(role) is None:
                verb = "by" if step.by is not None else step.verb or ""
                yield (verb,), "has no staff code in the table file"
            return
        person = self._people.get(step.person)
        if person is None:
            yield ("person",), f"the table file has no such person; {nearest(step.person, list(self._people))}"
        elif person.code is None:
            yield ("person",), "has no code in clear in the table file, and nobody can key in another"
        elif role is not None and person.role != role:
            yield ("person",), f"is a {words_of_role(person.role)}, not a {words_of_role(role)}"

    def _expected(self, expect: Expect) -> Iterator[Wrong]:
        for place, award in enumerate(expect.awards or ()):
            if award.hand not in self._hands:
                yield ("expect", "awards", place, "hand"), f"no hand is called so; {nearest(award.hand, self._hands)}"
        for place, device in enumerate(expect.faults or ()):
            if device not in self._faults:
                yield ("expect", "faults", place), f"no twin is called so; {nearest(device, list(self._faults))}"
        for place, door in enumerate(expect.doors or ()):
            if door not in self._doors:
                yield ("expect", "doors", place), f"the table has no such door; {nearest(door, self._doors)}"
        for place, fact in enumerate(expect.facts):
            kind = next((one for one in events.kinds() if one.__name__ == fact.get("kind")), None)
            if kind is None:
                yield ("expect", "facts", place), f"needs its kind; {nearest(str(fact.get('kind')), self._kinds)}"
                continue
            fields = ["kind", *kind.__struct_fields__]
            for name in fact:
                if name not in fields:
                    yield ("expect", "facts", place, name), f"is no field of {kind.__name__}; {nearest(name, fields)}"
        named = (("events", expect.events), ("no-events", expect.no_events), ("counts", tuple(expect.counts)))
        for key, kinds in named:
            for word in kinds:
                if word not in self._kinds:
                    yield ("expect", key), f'no event is of kind "{word}"; {nearest(word, self._kinds)}'

    def _seat_mistakes(self, step: Step) -> Iterator[Wrong]:
        expect = step.expect
        named: list[tuple[KeyPath, Sequence[int]]] = [(("chip",), step.chip or ()), (("lift",), step.lift or ())]
        named += [(("with", place, "chip"), [at.chip]) for place, at in enumerate(step.with_) if at.chip is not None]
        seen = {
            "lamps": expect.lamps,
            "flashing": expect.flashing,
            "steady": expect.steady,
            "warning": expect.warning,
            "open": expect.open,
            "flagged": expect.flagged,
            "returned": expect.returned,
        }
        named += [(("expect", key), seats or ()) for key, seats in seen.items()]
        named += [(("expect", "awards"), [award.seat for award in expect.awards or ()])]
        if not self._acceptors:
            yield from ((path, "the table has no acceptors") for path, seats in named if seats)
            return
        for path, seats in named:
            if any(seat > self._seats for seat in seats):
                yield path, f"the table has seats 1 to {self._seats}"

    def _device_mistakes(self, step: Step) -> Iterator[Wrong]:
        told = (("break", step.break_, step.fault), ("jam", step.jam, "jam"), ("unplug", step.unplug, "unplug"))
        for verb, device, fault in told:
            if device is not None and fault is not None:
                yield from self._fault_mistakes((), verb, device, fault)
        for verb, device in (("mend", step.mend), ("clear", step.clear)):
            yield from self._unknown((verb,), device)
        serial = [f"line.{name}" for name in self._lines]
        if step.late_ms is not None and (step.fault != DELAY or step.break_ not in serial):
            yield ("late_ms",), f'belongs to the fault "{DELAY}" of a serial line: {quoted(serial) or "there is none"}'
        if step.leave is not None and step.clear not in ("shuffler", "shoe"):
            yield ("leave",), "cards stay in the shuffler or in the shoe alone"
        if step.line is not None and step.line not in self._lines:
            yield ("line",), f"no serial line is called so; {nearest(step.line, self._lines)}"
        if step.held_ms is not None and step.press == "green":
            yield ("held_ms",), "the green button tells that it was pressed, not how long: only lock-out is held"
        for verb, door in (("open", step.open), ("shut", step.shut)):
            if door is not None and door not in self._doors:
                yield (verb,), f"the table has no such door; {nearest(door, self._doors)}"
        for place, at in enumerate(step.with_):
            if at.break_ is not None and at.fault is not None:
                yield from self._fault_mistakes(("with", place), "break", at.break_, at.fault)
            yield from self._unknown(("with", place, "mend"), at.mend)
            if at.held_ms is not None and at.press == "green":
                yield ("with", place, "held_ms"), "only lock-out is held"

    def _unknown(self, path: KeyPath, device: str | None) -> Iterator[Wrong]:
        if device is not None and device not in self._faults:
            yield path, f"no twin is called so; {nearest(device, list(self._faults))}"

    def _fault_mistakes(self, path: KeyPath, verb: str, device: str, fault: str) -> Iterator[Wrong]:
        if device not in self._faults:
            yield from self._unknown((*path, verb), device)
        elif fault not in self._faults[device]:
            known = list(self._faults[device])
            close = f"; {nearest(fault, known)}" if get_close_matches(fault, known, n=1) else ""
            yield (*path, "fault" if verb == "break" else verb), f"it can be told: {quoted(known)}{close}"

    def _card_mistakes(self, step: Step) -> Iterator[Wrong]:
        for key, colour in (("load", step.load), ("shuffle", step.shuffle)):
            if colour is not None and colour not in self._colours:
                yield (key,), f"the decks of this table are {quoted(self._colours)}"
        for what in () if step.draw is None else step.draw.split() or [""]:
            if (why := why_not_draw(self._table, what)) is not None:
                yield ("draw",), why
        if step.spin is not None and (why := why_not_spin(self._table, step.spin)) is not None:
            yield ("spin",), why
        for what in () if step.stake is None else step.stake.split(","):
            if not _STAKE.fullmatch(what.strip()):
                yield ("stake",), f'"{what.strip()}" is no wager: write seat, wager and dollars, "3 straight-17 5"'
        if step.balls is not None and (why := why_not_balls(self._table, step.balls)) is not None:
            yield ("balls",), why
        try:
            sale(step.sell or "1:", "", 0)
        except ValueError as error:
            yield ("sell",), str(error)
        try:
            announced(step.announce or "take back", "", 0)
        except ValueError as error:
            yield ("announce",), str(error)
        deck = self._decks.get(step.load or step.shuffle or "", ())
        if step.deck is not None and deck and step.deck > len(deck) + 1:
            yield ("deck",), f"a deck of this table has {len(deck)} cards; {len(deck) + 1} is one too many, and enough"
        yield from self._stack_mistakes(step, cards_of(deck, step.deck))

    def _stack_mistakes(self, step: Step, deck: Sequence[str]) -> Iterator[Wrong]:
        left = list(deck)
        for place, hand in enumerate(step.stack):
            try:
                cards = [str(card) for card in parse_cards(hand.split())]
            except CardError as error:
                yield ("stack", place), str(error)
                continue
            for card in cards:
                if card in left:
                    left.remove(card)
                elif deck:
                    why = "is on the stack already" if card in deck else "is not in this deck"
                    yield ("stack", place), f"{card} {why}"


def cards_of(whole: Sequence[str], number: int | None) -> tuple[str, ...]:
    """The first of a whole deck's cards, or all of them and the first once more."""
    return (*whole, *whole[:1])[:number] if number is not None else tuple(whole)
