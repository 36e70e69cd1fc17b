"""Pai gow poker and the Fortune game, in the words of the cases."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.cards.card import JOKER, RANKS, SUITS, Card, parse_cards
from games.cards.ranking import FORTUNE, PAI_GOW_LOW, HandRanking
from games.cards.ranking.house_way import HOUSE_WAYS
from games.cards.ranking.setting import Setting, foul
from games.declared.game import Game
from games.draws.start_order import Place, StartRule, order_from, start as start_order
from games.irregularities.rule import rule_on
from games.layout import legality
from games.layout.player_bank import bank_net_cents
from games.money.odds import Odds
from games.pai_gow.poker.bank import bank_net, betting_areas
from games.pai_gow.poker.bonus import bonus_hands, seven_cards
from games.pai_gow.poker.game import additional_odds, envy_button
from games.pai_gow.poker.rules import POSITIONS, PaiGowPokerRules
from games.pai_gow.poker.settlement import BONUS_WAGERS, compare as compare_hands, settle as settle_round
from games.round.settlement import SeatInPlay, Settlement
from games.round.verdict import Verdict

from . import house, money, table

Case = Mapping[str, Any]

HANDS = {
    "seven-card-straight-flush-no-joker": "seven-card-straight-flush",
    "royal-flush-plus-royal-match": "royal-flush-royal-match",
    "seven-card-straight-flush-with-joker": "seven-card-straight-flush-joker",
}
PHASES = {"before-deal": "betting", "before-cup-open": "betting", "betting": "betting", "dice": "starting"}


def of(case: Case) -> tuple[Game, PaiGowPokerRules]:
    """The house's rules, with the options, commission and posted limits that the case fixes."""
    game, rules = house.of(case)
    assert isinstance(rules, PaiGowPokerRules)
    options = case["given"].get("options", {})
    changes: dict[str, Any] = {}
    if "wheel" in options:
        changes["wheel"] = options["wheel"]
    if "fortune" in options and rules.bonus is not None:
        changes["bonus"] = rules.bonus.model_copy(update={"table": options["fortune"]})
    if "additional_odds" in options and rules.additional is not None:
        changes["additional"] = rules.additional.model_copy(update={"odds": Odds(*options["additional_odds"])})
    commission = dict(rules.commission)
    if options.get("commission_percent") == 0:
        commission = {}
    if "commission_step_cents" in options:
        step = options["commission_step_cents"]
        commission = {name: one.model_copy(update={"step_cents": step}) for name, one in commission.items()}
    changes["commission"] = commission
    posted = case["given"].get("table")
    if posted:
        main = rules.wagers["main"].model_copy(update=posted if "min_cents" in posted else {})
        changes["wagers"] = {**rules.wagers, "main": main}
    return game, rules.model_copy(update=changes)


# -- hands -----------------------------------------------------------------------------------------------------------


def rank(case: Case) -> Case:
    _, rules = of(case)
    cards = parse_cards(case["given"]["cards"])
    if case["given"]["as"] in ("seven", "bonus"):
        return {"category": FORTUNE.rank(cards).category}
    ranking: HandRanking[str] = PAI_GOW_LOW if case["given"]["as"] in ("two", "low") else rules.high
    played = _without_joker(ranking, cards)
    answer: dict[str, Any] = {"category": ranking.rank(cards).category, "ranks": _ranks(played)}
    if JOKER in cards:
        stands_for = [card for card in played if card not in cards]
        answer["joker_as"] = RANKS[stands_for[0].rank - 2] if stands_for else "A"  # the fifth ace
    return answer


def _without_joker(ranking: HandRanking[str], cards: Sequence[Card]) -> list[Card]:
    """The same hand with the card that the joker stands for, the highest where several are worth as much."""
    if JOKER not in cards:
        return list(cards)
    rest = [card for card in cards if card != JOKER]
    worth = ranking.rank(cards)
    deck = [Card.parse(f"{rank}{suit}") for rank in reversed(RANKS) for suit in SUITS]
    same = ([*rest, card] for card in deck if card not in rest and ranking.rank([*rest, card]) == worth)
    return next(same, list(cards))


