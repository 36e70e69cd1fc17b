"""Mah-jong pai gow: two tiles against those of the player who banks, on win, pair and tie; a die says who begins.

Source: 004:1696-1821. Does not hold limits or fees.
"""

from games.cards.tile import CIRCLES
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.draws.draw import Draw, Numbers
from games.draws.start_order import start_position
from games.pai_gow.mah_jong.ranking import TILES
from games.pai_gow.mah_jong.round import FEES_TAKEN, ROUND
from games.pai_gow.mah_jong.rules import SEATS, MahJongPaiGowRules
from games.pai_gow.mah_jong.settlement import settle
from games.pai_gow.tile_irregularities import of_tiles
from games.pai_gow.tile_rules import accept_number, bank, compare_hands
from games.round.facts import BY_NEXT

MAH_JONG_PAI_GOW = Game(
    name="mah-jong-pai-gow",
    title="Mah-jong pai gow",
    seats=SEATS,  # 004:1762
    chance=Stacks(
        pack=CIRCLES,  # 004:1702
        hand_cards=TILES,
        deals=(DealMethod("hand", TILES, 1, None, shuffler_required=False, source="004:1781", every_position=True),),
        fixed={"dealing": SEATS},  # 004:1781: each seat, with a player and a wager or without
    ),
    equipment=(Needs(Equipment.LOCK_OUT, optional=True, source="house"), *KEYED_IN),
    wagers=tuple(
        Wager(name, during="betting", optional=True, source="004:1776-1779") for name in ("win", "pair", "tie")
    ),
    round=ROUND,
    irregularities=of_tiles(hand="two", cup="004:1768", stacks="004:1781"),
    rules=MahJongPaiGowRules,
    settle=settle,
    tells_hands=True,
    by_next=(*BY_NEXT, FEES_TAKEN),
    actions={"bank": bank, "accept-number": accept_number, "compare": compare_hands},
    draws=(
        Draw(
            "start-position",
            Numbers(1, SEATS),
            during=("starting",),
            start=start_position("ten-sided-die", SEATS),
            source="004:1762-1766",
        ),
    ),
)
