"""Red dog: two cards, and a wager that the third falls between them.

Source: 002 (Choctaw), by line. Does not hold limits, the number of decks or what a spread pays.
"""

from collections.abc import Mapping

from games.cards.card import Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Game, Wager
from games.irregularities.of_cards import exposed_without_rule, too_few_cards
from games.irregularities.rule import Irregularity
from games.money.dollars import dollars
from games.red_dog.course import OUTCOMES, course, lies
from games.red_dog.rules import RedDogRules
from games.red_dog.settlement import settle
from games.round.facts import table_round
from games.round.phases import voided
from games.round.shoe_phases import betting_before_shoe, dealing_card_by_card, settling_after_shoe
from games.round.verdict import Verdict

ROUND = table_round(
    betting_before_shoe(),  # 002:1393
    dealing_card_by_card(),  # 002:1395-1409
    settling_after_shoe(),  # 002:1397-1416
    voided(),
)

IRREGULARITIES = (
    Irregularity(
        what="face-up-in-deck",
        card_to="discard",
        say="The card was face up in the shoe: it goes to the discard rack unused, deal on.",
        source="002:1423",
    ),
    Irregularity(
        what="card-drawn-in-error",
        given={"exposed": 0},
        card_to="discard",
        say="The card was not exposed, and is not the next card: it goes to the discard rack.",
        source="002:1424",
    ),
    Irregularity(
        what="card-exposed",
        given={"whose": "community", "before": "raises-closed"},
        card_to="discard",
        may_void=True,
        say="The third card came before raises were closed: discard it; each player plays on or has all wagers back.",
        source="002:1425",
    ),
    exposed_without_rule(),
    too_few_cards("house"),
)


def together(rules: RedDogRules, wagers: Mapping[str, int]) -> Verdict:
    """A raise is no more than the bet (1407)."""
    bet, put_up = wagers.get("bet"), wagers.get("raise")
    if bet is None or put_up is None:
        return Verdict()
    return Verdict(f"the raise is no more than the bet of {dollars(bet)}" if put_up > bet else None, {"max_cents": bet})


RED_DOG = Game(
    name="red-dog",
    title="Red dog",
    seats=7,  # 002:1432, 1434
    chance=CardByCard(
        pack=Pack(),  # 002:1373
        course=course,
        lies=lies,
        outcomes=OUTCOMES,
        deals=(
            DealMethod("manual-shoe", 1, 1, None, shuffler_required=False, source="002:1380, 1395"),
            DealMethod("hand", 1, 1, None, shuffler_required=False, source="002:1380, 1395"),
        ),
    ),
    equipment=KEYED_IN,
    wagers=(
        Wager("bet", during="betting", source="002:1393"),
        Wager("raise", during="dealing", beside="bet", optional=True, source="002:1407"),
    ),
    round=ROUND,
    irregularities=IRREGULARITIES,
    rules=RedDogRules,
    settle=settle,
    together=together,
)