def _ranks(cards: Sequence[Card]) -> list[str]:
    """Ranks as they are played: groups first, the higher first."""
    held = [14 if card == JOKER else card.rank for card in cards]
    return [RANKS[rank - 2] for rank in sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True)]


def compare(case: Case) -> Case:
    _, rules = of(case)
    given = case["given"]
    if "high" in given["a"]:
        own, bank = (Setting(parse_cards(given[one]["high"]), parse_cards(given[one]["low"])) for one in "ab")
        return {"winner": {"win": "a", "lose": "b"}.get(compare_hands(rules, own, bank)[0], "tie")}
    rankings: Mapping[str, HandRanking[str]] = {
        "low": PAI_GOW_LOW,
        "two": PAI_GOW_LOW,
        "bonus": FORTUNE,
        "seven": FORTUNE,
    }
    ranking = rankings.get(given["as"], rules.high)
    a, b = (ranking.rank(parse_cards(given[one]["cards"])) for one in "ab")
    winner = "a" if a > b else "b" if b > a else "tie"
    return {"winner": winner, "category_a": a.category, "category_b": b.category}


def set_hand(case: Case) -> Case:
    _, rules = of(case)
    given = case["given"]
    if "cards" in given:
        if case["house"] not in HOUSE_WAYS:
            raise house.Unsupported(f"{case['house']} prints no house way")
        found = HOUSE_WAYS[case["house"]](parse_cards(given["cards"]))
        return {"high": _ranks(found.high), "low": _ranks(found.low)}
    why = foul(Setting(parse_cards(given["high"]), parse_cards(given["low"])), rules.high)
    return {"foul": why is not None, "legal": why is None}


# -- money -----------------------------------------------------------------------------------------------------------


