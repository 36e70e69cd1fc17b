"""A question as it was put: facts by name, which say themselves what is missing or cannot be.

The names are those of the documents' cases. Does not know which question needs which of them: who answers looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, TypeAlias


class QuestionError(ValueError):
    """The question cannot be answered as it was put; the text is one sentence that says what is missing or wrong."""


class NotAnswered(LookupError):
    """Nothing here answers such a question; the text says what it is about."""


def _all(kind: type, names: str) -> Mapping[str, tuple[type, ...]]:
    return dict.fromkeys(names.split(), (kind,))


Kinds: TypeAlias = Mapping[str, tuple[type, ...]]

FIELDS: Kinds = {
    **_all(
        int,
        "action_pile advance aggregate_round_cents amount bank_cents base_cents bet_cap_cents betting_areas button call"
        " cards_dealt cents chips_cents commission_percent commission_step_cents consecutive_banked count cut_at"
        " deck_cards decks first_offered first_stack half_hours hand_cap_cents hours lights limit_cents max_cents"
        " max_payout_cents min_cents minutes minutes_since_card_change minutes_since_dice_change offered_to"
        " other_wagers_cents pair_plus_ledger players previous_cents progressive_wager_cents rate_bp refused_by"
        " remaining reset_cents round rounds_since_stub_count shuffler_count spot_net_cents table_min_cents"
        " to_cents token_cents total_cents won_cents"
        " odds_multiple smallest_chip_cents splits_done x_aces already_placed_cents first_game games minute"
        " stated_count feet"
        " active raises raise_number pot_cents taken_cents contribution_cents small_blind big_blind big_blind_cents"
        " kill_blind_cents stack_cents amount_cents bet_cents limit_bet_cents min_bet_cents all_in_raise_cents"
        " chip_cents after_draw_cents upper_limit_cents qualifying_in_a_row players_acted to_act most_cards"
        " without_card last_cards burn_cards point_cents false_opener legs",
    ),
    **_all(
        bool,
        "additional_settled all_reconciled amount_known approved bet_against_dealer bet_last_round co_bank"
        " counting_shuffler dealer_qualifies ejects_two explained first_hand_to_wrong_seat intact light misdealt"
        " new_player others_accept player_hand_acted_on reconciled seated shuffler token turn_all two_positions"
        " banker_must_draw from_split hole_checked insurance surrender refused"
        " acted heads_up_before_cap facing_bet pin winner_declared winner_paid buys_button passed_openers full"
        " last_to_act bet_before objected acted_behind qualifies away_from_blind"
        " ordered_to_pass rectifiable excess_card_known cutting_card_seen coupon marker_placed value_chip",
    ),
    **_all(
        str,
        "action as at flush-or-pair straight-up"
        " bet bet_when_dealer_fails blinds choice deck_a_rounds device dispute failure fault form"
        " format fortune go_button hand last_deck method option paid_by phase player_miscount reason"
        " setting shared_award side start straight_flush structure variant what wheel whose verify log key by resolve"
        " up_card down_card players_state hit_card called_by does line_color pattern"
        " event found_in poker_game posted_minimum declared"
        " three_against_nine color direction last_direction segment wager zero_rule",
    ),
    **_all(
        list,
        "B I N G O prizes_cents additional_odds ante_when_dealer_fails back_colours backs balls called cards"
        " confirmed_by covered dealt dice did draw flat high lost low missed_blind occupied own_seats resting"
        " put_in_cents all_in_main missed blinds_cents winners waiting passed"
        " settle_order steps unset tie_odds next live natural_pays",
    ),
    **_all(dict, "a b dealer issued lying losing player lower options pools rows table up_cards winning wrong_hands"),
    "declared_open_by": (int, type(None)),
    "first_card": (str, bool),
    "kill": (bool, str),
    "banker": (dict, str),
    "chips": (int, str),
    "point": (int, type(None)),
    "hands": (int, list),
    "number": (int, str),
    "first": (int, str),
    "first_to": (int, str),
    "seat": (int, str),
    "last_bank": (int, str),
    "bank": (int, str, bool, dict),
    "community": (dict, list),
    "seats": (int, list),
    "award": (dict, list),
    "exposed": (int, bool),
    "disclosed": (int, bool),
    "outcome": (dict, str),
    "limit": (int, str),
    "value": (int, list),
    "announced": (int, bool),
    "coin": (int, dict),
    "wagers": (int, dict),
    "deck": (str, list),
    "spots": (int, list),
    "card": (str, dict),
    "revolutions": (int, float),
    "rack_deck": (str, dict),
}
"""What each fact is made of, wherever it stands."""

_PLACES: Kinds = {"seats": (int,), "bank": (int, str)}
_ROUND: Kinds = {"seats": (list,), "wagers": (dict,)}
_BY_QUESTION: Mapping[str, Kinds] = {
    "settle": {**_ROUND, "bank": (dict,), "banker": (dict,), "community": (dict,), "outcome": (dict,), "first": (int,)},
    "draw": {"bank": (dict,), "banker": (dict,), "dealer": (dict,)},
    "start": _PLACES,
    "deal": {"seats": (int, list), "bank": (int, str, dict), "community": (list,)},
    "legal": {"wagers": (dict,), "bank": (int, str, bool)},
    "irregularity": {"outcome": (str,), "banker": (str,), "exposed": (int, bool), "bank": (int, str), "chips": (str,)},
    "duty": _ROUND,
    "fee": {**_ROUND, "limit": (str,), "spots": (int,)},
    "authorise": {"award": (dict,)},
}
"""Facts that mean something else in another question, and what they are in this one."""

_NAMED: Kinds = {
    "wagers": (int,),
    "lying": (int,),
    "pools": (int,),
    "wrong_hands": (int,),
    "rack_deck": (int,),
    "issued": (str,),
    "rows": (list,),
    "up_cards": (str,),
}
"""Facts whose own names are free, and what they hold by each name."""
_LISTS: Kinds = {
    **_all(str, "cards next live high low back_colours backs confirmed_by did community missed waiting passed"),
    "seats": (int, dict),
    **_all(
        int,
        "B I N G O prizes_cents balls called covered spots occupied dice draw dealt tie_odds natural_pays missed_blind"
        " put_in_cents all_in_main blinds_cents winners"
        " own_seats additional_odds ante_when_dealer_fails resting value",
    ),
    "steps": (dict,),
    "award": (dict,),
}
"""What lists hold, where that is always one kind."""
_WORDS = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    list: "a list",
    dict: "an object",
}
_NO_FACT = {float: "a number that is not whole", type(None): "null"}
_LONGEST = 2**63 - 1
_MOST = 100_000
_AMOUNT = "_cents"
_UNBOUND = ("coin", "limit", "advance", "value")
"""Numbers that may be amounts; every other one that is no amount by its name counts something on a table."""


class Given(dict[str, Any]):
    """Facts by name. One that is asked for and was left out is named in one sentence."""

    def __init__(self, facts: Mapping[str, Any], where: str = "") -> None:
        super().__init__(facts)
        self.where = where

    def __missing__(self, name: str) -> Any:
        raise QuestionError(f'the question leaves out "{_place(self.where, name)}"')

    def but(self, **changed: Any) -> Given:
        """The same facts with some in place of others."""
        return Given({**self, **changed}, self.where)


def told(facts: Mapping[str, Any], question: str = "") -> Given:
    """The facts of a question, each checked.

    Raises:
        QuestionError: one is not what it can be; the text names it.
    """
    for name, kinds in _BY_QUESTION.get(question, {}).items():
        if name in facts and not _is_one(facts[name], kinds):
            raise QuestionError(f'"{name}" is {_of(kinds)} here, not {_shown(facts[name])}')
    return Given({name: _checked(value, name, name) for name, value in facts.items()})


def unknown(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The facts that no question knows, wherever they stand: nothing looks at them."""
    found = [name for name in facts if name not in FIELDS]
    for name, value in facts.items():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, Mapping) and name in FIELDS and name not in _NAMED:
                found += unknown(inner)
    return tuple(dict.fromkeys(found))


