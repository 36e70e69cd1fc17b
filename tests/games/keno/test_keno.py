"""Keno: what may be marked, what is drawn, what a catch pays, and what a ticket costs."""

import tomllib
from collections.abc import Callable, Sequence
from math import comb
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.irregularities.rule import rule_on
from games.keno.draw import board, why_not_ball, why_not_draw
from games.keno.irregularities import IRREGULARITIES
from games.keno.play import KenoGame, after, closed, why_not_drawn, why_not_sold, with_ball
from games.keno.rules import KenoRules, TicketRules
from games.keno.settlement import SettlementError, caught, paid_cents, settle
from games.keno.ticket import Slip, Ticket, TicketError, Way, combined, issue, mistakes, quick_pick, straight
from games.tickets.numbers import numbers_of
from games.tickets.serial import Serial

FILE = Path(__file__).parents[3] / "config" / "rules" / "grand-ronde" / "keno.toml"
DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
FOUND = KenoRules.model_validate(DATA).tickets
assert FOUND is not None
RULES: TicketRules = FOUND
BALLS = (4, 80, 17, 33, 61, 9, 72, 25, 48, 50, 2, 39, 66, 11, 58, 77, 20, 44, 1, 63)
MISSED = tuple(number for number in range(1, 81) if number not in BALLS)
SERIAL = Serial("K", 1)

balls_drawn = st.permutations(range(1, 81)).map(lambda balls: balls[:20])


def with_(**changes: object) -> TicketRules:
    return TicketRules.model_validate({**DATA["tickets"], **changes})


def told(slip: Slip, rules: TicketRules = RULES) -> list[str]:
    return [str(one) for one in mistakes(rules, slip)]


def ticket(slip: Slip, rules: TicketRules = RULES) -> Ticket:
    return issue(rules, slip, SERIAL, first_game=101)


def cents(slip: Slip, rules: TicketRules = RULES, balls: Sequence[int] = BALLS) -> int:
    (found,) = settle(rules, [ticket(slip, rules)], 101, balls)
    return found.cents


# -- the rules file


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pays": {}}, "pays has one line for each of 1 to 20 spots"),
        ({"pays": {**DATA["tickets"]["pays"], "3": {}}}, "3 spots pay nothing, whatever is caught"),
        (
            {"pays": {**DATA["tickets"]["pays"], "3": {"4": "9 for 1"}}},
            "3 spots pay for a catch of 4; they catch 0 to 3",
        ),
        ({"pays": {**DATA["tickets"]["pays"], "3": {"3": "much"}}}, 'odds are written as "3 to 1" or "75 for 1"'),
        ({"least_spots": 21, "most_spots": 20}, "least_spots is above most_spots"),
        ({"least_bet_cents": 100_025}, "least_bet_cents is above most_bet_cents"),
        ({"least_bet_cents": 110}, "least_bet_cents is a whole number of bet_step_cents, 25"),
    ],
)
def test_a_mistake_in_the_rules_names_what_is_right(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        with_(**changes)


def test_a_house_without_a_schedule_is_refused() -> None:
    """No document prints one, so nothing stands in for it."""
    with pytest.raises(ValidationError, match=r"pays\n  Field required"):
        TicketRules.model_validate({name: value for name, value in DATA["tickets"].items() if name != "pays"})


# -- what may be marked


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        (straight([], 100), "0 numbers are marked; a ticket has 1 to 20 (000:418)"),
        (straight(range(1, 22), 100), "21 numbers are marked; a ticket has 1 to 20 (000:418)"),
        (straight([3, 9, 3], 100), "3 is marked twice; each number is marked once (000:407)"),
        (straight([81], 100), "81 is marked; the numbers are 1 to 80 (000:407)"),
        (
            straight([3, 9, 27, 44], 100, stated=5),
            "5 is written as the number of spots, and 4 numbers are marked; the two are equal (000:420)",
        ),
        (straight([3], 100, games=0), "0 games are marked; a ticket is good for 1 to 20 consecutive games (000:421)"),
        (straight([3], 100_025), "$1,000.25 is bet on one game; the most is $1,000.00 (000:399)"),
        (straight([3], 75), "$0.75 is bet on way 1; it is $1.00 or more, in steps of $0.25 (house)"),
        (straight([3], 110), "$1.10 is bet on way 1; it is $1.00 or more, in steps of $0.25 (house)"),
        (Slip(((3,),), 1, ()), "no way is played; a ticket has one way or more (000:419)"),
        (Slip(((3,), ()), 1, (Way((0,), 100),)), "a group has no number; each group has one or more (000:419)"),
        (
            Slip(((3,),), 1, (Way((1,), 100),)),
            "way 1 combines a group that is not marked; there are 1 (000:394)",
        ),
        (
            Slip(((3,),), 1, (Way((0, 0), 100),)),
            "way 1 combines a group twice or none; it combines different groups (000:394)",
        ),
    ],
)
def test_each_mistake_of_a_slip_is_one_sentence_with_its_line(slip: Slip, said: str) -> None:
    assert said in told(slip)
    with pytest.raises(TicketError):
        ticket(slip)


