"""What the shooter may do, who confirms a late wager, and which face of a cocked die counts.

The facts are those of the question: ``dice``, ``point``, ``wagers`` of the shooter, ``lying`` of everybody. Does not
know who sits where.
"""

from collections.abc import Mapping
from typing import Any

from games.dice import two_dice
from games.dice.craps.bets import bet_of
from games.dice.craps.points import COME_OUT, seven_out, verify
from games.dice.craps.rules import CrapsRules
from games.round.verdict import Verdict

LINES = ("pass", "dont-pass")


def mark_of(facts: Mapping[str, Any]) -> str:
    """The point that is told; empty at a come-out.

    Raises:
        ValueError: it is none.
    """
    mark = str(facts.get("point") or COME_OUT)
    verify(mark)
    return mark


def keep_dice(rules: CrapsRules, facts: Mapping[str, Any]) -> Verdict:
    """May the shooter roll on? After any roll but a losing seven (000:367; 002:235-238; 003:1436-1440).

    ``ordered_to_pass``: the boxperson ordered the dice on, for delay, invalid rolls again and again, or a violation.

    Raises:
        ValueError: the dice or the point cannot be.
    """
    if seven_out(mark_of(facts), two_dice.roll(*_two(facts["dice"]))):
        where = rules.printed("000:367; 002:237; 003:1436-1437")
        return Verdict(f"the dice pass to the next player after a losing seven ({where})")
    if facts.get("ordered_to_pass", False):
        where = rules.printed("002:238; 003:1438-1440")
        return Verdict(f"the boxperson ordered the shooter to pass the dice ({where})")
    return Verdict()


def throw(rules: CrapsRules, facts: Mapping[str, Any]) -> Verdict:
    """May the shooter throw? With a line bet (000:366; 002:210; 003:1343-1344).

    One without may where the house says so, no other player takes the dice with a line bet, there is no point, and come
    or don't come bets wait for their decision: the marker lies "off" before the shooter (003:1444-1458).

    Raises:
        ValueError: the point cannot be, or a wager is none of craps.
    """
    if any(line in facts.get("wagers", {}) for line in LINES):
        return Verdict()
    where = rules.printed("000:366; 002:210; 003:1343-1344")
    needed = f"the shooter makes a pass or don't pass bet first ({where})"
    if not rules.last_rolls_without_line or mark_of(facts) != COME_OUT:
        return Verdict(needed)
    if facts.get("others_accept", True):
        return Verdict(f"{needed}, or another player takes the dice")
    waiting = [name for name in facts.get("lying", {}) if bet_of(name).kind.moves and bet_of(name).number]
    return Verdict(None if waiting else needed, choices=("off-marker",) if waiting else ())


def late_wager(rules: CrapsRules, facts: Mapping[str, Any]) -> Verdict:
    """May a wager be made between the release of the dice and their rest? Where all confirm it whom the house names.

    ``confirmed_by``: who did, in words (002:95; 003:1086-1089).
    """
    where, needed = rules.printed("002:95; 003:1086-1089"), rules.late_wagers_confirmed_by
    if not needed:
        return Verdict(f"no wager is made while the dice are in the air ({where})")
    if set(needed) <= set(facts.get("confirmed_by", ())):
        return Verdict()
    who = " and ".join(needed)
    return Verdict(f"a wager while the dice are in the air is confirmed by {who} ({where})", choices=needed)


def face_up(facts: Mapping[str, Any]) -> int | None:
    """The face of a die that counts where one side of it rests on something; None where the roll is void.

    The face opposite the side that rests (002:229; 003:1411-1417); opposite faces of a die make seven.

    Raises:
        ValueError: a die has no such side.

    >>> face_up({"resting": [2]}), face_up({"resting": [2, 4]})
    (5, None)
    """
    resting = facts["resting"]
    for side in resting:
        if side not in two_dice.FACES:
            raise ValueError(f"a die has the sides 1 to 6, not {side}")
    return 7 - resting[0] if len(resting) == 1 else None


def _two(dice: Any) -> tuple[int, int]:
    if len(dice) != 2:
        raise ValueError(f"craps is thrown with two dice, not {len(dice)}")
    return dice[0], dice[1]
