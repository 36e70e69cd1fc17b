"""The recall of a round (standards E5): every step in words, what chance decided, and no meter where there is none."""

from __future__ import annotations

import pytest

from controller.reports.asked import Asked
from controller.reports.catalogue import report
from controller.reports.document import Document, Figures
from controller.reports.recall import STEPS
from controller.reports.values import Value
from controller.table import events as e
from games.declared.tickets import Won
from games.poker_room.acts import (
    Acted,
    Awarded,
    Counted,
    Dealt,
    DealtForAll,
    Drew,
    GivenBack,
    Killed,
    Opened,
    Shown,
    Taken,
    Voided,
)
from games.poker_room.button import Positions
from games.poker_room.opening import Post
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import console_of
from tests.controller.console.dealt_table import whole_round
from tests.controller.console.test_faces import FILES
from tests.controller.reports.conftest import HOUSE, Record, pay_flush, rows_of

SUPERVISOR = {"role": "floor-supervisor", "person": "M. Ortiz"}
TOLD = "M. Ortiz, floor supervisor"
SAID: list[tuple[e.Event, str]] = [
    (e.BankTaken(round=1, seat=3), "seat 3 banks"),
    (e.BankTaken(round=1, seat=None), "the dealer banks"),
    (e.BankTaken(round=1, seat=3, cents=50_000), "seat 3 banks with $500.00"),
    (e.ActionPileCalled(round=1, pile=4), "pile 4 is called, the action pile"),
    (e.WagerAccepted(seat=3, at=0, units=50), "wager accepted at seat 3"),
    (e.ChipFlagged(seat=3, why="it came too late"), "chip not counted: it came too late"),
    (e.LockOutPressed(at=0), "lock-out pressed"),
    (e.AcceptorExcused(seat=3, **SUPERVISOR), "acceptor of seat 3 answered for"),
    (e.TableLocked(seats=(3, 5), units=0), "locked; seats with a wager: 3 5"),
    (e.TableLocked(seats=(), units=0), "locked; seats with a wager: none"),
    (e.ChipsCounted(chips=1, lamps=2), "dealer counts 1 chips, 2 lamps are lit"),
    (e.DifferenceAnswered(chips=1, lamps=2, **SUPERVISOR), f"{TOLD} answers the difference: lamps stand"),
    (
        e.StartPositionDrawn(order=1, draw="start-position", round=1, numbers=(7,), position=7),
        "start position 7, drawn: 7",
    ),
    (
        e.StartPositionKeyed(draw="start-position", round=1, total=12, position=5, device="key-pad", **SUPERVISOR),
        f"start position 5, thrown with dice: 12, by {TOLD}",
    ),
    (
        e.StartPositionCorrected(
            draw="start-position", round=1, was=12, total=13, position=6, device="key-pad", **SUPERVISOR
        ),
        f"start position 6, put right: 13 in the place of 12, by {TOLD}",
    ),
    (e.StartPositionMarked(draw="start-position", round=1, position=2), "start position 2, marked by the flat disk"),
    (e.NumbersDrawn(order=1, draw="keno", round=1, numbers=(4, 17)), "keno drawn: 4 17"),
    (e.DrawFailed(order=1, draw="start-position", why="a source failed"), "start position not drawn: a source failed"),
    (
        e.TicketSold(number=7, window=2, first=3, games=2, price_cents=400, groups=((1, 2), (9,))),
        "ticket 7 sold at window 2, games 3 to 4, $4.00: 1 2 / 9",
    ),
    (e.TicketSold(number=7, window=2, first=3, games=1, price_cents=400), "ticket 7 sold at window 2, game 3, $4.00: "),
    (e.TicketPrintEnded(number=7, printed=True), "ticket 7 printed"),
    (e.TicketPrintEnded(number=7, printed=False, why="no paper"), "ticket 7 not printed: no paper"),
    (e.PrintAnswered(order=4, number=7, printed=True, **SUPERVISOR), f"{TOLD} looked: ticket 7 is there"),
    (e.PrintAnswered(order=4, number=7, printed=False, **SUPERVISOR), f"{TOLD} looked: ticket 7 is not there"),
    (e.TicketReprinted(number=7), "ticket 7 is printed again"),
    (e.TicketVoidAsked(number=7, why="wrong numbers"), "ticket 7 is wanted back: wrong numbers"),
    (
        e.TicketVoided(number=7, why="wrong numbers", returned_cents=400, **SUPERVISOR),
        f"{TOLD} takes ticket 7 back, $4.00 returned: wrong numbers",
    ),
    (e.TicketVoidDenied(number=7, **SUPERVISOR), f"{TOLD} says that ticket 7 stands"),
    (e.TicketShown(number=7), "ticket 7 read"),
    (e.TicketPaid(number=7, window=2, cents=1_200), "ticket 7 paid $12.00 at window 2"),
    (e.BallsBack(balls=80), "80 balls are back in the blower"),
    (e.BallCame(game=3, ball=17, place=1), "ball 1: 17"),
    (e.BallCame(game=3, ball=17, place=1, read=False), "ball 1: 17, keyed in"),
    (e.BallPassed(ball=17, place=1), "ball 17 came and does not count"),
    (e.DrawClosed(game=3, balls=(17, 4), won=(Won(7, 1_200),)), "game 3: 17 4; 1 ticket won $12.00"),
    (e.GameDesignated(game=3, plays="four-corners"), "from game 3 on four corners is played"),
    (e.WitnessNamed(game=3, witness="A. Player"), "A. Player looks on at the draw before the session"),
    (
        e.ProgressiveVerified(number=7, won=True, **SUPERVISOR),
        f"{TOLD}: by the verification system ticket 7 has won the progressive",
    ),
    (
        e.ProgressiveVerified(number=7, won=False, **SUPERVISOR),
        f"{TOLD}: by the verification system ticket 7 has not won the progressive",
    ),
    (e.WheelSpun(game=3, number=5), "the wheel stopped at 5"),
    (e.WheelSpun(game=3, number=0, why="too slow"), "a spin does not count: too slow"),
    (
        e.PrizeWon(game=3, pool="planet", winners=2, cents=500, off_meter_cents=499),
        "2 winners: $5.00 of the planet pool, $4.99 off its meter",
    ),
    (
        e.PrizeWon(game=3, pool="prize", winners=1, cents=500, off_meter_cents=500, reset_cents=100),
        "1 winner: $5.00 of the prize pool, $5.00 off its meter, which starts again with $1.00",
    ),
    (
        e.SalesAdded(game=3, tickets=4, rises=(e.PoolRise(pool="planet", units=120),)),
        "4 tickets add their part to planet",
    ),
    (e.ClaimDecided(number=7, card=2), "claim with sheet 7: card 2 has won"),
    (e.ClaimDecided(number=7, card=0, why="not complete"), "claim with sheet 7: not good: not complete"),
    (e.DrawVoided(game=3, returned=True), "game 3 is void: its bets go back"),
    (e.DrawVoided(game=3, returned=False), "game 3 is void: it is drawn again"),
    (e.SeatTaken(seat=3, stack_cents=20_000, name="Ann"), "seat 3 sits down with $200.00: Ann"),
    (e.SeatTaken(seat=3), "seat 3 sits down with chips that nobody counted"),
    (e.SeatLeft(seat=3, stack_cents=500), "seat 3 leaves with $5.00"),
    (e.PlayerAway(seat=3), "seat 3 is away"),
    (e.PlayerBack(seat=3), "seat 3 plays, and waits for the blind"),
    (e.PlayerBack(seat=3, posts=True), "seat 3 plays, and posts what is owed"),
    (e.PlayerBack(seat=3, posts=True, buys_button=True), "seat 3 plays, and buys the button"),
    (e.ChipsBrought(seat=3, cents=500), "seat 3 puts $5.00 more before him"),
    (e.SeatListed(name="Ann"), "Ann waits for a seat"),
    (e.SeatUnlisted(name="Ann"), "Ann waits no more"),
    (e.ButtonPlaced(seat=3), "the button goes to seat 3"),
    (e.GameChosen(game="omaha-hi-lo"), "omaha hi lo is dealt from the next hand on"),
    (e.StraddleSaid(seat=3, cents=800), "seat 3 straddles for $8.00"),
    (e.DealerPushed(dealer="Dee"), "Dee deals from now on"),
    (e.TimeCollectionDue(), "the collection by time is due"),
    (e.TimeCollected(seats=(1, 3), cents=200), "$2.00 for the time from each of the seats 1 3"),
    (
        e.PokerHandBegun(
            hand=7,
            game="omaha",
            positions=Positions(5, 1, 3),
            opened=Opened(((1, 900), (3, 900)), 5, (Post(1, "blind", 200),)),
            killed=True,
        ),
        "hand 7, omaha, killed: seats 1 3, button 5; seat 1 blind $2.00",
    ),
    (e.PokerActed(act=Acted(3, "raise", 800)), "seat 3 raise to $8.00"),
    (e.PokerActed(act=Acted(3, "fold")), "seat 3 fold"),
    (e.PokerActed(act=Shown(3, ("As", "Kd"))), "seat 3 shows As Kd"),
    (e.PokerActed(act=Shown(3)), "seat 3 shows a hand that nobody told"),
    (e.PokerActed(act=Killed(3)), "the hand of seat 3 is dead"),
    (e.PokerActed(act=Counted(3, 500)), "seat 3 has $5.00 left"),
    (e.PokerActed(act=Taken(400)), "$4.00 taken out of the pot"),
    (e.PokerActed(act=GivenBack(((3, 500),))), "back to seat 3 $5.00"),
    (e.PokerActed(act=DealtForAll("9h")), "one card for all: 9h"),
    (e.PokerActed(act=Awarded((("high", ((3, 2), (5, 2), (1, 1))),))), "high: 3=5 over 1"),
    (e.PokerActed(act=Awarded()), "the pots go by the cards"),
    (e.PokerActed(act=Voided()), "all chips go back"),
    (e.PokerCardsDealt(act=Dealt(((3, ("##", "##")),), ("Ah",)), down=2), "dealt, seat 3 ## ##, board Ah"),
    (e.PokerCardsDealt(act=Drew(3, ("##", "##"), ("##", "##")), down=2), "seat 3 gives 2 cards and gets 2"),
    (e.PokerActTakenBack(left=4), "keyed wrong: the first 4 acts of the hand count"),
    (e.MisdealCalled(), "misdeal"),
    (e.MisdealCalled(cause="button-wrong"), "misdeal: button wrong"),
    (e.StringBetRuled(seat=3, why="a call (004:252)"), "seat 3: a call (004:252)"),
    (e.ClockCalled(seat=3), "the clock is called on seat 3"),
    (e.ClockWarned(seat=3), "seat 3 is warned: the last seconds"),
    (e.ClockRanOut(seat=3), "the time of seat 3 is over"),
    (e.BadBeatFound(losing=(3,), winning=(1,)), "bad beat: seat 3 by seat 1"),
    (
        e.BadBeatAnswered(hand=7, won=True, shares=((1, 250), (3, 500)), **SUPERVISOR),
        f"{TOLD} says that the jackpot is won: seat 1 $2.50, seat 3 $5.00",
    ),
    (e.BadBeatAnswered(hand=7, won=False, **SUPERVISOR), f"{TOLD} says that the jackpot is not won"),
    (e.BadBeatPaid(seat=3, cents=500), "seat 3 is paid $5.00 of the jackpot"),
    (
        e.JackpotFed(hand=7, rises=(e.PoolRise(pool="bad-beat", units=100),)),
        "hand 7 brings its part to bad beat",
    ),
    (
        e.PokerHandEnded(hand=7, void=False, pot_cents=8_400, rake_cents=400, jackpot_cents=100, kills=3),
        "hand 7: a pot of $84.00, $4.00 for the house, $1.00 for the jackpot; seat 3 kills the next pot",
    ),
    (e.PokerHandEnded(hand=7, void=True), "hand 7: void, all chips went back"),
    (e.NumberKeyed(pad="dice-shaker", number="12"), "number 12 keyed in (dice shaker)"),
    (e.PhaseChanged(signal="deal", before="ready", after="peek-bonus"), "ready to peek bonus"),
    (e.CardsSeen(device="shoe", order=1, cards=("Qc", "??")), "shoe read Qc ??"),
    (e.StubCounted(cards=4, agrees=True), "stub counted: 4 cards, agrees"),
    (e.StubCounted(cards=3, agrees=False), "stub counted: 3 cards, differs"),
    (
        e.IrregularityReported(what="exposed-card", seat=3, consequence="It plays.", voids_round="no"),
        "irregularity: exposed card: It plays.",
    ),
    (e.IrregularityAnswered(what="stub-count", void=True, **SUPERVISOR), f"{TOLD} answers: the round is void"),
    (e.IrregularityAnswered(what="stub-count", void=False, **SUPERVISOR), f"{TOLD} answers: the round stands"),
    (e.PackShuffled(cards=416, to_burn=None), "416 cards shuffled, cut and in the shoe"),
    (e.CardsBurned(count=1, left=9, card="9h"), "1 burned, the first is 9h, 9 to go"),
    (e.CardsBurned(count=9, left=0), "9 burned"),
    (e.CuttingCardSeen(round=7), "the cutting card came out"),
    (e.CardCarried(to="first-of-next-hand", source="002:1012"), "a card drawn in error: first of next hand"),
    (e.CardCarried(card="7h", to="phantom-hand", source="002:1012"), "7h drawn in error: phantom hand"),
    (e.SpotsTaken(spots=(2, 4)), "hands at 2 4"),
    (e.CardDealt(card="7?"), "7? keyed in"),
    (e.CardDealt(card="7h", read=True), "7h read"),
    (e.WordSaid(said="insurance", spot=2, cents=500), "said: insurance for spot 2, $5.00"),
    (e.WordSaid(said="no-natural"), "said: no natural"),
    (e.ActTakenBack(card="7?"), "taken back: 7?"),
    (e.ActTakenBack(said="no-natural"), "taken back: no natural"),
    (e.StakePlaced(seat=3, wager="tie", cents=500), "seat 3 tie: $5.00"),
    (e.StakePlaced(seat=3, wager="tie", cents=0), "seat 3 tie: taken up"),
    (
        e.RoundDecided(number=1, outcome="banker", hands=(("player", "3"), ("banker", "9"))),
        "banker; player 3, banker 9",
    ),
    (e.RoundDecided(number=1, outcome="tie", hands=()), "tie"),
    (
        e.WagerSettled(
            seat=3,
            wager="banker",
            cents=1_000,
            result="win",
            pays_cents=1_000,
            returned_cents=0,
            commission_cents=50,
            source="002:942",
        ),
        "seat 3 banker $10.00: win $10.00, commission $0.50",
    ),
    (e.BankWordSaid(said="bank-wager", seat=3, cents=10_000), "seat 3: bank wager $100.00"),
    (e.BankWordSaid(said="bids-closed"), "the dealer: bids closed"),
    (e.BankWordTakenBack(said="banco", seat=4), "taken back: banco, seat 4"),
    (
        e.BankStands(banker=3, placed_cents=10_000, passed_by=None, first_to_cover=None, goes_from=None),
        "seat 3 may keep the bank, last wager $100.00",
    ),
    (
        e.BankStands(banker=3, placed_cents=10_000, passed_by=None, first_to_cover=None, goes_from=4),
        "seat 3 lost the bank: it goes on from seat 4, last wager $100.00",
    ),
    (e.CommissionCollected(seat=3, cents=50), "commission of seat 3 collected: $0.50"),
    (e.ResultShown(result="00", read=True), "00 read"),
    (e.ResultShown(result="3-4"), "3-4 keyed in"),
    (e.ResultTakenBack(result="17"), "taken back: 17"),
    (e.ResultCounted(number=1, result="2-4", mark="6"), "2-4; 6 stands"),
    (e.ResultCounted(number=1, result="17", mark=""), "17"),
    (e.WheelReported(device="wheel", state="ball", spin=7), "the wheel's reader, game 7: ball"),
    (
        e.WheelReported(device="wheel", state="no-more-bets", spin=7, warnings=("ball-removed",)),
        "the wheel's reader, game 7: no more bets, warns: ball removed",
    ),
    (
        e.HandOpened(seat=3, high=("6-6", "6-3"), low=("6-5", "6-1")),
        "the hand of seat 3 lies open: 6-6 6-3 / 6-5 6-1",
    ),
    (e.HandOpened(seat=10, high=("3", "W")), "the hand of seat 10 lies open: 3 W"),
    (e.HandTakenBack(seat=3), "taken back: the hand of seat 3"),
    (
        e.HandCompared(seat=3, wager="main", result="win", why="both hands are higher than the bank's", source="1621"),
        "seat 3 main: win, both hands are higher than the bank's",
    ),
    (e.WheelRested(device="turn-sensor", pegs=216), "the wheel rests after 216 pegs"),
    (e.WheelRested(device="turn-sensor", pegs=40, between=True), "the wheel rests after 40 pegs, between two sections"),
    (e.HandReinstated(seat=3, **SUPERVISOR), f"{TOLD} says that the hand of seat 3 stands"),
    (
        e.HandPassedOver(number=2, seat=None, hand="full-house", **SUPERVISOR),
        f"no award due for hand 2, a full house: {TOLD}",
    ),
    (e.AwardClaimed(award=1, seat=3, hand="full-house"), "award 1 claimed: full house at seat 3"),
    (e.AwardVerified(award=1, **SUPERVISOR), f"award 1 verified by {TOLD}"),
    (e.LogSigned(award=1, role="dealer", by="key"), "award 1: dealer signs the payout log by key"),
    (
        e.WagerAccepted(seat=4, at=0, units=0, coupon_by="dealer"),
        "wager accepted at seat 4, by coupon",
    ),
    (e.AwardDenied(award=1, **SUPERVISOR), f"award 1 denied by {TOLD}"),
    (
        e.PayoutLogged(
            award=1, cents=5_000, base_cents=0, sharers=1, words="fifty dollars", cards="", signed=(), **SUPERVISOR
        ),
        "award 1 logged: fifty dollars; cards: not written down",
    ),
    (
        e.PoolAsked(pool="city", hands=(e.AskedHand(award=1, seat=3, hand="royal-flush"),)),
        "the pool city is asked for award 1",
    ),
    (
        e.PoolAnswered(
            award=1, pool="city", cents=250_000, off_meter_cents=250_000, base_cents=250_000, sharers=1, sequence=7
        ),
        "the pool city pays award 1 with $2,500.00",
    ),
    (e.AwardPending(award=1, pool="progressive", cents=5_000), "award 1 frozen: $50.00"),
    (
        e.MeterReduced(award=1, seat=3, hand="flush", cents=5_000, off_meter_cents=5_000, key="lower", **SUPERVISOR),
        f"award 1 paid: lower key, {TOLD}",
    ),
    (e.MeterReset(award=1, cents=1_000_000), "meter reset after award 1"),
    (e.RoundClosed(number=1, void=False, carried=(), at=0), "round 1 closed"),
    (e.RoundClosed(number=1, void=True, carried=(3,), at=0), "round 1 closed, void"),
]


