"""Bad beat, bingo, mystery, two wagers, two levels: each against its document, the refusal first."""

import hmac
import tomllib
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.declared.house_rules import CommonRules
from games.pools import bad_beat, bingo, mystery
from games.pools.awards import AwardError, Claim, best_paying
from games.pools.hit import hit, opened
from games.pools.merging import merged_meters, merged_rules, total_rate, why_not_merge
from games.pools.meter import imbalance
from games.pools.rules import AwardRule, Pool, Progressive

RULES = Path(__file__).parents[3] / "config" / "rules"


def rules(name: str) -> CommonRules:
    """What the file says of pools, beside whatever its game adds."""
    file = tomllib.loads((RULES / f"{name}.toml").read_text(encoding="utf-8"))
    return CommonRules.model_validate({key: file[key] for key in CommonRules.model_fields if key in file})


BAD_BEAT = rules("grand-ronde/poker").pools["bad-beat"]
BINGO = rules("grand-ronde/bingo").pools
PAI_GOW = rules("oneida/pai-gow-poker").progressive


# Bad beat


def bad_beat_awards(cents: int, winners: list[Claim], dealt: range, missed: tuple[int, ...] = ()):
    meters = {"bad-beat": opened("bad-beat", BAD_BEAT, 1, cents)}
    return hit({"bad-beat": BAD_BEAT}, meters, bad_beat.claims(BAD_BEAT, winners, dealt, missed))


def test_three_players_dealt_in_win_no_bad_beat() -> None:
    """000:748."""
    assert bad_beat.why_not(BAD_BEAT, [1, 2, 3]) == "3 players were dealt in; the jackpot takes at least 4"
    assert bad_beat.why_not(BAD_BEAT, [1, 2, 3, 4]) is None


def test_a_missed_blind_takes_no_part_of_the_tables_share() -> None:
    """000:741."""
    meters, awards = bad_beat_awards(1_000_000, [Claim(1, "losing"), Claim(2, "winning")], range(1, 6), (4,))
    assert [(one.seat, one.cents) for one in awards] == [(1, 500_000), (2, 250_000), (3, 125_000), (5, 125_000)]
    assert meters["bad-beat"].cents == 0


def test_a_tables_share_that_nobody_may_take_stays_on_the_meter() -> None:
    meters, _ = bad_beat_awards(1_000_000, [Claim(1, "losing"), Claim(2, "winning")], range(1, 5), (3, 4))
    assert meters["bad-beat"].cents == 250_000


def test_where_the_table_takes_no_share_the_named_hands_are_all() -> None:
    alone = BAD_BEAT.model_copy(update={"others_take": None})
    winners = [Claim(2, "winning"), Claim(1, "losing")]
    assert bad_beat.claims(alone, winners, range(1, 6), ()) == tuple(winners)


@given(st.integers(0, 10**9), st.integers(1, 4), st.integers(1, 3), st.integers(0, 9))
def test_the_shares_of_a_bad_beat_are_the_jackpot_to_the_cent(cents: int, lose: int, win: int, others: int) -> None:
    winners = [Claim(seat, "losing" if seat <= lose else "winning") for seat in range(1, lose + win + 1)]
    meters, awards = bad_beat_awards(cents, winners, range(1, lose + win + others + 1))
    assert sum(award.cents for award in awards) + meters["bad-beat"].cents == cents
    assert imbalance(meters["bad-beat"]) is None
    assert {award.base_cents for award in awards} == {cents}
    for one, other in pairwise(awards):
        if one.hand == other.hand:
            assert one.cents == other.cents


# Bingo


@pytest.mark.parametrize(("call", "pool"), [(20, "jackpot"), (21, "consolation")])
def test_the_call_decides_between_jackpot_and_consolation(call: int, pool: str) -> None:
    """000:165-166."""
    meters = {name: opened(name, one) for name, one in BINGO.items()}
    _, (award,) = hit(BINGO, meters, [Claim(1, "pick-your-own", call)])
    assert (award.pool, award.cents) == (pool, BINGO[pool].seed_cents)