def test_all_mistakes_are_told_at_once() -> None:
    assert len(told(straight([3, 3], 30, games=99, stated=7))) == 4


@pytest.mark.parametrize("spots", [1, 20])
def test_one_and_twenty_spots_are_taken(spots: int) -> None:
    """000:408, 418."""
    assert told(straight(range(1, spots + 1), 100)) == []


def test_a_thousand_dollars_is_the_most_and_is_taken() -> None:
    """000:399."""
    assert told(straight([3, 9], 100_000)) == []


@pytest.mark.parametrize(
    ("of", "legal"),
    [("way", [True, True, True]), ("game", [True, False, True]), ("ticket", [True, False, False])],
)
def test_the_house_says_what_the_thousand_dollars_hold_for(
    of: Literal["way", "game", "ticket"], legal: list[bool]
) -> None:
    """000:399 names no ticket, game or way; 420 bets "per game and/or per way"."""
    groups = [(1, 2), (3, 4)]
    slips = [
        combined(groups, {1: 50_000}),
        combined(groups, {1: 75_000}),
        combined(groups, {1: 50_000}, games=2),
    ]
    assert [told(slip, with_(most_bet_of=of)) == [] for slip in slips] == legal


def test_twenty_numbers_are_the_most_of_a_ticket_or_of_each_way() -> None:
    """000:418 says per ticket; 394 and 408 read a way as a ticket of its own."""
    groups = [range(1, 13), range(13, 25)]
    assert told(combined(groups, {1: 100})) == ["24 numbers are marked; a ticket has 1 to 20 (000:418)"]
    by_way = with_(spots_of="way")
    assert told(combined(groups, {1: 100}), by_way) == []
    assert told(combined(groups, {2: 100}), by_way) == ["way 1 has 24 spots; a way has 1 to 20 (000:408)"]


@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=6),
    st.dictionaries(st.integers(1, 3), st.integers(4, 40).map(lambda steps: 25 * steps), min_size=1),
    st.integers(1, 20),
)
def test_the_price_is_the_bets_of_all_ways_times_the_games(sizes: list[int], bets: dict[int, int], games: int) -> None:
    """000:377-380, 420-421."""
    groups = [range(sum(sizes[:place]) + 1, sum(sizes[: place + 1]) + 1) for place in range(len(sizes))]
    slip = combined(groups, bets, games)
    price = games * sum(comb(len(sizes), size) * bet for size, bet in bets.items())
    assert slip.price_cents == price
    if told(slip) == []:
        assert ticket(slip).price_cents == price


