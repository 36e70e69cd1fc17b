"""Whole hands: streets, cards that nobody told, draws, the showdown, and lowball's own rules."""

import pytest

from games.cards.card import CardError, parse_cards
from games.poker_room.acting import Action
from games.poker_room.dealing import due
from games.poker_room.first_to_act import CardsNotTold
from games.poker_room.giving_back import given_back, voided
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import opened
from games.poker_room.play import act, awarded, counted, dealt, dealt_from, drew, killed, may, shown, taken, values_of
from games.poker_room.player import UNKNOWN_STACK_CENTS
from games.poker_room.refusing import Refused
from games.poker_room.showing import asked_to_see, misnamed, show_order
from games.poker_room.stakes import Stakes
from games.poker_room.variants.all_variants import VARIANTS, UnknownVariant, variant
from games.poker_room.views import seen_by
from tests.games.poker_room.hands import LIMIT, STUD, after, begun, game

DRAW = Stakes(structure="limit", lower_cents=1_000, upper_cents=2_000, blinds_cents=(500, 1_000))


def checked_down(hand: Hand) -> Hand:
    """Nobody bets any more."""
    while hand.stage not in ("show", "over"):
        if hand.stage == "deal":
            hand = dealt(hand)
        elif hand.stage in ("draw", "return"):
            hand = drew(hand, hand.turn or 0, (None,) * (hand.now.returns or hand.now.returns_after))
        else:
            hand = act(hand, hand.turn or 0, Action("call" if may(hand).call_cents else "check"))
    return hand


@pytest.mark.parametrize(
    "name", [name for name, one in VARIANTS.items() if one.sides and "card" not in one.streets[0].opens]
)
def test_a_hand_is_played_without_knowing_a_card(name: str) -> None:
    hand = checked_down(opened(game(name), {1: 50_000, 2: 50_000, 3: 50_000}, button=3))
    with pytest.raises(CardsNotTold):
        awarded(hand)
    sides = {side.name: {2: 1} for side in hand.game.variant.sides}
    assert awarded(hand, sides).player(2).stack_cents == 52_000


@pytest.mark.parametrize(("name", "streets"), [("texas-holdem", 4), ("razz", 5), ("badugi", 4), ("omaha", 4)])
def test_a_variant_has_its_streets(name: str, streets: int) -> None:
    assert variant(name).rounds == streets


def test_a_variant_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownVariant, match="there is ace-to-five-lowball"):
        variant("pinochle")


def test_cards_fall_one_by_one_from_the_buttons_left() -> None:
    """002:645."""
    deck = parse_cards(["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"])
    hand, used = dealt_from(opened(game(), {1: 9_000, 2: 9_000, 3: 9_000}, button=1), deck)
    assert used == 6
    assert hand.player(2).down == parse_cards(["2s", "5s"])
    assert hand.player(1).down == parse_cards(["4s", "7s"])


def test_a_card_is_burned_before_the_flop() -> None:
    """001:936, 004:1046."""
    hand = after(begun(game()), (3, "call"), (1, "call"), (2, "check"))
    deck = parse_cards(["2s", "3s", "4s", "5s", "6s"])
    assert due(hand).cards == 4
    hand, used = dealt_from(hand, deck)
    assert (hand.board, used) == (deck[1:4], 4)


def test_a_card_that_lies_there_twice_is_refused() -> None:
    hand = opened(game(), {1: 9_000, 2: 9_000}, button=1)
    with pytest.raises(CardError, match="As was given 2 times"):
        dealt(hand, {1: parse_cards(["As", "Kd"]), 2: parse_cards(["As", "Qd"])})
    with pytest.raises(CardError, match="2 cards are due"):
        dealt(hand, {1: parse_cards(["As"]), 2: parse_cards(["Kd", "Qd"])})


def test_a_deck_that_does_not_suffice_is_named() -> None:
    with pytest.raises(CardError, match="4 cards are due, and 1 are left"):
        dealt_from(opened(game(), {1: 9_000, 2: 9_000}, button=1), parse_cards(["As"]))


def test_no_card_comes_while_a_bet_is_waited_for() -> None:
    """004:203."""
    with pytest.raises(Refused, match="waits for a bet"):
        dealt(begun(game()))


def test_the_small_blind_of_two_is_on_the_button_and_acts_first() -> None:
    """004:302."""
    hand = begun(game(), {1: 9_000, 4: 9_000}, button=4)
    assert (hand.player(4).street_cents, hand.player(1).street_cents, hand.turn) == (500, 1_000, 4)
    assert dealt(after(hand, (4, "call"), (1, "check"))).turn == 1


def test_everybody_all_in_waits_for_cards_alone() -> None:
    hand = begun(game(), {1: 900, 2: 900, 3: 900})
    hand = after(hand, (3, "all-in"), (1, "call"))
    while hand.stage == "deal":
        hand = dealt(hand)
    assert hand.stage == "show"