def test_the_game_closes_with_its_first_winners() -> None:
    """000:145: a card that is complete at a later call wins nothing."""
    claims = [Claim(3, "bingo", 31), Claim(1, "bingo", 30), Claim(2, "bingo", 30)]
    assert [claim.seat for claim in bingo.first_winners(claims)] == [1, 2]


# Mystery


NONCE = bytes(range(16))


@pytest.mark.parametrize(
    ("drawn", "nonce", "told"),
    [(-1, NONCE, "0 to 499, not -1"), (500, NONCE, "0 to 499, not 500"), (0, b"short", "at least 16 bytes, not 5")],
)
def test_a_trigger_takes_a_number_of_its_range_and_a_nonce(drawn: int, nonce: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        mystery.trigger(1_000, 1_500, drawn, nonce)


def test_a_pool_cannot_hit_below_its_start() -> None:
    with pytest.raises(ValueError, match="starts at 5 cents cannot hit by 5"):
        mystery.choices(5, 5)


def test_a_trigger_that_was_changed_is_found_at_the_reveal() -> None:
    committed = mystery.trigger(1_000, 1_500, 77, NONCE)
    changed = mystery.Trigger(committed.cents + 1, committed.nonce)
    assert mystery.why_not_genuine(committed, committed.commitment, 1_000, 1_500) is None
    assert "not the one that was committed to" in str(
        mystery.why_not_genuine(changed, committed.commitment, 1_000, 1_500)
    )
    outside = mystery.Trigger(1_501, NONCE)
    assert "does not lie between" in str(mystery.why_not_genuine(outside, outside.commitment, 1_000, 1_500))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_keyed_trigger_is_found_again_and_lies_where_it_may(key: bytes, start: int, width: int) -> None:
    found = mystery.keyed_trigger(key, "a/mystery/1", start, start + width)
    assert found == mystery.keyed_trigger(key, "a/mystery/1", start, start + width)
    assert start < found.cents <= start + width
    assert found.nonce != mystery.keyed_trigger(key, "a/mystery/2", start, start + width).nonce


@pytest.mark.parametrize(("cents", "lies"), [(1_000, False), (1_001, True), (1_500, True), (1_501, False)])
def test_a_trigger_lies_above_the_start_and_at_most_at_the_maximum(cents: int, lies: bool) -> None:
    revealed = mystery.Trigger(cents, NONCE)
    assert (mystery.why_not_genuine(revealed, revealed.commitment, 1_000, 1_500) is None) is lies


@pytest.mark.parametrize(("units", "since"), [(2_999, None), (3_000, 0), (3_049, 0), (3_050, 1), (3_149, 2)])
def test_how_many_wagers_came_after_the_trigger_is_counted_from_where_it_was_crossed(
    units: int, since: int | None
) -> None:
    assert mystery.wagers_since(mystery.Trigger(1_000, NONCE), units, 50, 3) == since


def test_a_keyed_trigger_is_the_one_that_its_definition_says() -> None:
    """A table of a later version finds the trigger that an earlier one drew: HMAC-SHA256, block by block."""
    blocks = [hmac.digest(b"key", b"lammer trigger 1/a/%d" % number, "sha256") for number in range(50)]
    first = next(number for number, block in enumerate(blocks) if block[0] >> 5 < 5)
    assert first, "this label draws again at least once"
    found = mystery.keyed_trigger(b"key", "a", 0, 5)
    assert found == mystery.Trigger(1 + (blocks[first][0] >> 5), blocks[first + 1][:16])


def test_keyed_triggers_are_even() -> None:
    """Chi-square over 5 values and 2,000 labels: the bound is that of 99.99 %."""
    counts = [0] * 5
    for number in range(2_000):
        counts[mystery.keyed_trigger(bytes(32), str(number), 0, 5).cents - 1] += 1
    assert sum((count - 400) ** 2 / 400 for count in counts) < 23.5


@given(st.integers(0, 499), st.integers(1, 40), st.integers(1, 7))
def test_exactly_one_contribution_hits_and_by_the_maximum(drawn: int, rise: int, per_cent: int) -> None:
    hidden = mystery.trigger(1_000, 1_500, drawn, NONCE)
    steps = range(1_000 * per_cent, 1_500 * per_cent + rise + 1, rise)
    hits = [after for before, after in pairwise(steps) if mystery.hits(hidden, before, after, per_cent)]
    assert len(hits) == 1
    assert hits[0] < 1_500 * per_cent + rise


# Wagers of one and of five dollars


def test_a_wager_that_the_document_does_not_allow_is_refused() -> None:
    assert PAI_GOW is not None
    with pytest.raises(LookupError, match="no progressive wager of 200 cents; there is 100, 500"):
        PAI_GOW.with_wager(200)


@pytest.mark.parametrize(
    ("wager", "hand", "cents", "off_meter"),
    [
        (100, "four-of-a-kind", 2_000, 0),
        (100, "straight-flush", 2_500, 2_500),
        (100, "four-of-a-kind-and-pair", 4_000, 4_000),
        (500, "four-of-a-kind", 10_000, 0),
        (500, "straight-flush", 12_500, 12_500),
        (500, "natural-royal-flush", 200_000, 200_000),
    ],
)
def test_an_award_below_the_threshold_leaves_the_meter_alone(wager: int, hand: str, cents: int, off_meter: int) -> None:
    """003:3730-3733."""
    assert PAI_GOW is not None
    pool = PAI_GOW.with_wager(wager)
    _, (award,) = hit(
        {"progressive": pool}, {"progressive": opened("progressive", pool, wager, 2_000_000)}, [Claim(4, hand)]
    )
    assert (award.cents, award.off_meter_cents, award.by_house_cents) == (cents, off_meter, cents - off_meter)


def test_every_fixed_award_of_five_dollars_is_five_times_that_of_one() -> None:
    """003:3584-3724."""
    assert PAI_GOW is not None
    five = PAI_GOW.with_wager(500)
    assert five.increment_cents == 135
    for hand, rule in PAI_GOW.awards.items():
        assert rule.cents is None or five.awards[hand].cents == 5 * rule.cents


def test_a_hand_is_counted_as_the_type_that_pays_most() -> None:
    """003:3094-3098: a flush and a pair pays more than a full house."""
    assert PAI_GOW is not None
    assert best_paying(PAI_GOW, 2_000_000, {"full-house", "flush-and-pair", "flush"}) == "flush-and-pair"
    assert best_paying(PAI_GOW, 2_000_000, {"pair"}) is None


# Two levels


def fixed(cents: int) -> AwardRule:
    return AwardRule(cents=cents, verified_by=())


MAJOR = Progressive(
    seed_cents=1_000_000,
    reset_cents=1_000_000,
    rate=Fraction(1, 5),
    chip_cents=100,
    meter_moves_at="chip",
    claims_from="dealer-right",
    several_royals="share",
    hands_first=("straight-flush",),
    awards={
        "straight-flush": AwardRule(of_meter=Fraction(1, 10), verified_by=()),
        "royal-flush": AwardRule(of_meter=Fraction(1), at_least_cents=1_000_000, verified_by=(), then="reset"),
    },
)
MINOR = Pool(
    seed_cents=100_000,
    reset_cents=100_000,
    rate=Fraction(1, 3),
    awards={"flush": fixed(5_000), "full-house": fixed(10_000), "four-of-a-kind": fixed(50_000)},
)
LEVELS = {"progressive": MAJOR, "minor": MINOR}


def test_each_hand_comes_off_its_own_level_and_straight_flushes_go_first() -> None:
    """NZ Gazette 2001 No 132, rules 11.6A-C, 11.10: whatever the seats."""
    meters = {name: opened(name, pool, 100) for name, pool in LEVELS.items()}
    claims = [Claim(7, "royal-flush"), Claim(2, "straight-flush"), Claim(4, "flush")]
    after, awards = hit(LEVELS, meters, claims)
    assert [(one.seat, one.pool, one.cents) for one in awards] == [
        (2, "progressive", 100_000),
        (7, "progressive", 1_000_000),
        (4, "minor", 5_000),
    ]
    assert awards[1].by_house_cents == 100_000, "the floor of a royal is house money, not a pool below nothing"
    assert (after["progressive"].cents, after["minor"].cents) == (1_000_000, 95_000)


def test_a_hand_of_no_level_is_refused() -> None:
    with pytest.raises(AwardError, match="straight takes no progressive award; straight-flush, royal-flush, flush"):
        hit(LEVELS, {}, [Claim(1, "straight")])


@pytest.mark.parametrize(
    ("name", "into", "told"),
    [
        ("minor", "mini", "there is no pool mini"),
        ("minor", "minor", "cannot be merged into itself"),
        ("progressive", "minor", "the acceptors feed the pool progressive"),
        ("twin", "progressive", "both pools pay royal-flush; a hand is paid from one"),
        ("minor", "secret", "the mystery pool secret would cross its trigger by a merger and not by a wager"),
    ],
)
def test_a_merger_that_cannot_be_is_told(name: str, into: str, told: str) -> None:
    twin = Pool(seed_cents=0, reset_cents=0, awards={"royal-flush": fixed(1)})
    whole = AwardRule(of_meter=Fraction(1), verified_by=(), then="reset")
    secret = Pool(seed_cents=0, reset_cents=0, must_hit_by_cents=9, awards={"mystery": whole})
    assert told in str(why_not_merge({**LEVELS, "twin": twin, "secret": secret}, name, into, 100))


def test_levels_merged_again_keep_both_reserves() -> None:
    levels = {
        name: pool.model_copy(update={"reserve_rate": Fraction(1, 100 if name == "minor" else 50)})
        for name, pool in LEVELS.items()
    }
    merged = merged_rules(levels, "minor", "progressive", 100)
    assert merged["progressive"].reserve_rate == Fraction(3, 100)
    assert total_rate(merged, 100) == total_rate(levels, 100) == Fraction(8, 15) + Fraction(3, 100)


def test_a_merger_that_would_take_more_than_the_chip_or_the_pools_bound_is_told() -> None:
    """Nobody could wager any more, or the house would pay for each chip."""
    greedy = MINOR.model_copy(update={"rate": Fraction(9, 10)})
    told = why_not_merge({"progressive": MAJOR, "minor": greedy}, "minor", "progressive", 100)
    assert told == "together they would rise by more than the chip of 100 cents: lower a rate first"
    bound = MAJOR.model_copy(update={"max_contribution_cents": 50})
    told = why_not_merge({"progressive": bound, "minor": MINOR}, "minor", "progressive", 100)
    assert told == "together they would rise by 160/3 cents a chip, and that pool refuses more than 50"


def test_levels_merged_again_keep_every_cent_every_hand_and_the_whole_rate() -> None:
    assert why_not_merge(LEVELS, "minor", "progressive", 100) is None
    merged = merged_rules(LEVELS, "minor", "progressive", 100)
    assert total_rate(merged, 100) == total_rate(LEVELS, 100) == Fraction(8, 15)
    assert set(merged["progressive"].awards) == set(MAJOR.awards) | set(MINOR.awards)
    gone = opened("minor", MINOR, 100).contributed(1, overflow=2, reserve=3)
    left, whole = merged_meters(gone, opened("progressive", MAJOR, 100).limited(1_100_000))
    assert (left.units, left.overflow_units, left.reserve_units, imbalance(left)) == (0, 0, 0, None)
    assert (whole.units, whole.overflow_units) == (3_300_000, 6), "six thirds of a cent do not fit below the limit"
    assert imbalance(whole) is None
