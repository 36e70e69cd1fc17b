"""What people do at a simulated poker table: sit, play well or badly, show, throw in, and mistakes at all of it.

Four kinds of players by their seat: one waits for good cards, one calls, one bets, one knows what he holds. Where the
table counts chips the dealer keys cards in, else says who won. Cards come by chance. Does not know a house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.people.entry_lines import CONSOLE
from controller.rehearsal.simulation.handling import Handling
from controller.table import commands as c
from controller.table.poker.beginning import beginning
from controller.table.poker.course import games_here, hand_now, section, stakes_of
from controller.table.poker.seating import buy_in
from controller.table.state import TableState
from drivers.signals import Signal
from games.cards.card import Card
from games.cards.ranking.hand_rank import HandError
from games.poker_room.acting import Options
from games.poker_room.acts import UNKNOWN, Acted, Awarded, Counted, Dealt, Drew, Killed, Shown, as_text
from games.poker_room.dealing import due, in_dealing_order
from games.poker_room.hand import Hand
from games.poker_room.play import draws, may
from games.poker_room.player import Player

WEIGHTS = {
    "waits": (60, 25, 15),
    "calls": (10, 80, 10),
    "bets": (10, 40, 50),
    "knows": (33, 34, 33),
}
"""How often each kind folds, calls and raises, where cards do not say it."""
KINDS = tuple(WEIGHTS)
FEWEST, MOST = 4, 7
"""So many players sit there, mostly."""


class PotHandling(Handling):
    """Everybody at the table."""

    def go_on(self, state: TableState) -> Iterator[int]:
        """What is done next as the table stands."""
        if state.poker.owed:
            self._tell(c.BadBeatPayKeyed, seat=state.poker.owed[0][0])
            yield 300
        if self._chance(0.02):
            self._odd()
            yield 300
        hand = hand_now(state, self._setup)
        if hand is None:
            yield from self._between(state)
        elif self._setup.game.is_void(state.round.phase) or hand.stage == "over":
            if hand.stage == "over" and self._chance(0.03):
                self._tell(c.PokerTakeBackKeyed)
                yield 400
            else:
                yield from self._keys("NEXT")
        else:
            yield from self._play(state, hand)

    def _tell(self, kind: Callable[..., Signal], **said: object) -> None:
        """Something is told at the table's page."""
        self._give(kind(device=CONSOLE, at=self._now(), **said))

    def _act(self, act: c.TableAct) -> None:
        self._tell(c.PokerActKeyed, act=act)

    # Between two hands

    def _between(self, state: TableState) -> Iterator[int]:
        poker, rng = state.poker, self._rng
        counted = section(self._setup).chips == "counted"
        if poker.time_due and not self._chance(0.1):
            self._tell(c.CollectionKeyed)
            yield 500
        for one in poker.seated:
            if one.stack_cents is not None and one.stack_cents < stakes_of(self._setup).chip_cents:
                if self._chance(0.3):
                    self._tell(c.PlayerLeaves, seat=one.seat)
                else:
                    self._tell(c.ChipsKeyed, seat=one.seat, cents=self._stack())
                yield 200
            elif one.away or ((one.new or one.missed) and not one.posts):
                if self._chance(0.5):
                    self._tell(c.PlayerComesBack, seat=one.seat, posts=rng.random() < 0.5)
                    yield 200
            elif self._chance(0.03):
                self._tell(c.PlayerGoesAway, seat=one.seat)
                yield 200
            elif self._chance(0.01):
                self._tell(c.PlayerLeaves, seat=one.seat)
                yield 200
        free = [seat for seat in self._setup.seats if poker.at(seat) is None]
        if free and len(poker.seated) < rng.randint(FEWEST, MOST):
            name = poker.waiting[0] if poker.waiting else ""
            stack = self._stack() if counted else None
            self._tell(c.PlayerSits, seat=rng.choice(free), stack_cents=stack, name=name)
            yield 400
        if poker.positions is None and poker.button_due is None and poker.seated:
            self._tell(c.ButtonKeyed, seat=rng.choice(poker.seated).seat)
            yield 400
        yield from self._around(state)
        if not isinstance(beginning(state, self._setup), str) or self._chance(0.05):
            yield from self._keys("NEXT")
        elif len(games_here(self._setup)) > 1 and self._chance(0.5):
            self._tell(c.GameKeyed, game=games_here(self._setup)[0])
            yield 300

    def _stack(self) -> int:
        """What somebody brings: whole dollars between the least and the most."""
        least, most = buy_in(self._setup)
        stakes = stakes_of(self._setup)
        low = max(least, 10 * stakes.big_blind_cents)
        return self._rng.randrange(low, (most or 4 * low) + 1, 100)

    def _around(self, state: TableState) -> Iterator[int]:
        rng = self._rng
        names = ("Ann", "Bob", "Cay")
        if self._chance(0.05):
            self._tell(c.SeatAskedFor, name=rng.choice(names))
            yield 200
        if state.poker.waiting and self._chance(0.05):
            self._tell(c.SeatGivenUp, name=state.poker.waiting[-1])
            yield 200
        if self._chance(0.03):
            self._tell(c.DealerKeyed, dealer=rng.choice(("Dee", "Eve")))
            yield 200
        if state.poker.seated and self._chance(0.08):
            cents = stakes_of(self._setup).big_blind_cents * 2
            self._tell(c.StraddleKeyed, seat=rng.choice(state.poker.seated).seat, cents=cents)
            yield 200
        if len(games_here(self._setup)) > 1 and self._chance(0.1):
            self._tell(c.GameKeyed, game=rng.choice(games_here(self._setup)))
            yield 200

    # In a hand

    def _odd(self) -> None:
        """A mistake of somebody: out of turn, between two amounts, a misdeal that nobody grants."""
        rng, seat = self._rng, self._rng.choice(self._setup.seats)
        match rng.randrange(8):
            case 0:
                self._act(Acted(seat, rng.choice(("fold", "check", "call"))))
            case 1:
                self._act(Acted(seat, "raise", rng.randrange(100, 5_000, 50)))
            case 2:
                self._tell(c.PokerTakeBackKeyed)
            case 3:
                self._tell(c.MisdealKeyed, cause=rng.choice((None, "button-wrong", "two-cards-off")))
            case 4:
                self._tell(c.ClockCallKeyed)
            case 5:
                self._tell(c.PlayerLeaves, seat=seat)
            case 6:
                self._act(Dealt())
            case _:
                self._tell(c.PlayerComesBack, seat=seat, buys_button=True)

    def _play(self, state: TableState, hand: Hand) -> Iterator[int]:
        match hand.stage:
            case "deal":
                yield from self._deal(hand)
            case "draw" | "return":
                self._draw(hand)
            case "show":
                yield from self._show(hand)
            case _:
                yield from self._bet(state, hand)
        yield self._rng.randint(200, 900)

    def _left_in_deck(self, hand: Hand) -> list[Card]:
        known = {str(card) for card in hand.known_cards() if card is not None}
        deck = [card for card in hand.game.variant.pack.pieces() if str(card) not in known]
        self._rng.shuffle(deck)
        return deck

    def _knows_cards(self, hand: Hand) -> bool:
        """Whether the dealer keys the cards in: at a table that counts chips, from the first card of a hand on."""
        counted = section(self._setup).chips == "counted"
        return counted and all(None not in player.cards for player in hand.holding)

    def _deal(self, hand: Hand) -> Iterator[int]:
        asked, opens = due(hand), hand.now.opens not in ("after-blinds", "button-left")
        if (self._knows_cards(hand) or opens) and (len(self._left_in_deck(hand)) >= asked.cards):
            seats, board = in_dealing_order(self._left_in_deck(hand), asked)
            self._act(Dealt(tuple((seat, as_text(cards)) for seat, cards in seats.items()), as_text(board)))
        else:
            yield from self._keys("DEAL")

    def _draw(self, hand: Hand) -> None:
        assert hand.turn is not None
        least, most = draws(hand)
        down = hand.player(hand.turn).down
        count = min(self._rng.randint(least, most), len(down))
        if None in down:
            self._act(Drew(hand.turn, (UNKNOWN,) * count))
            return
        away, deck = self._rng.sample(down, count), self._left_in_deck(hand)
        new = as_text(deck[:count]) if hand.stage == "draw" and len(deck) >= count else ()
        self._act(Drew(hand.turn, as_text(away), new))

    def _show(self, hand: Hand) -> Iterator[int]:
        """Hands are shown; the worse ones are thrown in at times, and one that nobody sees is never the best."""
        if None in hand.board or any(None in player.cards for player in hand.holding):
            order = [player.seat for player in hand.holding]
            self._rng.shuffle(order)
            places = tuple((seat, -place) for place, seat in enumerate(order))
            self._act(Awarded(tuple((side.name, places) for side in hand.game.variant.sides)))
            return
        for player in hand.holding:
            if not player.shown:
                best = player.seat in self._best(hand)
                self._act(Killed(player.seat) if not best and self._chance(0.3) else Shown(player.seat))
                yield 300
        self._act(Awarded())

    def _best(self, hand: Hand) -> set[int]:
        """The seats with the best hand of each side."""
        found: set[int] = set()
        for side in hand.game.variant.sides:
            values = {one.seat: side.value(_cards(one), _board(hand)) for one in hand.holding}
            told = {seat: value for seat, value in values.items() if value is not None}
            found |= {seat for seat, value in told.items() if value == max(told.values())}
        return found

    def _bet(self, state: TableState, hand: Hand) -> Iterator[int]:
        options = may(hand)
        player = hand.player(options.seat)
        if self._chance(0.01) and player.is_uncounted:
            self._act(Counted(options.seat, self._rng.randrange(0, 5_000, 100)))
            return
        if state.poker.clock is not None and self._chance(0.98):
            return  # he thinks on, and at times for too long
        clock = self._chance(0.02) and state.poker.clock is None
        if clock and options.call_cents:
            self._tell(c.ClockCallKeyed)
            yield 1_000
            return
        act = self._chosen(hand, options, player)
        silent = self._chance(0.1) and act.does in ("call", "raise")
        if silent and act.to_cents is not None and act.to_cents > player.street_cents:
            self._tell(
                c.SilentChipsKeyed,
                seat=options.seat,
                chips_cents=(act.to_cents - player.street_cents - 1, 1),
                motions=self._rng.choice((1, 2)),
                objected=self._chance(0.5),
            )
        elif act.does in ("check", "call") and self._chance(0.3):
            yield from self._keys("ENTER")
        elif act.does == "fold" and self._chance(0.3):
            yield from self._keys("NEXT")
        else:
            self._act(act)

    def _chosen(self, hand: Hand, options: Options, player: Player) -> Acted:
        kind = KINDS[options.seat % len(KINDS)]
        fold, call, raise_ = self._by_cards(hand, player) if kind == "knows" else WEIGHTS[kind]
        does = self._rng.choices(("fold", "call", "raise"), (fold, call, raise_))[0]
        seat = options.seat
        if options.bring_in_cents:
            return Acted(seat, "bring-in")
        if does == "raise" and options.why_no_raise is None:
            sizes = options.sizes
            most = min(sizes.most_cents, options.all_in_cents)
            if options.all_in_cents <= sizes.least_cents:
                return Acted(seat, "all-in")
            to = sizes.only_cents[0] if sizes.only_cents else self._some(sizes.least_cents, most, sizes.chip_cents)
            return Acted(seat, "raise" if hand.betting.to_cents else "bet", to)
        if does == "fold" and options.call_cents:
            return Acted(seat, "fold")
        return Acted(seat, "call" if options.call_cents else "check")

    def _some(self, least: int, most: int, chip: int) -> int:
        """An amount between: mostly a small one, at times all."""
        top = most if self._chance(0.1) else min(most, least * 3)
        return self._rng.randrange(least, top + 1, chip) if least % chip == 0 else least

    def _by_cards(self, hand: Hand, player: Player) -> tuple[int, int, int]:
        """One who knows what he holds: where all cards are known, by his place among all hands that could be."""
        board = _board(hand)
        if None in player.cards or len(board) < len(hand.board) or len(board) + len(player.cards) < 5:
            return WEIGHTS["knows"]
        try:
            side = hand.game.variant.sides[0]
            own = side.value(_cards(player), board)
            deck, better = self._left_in_deck(hand), 0
            for _ in range(8):
                self._rng.shuffle(deck)
                other = side.value(deck[: len(player.cards)], board)
                better += other is not None and (own is None or other > own)
        except HandError:
            return WEIGHTS["knows"]
        few, many = 2, 5
        return (5, 35, 60) if better <= few else (60, 35, 5) if better >= many else (20, 70, 10)


def _cards(player: Player) -> tuple[Card, ...]:
    return tuple(card for card in player.cards if card is not None)


def _board(hand: Hand) -> tuple[Card, ...]:
    return tuple(card for card in hand.board if card is not None)
