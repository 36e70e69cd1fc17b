"""People who bring to an end what was begun: cards, rounds, claims, frozen awards, disputes, changes of settings.

They look at what the table shows and at what lies on the felt, as after any restart. Does not begin anything but the
next round's cards.
"""

from __future__ import annotations

from controller.rehearsal.scenario.world import World
from controller.table.awards.due import current_award, not_verified
from controller.table.commands import DisputeDecided, SettingWitnessed, StaffAnswered
from controller.table.state import TableState
from tests.controller.any_signal import CARDS
from tests.controller.floor import Floor

STEPS = 150
TGM = "table-games-manager"


class Finisher(Floor):
    """The people at a table that goes on."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.twins = world.twins

    def finish(self) -> None:
        """Until a round is over and nothing is left open. Raises AssertionError where that is not reached."""
        number = self.state.round.number
        done: list[str] = []
        while not (self._at_rest() and self.state.round.number > number):
            assert len(done) < STEPS, f"not finished: {self.state.round.phase}; {done[-8:]}"
            done.append(self._next(self.state))

    def _at_rest(self) -> bool:
        state = self.state
        left = state.pending or state.open_awards() or state.suspended or state.orders or any(self._on_keys())
        unseen = [change for change in state.changes if change.witness_role is None]
        escrow = [meter for meter in state.pools if meter.escrow_cents]
        return state.round.phase == "betting" and not (left or unseen or escrow)

    def _on_keys(self) -> list[str]:
        return [name for name, key in self.twins.keys.items() if key.is_on]

    def _next(self, state: TableState) -> str:
        """One thing that somebody does; what it was."""
        waiting = [change for change in state.changes if change.witness_role is None]
        between = state.round.phase == "betting" and not state.round.wagers and not state.open_awards()
        disputed = [meter.pool for meter in state.pools if meter.escrow_cents]
        if on := self._on_keys():
            self.twins.turn(on[0], on=False)
            self.wait(300)
            return "key away"
        if state.suspended is not None:
            self.authorise("floor-supervisor", "lower")
            return "resume"
        if waiting:
            self.give(SettingWitnessed(device="accounting", at=self._now, role="accountant", change=waiting[0].change))
            return "witness"
        if disputed and between:
            decided = {"pool": disputed[0], "in_favour_of": "licensee", "why": "the recording", "role": TGM}
            self.give(DisputeDecided(device="awards-desk", at=self._now, **decided))
            return "decide"
        if state.irregularity is not None or state.round.phase in ("disputed", "locking"):
            self.wait(3_000)
            self.staff("floor-supervisor")
            return "answer"
        if state.open_awards():
            return self._award(state)
        if state.pending and state.round.phase == "betting":
            rule = self.running.setup.awards[state.pending[0].award.hand]
            self.authorise(rule.turned_by[0], rule.key or "")
            return "pay pending"
        return self._round(state)

    def _award(self, state: TableState) -> str:
        setup = self.running.setup.now(state)
        award = current_award(state, setup)
        assert award is not None, "an award is open and none is handled"
        rule, missing = setup.awards[award.hand], not_verified(setup, award)
        if missing:
            self.staff(missing[0])
            return "verify"
        if award.logged_by is None and "dealer" in setup.not_signed(award):
            self.sign()
            return "sign"
        if award.logged_by is None:
            role = (*setup.not_signed(award), *rule.verified_by)[0]
            cards = award.log_cards or CARDS.get(award.hand, "")  # whoever signed before may have left them to this one
            self.give(StaffAnswered(device="awards-desk", at=self._now, role=role, cards=cards))
            return "log"
        self.authorise(rule.turned_by[0], rule.key or "")
        return "pay"

    def _round(self, state: TableState) -> str:
        shoe, shuffler = self.twins.shoe, self.twins.shuffler
        assert shoe is not None
        assert shuffler is not None
        phase = state.round.phase
        if shoe.state == "ready" or (shoe.state == "empty" and not shoe.free()):
            self.twins.take_stack()
            self.wait(1_500)
            return "take"
        if phase == "betting":
            self.lock_out()
            return "lock out"
        if phase in ("locked", "starting"):
            self.keys("ENTER")
            return "enter"
        if phase == "ready" and not self._shuffled(state):
            return "cards"
        if phase == "ready" or (phase == "dealing" and state.round.hands < self._hands(state)):
            self.keys("DEAL")
            self.wait(4_000)
            return "deal"
        if phase == "stub-count":
            left = self.running.setup.deck_cards - self.running.setup.hand_cards * max(2, state.round.hands)
            self.keys(" ".join(str(left)) + " ENTER")
            return "stub"
        self.keys("NEXT")
        self.wait(1_500)
        return f"next in {phase}"

    def _shuffled(self, state: TableState) -> bool:
        """Bring the deck whose turn it is; whether it is there already."""
        shuffler, known = self.twins.shuffler, state.shuffler
        assert shuffler is not None
        due = next((one for one in self.running.setup.colours if one != state.last_colour), "red")
        if state.shoe.colour is not None or state.in_hand is not None or known.ready or state.orders:
            self.wait(500)
            return True
        if shuffler.state == "loaded" and known.colour == due and not known.condemned:
            self.keys("SHUFFLE")
            self.wait(40_000)
        elif shuffler.state == "empty":
            self.twins.load(due)
            self.wait(500)
        elif shuffler.state == "shuffling":
            self.wait(10_000)
        else:
            self.twins.take_deck()
            self.wait(500)
        return False

    def _hands(self, state: TableState) -> int:
        game = self.running.setup.game
        return 7 if game.name == "pai-gow-poker" else max(2, len(state.round.wagers) + 1)

    def authorise(self, role: str, key: str) -> None:
        """Somebody gives their code and turns a key, on and away."""
        self.staff(role)
        self.turn(key)

    def give(self, signal: object) -> None:
        self.running.service.take(signal)  # type: ignore[arg-type]
        self.wait(300)

    @property
    def _now(self) -> int:
        return self.world.reactor.now()
