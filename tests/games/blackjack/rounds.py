"""What tests of the games of twenty-one say in short: rules of a house, a hand, a settled round, a played course."""

from collections.abc import Sequence

from controller.config.house_rules import load_house_rules
from games.blackjack.options import Held
from games.blackjack.rules import BlackjackRules
from games.cards.card import Card, parse_cards
from games.declared.course import Act, Felt
from games.library import GAMES
from games.round.settlement import Board, SeatInPlay, Settlement, net_cents


def rules_of(house: str, game: str) -> BlackjackRules:
    """The house's rules as they ship."""
    rules = load_house_rules(game, house)
    assert isinstance(rules, BlackjackRules)
    return rules


def cards(text: str) -> tuple[Card, ...]:
    """``As Kd``."""
    return parse_cards(text.split())


def held(
    rules: BlackjackRules, text: str, *, splits: int = 0, of_split: bool = False, hole_checked: bool = False
) -> Held:
    """A hand with its history."""
    own = cards(text)
    return Held(own, rules.stands(own, of_split=of_split), splits=splits, of_split=of_split, hole_checked=hole_checked)


def settled(
    rules: BlackjackRules,
    dealer: str,
    *hands: str,
    did: Sequence[str] = (),
    bank_cents: int | None = None,
    **wagers: int,
) -> dict[str, Settlement]:
    """How the wagers of one seat end; a wager's name has underscores here."""
    names = {name.replace("_", "-"): cents for name, cents in wagers.items()}
    seat = SeatInPlay(3, names, hands=tuple(map(cards, hands)), did=frozenset(did))
    board = Board(dealer=cards(dealer), bank=8 if rules.bank else "dealer", bank_cents=bank_cents)
    return {one.wager: one for one in GAMES[rules.game].settle(rules, [seat], board)}


def net(ends: dict[str, Settlement], **wagers: int) -> int:
    """What the seat wins or loses in all."""
    return net_cents(list(ends.values()), {name.replace("_", "-"): cents for name, cents in wagers.items()})


def felt(rules: BlackjackRules, spots: Sequence[int], *acts: str) -> Felt:
    """Where the round stands: ``As`` is a card, ``As!`` one that a machine read, ``insurance@3`` a word of spot 3."""
    return GAMES[rules.game].dealt_by_card.course(rules, tuple(spots), acts_of(*acts))


def acts_of(*acts: str) -> list[Act]:
    """Acts as they are written."""
    return [_act(act) for act in " ".join(acts).split()]


def _act(text: str) -> Act:
    said, _, spot = text.partition("@")
    if len(said.rstrip("!")) == 2 and said[0] in "A23456789TJQK":
        return Act(Card.parse(said.rstrip("!")), read=said.endswith("!"))
    return Act(said=said, spot=int(spot) if spot else None)


def hand_of(shown: Felt, place: str) -> str:
    """The cards that lie at a place."""
    return " ".join(map(str, next(one.cards for one in shown.hands if one.place == place)))
