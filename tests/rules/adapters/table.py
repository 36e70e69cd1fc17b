"""The questions about the table: start, deal, legal, irregularity, duty."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from games.declared.deal import plan
from games.declared.game import Game
from games.declared.house_rules import CardRules, HouseRules
from games.irregularities.rule import Fact, rule_on, stub_count_finding
from games.layout import legality
from games.poker import duties
from games.round.verdict import Verdict

from . import house

Given: TypeAlias = Mapping[str, Any]

PHASES = {
    "betting": "betting",
    "before-deal": "betting",
    "locked-out": "ready",
    "after-no-more-bets": "ready",
    "rng-activated": "ready",
    "player-decision": "decisions",
    "player-decisions": "decisions",
    "after-deal": "decisions",
}


def phase_of(given: Given) -> str:
    """The product's word for the phase of the case; its own words stay."""
    return PHASES.get(given["phase"]) or str(given["phase"])


def start(case: Given) -> Given:
    raise house.Unsupported("start positions")


def deal(case: Given, community: int | None = None, positions: int | None = None) -> Given:
    game, _ = house.of(case)
    given = case["given"]
    bank = given.get("bank", "dealer")
    found = plan(
        game,
        given["method"],
        given["occupied"],
        shuffler=given.get("shuffler", True),
        bank=bank,
        community=community,
        positions=positions,
    )
    return {
        "order": found.order,
        "face_up": {"dealer": found.dealer_face_up},
        "stack": found.cards_at_a_time,
        "remaining": found.stub,
        "burn": found.burn,
        "community_cards": found.community,
        "rest_to": "discard-rack",
    }


def legal(case: Given) -> Given:
    game, rules = house.of(case)
    found = verdict(game, rules, case["given"])
    lights = case["given"]["action"] == "progressive-wager" and found.legal
    return {
        "legal": found.legal,
        **found.figures,
        **({"light": "on"} if lights else {}),
        **({"needs": found.needs} if found.needs else {}),
    }


def verdict(game: Game, rules: HouseRules, given: Given) -> Verdict:
    """May this action be taken?"""
    if given["action"] not in ACTIONS:
        raise house.Unsupported(f"the action {given['action']}")
    return ACTIONS[given["action"]](game, rules, given)


def _wager(game: Game, rules: HouseRules, given: Given) -> Verdict:
    wagers = given.get("wagers", {})
    return legality.wager(game, rules, given.get("wager") or next(iter(wagers)), phase_of(given), wagers)


def _named(name: str) -> Callable[[Game, HouseRules, Given], Verdict]:
    def answer(game: Game, rules: HouseRules, given: Given) -> Verdict:
        return legality.wager(game, rules, name, phase_of(given), given.get("wagers", {}))

    return answer


def _change(game: Game, rules: HouseRules, given: Given) -> Verdict:
    return legality.change(game, rules, given["wager"], phase_of(given))


def _hands(game: Game, rules: HouseRules, given: Given) -> Verdict:
    each = 2 if given.get("options", {}).get("two_positions") else 1
    return legality.hands(given["seats"] if "seats" in given else range(given["count"]), each)


def _deal(game: Game, rules: HouseRules, given: Given) -> Verdict:
    chips, lamps = given.get("chips", 0), given.get("lights", 0)
    if not given.get("additional_settled", True):
        return Verdict("additional wagers are settled before the first card")
    return legality.deal(
        game,
        phase_of(given),
        chips=chips,
        lamps=lamps,
        method=given.get("method"),
        shuffler=given.get("shuffler", True),
        with_shuffler_only=rules.shuffler_for_deals,
    )


def _decks(game: Game, rules: HouseRules, given: Given) -> Verdict:
    colours = given["backs"] if "backs" in given else given["back_colours"]
    return legality.decks(game, colours, shuffler=given.get("shuffler", given.get("method") != "hand"))


def _cut(game: Game, rules: HouseRules, given: Given) -> Verdict:
    shuffled_by = "hand" if given.get("phase") == "after-hand-shuffle" else "shuffler"
    return legality.cut(rules, given["count"], shuffled_by=shuffled_by)


def _post_limits(game: Game, rules: HouseRules, given: Given) -> Verdict:
    first = next(wager.name for wager in game.wagers if rules.limits_of(wager.name) is not None)
    least, most = (given["table"][name] for name in ("min_cents", "max_cents"))
    return legality.posted_limits(rules, first, least, most, approved=given.get("approved", False))


def _load_second_deck(game: Game, rules: HouseRules, given: Given) -> Verdict:
    return legality.load_second_deck(given["phase"])


def _place_shuffler(game: Game, rules: HouseRules, given: Given) -> Verdict:
    return legality.place_shuffler(given["side"])


def _seat_players(game: Game, rules: HouseRules, given: Given) -> Verdict:
    return legality.seated(rules, given["count"])


def _configure(game: Game, rules: HouseRules, given: Given) -> Verdict:
    setting, value = given["setting"], given["value"]
    if setting == "progressive-rate-bp":
        return legality.progressive_rate(rules, Fraction(value, 10_000))
    if setting == "bet-cap-cents":
        return legality.maximum_payout(rules, value)
    if setting == "progressive-reset-cents":
        return legality.progressive_reset(rules, value)
    raise house.Unsupported(f"the setting {setting}")


