"""Random rounds of every game: seats, wagers that the house takes, cards or a result, and what the players did."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from games.baccarat.chemin_de_fer.game import CHEMIN_DE_FER
from games.baccarat.commission_free.game import COMMISSION_FREE_BACCARAT
from games.baccarat.mini.game import MINI_BACCARAT
from games.baccarat.twenty_first_century.game import TWENTY_FIRST_CENTURY_BACCARAT
from games.baccarat.twenty_first_century.settlement import ON_THE_HAND
from games.blackjack.rules import BlackjackRules
from games.cards.card import Card
from games.cards.ranking.setting import foul, settings
from games.casino_war.game import CASINO_WAR
from games.declared.course import Act, CourseError
from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.declared.layout import NoSuchWager, Placing
from games.layout.rules import LayoutRules
from games.library import GAMES
from games.pai_gow.poker.rules import PaiGowPokerRules
from games.red_dog.game import RED_DOG
from games.round.settlement import Board, SeatInPlay

Deck = list[Card]
Dealt = tuple[list[SeatInPlay], Board]


def deal_round(game: Game, rules: HouseRules, random: Random) -> Dealt:
    """One round as it lies on the felt when it is settled."""
    if game.is_by_result:
        return _by_result(game, rules, random)
    pack = game.dealt_by_card.pack.of(rules.shoe.decks) if rules.shoe else game.pack
    deck = list(pack.pieces())
    random.shuffle(deck)
    most = min(rules.seats, 6)
    seats = sorted(random.sample(range(1, most + 1), random.randint(1, most)))
    return _DEAL[game.name](rules, seats, deck, random)


def _by_result(game: Game, rules: HouseRules, random: Random) -> Dealt:
    """A result, what stood before it, and wagers of all families, each as the layout took it."""
    chance, seats = game.by_result, random.sample(range(1, rules.seats + 1), random.randint(1, 4))
    marks = {mark for shown in chance.every(rules) for mark in ("", chance.marks(rules, "", shown))}
    mark, played = random.choice(sorted(marks)), []
    for seat in sorted(seats):
        wagers: dict[str, int] = {}
        for family in random.sample(chance.layout.families, random.randint(1, len(chance.layout.families))):
            try:
                wager = chance.layout.read(rules, family.example)
                cents = (rules.limits_of(wager) or (100, 0))[0] * random.randint(1, 3)
                for step in range(cents, cents + 2_000, 100):
                    if chance.layout.why_not(rules, Placing(wager, step, wagers, mark)).legal:
                        wagers[wager] = step
                        break
            except NoSuchWager:
                continue
        played.append(SeatInPlay(seat, wagers))
    return played, Board(result=random.choice(chance.every(rules)), mark=mark)


def _amount(rules: HouseRules, wager: str, random: Random) -> int:
    limits = rules.limits_of(wager)
    assert limits is not None
    least, most = limits
    return random.choice((least, most, random.randrange(least, most + 1, 100)))


def _take(deck: Deck, count: int) -> tuple[Card, ...]:
    return tuple(deck.pop() for _ in range(count))


def _bank(rules: HouseRules, random: Random) -> tuple[int | str, int | None]:
    """A player's bank sits in the last seat, with money for everything or for a little of it."""
    if getattr(rules, "bank", None) is None:
        return "dealer", None
    return rules.seats, random.choice((None, random.randrange(0, 200_000, 100)))


