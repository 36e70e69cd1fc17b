"""What must be true of every game that ships, in every house: its chart, its rules files, and the money of rounds."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.irregularities.rule import UnknownIrregularity, rule_on
from games.layout.rules import LayoutRules
from games.library import GAMES
from games.money.dollars import dollars
from games.round.facts import INITIAL
from games.round.settlement import LOST, Board, SeatInPlay, Settlement, SettlementError, net_cents
from tests.games.dealt_rounds import deal_round

RULES = Path(__file__).parents[2] / "config" / "rules"
HOUSES = [(file.parent.name, file.stem) for file in sorted(RULES.glob("*/*.toml")) if file.stem in GAMES]
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
ON_A_LAYOUT = [(house, name) for house, name in HOUSES if not (GAMES[name].is_by_tickets or GAMES[name].is_for_pots)]
"""Those with wagers on a layout; tickets are settled by their numbers (tests/games/keno, tests/games/bingo), and what a
pot comes to says its hand (tests/games/poker_room)."""
EACH_HOUSE = pytest.mark.parametrize(
    ("house", "name"), ON_A_LAYOUT, ids=[f"{house}-{name}" for house, name in ON_A_LAYOUT]
)


@cache
def rules_of(house: str, name: str) -> HouseRules:
    return GAMES[name].rules.model_validate(tomllib.loads((RULES / house / f"{name}.toml").read_text(encoding="utf-8")))


class Facts:
    """Guards look at these."""

    def __init__(self, **facts: object) -> None:
        self.__dict__.update(facts)


def all_facts() -> list[Facts]:
    return [
        Facts(
            acceptors=acceptors,
            bank_seated=banked,
            progressive_wagers=wagers,
            deck_ready=deck,
            hands_complete=hands,
            open_awards=awards,
            stub_count_due=stub,
            why_no_shoe="" if deck else "there is none",
            all_dealt=hands,
            good_claims=awards,
        )
        for acceptors, banked, wagers, deck, hands, awards, stub in product(
            (True, False), (True, False), (0, 2), (True, False), (True, False), (0, 1), (True, False)
        )
    ]


@EACH_GAME
def test_every_signal_in_every_phase_is_legal_or_refused_with_a_reason(game: Game) -> None:
    for phase, signal, facts in product(game.round.phases, game.round.signals, all_facts()):
        refusal = game.round.refusal(phase, signal, facts)
        assert refusal is None or len(refusal.split()) > 4, (phase, signal, refusal)
        if refusal is None:
            assert game.round.do(phase, signal, facts).to in game.round.phases


@EACH_GAME
def test_every_phase_can_be_reached_and_leads_back_to_open_wagers(game: Game) -> None:
    after = {phase: {edge.to for edge in game.round.edges if edge.frm == phase} for phase in game.round.phases}
    for phase in game.round.phases:
        seen, todo = set[str](), [phase]
        while todo:
            one = todo.pop()
            if one not in seen:
                seen.add(one)
                todo += after[one]
        assert game.round.initial in seen, f"{phase} never leads back to {game.round.initial}"


@EACH_GAME
def test_every_wager_is_placed_in_a_phase_of_the_round_and_beside_one_that_exists(game: Game) -> None:
    names = {wager.name for wager in game.wagers}
    for wager in game.wagers:
        assert wager.during in game.round.phases
        assert wager.beside is None or wager.beside in names
        assert wager.source


@EACH_GAME
def test_every_irregularity_says_what_to_do_and_where_that_is_printed(game: Game) -> None:
    for rule in game.irregularities:
        assert rule.say.endswith(".")
        assert rule.source
        facts = {name: getattr(value, "min", value) for name, value in rule.given.items()}
        assert rule_on((rule,), rule.what, facts) is rule
    with pytest.raises(UnknownIrregularity):
        rule_on(game.irregularities, "an earthquake", {})


@EACH_HOUSE
def test_a_house_takes_no_wager_that_its_game_does_not_have(house: str, name: str) -> None:
    rules, game = rules_of(house, name), GAMES[name]
    if isinstance(rules, LayoutRules):
        assert set(rules.wagers) <= {wager.name for wager in game.wagers}
        for wager in rules.wagers:
            limits = rules.limits_of(wager)
            assert limits is not None or rules.equals(wager) or rules.beside(wager)


def settle(
    house: str, name: str, random: Random
) -> tuple[HouseRules, dict[int, dict[str, int]], tuple[Settlement, ...], int | None]:
    game, rules = GAMES[name], rules_of(house, name)
    seats, board = deal_round(game, rules, random)
    settled = game.settle(rules, seats, board)
    return rules, {seat.seat: dict(seat.wagers) for seat in seats}, settled, board.bank_cents


@EACH_HOUSE
@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_money_is_neither_made_nor_lost_in_a_thousand_rounds(house: str, name: str, seed: int) -> None:
    """Twenty rounds from each of fifty seeds."""
    random = Random(seed)
    for _ in range(20):
        _, wagers, settled, bank_cents = settle(house, name, random)
        each = Counter((one.seat, one.wager) for one in settled)
        assert set(each.values()) <= {1}, "a wager is settled once"
        staked = {(seat, wager) for seat, placed in wagers.items() for wager in placed}
        assert staked <= set(each), "every wager is settled"
        assert {wager for _, wager in set(each) - staked} <= {"ante-bonus", "envy"}, "only payments have no stake"
        house_and_bank = 0
        won = paid = 0
        for one in settled:
            stake = wagers[one.seat].get(one.wager, 0)
            assert (one.pays_cents or 0) >= 0
            assert 0 <= one.returned_cents <= stake
            assert 0 <= one.commission_cents <= (one.pays_cents or stake), (
                "one paid with the wager is owed of a loss too"
            )
            if one.paid_by == "meter":
                continue
            if one.result == "win":
                house_and_bank -= (one.pays_cents or 0) - one.commission_cents
                paid += (one.pays_cents or 0) if one.paid_by == "bank" else 0
            else:
                assert not one.pays_cents, "only a win pays"
            if one.result in LOST:
                house_and_bank += stake - one.returned_cents + one.commission_cents
                won += stake - one.returned_cents if one.paid_by == "bank" else 0
        players = sum(
            net_cents([one for one in settled if one.seat == seat], placed) for seat, placed in wagers.items()
        )
        assert players + house_and_bank == 0
        if bank_cents is not None:
            assert paid <= bank_cents, "a bank pays no more than it put up"
            assert won <= bank_cents, "nor does it win more"


@EACH_HOUSE
def test_a_round_settles_the_same_in_whatever_order_the_seats_are_told(house: str, name: str) -> None:
    game, rules = GAMES[name], rules_of(house, name)
    random = Random(7)
    for _ in range(20):
        seats, board = deal_round(game, rules, random)
        assert game.settle(rules, seats, board) == game.settle(rules, seats[::-1], board)


def takes(house: str, name: str, wager: str) -> bool:
    """Whether this house takes that wager of the game."""
    rules = rules_of(house, name)
    return not isinstance(rules, LayoutRules) or wager in rules.wagers


EXACT = [
    (house, name, wager.name)
    for house, name in HOUSES
    for wager in GAMES[name].wagers
    if takes(house, name, wager.name) and rules_of(house, name).amounts_of(wager.name)
]


def with_amounts(house: str, name: str, wager: str, amounts: Sequence[int]) -> tuple[list[SeatInPlay], Board]:
    """A round in which the first seats have these amounts on ``wager``, and nobody else has any."""
    random = Random(3)
    seats, board = deal_round(GAMES[name], rules_of(house, name), random)
    while len(seats) < len(amounts):
        seats, board = deal_round(GAMES[name], rules_of(house, name), random)
    changed = []
    for place, seat in enumerate(seats):
        rest = {one: cents for one, cents in seat.wagers.items() if one != wager}
        placed = {wager: amounts[place]} if place < len(amounts) else {}
        changed.append(replace(seat, wagers=rest | placed))
    return changed, board


def test_the_chip_of_each_progressive_and_a_printed_dollar_are_amounts_of_their_own() -> None:
    chips = {(house, name, "progressive") for house, name in HOUSES if rules_of(house, name).progressive is not None}
    assert len(chips) >= 5
    dollars = {("oneida", "let-it-ride", "bonus"), ("axtion", "two-card-peek", "super-bet")}
    assert chips | dollars <= set(EXACT)


@pytest.mark.parametrize(("house", "name", "wager"), EXACT, ids=["-".join(one) for one in EXACT])
def test_a_wager_that_a_house_takes_at_one_amount_is_settled_at_no_other(house: str, name: str, wager: str) -> None:
    rules, game = rules_of(house, name), GAMES[name]
    amounts = rules.amounts_of(wager)
    assert amounts
    for cents in {*range(1, 200, 33), *(right + off for right in amounts for off in (-1, 1, 100, 10_000))}:
        if cents in amounts or cents <= 0:
            continue
        with pytest.raises(SettlementError) as told:
            game.settle(rules, *with_amounts(house, name, wager, [cents]))
        assert f"has {dollars(cents)} on {wager}" in str(told.value)
        assert all(dollars(right) in str(told.value) for right in amounts)
    for cents in amounts:
        assert game.settle(rules, *with_amounts(house, name, wager, [cents]))


def test_a_table_takes_one_amount_of_those_that_a_house_prints_for_its_progressive() -> None:
    """003:3545-3549: one or five dollars, in the discretion of the casino."""
    rules = rules_of("oneida", "pai-gow-poker")
    assert rules.amounts_of("progressive") == (100, 500)
    assert GAMES["pai-gow-poker"].settle(rules, *with_amounts("oneida", "pai-gow-poker", "progressive", [500, 500]))
    with pytest.raises(SettlementError, match=r"seat [0-9] has \$5\.00 on progressive and seat [0-9] has \$1\.00"):
        GAMES["pai-gow-poker"].settle(rules, *with_amounts("oneida", "pai-gow-poker", "progressive", [100, 500]))


@pytest.mark.parametrize(("house", "name"), [("oneida", "pai-gow-poker"), ("choctaw", "caribbean-stud")])
def test_a_house_without_a_progressive_takes_no_wager_on_it(house: str, name: str) -> None:
    rules = rules_of(house, name).model_copy(update={"progressive": None})
    with pytest.raises(SettlementError, match="has a progressive wager; this table has no progressive"):
        GAMES[name].settle(rules, *with_amounts(house, name, "progressive", [100]))


@pytest.mark.parametrize("name", GAMES)
def test_a_round_begins_open_for_wagers_and_hands_are_out_from_the_deal_to_its_end(name: str) -> None:
    chart = GAMES[name].round
    assert chart.initial == INITIAL
    assert chart.open == {INITIAL}
    if not GAMES[name].is_dealt:
        assert not chart.hands_out, "nobody has cards"
        return
    dealt = {phase for phase in chart.phases if chart.knows(phase, "all_hands_out") or GAMES[name].is_settled(phase)}
    assert dealt <= chart.hands_out
    assert not chart.hands_out & {INITIAL, *(phase for phase in chart.phases if GAMES[name].is_void(phase))}
