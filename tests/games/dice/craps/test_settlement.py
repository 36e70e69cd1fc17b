"""How a roll of craps is settled in three houses: what is refused, off, moved on, left lying and paid."""

import pytest

from games.dice.craps import outcomes
from games.dice.craps.bets import BETS
from games.dice.craps.points import POINTS
from games.dice.craps.settlement import settle
from games.dice.two_dice import ROLLS
from games.round.settlement import Board, SeatInPlay, SettlementError, net_cents
from tests.games.dice.craps.by_hand import ends
from tests.games.dice.craps.houses import HOUSES, data_of, one, rules_of, with_options

CHOCTAW, GRAND_RONDE, ONEIDA = (rules_of(house) for house in HOUSES)
MARKS = ("", *POINTS)


# -- what cannot be


@pytest.mark.parametrize("shown", [None, "", "4-3", "34", "7", "3-7"])
def test_what_is_no_roll_settles_nothing(shown: str | None) -> None:
    with pytest.raises(SettlementError, match="such as 3-4"):
        settle(CHOCTAW, [SeatInPlay(1, {"pass": 500})], Board(result=shown))


def test_what_is_no_point_settles_nothing() -> None:
    for _ in range(2):
        with pytest.raises(SettlementError, match='the point is 4, 5, 6, 8, 9, 10 or none at the come-out, not "7"'):
            settle(CHOCTAW, [SeatInPlay(1, {"pass": 500})], Board(result="3-4", mark="7"))


@pytest.mark.parametrize("wager", ["come", "dont-come", "pass-odds", "dont-pass-odds"])
def test_what_cannot_lie_there_at_a_come_out_roll_is_named_with_its_seat(wager: str) -> None:
    """003:961-962: a come bet is made after the come-out roll."""
    with pytest.raises(SettlementError, match=f"seat 1: a wager on {wager} is made when there is a point"):
        one(ONEIDA, wager, 500, "3-4")


@pytest.mark.parametrize(("rules", "wager"), [(ONEIDA, "place-lose-4"), (GRAND_RONDE, "put-6"), (CHOCTAW, "whirl")])
def test_a_wager_that_a_house_does_not_offer_is_refused(rules: object, wager: str) -> None:
    """003:942-1080 has no place bet to lose, though 1232 names it."""
    with pytest.raises(SettlementError, match=f'has no wager "{wager}"; it has pass, '):
        one(rules, wager, 500, "3-4")  # type: ignore[arg-type]


@pytest.mark.parametrize("cents", [0, -500])
def test_a_wager_is_more_than_nothing(cents: int) -> None:
    with pytest.raises(SettlementError, match="a wager is more than nothing"):
        one(CHOCTAW, "pass", cents, "3-4")


# -- against a second working out of the documents


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("mark", MARKS)
def test_every_wager_ends_as_the_documents_say_on_every_roll(house: str, mark: str) -> None:
    rules = rules_of(house)
    for bet in BETS.values():
        if bet.family not in rules.wagers or (not mark and not bet.number and (bet.kind.moves or bet.supports)):
            continue
        cents = 6600 * rules.payable_step_cents(bet, mark or "4")
        for shown in ROLLS:
            found = one(rules, bet.name, cents, shown, mark, called_on=True)
            result, net = ends(bet.name, int(shown[0]), int(shown[2]), int(mark or 0))
            assert (found.result, found.pays_cents) == (result, max(0, net) * cents), (bet.name, shown)
            if result == "lose":
                assert found.returned_cents == cents + net * cents, (bet.name, shown)


# -- the state of a wager is its name


def test_a_come_bet_goes_to_the_number_that_is_thrown() -> None:
    """002:36-42; 003:877-879."""
    found = one(ONEIDA, "come", 500, "2-4", "8")
    assert (found.result, found.pays_cents, found.stands_as) == ("undecided", 0, "come-6")
    assert one(ONEIDA, "dont-come", 500, "2-4", "8").stands_as == "dont-come-6"


def test_a_pass_bet_keeps_its_name_whatever_the_point_is() -> None:
    assert one(ONEIDA, "pass", 500, "2-4").stands_as == "pass"
    assert one(ONEIDA, "pass", 500, "4-4", "6").stands_as == "pass"


