"""The question what a house collects, fee: of whom, how much and when, or the commission on a win.

Does not reckon: the house's posted table does.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.asked.question import Given, NotAnswered
from games.asked.words import changed
from games.declared.house_rules import CommonRules
from games.house.fees import FeeError, Play, collected

_TABLE = re.compile(r"table-([0-9]{1,9})-([0-9]{1,9})")


def fee(rules: CommonRules, given: Given) -> Mapping[str, Any]:
    """What is collected for the play that is told.

    Raises:
        NotAnswered: no fee is posted for it, or it does not say what the fee goes by.
        QuestionError: a fact is left out.
    """
    if given.get("option") == "commission":
        return _commission(rules, given)
    play = _play(given)
    try:
        found = collected(rules.fees, play)
    except FeeError as error:
        raise NotAnswered(str(error)) from None
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


def _play(given: Given) -> Play:
    option, posted = given.get("option"), given.get("table")
    limits = (posted["min_cents"], posted["max_cents"]) if posted else None
    named = _TABLE.fullmatch(option) if option else None
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


def _wagers(given: Given) -> Sequence[Mapping[str, int]]:
    if "seats" in given:
        return [seat["wagers"] for seat in given["seats"]]
    return [given["wagers"]] if "wagers" in given else ()


def _commission(rules: CommonRules, given: Given) -> Mapping[str, Any]:
    if "win" not in rules.commission:
        raise NotAnswered(f"{rules.title} has no commission on wins")
    options = given.get("options", {})
    percent = f"{options['commission_percent']} %" if "commission_percent" in options else None
    asked = changed(rules.commission["win"], percent=percent, step_cents=options.get("commission_step_cents"))
    return {"commission_cents": asked.cents_on(given["won_cents"]), "paid_by": asked.paid_by}
