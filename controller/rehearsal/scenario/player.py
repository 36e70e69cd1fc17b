"""Plays a scenario: each step's deed is done to the twins, time passes, and what is seen is compared.

A step that cannot be done (no stack lies there to take) ends the play; an expectation that does not hold does not.
Does not print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from controller.people.key_pad_entry import TWICE_NS
from controller.people.keyed_cards import keys_of
from controller.rehearsal.scenario import office
from controller.rehearsal.scenario.file import Scenario
from controller.rehearsal.scenario.names import cards_of, legends, words_of
from controller.rehearsal.scenario.seen import Seen, Unmet, look, unmet
from controller.rehearsal.scenario.step import Beside, Step
from controller.rehearsal.scenario.world import Storage, World
from controller.service.service import TableService
from controller.table.commands import (
    CardsChangedKeyed,
    DiceChangedKeyed,
    DisputeDecided,
    DisputeKeyed,
    MergerKeyed,
    ShufflerModeKeyed,
    StaffAnswered,
)
from controller.table.events import Event
from drivers.signals import Signal
from games.cards.card import Card
from games.library import game
from games.pools.rules import MAIN

MS = 1_000_000
SETTLES_NS = 500 * MS
"""How long a step goes on where it does not say: long enough for a lock-out to end in LOCKED."""
KEY_EVERY_NS = 200 * MS
TURNED_FOR_NS = 500 * MS
POWER_BACK_AFTER_NS = 3_000 * MS
WORK_LIMIT_NS = 60_000 * MS
WIDTH_MS = 40.0


@dataclass(frozen=True, slots=True)
class Played:
    """One step as it went. ``failed`` says why it could not be done; the play ends there."""

    number: int
    line: int
    did: str
    at_ns: int
    """Virtual time at its end, since the scenario began."""
    events: tuple[tuple[int, Event], ...]
    """Each with its position in the journal."""
    seen: Seen
    unmet: tuple[Unmet, ...]
    failed: str | None = None

    @property
    def ok(self) -> bool:
        return not self.unmet and self.failed is None


def play(scenario: Scenario, storage: Storage) -> Iterator[Played]:
    """Play every step, from the opening of the table on."""
    world = World(scenario.table, scenario.seed, storage)
    try:
        yield from play_in(world, scenario)
    finally:
        world.close()


def play_in(world: World, scenario: Scenario) -> Iterator[Played]:
    """Play every step in a world that has just begun; it stays as the last step leaves it."""
    return _Player(world).steps(scenario)


class _Player:
    def __init__(self, world: World) -> None:
        self._world = world
        self._start_ns = world.reactor.now()
        self._next_after = 0
        self._words = words_of(game(world.file.table.game))
        self._codes: Mapping[str, str | None] = {role: entry.code for role, entry in world.file.staff.items()}
        self._deeds: Mapping[str, Callable[[Step], None]] = {
            "chip": self._chip,
            "press": self._press,
            "keys": lambda step: self._keys(step.word),
            "turn": self._turn,
            "verify": lambda step: self._staff(step.word, "ENTER"),
            "sign": self._sign,
            "log": self._log,
            "deny": lambda step: self._staff(step.word, "NEXT"),
            "answer": lambda step: self._staff(step.word, "ENTER"),
            "load": self._load,
            "shuffle": self._shuffle,
            "deal": self._deal,
            "take": self._take,
            "lift": self._lift,
            "open": lambda step: world.twins.door(step.word).open(),
            "shut": lambda step: world.twins.door(step.word).shut(),
            "mode": self._mode,
            "new": self._new,
            "dispute": lambda step: self._of_pool(
                partial(DisputeKeyed, pool=step.word, why=step.why, role=step.by or "pit-manager")
            ),
            "resolve": lambda step: self._of_pool(
                partial(
                    DisputeDecided,
                    pool=step.word,
                    in_favour_of=step.in_favour_of or "",
                    why=step.why,
                    role=step.by or "table-games-manager",
                )
            ),
            "merge": lambda step: self._of_pool(
                partial(MergerKeyed, pool=step.word, into=step.into or MAIN, role=step.by or "table-games-manager")
            ),
            "setting": lambda step: self._give(office.setting_asked(step, self._now_ns)),
            "witness": lambda step: self._give(office.setting_witnessed(step, self._now_ns, self._service_of().state)),
            "correct": lambda step: self._give(office.correction(step, self._now_ns, world.events_after(0))),
            "jam": lambda step: world.faults.break_device(step.word, "jam"),
            "clear": self._clear,
            "break": lambda step: world.faults.break_device(step.word, step.fault or ""),
            "unplug": lambda step: world.faults.break_device(step.word, "unplug"),
            "mend": lambda step: world.faults.mend(step.word),
            "power": self._power,
            "service": self._service,
            "journal": self._journal,
        }

    def steps(self, scenario: Scenario) -> Iterator[Played]:
        world, position = self._world, 0
        world.advance(SETTLES_NS)
        for number, (step, line) in enumerate(zip(scenario.steps, scenario.lines, strict=True), start=1):
            fell_back = {seat: world.twins.returned(seat) for seat in world.twins.acceptors}
            failed = self._do(step)
            world.advance(SETTLES_NS if step.wait is None else step.wait)
            if step.journal == "put-back":  # the record ends earlier now
                position = max((entry.position for entry in world.events_after(0)), default=0)
            entries = world.events_after(position)
            position = entries[-1].position if entries else position
            seen = look(world)
            returned = [seat for seat, before in fell_back.items() if world.twins.returned(seat) > before]
            events = [entry.event for entry in entries]
            played = Played(
                number=number,
                line=line,
                did=_did(step),
                at_ns=world.reactor.now() - self._start_ns,
                events=tuple((entry.position, entry.event) for entry in entries),
                seen=seen,
                unmet=tuple(unmet(step.expect, seen, events, returned)),
                failed=failed,
            )
            yield played
            if failed is not None:
                return

    def _do(self, step: Step) -> str | None:
        """Do it; why not, where it cannot be done."""
        verb = step.verb
        if verb is None:
            return None
        try:
            self._deeds[verb](step)
        except ValueError as error:
            return str(error)
        return None

    # --- the dealer and the players ---

    def _chip(self, step: Step) -> None:
        def drop() -> None:
            for seat in step.chip or ():
                self._world.twins.chip(seat, step.width_ms or WIDTH_MS)

        self._around(drop, step.with_)

    def _press(self, step: Step) -> None:
        self._around(partial(self._world.twins.press, step.word), step.with_)

    def _around(self, deed: Callable[[], None], others: Sequence[Beside]) -> None:
        """The deed, and the others at their distances before and after it."""
        deeds = [(0.0, deed)] + [(beside.ms, self._beside(beside)) for beside in others]
        deeds.sort(key=lambda timed: timed[0])
        at_ms = deeds[0][0]
        for ms, one in deeds:
            self._world.advance(round((ms - at_ms) * MS))
            at_ms = ms
            one()

    def _beside(self, beside: Beside) -> Callable[[], None]:
        twins = self._world.twins
        if beside.chip is not None:
            return partial(self._drop, beside.chip, beside.width_ms or WIDTH_MS)
        if beside.break_ is not None:
            return partial(self._world.faults.break_device, beside.break_, beside.fault or "")
        return partial(twins.press, beside.press or "")

    def _drop(self, seat: int, width_ms: float) -> None:
        self._world.twins.chip(seat, width_ms)

    def _keys(self, keys: str) -> None:
        """Each key with the pace of somebody who looks at the display after NEXT."""
        for legend in legends(keys, self._words):
            if legend == "NEXT":
                self._world.advance(max(0, self._next_after - self._now_ns))
                self._next_after = self._now_ns + TWICE_NS
            self._world.twins.key(legend)
            self._world.advance(KEY_EVERY_NS)

    # --- staff ---

    def _staff(self, role: str, last: str) -> None:
        self._keys(f"STAFF {self._codes[role]} {last}")

    def _sign(self, step: Step) -> None:
        """At the pad: the cards, where they are given, then the dealer's ENTER, or the code of somebody else."""
        cards = " NEXT ".join(keys_of(str(Card.parse(word))) for word in (step.cards or "").split())
        if step.word == "dealer":
            self._keys(f"{cards} ENTER")
            return
        self._keys(f"{cards} NEXT" if cards else "")
        self._staff(step.word, "ENTER")

    def _log(self, step: Step) -> None:
        """At the pad; with the cards at the awards desk, which is where they can be written down."""
        table = self._world.table
        if step.cards is None or table is None:
            self._staff(step.word, "ENTER")
            return
        answer = StaffAnswered(device="awards-desk", at=self._world.reactor.now(), role=step.word, cards=step.cards)
        table.service.take(answer)

    def _mode(self, step: Step) -> None:
        """At the awards desk: ask for the token, and key in what is shown."""
        table, role = self._world.table, step.by or "floor-supervisor"
        if table is None:
            raise ValueError("the service does not run")
        for _ in ("asked", "confirmed"):
            asked = table.service.durable.mode_asked
            token = "" if asked is None else asked.token
            at = self._world.reactor.now()
            table.service.take(ShufflerModeKeyed(device="awards-desk", at=at, role=role, mode=step.word, token=token))
            self._world.advance(SETTLES_NS)

    def _new(self, step: Step) -> None:
        """At the awards desk: new cards are on the table, or new dice in the shaker."""
        keyed = CardsChangedKeyed if step.word == "cards" else DiceChangedKeyed
        role, now_utc_ns = step.by or "floor-supervisor", self._world.utc_now_ns()
        self._give(keyed(device="awards-desk", at=self._now_ns, role=role, at_utc_ns=now_utc_ns))

    def _of_pool(self, command: Callable[..., Signal]) -> None:
        """At the awards desk: what people say of a pool between rounds."""
        self._give(command(device="awards-desk", at=self._now_ns))

    def _give(self, signal: Signal) -> None:
        self._service_of().take(signal)

    def _service_of(self) -> TableService:
        table = self._world.table
        if table is None:
            raise ValueError("the service does not run")
        return table.service

    @property
    def _now_ns(self) -> int:
        return self._world.reactor.now()

    def _turn(self, step: Step) -> None:
        twins, key = self._world.twins, step.word
        if step.by is not None:
            self._staff(step.by, "ENTER")
        if step.to != "away":
            twins.turn(key, on=True)
        if step.to is None:
            self._world.advance(TURNED_FOR_NS)
        if step.to != "on":
            twins.turn(key, on=False)

    # --- cards ---

    def _load(self, step: Step) -> None:
        twins, colour = self._world.twins, step.word
        on_top = [card for hand in step.stack for card in hand.split()]
        if step.deck is None:
            twins.load(colour, on_top=on_top)
        else:
            twins.load(colour, cards_of(twins.whole_deck(colour).cards, step.deck), on_top)

    def _shuffle(self, step: Step) -> None:
        shuffler = self._world.twins.shuffler
        self._load(step)
        self._world.advance(SETTLES_NS)
        self._keys("SHUFFLE")
        if shuffler is None or not self._world.advance_until(lambda: shuffler.state == "shuffled", WORK_LIMIT_NS):
            raise ValueError("the shuffler did not finish")

    def _deal(self, step: Step) -> None:
        """DEAL and take the stack, for each hand in turn; the first DEAL waits for the deck too.

        ``hands`` is keyed in before the first one.
        """
        twins = self._world.twins
        twins.stack_waits()
        shuffler = self._world.file.shuffler
        follow = shuffler is not None and shuffler.stacks_follow
        for turn in range(step.deal or 0):
            if not (turn and follow):
                self._keys("DEAL" if step.hands is None or turn else f"{step.hands} DEAL")
            if not self._world.advance_until(twins.stack_waits, WORK_LIMIT_NS):
                raise ValueError("no stack came out")
            self._world.advance(SETTLES_NS)
            twins.take_stack()
            self._world.advance(SETTLES_NS)

    def _lift(self, step: Step) -> None:
        for seat in step.lift or ():
            self._world.twins.lift(seat)

    def _take(self, step: Step) -> None:
        if step.take in ("stack", "stub"):
            self._world.twins.take_stack()
        else:
            self._world.twins.take_deck()

    # --- mishaps ---

    def _clear(self, step: Step) -> None:
        if step.word in ("shuffler", "shoe"):
            self._world.twins.clear(step.word)
        else:
            self._world.faults.mend(step.word)

    def _power(self, step: Step) -> None:
        if step.power in ("cut", "off"):
            self._world.power_off()
        if step.power == "cut":
            self._world.advance(POWER_BACK_AFTER_NS)
        if step.power in ("cut", "on"):
            self._world.start()

    def _service(self, step: Step) -> None:
        if step.service == "kill":
            self._world.kill()
        elif step.service == "stop":
            self._world.stop()
        else:
            self._world.start()

    def _journal(self, step: Step) -> None:
        if step.journal == "keep":
            self._world.keep_journal()
        else:
            self._world.put_journal_back()


def _did(step: Step) -> str:
    """The step in a few words."""
    if step.verb is None:
        return "look" if step.wait is None else "wait"
    told = " ".join(map(str, step.chip or step.lift or ())) or str(step.deal or step.word)
    details = [word for word in (f"by {step.by}" if step.by else None, step.to, step.fault) if word]
    beside = ", ".join(f"{at.ms:+g} ms {_did_beside(at)}" for at in step.with_)
    return " ".join([step.verb, told, *details]) + (f" with {beside}" if beside else "")


def _did_beside(beside: Beside) -> str:
    return f"press {beside.press}" if beside.press is not None else f"chip {beside.chip}"
