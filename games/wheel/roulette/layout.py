"""What may be wagered at roulette: names read, numbers covered, and whether a wager may lie there.

What is not on this wheel, or does not lie side by side on this layout, is refused with the line. Does not settle.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.declared.layout import Family, NoSuchWager, Placing
from games.money.dollars import dollars
from games.round.verdict import Verdict
from games.wheel.amounts import why_not_amount
from games.wheel.roulette.families import BETWEEN_DOZENS, BY_NAME, FAMILIES, SHAPES
from games.wheel.roulette.names import BACK_TO_BACK, HITS, by_numbers, family_name, spelled
from games.wheel.roulette.places import by_group, places
from games.wheel.roulette.pockets import WHEELS
from games.wheel.roulette.rules import BackToBack, RouletteRules

MATCH_PLAY, VALUE_CHIPS = "match-play", "value-chips"
"""What may lie on a wager besides a player's own chips, in the words of `Placing.did`."""


@dataclass(frozen=True, slots=True)
class RouletteLayout:
    """The layout of roulette, of one zero or two."""

    families: tuple[Family, ...] = FAMILIES

    def read(self, rules: RouletteRules, name: str) -> str:
        """The one name of a wager: ``split-0-00`` of ``split-00-0``.

        Raises:
            NoSuchWager: the text says which number is not on the wheel, or what does not lie side by side.
        """
        if name == BETWEEN_DOZENS and rules.head.split_between_dozens:
            return "split-0-00"
        wager, family = spelled(name), family_name(name)
        if family not in rules.wagers:
            offered = ", ".join(one.example for one in FAMILIES if one.name in rules.wagers)
            raise NoSuchWager(f'there is no wager "{name}" at this house; there are wagers such as {offered}')
        if wager in places(rules.wheel, rules.head) or wager in HITS:
            return wager
        if not by_numbers(family):
            raise NoSuchWager(f'there is no wager "{name}" on this layout ({self.family(wager).source})')
        return _by_numbers(rules, name, family, wager.split("-")[1:])

    def names(self, rules: RouletteRules) -> tuple[str, ...]:
        """Inside wagers by family, outside wagers, and what else the house has."""
        every = (*places(rules.wheel, rules.head), BACK_TO_BACK)
        order = {family.name: place for place, family in enumerate(FAMILIES)}
        offered = (name for name in every if family_name(name) in rules.wagers)
        return tuple(sorted(offered, key=lambda name: order[family_name(name)]))

    def family(self, wager: str) -> Family:
        """The family of a wager that was read. Raises NoSuchWager."""
        name = family_name(wager)
        if name not in BY_NAME:
            raise NoSuchWager(f'roulette has no wager "{wager}"; it has {", ".join(BY_NAME)}')
        return BY_NAME[name]

    def covers(self, rules: RouletteRules, wager: str, mark: str) -> tuple[str, ...]:
        """The numbers with which it wins; none for Back-to-Back, which wins with those that its seat picked."""
        return places(rules.wheel, rules.head).get(wager, ())

    def why_not(self, rules: RouletteRules, placing: Placing) -> Verdict:
        """Whether it may lie there: its amount, match play, and what stands beside Back-to-Back.

        Raises:
            NoSuchWager: this house has no such wager.
        """
        named = replace(placing, wager=self.read(rules, placing.wager))
        amount = why_not_amount(rules, named)
        beside = Verdict() if rules.back_to_back is None else _back_to_back(rules.back_to_back, named, _beside(named))
        return next((found for found in (_match_play(rules, named), amount, beside) if not found.legal), amount)


def _by_numbers(rules: RouletteRules, name: str, family: str, numbers: list[str]) -> str:
    absent = [number for number in numbers if number not in WHEELS[rules.wheel]]
    if absent:
        pockets = "0" if rules.wheel == "single-zero" else "0, 00"
        raise NoSuchWager(f"{name}: there is no {' and no '.join(absent)} on this wheel: it has {pockets}, 1 to 36")
    found = by_group(rules.wheel, rules.head).get((family, frozenset(numbers)))
    if found is None or len(set(numbers)) != len(numbers):
        right = f"a {family} {SHAPES[family]}, such as {BY_NAME[family].example}"
        raise NoSuchWager(f"{name} is no {family} of this layout: {right} ({BY_NAME[family].source})")
    return found


def _beside(placing: Placing) -> Mapping[str, int]:
    """What lies at the seat once this is done, Back-to-Back aside."""
    after = {**placing.lying, placing.wager: placing.cents}
    return {wager: cents for wager, cents in after.items() if cents and wager not in HITS}


def _match_play(rules: RouletteRules, placing: Placing) -> Verdict:
    if MATCH_PLAY not in placing.did:
        return Verdict()
    if not rules.match_play:
        return Verdict("match play is not taken at this table")
    if VALUE_CHIPS in placing.did:
        return Verdict("no value chip is wagered with a match play coupon (003:4021-4024)")
    return Verdict()


def _back_to_back(terms: BackToBack, placing: Placing, beside: Mapping[str, int]) -> Verdict:
    """A dollar beside the minimum of the table and no more numbers than one may pick; it begins with the first hit."""
    lies = [wager for wager in HITS if placing.lying.get(wager)]
    if placing.wager in HITS and placing.cents:
        if placing.wager != BACK_TO_BACK and placing.wager not in lies:
            return Verdict(f"the {BACK_TO_BACK} begins with the first hit; it becomes the {placing.wager} by winning")
        if [wager for wager in lies if wager != placing.wager]:
            return Verdict(f"the {lies[0]} lies there already")
    elif not lies or (placing.wager in HITS and not placing.cents):
        return Verdict()
    least = {"min_cents": terms.beside_at_least_cents}
    is_new = placing.wager == BACK_TO_BACK and BACK_TO_BACK not in lies
    is_less = placing.cents < placing.before_cents
    if sum(beside.values()) < terms.beside_at_least_cents and (is_new or (is_less and BACK_TO_BACK in lies)):
        return Verdict(
            f"{dollars(terms.beside_at_least_cents)}, the minimum of the table, lie on the regular game beside the"
            f" {BACK_TO_BACK} (002:262)",
            least,
        )
    picked = [wager for wager in beside if family_name(wager) == "straight"]
    if len(picked) > terms.numbers_at_most:
        return Verdict(
            f"beside the {BACK_TO_BACK} a seat picks at most {terms.numbers_at_most} number"
            f"{'s' if terms.numbers_at_most > 1 else ''} straight up (002:264)",
            {"max": terms.numbers_at_most},
        )
    return Verdict()
