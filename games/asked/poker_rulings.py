"""What goes wrong in a poker room and what falls due, as the documents ask it: deals, exposed cards, kills, blinds.

Each incident is one function of the house's rules and the facts. Has no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.asked.poker_hand import amount, game_name, structure_of
from games.asked.question import Given, NotAnswered, QuestionError
from games.cards.card import Card, parse_cards
from games.poker_room.button import Positions, posted
from games.poker_room.clock import when_it_is_over, why_not_called
from games.poker_room.early_streets import EarlyStreet, dealt_early, last_cards, removed_in_stud
from games.poker_room.exposed import ExposedRules, Phase, dead_with_hole_cards_up, replaced, rules_for
from games.poker_room.kill import NEUTRAL, KillButton, KillRules, PotWon, after_pot, must_kill, scoop_kills
from games.poker_room.misdeal import Cause, Ruled, called, cards_exposed, defective_deck, foreign_card, there_was_action
from games.poker_room.must_move import asked
from games.poker_room.openers import Step, false_openers
from games.poker_room.rules import RoomRules
from games.poker_room.showing import asked_to_see

Ruling: TypeAlias = Callable[[RoomRules, Given], Mapping[str, Any]]
_PHASES: Mapping[str, Phase] = {
    "deal": "deal",
    "initial-deal": "deal",
    "before-draw": "before-draw",
    "draw": "draw",
    "on-draw": "draw",
    "after-draw": "after-draw",
}
_CAUSES: Mapping[str, Cause] = {
    "wrong-number-of-cards": "wrong-number-of-cards",
    "button-out-of-position": "button-wrong",
    "first-card-to-wrong-seat": "first-card-to-wrong-seat",
    "card-to-empty-seat": "card-to-nobody",
    "player-left-out": "player-left-out",
    "two-cards-off": "two-cards-off",
}
"""What documents call it, and what the rules do."""


def irregularity(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """What follows when something is out of order.

    Raises:
        NotAnswered: no rule of this room is about it.
    """
    what = given["what"]
    if what in _CAUSES:
        return _misdeal(rules, given, _CAUSES[what])
    if what not in RULINGS:
        known = ", ".join(sorted({*RULINGS, *_CAUSES}))
        raise NotAnswered(f'no rule of {rules.title} is about "{what}"; there are rules about {known}')
    return RULINGS[what](rules, given)


def duty(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Whether a kill is due, or who posts.

    Raises:
        NotAnswered: nothing of this room falls due by such an event.
    """
    event = given["event"]
    if event == "post-blinds":
        return _post_blinds(given)
    if event == "seat-free":
        found = asked(given["waiting"], given.get("passed", ()))
        return {"moves": found.moves, "must": found.must, "order": list(found.waiting)}
    kill = rules.kill
    if kill is None or event not in ("pot-won", "scoop"):
        raise NotAnswered(f'nothing falls due in {rules.title} after "{event}"')
    if game_name(rules, given) in kill.not_in:
        return {"kill": False}
    if "winners" in given:
        return _after_pot(kill, given)
    if event == "pot-won":
        return {"kill": must_kill(kill, given["qualifying_in_a_row"])}
    return {"kill": scoop_kills(kill, amount(given, "pot_cents"), amount(given, "upper_limit_cents"))}


def _after_pot(kill: KillRules, given: Given) -> Mapping[str, Any]:
    """Whose the kill button is after a pot, how many legs he has, and who must kill the next (004:259-269)."""
    if not given["winners"]:
        raise QuestionError("nobody won the pot")
    scooped = given["event"] == "scoop"
    pot = amount(given, "pot_cents", 0)
    won = PotWon(given["winners"], pot, scooped=scooped, counts=given.get("qualifies", True))
    before = KillButton(given.get("seat"), given.get("legs", 0)) if "seat" in given else NEUTRAL
    button, killer = after_pot(kill, before, won, amount(given, "upper_limit_cents", 0))
    return {"kill": killer is not None, "seat": killer, "kill_button": button.seat, "legs": button.legs}


