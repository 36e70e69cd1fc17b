"""In any hand of any game, whatever is done, no chip is lost or made, and no pot goes to who may not win it."""

import pytest
from hypothesis import given, settings, strategies as st

from games.poker_room.acting import Action
from games.poker_room.betting_rules import BettingRules
from games.poker_room.giving_back import voided
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.opening import opened
from games.poker_room.play import act, awarded, dealt_from, draws, drew, killed, may, taken, why_not
from games.poker_room.pots import total_cents
from games.poker_room.stakes import Stakes
from games.poker_room.variants.all_variants import VARIANTS

STRUCTURES = ("limit", "spread", "half-pot-limit", "pot-limit", "no-limit")
RULES = st.builds(
    BettingRules,
    raises=st.sampled_from([None, 3, 6]),
    cap_heads_up=st.booleans(),
    heads_up_counts=st.sampled_from(["in-the-hand", "not-all-in"]),
    short_is_completed=st.booleans(),
    shorts_add_up=st.booleans(),
    short_counts=st.booleans(),
    open_pair=st.booleans(),
    full_is=st.sampled_from(["a-bet", "as-last-added"]),
    opening_big_blinds=st.sampled_from([0, 4]),
)
HANDS = st.builds(
    HandRules,
    betting=RULES,
    show_first=st.sampled_from(["bettor-or-raiser", "first-to-act"]),
    checked_seven=st.sampled_from(["plays", "loses-pot", "pot-before-draw"]),
    checked_seven_in=st.just(STRUCTURES),
)


@st.composite
def games(draw: st.DrawFn) -> PokerGame:
    variant = VARIANTS[draw(st.sampled_from(sorted(name for name, one in VARIANTS.items() if one.sides)))]
    structure = draw(st.sampled_from(STRUCTURES))
    money = {"lower_cents": 200, "upper_cents": 400, "ante_cents": draw(st.sampled_from([0, 50]))}
    if "card" in variant.streets[0].opens:
        stakes = Stakes(structure=structure, bring_in_cents=100, **money)
    elif variant.openers is not None and draw(st.booleans()):
        stakes = Stakes(structure=structure, **money)
    else:
        stakes = Stakes(
            structure=structure, blinds_cents=(100, 200), button_cents=draw(st.sampled_from([0, 50])), **money
        )
    return PokerGame(variant, stakes, draw(HANDS))


def total(hand: Hand) -> int:
    return sum(hand.stacks_cents().values()) + hand.pot_cents + hand.taken_cents


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(data=st.data(), at=games(), chance=st.randoms(use_true_random=False))
def test_no_chip_is_lost_or_made(data: st.DataObject, at: PokerGame, chance: object) -> None:
    most = min(at.variant.most_players, 5)
    count = data.draw(st.integers(2, most))
    stacks = {seat: data.draw(st.integers(1, 30)) * 35 for seat in range(1, count + 1)}
    hand = opened(at, stacks, button=data.draw(st.integers(1, count)))
    deck = [*at.variant.pack.pieces()]
    chance.shuffle(deck)  # type: ignore[attr-defined]
    before = sum(stacks.values())
    for _ in range(400):
        assert total(hand) == before
        assert all(player.stack_cents >= 0 for player in hand.players)
        if hand.stage == "over":
            break
        assert sum(pot.cents for pot in hand.pots) == total_cents(hand.players) - hand.taken_cents
        hand = one_step(hand, deck, data)
    assert hand.stage == "over"
    assert hand.pot_cents == 0 or at.variant.openers is not None


def one_step(hand: Hand, deck: list, data: st.DataObject) -> Hand:  # type: ignore[type-arg]
    if data.draw(st.integers(0, 40)) == 0 and len(hand.holding) > 1:
        return killed(hand, data.draw(st.sampled_from([player.seat for player in hand.holding])))
    if data.draw(st.integers(0, 40)) == 0 and hand.pot_cents > 30:
        return taken(hand, 30)
    if data.draw(st.integers(0, 80)) == 0:
        return voided(hand)
    if hand.stage == "deal":
        hand, used = dealt_from(hand, deck)
        del deck[:used]
        return hand
    if hand.stage == "show":
        return awarded(hand)
    turn = hand.turn
    assert turn is not None
    if hand.stage in ("draw", "return"):
        least, most = draws(hand)
        number = data.draw(st.integers(least, min(most, least + 1, len(deck) // 6 + least)))
        away = hand.player(turn).down[:number]
        new = [deck.pop() for _ in away] if hand.stage == "draw" else None
        return drew(hand, turn, away, new)
    return act(hand, turn, chosen(hand, data))


def chosen(hand: Hand, data: st.DataObject) -> Action:
    options = may(hand)
    if options.bring_in_cents:
        return Action("bring-in")
    calls = Action("call") if options.call_cents else Action("check")
    least = min(options.sizes.least_cents, options.all_in_cents)
    raises = [] if options.why_no_raise else [Action("raise", least), Action("all-in")]
    found = data.draw(st.sampled_from([calls, calls, calls, *raises, Action("fold")]))
    return calls if why_not(hand, options.seat, found) is not None else found