def _checked(value: Any, name: str, where: str) -> Any:
    kinds = FIELDS.get(name)
    if kinds is not None and not _is_one(value, kinds):
        raise QuestionError(f'"{where}" is {_of(kinds)}, not {_shown(value)}')
    if type(value) is int and not name.endswith(_AMOUNT) and name not in _UNBOUND and not 0 <= value <= _MOST:
        raise QuestionError(f'"{where}" is 0 to {_MOST:,}, not {value}')
    if isinstance(value, Mapping):
        return Given(dict(_within(value, name, where)), where)
    if isinstance(value, list):
        for one in value:
            if name in _LISTS and not _is_one(one, _LISTS[name]):
                raise QuestionError(f'"{where}" is a list of {_of(_LISTS[name])} each, not {_shown(one)}')
        of_each = _AMOUNT if name.endswith(_AMOUNT) else ""
        return [_checked(one, of_each, f"{where}[{place}]") for place, one in enumerate(value)]
    return value


def _within(facts: Mapping[str, Any], name: str, where: str) -> Iterator[tuple[str, Any]]:
    free = _NAMED.get(name)
    for inner, value in facts.items():
        place = _place(where, inner)
        if free is not None and not _is_one(value, free):
            raise QuestionError(f'"{place}" is {_of(free)}, not {_shown(value)}')
        yield inner, value if free == (int,) else _checked(value, "cards" if free == (list,) else inner, place)


def _is_one(value: object, kinds: tuple[type, ...]) -> bool:
    """Whether the value is of one of the kinds; true and false are no numbers, and no number is endless."""
    if isinstance(value, int) and abs(value) > _LONGEST:
        return False
    if isinstance(value, float) and not isfinite(value):
        return False
    return any(type(value) is kind or (kind is dict and isinstance(value, Mapping)) for kind in kinds)


def _of(kinds: tuple[type, ...]) -> str:
    return " or ".join((_WORDS | _NO_FACT)[kind] for kind in kinds)


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else (_WORDS | _NO_FACT).get(type(value), "something else")


def _place(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
