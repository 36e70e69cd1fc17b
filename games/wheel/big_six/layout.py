"""What may be wagered at big six: one of seven symbols, within the posted limits. Does not settle."""

from dataclasses import dataclass, replace

from games.declared.layout import Family, NoSuchWager, Placing
from games.round.verdict import Verdict
from games.wheel.amounts import why_not_amount
from games.wheel.big_six.rules import BigSixRules
from games.wheel.big_six.symbols import FAMILIES, SYMBOLS, read


@dataclass(frozen=True, slots=True)
class BigSixLayout:
    """The cloth with the seven symbols (002:1072)."""

    families: tuple[Family, ...] = FAMILIES

    def read(self, rules: BigSixRules, name: str) -> str:
        """The symbol. Raises NoSuchWager."""
        return self.family(name).name

    def names(self, rules: BigSixRules) -> tuple[str, ...]:
        """The seven symbols."""
        return SYMBOLS

    def family(self, wager: str) -> Family:
        """The symbol as a family of one wager. Raises NoSuchWager."""
        try:
            return FAMILIES[SYMBOLS.index(read(wager))]
        except ValueError:
            raise NoSuchWager(f'big six has no wager "{wager}"; it has {", ".join(SYMBOLS)}') from None

    def covers(self, rules: BigSixRules, wager: str, mark: str) -> tuple[str, ...]:
        """The symbol itself."""
        return (wager,)

    def why_not(self, rules: BigSixRules, placing: Placing) -> Verdict:
        """Whether so much may lie there. Raises NoSuchWager."""
        return why_not_amount(rules, replace(placing, wager=self.read(rules, placing.wager)))
