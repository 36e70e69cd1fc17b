"""The round of two card peek as a chart: two sets of cards, pick row, peek bonus, three more sets, settlement.

Source: 001 (Axtion), by line. Does not know who presses what.
"""

from games.round.chart import Phase
from games.round.facts import table_round
from games.round.phases import betting, dealing_without_count, deciding, ready, settling, voided

ROUND = table_round(
    betting(then="ready", players_bank=True),  # pick row, two card poker and super bet (1564-1565)
    ready(),
    # Two sets of three cards, one of each set to each row (1566-1569).
    dealing_without_count(then="settling-rows", title="Dealing two cards a row"),
    # Pick row and two card poker, player by player (1570-1576).
    Phase("settling-rows", "Settle pick row", "pick row is being settled", hands_out=True, rows_settled="peek-bonus"),
    # Only now (1577-1578).
    deciding("peek-bonus", "Peek bonus open", "the peek bonus is open", by="lock_out", then="completing"),
    # Three more sets (1579-1581).
    deciding("completing", "Dealing three more", "the rows are being completed", by="all_hands_out", then="settling"),
    settling(),  # 1582-1590
    voided(),
    signals={"rows_settled": "settling pick row"},
    short={"rows_settled": "SETTLED"},
)
