"""What the house gains of each wager of a game that the cards alone decide, at one house: by its rules and its decks.

Where players choose, each way that a wager is usually played is counted by itself. Does not count rounds: one module a
game does; and does not print.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.chemin_de_fer.settlement import settle as settle_chemin_de_fer
from games.baccarat.commission_free.settlement import settle as settle_commission_free
from games.baccarat.mini.settlement import settle as settle_mini_baccarat
from games.baccarat.tableau import Tableau
from games.baccarat.twenty_first_century.options import words_on
from games.baccarat.twenty_first_century.rules import TwentyFirstCenturyRules
from games.baccarat.twenty_first_century.settlement import settle as settle_twenty_first_century
from games.blackjack.rules import BlackjackRules
from games.blackjack.variants.games import GAMES_OF_TWENTY_ONE
from games.cards.card import Card
from games.casino_war.rules import CasinoWarRules
from games.casino_war.settlement import settle as settle_casino_war
from games.declared.house_rules import CommonRules, HouseRules
from games.keno.rules import KenoRules
from games.probability import (
    baccarat,
    casino_war,
    craps,
    keno,
    mah_jong,
    pai_gow_tiles,
    red_dog,
    twenty_first_century,
    wheel,
)
from games.probability.blackjack.wagers import BestPlay, best_plays as of_twenty_one, side_edges
from games.probability.hand_counts import Watch, not_watched
from games.probability.house_edge import Counted, HouseEdge, Settle, house_edge
from games.red_dog.rules import RedDogRules
from games.red_dog.settlement import settle as settle_red_dog
from games.red_dog.spread import WIDEST
from games.round.settlement import Board, SeatInPlay, Settlement

_STAKE_CENTS = 10_000
"""What is wagered where the limits allow it: a hundred dollars, so that no share of it needs rounding."""
_HOUSE_WAY = "the player hits on five or less"
_BEST = "the player decides best by what the hand and the bank's first card count"


def house_edges(rules: CommonRules, decks: int | None = None) -> Iterator[HouseEdge]:
    """Yield every wager, each way of playing it by itself; none where this game's wagers are counted by pay tables.

    ``decks``: of so many decks, where it shall not be those of the house.

    Raises:
        LookupError: the document does not let this house choose so many decks, or its cards come from no shoe.
    """
    if decks is not None:
        rules = _with_decks(rules, decks)
    if isinstance(rules, KenoRules) and rules.tickets is not None:
        yield from keno.edges(rules.tickets)
    if isinstance(rules, HouseRules) and rules.game in _BY_GAME:
        yield from _BY_GAME[rules.game](rules)


def best_plays(rules: CommonRules, decks: int | None = None, watch: Watch = not_watched) -> Iterator[BestPlay]:
    """Yield each wager whose player plays a hand as well as it can be; none where no hand is played so here.

    Raises:
        LookupError: the document does not let this house choose so many decks, or its cards come from no shoe.
    """
    if decks is not None:
        rules = _with_decks(rules, decks)
    if isinstance(rules, BlackjackRules):
        yield from of_twenty_one(GAMES_OF_TWENTY_ONE[rules.game], rules, _of(rules), watch)


def _twenty_one(rules: BlackjackRules) -> Iterator[HouseEdge]:
    yield from side_edges(GAMES_OF_TWENTY_ONE[rules.game], rules, _of(rules))


def _baccarat(settle: Callable[..., Any], rules: Any) -> Iterator[HouseEdge]:
    tableau: Tableau = rules.tableau
    finals = baccarat.finals(tableau, _decks(rules))
    felts = [(ways, baccarat.hands(tableau, final)) for final, ways in finals.items()]
    for wager in ("banker", "player", "tie"):
        cents = _stake_cents(rules, wager)
        seat = SeatInPlay(1, {wager: cents})
        rounds = [Counted(ways, seat, _rows(player, banker)) for ways, (player, banker) in felts]
        yield house_edge(wager, cents, rounds, partial(settle, rules), of=_of(rules))


def _casino_war(rules: CasinoWarRules) -> Iterator[HouseEdge]:
    settle: Settle = partial(settle_casino_war, rules)
    cents, decks = _stake_cents(rules, "main"), _decks(rules)
    for choice, played in (("war", "goes to war"), ("surrender", "surrenders")):
        rounds = casino_war.rounds(decks, {"main": cents}, "war" if choice == "war" else "surrender")
        yield house_edge("main", cents, rounds, settle, of=_of(rules), played=f"on equal cards the player {played}")
    cents = _stake_cents(rules, "tie")
    yield house_edge("tie", cents, casino_war.rounds(decks, {"tie": cents}, "surrender"), settle, of=_of(rules))


def _red_dog(rules: RedDogRules) -> Iterator[HouseEdge]:
    cents, decks = _stake_cents(rules, "bet"), _decks(rules)
    gains = [between for between in range(1, WIDEST + 1) if _raise_gains(rules, decks, between)]
    on = f"raises by the whole bet on a spread of {', '.join(map(str, gains))}" if gains else "never raises"
    rounds = red_dog.rounds(decks, cents, gains)
    yield house_edge("bet", cents, rounds, partial(settle_red_dog, rules), of=_of(rules), played=f"the player {on}")


def _raise_gains(rules: RedDogRules, decks: int, between: int) -> bool:
    """Whether a raise on this spread brings back more than it costs."""
    odds = rules.odds_of(between)
    return red_dog.chance_inside(decks, between) * (odds.win + odds.stake) > odds.stake


def _twenty_first_century(rules: TwentyFirstCenturyRules) -> Iterator[HouseEdge]:
    """The first wager by the house way and as it is played best, the tie wager always and only where it gains."""
    settle: Settle = partial(settle_twenty_first_century, rules)
    tableau, cents = rules.tableau, _stake_cents(rules, "main")
    sights = twenty_first_century.seen(tableau, _decks(rules))
    worth = twenty_first_century.Worth(sights, settle)
    main, tie = {"main": cents}, {"tie": cents}
    plays = {"stand": main, "hit": main, "double": {**main, "double": cents}, "surrender": main}
    words = {sight: twenty_first_century.house_way(tableau, sight.shared) for sight in sights}
    best = {
        sight: worth.best(sight, {word: plays[word] for word in words_on(tableau, sight.shared)}) for sight in sights
    }
    chosen = {sight: tie if worth.gains(sight, word, tie) else {} for sight, word in words.items()}
    for wager, told, said in (
        ("main", _HOUSE_WAY, {sight: (word, main) for sight, word in words.items()}),
        ("main", _BEST, {sight: (word, plays[word]) for sight, word in best.items()}),
        ("tie", f"always, and {_HOUSE_WAY}", {sight: (word, tie) for sight, word in words.items()}),
        ("tie", f"only where it gains, and {_HOUSE_WAY}", {sight: (words[sight], chosen[sight]) for sight in sights}),
    ):
        rounds = twenty_first_century.rounds(sights, said)
        yield house_edge(wager, cents, rounds, settle, of=_of(rules), played=told)


def _chemin_de_fer(rules: CheminDeFerRules) -> Iterator[HouseEdge]:
    """A wager against the bank, and the bank's own, which pays the commission; by what those do who have the option."""
    cents, tableau = _stake_cents(rules, "player"), rules.tableau
    wagers = {"player": SeatInPlay(1, {"player": cents}), "banker": SeatInPlay(2, {"banker": cents})}
    both = tuple(wagers.values())

    def settle(seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
        return tuple(one for one in settle_chemin_de_fer(rules, both, board) if one.seat == seats[0].seat)

    plays = [
        ("both draw where they may", baccarat.HOUSE_WAY),
        ("the player stays on a five", baccarat.Choices(player_draws_on=frozenset())),
    ]
    if rules.three_against_nine == "option":
        plays.append(("the bank stays on a three against a nine", baccarat.Choices(banker_draws=False)))
    for played, choices in plays:
        finals = baccarat.finals(tableau, _decks(rules), choices)
        felts = [(ways, _rows(*baccarat.hands(tableau, final, choices))) for final, ways in finals.items()]
        for wager, seat in wagers.items():
            rounds = [Counted(ways, seat, felt) for ways, felt in felts]
            yield house_edge(wager, cents, rounds, settle, of=_of(rules), played=played)


def _rows(player: Sequence[Card], banker: Sequence[Card]) -> Board:
    return Board(rows={"player": player, "banker": banker})


_BY_GAME: Mapping[str, Callable[[Any], Iterator[HouseEdge]]] = {
    "21st-century-baccarat": _twenty_first_century,
    "baccarat-chemin-de-fer": _chemin_de_fer,
    "big-six": wheel.big_six,
    "casino-war": _casino_war,
    "commission-free-baccarat": partial(_baccarat, settle_commission_free),
    "craps": craps.edges,
    "mah-jong-pai-gow": mah_jong.edges,
    "mini-baccarat": partial(_baccarat, settle_mini_baccarat),
    "pai-gow-tiles": pai_gow_tiles.edges,
    "red-dog": _red_dog,
    "roulette": wheel.roulette,
    **dict.fromkeys(GAMES_OF_TWENTY_ONE, _twenty_one),
}


def _with_decks(rules: CommonRules, decks: int) -> CommonRules:
    if not isinstance(rules, HouseRules) or rules.shoe is None:
        raise LookupError(f"{rules.title} is dealt from no shoe: the number of its decks is not chosen")
    allowed = rules.shoe.decks_allowed or (rules.shoe.decks,)
    if decks not in allowed:
        raise LookupError(f"{rules.title} is dealt from {' or '.join(map(str, allowed))} decks, not from {decks}")
    return rules.model_copy(update={"shoe": rules.shoe.model_copy(update={"decks": decks})})


def _decks(rules: HouseRules) -> int:
    return 1 if rules.shoe is None else rules.shoe.decks


def _of(rules: HouseRules) -> str:
    decks = _decks(rules)
    return "one deck" if decks == 1 else f"{decks} decks"


def _stake_cents(rules: HouseRules, wager: str) -> int:
    limits = rules.limits_of(wager)
    return _STAKE_CENTS if limits is None else min(max(_STAKE_CENTS, limits[0]), limits[1])
