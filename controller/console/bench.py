"""The drawer of a table on twins: what a person's hands would do, and how a twin is broken and mended.

Each act is one verb with its fields, and answers with one sentence. It works on the twins, below the wires, so the
table learns of it only through its drivers. Does not exist on real buses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.console.form import Form
from controller.table.cards.faces import backs, faces_are_public
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.twins.drawing import CARDS, CUT_CARD, draw, why_not_draw
from controller.twins.room import BACK, balls, scan, swipe
from controller.twins.spinning import POCKETS, spin, why_not_spin
from drivers.signals import UNREAD
from games.cards.card import RANKS, SUITS

if TYPE_CHECKING:
    from controller.twins.faults import TwinFaults
    from controller.twins.table import TwinTable

STACKED_HANDS: Mapping[str, str] = {
    "flush": "2h 5h 9h Jh Kh",
    "full-house": "8s 8h 8d 3c 3s",
    "four-of-a-kind": "Qs Qh Qd Qc 4d",
    "straight-flush": "5c 6c 7c 8c 9c",
    "royal-flush": "Th Jh Qh Kh Ah",
}
"""Hands that a stacked deck can give to a seat, at a game of five cards."""
FIVE = 5
SPUN = (*POCKETS, "230 pegs", "230 pegs back", "120 pegs", "230 pegs between")
"""Where a ball can come to rest, and how a wheel is turned by hand: far enough either way, too little, onto a peg."""


@dataclass(frozen=True, slots=True)
class BenchView:
    """What the drawer shows."""

    seats: tuple[int, ...]
    colours: tuple[str, ...]
    hands: tuple[str, ...]
    lifted: tuple[tuple[str, str], ...]
    """Who has which cards in this round, as far as stacks were lifted; their backs until they are public."""
    keys: tuple[tuple[str, bool], ...]
    codes: tuple[tuple[str, str], ...]
    faults: Mapping[str, tuple[str, ...]]
    broken: tuple[tuple[str, str], ...]
    has_acceptors: bool
    has_lock_out: bool
    has_shuffler: bool
    has_shoe: bool
    drawn: tuple[str, ...]
    """What can be drawn from a card shoe; nothing where there is none."""
    spun: tuple[str, ...]
    """How a wheel can be spun that something looks at; nothing where nothing does."""
    has_blower: bool
    has_scanner: bool
    readers: tuple[str, ...]
    """Readers of players' cards."""
    legends: tuple[str, ...]