@pytest.mark.parametrize(
    ("event", "text"), SAID, ids=lambda one: type(one).__name__ if isinstance(one, e.Event) else ""
)
def test_a_step_says_what_happened(event: e.Event, text: str) -> None:
    assert STEPS[type(event)](event) == text


def test_every_kind_of_step_is_held_here() -> None:
    assert {type(event) for event, _ in SAID} == STEPS.keys()


def test_the_steps_of_a_round_are_all_there_in_their_order(record: Record) -> None:
    pay_flush(record.table, 3)
    told = [row["what"] for row in rows_of(record.report("round"), "Step by step")]
    expected = [STEPS[type(one.event)](one.event) for one in record.entries if type(one.event) in STEPS]
    assert told == expected
    assert {"wager accepted at seat 3", "betting to locking", "settling to betting"} <= set(told)


def figures(document: Document) -> dict[str, Value]:
    return dict(next(block.rows for block in document.blocks if isinstance(block, Figures)))


def recalled(name: str) -> dict[str, Value]:
    """The recall of a whole round at the table of this name."""
    table = console_of(FILES[name])
    for _ in whole_round(table):
        pass
    return figures(report("round", table.running.journal.read, HOUSE, Asked(round=1)))


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("demo-pai-gow-poker-oneida", "drawn: "),
        ("fortune-reading-shoe", "thrown with dice: 12, by dealer"),
        ("pai-gow-disk", "marked by the flat disk"),
    ],
)
def test_a_pai_gow_round_says_where_the_deal_began_and_how_that_was_found(name: str, how: str) -> None:
    (told,) = recalled(name)["found by chance"]  # type: ignore[misc]
    assert told.startswith("start position ")
    assert how in told


def test_a_closed_round_has_its_cards() -> None:
    cards = recalled("reading-shoe")["cards read"]
    assert isinstance(cards, tuple)
    assert [len(hand.split()) for hand in cards] == [5, 5, 5]


def test_a_round_in_play_says_that_its_cards_are_told_later(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    record = Record(choctaw)
    record.add(e.CardsSeen(device="shoe", order=1, cards=("Qc", "Jd")))
    told = figures(record.report("round", round=1))
    assert told["cards read"] == ("2 cards, told once the round is closed",)


def test_a_table_without_a_meter_has_none_in_its_recall() -> None:
    assert not [name for name in recalled("demo-three-card-poker") if "meter" in name]