def _caribbean(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        ante = _amount(rules, "ante", random)
        folded = random.random() < 0.4
        chip = (
            {} if rules.progressive is None or random.random() < 0.5 else {"progressive": rules.progressive.chip_cents}
        )
        wagers = {"ante": ante, **({} if folded else {"bet": 2 * ante}), **chip}
        played.append(SeatInPlay(seat, wagers, _take(deck, 5), folded=folded))
    return played, Board(dealer=_take(deck, 5))


def _three_card(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    assert isinstance(rules, LayoutRules)
    played = []
    for seat in seats:
        ante = _amount(rules, "ante", random)
        folded = random.random() < 0.4
        wagers = {"ante": ante, **({} if folded else {"play": ante})}
        for side in ("pair-plus", "bonus", "six-card-bonus"):
            if side in rules.wagers and random.random() < 0.6:
                wagers[side] = ante if rules.equals(side) else _amount(rules, side, random)
        played.append(SeatInPlay(seat, wagers, _take(deck, 3), folded=folded))
    bank, cents = _bank(rules, random)
    return played, Board(dealer=_take(deck, 3), bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _let_it_ride(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    assert isinstance(rules, LayoutRules)
    played = []
    for seat in seats:
        bet = _amount(rules, "bet-1", random)
        wagers = {f"bet-{number}": bet for number in (1, 2, 3)}
        for side in ("bonus", "three-card-bonus"):
            if side in rules.wagers and random.random() < 0.6:
                wagers[side] = _amount(rules, side, random)
        did = frozenset(f"{random.choice(('ride', 'take-back'))}-{number}" for number in (1, 2))
        played.append(SeatInPlay(seat, wagers, _take(deck, 3), did=did))
    return played, Board(community=_take(deck, 2))


def _mini_baccarat(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        names = random.sample(("player", "banker", "tie"), random.randint(1, 3))
        above = random.choice((1, 1, 3))  # what nobody refused though it was above the maximum
        played.append(SeatInPlay(seat, {name: above * _amount(rules, name, random) for name in names}))
    return played, Board(rows=_by_course(MINI_BACCARAT, rules, deck, random))


def _twenty_one(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    """A round played by its course, every word by chance."""
    assert isinstance(rules, BlackjackRules)
    dealt, boxes = GAMES[rules.game].dealt_by_card, [name for name in ("main", "second") if name in rules.wagers]
    stakes = {seat: dict.fromkeys(boxes, _amount(rules, "main", random)) for seat in seats}
    for wagers in stakes.values():
        for side in rules.side:
            if random.random() < 0.6:
                wagers[side] = min(wagers["main"], _amount(rules, side, random))
    acts: list[Act] = []
    felt = dealt.course(rules, tuple(seats), acts)
    while (due := felt.due) is not None:
        word = random.choice(("", *due.words)) if due.card else random.choice(due.words)
        spot = random.choice(due.seats) if due.seats else None
        acts.append(Act(said=word, spot=spot) if word else Act(deck.pop()))
        try:
            felt = dealt.course(rules, tuple(seats), acts)
        except CourseError:  # no natural to look at, nobody who may have even money
            acts.pop()
    played, board = dealt.lies(rules, stakes, acts, felt)
    bank, cents = _bank(rules, random)
    return list(played), replace(board, bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _commission_free(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        names = random.sample(("player", "banker", "tie"), random.randint(1, 3))
        played.append(SeatInPlay(seat, {name: _amount(rules, name, random) for name in names}))
    rows = _by_course(COMMISSION_FREE_BACCARAT, rules, deck, random)
    bank, bank_cents = _bank(rules, random)
    return played, Board(rows=rows, bank=bank, bank_cents=bank_cents)  # type: ignore[arg-type]


def _twenty_first_century(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    """A round played by its course, every word by chance."""
    wagers = {seat: {"main": _amount(rules, "main", random)} for seat in seats}
    acts: list[Act] = []
    said: dict[int, str] = {}
    course = TWENTY_FIRST_CENTURY_BACCARAT.dealt_by_card.course
    felt = course(rules, tuple(seats), acts)
    while (due := felt.due) is not None:
        if "tie" in due.wagers:
            for seat in (one for one in seats if random.random() < 0.4):
                wagers[seat]["tie"] = random.randint(1, wagers[seat]["main"])
            acts.append(Act(said="ties-closed"))
        elif due.card:
            acts.append(Act(deck.pop()))
        else:
            said[int(due.place)] = random.choice(due.words)
            acts.append(Act(said=said[int(due.place)]))
        felt = course(rules, tuple(seats), acts)
    hands = {one.place: one.cards for one in felt.hands}
    played = []
    for seat in seats:
        word = said.get(seat, "stand")
        if word == "double":
            wagers[seat]["double"] = wagers[seat]["main"]
        wagers[seat] |= {name: _amount(rules, name, random) for name in ON_THE_HAND[2:] if random.random() < 0.3}
        third = hands["hit"] if word in ("hit", "double") else ()
        played.append(SeatInPlay(seat, wagers[seat], (*hands["player"], *third), did=frozenset({word})))
    bank, cents = _bank(rules, random)
    return played, Board(dealer=hands["dealer"], bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _chemin_de_fer(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    """One banks, the others cover all of it or a part."""
    banker, *others = random.sample(list(seats), len(seats))
    left = _amount(rules, "banker", random)
    played = [SeatInPlay(banker, {"banker": left})]
    for seat in others:
        cents = random.choice((left, random.randint(0, left)))
        left -= cents
        played.append(SeatInPlay(seat, {"player": cents} if cents else {}))
    played.sort(key=lambda one: one.seat)
    return played, Board(rows=_by_course(CHEMIN_DE_FER, rules, deck, random), bank=banker)


def _by_course(
    game: Game, rules: HouseRules, deck: Deck, random: Random, seats: Sequence[int] = ()
) -> dict[str, tuple[Card, ...]]:
    """All hands as the house's rules deal them; where a word is due, any of them is said."""
    acts: list[Act] = []
    while (felt := game.dealt_by_card.course(rules, tuple(seats), acts)).due is not None:
        acts.append(Act(deck.pop()) if felt.due.card else Act(said=random.choice(felt.due.words)))
    return {hand.place: hand.cards for hand in felt.hands}


def _casino_war(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    if random.random() < 0.3:  # a table at which every card is equal to the house's
        rank = deck[0].rank
        deck.sort(key=lambda card: card.rank == rank)
    hands = _by_course(CASINO_WAR, rules, deck, random, seats)
    played = []
    for seat in seats:
        own, main = hands[str(seat)], _amount(rules, "main", random)
        wagers = {"main": main, **({"tie": _amount(rules, "tie", random)} if random.random() < 0.4 else {})}
        war = len(own) > 1
        did = {"war" if war else "surrender"} if own[0].rank == hands["dealer"][0].rank else set()
        played.append(SeatInPlay(seat, {**wagers, **({"war": main} if war else {})}, own, did=frozenset(did)))
    return played, Board(dealer=hands["dealer"])


def _red_dog(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    hands = _by_course(RED_DOG, rules, deck, random)
    cards = tuple(hands[box][0] for box in ("left", "right", "middle") if box in hands)
    spread = abs(cards[0].rank - cards[1].rank) > 1
    played = []
    for seat in seats:
        bet = _amount(rules, "bet", random)
        raised = {"raise": random.choice((1, bet))} if spread and random.random() < 0.6 else {}
        played.append(SeatInPlay(seat, {"bet": bet, **raised}))
    return played, Board(community=cards)


def _mississippi(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        ante = _amount(rules, "ante", random)
        streets = ("third-street", "fourth-street", "fifth-street")[: random.randint(0, 3)]
        wagers = {"ante": ante, **{street: ante * random.randint(1, 3) for street in streets}}
        played.append(SeatInPlay(seat, wagers, _take(deck, 2), folded=len(streets) < 3))
    return played, Board(community=_take(deck, 3))


def _texas(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        ante = _amount(rules, "ante", random)
        folded = random.random() < 0.3
        bets = {} if folded else {"bet-or-fold": ante, **({"bet-or-check": ante} if random.random() < 0.5 else {})}
        sides = {
            side: _amount(rules, side, random) for side in ("flush-or-pair", "straight-up") if random.random() < 0.5
        }
        played.append(SeatInPlay(seat, {"ante": ante, **bets, **sides}, _take(deck, 2), folded=folded))
    bank, cents = _bank(rules, random)
    return played, Board(dealer=_take(deck, 2), community=_take(deck, 3), bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _peek(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    played = []
    for seat in seats:
        names = [random.choice(("pick-a", "pick-b", "pick-c", "pick-ab", "pick-ac", "pick-bc"))]
        names += [f"two-card-poker-{row}" for row in "abc" if random.random() < 0.4]
        names += ["super-bet"] if random.random() < 0.5 else []
        names += [f"peek-bonus-{random.choice('abc')}"] if random.random() < 0.5 else []
        played.append(SeatInPlay(seat, {name: _amount(rules, name, random) for name in names}))
    bank, cents = _bank(rules, random)
    rows = {row: _take(deck, 5) for row in "abc"}
    return played, Board(rows=rows, bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _pai_gow(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    assert isinstance(rules, PaiGowPokerRules)
    played = []
    for seat in seats:
        high, low = _set(deck, random)
        wagers = {"main": _amount(rules, "main", random)}
        for side in ("fortune", "bonus"):
            if side in rules.wagers and random.random() < 0.6:
                wagers[side] = _amount(rules, side, random)
        if rules.progressive is not None and random.random() < 0.5:
            wagers["progressive"] = rules.progressive.chip_cents
        played.append(SeatInPlay(seat, wagers, high=high, low=low))
    bank_high, bank_low = _set(deck, random)
    player = rules.banking.kind == "player-dealer"
    bank = rules.seats if player else "dealer"
    cents = random.choice((None, random.randrange(0, 200_000, 100))) if player else None
    return played, Board(dealer_high=bank_high, dealer_low=bank_low, bank=bank, bank_cents=cents)  # type: ignore[arg-type]


def _pai_gow_tiles(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    """Hands as their players set them, or not set at all."""
    played = []
    for seat in seats:
        wagers, tiles = {"main": _amount(rules, "main", random)}, _take(deck, 4)
        played.append(
            SeatInPlay(seat, wagers, high=tiles[:2], low=tiles[2:])
            if random.random() < 0.7
            else SeatInPlay(seat, wagers, tiles)
        )
    bank, cents = _bank(rules, random)
    return played, Board(dealer=_take(deck, 4), bank=bank, bank_cents=cents, action=random.choice(seats))  # type: ignore[arg-type]


def _mah_jong(rules: HouseRules, seats: Sequence[int], deck: Deck, random: Random) -> Dealt:
    """Now and then the first seat and the bank have the same tiles."""
    played = []
    same = tuple(random.sample(sorted(set(deck), key=str), 2)) if random.random() < 0.3 else ()
    for tile in same * 2:
        deck.remove(tile)
    for seat in seats:
        names = random.sample(("win", "pair", "tie"), random.randint(1, 3))
        tiles = same if same and seat == seats[0] else _take(deck, 2)
        played.append(SeatInPlay(seat, {name: _amount(rules, name, random) for name in names}, tiles))
    bank, cents = _bank(rules, random)
    dealer = same or _take(deck, 2)
    return played, Board(dealer=dealer, bank=bank, bank_cents=cents, action=random.choice(seats))  # type: ignore[arg-type]


def _set(deck: Deck, random: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Seven cards set at random, a foul now and then."""
    ways = list(settings(_take(deck, 7)))
    random.shuffle(ways)
    chosen = next((way for way in ways if foul(way) is None), ways[0]) if random.random() < 0.9 else ways[0]
    return chosen.high, chosen.low


_DEAL: Mapping[str, Callable[[HouseRules, Sequence[int], Deck, Random], Dealt]] = {
    "21st-century-baccarat": _twenty_first_century,
    "baccarat-chemin-de-fer": _chemin_de_fer,
    "caribbean-stud": _caribbean,
    "casino-war": _casino_war,
    "commission-free-baccarat": _commission_free,
    "three-card-poker": _three_card,
    "three-card-poker-6-card-bonus": _three_card,
    "let-it-ride": _let_it_ride,
    "mah-jong-pai-gow": _mah_jong,
    "blackjack": _twenty_one,
    "blackjack-switch": _twenty_one,
    "blackjack-x": _twenty_one,
    "no-bust-blackjack": _twenty_one,
    "pure-21-5-blackjack": _twenty_one,
    "single-21": _twenty_one,
    "single-deck-blackjack": _twenty_one,
    "mini-baccarat": _mini_baccarat,
    "mississippi-stud": _mississippi,
    "three-card-texas-holdem": _texas,
    "red-dog": _red_dog,
    "two-card-peek": _peek,
    "pai-gow-poker": _pai_gow,
    "pai-gow-tiles": _pai_gow_tiles,
    "fortune-pai-gow-poker": _pai_gow,
}