ACTIONS: Mapping[str, Callable[[Game, HouseRules, Given], Verdict]] = {
    "wager": _wager,
    "progressive-wager": _named("progressive"),
    "play": _named("bet"),
    "withdraw": _change,
    "remove": _change,
    "reduce": _change,
    "increase": _change,
    "take-positions": _hands,
    "deal": _deal,
    "use-decks": _decks,
    "cut": _cut,
    "configure": _configure,
    "post-limits": _post_limits,
    "load-second-deck": _load_second_deck,
    "place-shuffler": _place_shuffler,
    "seat-players": _seat_players,
}

WHAT = {
    "face-up-card": "face-up-in-deck",
    "wrong-stub-count": "stub-count",
    "shuffler-miscount": "shuffler-count",
    "exposed-card": "card-exposed",
    "hand-information-shared": "players-communicate",
}


def irregularity(case: Given) -> Given:
    game, rules = house.of(case)
    given = case["given"]
    what = WHAT.get(given["what"], given["what"])
    facts = _facts(game, what, given)
    order = rule_on((*rules.irregularity, *game.irregularities), what, facts)
    seats = given.get("seats", [given["seat"]] if "seat" in given else [])
    chosen = order.may_void and given.get("choice") == "void"
    return {
        "round": order.round,
        "hands_void": seats if order.hands_void == "that-hand" or chosen else order.hands_void,
        "wagers": order.wagers,
        "seats": seats,
        "forfeits": seats if order.wagers == "lost" else [],
        "cards": order.cards,
        "card_to": order.card_to,
        "used_as_next": order.card_to == "next-card",
        "dealer_draws": order.dealer_draws,
        "dealt_cards_included": order.dealt_cards_included,
        "deck_removed": order.cards == "remove-deck",
        "dealing": order.dealing,
        "remove_from_device": order.remove_from_device,
        "check_by": order.check_by,
        "card": order.card,
        "replacement": order.replacement,
        "replace_when": "after-deal" if order.replacement else None,
        "call": order.call or order.notify,
        "again": order.again,
        "reset_by": order.reset_by,
        "hand_reset": order.hand_reset,
        "settle_at": order.settle_at,
        "may_void": seats if order.may_void else [],
        "notify": order.notify,
        "notify_when": order.notify_when,
    }


def _facts(game: Game, what: str, given: Given) -> Mapping[str, Fact]:
    facts: dict[str, Fact] = {}
    seat = given.get("seat", given.get("whose"))
    if seat is not None:
        banks = ("dealer", "bank", given.get("bank"))
        facts["whose"] = seat if seat == "community" else "dealer" if seat in banks else "player"
    for fact in ("device", "failure", "fault", "exposed", "outcome", "amount_known", "intact", "player_hand_acted_on"):
        if fact in given:
            facts[fact] = given[fact]
    if what in ("face-up-in-deck", "card-exposed", "boxed-card") and "count" in given:
        facts["exposed"] = given["count"]
    for words in ("cards_dealt", "deck_cards", "count"):
        if words in given:
            facts["cards"] = given[words]
    if "disclosed" in given:
        facts["exposed"] = given["disclosed"]
    if "first_hand_to_wrong_seat" in given:
        facts["wrong_position"] = given["first_hand_to_wrong_seat"]
    if given.get("phase") in ("betting", "before-no-more-bets"):
        facts["before"] = "no-more-bets"
    if what == "stub-count":
        facts["finding"] = _finding(game, given)
    return facts


def _finding(game: Game, given: Given) -> str:
    each = game.hand_cards
    if "misdealt" in given:
        cards = given.get("deck_cards", 52)
        hands = [each - 1, each + 1] if given["misdealt"] else [each, each]
        return stub_count_finding(stub=cards - 2 * each, hands=hands, hand_cards=each)
    wrong = list(given["wrong_hands"].values())
    hands = given["players"] + 1 if "players" in given else game.deck.size // each
    right = [each] * (hands - len(wrong))
    size = game.deck.size
    return stub_count_finding(stub=given["remaining"], hands=[*wrong, *right], deck_size=size, hand_cards=each)


def due(cards: CardRules, given: Given) -> tuple[duties.Duty, ...]:
    """What the facts of the case make due."""
    return duties.due(
        cards,
        minutes_since_card_change=given.get("minutes_since_card_change", 0),
        rounds_since_stub_count=given.get("rounds_since_stub_count", 0),
        counting_shuffler=given.get("counting_shuffler", False),
        shuffler_count=given.get("shuffler_count"),
    )


def duty(case: Given) -> Given:
    game, rules = house.of(case)
    given = case["given"]
    answer: dict[str, object] = {
        "due": due(rules.cards, given),
    }
    if "dealer_qualifies" in given:
        answer["turn"] = _turn(rules, given)
    if "round" in given:
        other = given.get("deck_a_rounds") == "even"
        answer["deck"] = "ab"[duties.deck_in_play(given["round"] + other, game.deck.colours)]
    return answer


def _turn(rules: HouseRules, given: Given) -> tuple[int, ...]:
    turn_all = given.get("options", {}).get("turn_all", rules.settling.turn_all_when_dealer_fails)
    settling = rules.settling.model_copy(update={"turn_all_when_dealer_fails": turn_all})
    wagers = {seat["seat"]: seat.get("wagers", {}) for seat in given["seats"] if "fold" not in seat.get("did", ())}
    return duties.hands_to_turn(
        rules.model_copy(update={"settling": settling}), wagers, dealer_qualifies=given["dealer_qualifies"]
    )
