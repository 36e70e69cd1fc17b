"""What follows where the bank that players take in turn is not taken. Does not say who may bank: each game does."""

from games.irregularities.rule import AtLeast, Irregularity


def bank_not_passed(source: str) -> Irregularity:
    """Nobody takes the bank of the player who had it as often as he may."""
    return Irregularity(
        what="bank-not-passed",
        given={"consecutive_banked": AtLeast(2), "others_accept": False},
        game_state="broken",
        say="Nobody else takes the bank: the game is broken.",
        source=source,
    )
