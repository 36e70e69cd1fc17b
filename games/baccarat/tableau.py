"""Who draws a third card, as tables: a row for each point count, a column for each third card of the player.

A tableau is data that can be read beside its document, as the house prints it. `next_card` follows it from the first
card to the last: a table, a question and a count of all shoes ask the same rows. Does not settle, and does not say
which cards lie face up.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal, TypeAlias

from games.baccarat.points import NATURALS, points_of_card, points_of_hand
from games.cards.card import Card

Hand: TypeAlias = Literal["player", "banker"]

_FIRST_CARDS = 2
_MOST_CARDS = 3


class Duty(Enum):
    """What the table says of a third card."""

    DRAW = "D"
    STAND = "S"
    OPTION = "O"
    """The person who holds the hand draws or stays."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """The draw rules of one house."""

    player: str
    """By the count of the player's two cards, from 0 to 9: D draws, S stands, O may do either."""
    banker: tuple[str, ...]
    """By the count of the banker's two cards, from 0 to 9: first where the player took no third card, then by what that
    card counts, from 0 to 9. A space stands after the first for the eye."""
    deal_source: str
    natural_source: str | None
    """Where an 8 or a 9 of two cards, on either side, ends the draw for both; None where it does not."""
    player_source: str
    banker_source: str

    def player_duty(self, player: int) -> Duty:
        """What the player's hand does with this count of two cards, the banker's natural aside."""
        return Duty(self.player[player])

    def banker_duty(self, banker: int, third: int | None) -> Duty:
        """What the banker does with this count; ``third`` is the count of the player's third card, None without one."""
        row = self.banker[banker].replace(" ", "")
        return Duty(row[0 if third is None else third + 1])

    def natural(self, player: int, banker: int) -> str | None:
        """Where it stands that one of these counts of two cards ends the draw for both hands; None where it goes on."""
        return None if NATURALS.isdisjoint((player, banker)) else self.natural_source


@dataclass(frozen=True, slots=True)
class NextCard:
    """Which hand the next card belongs to, and whether it must be taken."""

    hand: Hand | None
    """None: the round is complete."""
    duty: Duty
    source: str


class TableauError(ValueError):
    """These cards cannot lie so; the text says why."""


def next_card(
    tableau: Tableau, player: Sequence[Card], banker: Sequence[Card], stays: Collection[Hand] = ()
) -> NextCard:
    """Say who gets the next card after these, in the order in which each hand got them.

    ``stays`` are the hands whose holder had the option and said that it stays.

    Raises:
        TableauError: a hand has more cards than the rules ever give it, or got one out of turn.
        CardError: a card that no baccarat pack has.
    """
    if len(player) < _FIRST_CARDS or len(banker) < _FIRST_CARDS:
        return _first_four(tableau, player, banker)
    for hand, cards in (("player", player), ("banker", banker)):
        if len(cards) > _MOST_CARDS:
            told = f"the {hand}'s hand has {len(cards)} cards; it gets one beside its two"
            raise TableauError(f"{told} ({tableau.player_source})")
    two, of_banker = points_of_hand(player[:_FIRST_CARDS]), points_of_hand(banker[:_FIRST_CARDS])
    if (natural := tableau.natural(two, of_banker)) is not None:
        for hand, cards in (("player", player), ("banker", banker)):
            _may_have_a_third(hand, cards, Duty.STAND, natural)
        return NextCard(None, Duty.STAND, natural)
    drawn = player[_FIRST_CARDS:]
    duty = tableau.player_duty(two)
    _may_have_a_third("player", player, duty, tableau.player_source)
    if not drawn and _takes(duty, "player" in stays):
        if len(banker) > _FIRST_CARDS:
            raise TableauError(f"the banker's hand got its third card before the player's ({tableau.player_source})")
        return NextCard("player", duty, tableau.player_source)
    duty = tableau.banker_duty(of_banker, points_of_card(drawn[0]) if drawn else None)
    _may_have_a_third("banker", banker, duty, tableau.banker_source)
    if len(banker) == _FIRST_CARDS and _takes(duty, "banker" in stays):
        return NextCard("banker", duty, tableau.banker_source)
    return NextCard(None, Duty.STAND, tableau.banker_source)


