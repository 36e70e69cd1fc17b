"""The families of roulette's wagers, with the lines that describe them.

Does not know which of them a house offers.
"""

from collections.abc import Mapping

from games.declared.layout import Family
from games.wheel.roulette.names import BACK_TO_BACK, FIRST_FIVE

FAMILIES = (
    Family("straight", "Straight up", "straight-17", "000:767, 002:275, 003:4036-4040"),
    Family("split", "Split", "split-8-9", "000:768, 002:276, 003:4042-4048"),
    Family("street", "Street", "street-7-8-9", "000:769-771, 002:277, 003:4050-4066"),
    Family("corner", "Corner", "corner-8-9-11-12", "000:772, 002:278, 003:4068-4072"),
    Family(FIRST_FIVE, "First five", FIRST_FIVE, "000:777, 002:279, 003:4074-4079"),
    Family("line", "Line", "line-13-14-15-16-17-18", "000:778, 002:280, 003:4081-4087"),
    Family("column", "Column", "column-1", "000:779, 002:281, 003:4093-4098"),
    Family("dozen", "Dozen", "dozen-2", "000:780, 002:282, 003:4100-4106"),
    Family("red", "Red", "red", "000:781, 002:283, 003:4108-4113"),
    Family("black", "Black", "black", "000:782, 002:284, 003:4115-4119"),
    Family("odd", "Odd", "odd", "000:783, 002:285, 003:4121-4124"),
    Family("even", "Even", "even", "000:784, 002:286, 003:4126-4129"),
    Family("1-to-18", "1 to 18", "1-to-18", "000:785, 002:287, 003:4131-4135"),
    Family("19-to-36", "19 to 36", "19-to-36", "000:786, 002:288, 003:4137-4142"),
    Family(BACK_TO_BACK, "Back-to-Back", BACK_TO_BACK, "002:261-268", stays=True),
)
BY_NAME: Mapping[str, Family] = {family.name: family for family in FAMILIES}

BETWEEN_DOZENS = "split-dozen-2-dozen-3"
"""Where the split of 0 and 00 may lie besides (003:4046-4048, 000:768)."""

SHAPES: Mapping[str, str] = {
    "straight": "is one number",
    "split": "lies on the line between two boxes",
    "street": "is a row of three, or three boxes with a common corner at the zeros",
    "corner": "lies on the common corner of four boxes",
    "line": "is two rows that lie side by side",
}
"""What numbers have to be to one another."""