def test_the_last_who_holds_cards_wins_whatever_he_holds() -> None:
    """001:939, 004:1125."""
    hand = after(begun(game()), (3, "fold"), (1, "fold"))
    assert (hand.stage, hand.player(2).stack_cents) == ("over", 100_500)


def test_who_bet_last_shows_first_and_then_clockwise() -> None:
    """002:693-696, 004:295-296."""
    hand = checked_to_the_river()
    bet = after(hand, (1, "check"), (2, "bet", 2_000), (3, "call"), (1, "call"))
    assert show_order(bet) == (2, 3, 1)
    assert show_order(after(hand, (1, "check"), (2, "check"), (3, "check"))) == (1, 2, 3)


def checked_to_the_river(**rules: object) -> Hand:
    at = PokerGame(variant("texas-holdem"), LIMIT, HandRules.model_validate(rules))
    hand = after(begun(at), (3, "call"), (1, "call"), (2, "check"))
    for _ in range(2):
        hand = after(dealt(hand), (1, "check"), (2, "check"), (3, "check"))
    return dealt(hand)


def test_at_one_house_whoever_began_the_last_street_shows_first() -> None:
    """001:112."""
    hand = checked_to_the_river(show_first="first-to-act")
    assert show_order(after(hand, (1, "check"), (2, "bet", 2_000), (3, "call"), (1, "call"))) == (1, 2, 3)


def test_who_plays_for_the_side_pot_shows_before_who_is_all_in() -> None:
    """004:297."""
    at = PokerGame(variant("texas-holdem"), LIMIT, HandRules(side_pots_show_first=True))
    hand = after(begun(at, {1: 1_000, 2: 90_000, 3: 90_000}), (3, "call"), (1, "call"), (2, "check"))
    hand = after(dealt(hand), (2, "bet", 1_000), (3, "call"))
    for _ in range(2):
        hand = after(dealt(hand), (2, "check"), (3, "check"))
    assert show_order(hand) == (2, 3, 1)


def test_a_hand_that_the_winner_asked_for_is_live_and_else_dead() -> None:
    """004:291."""
    assert (asked_to_see("winner"), asked_to_see("another")) == ("live", "dead")


def test_cards_may_be_told_when_they_are_shown() -> None:
    hand = checked_down(begun(game(), {1: 9_000, 2: 9_000}, button=2))
    hand = shown(hand, 1, parse_cards(["As", "Ad"]))
    assert hand.player(1).shown
    with pytest.raises(Refused, match="2 cards are to be shown"):
        shown(hand, 2, parse_cards(["As"]))
    with pytest.raises(CardError):
        shown(hand, 2, parse_cards(["As", "Kd"]))


def test_the_house_takes_its_share_before_the_award() -> None:
    hand = checked_down(begun(game(), {1: 9_000, 2: 9_000}, button=2))
    over = awarded(taken(hand, 200), {"high": {1: 1}})
    assert (over.player(1).stack_cents, over.taken_cents) == (9_800, 200)
    with pytest.raises(Refused, match="cannot come out"):
        taken(hand, 2_001)


def test_a_killed_hand_gives_the_turn_to_the_next() -> None:
    hand = begun(game())
    assert killed(hand, 3).turn == 1
    assert killed(killed(hand, 3), 1).stage == "over"
    with pytest.raises(Refused, match="holds no cards"):
        killed(killed(hand, 3), 3)


def test_a_pineapple_player_gives_one_card_back() -> None:
    """004:15-17: after the betting on the flop."""
    hand = after(begun(game("crazy-pineapple")), (3, "call"), (1, "call"), (2, "check"))
    hand = after(dealt(hand), (1, "check"), (2, "check"), (3, "check"))
    assert (hand.stage, hand.turn) == ("return", 1)
    with pytest.raises(Refused, match="gives up 1, not 2"):
        drew(hand, 1, (None, None))
    for seat in (1, 2, 3):
        hand = drew(hand, seat, (None,))
    assert (hand.stage, len(hand.player(1).down)) == ("deal", 2)


def test_another_house_takes_it_back_before_the_betting_on_the_flop() -> None:
    """002:600-601."""
    hand = after(begun(game("crazy-pineapple-before-betting")), (3, "call"), (1, "call"), (2, "check"))
    assert dealt(hand).stage == "return"


def test_the_button_draws_less_where_the_house_says_so() -> None:
    """001:11."""
    at = PokerGame(variant("ace-to-five-lowball"), DRAW, HandRules(button_draws_most=4))
    hand = after(begun(at), (3, "call"), (1, "call"), (2, "check"))
    hand = drew(drew(hand, 1, (None,) * 5), 2, ())
    with pytest.raises(Refused, match="0 to 4 cards, not 5"):
        drew(hand, 3, (None,) * 5)


