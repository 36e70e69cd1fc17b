"""Random hands beside pokerkit, move by move: the same turn, the same amounts, the same pots, the same chips.

``make test`` plays some hands of each game; ``python -m tests.games.poker_room.peer`` a hundred thousand, or
``--hands``. Exit code 1 where anything differs. The house of these hands is pokerkit's own; what each house of ours
does otherwise stands in its rules file with the line, and in docs/poker-room.md.
"""

import argparse
import dataclasses
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import pokerkit
from msgspec.structs import replace
from pokerkit import Automation, Card as PeerCard, State

from games.cards.card import Card
from games.poker_room.acting import Action
from games.poker_room.betting_rules import BettingRules
from games.poker_room.dealing import due
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import opened
from games.poker_room.play import act, awarded, dealt, drew, may, values_of
from games.poker_room.pots import pots
from games.poker_room.stakes import Stakes
from games.poker_room.variant import Variant
from games.poker_room.variants.all_variants import VARIANTS

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
PEERS_RULES = BettingRules(
    raises=3,
    cap_heads_up=True,
    blind_is_bet=False,
    short_counts=True,
    shorts_add_up=True,
    full_is="as-last-added",
    fold_without_bet=False,
)
"""pokerkit's own rules: a cap for two players too, a blind that is no bet, no fold where nothing is to be called."""


Peer: TypeAlias = Callable[[Sequence[int]], State]
"""A hand of pokerkit with these stacks."""


@dataclass(frozen=True)
class Pair:
    """One game as both know it."""

    variant: Variant
    stakes: Stakes
    peer: Peer
    most: int = 6

    @property
    def game(self) -> PokerGame:
        stakes = self.stakes
        betting = PEERS_RULES if stakes.structure == "limit" else PEERS_RULES.model_copy(update={"raises": None})
        return PokerGame(dataclasses.replace(self.variant, odd_chips="button-left"), stakes, HandRules(betting=betting))


def _blinds(kind: Any, *sizes: int) -> Peer:
    def state(stacks: Sequence[int]) -> State:
        found: State = kind.create_state(AUTOMATIONS, True, 0, (1, 2), *sizes, tuple(stacks), len(stacks))
        return found

    return state


def _stud(kind: Any) -> Peer:
    def state(stacks: Sequence[int]) -> State:
        found: State = kind.create_state(AUTOMATIONS, True, 1, 1, 2, 4, tuple(stacks), len(stacks))
        return found

    return state