@pytest.mark.parametrize("wager", ["place-6", "buy-6", "hardway-6", "big-6"])
def test_a_number_that_wins_is_paid_and_lies_on(wager: str) -> None:
    found = one(CHOCTAW, wager, 6000, "3-3", "8")
    assert (found.result, found.stands_as) == ("win", wager)


@pytest.mark.parametrize("wager", ["pass", "come-6", "come-6-odds", "put-6", "pass-odds", "field"])
def test_what_is_decided_for_good_goes_back_with_its_winnings(wager: str) -> None:
    found = one(CHOCTAW, wager, 6000, "4-4" if wager == "field" else "3-3", "6")
    assert found.stands_as == ""


def test_twelve_is_barred_on_the_first_roll_and_decides_nothing_later() -> None:
    """000:267, 280; 002:35, 49; 003:958-959."""
    for wager, mark in (("dont-pass", ""), ("dont-come", "9")):
        assert one(GRAND_RONDE, wager, 500, "6-6", mark).result == "push"
    assert one(GRAND_RONDE, "dont-come-9", 500, "6-6", "9").result == "undecided"


# -- what is off on a come-out roll

OFF = {
    "choctaw": {"place", "buy", "come-odds", "put-odds"},  # 002:52, 89
    "grand-ronde": {"place", "buy", "come-odds"},  # 000:319
    "oneida": {"place", "buy", "come", "come-odds", "hardway"},  # 003:1105-1108
}


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_off_is_off_on_the_come_out_roll_alone(house: str) -> None:
    rules = rules_of(house)
    for bet in BETS.values():
        if bet.family not in rules.wagers or not bet.kind.family.stays or not bet.number:
            continue
        off = bet.family in OFF[house]
        assert (one(rules, bet.name, 6600, "3-4").result in ("undecided", "returned")) == off, bet.name
        assert one(rules, bet.name, 6600, "3-4", "8").result in ("win", "lose"), bet.name
        assert one(rules, bet.name, 6600, "3-4", called_on=True).result in ("win", "lose"), bet.name


@pytest.mark.parametrize("did", [{"call-on"}, {"confirm-on"}, set()])
def test_a_call_that_nobody_confirmed_turns_nothing_on(did: set[str]) -> None:
    """000:319; 002:52; 003:1105-1107."""
    seat = SeatInPlay(1, {"place-6": 600}, did=frozenset(did))
    (found,) = settle(GRAND_RONDE, [seat], Board(result="1-5"))
    assert (found.result, found.stands_as, found.why) == ("undecided", "place-6", "off on the come-out roll")


@pytest.mark.parametrize(("shown", "flat"), [("3-4", "lose"), ("2-4", "win")])
@pytest.mark.parametrize("rules", [CHOCTAW, GRAND_RONDE])
def test_odds_that_are_off_go_back_when_their_come_bet_is_decided(rules: object, shown: str, flat: str) -> None:
    """000:319; 002:52, 89: neither won nor lost."""
    seat = SeatInPlay(1, {"come-6": 500, "come-6-odds": 1000})
    found = {x.wager: x for x in settle(rules, [seat], Board(result=shown))}  # type: ignore[arg-type]
    assert found["come-6"].result == flat
    assert (found["come-6-odds"].result, found["come-6-odds"].stands_as) == ("returned", "")
    assert one(rules, "come-6-odds", 500, "5-6").stands_as == "come-6-odds"  # type: ignore[arg-type]


def test_where_come_bets_are_off_their_odds_stay_with_them() -> None:
    """003:1105-1108."""
    assert one(ONEIDA, "come-6", 500, "3-4").stands_as == "come-6"
    assert one(ONEIDA, "come-6-odds", 500, "3-4").stands_as == "come-6-odds"


def test_odds_on_dont_come_act_on_the_come_out_roll() -> None:
    """002:99: all other wagers are on."""
    for house in HOUSES:
        assert one(rules_of(house), "dont-come-6-odds", 600, "3-4").pays_cents == 500


def test_hardways_are_on_at_the_come_out_or_off_as_the_house_reads_its_document() -> None:
    """002:52 and 89 against 99."""
    assert one(CHOCTAW, "hardway-8", 500, "3-4").result == "lose"
    off = with_options("choctaw", off_on_come_out=[*data_of("choctaw")["off_on_come_out"], "hardway"])
    assert one(off, "hardway-8", 500, "3-4").result == "undecided"


