"""The question what a house collects: fee."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.declared.house_rules import CommonRules
from games.house.fees import Commission, FeeError, Play, collected
from games.money.odds import parse_share

from . import house

TABLE = re.compile(r"table-([0-9]+)-([0-9]+)")


def fee(case: Mapping[str, Any]) -> Mapping[str, Any]:
    rules, given = house.common(case), case["given"]
    if given.get("option") == "commission":
        return _commission(rules, given)
    play = _play(given)
    try:
        found = collected(rules.fees, play)
    except FeeError as error:
        raise house.Unsupported(str(error)) from None
    return {
        "fee_cents": found.total_cents,
        "bank_fee_cents": found.bank_cents,
        "player_fee_cents": found.players_cents,
        "players_fee_cents": found.players_cents,
        "paid_by": found.paid_by,
        "when": found.when,
        **({} if found.extra_cents is None else {"extra_fee_cents": found.extra_cents}),
        "total_cents": found.action_cents,
    }


def _play(given: Mapping[str, Any]) -> Play:
    option, posted = given.get("option"), given.get("table")
    limits = (posted["min_cents"], posted["max_cents"]) if posted else None
    named = TABLE.fullmatch(option) if option else None
    if named:
        option, limits = None, (int(named[1]) * 100, int(named[2]) * 100)
    wagers = _wagers(given)
    return Play(
        option=option,
        table_cents=limits,
        stakes=given.get("limit", given.get("blinds")),
        structure=given.get("options", {}).get("structure"),
        players=given.get("players"),
        minutes=given.get("minutes", 30 * given.get("half_hours", 1)),
        spots=given.get("spots"),
        wagers=wagers,
        total_cents=given.get("total_cents"),
        added=given.get("did", ()),
    )


def _wagers(given: Mapping[str, Any]) -> Sequence[Mapping[str, int]]:
    if "seats" in given:
        return [seat["wagers"] for seat in given["seats"]]
    return [given["wagers"]] if "wagers" in given else ()


def _commission(rules: CommonRules, given: Mapping[str, Any]) -> Mapping[str, Any]:
    if "win" not in rules.commission:
        raise house.Unsupported("a game without a commission on wins")
    commission, options = rules.commission["win"], given.get("options", {})
    fixed: dict[str, object] = {}
    if "commission_percent" in options:
        fixed["percent"] = parse_share(f"{options['commission_percent']} %")
    if "commission_step_cents" in options:
        fixed["step_cents"] = options["commission_step_cents"]
    asked: Commission = commission.model_copy(update=fixed)
    return {"commission_cents": asked.cents_on(given["won_cents"]), "paid_by": asked.paid_by}
