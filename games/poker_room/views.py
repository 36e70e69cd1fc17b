"""A hand as one player may see it: his own cards, what lies face up, and nothing else.

Whatever is shown of a hand to a player or to the room is made from this. Does not show anything by itself.
"""

from msgspec.structs import replace

from games.poker_room.hand import Hand
from games.poker_room.player import Player


def seen_by(hand: Hand, seat: int | None) -> Hand:
    """The hand with every card that ``seat`` may not see unknown; None: nobody's own cards, as the room sees it.

    Cards that lie face up are seen by all, and so are those of a hand that was shown (004:292).
    """
    return replace(hand, players=tuple(_hidden(player) if player.seat != seat else player for player in hand.players))


def _hidden(player: Player) -> Player:
    return player if player.shown else replace(player, down=(None,) * len(player.down))
