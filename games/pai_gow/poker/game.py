"""Pai gow poker: seven cards set as a high and a low hand, both against the bank's; a number says who gets cards first.

Sources by document: 000 Grand Ronde, 001 Axtion, 002 Choctaw, 003 Oneida, 004 Delta, then the line. Where houses differ
their rules files say how. Does not hold limits or pay tables.
"""

from collections.abc import Mapping
from typing import Any

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import Equipment, Game, Needs, Wager
from games.draws.draw import ONE_OF_SEVEN, Draw, StartPosition
from games.money.odds import Odds
from games.pai_gow.poker.bank import bank_wager_against_house, dealer_wager, offer_bank, take_bank
from games.pai_gow.poker.irregularities import IRREGULARITIES
from games.pai_gow.poker.progressive import hand_types
from games.pai_gow.poker.round import ROUND
from games.pai_gow.poker.rules import POSITIONS, PaiGowPokerRules
from games.pai_gow.poker.seats import decide_setting, look_at_hand, play_hands, sit
from games.pai_gow.poker.settlement import by_number, house_way, own_cards, settle
from games.round.two_decks import use_deck
from games.round.verdict import Verdict


def together(rules: PaiGowPokerRules, wagers: Mapping[str, int]) -> Verdict:
    """Every other wager stands beside the main one (000:643; 001:839; 003:3481-3503, 3544-3549)."""
    if wagers and "main" not in wagers and "dai-su" not in wagers:
        return Verdict("a wager beside the main one needs the main one")
    return Verdict()


def envy_button(rules: PaiGowPokerRules, wagers: Mapping[str, int]) -> bool:
    """Whether the bonus wager of this seat earns the envy button (000:644; 001:839; 003:3761-3766; 004:1537)."""
    bonus = max(wagers.get("fortune", 0), wagers.get("bonus", 0))
    return rules.envy is not None and bonus >= rules.envy.bonus_from_cents


