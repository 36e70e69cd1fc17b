"""The people around a simulated table: patrons with chips, a dealer, supervisors, and somebody who presses anything.

Each is a script of milliseconds until the next thing. They look at the state on record and at what lies on the felt;
what cannot be done at a moment they leave. Does not break anything: troubles do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from controller.people.key_pad_entry import hand_keys, irregularity_menu
from controller.rehearsal.simulation import bids, payout_log, start_draws
from controller.rehearsal.simulation.anybody import Anybody
from controller.rehearsal.simulation.cards import CardHandling
from controller.rehearsal.simulation.floor import MS, Floor
from controller.rehearsal.simulation.hand_handling import lay_open
from controller.rehearsal.simulation.office import Office, settled_copies
from controller.rehearsal.simulation.pit import Pit
from controller.rehearsal.simulation.pot_handling import PotHandling
from controller.rehearsal.simulation.result_handling import ResultHandling, waits_for_keyed
from controller.rehearsal.simulation.room_handling import RoomHandling
from controller.rehearsal.simulation.shoe_handling import ShoeHandling
from controller.rehearsal.simulation.supplies import Supplies
from controller.rehearsal.simulation.technician import Technician
from controller.rehearsal.simulation.visitors import Visitors
from controller.service.service import TableService
from controller.table.awards.due import current_award
from controller.table.cards import hands
from controller.table.cards.dealing import why_not_by_hand
from controller.table.cards.read import unclaimed
from controller.table.commands import StaffAnswered
from controller.table.draft import SUPERVISORS
from controller.table.draws.decide import draw_due
from controller.table.round.bank import bank_wanted, why_not_bank
from controller.table.settings.meter_corrections import KEY, entitled
from controller.table.setup import TableSetup
from controller.table.state import Award, TableState
from controller.table.wait import Wait
from controller.table.waits import waiting
from controller.twins import drawing

Script = Iterator[int]
"""Milliseconds until the next thing."""

HAND_WEIGHTS = {"flush": 5, "full-house": 5, "four-of-a-kind": 3, "straight-flush": 3}
RARE = 2
WANTED_BACK = 0.02
"""How often a dealer who finds the table tested wants it back at once."""


class People:
    """Everybody at one table. ``recorded`` gives the state on record, ``careful`` lets nobody press anything odd."""

    def __init__(self, floor: Floor, setup: TableSetup, rng: random.Random, recorded: Callable[[], TableState]) -> None:
        self.careful = False
        self.brisk = False
        """Everybody hurries: no claims, no mistakes, no pause."""
        self.pause = 1.0
        """How long people wait between two things, as a share of what they usually do."""
        self._hand_keys = {hand: key for key, hand in hand_keys(setup.game).items()}
        self.hands: Mapping[str, int] = {hand: HAND_WEIGHTS.get(hand, RARE) for hand in self._hand_keys}
        """How often each hand is claimed, beside the others."""
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._recorded = recorded
        self._cards = CardHandling(floor, setup, rng, self._keys)
        self.shoe = ShoeHandling(
            setup, rng, self._keys, self._chance, partial(drawing.draw, floor.twins) if setup.has_card_shoe else None
        )
        self._pots = PotHandling(floor, setup, rng, self._keys, self._chance)
        self._room = RoomHandling(floor, setup, rng, self._keys, self._chance)
        self._results = ResultHandling(floor, setup, rng, self._keys, self._chance)
        self._menu = len(irregularity_menu(setup))
        self._codes: dict[str, str] = {
            role: entry.code for role, entry in floor.file.staff.items() if entry.code is not None
        }
        self.supplies = Supplies(floor, setup, rng, self._keys, self._staff, self._codes.__getitem__, self._chance)
        self._visitors = Visitors(floor, setup, rng, recorded, self)
        self._locks = tuple(floor.twins.keys)
        at_slots = [self._patrons()] if setup.has_acceptors and not floor.spots else []
        of_pools: list[Script] = []
        if setup.has_meter:
            office = Office(floor, random.Random(rng.random()), tuple(setup.rules.pools)).script()
            pit = Pit(floor, random.Random(rng.random()), tuple(setup.rules.pools)).script()
            of_pools = [office, pit]
        technician = Technician(floor, random.Random(rng.random()), self).script()
        anybody = Anybody(floor, setup, rng, self, (self._cards.fumble, *self._visitors.odd_acts()))
        for script in (*at_slots, self._dealer(), anybody.script(), *self._visitors.scripts(), *of_pools, technician):
            self._go_on(script)

    def _go_on(self, script: Script) -> None:
        self._floor.reactor.call_later(next(script) * MS, lambda: self._go_on(script))

    def _chance(self, of: float) -> bool:
        """Whether something happens that happens in this share of cases; never while everybody hurries."""
        return not self.brisk and self._rng.random() < of

    def _patrons(self) -> Script:
        rng = self._rng
        while True:
            yield rng.randint(300, 900) if self.brisk else int(rng.randint(500, 4_000) * self.pause)
            state = self._recorded()
            if self._setup.is_open(state) or self._chance(0.03):
                seat = rng.choice(self._setup.seats)
                width_ms = rng.choice((5, 14, 200, 700)) if self._chance(0.02) else rng.randint(26, 114)
                self._floor.chip(seat, width_ms)
                if self._chance(0.04):
                    yield rng.randint(1, 200)
                    self._floor.chip(seat, rng.randint(26, 114))

    # The dealer

    def _dealer(self) -> Script:
        while True:
            yield self._rng.randint(150, 400) if self.brisk else int(self._rng.randint(400, 2_200) * self.pause)
            table = self._floor.table
            if table is None:
                continue
            state = self._recorded()
            if state.testing:
                if self._floor.session is not None and (self.careful or self._chance(WANTED_BACK)):
                    self._floor.session.leave()
                continue
            yield from self._turn_away(state)
            yield from self._visitors.collect(state)
            if self.careful:
                yield from self._visitors.shut_doors()
            if table.service.entry.text:
                yield from self._keys("CLEAR")
            else:
                yield from self._see_to(state, table.service)

    def _see_to(self, state: TableState, service: TableService) -> Script:
        """The most urgent thing that somebody is waited for, but what is left for later; then the round."""
        for wait in waiting(state, self._setup):
            if wait.name in ATTENDED and not self._left_for_later(wait, state):
                yield from ATTENDED[wait.name](self, state, service)
                return
        yield from self._cards.see_to(state)
        yield from self._phase(state)

    def _left_for_later(self, wait: Wait, state: TableState) -> bool:
        match wait.name:
            case "pending":
                return not self._setup.is_open(state) or not self._chance(0.4)
            case "new-cards":
                return not self._between_rounds(state)
            case "dice" | "upkeep":
                return not self._setup.is_open(state)
            case "firmware":
                return not self._chance(0.5)
            case "new-deck":
                return self._chance(0.2)
            case "dead-hand":
                return not self._chance(0.05)
            case "correction":
                return not self._chance(0.3)
        return False

    def _rule(self, state: TableState, _: TableService) -> Script:
        """The round is void, mostly; a number that was keyed in is right, mostly."""
        yield from self._staff(self._rng.choice(SUPERVISORS), yes=self._chance(0.3) is waits_for_keyed(state))

    def _unclaimed(self, state: TableState, _: TableService) -> Script:
        """The hand that was read is claimed, at its seat or at one that may have it; or a supervisor says no."""
        missed = unclaimed(state, self._setup)
        if missed and self._rng.random() < 0.7:
            seat = missed[0].seat or self._rng.choice(state.round.metered)
            yield from self._claim(seat, missed[0].hand)
        else:
            yield from self._staff(self._rng.choice(SUPERVISORS), yes=False)

    def _reinstate(self, _: TableState, __: TableService) -> Script:
        yield from self._staff(self._rng.choice(SUPERVISORS), yes=False)

    def _look(self, _: TableState, __: TableService) -> Script:
        yield from self._staff(self._rng.choice(SUPERVISORS))

    def _void(self, _: TableState, __: TableService) -> Script:
        yield from self._staff(self._rng.choice(SUPERVISORS), yes=not self._chance(0.3))

    def say_of_system(self) -> Script:
        """What the verification system says of a progressive: more often that it is not won."""
        yield from self._staff(self._rng.choice(SUPERVISORS), yes=self._chance(0.4))

    def _difference(self, state: TableState, _: TableService) -> Script:
        if self._rng.random() < 0.5:
            yield from self._keys(f"{state.round.chips_due} ENTER")
        else:
            yield from self._staff("floor-supervisor")

    def _phase(self, state: TableState) -> Script:
        now, rng = state.round, self._rng
        if self._chance(0.004):
            yield from self._report_something()
        expects, table = partial(self._setup.expects, state), self._setup
        if table.game.has_pools_of_its_own:
            yield from (self._pots if table.game.is_for_pots else self._room).go_on(state)
        elif expects("lock_out"):
            yield from self._betting()
        elif expects("all_acceptors_closed"):
            return
        elif expects("count_agrees"):
            wrong = now.chips_due + rng.choice((-1, 1, 2))
            yield from self._keys(f"{max(0, wrong)} ENTER" if self._chance(0.08) else "ENTER")
        elif draw_due(state, table) is not None:
            yield from start_draws.draw(table, rng, self._keys, self._chance, state)
        elif expects("deal") or hands.dealing(state, table):
            if expects("deal") and why_not_by_hand(state, table) is None and rng.random() < 0.3:
                role = rng.choice(SUPERVISORS)
                yield from self._keys(f"STAFF {' '.join(self._codes[role])} DEAL")
            yield from self._cards.deal(state)
        elif expects("all_dealt"):
            yield from self.shoe.deal(state)
        elif expects("result_shown"):
            yield from self._results.tell(state)
        elif expects("taken_back"):
            yield from self._results.settle() if table.game.is_by_result else self.shoe.settle(state)
        elif expects("stub_agrees"):
            cards = table.deck_cards - hands.cards_out(table, now.hands or hands.fewest(state, table))
            yield from self._keys(" ".join(str(max(0, cards - self._chance(0.1)))) + " ENTER")
        elif table.game.is_settled(now.phase):
            yield from lay_open(table, rng, self._keys, self._chance, state)
            yield from self._settling(state)
        else:
            yield from self._keys("NEXT")

    def _between_rounds(self, state: TableState) -> bool:
        """Whether new cards can come: wagers are open, or all are in and none is dealt."""
        return self._setup.is_open(state) or self._setup.expects(state, "deal")

    def _betting(self) -> Script:
        if not self.brisk and self._rng.random() < 0.8:
            return
        if self.brisk:
            yield 2_000
        state = self._recorded()
        if self._setup.steps_after_idling and self._chance(0.05):
            yield from self._keys("CLEAR SHUFFLE")
            return
        if self._setup.game.bidding is not None:
            yield from bids.bid(self._setup, self._rng, self._keys, self._chance, self._recorded)
        elif bank_wanted(state, self._setup):
            may = [seat for seat in self._setup.seats if why_not_bank(state, self._setup, seat) is None]
            yield from self._keys(self._rng.choice(("ENTER", *(f"{seat} ENTER" for seat in may))))
        elif "bank" in self._setup.game.actions and self._chance(0.3):
            yield from self._keys(f"{self._rng.choice((0, *self._setup.seats))} ENTER")
        if self._setup.takes_coupons and self._chance(0.2):
            yield from self._keys(f"CLEAR {self._rng.choice(self._setup.seats)} DEAL")
        if self._setup.game.is_dealt_by_card and (self._setup.game.bidding is None or self._chance(0.1)):
            yield from self.shoe.enter_wagers(self._recorded())
        if self._setup.game.is_by_result:
            yield from self._results.enter_wagers(state)
        yield from self._no_more_bets()
        if self._chance(0.1):
            yield 60
            yield from self._no_more_bets()

    def _no_more_bets(self) -> Script:
        if self._setup.has_lock_out:
            self._floor.twins.press("lock-out")
        else:
            yield from self._keys("NEXT")

    def _report_something(self) -> Script:
        seat = f" NEXT {self._rng.choice(self._setup.seats)}" if self._chance(0.3) else ""
        yield from self._keys(f"CLEAR {self._rng.randint(1, self._menu)}{seat} ENTER")

    # Awards

    def _settling(self, state: TableState) -> Script:
        lit = state.round.metered
        claimed = [award.seat for award in state.awards]
        if self.hands and self._chance(0.45 if lit and not claimed else 0.03):
            seat = self._rng.choice(lit if lit and not self._chance(0.1) else self._setup.seats)
            hand = self._rng.choices(list(self.hands), list(self.hands.values()))[0]
            yield from self._claim(seat, hand)
        else:
            yield from self._keys("NEXT")

    def _claim(self, seat: int, hand: str) -> Script:
        yield from self._keys(f"{seat} {' '.join(self._hand_keys[hand])} ENTER")

    def _award(self, state: TableState, service: TableService) -> Script:
        award = current_award(state, self._setup)
        if award is None:
            return
        rule = self._setup.awards[award.hand]
        missing = [role for role in rule.verified_by if role not in award.verified]
        if self._chance(0.12):
            seat = self._rng.choice(state.round.metered)
            hand = award.hand if self._chance(0.6) else self._rng.choice(list(self._hand_keys))
            yield from self._claim(seat, hand)
        elif self._chance(0.08):
            yield from self._staff(self._rng.choice(list(self._codes)), yes=self._chance(0.5))
        elif missing:
            yield from self._staff(missing[0], yes=not self._chance(0.1))
        elif award.logged_by is None:
            yield from self._write_the_log(award, service)
        else:
            assert rule.key is not None, "every award of both houses takes a key"
            wrong = self._chance(0.1)
            yield from self._authorise(
                self._rng.choice(SUPERVISORS) if wrong else rule.turned_by[0],
                self._rng.choice(self._locks) if wrong else rule.key,
            )

    def _write_the_log(self, award: Award, service: TableService) -> Script:
        """Whoever is missing signs, the dealer with the cards of the hand; then one of those who verified completes."""
        role = (*self._setup.not_signed(award), *self._setup.awards[award.hand].verified_by)[0]
        if role == "dealer" and not self._chance(0.1):
            yield from self._keys(payout_log.at_the_pad(self._rng, award.hand))
        elif self._chance(0.3) or not award.log_cards:
            cards, at = payout_log.at_the_desk(self._rng, award.hand), self._floor.reactor.now()
            service.take(StaffAnswered(device="console", at=at, role=role, cards=cards))
        else:
            yield from self._staff(role)

    def _pay_pending(self, state: TableState, _: TableService) -> Script:
        """Between rounds, the holder of its key turns it for the first frozen award."""
        rule = self._setup.awards[state.pending[0].award.hand]
        assert rule.key is not None
        yield from self._authorise(rule.turned_by[0], rule.key)

    # Codes and keys

    def _correct(self, state: TableState, _: TableService) -> Script:
        """A holder of the higher key turns it for a correction of a meter; at times somebody else, or another key."""
        wrong = self._chance(0.1)
        yield from self._authorise(
            self._rng.choice(SUPERVISORS if wrong else entitled(self._setup)),
            self._rng.choice(self._locks) if wrong else KEY,
        )

    def _lift_suspension(self, state: TableState, service: TableService) -> Script:
        """A supervisor's key lets the table go on; without keys it is the supervisor's word.

        Where copies of the meters disagree, the holder of the configuration code decides first, at the accounting page.
        """
        if state.disagreements:
            service.take(settled_copies(self._floor.reactor.now(), self._rng, in_order=not self._chance(0.2)))
            yield 300
        elif self._locks:
            yield from self._authorise("floor-supervisor", "lower")
        else:
            yield from self._staff("floor-supervisor")

    def _authorise(self, role: str, key: str) -> Script:
        """Somebody gives their code and turns a key, on and away."""
        yield from self._staff(role)
        self._floor.twins.turn(key, True)
        if self._chance(0.05):
            return
        yield self._rng.randint(300, 900)
        self._floor.twins.turn(key, False)
        yield 200

    def _turn_away(self, state: TableState) -> Script:
        """Keys that stand on are turned away before anything else, mostly."""
        for key in self._locks:
            if self._floor.twins.keys[key].is_on and not self._chance(0.9):
                self._floor.twins.turn(key, False)
                yield 200

    def _staff(self, role: str, *, yes: bool = True) -> Script:
        code = "9999" if self._chance(0.03) else self._codes[role]
        yield from self._keys(f"STAFF {' '.join(code)} {'ENTER' if yes else 'NEXT'}")

    def _keys(self, legends: str) -> Script:
        """One key after another; a number is the keys of its digits."""
        for legend in (key for word in legends.split() for key in (word if word.isdigit() else (word,))):
            self._floor.twins.key(legend)
            yield 130 if self.brisk else self._rng.randint(120, 300)


ATTENDED: Mapping[str, Callable[[People, TableState, TableService], Script]] = {
    "checked": lambda *_: iter((1_000,)),  # nobody can hurry it
    "suspended": People._lift_suspension,
    "irregularity": People._rule,
    "dead-hand": People._reinstate,
    "difference": People._difference,
    "acceptors": People._look,
    "award": People._award,
    "unclaimed": People._unclaimed,
    "pending": People._pay_pending,
    "shoe": lambda people, state, _: people.shoe.make_ready(state),
    "correction": People._correct,
    "new-cards": lambda people, _, service: people.supplies.new_cards(service),
    **dict.fromkeys(("events-lost", "firmware", "unknown-print", "bad-beat"), People._look),
    "void-ticket": People._void,
    "verification": lambda people, *_: people.say_of_system(),
    **dict.fromkeys(("dice", "upkeep"), lambda people, state, service: people.supplies.see_to(state, service)),
    "new-deck": lambda people, state, _: people.supplies.prepare(state),
}
"""What somebody does about each wait, by its name."""