# -- split bets, horns


def test_a_three_wins_both_sides_of_ace_deuce_and_any_craps() -> None:
    """002:86: 15 to 1 on one half, 7 to 1 on the other."""
    found = one(CHOCTAW, "ace-deuce-any-craps", 200, "1-2", "8")
    assert (found.result, found.pays_cents) == ("win", 1500 + 700)
    assert one(CHOCTAW, "ace-deuce-any-craps", 200, "1-1", "8").pays_cents == 700 - 100


def test_a_split_bet_is_left_up_after_a_win_where_the_house_says_so() -> None:
    """002:83: both bets are left up, and a net payoff is made."""
    assert one(CHOCTAW, "high-low", 200, "6-6", "8").stands_as == "high-low"
    assert one(CHOCTAW, "high-low", 200, "5-6", "8").stands_as == ""
    assert one(CHOCTAW, "horn", 400, "6-6", "8").stands_as == ""
    assert one(ONEIDA, "c-and-e", 200, "6-6", "8").stands_as == ""


def test_a_part_that_pays_no_more_than_the_others_cost_is_no_win() -> None:
    """000:302: a seven on a whirl at 4 to 1; where a house paid less, a part of the wager would go back."""
    found = one(GRAND_RONDE, "whirl", 500, "3-4", "6")
    assert (found.result, found.pays_cents, net_cents([found], {"whirl": 500})) == ("push", 0, 0)
    poor = with_options("grand-ronde", pays=data_of("grand-ronde")["pays"] | {"any-seven": "2 to 1"})
    found = one(poor, "whirl", 500, "3-4", "6")
    assert (found.result, found.returned_cents, net_cents([found], {"whirl": 500})) == ("lose", 300, -200)


def test_horn_high_is_paid_as_a_horn_and_one_unit_more() -> None:
    """002:74, 167; 003:1182-1183."""
    both = sum(
        one(ONEIDA, wager, cents, "6-6", "8").pays_cents or 0 for wager, cents in (("horn", 400), ("craps-12", 100))
    )
    assert one(ONEIDA, "horn-high-12", 500, "6-6", "8").pays_cents == both
    assert one(ONEIDA, "horn-high-12", 500, "1-1", "8").pays_cents == 3000 - 400


# -- vigorish


@pytest.mark.parametrize(("shown", "net"), [("4-6", 4000 - 100), ("3-4", -2000 - 100)])
@pytest.mark.parametrize("house", HOUSES)
def test_the_vigorish_of_a_buy_bet_is_of_the_bet_and_paid_with_it(house: str, shown: str, net: int) -> None:
    """000:301; 002:56-58; 003:1199-1203."""
    found = one(rules_of(house), "buy-10", 2000, shown, "6")
    assert (found.commission_cents, net_cents([found], {"buy-10": 2000})) == (100, net)


def test_the_vigorish_of_a_lay_bet_is_of_the_win_taken_of_it_or_paid_with_the_bet() -> None:
    """002:60 against 003:1234-1237 and 000:301."""
    for rules, lost in ((CHOCTAW, 0), (ONEIDA, 100), (GRAND_RONDE, 100)):
        assert one(rules, "lay-4", 4000, "3-4", "8").commission_cents == 100
        assert one(rules, "lay-4", 4000, "2-2", "8").commission_cents == lost


def test_no_vigorish_is_taken_while_nothing_is_decided() -> None:
    for house in HOUSES:
        assert one(rules_of(house), "buy-10", 2000, "5-6", "6").commission_cents == 0


@pytest.mark.parametrize(("cents", "taken"), [(3000, 100), (1900, 0), (2000, 100), (3999, 100)])
def test_the_vigorish_is_rounded_down_since_it_is_five_percent_at_most(cents: int, taken: int) -> None:
    """000:301; 002:172; 003:1201-1202: in no event more than five percent."""
    assert one(CHOCTAW, "buy-4", cents, "3-4", "8").commission_cents == taken


