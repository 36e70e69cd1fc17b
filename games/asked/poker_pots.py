"""How pots are divided, as the documents ask it: by cards, by what was said to have won, row by row at Chinese poker.

What is told becomes a hand at its showdown, and the poker room's own award answers. Has no rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.asked.poker_hand import amount, game_name, stakes, structure_of
from games.asked.question import Given, NotAnswered, QuestionError
from games.cards.card import Card, parse_cards
from games.cards.ranking.ranking import ACE
from games.poker_room.awards import Award, Values, awards, by_seat
from games.poker_room.betting import Betting
from games.poker_room.chinese import rows_of, settled, why_foul
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.play import awarded, values_of
from games.poker_room.player import Player
from games.poker_room.pots import Pot, pots, uncalled
from games.poker_room.rules import RoomRules
from games.poker_room.seats import clockwise_after
from games.poker_room.showing import misnamed
from games.poker_room.sides import SideName

_SAID: Mapping[str, tuple[SideName, int]] = {
    "wins-high": ("high", 2),
    "wins-low": ("low", 2),
    "ties-high": ("high", 1),
    "ties-low": ("low", 1),
}
"""What a seat is said to have done on a side: who wins is above who ties. Ties are told of all who share."""
_CHINESE = "chinese-poker"


def settle(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """What each seat gets of the pot.

    Raises:
        NotAnswered: nothing is told by which a pot could be divided.
        QuestionError: a fact is left out or cannot be.
    """
    seats = given["seats"]
    if given.get("poker_game") == _CHINESE or any("rows" in seat for seat in seats):
        return _chinese(given)
    if not seats:
        raise QuestionError("nobody is in the pot")
    if all("cards" in seat for seat in seats):
        return _by_cards(rules, given)
    if any(set(seat.get("did", ())) & set(_SAID) for seat in seats):
        return _by_word(rules, given)
    raise NotAnswered("a pot is divided by cards, or by who is said to win or tie a side")


def _by_cards(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    hand = _at_showdown(rules, given)
    returned = dict.fromkeys(hand.stacks_cents(), 0)
    if any("wagers" in seat for seat in given["seats"]):
        seat, cents = uncalled(hand.players)
        returned[seat] = cents
        hand = _without_uncalled(hand, seat, cents)
    values = values_of(hand)
    if rules.declared_hands_bind and hand.game.variant.must_bet_sevens:
        values = _as_named(values, given)
    before = hand.stacks_cents()
    over = awarded(hand, values)
    won = by_seat(over.awards)
    back = {seat: over.player(seat).stack_cents - before[seat] - won.get(seat, 0) for seat in before}
    return {
        "seats": [
            {"seat": seat, "award_cents": won.get(seat, 0), "returned_cents": returned[seat] + back[seat]}
            for seat in before
        ],
        "pots_cents": [pot.cents for pot in pots(hand.players)],
        **_winners(over.awards),
    }


def _at_showdown(rules: RoomRules, given: Given) -> Hand:
    """The hand as it is told: what each seat put in, or equal parts of a pot."""
    seats: Sequence[Given] = given["seats"]
    chip = amount(given, "chip_cents", 1)
    at = stakes(structure=structure_of(given), lower_cents=1, chip_cents=max(chip, 1))
    variant = rules.variant_of(game_name(rules, given))
    order = [seat["seat"] for seat in seats]
    if len(set(order)) < len(order):
        raise QuestionError("a seat is told twice")
    button = given.get("button", max(order))
    clockwise = clockwise_after(order, button)
    told = {seat["seat"]: seat for seat in seats}
    after = amount(given, "after_draw_cents", 0)
    players = []
    for seat in clockwise:
        wagers = told[seat].get("wagers", {})
        put_in = wagers["pot"] if "pot" in wagers else amount(given, "pot_cents") // len(seats)
        last = after // len(seats)
        players.append(
            Player(
                seat,
                0,
                street_cents=last,
                earlier_cents=put_in,
                down=parse_cards(told[seat]["cards"]),
                checked="check" in told[seat].get("did", ()),
            )
        )
    rest = 0 if "wagers" in seats[0] else amount(given, "pot_cents") % len(seats)
    odd = after % len(seats)
    if rest or odd:
        first = players[0]
        players[0] = Player(
            first.seat,
            0,
            street_cents=first.street_cents,
            earlier_cents=first.earlier_cents,
            dead_cents=rest + odd,
            down=first.down,
            checked=first.checked,
        )
    community = given.get("community", {})
    board = parse_cards(community.get("cards", ()) if isinstance(community, Mapping) else community)
    betting = Betting(1, to_cents=after // len(seats), full=int(after > 0))
    variant.pack.verify(card for card in (*(c for p in players for c in p.cards), *board) if card is not None)
    game = PokerGame(variant, at, rules.hand)
    last_street = len(variant.streets) - 1
    return Hand(game, button, tuple(players), "show", last_street, betting, board=board)


def _without_uncalled(hand: Hand, seat: int, cents: int) -> Hand:
    player = hand.player(seat)
    return replace(hand, players=hand.with_player(replace(player, earlier_cents=player.earlier_cents - cents)))


def _as_named(values: Values, given: Given) -> Values:
    """The values without hands that were named lower than they are, where three or more show (004:438-440)."""
    named = {seat["seat"]: _rank(seat["declared"]) for seat in given["seats"] if "declared" in seat}
    (side,) = values
    wrong = misnamed(values[side], named)
    return {side: {seat: value for seat, value in values[side].items() if seat not in wrong}}


def _rank(named: str) -> int:
    """The top rank that was named, the ace low."""
    rank = Card.parse(f"{named}s").rank
    return 1 if rank == ACE else rank


def _by_word(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    values: dict[SideName, dict[int, int]] = {"high": {}, "low": {}}
    players = []
    for told in sorted(given["seats"], key=lambda seat: int(seat["seat"])):
        players.append(Player(told["seat"], 0))
        for word in told.get("did", ()):
            if word in _SAID:
                side, place = _SAID[word]
                values[side][told["seat"]] = place
    sides = {side: held for side, held in values.items() if held}
    pot = Pot(amount(given, "pot_cents"), tuple(player.seat for player in players))
    chip = amount(given, "chip_cents", 1)
    order = rules.variant_of(game_name(rules, given)).odd_chips
    parts = awards((pot,), sides, players, order, max(chip, 1))
    won = by_seat(parts)
    return {
        "seats": [{"seat": player.seat, "award_cents": won.get(player.seat, 0)} for player in players],
        **_winners(parts),
    }


def _winners(parts: Sequence[Award]) -> Mapping[str, Any]:
    """Who won each side of the main pot; a list where several did. A high hand that scoops wins the low side too."""
    found: dict[str, Any] = {}
    for side in ("high", "low"):
        seats = [part.seat for part in parts if part.pot == 0 and part.side == side]
        found[f"{side}_winner"] = seats[0] if len(seats) == 1 else seats or None
    if found["low_winner"] is None:
        found["low_winner"] = found["high_winner"]
    return found


def _chinese(given: Given) -> Mapping[str, Any]:
    hands = {}
    for seat in given["seats"]:
        if "rows" not in seat:
            raise QuestionError(f"the rows of seat {seat['seat']} are left out")
        hands[seat["seat"]] = rows_of({name: parse_cards(row) for name, row in seat["rows"].items()})
    point = amount(given, "point_cents", 0)
    return {
        "seats": [
            {"seat": seat, "points": points, "net_cents": points * point, "foul": why_foul(hands[seat])}
            for seat, points in settled(hands).items()
        ]
    }