def _post_blinds(given: Given) -> Mapping[str, Any]:
    at = Positions(given["button"], given["small_blind"], given["big_blind"])
    found = posted(at, given["occupied"], (1, 1))
    return {
        "posts": [post.seat for post in found.posts],
        "dead_blind": list(found.dead_blinds),
        "dead_button": found.dead_button,
    }


def _acted(rules: RoomRules, given: Given) -> bool:
    if "players_acted" in given:
        return there_was_action(rules.misdeal, ["call"] * min(given["players_acted"], 10))
    return there_was_action(rules.misdeal, [str(Given(step)["does"]) for step in given.get("steps", ())])


def _misdeal(rules: RoomRules, given: Given, cause: Cause | None = None) -> Mapping[str, Any]:
    return _of_misdeal(rules, called(rules.misdeal, cause, acted=_acted(rules, given)))


def _of_misdeal(rules: RoomRules, found: Ruled) -> Mapping[str, Any]:
    again = {"cards": "reshuffle", "button": "stays", "fee_cents": 0} if found.misdeal else {"cards": "continue"}
    if found.misdeal and rules.misdeal.new_fee:
        again.pop("fee_cents")
    return {"round": found.round, **again, "say": found.why}


def _exposed(rules: RoomRules, given: Given, *, flashed: bool = False) -> Mapping[str, Any]:
    if _is_stud(rules, given) and isinstance(given.get("exposed"), int):
        return _hole_cards_up(given)
    if "players_acted" in given or given.get("first_card") or isinstance(given.get("exposed"), int):
        exposed = given.get("exposed", 1)
        found = cards_exposed(
            rules.misdeal, int(exposed), first_card=bool(given.get("first_card", False)), acted=_acted(rules, given)
        )
        if found.misdeal or "card" not in given:
            return _of_misdeal(rules, found)
    told = given["cards"][0] if given.get("cards") else given["card"]
    card = Card.parse(told)
    phase = _phase(given)
    one = replaced(
        _rules_of_game(rules, given), phase, card, given.get("deck", ()), flashed=flashed,
        by_player=given.get("by") == "player",
    )  # fmt: skip
    answer: dict[str, Any] = {"cards": one.fate, "keep": one.fate == "keep", "round": "stands"}
    if one.fate == "replace":
        answer |= {"replacement": one.replacement, "burn": one.burn, "replace_when": "after-deal"}
    return answer


def _is_stud(rules: RoomRules, given: Given) -> bool:
    name = game_name(rules, given)
    return name is not None and rules.variant_of(name).streets[0].up > 0


def _hole_cards_up(given: Given) -> Mapping[str, Any]:
    """Hole cards of stud that the dealer turned up (004:374-375)."""
    dead = dead_with_hole_cards_up(int(given["exposed"]))
    void = [given["seat"]] if dead and "seat" in given else ["that-hand"] if dead else []
    return {"round": "stands", "hands_void": void, "wagers": "returned" if dead else "stand", "keep": not dead}


