"""Bets and raises as the documents ask about them: how much, when no more, what silent chips count for.

What is told becomes a hand of the poker room, and its own options answer. Has no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.asked.legal import answered
from games.asked.poker_hand import (
    DEEP_CENTS,
    after_steps,
    amount,
    game_name,
    stakes,
    stakes_of,
    structure_of,
    table_hand,
)
from games.asked.question import Given, QuestionError
from games.cards.card import parse_cards
from games.poker_room.acting import Action as Act
from games.poker_room.betting import Betting
from games.poker_room.hand import Hand
from games.poker_room.play import may, why_not
from games.poker_room.player import Player
from games.poker_room.rules import RoomRules
from games.poker_room.sizes import Sizes
from games.poker_room.stakes import Stakes
from games.poker_room.words_and_chips import Counted, Facing, choices_when_short, put_in, string_raise
from games.round.verdict import Verdict

Action: TypeAlias = Callable[[RoomRules, Given], Mapping[str, Any]]
_EARLY = ("first-round", "flop", "before-draw", "third-street", "fourth-street", "before-deal")
_TWO = 2


def bet(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A bet where nobody has bet: in turn, of the size of its street or between its bounds."""
    if given.get("seat") == "dealer":
        return _told(None if rules.dealer_may_bet else "a dealer does not bet in the game that he deals", given)
    if "to_act" in given:
        seats = {given["to_act"], given["seat"]}
        if len(seats) == 1:
            return answered(Verdict(), given)
        hand = _round(rules, _ad_hoc(given), given["to_act"], given["seat"])
        return _told(why_not(hand, given["seat"], Act("all-in")), given)
    posted = stakes_of(rules, given) if "limit" in given else _ad_hoc(given)
    upper = "phase" in given and given["phase"] not in _EARLY
    size = posted.limits_cents[upper and posted.structure == "limit"]
    asked = _wagered(given, "bet")
    stack = amount(given, "chips_cents", amount(given, "stack_cents", DEEP_CENTS))
    hand = _round(rules, posted, 1, 2, stack=stack, bet_cents=size, pot_cents=amount(given, "pot_cents", 0))
    options = may(hand)
    figures = _bounds(options.sizes, options.all_in_cents, posted)
    why = why_not(hand, 1, Act("bet", asked)) if asked is not None else None
    return _told(why, given, **figures)