def test_the_step_of_the_vigorish_is_the_houses_choice() -> None:
    vigorish = data_of("choctaw")["vigorish"]
    to_the_cent = with_options("choctaw", vigorish=vigorish | {"buy": vigorish["buy"] | {"step_cents": 0}})
    assert one(to_the_cent, "buy-4", 1900, "3-4", "8").commission_cents == 95


# -- seats and sources


def test_seats_are_settled_one_after_the_other_each_wager_once() -> None:
    seats = [SeatInPlay(seat, {"pass": 500, "field": 500}) for seat in (3, 1)]
    settled = settle(CHOCTAW, seats, Board(result="3-4"))
    assert [(x.seat, x.wager) for x in settled] == [(1, "pass"), (1, "field"), (3, "pass"), (3, "field")]


def test_every_settlement_names_lines_of_the_houses_own_document() -> None:
    for house, number in zip(HOUSES, ("002", "000", "003"), strict=True):
        rules = rules_of(house)
        for bet in BETS.values():
            if bet.family in rules.wagers:
                source = one(rules, bet.name, 6600, "3-4", "8").source
                assert source.startswith(f"{number}:") or source == "house", bet.name


def test_a_hop_may_be_named_in_either_order() -> None:
    """000:290."""
    found = one(GRAND_RONDE, "hop-6-1", 100, "1-6", "8")
    assert (found.wager, found.pays_cents) == ("hop-6-1", 1500)


def test_what_is_kept_of_a_house_has_an_end_and_settles_the_same_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table runs for months, and players lay any amount."""
    monkeypatch.setattr(outcomes, "MOST_KEPT", 50)
    rules = with_options("choctaw")
    house = outcomes.worked(rules)
    for cents in range(100, 10_100, 100):
        (ending,) = settle(rules, [SeatInPlay(1, {"field": cents})], Board(result="1-3"))
        assert (ending.result, ending.pays_cents) == ("win", cents)
        assert sum(len(ends) for rolled in house.values() for ends in rolled) <= 50


def test_rules_that_changed_are_settled_by_what_they_say_now() -> None:
    """What was worked out for other rules does not stay."""
    before = one(CHOCTAW, "field", 500, "6-6").pays_cents
    for odds in ("3 to 1", "4 to 1"):
        rules = with_options("choctaw", pays=data_of("choctaw")["pays"] | {"field-12": odds})
        assert one(rules, "field", 500, "6-6").pays_cents == int(odds[0]) * 500
        copied = CHOCTAW.model_copy(update={"pays": rules.pays})
        assert one(copied, "field", 500, "6-6").pays_cents == int(odds[0]) * 500
    assert one(CHOCTAW, "field", 500, "6-6").pays_cents == before == 1000


@pytest.mark.parametrize(
    ("wager", "shown", "mark", "why"),
    [
        ("pass", "5-6", "", "11 wins, pays 1 to 1"),
        ("pass", "2-4", "", "the point is 6"),
        ("come", "2-4", "8", "goes to 6"),
        ("dont-pass", "6-6", "", "12 is barred"),
        ("place-6", "5-6", "8", "6 or 7 decides it"),
        ("place-6", "2-4", "8", "6 before 7, pays 7 to 6"),
        ("place-6", "3-4", "8", "7 before 6"),
        ("hardway-6", "3-3", "8", "6 the hard way before 7, pays 9 to 1"),
        ("hardway-6", "2-4", "8", "6 the easy way before 7"),
        ("craps-12", "6-6", "8", "12 pays 30 to 1"),
        ("horn", "6-6", "8", "12 pays 30 to 1 on 1 of 4 parts"),
        ("horn-high-12", "6-6", "8", "12 pays 30 to 1 and 30 to 1 on 2 of 5 parts"),
        ("horn", "3-4", "8", "7 loses"),
    ],
)
def test_each_ending_says_why(wager: str, shown: str, mark: str, why: str) -> None:
    assert one(CHOCTAW, wager, 6600, shown, mark).why == why


def test_without_a_roll_nothing_is_settled_and_a_cent_is_a_wager() -> None:
    with pytest.raises(SettlementError, match="craps is settled with a roll, such as 3-4; none is told"):
        settle(rules_of("choctaw"), [SeatInPlay(1, {"field": 100})], Board())
    assert one(rules_of("choctaw"), "place-6", 1, "3-4", "8").result == "lose"
