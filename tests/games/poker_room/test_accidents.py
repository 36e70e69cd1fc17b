"""Misdeals, exposed cards, early streets, false openers, silent chips: what goes wrong, by house."""

import pytest

from games.cards.card import Card
from games.poker_room.early_streets import dealt_early, last_cards, removed_in_stud
from games.poker_room.exposed import ExposedRules, replaced, rules_for
from games.poker_room.misdeal import (
    MisdealRules,
    called,
    cards_exposed,
    defective_deck,
    foreign_card,
    there_was_action,
)
from games.poker_room.openers import Step, false_openers, why_not_declare_open
from games.poker_room.words_and_chips import (
    ChipRules,
    Counted,
    Facing,
    choices_when_short,
    put_in,
    spoken,
    string_raise,
)

LOWBALL = (ExposedRules(structures=("limit",), keeps="A234567"), ExposedRules(keeps="A2345"))
LIMIT_BET = Facing("limit", 1_000, 1_000, 2_000)
NO_LIMIT_BET = Facing("no-limit", 20_000, 1_000, 40_000)


@pytest.mark.parametrize(
    ("window", "acts", "action"),
    [
        ("players-acted", ("call",), False),  # 004:215
        ("players-acted", ("call", "fold"), True),
        ("substantial-action", ("call", "call"), False),  # 002:649
        ("substantial-action", ("call", "raise"), True),
        ("substantial-action", ("fold", "call", "fold"), True),
        ("substantial-action", ("check", "check", "check"), False),
        ("substantial-action-by-money", ("call", "call"), True),  # 002:497
        ("substantial-action-by-money", ("fold", "call"), False),
        ("substantial-action-by-money", ("check", "check", "check"), True),
    ],
)
def test_a_misdeal_is_called_before_there_was_action(window: str, acts: tuple[str, ...], action: bool) -> None:
    assert there_was_action(MisdealRules.model_validate({"window": window}), acts) is action


def test_after_action_the_hand_is_played_out() -> None:
    """004:213."""
    assert called(MisdealRules(), None, acted=True).round == "stands"
    assert called(MisdealRules(), None, acted=False).round == "void"


def test_only_a_posted_cause_is_a_misdeal() -> None:
    """001:9, 004:217-227."""
    rules = MisdealRules(causes=("two-cards-off",))
    assert called(rules, "two-cards-off", acted=False).misdeal
    assert not called(rules, "button-wrong", acted=False).misdeal


@pytest.mark.parametrize(("exposed", "first", "misdeal"), [(1, True, True), (1, False, False), (2, False, True)])
def test_the_first_card_or_two_exposed_are_a_misdeal(exposed: int, first: bool, misdeal: bool) -> None:
    """004:218-219, 317."""
    assert cards_exposed(MisdealRules(), exposed, first_card=first, acted=False).misdeal is misdeal
    assert not cards_exposed(MisdealRules(), exposed, first_card=first, acted=True).misdeal


def test_a_deck_that_is_not_whole_voids_a_hand_until_its_pot_was_awarded() -> None:
    """002:705."""
    assert [defective_deck(awarded=awarded).round for awarded in (False, True)] == ["void", "stands"]


def test_a_card_of_another_deck_voids_a_hand_that_it_was_dealt_to() -> None:
    """004:186, 189."""
    assert [foreign_card(in_the_deal=dealt).round for dealt in (True, False)] == ["void", "stands"]


@pytest.mark.parametrize(
    ("structure", "phase", "card", "fate"),
    [
        ("limit", "before-draw", "7d", "keep"),
        ("limit", "before-draw", "8d", "replace"),
        ("no-limit", "before-draw", "7d", "replace"),
        ("no-limit", "before-draw", "5d", "keep"),
        ("limit", "after-draw", "2d", "replace"),
    ],
)
def test_an_exposed_lowball_card_is_kept_by_its_rank_and_the_limit(
    structure: str, phase: str, card: str, fate: str
) -> None:
    """004:450-454, 497-498."""
    rules = rules_for(LOWBALL, structure)  # type: ignore[arg-type]
    assert rules is not None
    assert replaced(rules, phase, Card.parse(card), ()).fate == fate  # type: ignore[arg-type]


def test_what_a_player_exposes_plays_and_so_does_a_card_flashed_before_the_draw() -> None:
    """002:647, 004:197, 455-456."""
    king = Card.parse("Kd")
    assert replaced(LOWBALL[0], "before-draw", king, (), by_player=True).fate == "keep"
    assert replaced(LOWBALL[0], "before-draw", king, (), flashed=True).fate == "keep"
    assert replaced(LOWBALL[0], "after-draw", king, (), flashed=True).fate == "replace"


def test_the_next_card_comes_for_it_and_the_exposed_one_is_burned() -> None:
    """002:631, 004:318-323."""
    found = replaced(ExposedRules(keeps="A2345"), "before-draw", Card.parse("9d"), ("4c", "8h"))
    assert (found.replacement, found.burn) == ("4c", "9d")


def test_a_flop_that_came_early_is_shuffled_back_and_dealt_without_a_burn() -> None:
    """004:324-330."""
    found = dealt_early("flop", ("Qd", "8s", "3c"))
    assert (found.back, found.cut, found.burn_first, found.street) == (("Qd", "8s", "3c"), True, False, None)