def test_only_held_cards_are_changed() -> None:
    hand = opened(game("badugi"), {1: 9_000, 2: 9_000}, button=2)
    hand = dealt(hand, {1: parse_cards(["As", "2s", "3s", "4s"]), 2: parse_cards(["Ah", "2h", "3h", "4h"])})
    hand = after(hand, (2, "call"), (1, "check"))
    with pytest.raises(CardError, match="does not hold Kd"):
        drew(hand, 1, parse_cards(["Kd"]), parse_cards(["Qd"]))
    assert drew(hand, 1, parse_cards(["As"]), parse_cards(["Qd"])).player(1).down[-1] == parse_cards(["Qd"])[0]


SEVEN, SIX, EIGHT = ("7s 6d 4h 3c As", "6s 5d 4c 3h Ad", "8s 5h 4d 3d Ac")


def lowball(first: str, second: str, rule: str, *acts: tuple[int, str]) -> Hand:
    """Two hands after the draw, and what each did then."""
    rules = HandRules.model_validate({"checked_seven": rule, "checked_seven_in": ("limit",)})
    at = PokerGame(variant("ace-to-five-lowball"), DRAW, rules)
    hand = opened(at, {1: 20_000, 2: 20_000}, button=2)
    hand = dealt(hand, {1: parse_cards(first.split()), 2: parse_cards(second.split())})
    hand = after(hand, (2, "call"), (1, "check"))
    hand = drew(drew(hand, 1, ()), 2, ())
    for seat, does in acts:
        hand = act(hand, seat, Action(does, 2_000 if does == "bet" else None))  # type: ignore[arg-type]
    return awarded(hand)


@pytest.mark.parametrize(
    ("rule", "stacks"),
    [
        ("plays", {1: 23_000, 2: 17_000}),
        ("loses-pot", {1: 17_000, 2: 23_000}),  # 001:19
        ("pot-before-draw", {1: 21_000, 2: 19_000}),  # 004:474
    ],
)
def test_a_checked_seven_that_is_the_best_hand(rule: str, stacks: dict[int, int]) -> None:
    assert lowball(SEVEN, EIGHT, rule, (1, "check"), (2, "bet"), (1, "call")).stacks_cents() == stacks


@pytest.mark.parametrize("rule", ["plays", "loses-pot", "pot-before-draw"])
def test_a_checked_seven_that_loses_loses_everything(rule: str) -> None:
    """004:475."""
    over = lowball(SEVEN, SIX, rule, (1, "check"), (2, "bet"), (1, "call"))
    assert over.stacks_cents() == {1: 17_000, 2: 23_000}


def test_a_checked_eight_plays() -> None:
    over = lowball(EIGHT, "9s 5s 4s 3s Ah", "pot-before-draw", (1, "check"), (2, "bet"), (1, "call"))
    assert over.stacks_cents() == {1: 23_000, 2: 17_000}


def test_a_lowball_hand_named_too_low_is_dead_of_three() -> None:
    """004:438-440."""
    held = parse_cards(SEVEN.split()), parse_cards(SIX.split()), parse_cards(EIGHT.split())
    side = variant("ace-to-five-lowball").sides[0]
    values = {seat: side.value(cards, ()) for seat, cards in enumerate(held, 1)}
    assert misnamed(values, {3: 7, 1: 7}) == {3}
    assert misnamed({1: values[1], 3: values[3]}, {3: 7}) == frozenset()


def test_stud_is_opened_by_the_lowest_card_and_then_by_the_best_board() -> None:
    """004:361-364: the three of diamonds is below that of hearts."""
    ups = {1: "3h", 2: "9c", 3: "3d"}
    hand = opened(game("seven-card-stud", STUD), dict.fromkeys(ups, 90_000), button=3)
    hidden = {1: "2s 2h", 2: "4s 4h", 3: "5s 5h"}
    hand = dealt(hand, {seat: parse_cards((*hidden[seat].split(), up)) for seat, up in ups.items()})
    assert hand.turn == 3
    hand = after(hand, (3, "bring-in"), (1, "call"), (2, "call"))
    hand = dealt(hand, {1: parse_cards(["3c"]), 2: parse_cards(["Ks"]), 3: parse_cards(["Ah"])})
    assert hand.turn == 1


def test_an_open_pair_lets_everybody_bet_the_upper_limit() -> None:
    """004:368."""
    hand = opened(game("seven-card-stud", STUD, open_pair=True), {1: 90_000, 2: 90_000}, button=2)
    hand = dealt(hand, {1: parse_cards(["2s", "2h", "9d"]), 2: parse_cards(["4s", "4h", "Td"])})
    hand = after(hand, (1, "bring-in"), (2, "call"))
    hand = dealt(hand, {1: parse_cards(["9c"]), 2: parse_cards(["Ks"])})
    assert may(hand).sizes.only_cents == (1_500, 3_000)
    hand = after(hand, (1, "bet", 3_000))
    assert may(hand).sizes.only_cents == (6_000,)


