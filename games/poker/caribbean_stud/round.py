"""The round of Caribbean stud as a chart: wagers, lock-out, count, deal, decisions, settlement, awards, stub count.

Rules: 003 is 003_dd18afe965b18e8b.txt (Oneida), 002 is 002_b6400b4aa69f6bf8.txt (Choctaw); then the line.
Does not know who presses what, nor what a device does in a phase.
"""

from games.round.chart import Phase
from games.round.facts import table_round
from games.round.phases import dealing, deciding, locking, ready, settling_with_awards, stub_count, voided

ROUND = table_round(
    # Ante, then a chip in the acceptor; no more bets, lock-out (003:382-396, 423-425; 002:735-740).
    Phase("betting", "Wagers open", "wagers are open", is_open=True, lock_out="locking"),
    # The chips from the return device against the lit lamps (003:425-432).
    *locking(then="ready"),
    ready(),
    dealing(then="decisions"),  # 003:441-466, 539-558, 599-616
    # Every fifth round at least, after the deal, face down on the layout (003:473-476, 568-574, 618-622).
    stub_count(then="decisions"),
    # Bet or fold; the dealer's hole cards only after every player (003:634-640, 658-660).
    deciding("decisions", "Bet or fold", "the players decide", by="dealer_reveals", then="settling"),
    # 003:664-704, 744-761; 002:738, 771. Verify, log, key: 002:745-750; 003:749-757
    *settling_with_awards(),
    voided(),
)
