"""What a simulated dealer does with cards: decks in and out, shuffles, jams, stacks, and sometimes a wrong hand.

Decks of different backs take turns, where the table has two; where a deck is, the dealer sees. How many hands go out
follows from the game, or the dealer says so. Does not know phases other than those in which cards move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress

from controller.people.key_pad_entry import irregularity_menu
from controller.rehearsal.simulation.floor import Floor
from controller.table.cards import hands
from controller.table.cards.sorting import why_not_change_mode
from controller.table.commands import ShufflerModeKeyed
from controller.table.draft import SUPERVISORS
from controller.table.draws.places import pile_wanted
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.shoe.twin import ShoeTwin


class CardHandling:
    """The dealer's hands on cards. ``keys`` types on the key pad."""

    def __init__(
        self, floor: Floor, setup: TableSetup, rng: random.Random, keys: Callable[[str], Iterator[int]]
    ) -> None:
        self._floor = floor
        self._setup = setup
        self._rng = rng
        self._keys = keys
        self._deals = floor.file.shuffler_deals
        rounds = [rule.round for rule in irregularity_menu(setup)]
        self._voiding = 1 + next((number for number, round in enumerate(rounds) if round != "stands"), len(rounds))
        self._stacks = max(setup.game.fixed_hands.values(), default=0)
        """Hands that every round has, where the game fixes them."""

    def see_to(self, state: TableState) -> Iterator[int]:
        """Clear jams, take what came out, and have the next deck shuffled in time."""
        twins = self._floor.twins
        shoe, shuffler = twins.shoe, twins.shuffler
        if shoe is not None and shoe.state == "jammed":
            twins.clear("shoe")
            yield 800
        if shoe is not None and self._something_lies_there(shoe, state):
            twins.take_stack()
            yield 400
        if shuffler is None:
            return
        if shuffler.state == "jammed":
            twins.clear("shuffler")
            yield 800
        if shuffler.tray is not None and not self._awaits_deal(state) and not self._is_hand(state):
            shuffler.take_tray()
            yield 300
        if self._setup.shuffler_sorts and (yield from self._sort(state)):
            return
        yield from self._next_deck(state)

    def _awaits_deal(self, state: TableState) -> bool:
        """The table waits for the deal of a deck that it knows of; what lies in the tray else is nobody's deck."""
        return self._setup.expects(state, "deal") and (state.shuffler.shuffled or bool(state.orders))

    def _is_hand(self, state: TableState) -> bool:
        """What lies in the tray is a stack that is being dealt."""
        return self._deals and hands.dealing(state, self._setup) and not state.by_hand

    def _sort(self, state: TableState) -> Generator[int, None, bool]:
        """Now and then a supervisor has a deck sorted between rounds; whether the shuffler is busy with that."""
        shuffler = self._floor.twins.shuffler
        assert shuffler is not None, "only asked where there is one"
        if shuffler.state == "sorted":
            self._floor.twins.take_deck()
            yield 500
        elif state.mode_asked is not None:
            self._change_mode(state.mode_asked.mode, state.mode_asked.token)
            yield 1_500
        elif state.sorting and shuffler.state == "loaded" and not state.orders:
            yield from self._keys("SHUFFLE")
        elif state.sorting and shuffler.state == "empty" and self._rng.random() < 0.1:
            self._load(self._due(state), self._rng.choice((0, 0, -1)))
            yield 500
        elif state.sorting and why_not_change_mode(state, self._setup, "shuffle") is None:
            self._change_mode("shuffle")
            yield 1_500
        elif self._setup.is_open(state) and shuffler.state == "empty" and self._rng.random() < 0.1:
            self._change_mode("sort")
            yield 1_500
            return True
        return state.sorting or state.mode_asked is not None

    def _change_mode(self, mode: str, token: str = "") -> None:
        """At the awards desk, with a supervisor's code."""
        table = self._floor.table
        if table is not None:
            at = self._floor.reactor.now()
            role = self._rng.choice(SUPERVISORS)
            table.service.take(ShufflerModeKeyed(device="awards-desk", at=at, role=role, mode=mode, token=token))

    def _something_lies_there(self, shoe: ShoeTwin, state: TableState) -> bool:
        """Cards that came out of the shoe and are not a hand that is being dealt."""
        stub, stack = shoe.state == "empty" and not shoe.free(), shoe.state == "ready"
        return stub or (stack and not hands.dealing(state, self._setup))

    def _next_deck(self, state: TableState) -> Iterator[int]:
        twins = self._floor.twins
        assert twins.shuffler is not None, "only asked where there is one"
        known, due = state.shuffler, self._due(state)
        if twins.shuffler.state in ("loaded", "shuffled") and (known.condemned or self._wrong(state)):
            twins.take_deck()
            yield 500
        elif twins.shuffler.state == "shuffled" and not known.shuffled and not state.orders and not state.by_hand:
            twins.take_deck()  # it is, and the table does not know
            yield 500
        if twins.shuffler.state == "empty":
            in_shoe = twins.shoe is not None and not twins.shoe.free() and twins.shoe_colour() == due
            if not (in_shoe or self._in_play(due, state)):
                self._load(due, self._rng.choice((0,) * 60 + (-1, 1)))
                yield 500
        elif twins.shuffler.state == "loaded" and not known.shuffled and self._is_known(state):
            if self._setup.shuffler_sees_backs and self._rng.random() < 0.5:
                twins.press("green")
            else:
                yield from self._keys("SHUFFLE")
            yield 500

    def _is_known(self, state: TableState) -> bool:
        """Whether the table knows of the deck inside, or takes the dealer's word for it."""
        return state.shuffler.colour is not None or not self._setup.shuffler_sees_backs

    def _wrong(self, state: TableState) -> bool:
        """The deck inside is not the one whose turn it is."""
        return self._setup.shuffler_sees_backs and state.shuffler.colour not in (None, self._due(state))

    def _due(self, state: TableState) -> str:
        """The deck that does not play now and did not play last."""
        played, colours = state.round.dealt_colour or state.in_hand or state.last_colour, self._setup.colours
        return next((colour for colour in colours if colour != played), colours[0])

    def _in_play(self, colour: str, state: TableState) -> bool:
        """The table has one deck, and its cards lie on the felt."""
        return self._setup.colours == (colour,) and self._setup.hands_are_out(state)

    def _load(self, colour: str, too_many: int) -> None:
        """Put in a deck, whole or with so many cards too many: below 0, too few."""
        whole = self._floor.twins.whole_deck(colour).cards
        with suppress(ValueError):
            self._floor.twins.load(colour, (*whole, whole[0])[: max(1, len(whole) + too_many)] if too_many else None)

    def _by_hand(self, state: TableState) -> Iterator[int]:
        out = self._stacks or hands.fewest(state, self._setup)
        yield out * 400
        yield from self._keys(f"{out} NEXT" if self._rng.random() < 0.7 else "NEXT")

    def _how_many(self) -> str:
        """What is keyed in before the first DEAL: how many hands, where nothing else says so."""
        lowest = 1 + hands.beside(self._setup)
        said = hands.hands_must_be_known(self._setup) or (not self._setup.has_acceptors and self._rng.random() < 0.7)
        if self._stacks or not said:
            return ""
        return f"{self._rng.randint(lowest, min(9, len(self._setup.seats) + lowest - 1))} "

    def deal(self, state: TableState) -> Iterator[int]:
        """Start the deal, take stacks, ask for the next, and say when every hand is out."""
        twins, now = self._floor.twins, state.round
        shoe = None if state.by_hand else twins.shoe or (twins.shuffler if self._deals else None)
        if state.by_hand and hands.dealing(state, self._setup):
            yield from self._by_hand(state)
        elif shoe is not None and shoe.state == "ready":
            if self._setup.stacks_follow and now.hands >= hands.fewest(state, self._setup) and self._rng.random() < 0.5:
                twins.press("green")
            else:
                twins.take_stack()
            yield 300
        elif self._setup.expects(state, "deal"):
            if pile_wanted(state, self._setup) and self._rng.random() < 0.8:
                yield from self._keys(f"CLEAR {self._rng.randint(1, self._setup.rules.piles)} SHUFFLE")
            elif not state.orders:
                yield from self._keys(f"{self._how_many()}DEAL")
        elif shoe is None and twins.shuffler is not None and state.in_hand is None:
            if twins.shuffler.tray is not None:
                twins.shuffler.take_tray()
                yield 300
            elif self._due(state) in state.condemned:
                yield from self._give_up()
            elif not state.orders:
                yield from self._keys("DEAL")
        elif shoe is None:
            yield from self._by_hand(state)
        elif state.orders:
            return
        elif now.hands >= hands.fewest(state, self._setup):
            yield from self._keys("NEXT")
        elif state.card_device(self._setup.stacks_from).colour is not None or self._rng.random() < 0.3:
            yield from self._keys("DEAL")
        else:
            yield from self._give_up()

    def _give_up(self) -> Iterator[int]:
        """No cards come any more: report what lets a supervisor declare the round void."""
        yield from self._keys(f"CLEAR {' '.join(str(self._voiding))} ENTER")

    def fumble(self) -> None:
        """Do something with cards that nobody asked for; where it cannot be done, nothing happens."""
        twins, rng = self._floor.twins, self._rng
        colour = rng.choice(("red", "blue", "green"))
        acts: list[Callable[[], object]] = [lambda: self._load(colour, rng.choice((0, -51, -32, 1)))]
        if twins.shoe is not None:
            acts += [twins.take_stack, lambda: twins.clear("shoe")]
        if twins.shuffler is not None:
            acts += [twins.take_deck, lambda: twins.clear("shuffler"), twins.shuffler.take_tray]
        with suppress(ValueError):
            rng.choice(acts)()