def test_three_groups_of_four_are_played_seven_ways() -> None:
    """000:394, 419: three of four spots, three of eight, one of twelve."""
    groups = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    made = ticket(combined(groups, {1: 100, 2: 100, 3: 100}))
    assert sorted(way.spots for way in made.ways) == [4, 4, 4, 8, 8, 8, 12]
    assert made.price_cents == 700


def test_a_ticket_names_its_games() -> None:
    """000:383, 421."""
    assert ticket(straight([3], 100, games=3)).good_for == (101, 102, 103)


def always(number: Literal["first", "last"]) -> Callable[[int], int]:
    return lambda below: 0 if number == "first" else below - 1


def test_a_quick_pick_follows_from_the_numbers_that_are_handed_in() -> None:
    """000:391, 420."""
    assert quick_pick(3, always("first")) == (1, 2, 3)
    assert quick_pick(3, always("last")) == (78, 79, 80)
    assert quick_pick(80, always("last")) == tuple(range(1, 81))


# -- the draw


@pytest.mark.parametrize(
    ("balls", "said"),
    [
        (BALLS[:19], "19 numbers were drawn, not 20"),
        ((*BALLS[:19], 4), "a number was drawn twice"),
        ((*BALLS[:19], 81), "81 is not within 1 to 80"),
    ],
)
def test_a_draw_has_twenty_different_balls(balls: tuple[int, ...], said: str) -> None:
    """000:376, 422."""
    why = why_not_draw(balls)
    assert why is not None
    assert why.say == said
    with pytest.raises(SettlementError, match=f"game 101 is not settled: {said}"):
        settle(RULES, [], 101, balls)


@pytest.mark.parametrize(
    ("balls", "ball", "said"),
    [
        ((), 0, "ball 0; the balls are 1 to 80"),
        ((7,), 7, "ball 7 was drawn already, and lies outside the blower"),
        (BALLS, 5, "20 balls were drawn; the game has no more"),
    ],
)
def test_a_ball_that_cannot_come_is_refused(balls: tuple[int, ...], ball: int, said: str) -> None:
    why = why_not_ball(balls, ball)
    assert why is not None
    assert why.say == said


def test_the_last_ball_flashes_while_the_board_fills() -> None:
    """000:376."""
    assert board(()) == ((), None, False)
    assert board(BALLS[:3]) == (BALLS[:3], 17, False)
    assert board(BALLS) == (BALLS, 63, True)
    assert why_not_ball(BALLS[:3], 5) is None


def test_a_ticket_is_sold_until_the_draw_and_within_the_hours() -> None:
    """000:377-384, 414."""
    game = KenoGame(101)
    assert why_not_sold(RULES, game) is None
    assert why_not_sold(RULES, game, 9 * 60) is None
    assert str(why_not_sold(RULES, game, 7 * 60)) == ("tickets are sold from 08:00 to 02:00, and it is 07:00 (000:414)")
    assert str(why_not_sold(RULES, closed(game), 9 * 60)) == (
        "game 101 is closed; a ticket begins with the next one (000:377-384, 395)"
    )
    assert why_not_sold(RULES, after(closed(game)), 9 * 60) is None


def test_no_ball_is_drawn_while_tickets_are_sold() -> None:
    why = why_not_drawn(KenoGame(101), 4)
    assert why is not None
    assert why.say == "tickets of game 101 are still sold; its sale closes before the first ball"


def test_a_game_is_drawn_with_its_twentieth_ball() -> None:
    """000:376, 422."""
    game = closed(KenoGame(101))
    for ball in BALLS:
        assert not game.drawn
        assert why_not_drawn(game, ball) is None
        game = with_ball(game, ball)
        assert why_not_drawn(game, ball) is not None
    assert game.drawn
    assert why_not_draw(game.balls) is None
    assert after(game) == KenoGame(102)


# -- prizes


def test_a_catch_is_a_played_number_among_the_balls() -> None:
    """000:395, 413."""
    assert caught([80], BALLS) == 1
    assert caught([80, 3, 4], BALLS) == 2
    assert caught(MISSED, BALLS) == 0