class Bench:
    """The twins of one table, as the drawer acts on them."""

    def __init__(self, twins: TwinTable, faults: TwinFaults, setup: TableSetup, codes: Mapping[str, str]) -> None:
        self._twins = twins
        self._faults = faults
        self._setup = setup
        self._codes = tuple(codes.items())
        self._legends = tuple(legend for row in twins.file.key_pad.legends for legend in row)
        self._broken: dict[tuple[str, str], None] = {}
        self._stacked: tuple[str, int, int] | None = None
        """The hand, its seat and its place in the deal, while the stacked deck is in the shuffler."""
        self._lifted: list[tuple[str, ...]] = []
        self._lifted_in = 0
        self._acts: Mapping[str, Callable[[Form, TableState], str]] = {
            "chip": self._chip,
            "press": self._press,
            "turn": self._turn,
            "tap": self._tap,
            "load": self._load,
            "take-stack": self._take_stack,
            "draw": self._draw,
            "spin": self._spin,
            "balls": self._balls,
            "scan": self._scan,
            "swipe": self._swipe,
            "take-deck": self._take_deck,
            "clear": self._clear,
            "break": self._break,
            "mend": self._mend,
        }

    @property
    def verbs(self) -> Set[str]:
        """What can be done here."""
        return self._acts.keys()

    def act(self, verb: str, form: Form, state: TableState) -> str:
        """Do one of ``verbs``. Raises ValueError with the reason where it cannot be done."""
        return self._acts[verb](form, state)

    def follow(self, state: TableState) -> None:
        """Keep a stacked deck stacked for its seat while wagers before it come: each is a hand dealt earlier."""
        if self._stacked is None:
            return
        hand, seat, place = self._stacked
        shuffler = self._twins.shuffler
        if shuffler is None or shuffler.state == "empty":
            self._stacked = None
        elif place != place_of(seat, state):
            self._stack(hand, seat, state)

    def _stack(self, hand: str, seat: int, state: TableState) -> None:
        place = place_of(seat, state)
        self._stacked = (hand, seat, place)
        self._twins.stack(stacked_top(hand, place))

    def view(self, state: TableState) -> BenchView:
        """The drawer as the table stands."""
        setup = self._setup
        return BenchView(
            seats=setup.seats,
            colours=setup.colours,
            hands=tuple(STACKED_HANDS) if setup.hand_cards == FIVE else (),
            lifted=self._hands_of(state),
            keys=tuple((key, lock.is_on) for key, lock in self._twins.keys.items()),
            codes=self._codes,
            faults=self._faults.known(),
            broken=tuple(self._broken),
            has_acceptors=setup.has_acceptors,
            has_lock_out=setup.has_lock_out,
            has_shuffler=setup.has_shuffler,
            has_shoe=setup.has_shoe,
            drawn=tuple(what for what in (*CARDS, UNREAD, CUT_CARD) if why_not_draw(self._twins.file, what) is None),
            spun=tuple(what for what in SPUN if why_not_spin(self._twins.file, what) is None),
            has_blower=self._twins.file.ball_draw is not None,
            has_scanner=self._twins.file.ticket_reader is not None,
            readers=tuple(self._twins.file.card_reader),
            legends=self._legends,
        )

    def _hands_of(self, state: TableState) -> tuple[tuple[str, str], ...]:
        if self._lifted_in != state.round.number:
            return ()
        public = faces_are_public(state, self._setup)
        owners = [f"seat {seat}" for seat in sorted(state.round.wagers)]
        owners += ["dealer"] if owners else []
        return tuple(
            (
                owners[place] if place < len(owners) else f"stack {place + 1}",
                " ".join(cards if public else backs(cards)),
            )
            for place, cards in enumerate(self._lifted)
        )

    # Hands

    def _chip(self, form: Form, _: TableState) -> str:
        seat = form.number("seat")
        if seat not in self._setup.seats:
            raise ValueError(f"there is no seat {seat}")
        if self._twins.chip(seat):
            return f"A chip went into acceptor {seat}."
        return f"Acceptor {seat} is closed: the chip fell into the return cup."

    def _press(self, form: Form, _: TableState) -> str:
        button = form.text("button")
        self._twins.press(button)
        return f"The {button} button was pressed."

    def _turn(self, form: Form, _: TableState) -> str:
        key, on = form.text("key"), form.text("to") == "on"
        if key not in ("lower", "higher"):
            raise ValueError(f'there is no "{key}" key, but lower and higher')
        self._twins.turn(key, on)
        return f"The {key} key is turned {'on' if on else 'away'}."

    def _tap(self, form: Form, _: TableState) -> str:
        legend = form.text("key")
        if legend not in self._legends:
            raise ValueError(f'the key pad has no key "{legend}"')
        self._twins.key(legend)
        return f"{legend} was pressed on the key pad."

    # Cards

    def _load(self, form: Form, state: TableState) -> str:
        colour, hand = form.text("colour"), form.text("hand")
        if colour not in self._setup.colours:
            raise ValueError(f"there is no {colour or 'such'} deck, but {' and '.join(self._setup.colours)}")
        if not hand:
            self._twins.load(colour)
            self._stacked = None
            return f"The {colour} deck is in the shuffler."
        if hand not in STACKED_HANDS:
            raise ValueError(f'no deck is stacked for "{hand}"')
        seat = form.number("seat")
        self._twins.load(colour)
        self._stack(hand, seat, state)
        return f"The {colour} deck is in the shuffler, stacked: a {hand.replace('-', ' ')} for seat {seat}."

    def _take_stack(self, _: Form, state: TableState) -> str:
        cards = self._twins.take_stack()
        if self._lifted_in != state.round.number:
            self._lifted_in, self._lifted = state.round.number, []
        self._lifted.append(cards)
        return f"The stack of {len(cards)} cards is lifted."

    def _draw(self, form: Form, _: TableState) -> str:
        what = form.text("card")
        draw(self._twins, what)
        return "The cut card was drawn." if what == CUT_CARD else f"{what} was drawn from the card shoe."

    # Wheels and rooms

    def _spin(self, form: Form, _: TableState) -> str:
        what = form.text("what")
        spin(self._twins, what)
        return f"The wheel is turned: {what}." if "pegs" in what else f"The ball runs, and will fall into {what}."

    def _balls(self, form: Form, _: TableState) -> str:
        balls(self._twins, BACK)
        return "All balls are back in the blower."

    def _scan(self, form: Form, _: TableState) -> str:
        number = form.text("number").strip()
        scan(self._twins, number)
        return f"{number} was held before the scanner."

    def _swipe(self, form: Form, _: TableState) -> str:
        reader, number = form.text("reader"), form.text("number").strip()
        swipe(self._twins, reader, number)
        return f"The card {number} was drawn through the reader {reader}."

    def _take_deck(self, _: Form, __: TableState) -> str:
        return f"The {self._twins.take_deck()} deck is out of the shuffler."

    def _clear(self, form: Form, _: TableState) -> str:
        device = form.text("device")
        self._twins.clear(device)
        return f"The {device} is cleared and empty."

    # Faults

    def _break(self, form: Form, _: TableState) -> str:
        device, _colon, fault = form.text("fault").partition(":")
        self._faults.break_device(device, fault)
        self._broken[device, fault] = None
        return f"{device} is broken: {fault}."

    def _mend(self, form: Form, _: TableState) -> str:
        device = form.text("device")
        self._faults.mend(device)
        self._broken = {one: None for one in self._broken if one[0] != device}
        return f"{device} is mended."


def place_of(seat: int, state: TableState) -> int:
    """Which stack of the deal goes to ``seat``, counted from 0: seats with a wager are dealt in their order."""
    return sum(other < seat for other in state.round.wagers)


def stacked_top(hand: str, place: int) -> tuple[str, ...]:
    """The cards that come out of the shoe first, so that stack number ``place`` is ``hand``.

    The hands before it win nothing from a meter: their cards come from an order in which neither rank nor suit
    comes back soon enough for a flush or two pairs.
    """
    wanted = STACKED_HANDS[hand].split()
    others = [RANKS[n % 13] + SUITS[n % 4] for n in range(52)]
    return (*[card for card in others if card not in wanted][: 5 * place], *wanted)