def _defective(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A deck that is not whole (002:705)."""
    return _of_deck(defective_deck(awarded=given.get("phase") == "after-award"))


def _of_deck(found: Ruled) -> Mapping[str, Any]:
    return {"round": found.round, "wagers": "returned" if found.misdeal else "stand"}


def _flashed(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    return _exposed(rules, given, flashed=True)


def _phase(given: Given) -> Phase:
    named = given.get("phase", "deal")
    if named not in _PHASES:
        raise QuestionError(f'cards are exposed in one of {", ".join(_PHASES)}, not in "{named}"')
    return _PHASES[named]


def _rules_of_game(rules: RoomRules, given: Given) -> ExposedRules:
    found = rules_for(rules.dealt_as(game_name(rules, given)).exposed, structure_of(given)) or rules.exposed
    if found is None:
        raise NotAnswered(f"{rules.title} has no rule of exposed cards for this game")
    return found


def _on_floor(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    on_floor = _rules_of_game(rules, given).on_floor
    return {"card": on_floor, "round": "stands"}


def _early(street: EarlyStreet) -> Ruling:
    def ruling(rules: RoomRules, given: Given) -> Mapping[str, Any]:
        cards = given["cards"] if "cards" in given else [given["card"]]
        parse_cards(cards)
        deck = given.get("deck", ())
        parse_cards(deck)
        found = dealt_early(street, cards, deck)
        answer: dict[str, Any] = {
            "round": "stands",
            "reshuffle_with": list(found.back),
            "cut": found.cut,
            "burn_first": found.burn_first,
        }
        answer["flop_burn" if street == "flop" else "river_burn"] = found.burn_first
        if found.street is not None:
            answer |= {"burn": found.burn, "turn": found.street}
        return answer

    return ruling


def _short_deck(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    if not rules.deck.scrambles:
        return {"may": list(rules.deck.when_short), "round": "stands"}
    found = last_cards(
        given["without_card"], given.get("last_cards", 1), given.get("burn_cards", rules.deck.scrambled_burns)
    )
    return {
        "round": "stands",
        "reshuffle_count": found.reshuffle_count,
        "burn_first": found.burn_first,
        "community_card": found.community_card,
        "may": list(rules.deck.when_short),
    }


def _clock(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    facing = given["facing_bet"]
    if rules.clock is None:
        raise NotAnswered(f"{rules.title} has no clock")
    over = when_it_is_over(rules.clock, facing_bet=facing)
    return {
        "clock_s": rules.clock.seconds,
        "warning_s": rules.clock.warning_seconds,
        "hands_void": [given["seat"]] if over == "dead" else [],
        "counts_as": "fold" if over == "dead" else "check",
        "why_not": why_not_called(rules.clock, structure_of(given), facing_bet=facing),
    }


def _foreign(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A card of another deck, found in what was dealt or in the stub."""
    found = foreign_card(in_the_deal=given.get("found_in", "deal") == "deal")
    return {**_of_deck(found), "hands_void": "all" if found.misdeal else "none"}


def _false_opener(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    steps = []
    for told in given["steps"]:
        one = Given(told)
        steps.append(Step(one["seat"], str(one["does"]), int(one.get("to_cents") or 0)))
    seat = given["seat"]
    complete = given.get("phase") == "after-draw"
    found = false_openers(seat, steps, amount(given, "pot_cents"), given.get("declared_open_by"), complete=complete)
    return {
        "round": "stands",
        "hands_void": [seat],
        "seats": [{"seat": one, "returned_cents": cents} for one, cents in found.returned_cents.items()],
        "pot_cents": found.pot_cents,
        "pot_plays": found.plays,
    }


def _hand_asked_for(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """A called hand that somebody asks to see: dead, unless the winner asks (004:291)."""
    dead = asked_to_see("winner" if given.get("by") == "winner" else "another") == "dead"
    return {"round": "stands", "hands_void": [given["seat"]] if dead else []}


def _early_in_stud(rules: RoomRules, given: Given) -> Mapping[str, Any]:
    """Cards of stud that came before the betting was over (004:383-387)."""
    return {"round": "stands", "removed": removed_in_stud(given["count"], given["active"]), "burn_first": True}


RULINGS: Mapping[str, Ruling] = {
    "card-on-floor": _on_floor,
    "clock-expired": _clock,
    "defective-deck": _defective,
    "exposed-card": _exposed,
    "false-opener": _false_opener,
    "flashed-card": _flashed,
    "hand-asked-for": _hand_asked_for,
    "foreign-card": _foreign,
    "insufficient-cards": _short_deck,
    "misdeal": lambda rules, given: _misdeal(rules, given),
    "premature-cards": _early_in_stud,
    "premature-flop": _early("flop"),
    "premature-river": _early("river"),
    "premature-turn": _early("turn"),
}
"""By what happened."""