class _FixedLimitOmahaHighLow(pokerkit.FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """pokerkit 0.7.7 takes its fixed-limit Omaha high-low for pot limit; this is the game of that name."""


_LIMIT = Stakes(structure="limit", lower_cents=2, upper_cents=4, blinds_cents=(1, 2))
_NO_LIMIT = Stakes(structure="no-limit", lower_cents=2, blinds_cents=(1, 2))
_POT_LIMIT = Stakes(structure="pot-limit", lower_cents=2, blinds_cents=(1, 2))
_BROUGHT_IN = Stakes(structure="limit", lower_cents=2, upper_cents=4, ante_cents=1, bring_in_cents=1)

PAIRS: Mapping[str, Pair] = {
    "limit-holdem": Pair(VARIANTS["texas-holdem"], _LIMIT, _blinds(pokerkit.FixedLimitTexasHoldem, 2, 4)),
    "no-limit-holdem": Pair(VARIANTS["texas-holdem"], _NO_LIMIT, _blinds(pokerkit.NoLimitTexasHoldem, 2)),
    "pot-limit-omaha": Pair(VARIANTS["omaha"], _POT_LIMIT, _blinds(pokerkit.PotLimitOmahaHoldem, 2)),
    "omaha-hi-lo": Pair(VARIANTS["omaha-hi-lo"], _LIMIT, _blinds(_FixedLimitOmahaHighLow, 2, 4)),
    "seven-card-stud": Pair(VARIANTS["seven-card-stud"], _BROUGHT_IN, _stud(pokerkit.FixedLimitSevenCardStud)),
    "stud-hi-lo": Pair(
        VARIANTS["stud-hi-lo"],
        _BROUGHT_IN,
        _stud(pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    ),
    "razz": Pair(VARIANTS["razz"], _BROUGHT_IN, _stud(pokerkit.FixedLimitRazz)),
    "deuce-to-seven-lowball": Pair(
        VARIANTS["deuce-to-seven-lowball"], _NO_LIMIT, _blinds(pokerkit.NoLimitDeuceToSevenLowballSingleDraw, 2)
    ),
    "deuce-to-seven-triple-draw": Pair(
        VARIANTS["deuce-to-seven-triple-draw"],
        _LIMIT,
        _blinds(pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, 2, 4),
        most=4,
    ),
    "badugi": Pair(VARIANTS["badugi"], _LIMIT, _blinds(pokerkit.FixedLimitBadugi, 2, 4), most=4),
}
_PEER_CARDS = {str(card): next(PeerCard.parse(str(card))) for card in VARIANTS["texas-holdem"].pack.pieces()}
_UNKNOWN = next(PeerCard.parse("??"))


class Differs(AssertionError):
    """What both do is not the same; the text says where."""


class Known(Exception):
    """A hand in which pokerkit is known to err; the text says how."""


def _takes_a_low_of_another_pot(ours: Hand) -> bool:
    """Where one pot has a low, pokerkit halves every pot, and divides the half of a pot without a low equally.

    Here the high hand takes all of it (004:354, 427).
    """
    values = values_of(ours)
    if "low" not in values or len(values) == 1:
        return False
    lows = [any(seat in values["low"] for seat in pot.seats) for pot in ours.pots if len(pot.seats) > 1]
    return any(lows) and not all(lows)


def _awarded(ours: Hand) -> Hand:
    """The award, from the pots as pokerkit forms them: once hands that win nothing are out of them.

    Here each pot is divided as the betting left it, which may put an odd chip elsewhere and moves nothing else.
    """
    values = values_of(ours)
    winning = {
        seat
        for pot in ours.pots
        for held in values.values()
        for seat in pot.seats
        if seat in held and held[seat] == max(held[one] for one in pot.seats if one in held)
    }
    kept = [player if player.seat in winning else replace(player, folded=True) for player in ours.players]
    if any(_odd_chips(ours)):
        raise Known("two odd chips or more among those who tie")
    theirs, plain = awarded(replace(ours, players=tuple(kept), formed=())), awarded(ours)
    most = len(values) * len(ours.pots)
    for one, other in zip(theirs.players, plain.players, strict=True):
        if abs(one.stack_cents - other.stack_cents) > most:
            raise Differs(f"more than odd chips: {one.stack_cents} and {other.stack_cents} of seat {one.seat}")
    return theirs


def _odd_chips(ours: Hand) -> Iterator[bool]:
    """Whether more than one odd chip falls in a part of a pot: pokerkit gives all of them to the first (004:282)."""
    kept = {one.seat for one in awarded(ours).awards}
    joined = tuple(replace(one, folded=one.seat not in kept) for one in ours.players)
    for parts in (awarded(ours).awards, awarded(replace(ours, players=joined, formed=())).awards):
        for key in {(one.pot, one.side) for one in parts}:
            cents = [one.cents for one in parts if (one.pot, one.side) == key]
            yield max(cents) > min(cents) and cents.count(max(cents)) > 1


def _same(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Differs(f"{what}: ours {ours}, theirs {theirs}")


def play_one(pair: Pair, chance: Random) -> int:
    """Play one random hand on both, and the number of moves.

    Raises:
        Differs: they do not agree.
    """
    count = chance.randint(2, pair.most)
    stacks = [chance.choice((chance.randint(2, 12), chance.randint(2, 60), 200)) for _ in range(count)]
    theirs = pair.peer(stacks)
    ours = opened(pair.game, dict(enumerate(stacks, 1)), button=count)
    deck = [*pair.variant.pack.pieces()]
    chance.shuffle(deck)
    moves = 0
    while ours.stage != "over":
        if ours.stage != "bet":
            _check_alone(theirs)
        if ours.stage == "deal":
            ours = _deal(ours, theirs, deck)
        elif ours.stage == "draw":
            ours = _draw(ours, theirs, deck, chance)
        elif ours.stage == "show":
            if _takes_a_low_of_another_pot(ours):
                raise Known("a side pot without a low, beside a pot with one")
            ours = _awarded(ours)
        else:
            ours = _move(ours, theirs, chance)
        moves += 1
    _same("over", False, theirs.status)
    _same("chips", [player.stack_cents for player in ours.players], list(theirs.stacks))
    _same("sum", sum(stacks), sum(player.stack_cents for player in ours.players))
    return moves


def _peer_card(card: Card | None) -> PeerCard:
    return _UNKNOWN if card is None else _PEER_CARDS[str(card)]


def _check_alone(theirs: State) -> None:
    """pokerkit asks a player who has nothing to call and nobody left to bet against; here he is not asked."""
    while theirs.actor_index is not None:
        _same("to call of one who is left alone", 0, theirs.checking_or_calling_amount)
        theirs.check_or_call()


def _deal(ours: Hand, theirs: State, deck: list[Card]) -> Hand:
    asked = due(ours)
    if asked.burn:
        theirs.burn_card("??")
        deck.pop()
    seats = {seat: [deck.pop() for _ in range(asked.down + asked.up)] for seat in asked.seats}
    for each in range(asked.down + asked.up):
        for seat in asked.seats:
            _same("dealt to", seat - 1, theirs.hole_dealee_index)
            theirs.deal_hole((_peer_card(seats[seat][each]),))
    board = [deck.pop() for _ in range(asked.board)]
    if board:
        theirs.deal_board(tuple(map(_peer_card, board)))
    return dealt(ours, seats, board)


def _draw(ours: Hand, theirs: State, deck: list[Card], chance: Random) -> Hand:
    asked: list[tuple[int, list[Card]]] = []
    for seat in ours.waiting:
        held = [card for card in ours.player(seat).down if card is not None]
        away = chance.sample(held, chance.choice((0, 1, 1, 2)))
        theirs.stand_pat_or_discard(tuple(map(_peer_card, away)))
        asked.append((seat, away))
    theirs.burn_card("??")
    deck.pop()
    for seat, away in asked:
        new = [deck.pop() for _ in away]
        for card in new:
            theirs.deal_hole((_peer_card(card),))
        ours = drew(ours, seat, away, new)
    return ours


def _move(ours: Hand, theirs: State, chance: Random) -> Hand:
    options = may(ours)
    _same("turn", options.seat - 1, theirs.actor_index)
    least, most = theirs.min_completion_betting_or_raising_to_amount, theirs.max_completion_betting_or_raising_to_amount
    _same("may raise", options.why_no_raise is None, least is not None)
    _same("pots", [pot.cents for pot in _collected(ours)], _peer_pots(theirs))
    if options.bring_in_cents:
        _same("bring-in", options.bring_in_cents, theirs.effective_bring_in_amount)
        if least is None or chance.random() < 0.7:
            theirs.post_bring_in()
            return act(ours, options.seat, Action("bring-in"))
    else:
        _same("to call", options.call_cents, theirs.checking_or_calling_amount)
    if least is not None and most is not None:
        _same("least raise", min(options.sizes.least_cents, options.all_in_cents), least)
        _same("most raise", min(options.sizes.most_cents, options.all_in_cents), most)
        if options.bring_in_cents or chance.random() < 0.35:
            to = chance.choice((least, least, most, chance.randint(least, most)))
            theirs.complete_bet_or_raise_to(to)
            return act(ours, options.seat, Action("raise", to))
    if options.call_cents and chance.random() < 0.3:
        theirs.fold()
        return act(ours, options.seat, Action("fold"))
    theirs.check_or_call()
    return act(ours, options.seat, Action("call" if options.call_cents else "check"))


def _collected(ours: Hand) -> Iterator[Any]:
    """The pots of the streets before."""
    before = [replace(player, street_cents=0) for player in ours.players]
    return (pot for pot in pots(before) if pot.cents)


def _peer_pots(theirs: State) -> list[int]:
    return [pot.amount for pot in theirs.pots]


def disagreements(name: str, hands: int, seed: int, known: list[str] | None = None) -> Iterator[str]:
    """Hands that pokerkit plays otherwise, in words; ``known`` takes those in which it is known to."""
    for number in range(hands):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                play_one(PAIRS[name], Random(f"{name} {seed} {number}"))
            except Known as why:
                if known is not None:
                    known.append(str(why))
            except (Differs, ValueError) as differs:
                yield f"{name}, seed {seed}, hand {number}: {differs}"


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.games.poker_room.peer")
    options.add_argument("--hands", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", nargs="*", default=list(PAIRS), choices=list(PAIRS))
    chosen = options.parse_args()
    differ = 0
    for name in chosen.games:
        known: list[str] = []
        found = list(disagreements(name, chosen.hands, chosen.seed, known))
        differ += len(found)
        told = f"{name}: {chosen.hands} hands, {len(found)} played otherwise, {len(known)} as it is known to"
        print(told, *found[:10], sep="\n  ", flush=True)
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
