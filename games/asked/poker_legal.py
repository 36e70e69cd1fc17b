"""What may be done in a poker room, as the documents ask it: seats, blinds, bets, raises, chips, words.

Each action is one function of the house's rules and the facts, and asks the functions of :mod:`games.poker_room`. Has
no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from games.asked.legal import answered
from games.asked.poker_bets import ACTIONS as OF_BETS
from games.asked.poker_hand import DEEP_CENTS, amount, game_name, named_game, stakes_of, structure_of
from games.asked.question import Given, NotAnswered, QuestionError
from games.cards.card import parse_cards
from games.cards.ranking.five_card import CATEGORIES, FIVE_CARD
from games.poker_room.bad_beat import why_not as why_no_bad_beat
from games.poker_room.button import Positions
from games.poker_room.checked_seven import is_seven_or_better, why_must_bet
from games.poker_room.clock import why_not_called
from games.poker_room.kill import may_kill
from games.poker_room.misdeal import called, there_was_action
from games.poker_room.missed import Blind, hands_to_wait, joining, owed, why_not_join
from games.poker_room.must_move import may_sit_out
from games.poker_room.openers import why_not_declare_open
from games.poker_room.rake import most_rake_cents, why_not_drop
from games.poker_room.rules import RoomRules
from games.poker_room.seats import clockwise_after
from games.poker_room.sides import LOW_WITH_JOKER
from games.poker_room.straddle import may_straddle
from games.pools.bad_beat import BAD_BEAT_POOL
from games.round.verdict import Verdict

Action: TypeAlias = Callable[[RoomRules, Given], Mapping[str, Any]]


def legal(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Whether an action may be taken, and what would be right.

    Raises:
        NotAnswered: nobody can say it of this room.
        QuestionError: a fact is left out or cannot be.
    """
    action = given["action"]
    if action not in ACTIONS:
        raise NotAnswered(f'nobody can say of {rules.title} whether "{action}" is legal; it has {", ".join(ACTIONS)}')
    closed = rules.why_not_open()
    if closed is None:
        return ACTIONS[action](rules, given)
    right = _check(rules, given) if action == "check" else {}
    return {**right, **answered(Verdict(str(closed)), given), "game_state": "closed", "reason": "not-offered"}


def _verdict(why: str | None, given: Given, **figures: int) -> dict[str, Any]:
    return answered(Verdict(why, figures), given)