def test_for_an_early_turn_comes_what_would_have_been_the_river() -> None:
    """004:331-336."""
    found = dealt_early("turn", ("Qd",), ("2c", "7h", "9s"))
    assert (found.burn, found.street, found.back, found.burn_first) == ("2c", "7h", ("Qd",), False)
    assert dealt_early("turn", ("Qd",), ("2c",)).street is None


def test_an_early_river_is_shuffled_back() -> None:
    """004:337."""
    assert dealt_early("river", ("Qd",), ("2c", "7h")).street is None


def test_in_stud_an_early_card_takes_one_of_each_other_player_with_it() -> None:
    """004:384."""
    assert removed_in_stud(1, 4) == 4


@pytest.mark.parametrize(
    ("without", "burn", "community"), [(3, True, False), (4, True, False), (5, False, False), (6, True, True)]
)
def test_the_last_cards_of_a_deck(without: int, burn: bool, community: bool) -> None:
    """004:389-399: five cards are scrambled, one burned, none for five players, and one card for all of six."""
    found = last_cards(without, 1, 4)
    assert (found.reshuffle_count, found.burn_first, found.community_card) == (5, burn, community)


OPENED = [Step(2, "bet", 1_000), Step(4, "call", 1_000)]


def test_a_false_openers_first_bet_stays_and_all_else_goes_back() -> None:
    """004:508-511."""
    found = false_openers(2, OPENED, 1_200)
    assert (found.plays, dict(found.returned_cents), found.pot_cents) == (False, {2: 0, 4: 1_000}, 2_200)


def test_where_another_declares_the_pot_open_his_later_bets_alone_go_back() -> None:
    """004:506-509."""
    steps = [*OPENED, Step(2, "raise", 3_000)]
    found = false_openers(2, steps, 1_200, declared_by=4)
    assert (dict(found.returned_cents), found.pot_cents) == ({2: 2_000, 4: 0}, 3_200)


@pytest.mark.parametrize(
    ("steps", "complete"),
    [([*OPENED, Step(5, "call", 1_000)], False), ([OPENED[0], Step(4, "raise", 2_000)], False), (OPENED, True)],
)
def test_a_pot_plays_all_the_same_once_it_was_raised_called_twice_or_complete(
    steps: list[Step], complete: bool
) -> None:
    """004:513-517."""
    found = false_openers(2, steps, 1_200, complete=complete)
    assert found.plays
    assert not any(found.returned_cents.values())


def test_who_passed_openers_declares_no_pot_open() -> None:
    """004:506."""
    assert why_not_declare_open(seat=4, false_opener=2, passed_openers=True) is not None
    assert why_not_declare_open(seat=2, false_opener=2, passed_openers=False) is not None
    assert why_not_declare_open(seat=4, false_opener=2, passed_openers=False) is None


@pytest.mark.parametrize(
    ("facing", "chips", "counted"),
    [
        (LIMIT_BET, (2_500,), Counted("call", 1_000, 1_500)),  # 004:253
        (LIMIT_BET, (500, 500, 500), Counted("raise", 2_000, 0, 2_000)),  # 004:252
        (LIMIT_BET, (500, 500, 400), Counted("call", 1_000, 400)),
        (LIMIT_BET, (500,), Counted("short", 500, 0, 1_000)),  # 004:247
        (NO_LIMIT_BET, (10_000, 11_500), Counted("call", 20_000, 1_500)),  # 004:576
        (NO_LIMIT_BET, (20_000, 20_000), Counted("raise", 40_000)),
        (Facing("no-limit", 0, 1_000, 1_000), (10_000,), Counted("bet", 10_000)),  # 004:572
        (Facing("pot-limit", 0, 1_000, 1_000, 6_000), (10_000,), Counted("bet", 6_000, 4_000)),  # 004:591
        (Facing("limit", 0, 1_000, 1_000), (2_500,), Counted("bet", 1_000, 1_500, 1_000)),
    ],
)
def test_what_silent_chips_count_for(facing: Facing, chips: tuple[int, ...], counted: Counted) -> None:
    assert put_in(ChipRules(), facing, chips) == counted


def test_too_few_chips_are_completed_or_left_and_never_a_raise() -> None:
    """002:669, 004:247-249, 573-574."""
    delta, choctaw = ChipRules(may_reconsider_in=("no-limit",)), ChipRules(too_few="complete-or-withdraw")
    assert choices_when_short(delta, "limit", acted_behind=False) == ("complete", "forfeit")
    assert choices_when_short(delta, "no-limit", acted_behind=False) == ("complete", "withdraw")
    assert choices_when_short(delta, "no-limit", acted_behind=True) == ("complete", "forfeit")
    assert choices_when_short(choctaw, "limit", acted_behind=False) == ("complete", "withdraw")


def test_a_word_binds_in_turn_alone_and_a_string_raise_until_somebody_objects() -> None:
    """004:239-240, 252."""
    assert (spoken("raise", in_turn=True), spoken("raise", in_turn=False)) == ("raise", None)
    assert (string_raise(ChipRules(), objected=False), string_raise(ChipRules(), objected=True)) == ("raise", "call")