def settle(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    answer: dict[str, Any] = {"wager_order": rules.wager_order}
    if "wager_order" in case["expect"]:
        return answer
    bank = given.get("bank", {})
    felt = money.board(given)
    felt = replace(
        felt,
        number=given.get("outcome", {}).get("number"),
        spot_net_cents=bank.get("spot_net_cents"),
    )
    played = [_seat(seat) for seat in given["seats"]]
    asked = {seat["seat"]: set(seat.get("wagers", ())) for seat in case["expect"].get("seats", ()) if "wagers" in seat}
    played = [_only_asked(seat, asked.get(seat.seat), case) for seat in played]
    settlements = game.settle(rules, played, felt)
    answer["seats"] = [_seat_answer(rules, seat, settlements) for seat in played]
    answer["order"] = list(dict.fromkeys(one.seat for one in settlements))
    if "spot_net_cents" in bank:
        answer["bank_net_cents"] = bank["spot_net_cents"] - sum(seat["net_cents"] for seat in answer["seats"])
    elif bank and rules.banking.centre:
        stakes = {seat.seat: seat.wagers for seat in played}
        dealer = _dealer_against_bank(rules, given)
        net = bank_net(
            rules, settlements, stakes, co_bank=given.get("options", {}).get("co_bank", False), dealer_cents=dealer
        )
        answer |= {
            "bank_net_cents": net.bank_cents,
            "bank_commission_cents": net.commission_cents,
            "house_share_cents": net.house_cents,
        }
    elif bank:
        answer["bank_net_cents"] = bank_net_cents(settlements, {seat.seat: seat.wagers for seat in played})
    return answer


def _dealer_against_bank(rules: PaiGowPokerRules, given: Case) -> int:
    """What the dealer's own wager against the bank lost; below nothing what it won."""
    dealer = given.get("dealer", {})
    stake = dealer.get("wagers", {}).get("main", 0)
    if not stake:
        return 0
    own = SeatInPlay(0, {"main": stake}, high=money.cards(dealer["high"]), low=money.cards(dealer["low"]))
    felt = money.board({"bank": given["bank"]})
    (one,) = settle_round(rules.model_copy(update={"envy": None}), [own], felt)
    return stake if one.result == "lose" else -(one.pays_cents or 0)


def _seat(seat: Mapping[str, Any]) -> SeatInPlay:
    one = money.seat_in_play(seat)
    return replace(one, hand=HANDS.get(seat.get("hand", ""), seat.get("hand")))


def _only_asked(seat: SeatInPlay, asked: set[str] | None, case: Case) -> SeatInPlay:
    """Some cases tell a main wager without the hands it would need; then only what they ask about is settled."""
    if seat.high is not None or "surrender" in seat.did:
        return seat
    keep = {name: cents for name, cents in seat.wagers.items() if name != "main" or (asked and "main" in asked)}
    return replace(seat, wagers=keep)


def _seat_answer(rules: PaiGowPokerRules, seat: SeatInPlay, settlements: Sequence[Settlement]) -> dict[str, Any]:
    own = [one for one in settlements if one.seat == seat.seat]
    answer = money.seat_answer(seat, [one for one in own if one.wager != "envy"])
    envy = sum(one.pays_cents or 0 for one in own if one.wager == "envy")
    answer["envy_cents"] = envy
    answer["net_cents"] += envy
    if rules.bonus is not None and any(wager in seat.wagers for wager in BONUS_WAGERS) and seat.hand is None:
        answer["category"] = bonus_hands(rules.bonus, seven_cards(seat), rules.high)[0]
    return answer


def start_order_from(rule: StartRule, seats: int, first: Place) -> Sequence[Place]:
    """All positions from the one that gets the first cards on."""
    ring: list[Place] = [*range(1, seats + 1)]
    if rule.dealer_counts:
        ring.insert(0, "dealer")
    return order_from(rule, 1, ring, bank=first).order


# -- table -----------------------------------------------------------------------------------------------------------


def start(case: Case) -> Case:
    _, rules = of(case)
    given = case["given"]
    found = start_order(
        rules.start,
        given["method"],
        given["number"],
        bank=given["bank"],
        seats=given["seats"],
        taking_part=given.get("occupied", ()),
    )
    piles = {str(place): pile for place, pile in found.piles(given.get("action_pile", 1)).items()}
    return {"first": found.first, "order": found.order, "piles": piles}


def deal(case: Case) -> Case:
    given = case["given"]
    if "first_stack" in given:
        count = 7
        stacks = [(given["first_stack"] - 1 + turn) % count + 1 for turn in range(count)]
        return {"stack": stacks}
    answer = table.deal({**case, "given": {"occupied": [1], **given}}, positions=given["seats"] + 1)
    if "first" in given:
        _, rules = of(case)
        answer = {**answer, "order": start_order_from(rules.start, given["seats"], given["first"])}
    return {**answer, "stacks": POSITIONS}


def legal(case: Case) -> Case:
    game, rules = of(case)
    given = case["given"]
    verdict = _asked(game, rules, given)
    answer: dict[str, Any] = {"legal": verdict.legal, **verdict.figures}
    if verdict.needs:
        answer["needs"] = verdict.needs
    if verdict.needs == "close-and-open-the-game":
        answer["game_state"] = "closed"
    wagers = given.get("wagers", {})
    if given["action"] == "wager":
        answer["envy_button"] = envy_button(rules, wagers)
        if "spots" in given:
            answer["seat_total_cents"] = wagers["main"] * given["spots"]
    if given["action"] == "offer-bank":
        answer["first_offer"] = verdict.figures.get("seat")
        answer["bank"] = verdict.choices[0] if verdict.choices else given.get("offered_to")
    if given["action"] == "decide-setting":
        answer |= {"decides": verdict.choices[0], "looks_first": "seated"}
    if given["action"] in ("look-at-hand", "play-hands"):
        answer |= {"looks_first": "seated", "set_as": verdict.choices[0] if verdict.choices else None}
    if given["action"] == "use-deck" and verdict.choices:
        answer["required_deck"] = verdict.choices[0]
    return answer


def _asked(game: Game, rules: PaiGowPokerRules, given: Case) -> Verdict:
    action = given["action"]
    if action == "configure" and given["setting"] == "additional-odds":
        verdict = additional_odds(rules, Odds(*given["value"]))
        limits = rules.additional
        assert limits is not None
        figures: Any = {
            "min_odds": [limits.odds_min.win, limits.odds_min.stake],
            "max_odds": [limits.odds_max.win, limits.odds_max.stake],
        }
        return Verdict(verdict.why_not, figures)
    if action in ("configure", "progressive-wager") and "progressive_wager_cents" in given.get("options", {}):
        assert rules.progressive is not None
        chosen = rules.progressive.with_wager(given["options"]["progressive_wager_cents"])
        return table.verdict(game, rules.model_copy(update={"progressive": chosen}), given)
    if action == "wager":
        return _wager(game, rules, given)
    if action == "take-positions" and "seats" not in given:
        given = {**given, "seats": range(1, given["count"] + 1)}
    if action in game.actions:
        return legality.action(game, rules, action, given)
    return table.verdict(game, rules, given)


def _wager(game: Game, rules: PaiGowPokerRules, given: Case) -> Verdict:
    if given.get("form") == "cash" and not rules.cash_plays(approved=given.get("approved", False)):
        return Verdict("cash does not play")
    areas = betting_areas(rules.banking, given.get("betting_areas", 1), player_banks=isinstance(given.get("bank"), int))
    if not areas.legal:
        return areas
    phase = PHASES.get(given["phase"], "ready")
    wagers = given.get("wagers", {"main": 0})
    names = [given["wager"]] if "wager" in given else list(wagers)
    if given.get("spots", 1) > rules.spots_max:
        return Verdict(f"a seat has {rules.spots_max} spots", {"max": rules.spots_max})
    if names[0].startswith("additional-") and given.get("options", {}).get("start", "rng") != "rng":
        return Verdict("the additional wager exists only where the generator finds the start")
    if phase != "betting":
        return Verdict("no wager changes any more")
    try:
        verdicts = [legality.wager(game, rules, name, phase, wagers) for name in names]
    except LookupError as error:
        return Verdict(str(error))
    return next((one for one in verdicts if not one.legal), verdicts[-1])


def irregularity(case: Case) -> Case:
    game, rules = of(case)
    given = dict(case["given"])
    answer: dict[str, Any] = {}
    if given["what"] == "wager-removed":
        order = rule_on(game.irregularities, "wager-removed", {"outcome": given["outcome"], "amount_known": False})
        limit = given["table"]["min_cents" if order.pays_amount == "minimum" else "max_cents"]
        return {"may_pay_cents" if order.pays_amount == "minimum" else "owes_cents": limit}
    if given["what"] in ("exposed-card", "card-exposed") and given.get("phase") in ("piling", "distributing"):
        cards = parse_cards(given.get("cards", ()))
        special = any(card == JOKER or card.rank == 14 for card in cards)
        facts = {"phase": given["phase"], "exposed": len(cards), "special": special}
        order = rule_on((*rules.irregularity, *game.irregularities), "card-exposed", facts)
        return {
            "round": order.round,
            "cards": order.cards,
            "card": order.card,
            "replacement": order.replacement,
            "replace_when": "after-deal" if order.replacement else None,
            "hands_void": [given["seat"]] if order.hands_void == "that-hand" else order.hands_void,
            "wagers": order.wagers,
        }
    if given["what"] == "ruling-requested":
        order = rule_on(game.irregularities, "ruling-requested", {"phase": given.get("phase", "")})
        return {"ruling": "refused" if order.refused else "given"}
    if given["what"] == "wrong-dice-total" and "first_to" in given:
        bank, seats = given.get("bank", "dealer"), given.get("seats", rules.seats)
        right = start_order(rules.start, "dice", given["number"], bank=bank, seats=seats).first
        given["first_hand_to_wrong_seat"] = given["first_to"] != right
    if given["what"] == "cup-opened":
        given["what"] = "lid-lifted"
        answer["reshake"] = ["dealer", "bank"]
    if given["what"] == "lid-lifted":
        given.setdefault("by", "bank")
    return {**table.irregularity({**case, "given": given}), **answer}


def duty(case: Case) -> Case:
    _, rules = of(case)
    given = case["given"]
    hours = rules.change_cards_after_hours(given.get("method", "manual-shoe"))
    cards = rules.cards.model_copy(update={"change_after_hours": hours})
    due: list[str] = list(table.due(cards, given))
    dice = rules.change_dice_hours
    if dice is not None and given.get("minutes_since_dice_change", 0) >= dice * 60:
        due.append("change-dice")
    return {**table.duty(case), "due": due}


ANSWERS = {
    "rank": rank,
    "compare": compare,
    "set": set_hand,
    "settle": settle,
    "start": start,
    "deal": deal,
    "legal": legal,
    "irregularity": irregularity,
    "duty": duty,
}
