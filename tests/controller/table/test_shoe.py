"""A shoe that lives over rounds, and rounds that are dealt from it card by card: what is refused first."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.cards.new_cards import asked_now
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from games.cards.card import Pack
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-mini-baccarat")


@pytest.fixture(scope="module")
def reading(setup: TableSetup) -> TableSetup:
    """The same table with a shoe that reads its cards and a sensor for the cutting card."""
    return replace(setup, has_card_shoe=True, has_cut_card=True)


def burned(setup: TableSetup) -> CoreTable:
    """A table whose shoe is shuffled, and burned by an ace: the ace and one more (002:957-959)."""
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.CardKeyed(**PAD, card="Ad"))
    table.take(c.BurnedKeyed(**PAD))
    return table


def no_more_bets(table: CoreTable) -> None:
    table.take(s.ButtonPressed(device="lock-out", at=table.now))


def key(table: CoreTable, *cards: str) -> None:
    for card in cards:
        table.take(c.CardKeyed(**PAD, card=card))


def draw(table: CoreTable, *cards: str) -> None:
    for card in cards:
        table.take(s.CardDrawn(device="card-shoe", at=table.now, card=card))


def dealt(setup: TableSetup, *cards: str) -> CoreTable:
    table = burned(setup)
    no_more_bets(table)
    key(table, *cards)
    return table


def kinds(events: tuple[e.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# --- the shoe


def test_no_round_begins_without_a_shoe(setup: TableSetup) -> None:
    table = CoreTable(setup)
    no_more_bets(table)
    assert table.refusal() == "no pack is in the shoe: shuffle it, cut it, then press SHUFFLE"
    table.take(c.ShuffleKeyed(**PAD))
    no_more_bets(table)
    assert table.refusal() == "key in the first card of the shoe: it says how many are burned"
    table.take(c.CardKeyed(**PAD, card="9h"))
    no_more_bets(table)
    assert table.refusal() == "9 cards are still to be burned"


def test_the_first_card_is_burned_and_as_many_as_it_counts(setup: TableSetup) -> None:  # 002:957-959
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    assert table.state.pack is not None
    assert (table.state.pack.cards, table.state.pack.to_burn) == (416, None)
    table.take(c.CardKeyed(**PAD, card="Kd"))
    assert (table.state.pack.to_burn, table.state.pack.left) == (10, 415)
    table.take(c.BurnedKeyed(**PAD))
    assert (table.state.pack.to_burn, table.state.pack.left, table.state.pack.burned) == (0, 405, 11)


def test_nothing_is_burned_twice(setup: TableSetup) -> None:
    table = burned(setup)
    table.take(c.BurnedKeyed(**PAD))
    assert table.refusal() == "no card is to be burned now"


def test_a_shoe_that_reads_burns_card_by_card_and_keeps_no_face_of_what_lies_face_down(reading: TableSetup) -> None:
    table = CoreTable(reading)
    table.take(c.ShuffleKeyed(**PAD))
    draw(table, "2h", "9s", "Kd")
    told = [(event.card, event.left) for event in table.made(e.CardsBurned)]  # type: ignore[attr-defined]
    assert told == [("2h", 2), ("", 1), ("", 0)]


def test_a_pack_is_shuffled_between_rounds_and_not_within_one(setup: TableSetup) -> None:
    table = dealt(setup, "4h")
    table.take(c.ShuffleKeyed(**PAD))
    assert table.refusal() == "a round is being played: end it first"


def test_a_card_that_the_pack_cannot_hold_is_no_fact(setup: TableSetup) -> None:
    table = burned(setup)
    pack = table.state.pack
    assert pack is not None
    gone = msgspec.structs.replace(pack, out=("7h",) * 8)
    table.state = msgspec.structs.replace(table.state, pack=gone)
    no_more_bets(table)
    key(table, "7h")
    assert table.refusal() == "7h was given 9 times, but a pack of 8 decks has 7h only 8 times"
    assert len(table.state.round.acts) == 0


def test_what_is_no_card_is_refused(setup: TableSetup) -> None:
    table = dealt(setup, "1h")
    assert table.refusal().startswith('"1h" is no card')


def test_a_second_cutting_card_is_refused(setup: TableSetup) -> None:
    table = burned(setup)
    assert kinds(table.take(c.CuttingCardKeyed(**PAD))) == ["CuttingCardSeen"]
    table.take(c.CuttingCardKeyed(**PAD))
    assert table.refusal() == "the cutting card was seen in round 1 already"


def test_the_cutting_card_ends_the_shoe_after_this_hand_and_exactly_one_more(setup: TableSetup) -> None:  # 002:975
    table = dealt(setup, "4h")
    table.take(c.CuttingCardKeyed(**PAD))
    key(table, "Kd", "5s", "Kh")
    table.next()
    assert table.phase == "betting"
    assert "LAST HAND OF THE SHOE" in dealer_lines(table.state, table.setup, "")
    no_more_bets(table)
    key(table, "4h", "Kd", "5s", "Kh")
    table.next()
    no_more_bets(table)
    assert table.refusal() == "the last hand of this shoe is played: shuffle the pack, cut it, then press SHUFFLE"
    table.take(c.ShuffleKeyed(**PAD))
    assert table.state.pack is not None
    assert table.state.pack.cut_round is None


def test_cards_in_the_order_of_a_new_deck_stop_the_round(setup: TableSetup) -> None:
    """Cards that were never shuffled won a fortune once: they are no cards to play with."""
    assert dealt(setup, "2h", "3h", "4h", "5h").state.irregularity is None
    table = burned(setup)
    no_more_bets(table)
    key(table, "2h", "3h", "4h", "5h")
    table.next()
    no_more_bets(table)
    key(table, "6h", "7h")  # and a round makes no difference
    assert table.state.irregularity is not None
    assert "never shuffled" in table.state.irregularity.consequence


def test_a_shoe_that_is_empty_in_a_round_makes_it_void(setup: TableSetup) -> None:  # 002:1014
    small = replace(setup)
    table = burned(small)
    no_more_bets(table)
    pack = table.state.pack
    assert pack is not None
    table.state = fold([e.CardsBurned(count=pack.left - 1, left=0)], table.state)
    key(table, "4h")
    assert table.state.irregularity is not None
    assert table.state.irregularity.voids_round == "yes"


# --- the round


def test_a_card_is_refused_while_wagers_are_open(setup: TableSetup) -> None:
    table = burned(setup)
    key(table, "4h")
    assert table.refusal() == "no card is dealt while wagers are open"


def test_a_card_that_nobody_is_due_is_refused_with_the_line(setup: TableSetup) -> None:
    table = dealt(setup, "4h", "Kd", "5s", "Kh")
    assert table.phase == "settling"
    key(table, "2c")
    assert table.refusal() == "no card is dealt while wagers are being settled"
    table = dealt(setup, "4h", "Kd", "5s")
    table.take(c.WordKeyed(**PAD, said="stay"))
    assert table.refusal() == 'nobody is asked for "stay" here (002:965)'


def test_the_deal_ends_by_itself_and_a_third_card_follows_the_tableau(setup: TableSetup) -> None:
    table = dealt(setup, "4h", "Kd", "Ks", "3h")
    assert advice(table.state, table.setup).say == "The player draws on 4."
    key(table, "9c")
    assert advice(table.state, table.setup).say == "The banker draws on 3 against 9c."
    assert table.phase == "dealing"
    key(table, "6d")
    assert table.phase == "settling"
    table.next()
    (decided,) = table.made(e.RoundDecided)
    assert decided == e.RoundDecided(number=1, outcome="banker", hands=(("player", "3"), ("banker", "9")))


def test_what_was_keyed_wrong_is_taken_back_and_both_stay_on_record(setup: TableSetup) -> None:
    table = dealt(setup, "4h", "Kd", "5s", "Kh")
    assert kinds(table.take(c.TakeBackKeyed(**PAD))) == ["ActTakenBack", "PhaseChanged"]
    assert table.phase == "dealing"
    key(table, "3h")
    assert table.phase == "settling"
    assert [event.card for event in table.made(e.CardDealt)] == ["4h", "Kd", "5s", "Kh", "3h"]  # type: ignore[attr-defined]
    assert table.state.pack is not None
    assert table.state.pack.out[-4:] == ("4h", "Kd", "5s", "3h")


def test_nothing_is_taken_back_once_the_round_is_over(setup: TableSetup) -> None:
    table = dealt(setup, "4h", "Kd", "5s", "Kh")
    table.next()
    table.take(c.TakeBackKeyed(**PAD))
    assert table.refusal() == "nothing was told in this round"


def test_a_round_is_told_by_its_result_alone(setup: TableSetup) -> None:
    table = burned(setup)
    no_more_bets(table)
    assert kinds(table.take(c.WordKeyed(**PAD, said="tie"))) == ["WordSaid", "PhaseChanged"]
    table.next()
    assert table.state.pack is not None
    assert table.state.pack.results == ("tie",)


def test_the_first_card_of_a_shoe_that_reads_freezes_the_wagers(reading: TableSetup) -> None:  # 002:935
    table = burned(reading)
    draw(table, "4h")
    assert table.phase == "dealing"
    assert [type(event).__name__ for event in table.events[-3:]] == ["LockOutPressed", "PhaseChanged", "CardDealt"]


def test_hands_that_were_read_are_shown_to_nobody_before_they_are_turned(reading: TableSetup) -> None:
    table = burned(reading)
    draw(table, "4h", "Kd", "Ks", "3h")
    told = " ".join((*advice(table.state, table.setup), *dealer_lines(table.state, table.setup, "")))
    assert not any(face in told for face in ("4h", "Kd", "Ks", "3h"))
    assert "Turn the player's hand" in told
    draw(table, "9c")
    assert table.refusal() == "no card is due: both hands are turned first (002:973-984)"
    table.take(c.WordKeyed(**PAD, said="turn"))
    assert "Player 4h Ks: 4." in advice(table.state, table.setup).why


def test_a_card_that_the_shoe_could_not_read_is_keyed_in(reading: TableSetup) -> None:
    table = burned(reading)
    draw(table, "4h", s.UNREAD)
    assert table.refusal() == "the shoe could not read a card: key it in when it lies face up"
    key(table, "Kd")
    assert len(table.state.round.acts) == 2


@pytest.mark.parametrize(("fault", "waits"), [("garbled", True), ("unheard", True), ("lost", False)])
def test_a_shoe_that_may_have_hidden_a_card_leaves_the_round_to_a_supervisor(
    reading: TableSetup, fault: str, waits: bool
) -> None:
    table = burned(reading)
    draw(table, "4h", "Kd")
    table.take(s.DeviceFault(device="card-shoe", at=table.now, fault=fault, where="its line", text="it was not heard"))
    assert (table.state.irregularity is not None) is waits


def test_cards_of_a_shoe_that_this_table_has_not_are_refused(setup: TableSetup) -> None:
    table = burned(setup)
    draw(table, "4h")
    assert table.refusal() == "this table has no card-shoe"


def test_a_void_round_leaves_wagers_where_they_are(setup: TableSetup) -> None:
    table = burned(setup)
    table.take(c.StakeKeyed(**PAD, seat=3, wager="banker", cents=1_000))
    no_more_bets(table)
    key(table, "4h")
    table.state = fold([e.PhaseChanged(signal="round_voided", before="dealing", after="voided")], table.state)
    table.next()
    assert table.made(e.WagerSettled) == []
    assert [(one.seat, one.cents) for one in table.state.round.stakes] == [(3, 1_000)]


# --- wagers that are entered


@pytest.mark.parametrize(
    ("seat", "wager", "cents", "why"),
    [
        (10, "banker", 1_000, "there is no seat 10"),
        (3, "pair", 1_000, 'no wager "pair" is placed now; there is player, banker, tie'),
        (3, "banker", -1, "a wager is no less than nothing, not -$0.01"),
        (3, "banker", 100, "the least on banker is $10.00, not $1.00"),
        (3, "banker", 0, "nothing lies on banker"),
    ],
)
def test_a_wager_that_cannot_lie_there_is_refused(
    setup: TableSetup, seat: int, wager: str, cents: int, why: str
) -> None:
    table = burned(setup)
    table.take(c.StakeKeyed(**PAD, seat=seat, wager=wager, cents=cents))
    assert table.refusal() == why
    assert table.state.round.stakes == ()


def test_no_wager_is_entered_after_no_more_bets(setup: TableSetup) -> None:
    table = dealt(setup)
    table.take(c.StakeKeyed(**PAD, seat=3, wager="banker", cents=1_000))
    assert table.refusal() == 'no wager "banker" is placed now; there is none'


def test_a_wager_that_was_entered_wrong_is_taken_up_until_the_round_is_over_and_what_leans_on_it_first() -> None:
    table = CoreTable(demonstration("demo-casino-war"))
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.BurnedKeyed(**PAD))
    table.take(c.StakeKeyed(**PAD, seat=2, wager="tie", cents=1_000))
    assert table.refusal() == "tie lies beside main, and seat 2 has none"
    for wager in ("main", "tie"):
        table.take(c.StakeKeyed(**PAD, seat=2, wager=wager, cents=1_000))
    no_more_bets(table)
    key(table, "7h", "9d")
    assert table.phase == "settling"
    table.take(c.StakeKeyed(**PAD, seat=2, wager="main", cents=0))
    assert table.refusal() == "take up tie first: it lies beside main"
    table.take(c.StakeKeyed(**PAD, seat=2, wager="tie", cents=0))
    table.next()
    assert [one.wager for one in table.made(e.WagerSettled)] == ["main"]  # type: ignore[attr-defined]


def test_commission_is_marked_a_seat_and_in_before_the_shuffle(setup: TableSetup) -> None:  # 002:942
    table = burned(setup)
    for _ in range(2):
        table.take(c.StakeKeyed(**PAD, seat=3, wager="banker", cents=2_600))
        no_more_bets(table)
        table.take(c.WordKeyed(**PAD, said="banker"))
        table.next()
    assert [(one.seat, one.cents) for one in table.state.owed] == [(3, 300)]  # 5 % of $26, up to the next 25 cents
    table.take(c.ShuffleKeyed(**PAD))
    assert table.refusal() == "the commission of seat 3 is collected before the shuffle"
    table.take(c.CommissionKeyed(**PAD, seat=4))
    assert table.refusal() == "no commission is marked for seat 4"
    table.take(c.CommissionKeyed(**PAD, seat=3))
    assert kinds(table.take(c.ShuffleKeyed(**PAD))) == ["PackShuffled"]


def test_a_round_settles_what_lies_there_and_tells_it_before(setup: TableSetup) -> None:
    table = burned(setup)
    table.take(c.StakeKeyed(**PAD, seat=3, wager="banker", cents=1_000))
    table.take(c.StakeKeyed(**PAD, seat=5, wager="tie", cents=500))
    no_more_bets(table)
    key(table, "4h", "Kd", "Ks", "3h", "9c", "6d")
    told = advice(table.state, table.setup)
    assert told.say == "Banker. Settle the wagers. Then NEXT."
    assert told.why.endswith("Seat 3 banker: win $10.00, commission $0.50. Seat 5 tie: lose.")
    table.next()
    lines = [(one.seat, one.result, one.pays_cents, one.commission_cents) for one in table.made(e.WagerSettled)]  # type: ignore[attr-defined]
    assert lines == [(3, "win", 1_000, 50), (5, "lose", 0, 0)]


# --- games with hands at spots


def test_hands_lie_where_the_dealer_says_and_nowhere_else() -> None:
    table = CoreTable(demonstration("demo-casino-war"))
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.BurnedKeyed(**PAD))
    no_more_bets(table)
    key(table, "7h")
    assert table.refusal() == "key in the seats that have a hand, such as 135, then DEAL"
    table.take(c.SpotsKeyed(**PAD, spots=(5, 9)))
    assert table.refusal() == "there is no seat 9"
    table.take(c.SpotsKeyed(**PAD, spots=(5, 5)))
    assert table.refusal() == "each seat is named once"
    table.take(c.SpotsKeyed(**PAD, spots=(5, 2)))
    key(table, "7h", "9s", "Kd")
    assert table.phase == "settling"
    table.next()
    no_more_bets(table)
    table.take(c.SpotsKeyed(**PAD))
    assert table.state.round.spots == (2, 5)


def test_a_war_doubles_what_lies_on_the_spot() -> None:  # 002:1545-1551
    table = CoreTable(demonstration("demo-casino-war"))
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.BurnedKeyed(**PAD))
    table.take(c.StakeKeyed(**PAD, seat=2, wager="main", cents=1_000))
    no_more_bets(table)
    key(table, "7h", "7d")
    table.take(c.WordKeyed(**PAD, said="war"))
    key(table, "9h", "5d")
    table.next()
    lines = [(one.wager, one.cents, one.result, one.pays_cents) for one in table.made(e.WagerSettled)]  # type: ignore[attr-defined]
    assert lines == [("main", 1_000, "push", 0), ("war", 1_000, "win", 1_000)]


# --- whatever happens


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_no_card_is_lost_or_counted_twice_whatever_is_taken_back(setup: TableSetup, seed: int) -> None:
    random = Random(seed)
    faces = [str(card) for card in random.sample(Pack().pieces(), 30)]
    table = burned(setup)
    while len(faces) > 6:
        no_more_bets(table)
        while table.phase == "dealing" and faces:
            key(table, faces.pop())
            if random.random() < 0.2:
                table.take(c.TakeBackKeyed(**PAD))
        table.next()
    pack = table.state.pack
    assert pack is not None
    assert pack.left == 416 - 2 - (len(table.made(e.CardDealt)) - len(table.made(e.ActTakenBack)))
    assert fold(table.events, TableState()) == table.state


def test_what_is_done_to_new_cards_is_asked_for_between_rounds_and_not_while_enter_means_a_card() -> None:
    table = CoreTable(replace(demonstration("demo-blackjack"), asks_for_new_cards=True))
    table.state = fold([e.CardsChanged(role="pit-manager", at_utc_ns=1, decks=("red",), steps=("wash",))], table.state)
    assert asked_now(table.state, table.setup) is not None
    dealing = msgspec.structs.replace(table.state.round, phase="dealing")
    assert asked_now(msgspec.structs.replace(table.state, round=dealing), table.setup) is None
