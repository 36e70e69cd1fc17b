"""What dealer and players do in a scenario: chips, buttons, keys, cards, doors. Does not know staff."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from controller.people.entry_lines import CONSOLE
from controller.rehearsal.scenario.hands import MS, SETTLES_NS, Deed, Hands
from controller.rehearsal.scenario.mishaps import break_device
from controller.rehearsal.scenario.names import cards_of
from controller.rehearsal.scenario.step import Beside, Step
from controller.table.commands import StakeKeyed
from controller.twins.drawing import draw
from controller.twins.spinning import spin
from controller.twins.table import KEY_MS, PRESS_MS

DRAW_EVERY_NS = 800 * MS
"""The pace of a dealer at a shoe."""
WORK_LIMIT_NS = 60_000 * MS
WIDTH_MS = 40.0


def _chip(hands: Hands, step: Step) -> None:
    def drop() -> None:
        for seat in step.chip or ():
            hands.world.twins.chip(seat, step.width_ms or WIDTH_MS)

    _around(hands, drop, step.with_)


def _press(hands: Hands, step: Step) -> None:
    _around(hands, partial(hands.world.twins.press, step.word, step.held_ms or PRESS_MS), step.with_)


def _around(hands: Hands, deed: Callable[[], object], others: Sequence[Beside]) -> None:
    """The deed, and the others at their distances before and after it."""
    deeds = [(0.0, deed)] + [(beside.ms, _beside(hands, beside)) for beside in others]
    deeds.sort(key=lambda timed: timed[0])
    at_ms = deeds[0][0]
    for ms, one in deeds:
        hands.world.advance(round((ms - at_ms) * MS))
        at_ms = ms
        one()


def _beside(hands: Hands, beside: Beside) -> Callable[[], object]:
    twins = hands.world.twins
    if beside.chip is not None:
        return partial(twins.chip, beside.chip, beside.width_ms or WIDTH_MS)
    if beside.break_ is not None:
        return partial(break_device, hands.world, beside.break_, beside.fault or "", beside.for_ms)
    if beside.mend is not None:
        return partial(hands.world.surroundings.mend, beside.mend)
    return partial(twins.press, beside.press or "", beside.held_ms or PRESS_MS)


def _load(hands: Hands, step: Step) -> None:
    twins, colour = hands.world.twins, step.word
    on_top = [card for hand in step.stack for card in hand.split()]
    if step.deck is None:
        twins.load(colour, on_top=on_top)
    else:
        twins.load(colour, cards_of(twins.whole_deck(colour).cards, step.deck), on_top)


def _shuffle(hands: Hands, step: Step) -> None:
    shuffler = hands.world.twins.shuffler
    _load(hands, step)
    hands.world.advance(SETTLES_NS)
    hands.keys("SHUFFLE")
    if shuffler is None or not hands.world.advance_until(lambda: shuffler.state == "shuffled", WORK_LIMIT_NS):
        raise ValueError("the shuffler did not finish")


def _deal(hands: Hands, step: Step) -> None:
    """DEAL and take the stack, for each hand in turn; the first DEAL waits for the deck too.

    ``hands`` of the step is keyed in before the first one.
    """
    world, twins = hands.world, hands.world.twins
    twins.stack_waits()
    shuffler = world.file.shuffler
    follow = shuffler is not None and shuffler.stacks_follow
    for turn in range(step.deal or 0):
        if not (turn and follow):
            hands.keys("DEAL" if step.hands is None or turn else f"{step.hands} DEAL")
        if not world.advance_until(twins.stack_waits, WORK_LIMIT_NS):
            raise ValueError("no stack came out")
        world.advance(SETTLES_NS)
        twins.take_stack()
        world.advance(SETTLES_NS)


def _lift(hands: Hands, step: Step) -> None:
    for seat in step.lift or ():
        hands.world.twins.lift(seat)


def _take(hands: Hands, step: Step) -> None:
    if step.take in ("stack", "stub"):
        hands.world.twins.take_stack()
    else:
        hands.world.twins.take_deck()


def _draw(hands: Hands, step: Step) -> None:
    for turn, what in enumerate(step.word.split()):
        if turn:
            hands.world.advance(DRAW_EVERY_NS)
        draw(hands.world.twins, what)


def _stake(hands: Hands, step: Step) -> None:
    """``3 straight-17 5``: seat, wager and dollars, as somebody enters them at the table's page; 0 takes it up."""
    for one in step.word.split(","):
        seat, wager, dollars = one.split()
        at = hands.now_ns
        hands.give(StakeKeyed(device=CONSOLE, at=at, seat=int(seat), wager=wager, cents=int(dollars) * 100))


def _spin(hands: Hands, step: Step) -> None:
    spin(hands.world.twins, step.word)


DEALING: Mapping[str, Deed] = {
    "chip": _chip,
    "lift": _lift,
    "press": _press,
    "keys": lambda hands, step: hands.keys(step.word, step.held_ms or KEY_MS),
    "load": _load,
    "shuffle": _shuffle,
    "deal": _deal,
    "take": _take,
    "draw": _draw,
    "stake": _stake,
    "spin": _spin,
    "open": lambda hands, step: hands.world.twins.door(step.word).open(),
    "shut": lambda hands, step: hands.world.twins.door(step.word).shut(),
}
