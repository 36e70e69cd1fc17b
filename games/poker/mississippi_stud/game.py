"""Mississippi stud: two cards each and three on the felt; a wager or a fold before each of the three is turned.

Source: 002 (Choctaw), by line. Does not hold limits or the pay table.
"""

from collections.abc import Mapping

from games.cards.card import Pack
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.irregularities.of_cards import (
    device_failures,
    drawn_in_error,
    face_up_in_deck,
    hands_void,
    players_communicate,
    shuffler_count,
    shuffler_out_of_service,
    shuffler_seal_broken,
    stub_count,
)
from games.irregularities.rule import Irregularity
from games.poker.mississippi_stud.round import ROUND
from games.poker.mississippi_stud.rules import STREETS, MississippiStudRules
from games.poker.mississippi_stud.settlement import settle, why_not_street
from games.round.verdict import Verdict

IRREGULARITIES = (
    hands_void(
        "card-exposed",
        "A community card was exposed before no more bets: all hands are void, reshuffle.",
        "002:1753",
        whose="community",
        before="no-more-bets",
    ),
    Irregularity(
        what="card-exposed",
        round="may-be-void",
        notify="floor-supervisor",
        say="A card was exposed and no rule covers it: a supervisor decides.",
        source="house",
    ),
    *face_up_in_deck(one="002:1754", more="002:1754"),
    drawn_in_error("002:1755"),
    *device_failures(shuffler="002:1605", shoe="house"),
    hands_void(
        "wrong-card-count",
        "A player or the felt has a wrong number of cards: all hands are void, reshuffle.",
        "002:1756",
    ),
    *stub_count(hand="two", agrees="002:1708", misdealt="002:1708", wrong_deck="002:1708", reshuffle=False),
    *shuffler_count(right="002:1664", wrong="002:1664"),
    shuffler_out_of_service("002:1606-1608"),
    shuffler_seal_broken("002:1585-1587"),
    players_communicate(
        "Who tells others of the hand before all community cards are out forfeits all wagers of the round.", "002:1731"
    ),
)


def together(rules: MississippiStudRules, wagers: Mapping[str, int]) -> Verdict:
    """Whether the street wagers of a seat go with its ante (002:1714-1719)."""
    ante = wagers.get("ante", 0)
    figures = {"min_cents": ante, "max_cents": ante * rules.street_times_max}
    for street in STREETS:
        why = why_not_street(rules, ante, wagers[street]) if street in wagers and ante else None
        if why is not None:
            return Verdict(why, figures)
    return Verdict(None, figures if any(street in wagers for street in STREETS) else {})


MISSISSIPPI_STUD = Game(
    name="mississippi-stud",
    title="Mississippi stud",
    seats=6,  # 002:1629
    chance=Stacks(
        pack=Pack(jokers=0, colours=2),  # 002:1645-1651
        hand_cards=2,
        deals=(
            DealMethod("hand", 1, 2, None, shuffler_required=False, source="002:1703-1706", community=3),
            DealMethod("shuffler", 2, 1, None, shuffler_required=True, source="002:1712", community=3),
            DealMethod("automated-shoe", 2, 1, None, shuffler_required=True, source="002:1647, 1712", community=3),
        ),
    ),
    equipment=(
        Needs(Equipment.LOCK_OUT, optional=True, source="002:1703"),  # the press that says no more bets
        *KEYED_IN,
        Needs(Equipment.SHUFFLER, optional=True, source="002:1647, 1662"),
        Needs(Equipment.SHOE, optional=True, source="002:1647"),
    ),
    wagers=(
        Wager("ante", during="betting", source="002:1616, 1693-1694"),
        Wager("third-street", during="third-street", beside="ante", optional=True, source="002:1625, 1714"),
        Wager("fourth-street", during="fourth-street", beside="ante", optional=True, source="002:1621, 1717"),
        Wager("fifth-street", during="fifth-street", beside="ante", optional=True, source="002:1619, 1719"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=MississippiStudRules,
    settle=settle,
    together=together,
)