@given(st.integers(1, 20), st.data(), balls_drawn, st.integers(4, 4000))
def test_a_ticket_is_paid_by_its_catch(spots: int, data: st.DataObject, balls: list[int], steps: int) -> None:
    """000:413, each prize "for" the stake: nothing beside it comes back."""
    numbers = data.draw(st.permutations(range(1, 81)))[:spots]
    stake = 25 * steps
    catch = len(set(numbers) & set(balls))
    printed = DATA["tickets"]["pays"][str(spots)].get(str(catch), "0 for 1")
    assert cents(straight(numbers, stake), balls=balls) == int(printed.split()[0].replace(",", "")) * stake


def test_none_of_twenty_pays_by_the_houses_schedule() -> None:
    assert cents(straight(MISSED[:20], 100)) == 20_000


def test_only_the_best_prize_of_a_game_is_paid_on_a_ticket() -> None:
    """000:403, read as it stands; 394 would pay each way."""
    slip = combined([BALLS[:2], BALLS[2:4], MISSED[:2]], {1: 100})
    assert cents(slip) == 1_200
    assert cents(slip, with_(best_prize_of="way")) == 2_400


@given(st.lists(st.integers(1, 3), min_size=2, max_size=5), balls_drawn, st.permutations(range(1, 81)))
def test_a_ticket_never_wins_more_than_its_best_prize(sizes: list[int], balls: list[int], marks: list[int]) -> None:
    """000:403."""
    groups = [tuple(marks[sum(sizes[:place]) : sum(sizes[: place + 1])]) for place in range(len(sizes))]
    slip = combined(groups, {1: 100, 2: 125})
    each = [cents(straight([number for group in way.groups for number in groups[group]], way.bet_cents), balls=balls)
            for way in slip.ways]  # fmt: skip
    assert cents(slip, balls=balls) == max(each)
    assert cents(slip, with_(best_prize_of="way"), balls) == sum(each)


def test_a_ticket_is_settled_in_its_own_games_only() -> None:
    """000:383, 421."""
    made = ticket(straight([80], 100, games=2))
    assert [len(settle(RULES, [made], game, BALLS)) for game in (100, 101, 102, 103)] == [0, 1, 1, 0]


def test_a_ticket_that_won_nothing_is_settled_too() -> None:
    (found,) = settle(RULES, [ticket(straight(MISSED[:4], 100))], 101, BALLS)
    assert (found.prizes, found.cents, found.serial) == ((), 0, SERIAL)


def test_a_prize_says_which_way_caught_what() -> None:
    slip = combined([MISSED[:1], BALLS[:2]], {1: 100})
    (found,) = settle(RULES, [ticket(slip)], 101, BALLS)
    assert found.prizes == ((1, 2, 2, 1_200),)
    assert found.source == "000:403, 413"
    assert numbers_of(ticket(slip).ways[1].marks) == tuple(sorted(BALLS[:2]))


@pytest.mark.parametrize("what", ["count-differs", "too-many-spots", "sale-outside-hours"])
def test_a_slip_that_is_wrong_is_no_ticket(what: str) -> None:
    """000:408, 414, 420."""
    assert rule_on(IRREGULARITIES, what, {}).refused


def test_a_ball_that_comes_twice_voids_the_game() -> None:
    order = rule_on(IRREGULARITIES, "ball-repeated", {})
    assert (order.round, order.wagers, order.source) == ("void", "returned", "house")


@given(st.lists(st.integers(0, 10**9), max_size=9))
def test_prizes_of_one_game_come_to_the_best_or_to_all(prizes: list[int]) -> None:
    """000:394, 403."""
    assert paid_cents(RULES, prizes) == max(prizes, default=0)
    assert paid_cents(with_(best_prize_of="way"), prizes) == sum(prizes)