def _first_four(tableau: Tableau, player: Sequence[Card], banker: Sequence[Card]) -> NextCard:
    """One card at a time, the player's hand first."""
    if len(player) - len(banker) not in (0, 1):
        told = f"the player's hand has {len(player)} cards and the banker's {len(banker)}"
        raise TableauError(f"{told}: the first four go one by one, the player's first ({tableau.deal_source})")
    return NextCard("player" if len(player) == len(banker) else "banker", Duty.DRAW, tableau.deal_source)


def _may_have_a_third(hand: str, cards: Sequence[Card], duty: Duty, source: str) -> None:
    if len(cards) == _MOST_CARDS and duty is Duty.STAND:
        points = points_of_hand(cards[:_FIRST_CARDS])
        raise TableauError(f"the {hand}'s hand stands on {points}, and got {cards[-1]} all the same ({source})")


def _takes(duty: Duty, stays: bool) -> bool:
    return duty is Duty.DRAW or (duty is Duty.OPTION and not stays)


_TABLE_2 = (
    "D DDDDDDDDDD",  # 0: 002:991
    "D DDDDDDDDDD",  # 1: 002:991
    "D DDDDDDDDDD",  # 2: 002:992
    "D DDDDDDDDSD",  # 3: 002:993
    "D SSDDDDDDSS",  # 4: 002:994
    "D SSSSDDDDSS",  # 5: 002:995
    "S SSSSSSDDSS",  # 6: 002:996
    "S SSSSSSSSSS",  # 7: 002:997
    "S SSSSSSSSSS",  # 8: 002:997
    "S SSSSSSSSSS",  # 9: 002:997
)

MINI = Tableau(
    player="DDDDDDSSSS",  # 002:979-984
    banker=_TABLE_2,
    deal_source="002:965",
    natural_source="002:976",
    player_source="002:973-984",
    banker_source="002:986-997",
)
"""Choctaw's mini-baccarat, tables 1 and 2."""

CHEMIN_DE_FER = replace(
    MINI,
    player="DDDDDOSSSS",  # 002:857-860
    banker=(*_TABLE_2[:3], "D DDDDDDDDSO", *_TABLE_2[4:]),  # 002:869, against the D of 002:993
    deal_source="002:853",
    natural_source="002:861-863",
    player_source="002:857-863",
    banker_source="002:865-869, 988-997",
)
"""Choctaw's chemin de fer: its holder decides on a five, and the banker on a three against a nine.

It takes table 2 of mini-baccarat, which prints D for that three; its own text says that the table shows an option.
"""

COMMISSION_FREE = Tableau(
    player="DDDDDDSSSS",  # 001:1197-1198
    banker=(
        "D DDDDDDDDDD",  # 0: 001:1223
        "D DDDDDDDDDD",  # 1: 001:1222
        "D DDDDDDDDDD",  # 2: 001:1221
        "D DDDDDDDDSD",  # 3: 001:1208, 1220
        "D SSDDDDDDSS",  # 4: 001:1209, 1219
        "D SSSSDDDDSS",  # 5: 001:1206, 1210, 1218
        "S SSSSSSDDSS",  # 6: 001:1206, 1211, 1217
        "S SSSSSSSSSS",  # 7: 001:1206, 1216
        "S SSSSSSSSSS",  # 8: 001:1227
        "S SSSSSSSSSS",  # 9: 001:1227
    ),
    deal_source="001:1179, 1194",
    natural_source="001:1227",
    player_source="001:1196-1199",
    banker_source="001:1204-1223",
)
"""Axtion's commission-free baccarat. Its natural stops the other hand, so the dealer line's second card is there before
the player line draws, though the steps name it after that (001:1200)."""

TWENTY_FIRST_CENTURY = Tableau(
    player="DDDDDOOSSS",  # 004:1315-1316, 1384
    banker=(
        *("D DDDDDDDDDD" for _ in range(6)),  # 0-5: 004:1320, 1376
        *("S SSSSSSSSSS" for _ in range(4)),  # 6-9: 004:1320, 1376
    ),
    deal_source="004:1256-1258",
    natural_source=None,
    player_source="004:1315-1316, 1380-1384",
    banker_source="004:1320, 1372-1376",
)
"""Delta's 21st century baccarat: no natural, and the bank asks nothing of the player's third card."""
