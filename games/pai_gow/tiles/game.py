"""Pai gow tiles: four dominoes set as two hands, both against those of the player who banks; three dice say who begins.

Source: 004:1611-1694. Does not hold limits, fees or the order of tiles.
"""

from games.cards.tile import DOMINOES
from games.declared.chance import DealMethod, Stacks
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.draws.draw import THREE_DICE, Draw
from games.draws.start_order import start_position
from games.pai_gow.tile_irregularities import of_tiles
from games.pai_gow.tile_rules import accept_number, bank, compare_hands
from games.pai_gow.tiles.house_way import TILES
from games.pai_gow.tiles.round import ROUND
from games.pai_gow.tiles.rules import POSITIONS, PaiGowTilesRules
from games.pai_gow.tiles.settlement import house_way, settle

PAI_GOW_TILES = Game(
    name="pai-gow-tiles",
    title="Pai gow tiles",
    seats=POSITIONS,  # 004:1617: the bank's among them
    chance=Stacks(
        pack=DOMINOES,  # 004:1617
        hand_cards=TILES,
        deals=(DealMethod("hand", TILES, 1, None, shuffler_required=False, source="004:1619"),),
    ),
    equipment=(Needs(Equipment.LOCK_OUT, optional=True, source="house"), *KEYED_IN),
    wagers=(Wager("main", during="betting", source="004:1617"),),
    round=ROUND,
    irregularities=of_tiles(hand="four", cup="004:1617", stacks="004:1619"),
    rules=PaiGowTilesRules,
    settle=settle,
    house_way=house_way,
    tells_hands=True,
    actions={"bank": bank, "accept-number": accept_number, "compare": compare_hands},
    draws=(
        Draw(
            "start-position",
            THREE_DICE,
            during=("starting",),
            start=start_position("dice", POSITIONS),
            source="004:1617",
        ),
    ),
)
