"""Rolls that do not count, or count in spite of what happened, as data.

"No roll" is called by the boxperson or the stickperson; wagers then lie as they did, and the shooter throws again.
Lines are of 002 (Choctaw) and 003 (Oneida); Grand Ronde prints none. Does not decide a dispute: the boxperson does.
"""

from games.irregularities.rule import AtLeast, Irregularity


def _no_roll(what: str, happened: str, source: str) -> Irregularity:
    """What never counts."""
    return Irregularity(
        what=what,
        round="void",
        again="shooter",
        call="no-roll",
        say=f"{happened}: the roll is invalid, throw again.",
        source=source,
    )


def _may_be_no_roll(what: str, happened: str, source: str) -> Irregularity:
    """What the boxperson or the stickperson may call."""
    return Irregularity(
        what=what,
        round="may-be-void",
        again="shooter",
        call="no-roll",
        say=f'{happened}: the boxperson or stickperson may call "no roll", before the dice rest if possible.',
        source=source,
    )


IRREGULARITIES = (
    _no_roll("die-off-table", "A die left the table", "002:215; 003:1352-1354"),
    _no_roll("die-on-die", "One die rests on the other", "002:215; 003:1352-1354"),
    Irregularity(
        what="cocked-die",
        given={"resting_sides": AtLeast(2)},
        round="void",
        again="shooter",
        call="no-roll",
        say="More than one side of a die rests on something: the roll is void, throw again.",
        source="002:229; 003:1415-1417",
    ),
    Irregularity(
        what="cocked-die",
        say="The face opposite to the side that rests on something counts.",
        source="002:229; 003:1411-1415",
    ),
    Irregularity(
        what="dice-hit-chips",
        given={"chips": "bank"},
        round="may-be-void",
        again="shooter",
        call="no-roll",
        say='A die came to rest on the bank\'s chips: the boxperson or stickperson may call "no roll".',
        source="002:219; 003:1376-1379",
    ),
    Irregularity(
        what="dice-hit-chips",
        say="The dice touched chips other than the bank's: the roll counts.",
        source="002:224; 003:1395-1398",
    ),
    _may_be_no_roll("dice-not-together", "The dice did not leave the hand together", "002:217; 003:1365, 1390-1391"),
    _may_be_no_roll("end-not-hit", "A die did not strike an end of the table", "002:218; 003:1374, 1390-1391"),
    _may_be_no_roll("die-in-cup-or-rail", "A die rests in the dice cup or on a rail", "002:220; 003:1380-1382"),
    _may_be_no_roll("dice-slid", "The dice slide or spin, again and again", "002:211"),
    _may_be_no_roll("cheating", "A cheating or fixed device was used", "002:221; 003:1384-1385"),
    _may_be_no_roll("improper-throw", "The throw was improper", "002:222; 003:1387-1391"),
    Irregularity(
        what="face-disputed",
        round="may-be-void",
        again="shooter",
        say="The boxperson says which face is uppermost, or orders the throw void.",
        source="002:231; 003:1419-1421",
    ),
)