def _start_hand(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    players, variant = given.get("players", rules.least_players), rules.variant_of(game_name(rules, given))
    least, most = rules.least_players, variant.most_players
    why = None if least <= players <= most else f"{least} to {most} play, not {players}"
    return {**_verdict(why, given), "min": least, "max": most}


def _seat_players(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    most = rules.variant_of(named_game(rules, given)).most_players
    count = given["count"]
    return {**_verdict(None if count <= most else f"{most} play this game at most", given), "max": most}


def _buy_in(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    least: int | None = None
    most: int | None = None
    if "limit" in given:
        posted = stakes_of(rules, given)
        least, most = posted.buy_in_cents or None, posted.most_buy_in_cents
        if least is None and rules.buy_in.least_bets is not None:
            least = rules.buy_in.least_bets * posted.lower_cents
    elif rules.buy_in.least_bets is not None:
        least = rules.buy_in.least_bets * amount(given, "min_bet_cents")
    if least is None:
        raise NotAnswered(f"{rules.title} posts no buy-in for this")
    brought = amount(given, "chips_cents", amount(given, "amount_cents", 0))
    why = None if brought >= least else f"a full buy-in is {least} cents at least"
    if why is None and most is not None and brought > most:
        why = f"a buy-in is {most} cents at most"
    return _verdict(why, given, required_cents=least, min_cents=least, **({} if most is None else {"max_cents": most}))


def _play(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A player at a table that deals by itself: card, then PIN (004:1133)."""
    if rules.account is None:
        raise NotAnswered(f"{rules.title} keeps no accounts")
    told = {"card": True, "pin": given.get("pin", False)}
    missing = next((need for need in rules.account.needs if not told.get(need, False)), None)
    why = None if missing is None else f"the {missing.upper() if missing == 'pin' else missing} comes first"
    return answered(Verdict(why, needs=missing), given)


def _join(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A new player, or at an electronic table anybody: he waits for the next hand (004:303-311, 1133)."""
    if "button" not in given:
        running = given.get("phase") == "hand-running"
        return {**_verdict("a hand is running" if running else None, given), "from": "next-hand"}
    small = given.get("small_blind", given["button"])
    at = Positions(given["button"], small, given.get("big_blind", small))
    seat, buys = given["seat"], given.get("buys_button", False)
    why = why_not_join(rules.missed, at, seat, buys_button=buys, full=given.get("full", False))
    found = joining(rules.missed, at, seat, _blinds(given), buys_button=buys) if "blinds_cents" in given else None
    figures: dict[str, Any] = {}
    if found is not None:
        figures = {
            "required_cents": found.owed.cents,
            "live_cents": found.owed.live_cents,
            "dead_cents": found.owed.dead_cents,
        }
    if why is None and buys:
        figures |= {"only_blind": seat, "next_button": seat}
    return {**_verdict(why, given), **figures}


def _blinds(given: Given) -> tuple[int, int]:
    blinds = given["blinds_cents"]
    if len(blinds) != 2:
        raise QuestionError("blinds_cents is the small and the big blind")
    return blinds[0], blinds[1]


def _post_missed(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    names: tuple[Blind, ...] = ("small-blind", "big-blind")
    missed = [name for name in names if name in given["missed"]]
    due = owed(rules.missed, missed, _blinds(given))
    figures = {"required_cents": due.cents, "live_cents": due.live_cents, "dead_cents": due.dead_cents}
    offered = amount(given, "amount_cents", due.cents)
    why = None if offered == due.cents else f"{due.cents} cents are posted, or the big blind is waited for"
    return _verdict(why, given, **figures)


def _post_blinds(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """What is posted before the cards, by who posts it."""
    posted = stakes_of(rules, given)
    names = ("small-blind", "large-blind") if len(posted.blinds_cents) > 1 else ("large-blind",)
    wagers = dict(zip(names, posted.blinds_cents, strict=False))
    if posted.button_cents:
        wagers["button-post"] = posted.button_cents
    told = given.get("wagers", wagers)
    return {**_verdict(None if told == wagers else "something else is posted here", given), "wagers": wagers}


def _straddle(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    straddle = rules.straddle
    figures: dict[str, int] = {}
    if straddle is not None and "limit" in given:
        posted = stakes_of(rules, given)
        straddle = straddle.model_copy(update={"most_cents": posted.most_straddle_cents, "times": None})
        if posted.to_go_cents is not None:
            figures["to_go_cents"] = posted.to_go_cents
    after = None
    if "big_blind" in given:
        seats = given.get("occupied", range(1, given["big_blind"] + 2))
        after = clockwise_after(set(seats), given["big_blind"])[0]
    wagered = given.get("wagers", {}).get("straddle")
    dealt = {"before-deal": 0, "deal": 2, "after-deal": 5, "first-round": 2}.get(given.get("phase", "before-deal"), 5)
    found = may_straddle(
        straddle,
        big_blind_cents=amount(given, "big_blind_cents", 0),
        amount_cents=amount(given, "amount_cents") if "amount_cents" in given else wagered,
        stack_cents=amount(given, "stack_cents") if "stack_cents" in given else None,
        seat=given.get("seat"),
        seat_after=after,
        cards_dealt=dealt,
    )
    right = dict(found.figures)
    if not right.get("required_cents"):
        right.pop("required_cents", None)
    return answered(replace(found, figures={**right, **figures}), given)


def _kill(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    found = may_kill(
        rules.kill,
        kill_blind_cents=amount(given, "kill_blind_cents"),
        stack_cents=amount(given, "stack_cents", DEEP_CENTS),
        most_cards=given.get("most_cards", 2),
    )
    return answered(found, given)


def _rake(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    if rules.rake is None:
        raise NotAnswered(f"{rules.title} takes no rake of a pot")
    most = most_rake_cents(rules.rake, amount(given, "pot_cents"))
    why = None if amount(given, "taken_cents") <= most else f"at most {most} cents are taken of this pot"
    return _verdict(why, given, max_cents=most)


def _drop_rake(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    if rules.rake is None:
        raise NotAnswered(f"{rules.title} takes no rake of a pot")
    declared, paid = given.get("winner_declared", False), given.get("winner_paid", False)
    return _verdict(why_not_drop(rules.rake, winner_declared=declared, winner_paid=paid), given)


def _set_contribution(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    most = next((pool.max_contribution_cents for pool in rules.pools.values()), None)
    if most is None:
        raise NotAnswered(f"{rules.title} has no bound of a contribution")
    asked = amount(given, "contribution_cents")
    return _verdict(None if asked <= most else f"a hand adds {most} cents at most", given, max_cents=int(most))


def _award_bad_beat(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    pool = rules.pools.get(BAD_BEAT_POOL)
    if pool is None:
        raise NotAnswered(f"{rules.title} has no bad beat jackpot")
    if given.get("variant", "texas-holdem") != "texas-holdem":
        return _verdict("the bad beat jackpot is of hold'em alone", given)
    posted = given["posted_minimum"]
    if posted not in CATEGORIES:
        raise QuestionError(f'no hand is called "{posted}"; there are {", ".join(CATEGORIES)}')
    why = why_no_bad_beat(
        parse_cards(given["losing"]["cards"]),
        parse_cards(given["winning"]["cards"]),
        parse_cards(given["community"]["cards"]),
        posted,
        given["dealt"],
        pool.least_dealt,
    )
    return _verdict(why, given)


def _call_misdeal(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Whether a misdeal may still be called; a check and a call are acts, a blind is none (002:649, 004:213)."""
    acts = [str(Given(step)["does"]) for step in given.get("steps", ())]
    acts += ["call"] * given.get("players_acted", 0)
    found = called(rules.misdeal, None, acted=there_was_action(rules.misdeal, acts))
    return _verdict(None if found.misdeal else found.why, given)


def _draw(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    variant = rules.variant_of(game_name(rules, given))
    drawn = max((street.draws or 0 for street in variant.streets), default=0)
    most = min(drawn, rules.hand.most_drawn)
    if given.get("by") == "dealer" and rules.hand.button_draws_most is not None:
        most = min(most, rules.hand.button_draws_most)
    why = None if given["count"] <= most else f"{most} cards are drawn at most"
    return {**_verdict(why, given), "max_cards": most, "max": most}


def _check(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Whether a hand may be checked: a straight or better at one game, a seven or better at lowball (001:19, 71)."""
    dealt, hand = rules.dealt_as(game_name(rules, given)), parse_cards(given["cards"])
    why = None
    if dealt.must_bet is not None:
        value = FIVE_CARD.rank(hand)
        if CATEGORIES.index(value.category) >= CATEGORIES.index(dealt.must_bet):
            why = f"a {dealt.must_bet.replace('-', ' ')} or better is bet"
    elif rules.variant_of(game_name(rules, given)).must_bet_sevens and given.get("phase", "after-draw") == "after-draw":
        why = why_must_bet(
            seven_or_better=is_seven_or_better(LOW_WITH_JOKER.value(hand, ())),
            last_to_act=given.get("last_to_act", False),
            bet_before=given.get("bet_before", False),
        )
    return {**_verdict(why, given), "may": ["check", "bet"] if why is None else ["bet"], "must": "bet" if why else None}


def _call_clock(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    why = why_not_called(rules.clock, structure_of(given), facing_bet=given["facing_bet"])
    return _verdict(why, given)


def _change_seat(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """How many hands one waits who moves so many seats; away from the blind, or toward it (004:136-138)."""
    hands = hands_to_wait(rules.missed, given["count"], away_from_blind=given["away_from_blind"])
    return {**_verdict(None, given), "hands": hands}


def _sit_out(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Whether one who waits to be moved may stop playing (004:146)."""
    if rules.must_move is None:
        raise NotAnswered(f"{rules.title} has no must-move games")
    may = may_sit_out(rules.must_move, given["seats"], given["players"])
    return _verdict(None if may else "whoever waits to be moved stays active", given)


def _declare_open(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    why = why_not_declare_open(
        seat=given["seat"],
        false_opener=given.get("false_opener", 0),
        passed_openers=given.get("passed_openers", False),
    )
    return _verdict(why, given)


ACTIONS: Mapping[str, Action] = {
    **OF_BETS,
    "award-bad-beat": _award_bad_beat,
    "buy-in": _buy_in,
    "call-clock": _call_clock,
    "call-misdeal": _call_misdeal,
    "change-seat": _change_seat,
    "check": _check,
    "declare-open": _declare_open,
    "draw": _draw,
    "drop-rake": _drop_rake,
    "join": _join,
    "kill": _kill,
    "open-game": _start_hand,
    "play": _play,
    "post-blinds": _post_blinds,
    "post-missed-blinds": _post_missed,
    "rake": _rake,
    "seat-players": _seat_players,
    "set-contribution": _set_contribution,
    "sit-out": _sit_out,
    "start-hand": _start_hand,
    "straddle": _straddle,
}
