"""Casino war as the documents ask about it: players choose while cards are dealt. Does not settle: the game does."""

from games.asked.words import Words

WORDS = Words(
    {
        "before-deal": "betting",
        "after-first-card": "dealing",
        "after-deal": "dealing",
        "player-decision": "dealing",
        "player-decisions": "dealing",
    }
)