def open_pot(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """To come in first: with openers where the game asks for them, for as much as the house says.

    Raises:
        QuestionError: neither cards nor blinds are told.
    """
    variant = rules.variant_of(game_name(rules, given))
    if "cards" in given and variant.openers is not None:
        opens = variant.openers(parse_cards(given["cards"]))
        return _told(None if opens else "jacks or better open the pot", given)
    wagers = given.get("wagers", {})
    blinds = given.get("blinds_cents") or [wagers[name] for name in ("small-blind", "large-blind") if name in wagers]
    if not blinds and "big_blind_cents" in given:
        blinds = [amount(given, "big_blind_cents")]
    if not blinds:
        raise QuestionError('the question leaves out "blinds_cents"')
    asked = amount(given, "amount_cents") if "amount_cents" in given else wagers.get("open")
    known = next(iter(rules.stakes.values()), None)
    opening = sum(blinds) if known is not None and known.opening_cents else 0
    structure = known.structure if known is not None and opening else structure_of(given)
    big = max(blinds)
    posted = stakes(structure=structure, lower_cents=max(big, 1), blinds_cents=tuple(blinds), opening_cents=opening)
    order = [Player(1, DEEP_CENTS), Player(2, DEEP_CENTS)]
    order += [Player(seat, DEEP_CENTS, street_cents=cents) for seat, cents in enumerate(blinds, 3)]
    to = posted.to_come_in_cents
    betting = Betting(posted.lower_cents, to, to, pending=tuple(player.seat for player in order))
    hand = table_hand(rules, posted, order, betting)
    options = may(hand)
    figures = _bounds(options.sizes, options.all_in_cents, posted)
    figures["required_cents"] = to
    if asked is None or asked <= to:
        return _told(None if asked == to else f"it costs {to} cents to come in", given, **figures)
    return _told(why_not(hand, 1, Act("raise", asked)), given, **figures)


def raise_(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A raise: whether one is possible at all, and between which bounds."""
    hand = _before_a_raise(rules, given)
    options = may(hand)
    seat: int = given.get("seat", options.seat)
    if options.seat != seat:
        return _told(why_not(hand, seat, Act("all-in")), given)
    figures = _bounds(options.sizes, options.all_in_cents, hand.game.stakes)
    asked = amount(given, "amount_cents") if "amount_cents" in given else given.get("to_cents")
    why = why_not(hand, seat, Act("raise", asked)) if asked is not None else options.why_no_raise
    return _told(why, given, **figures)


def _before_a_raise(rules: RoomRules, given: Given) -> Hand:
    structure = structure_of(given)
    if "steps" in given:
        first = given["steps"][0].get("to_cents", 1) if structure == "limit" and given["steps"] else 1
        size = amount(given, "limit_bet_cents", amount(given, "min_bet_cents", first))
        at = stakes(structure=structure, lower_cents=max(size, 1))
        return after_steps(rules, given, at, max(size, 1))
    if "pot_cents" in given:
        to = amount(given, "bet_cents")
        at = stakes(structure=structure, lower_cents=1)
        players = [Player(1, DEEP_CENTS), Player(2, DEEP_CENTS, street_cents=to)]
        players.append(Player(3, DEEP_CENTS, earlier_cents=amount(given, "pot_cents")))
        betting = Betting(1, to, to, to, wagers=1, full=1, pending=(1, 3), aggressor=2, entered=True)
        return table_hand(rules, at, players, betting)
    if "all_in_raise_cents" in given:
        to, more = amount(given, "bet_cents"), amount(given, "all_in_raise_cents")
        at = stakes(structure=structure, lower_cents=to)
        steps = [
            {"seat": 1, "does": "bet", "to_cents": to},
            {"seat": 2, "does": "call", "to_cents": to},
            {"seat": 3, "does": "all-in", "to_cents": to + more},
        ]
        return after_steps(rules, Given({**given, "steps": steps, "seat": 1}), at, to)
    return _in_a_raising_war(rules, given)


def _in_a_raising_war(rules: RoomRules, given: Given) -> Hand:
    """So many raises were made, by so many players who all have chips."""
    raises = given["raises"] if "raises" in given else given["raise_number"] - 1
    count = given.get("active", given.get("players", 3))
    if count < _TWO or raises < 0:
        raise QuestionError("two players at least raise one another, and a raise has a number from 1")
    size = amount(given, "bet_cents", 1)
    at = stakes(structure=structure_of(given), lower_cents=max(size, 1))
    to = at.lower_cents * (raises + 1)
    players = [Player(seat, DEEP_CENTS) for seat in range(1, count)] + [Player(count, DEEP_CENTS, street_cents=to)]
    most = rules.hand.betting.most_raises(at.structure, rules.variant_of(game_name(rules, given)).rounds)
    capped = most is not None and raises >= most and not given.get("heads_up_before_cap", count == _TWO)
    betting = Betting(
        at.lower_cents,
        to,
        to,
        at.lower_cents,
        wagers=raises + 1,
        full=raises + 1,
        capped=capped,
        pending=tuple(player.seat for player in players[:-1]),
        aggressor=count,
        entered=True,
    )
    return table_hand(rules, at, players, betting, named=game_name(rules, given))


def chip(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """One chip without a word."""
    return _counted(rules, given, [amount(given, "chip_cents")])


def chips(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Several chips without a word."""
    return _counted(rules, given, given["put_in_cents"])


def _counted(rules: RoomRules, given: Given, put: list[int]) -> Mapping[str, Any]:
    if not put or any(not 0 < cents <= DEEP_CENTS for cents in put):
        raise QuestionError("a chip has a value above nothing")
    to, structure = amount(given, "bet_cents"), structure_of(given)
    size = amount(given, "limit_bet_cents", amount(given, "min_bet_cents", max(to, 1)))
    if to and given.get("announced", False):
        counted = Counted("raise", sum(put))
    elif "objected" in given:
        as_raise = string_raise(rules.chips, objected=given["objected"])
        counted = Counted(as_raise, sum(put) if as_raise == "raise" else to)
    else:
        facing = Facing(structure, to, size, to + max(size, to), amount(given, "pot_cents", 0))
        counted = put_in(rules.chips, facing, put)
    required: dict[str, Any] = {} if counted.required_cents is None else {"required_cents": counted.required_cents}
    if counted.counts_as == "short":
        required["may"] = choices_when_short(rules.chips, structure, acted_behind=given.get("acted_behind", False))
    return {
        **answered(Verdict(), given),
        "counts_as": counted.counts_as,
        "amount_cents": counted.amount_cents,
        "returned_cents": counted.returned_cents,
        **required,
    }


def _round(
    rules: RoomRules,
    at: Stakes,
    first: int,
    second: int,
    *,
    stack: int = DEEP_CENTS,
    bet_cents: int | None = None,
    pot_cents: int = 0,
) -> Hand:
    """A round in which nobody has acted."""
    players = [Player(first, stack), Player(second, DEEP_CENTS, earlier_cents=pot_cents)]
    return table_hand(rules, at, players, Betting(bet_cents or at.lower_cents, pending=(first, second)))


def _ad_hoc(given: Given) -> Stakes:
    size = amount(given, "limit_bet_cents", amount(given, "min_bet_cents", 1))
    named = "options" in given or "limit_bet_cents" in given
    return stakes(structure=structure_of(given) if named else "no-limit", lower_cents=max(size, 1))


def _wagered(given: Given, name: str) -> int | None:
    if "amount_cents" in given:
        return amount(given, "amount_cents")
    wagered: int | None = given.get("wagers", {}).get(name)
    return wagered


def _bounds(sizes: Sizes, all_in: int, at: Stakes) -> dict[str, int]:
    figures = {"min_cents": sizes.least_cents}
    if at.structure == "limit":
        figures |= {"required_cents": sizes.least_cents, "max_cents": sizes.most_cents}
    elif sizes.most_cents < DEEP_CENTS:
        figures["max_cents"] = min(sizes.most_cents, all_in)
    return figures


def _told(why: object, given: Given, **figures: int) -> dict[str, Any]:
    return answered(Verdict(None if why is None else str(why), figures), given)


ACTIONS: Mapping[str, Action] = {
    "bet": bet,
    "open": open_pot,
    "put-in-chip": chip,
    "put-in-chips": chips,
    "raise": raise_,
}
