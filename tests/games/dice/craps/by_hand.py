"""What the documents say of each wager, worked out a second time by plain sums: for tests to compare with.

It shares nothing with the product: no set of rolls, no table, no odds of a rules file. Money is exact fractions of one
unit wagered. Lines are those of 002 and 003; the three houses print the same odds.
"""

from fractions import Fraction as F

TRUE = {4: F(2), 10: F(2), 5: F(3, 2), 9: F(3, 2), 6: F(6, 5), 8: F(6, 5)}
PLACE = {4: F(9, 5), 10: F(9, 5), 5: F(7, 5), 9: F(7, 5), 6: F(7, 6), 8: F(7, 6)}
PLACE_LOSE = {4: F(5, 11), 10: F(5, 11), 5: F(5, 8), 9: F(5, 8), 6: F(4, 5), 8: F(4, 5)}
UP, DOWN = "win", "lose"


def ends(wager: str, a: int, b: int, point: int) -> tuple[str, F]:
    """How it ends, and what it brings for one unit; ``point`` 0 is the come-out. What is off is not asked here."""
    name, number, rest = wager, 0, wager.split("-")
    if wager.endswith("-odds"):
        rest = rest[:-1]
        against = wager.startswith("dont")
        number = int(rest[-1]) if rest[-1].isdigit() else point
        return race(a + b, number, 1 / TRUE[number] if against else TRUE[number], against)
    if name.startswith("hop-"):
        same = sorted((a, b)) == sorted(map(int, rest[1:]))
        return (UP, F(30 if a == b else 15)) if same else (DOWN, F(-1))
    if rest[-1].isdigit():
        number, name = int(rest[-1]), "-".join(rest[:-1])
    match name:
        case "pass" | "come" | "dont-pass" | "dont-come":
            number = number or (point if name.endswith("pass") else 0)
            return line(a + b, number, name.startswith("dont"))
        case "put" | "big":
            return race(a + b, number, F(1), against=False)
        case "place":
            return race(a + b, number, PLACE[number], against=False)
        case "place-lose":
            return race(a + b, number, PLACE_LOSE[number], against=True)
        case "buy":
            return race(a + b, number, TRUE[number], against=False)
        case "lay":
            return race(a + b, number, 1 / TRUE[number], against=True)
        case "hardway":
            if a == b and a + b == number:
                return UP, F(7 if number in (4, 10) else 9)
            return (DOWN, F(-1)) if a + b in (7, number) else ("undecided", F(0))
    net = sum(unit(part, a + b) for part in units(name, number)) / len(units(name, number))
    return (UP, net) if net > 0 else ("push", F(0)) if net == 0 else (DOWN, net)


def race(total: int, number: int, odds: F, against: bool) -> tuple[str, F]:
    if total not in (7, number):
        return "undecided", F(0)
    return (UP, odds) if (total == 7) == against else (DOWN, F(-1))


def line(total: int, number: int, against: bool) -> tuple[str, F]:
    if number:
        return race(total, number, F(1), against)
    if total == 12 and against:
        return "push", F(0)
    if total in (4, 5, 6, 8, 9, 10):
        return "undecided", F(0)
    return (UP, F(1)) if (total in (7, 11)) != against else (DOWN, F(-1))


def units(name: str, number: int) -> list[str]:
    craps = ["2", "3", "12"]
    horn = ["2", "3", "11", "12"]
    split = {"c-and-e": ["any-craps", "11"], "high-low": ["2", "12"], "ace-deuce-any-craps": ["3", "any-craps"]}
    many = {"horn": horn, "whirl": [*horn, "7"], "world": [*horn, "7"], "three-way": craps, **split}
    if name == "horn-high":
        return [*horn, str(number)]
    return many.get(name, [{"craps": str(number), "eleven": "11", "any-seven": "7"}.get(name, name)])


def unit(part: str, total: int) -> F:
    if part == "field":
        return F(2 if total in (2, 12) else 1 if total in (3, 4, 9, 10, 11) else -1)
    if part == "any-craps":
        return F(7 if total in (2, 3, 12) else -1)
    odds = {"2": 30, "12": 30, "3": 15, "11": 15, "7": 4}[part]
    return F(odds if total == int(part) else -1)
