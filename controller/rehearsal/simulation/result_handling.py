"""What a simulated dealer does where one result decides a round: wagers, the spin or the roll, the number, mistakes.

Results come by chance, each as often as the game says. Does not know any wheel or dice: the game's declaration does.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.people.entry_lines import CONSOLE
from controller.rehearsal.simulation.handling import Handling
from controller.table.commands import StakeKeyed, WordKeyed
from controller.table.results.course import is_unheard
from controller.table.round.irregularities import BALLS_KEYED, RESULT_KEYED
from controller.table.state import TableState
from controller.twins.spinning import spin

SECTIONS, SECONDS_A_TURN = 54, 8
DOLLARS = (0, 5, 10, 25, 2_000)


class ResultHandling(Handling):
    """One dealer's hands at a wheel or at dice."""

    def enter_wagers(self, state: TableState) -> Iterator[int]:
        """What lies at some seats, of any family, and a call; then the ball runs, where a reader looks at it."""
        rng, chance = self._rng, self._setup.game.by_result
        for seat in rng.sample(self._setup.seats, rng.randint(0, 3)):
            mine = [one.wager for one in state.round.stakes if one.seat == seat]
            family = rng.choice([one.example for one in chance.layout.families])
            wager = rng.choice(mine) if mine and rng.random() < 0.3 else family
            cents = rng.choice(DOLLARS) * 100
            self._give(StakeKeyed(device=CONSOLE, at=self._now(), seat=seat, wager=wager, cents=cents))
            yield rng.randint(200, 900)
        if chance.words and self._chance(0.2):
            seat = rng.choice(self._setup.seats)
            said = rng.choice(chance.words)
            self._give(WordKeyed(device=CONSOLE, at=self._now(), said=said, spot=seat))
        if self._setup.has_wheel:
            spin(self._floor.twins, self._result())
            yield rng.randint(4_000, 12_000)
        elif self._floor.file.turn_sensor is not None and self._chance(0.7):  # who hurries does not wait for it
            yield from self._turn(state)

    def _turn(self, state: TableState) -> Iterator[int]:
        """Turn the wheel, the other way than last time, mostly far enough and not onto a peg."""
        last = None if state.wheel is None else state.wheel.clockwise
        back = " back" if last is not False and not self._chance(0.05) else ""
        turns = self._rng.randint(1, 3) if self._chance(0.05) else self._rng.randint(4, 6)
        between = " between" if self._chance(0.03) else ""
        spin(self._floor.twins, f"{turns * SECTIONS + self._rng.randrange(SECTIONS)} pegs{back}{between}")
        yield SECONDS_A_TURN * 1_000 * turns

    def tell(self, state: TableState) -> Iterator[int]:
        """Key in what came; where a reader tells it, wait for that, mostly."""
        if self._chance(0.02):
            yield from self._keys("CLEAR DEAL")
        elif not self._setup.has_wheel or is_unheard(state) or self._chance(0.05):
            yield from self._keys(f"{self._keys_of(self._result())} ENTER")
        else:
            yield 3_000
            if self._chance(0.1):
                spin(self._floor.twins, self._result())

    def settle(self) -> Iterator[int]:
        """End the round; sometimes what was keyed is put right before."""
        yield from self._keys("CLEAR DEAL" if self._chance(0.05) else "NEXT")

    def _result(self) -> str:
        return self._rng.choice(self._setup.game.by_result.every(self._setup.rules))

    def _keys_of(self, result: str) -> str:
        """As the pad has it: digits alone; of a section with a name the number by which it is keyed in."""
        digits = [one for one in result if one.isdigit()]
        return " ".join(digits) or self._rng.choice(("0", "0 0"))


def waits_for_keyed(state: TableState) -> bool:
    """Whether a supervisor is asked about a result, or balls, keyed in though a machine reads them."""
    return state.irregularity is not None and state.irregularity.what in (RESULT_KEYED, BALLS_KEYED)
