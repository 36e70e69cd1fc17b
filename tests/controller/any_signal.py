"""Signals for tests of the pure core: any that this table could ever get, and the one that leads a round on.

Three houses: the meter moves at the chip, at lock-out, and by a third of a cent. Values are plausible, odd, or both.
"""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules
from controller.people.key_pad_entry import irregularity_menu
from controller.table import commands as c, events as e
from controller.table.awards.due import current_award
from controller.table.bidding.course import bank_now, bidding_goes_on, why_no_bank
from controller.table.cards import hands
from controller.table.draft import SUPERVISORS
from controller.table.draws.decide import draw_due, why_not_dice
from controller.table.round.bank import bank_wanted, why_not_bank
from controller.table.setup import setup_of
from controller.table.shoe.course import felt, spots_wanted, why_no_shoe
from drivers import signals as s
from games.cards.card import RANKS, SUITS
from games.irregularities.rule import AtLeast
from games.library import game
from tests.controller.any_ledger import ledger_signals
from tests.controller.any_poker import poker_signals, towards_the_pot
from tests.controller.any_ticket import answer_of_machine, ticket_signals, towards_the_draw

HANDS = ("flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
ROLES = (
    *("dealer", "floor-supervisor", "pit-manager", "table-games-manager"),
    *("technician", "accountant", "surveillance-officer"),
)
CARDS = {
    "flush": "2h 5h 9h Jh Kh",
    "full-house": "2h 2s 2d Jh Jd",
    "four-of-a-kind": "2h 2s 2d 2c Jd",
    "straight-flush": "5h 6h 7h 8h 9h",
    "royal-flush": "Th Jh Qh Kh Ah",
}
FACES = ("7h", "Kd", "2?", "T?", "9s", "Ac")
BANK_WORDS = ("bid", "bids-closed", "bank-wager", "bet-against-bank", "banco", "bancos-closed", "no-more-bets", "stay")
SAYINGS = ("player", "banker", "tie", "stay", "hit", "stand")
MOMENTS = st.integers(0, 400) | st.integers(-(2**62), 2**62)
COUNTS = st.integers(0, 9) | st.sampled_from([26, 52]) | st.integers(-(10**6), 10**6)
SEATS = st.integers(1, 7) | st.integers(-1, 99)
ORDERS = st.integers(0, 12) | st.just(10**9)
COLOURS = st.sampled_from(["red", "blue", "unknown"])
FAULTS = st.sampled_from(["lost", "stuck", "inhibit"])
PEOPLE = st.sampled_from(("", "ann-ames", "bob-bell"))
POOLS = st.sampled_from(("progressive", "minor", "nothing"))
WORDS = st.text(max_size=30)
PARTS = st.sampled_from(("controller", "shuffler", "shoe", "nothing"))
NUMBERS = st.sampled_from(("", "7", "0451"))
ACCOUNTS = st.sampled_from(("ann", "bob", "?0f1e2d3c"))
SOURCES = st.sampled_from(("10.0.0.7", "2001:db8::1", "box"))
FACTS_OF_ACCOUNTS = st.one_of(
    st.builds(e.SignedIn, account=ACCOUNTS, roles=st.just(("dealer",)), source=SOURCES),
    st.builds(e.SignInRefused, of=ACCOUNTS, source=SOURCES, why=WORDS, at_utc_ns=st.integers(0, 2**62)),
    st.builds(e.SignedOut, account=ACCOUNTS, source=SOURCES, why=WORDS),
    st.builds(e.SteppedUp, account=ACCOUNTS, source=SOURCES),
    st.builds(e.AccountChanged, what=WORDS, subject=ACCOUNTS, by=ACCOUNTS, source=SOURCES),
    st.builds(e.TokenUsed, token=NUMBERS, source=SOURCES),
    st.builds(e.CertificateChanged, whose=WORDS, fingerprint=WORDS, until=WORDS, account=ACCOUNTS, source=SOURCES),
    st.builds(e.SetUp, step=WORDS, outcome=WORDS, account=ACCOUNTS, source=SOURCES, at_utc_ns=st.integers(0, 2**62)),
    st.builds(e.Exported, what=WORDS, account=ACCOUNTS, source=SOURCES),
)


def demonstration(name):
    file = load_table(config_folder() / "tables" / f"{name}.toml")
    return setup_of(file, game(file.table.game), load_house_rules(file.table.game, file.table.rules))


def choctaw():
    """Chips move the meter at once; automated shoe under a counting shuffler."""
    doors = {"door.cabinet": False, "door.logic": True}
    pads, taped = frozenset({"entry-pad.dice"}), ("controller", "shuffler")
    return replace(demonstration("demo-caribbean-stud"), doors=doors, entry_pads=pads, taped=taped)


def oneida():
    """The meter moves at lock-out; the shuffler does not count, so the stub is counted every fifth round."""
    return replace(demonstration("demo-caribbean-stud-oneida"), shuffler_counts=False)


def two_pools():
    """Two levels by thirds of a cent, a reserve, a limit that is soon reached, and a jackpot lock."""
    setup = demonstration("demo-two-pools")
    minor = setup.rules.pool["minor"].model_copy(update={"limit_cents": 100_100})
    return replace(setup, rules=setup.rules.model_copy(update={"pool": {"minor": minor}}))


def third_of_a_cent():
    """A rate that no whole number of cents can hold; dealt by hand without any machine."""
    setup = choctaw()
    progressive = setup.progressive.model_copy(update={"per_chip_cents": Fraction(1, 3), "rate": None})
    return replace(
        setup,
        rules=setup.rules.model_copy(update={"progressive": progressive}),
        units_per_cent=3,
        units_per_chip=1,
        deal_method="manual-shoe",
        has_shuffler=False,
        has_shoe=False,
        shuffler_counts=False,
    )


OTHER_GAMES = (
    *("three-card-poker", "three-card-poker-6-card-bonus", "three-card-texas-holdem", "two-card-peek"),
    *("mississippi-stud", "let-it-ride", "let-it-ride-bonus"),
    *("pai-gow-poker", "pai-gow-poker-oneida", "fortune-pai-gow-poker"),
    *("mini-baccarat", "commission-free-baccarat", "baccarat-chemin-de-fer", "casino-war", "red-dog"),
    *("blackjack", "blackjack-switch", "pure-21-5-blackjack"),
    *("pai-gow-tiles", "mah-jong-pai-gow"),
    *("keno", "keno-generator", "bingo", "bingo-hall"),
    *("holdem-limit", "holdem-no-limit", "poker-choctaw"),
)
"""The demonstration tables of the other games, without the word in front."""


def signals_of(setup):
    """Every kind of signal that this table's devices, people and timers can give."""
    acceptors = st.sampled_from(sorted(setup.seat_of) or ["acceptor.1"])
    shoe = setup.has_shoe and setup.stacks_from == "shoe"
    machines = [name for name, there in (("shuffler", setup.has_shuffler), ("shoe", shoe)) if there]
    names = st.sampled_from([*sorted(setup.seat_of), "acceptors", "panel", "keys", "lock-out", *machines])
    pad = {"device": st.just("key-pad"), "at": MOMENTS}
    roles = st.sampled_from(ROLES)
    menu = irregularity_menu(setup)
    facts = st.dictionaries(WORDS, st.integers() | st.booleans() | WORDS, max_size=2)
    kinds = [
        st.builds(s.ChipPassed, device=acceptors, at=MOMENTS, width_us=st.integers(0, 10**6)),
        st.builds(s.ChipImplausible, device=acceptors, at=MOMENTS),
        st.builds(s.AcceptorConfirmed, device=acceptors, at=MOMENTS),
        st.builds(s.AcceptorUnsure, device=acceptors, at=MOMENTS),
        st.builds(s.ButtonPressed, device=st.sampled_from(["lock-out", "shuffler.green-button"]), at=MOMENTS),
        st.builds(s.KeyLockChanged, device=st.sampled_from(["key.lower", "key.higher"]), at=MOMENTS),
        st.builds(
            s.DoorChanged,
            device=st.sampled_from(["door.cabinet", "door.logic", "door.attic"]),
            at=MOMENTS,
            open=st.booleans(),
            at_start=st.booleans(),
            while_off=st.booleans(),
        ),
        st.builds(s.BetSensorChanged, device=names, at=MOMENTS, covered=st.booleans()),
        st.builds(s.NumberEntered, device=st.sampled_from(["entry-pad.dice", "key-pad"]), at=MOMENTS, number=WORDS),
        st.builds(s.CardDrawn, device=st.just("card-shoe"), at=MOMENTS, card=st.sampled_from(["7h", s.UNREAD]) | WORDS),
        st.builds(s.CutCardSeen, device=st.sampled_from(["card-shoe", "cut-card"]), at=MOMENTS),
        *ticket_signals(MOMENTS, COUNTS, ORDERS, WORDS),
        *ledger_signals(MOMENTS, WORDS),
        st.builds(
            c.DealingKeyed, device=st.just("cash-station"), at=MOMENTS, on=st.booleans(), role=roles, person=PEOPLE
        ),
        *poker_signals(MOMENTS, WORDS),
        st.builds(s.WheelSeen, device=st.just("wheel"), at=MOMENTS, spin=COUNTS, warnings=st.just(("sensor",))),
        st.builds(s.ResultRead, device=st.just("wheel"), at=MOMENTS, result=NUMBERS | WORDS, spin=st.none() | COUNTS),
        st.builds(s.WheelTurned, device=st.just("turn-sensor"), at=MOMENTS, pegs=COUNTS, between=st.booleans()),
        st.builds(s.CupOpened, device=st.just("dice-cup"), at=MOMENTS),
        st.builds(s.CupClosed, device=st.just("dice-cup"), at=MOMENTS),
        st.builds(s.KeyPressed, device=st.just("key-pad"), at=MOMENTS),
        st.builds(s.DeviceFault, device=names, at=MOMENTS, fault=FAULTS),
        st.builds(s.DeviceRecovered, device=names, at=MOMENTS, fault=FAULTS | st.just("not-closed")),
        st.builds(
            c.UseMeasured, device=st.just("time"), at=MOMENTS, cards_ns=COUNTS, dice_ns=COUNTS, at_utc_ns=MOMENTS
        ),
        st.builds(c.CountKeyed, **pad, chips=st.none() | COUNTS),
        st.builds(c.CouponKeyed, **pad, seat=SEATS),
        st.builds(c.LogSignedKeyed, **pad, cards=st.sampled_from(["", *CARDS.values()]) | WORDS),
        st.builds(c.HandKeyed, **pad, seat=SEATS, hand=st.sampled_from(setup.game.progressive_hands or HANDS) | WORDS),
        st.builds(c.DealKeyed, **pad, hands=st.none() | COUNTS),
        st.builds(c.NextKeyed, **pad, hands=st.none() | COUNTS),
        st.builds(c.ShuffleKeyed, **pad),
        st.builds(c.StubKeyed, **pad, cards=COUNTS),
        st.builds(
            c.IrregularityKeyed,
            **pad,
            what=st.sampled_from(sorted({rule.what for rule in menu})) | WORDS,
            facts=st.sampled_from([plain(rule.given) for rule in menu]) | facts,
            seat=st.none() | SEATS,
        ),
        st.builds(
            c.StaffAnswered,
            **pad,
            role=roles,
            person=PEOPLE,
            cards=st.sampled_from(["", *CARDS.values()]) | WORDS,
            about=st.sampled_from([None, None, None, "", "award:1:key"]),
        ),
        st.builds(c.SpotsKeyed, **pad, spots=st.lists(SEATS, max_size=3).map(tuple)),
        st.builds(c.CardKeyed, **pad, card=st.sampled_from(FACES) | WORDS),
        st.builds(c.WordKeyed, **pad, said=st.sampled_from(SAYINGS) | WORDS, spot=st.none() | SEATS),
        st.builds(
            c.BankWordKeyed,
            **pad,
            said=st.sampled_from(BANK_WORDS) | WORDS,
            seat=st.none() | SEATS,
            cents=st.none() | st.sampled_from([1_000, 5_000]) | COUNTS,
        ),
        st.builds(c.BankWordTakeBackKeyed, **pad),
        st.builds(c.TakeBackKeyed, **pad),
        st.builds(c.BurnedKeyed, **pad),
        st.builds(c.CuttingCardKeyed, **pad),
        st.builds(
            c.StakeKeyed,
            **pad,
            seat=SEATS,
            wager=st.sampled_from([wager.name for wager in setup.game.wagers] or ["ante"]) | WORDS,
            cents=st.sampled_from([0, 1_000, 5_000]) | COUNTS,
        ),
        st.builds(c.CommissionKeyed, **pad, seat=SEATS),
        st.builds(c.OpenHandKeyed, **pad, seat=SEATS, high=pieces_of(setup), low=st.just(()) | pieces_of(setup)),
        st.builds(c.HandTakeBackKeyed, **pad, seat=SEATS),
        st.builds(c.ResultKeyed, **pad, result=results_of(setup) | WORDS),
        st.builds(c.CodeRefused, **pad),
        st.builds(c.CodeWrong, **pad, source=WORDS, at_utc_ns=st.integers(0, 2**62)),
        st.builds(c.AccessTold, **pad, fact=FACTS_OF_ACCOUNTS),
        st.builds(c.HandDealKeyed, **pad, role=roles),
        st.builds(
            c.ShufflerModeKeyed, **pad, role=roles, mode=st.sampled_from(["shuffle", "sort"]), token=st.just("0451")
        ),
        st.builds(c.CardsChangedKeyed, **pad, role=roles, at_utc_ns=st.integers(0, 2**62)),
        st.builds(
            c.UpkeepKeyed,
            **pad,
            of=st.sampled_from([duty.name for duty in setup.game.upkeep] or ["balls"]),
            role=roles,
            at_utc_ns=st.integers(0, 2**62),
        ),
        st.builds(c.DiceChangedKeyed, **pad, role=roles, at_utc_ns=st.integers(0, 2**62)),
        st.builds(
            c.DeckPreparedKeyed,
            **pad,
            colour=st.sampled_from(setup.colours or ("red",)) | WORDS,
            step=st.sampled_from(["inspect", "verify", "spread", "wash"]) | WORDS,
        ),
        st.builds(c.CardsSpreadKeyed, **pad),
        st.builds(
            c.TimeReached,
            device=st.just("time"),
            at=MOMENTS,
            name=st.sampled_from(
                [
                    "drained",
                    "acceptors-overdue",
                    "cards-due",
                    "dice-due",
                    "upkeep-due.balls",
                    "key-left-on.lower",
                    "key-left-on.higher",
                ]
            ),
        ),
        st.builds(c.SuspensionDemanded, device=st.just("service"), at=MOMENTS),
        st.builds(c.EntryRefused, **pad),
        st.builds(c.BankKeyed, **pad, seat=st.none() | SEATS, cents=st.none() | st.integers(-100, 100_000)),
        st.builds(c.ActionPileKeyed, **pad, pile=SEATS),
        st.builds(c.DrawKeyed, **pad, draw=st.just("start-position") | WORDS),
        st.builds(c.DiceKeyed, **pad, total=COUNTS, role=roles),
        st.builds(c.NumbersGiven, device=st.just("random-numbers"), at=MOMENTS, order=ORDERS, numbers=st.just((4,))),
        st.builds(c.DrawGivenUp, device=st.just("random-numbers"), at=MOMENTS, order=ORDERS),
        st.builds(c.TestModeAsked, **pad, role=roles),
        st.builds(
            c.FirstValueKeyed,
            **pad,
            role=roles,
            configuration=st.booleans(),
            pool=st.sampled_from([*setup.rules.pools, "attic"]),
            cents=st.integers(0, 10**7),
            why=WORDS,
        ),
        st.builds(
            c.SettingAsked,
            **pad,
            role=roles | st.just("table-games-manager"),
            configuration=st.booleans(),
            pool=POOLS | WORDS,
            setting=st.sampled_from(["rate", "reserve-rate", "reset", "limit"]) | WORDS,
            value=st.sampled_from(["1", "40", "100/3", "1/7", "1000000", "20000000", "none", "1/0"]) | WORDS,
            why=st.just("a new year") | WORDS,
        ),
        st.builds(c.SettingWitnessed, **pad, role=roles | st.just("accountant"), change=st.integers(0, 5)),
        st.builds(c.SettingWithdrawn, **pad, role=roles, change=st.integers(0, 5), why=WORDS),
        st.builds(
            c.CorrectionKeyed,
            **pad,
            role=roles,
            witness_role=roles | st.just(""),
            position=st.integers(-1, 999),
            of=st.sampled_from(["ChipsCounted", "PayoutLogged", "WagerAccepted"]),
            meters=st.sets(POOLS).map(tuple),
            what=st.sampled_from(["meter", "count", "payout-entry"]) | WORDS,
            why=st.just("the dealer's mistake") | WORDS,
            pool=POOLS | WORDS,
            cents=st.integers(-2_000_000, 2_000_000),
            reason=st.sampled_from(["malfunction", "over-limit", "seed-recovery"]) | WORDS,
            chips=st.none() | COUNTS,
            award=st.none() | SEATS,
        ),
        st.builds(c.CorrectionWithdrawnKeyed, **pad, role=roles, correction=st.integers(0, 5), why=WORDS),
        st.builds(c.DisputeKeyed, **pad, pool=POOLS, why=WORDS, role=roles),
        st.builds(
            c.DisputeDecided,
            **pad,
            pool=POOLS,
            in_favour_of=st.sampled_from(("licensee", "patron", "nobody")),
            why=WORDS,
            role=roles,
        ),
        st.builds(c.MergerKeyed, **pad, pool=POOLS, into=POOLS, role=roles),
        st.builds(
            c.PoolDecided,
            **pad,
            award=COUNTS,
            pool=POOLS,
            cents=COUNTS,
            off_meter_cents=COUNTS,
            base_cents=COUNTS,
            sharers=COUNTS,
            sequence=COUNTS,
        ),
        st.builds(c.PoolRated, **pad, pool=POOLS, rate=st.sampled_from(("25", "70/3", "1", "101", "-1", "x"))),
        st.builds(c.LinkTroubled, **pad, pool=POOLS, why=WORDS),
        st.builds(c.LinkMended, **pad, pool=POOLS),
        st.builds(c.TriggerDrawn, **pad, pool=POOLS, number=COUNTS, commitment=WORDS, start_cents=COUNTS),
        st.builds(c.TriggerCrossed, **pad, pool=POOLS, trigger_cents=COUNTS, nonce=st.just("00") | WORDS, after=COUNTS),
        st.builds(c.CopyBehind, device=st.just("memory.fram"), at=MOMENTS, why=WORDS, position=COUNTS),
        st.builds(c.CheckedWhole, device=st.just("check"), at=MOMENTS, position=COUNTS, seal=st.just("")),
        st.builds(
            c.CheckedDamaged,
            device=st.just("check"),
            at=MOMENTS,
            part=st.sampled_from(("record", "program")),
            file=WORDS,
            record=COUNTS,
            why=WORDS,
        ),
        st.builds(c.CopyDiffers, device=st.just("memory.fram"), at=MOMENTS, why=WORDS, position=COUNTS),
        st.builds(c.CopiesSettledKeyed, **pad, role=roles, configuration=st.booleans(), why=WORDS),
        st.builds(c.TestModeEnded, **pad),
        st.builds(
            c.TapeAffixedKeyed, **pad, role=roles, part=PARTS, number=NUMBERS, chip=NUMBERS, affixed_by=WORDS, why=WORDS
        ),
        st.builds(c.TapeReadKeyed, **pad, role=roles, part=PARTS, number=NUMBERS, chip=NUMBERS, found=WORDS),
        st.builds(c.DeviationReportedKeyed, **pad, role=roles, part=PARTS, to=WORDS),
        st.builds(c.ClockLookedAt, device=st.just("clock"), at=MOMENTS, synchronised=st.booleans()),
    ]
    if machines:
        machine = {"device": st.sampled_from(machines), "at": MOMENTS}
        kinds += [
            st.builds(s.DeckLoaded, **machine, colour=COLOURS, cards=st.none() | COUNTS, order=st.none() | ORDERS),
            st.builds(s.DeckRemoved, **machine, order=st.none() | ORDERS, cards=st.none() | COUNTS),
            st.builds(s.FirmwareDeviates, **machine, firmware=WORDS),
            st.builds(s.DeviceJammed, **machine, order=st.none() | ORDERS, cards_inside=COUNTS),
            st.builds(s.JamCleared, **machine, cards_inside=COUNTS),
            st.builds(s.OrderRefused, **machine, order=ORDERS),
            st.builds(s.CardsRead, **machine, order=ORDERS, cards=st.just(("As", "??"))),
        ]
    if setup.has_shuffler:
        shuffler = {"device": st.just("shuffler"), "at": MOMENTS}
        modes = st.sampled_from(["shuffle", "sort"])
        faces = st.just(("Ks",)) | st.just(())
        kinds += [
            st.builds(s.ShuffleFinished, **shuffler, order=ORDERS, cards=st.none() | COUNTS, colour=COLOURS),
            st.builds(s.TrayChanged, **shuffler, covered=st.booleans()),
            st.builds(s.ModePrepared, **shuffler, order=ORDERS, mode=modes, token=st.just("0451")),
            st.builds(s.ModeChanged, **shuffler, order=ORDERS, mode=modes),
            st.builds(s.DeckSorted, **shuffler, order=ORDERS, colour=COLOURS, cards=COUNTS, missing=faces, extra=faces),
        ]
    if setup.has_shoe:
        deals = {"device": st.just(setup.stacks_from), "at": MOMENTS}
        kinds += [
            st.builds(s.StackReady, **deals, order=ORDERS, cards=COUNTS, left=COUNTS),
            st.builds(s.StackTaken, **deals),
        ]
    return kinds


def results_of(setup):
    """What may come at a table whose rounds end with one result; anything where there is none such."""
    game = setup.game
    return st.sampled_from(sorted(set(game.by_result.every(setup.rules)))) if game.is_by_result else st.just("17")


def pieces_of(setup):
    """Two pieces of a game of hands; any two cards where none are told."""
    names = sorted({str(one) for one in setup.game.pack.pieces()}) if setup.game.tells_hands else ["6-6", "Kh"]
    return st.lists(st.sampled_from(names), min_size=2, max_size=2).map(tuple)


def plain(given):
    return {name: fact.min if isinstance(fact, AtLeast) else fact for name, fact in given.items()}


def wanted_next(state, setup, now):
    """The signal that leads a round on from here, as a dealer, a supervisor or a device would give it."""
    pad = {"device": "key-pad", "at": now}
    if state.testing:
        return c.TestModeEnded(**pad)
    if state.suspended is not None:
        if state.present not in SUPERVISORS:
            return c.StaffAnswered(**pad, role="floor-supervisor")
        return s.KeyLockChanged(device="key.lower", at=now, on="lower" not in state.keys_on)
    if state.irregularity is not None:
        return c.StaffAnswered(**pad, role="floor-supervisor", yes=True)
    for order in state.orders:
        return device_answer(state, order, setup, now)
    for device, known in (("shuffler", state.shuffler), ("shoe", state.shoe)):
        if known.stopped:
            return s.JamCleared(device=device, at=now)
    game, phase = setup.game, state.round.phase
    if game.allows(phase, "all_acceptors_closed"):
        for seat in setup.seats:
            if seat not in state.closed:
                return s.AcceptorConfirmed(device=f"acceptor.{seat}", at=now, closed=True)
        return c.TimeReached(device="time", at=now, name="drained")
    if game.allows(phase, "difference_answered"):
        return c.StaffAnswered(**pad, role="pit-manager")
    if game.allows(phase, "deal"):
        return towards_the_deal(state, setup, now)
    if game.allows(phase, "all_hands_out"):
        return towards_all_hands(state, setup, now)
    if game.allows(phase, "award_closed"):
        return towards_payment(state, setup, now)
    return plain_step(state, setup, now)


def plain_step(state, setup, now):
    """What a dealer does in a phase that asks for no cards and no supervisor."""
    pad, game, phase = {"device": "key-pad", "at": now}, setup.game, state.round.phase
    if game.is_dealt_by_card and phase == game.round.initial and why_no_shoe(state, setup):
        return towards_a_shoe(state, setup, pad)
    if game.allows(phase, "all_dealt") and spots_wanted(state, setup):
        return c.SpotsKeyed(**pad, spots=(1, 3))
    if game.allows(phase, "all_dealt"):
        due = felt(state, setup).due
        if due.card:
            return c.CardKeyed(**pad, card=next_face(state))
        return c.WordKeyed(**pad, said=due.words[-1], spot=due.seats[0] if due.seats else None)
    if game.is_for_pots and (lead := towards_the_pot(state, setup, now)) is not None:
        return lead
    if game.is_by_tickets and (lead := towards_the_draw(state, setup, now)) is not None:
        return lead
    if game.allows(phase, "result_shown"):
        return c.ResultKeyed(**pad, result=game.by_result.every(setup.rules)[state.round.number % 7])
    if bidding_goes_on(state, setup) and why_no_bank(state, setup) is not None:
        return towards_a_bank(state, setup, pad)
    if bank_wanted(state, setup):
        seat = next(seat for seat in setup.seats if why_not_bank(state, setup, seat) is None)
        return c.BankKeyed(**pad, seat=seat)
    if game.allows(phase, "lock_out"):
        return s.ButtonPressed(device="lock-out", at=now)
    if game.allows(phase, "count_agrees"):
        return c.CountKeyed(**pad, chips=None)
    if game.allows(phase, "start_position_drawn"):
        if state.round.draw_order is not None:
            return c.NumbersGiven(device="random-numbers", at=now, order=state.round.draw_order.order, numbers=(4,))
        if why_not_dice(state, setup) is None:
            return c.DiceKeyed(**pad, total=draw_due(state, setup).start.totals[-1], role="dealer")
        return c.DrawKeyed(**pad, draw="start-position")
    if game.allows(phase, "stub_agrees"):
        out = state.round.hands or max(game.fixed_hands.values(), default=2)
        return c.StubKeyed(**pad, cards=setup.deck_cards - hands.cards_out(setup, out))
    return c.NextKeyed(**pad)


def towards_a_bank(state, setup, pad):
    """The first bid has the bank and wagers it, the next seat covers the least of it; who loses the bank lets it go."""
    may = bank_now(state, setup).may
    chosen = next((one for one in may if one.word.endswith("-closed")), None)
    first = next((one for one in may if one.word == "bet-against-bank"), None) or chosen or may[0]
    cents = None if first.amounts is None else first.amounts[0]
    return c.BankWordKeyed(**pad, said=first.word, seat=first.seat, cents=cents)


def towards_a_shoe(state, setup, pad):
    """Commission in, shuffle, burn."""
    pack = state.pack
    if pack is not None and pack.to_burn is None:
        return c.CardKeyed(**pad, card=next_face(state))
    if pack is not None and pack.to_burn:
        return c.BurnedKeyed(**pad)
    return c.CommissionKeyed(**pad, seat=state.owed[0].seat) if state.owed else c.ShuffleKeyed(**pad)


def next_face(state):
    """A card that the shoe still has, and in no order that a new deck would have."""
    out = len(state.pack.out)
    return f"{RANKS[out * 5 % 13]}{SUITS[out % 4]}"


def device_answer(state, order, setup, now):
    if order.action in ("draw", "print"):
        return answer_of_machine(state, order, now)
    shuffler = {"device": "shuffler", "at": now, "order": order.order}
    match order.action:
        case "prepare-mode":
            return s.ModePrepared(**shuffler, mode=order.mode, token="0451")
        case "change-mode":
            return s.ModeChanged(**shuffler, mode=order.mode)
        case "sort":
            colour, cards = state.shuffler.colour or "red", setup.deck_cards
            return s.DeckSorted(**shuffler, colour=colour, cards=cards, missing=(), extra=())
        case "start":
            cards = setup.deck_cards if setup.shuffler_counts else None
            return s.ShuffleFinished(**shuffler, colour=state.shuffler.colour or "red", cards=cards)
        case "unload":
            return s.DeckRemoved(**shuffler)
        case "eject":
            return s.DeckRemoved(device="shoe", at=now, order=order.order)
    if state.round.stack_waiting:
        return s.StackTaken(device=order.device, at=now)
    left = (state.card_device(order.device).cards or setup.deck_cards) - order.cards
    return s.StackReady(device=order.device, at=now, order=order.order, cards=order.cards, left=left)


def towards_the_deal(state, setup, now):
    shuffler = state.shuffler
    due = next((colour for colour in setup.colours if colour != state.last_colour), setup.colours[0])
    if not setup.has_shuffler or shuffler.shuffled or state.in_hand is not None:
        return deal_keyed(state, setup, now)
    if shuffler.colour is None:
        return s.DeckLoaded(device="shuffler", at=now, colour=due, cards=setup.deck_cards)
    if shuffler.condemned or shuffler.colour != due:
        return s.DeckRemoved(device="shuffler", at=now)
    return c.ShuffleKeyed(device="key-pad", at=now)


def deal_keyed(state, setup, now):
    """DEAL, with the number of hands where a machine must know it."""
    known = state.round.hands_wanted or not hands.hands_must_be_known(setup)
    return c.DealKeyed(device="key-pad", at=now, hands=None if known else 3)


def towards_all_hands(state, setup, now):
    if setup.has_shoe and state.in_hand is not None:
        return s.DeckLoaded(device="shoe", at=now, colour=state.in_hand, cards=setup.deck_cards)
    if setup.has_shoe and state.round.hands < hands.fewest(state, setup):
        return c.DealKeyed(device="key-pad", at=now)
    return c.NextKeyed(device="key-pad", at=now)


def towards_payment(state, setup, now):
    award = current_award(state, setup)
    rule = setup.awards[award.hand]
    missing = [role for role in rule.verified_by if role not in award.verified]
    pad = {"device": "key-pad", "at": now}
    if missing:
        return c.StaffAnswered(**pad, role=missing[0])
    if award.logged_by is None:
        cards = "" if setup.game.holds is not None else CARDS[award.hand]
        unsigned = setup.not_signed(award)
        if unsigned:
            return c.StaffAnswered(**pad, role=unsigned[0], cards=award.log_cards or cards)
        cards = award.log_cards or cards
        return c.StaffAnswered(**pad, role=rule.verified_by[0], cards=cards)
    if state.present not in rule.turned_by:
        return c.StaffAnswered(**pad, role=rule.turned_by[0])
    return s.KeyLockChanged(device=f"key.{rule.key}", at=now, on=rule.key not in state.keys_on)