def open_cup(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the cup be opened after so many shakes? (002:1276; 003:2910-2918)."""
    shakes = rules.shakes
    if shakes is None or shakes.min <= facts["count"] <= shakes.max:
        return Verdict()
    return Verdict(f"the cup is shaken {shakes.min} to {shakes.max} times", {"min": shakes.min, "max": shakes.max})


def accept_draw(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """Is this what the generator may give: one number from 1 to 7? (000:609; 003:2947-2954)."""
    why = ONE_OF_SEVEN.misfit(facts["draw"])
    return Verdict(why)


def set_table(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the table have so many positions? (000:609; 001:658; 004:966, 998)."""
    return Verdict("seven positions", {"max": POSITIONS}) if facts["seats"] > POSITIONS else Verdict()


def compare_hands(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the hands be compared? Not before the bank is set and its button turned (004:977, 1009)."""
    button = facts.get("go_button")
    if button == "face-down" or (button is None and facts.get("phase") == "bank-setting"):
        return Verdict("the bank turns the GO button first")
    return Verdict()


def reveal_dealer(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the bank's cards be opened? Not before all players have set (000:619-621; 002:1290-1293; 003:2990-2999)."""
    return Verdict("every player sets first") if facts.get("unset") else Verdict()


def surrender(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May this player surrender? Before a hand is exposed, and not with a progressive (002:1295; 003:3001-3012)."""
    if not rules.surrender:
        return Verdict("this house takes no surrender")
    if "progressive" in facts.get("wagers", {}):
        return Verdict("no surrender with a progressive wager")
    if facts.get("phase", "before-comparison") != "before-comparison":
        return Verdict("a surrender comes before the hands are exposed")
    return Verdict()


def use_disk(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the flat disk mark the start? Only with a shuffler and an automated shoe (003:2413-2415, 2958-2963)."""
    if facts.get("method") == "automated-shoe" and facts.get("shuffler", False):
        return Verdict()
    return Verdict("the disk goes with a shuffler and an automated shoe only")


def pick_up_envy_button(rules: PaiGowPokerRules, facts: Mapping[str, Any]) -> Verdict:
    """May the envy buttons be picked up? When every wager is reconciled (001:851-853; 004:1551-1556)."""
    done = facts.get("all_reconciled", facts.get("reconciled", False))
    return Verdict() if done else Verdict("envy buttons stay until every wager is reconciled")


def additional_odds(rules: PaiGowPokerRules, odds: Odds) -> Verdict:
    """May the additional wager pay these odds? (003:3528-3531)."""
    limits = rules.additional
    if limits is None:
        return Verdict("this house has no additional wager")
    low, high = limits.odds_min, limits.odds_max
    if low.win * odds.stake <= odds.win * low.stake and odds.win * high.stake <= high.win * odds.stake:
        return Verdict()
    return Verdict(f"the additional wager pays from {low} to {high}")


PICKS = tuple(f"additional-{number}" for number in range(1, POSITIONS + 1))
ACTIONS = {
    "open-cup": open_cup,
    "accept-draw": accept_draw,
    "set-table": set_table,
    "compare": compare_hands,
    "reveal-dealer": reveal_dealer,
    "sit": sit,
    "decide-setting": decide_setting,
    "look-at-hand": look_at_hand,
    "play-hands": play_hands,
    "dealer-wager": dealer_wager,
    "surrender": surrender,
    "take-bank": take_bank,
    "bank": take_bank,
    "offer-bank": offer_bank,
    "bank-wager-against-house": bank_wager_against_house,
    "use-disk": use_disk,
    "use-deck": use_deck,
    "pick-up-envy-button": pick_up_envy_button,
}
EQUIPMENT = (
    Needs(Equipment.ACCEPTOR, per="seat", optional=True, source="003:2322-2327"),  # with a progressive
    Needs(Equipment.LAMP, per="seat", optional=True, source="003:2322-2327"),
    Needs(Equipment.LOCK_OUT, optional=True, source="003:2328-2329"),
    Needs(Equipment.KEY_PAD, optional=True),
    Needs(Equipment.LOWER_KEY, optional=True),
    Needs(Equipment.HIGHER_KEY, optional=True),
    Needs(Equipment.METER_DISPLAY, optional=True, source="003:2326"),
    Needs(Equipment.DEALER_DISPLAY, optional=True),
    Needs(Equipment.SHUFFLER, optional=True, source="001:652; 003:2369-2386"),
    Needs(Equipment.SHOE, optional=True, source="000:611-613; 003:2836-2839"),
)
DEALS = (
    DealMethod("manual-shoe", 1, 7, None, shuffler_required=False, source="003:2703-2743", every_position=True),
    DealMethod("hand", 7, 1, None, shuffler_required=False, source="003:2761-2832; 002:1267", every_position=True),
    DealMethod("shuffler", 7, 1, None, shuffler_required=True, source="001:652, 713", every_position=True),
    DealMethod(
        "automated-shoe", 7, 1, None, shuffler_required=False, source="000:611-613; 003:2843-2900", every_position=True
    ),
)
DRAWS = (
    Draw(
        "start-position",
        ONE_OF_SEVEN,
        during=("starting",),
        start=StartPosition(POSITIONS),
        source="000:609; 003:2904-2963",
    ),
)
WAGERS = (
    Wager("main", during="betting", source="000:563; 001:660; 002:1259; 003:2668-2688; 004:972"),
    Wager("progressive", during="betting", beside="main", through="acceptor", optional=True, source="003:3544-3549"),
    *(Wager(pick, during="betting", beside="main", optional=True, source="003:3481-3503") for pick in PICKS),
    Wager("bonus", during="betting", beside="main", optional=True, source="003:3755-3759"),
    Wager("dai-su", during="betting", optional=True, source="004:994"),
)
_PLAIN = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
PROGRESSIVE_HANDS = (
    *("natural-royal-flush-and-pair", "five-aces-and-pair", "natural-royal-flush", "five-aces"),
    *(name for hand in _PLAIN for name in (f"{hand}-and-pair", hand)),
    "three-of-a-kind",
)  # 003:3584-3653

PAI_GOW_POKER = Game(
    name="pai-gow-poker",
    title="Pai gow poker",
    seats=8,  # seven positions; an eight-seat table blocks one (001:658)
    chance=Stacks(
        pack=Pack(jokers=1, colours=2),  # 000:568; 001:650; 002:1210; 003:2358-2386
        hand_cards=7,
        deals=DEALS,
        fixed={"dealing": POSITIONS},  # each with a wager or without (000:611-613; 003:2717-2743)
    ),
    equipment=EQUIPMENT,
    wagers=WAGERS,
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=PaiGowPokerRules,
    settle=settle,
    own_cards=own_cards,
    by_number=by_number,
    house_way=house_way,
    tells_hands=True,
    progressive_hands=PROGRESSIVE_HANDS,
    holds=hand_types,
    together=together,
    actions=ACTIONS,
    draws=DRAWS,
)