def test_nobody_sees_what_is_not_his() -> None:
    hand = opened(game("seven-card-stud", STUD), {1: 90_000, 2: 90_000}, button=2)
    hand = dealt(hand, {1: parse_cards(["2s", "2h", "9d"]), 2: parse_cards(["4s", "4h", "Td"])})
    seen = seen_by(hand, 1)
    assert seen.player(1).down == parse_cards(["2s", "2h"])
    assert seen.player(2).down == (None, None)
    assert seen.player(2).up == parse_cards(["Td"])
    assert seen_by(hand, None).player(1).down == (None, None)


def test_values_are_known_where_every_card_is() -> None:
    hand = checked_down(begun(game(), {1: 9_000, 2: 9_000}, button=2))
    with pytest.raises(CardsNotTold):
        values_of(hand)


ANTES = Stakes(structure="limit", lower_cents=1_000, upper_cents=2_000, ante_cents=100)


def test_where_nobody_opens_the_antes_stay_for_the_next_hand() -> None:
    """004:504, 511."""
    at = game("draw-jacks-or-better", ANTES)
    hand = after(begun(at), (1, "check"), (2, "check"), (3, "check"))
    assert (hand.stage, hand.pot_cents, hand.awards) == ("over", 300, ())
    again = opened(at, hand.stacks_cents(), button=1, carried_cents=hand.pot_cents)
    assert (again.pot_cents, [pot.cents for pot in again.pots]) == (600, [600])
    won = after(dealt(again), (2, "bet", 1_000), (3, "fold"), (1, "fold"))
    assert (won.player(2).stack_cents, sum(won.stacks_cents().values())) == (100_400, 300_000)


def test_a_void_hand_gives_everybody_what_he_put_in() -> None:
    """002:649, 705; 004:186, 207."""
    hand = after(begun(game()), (3, "raise", 2_000), (1, "fold"))
    void = voided(taken(hand, 100))
    assert (void.stage, void.pot_cents, set(void.stacks_cents().values())) == ("over", 0, {100_000})
    with pytest.raises(Refused, match="the hand is over"):
        voided(void)


def test_a_void_hand_leaves_what_was_carried_into_it() -> None:
    hand = opened(game(stakes=ANTES, name="draw-jacks-or-better"), {1: 900, 2: 900}, button=2, carried_cents=300)
    assert voided(hand).pot_cents == 300


def test_a_bet_goes_back_to_who_put_it_in_and_no_more_than_that() -> None:
    """002:641, 004:508-510."""
    hand = after(begun(game()), (3, "raise", 2_000))
    back = given_back(hand, {3: 2_000, 2: 400})
    assert (back.player(3).stack_cents, back.player(2).street_cents, back.pot_cents) == (100_000, 600, 1_100)
    with pytest.raises(Refused, match=r"did not put in \$5\.01"):
        given_back(hand, {1: 501})


def test_a_game_without_a_pot_is_not_opened_as_a_hand() -> None:
    """002:603-618."""
    with pytest.raises(Refused, match="Chinese poker has no pot"):
        opened(game("chinese-poker"), {1: 900, 2: 900}, button=2)


def test_a_table_that_sees_no_chips_counts_who_says_that_he_is_all_in() -> None:
    hand = begun(game(), dict.fromkeys((1, 2, 3), UNKNOWN_STACK_CENTS))
    hand = after(counted(after(hand, (3, "raise", 2_000)), 1, 1_000), (1, "all-in"), (2, "call"))
    assert [pot.cents for pot in hand.pots] == [4_500, 1_000]
    with pytest.raises(Refused, match="the stack of seat 1 is known"):
        counted(hand, 1, 500)
    with pytest.raises(Refused, match="cannot be"):
        counted(hand, 2, -1)


def test_whose_low_card_is_all_in_or_dead_leaves_the_bring_in_to_the_next_who_may_fold() -> None:
    """004:375, 378."""
    at = game("seven-card-stud", STUD)
    hand = dealt(opened(at, {1: 200, 2: 90_000, 3: 90_000, 4: 90_000}, button=4), opens=1)
    assert (hand.turn, may(hand).bring_in_cents, may(hand).why_no_fold) == (2, 500, None)
    assert may(after(hand, (2, "fold"))).bring_in_cents == 500
    dead = killed(dealt(opened(at, dict.fromkeys((1, 2, 3), 90_000), button=3), opens=1), 1)
    assert (dead.turn, may(dead).bring_in_cents, may(dead).why_no_fold) == (2, 500, None)
