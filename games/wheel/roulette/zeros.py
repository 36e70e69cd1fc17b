"""The head of a roulette layout, where houses and wheels differ: which wagers have a zero among their numbers.

Everything below the zeros is the same on every layout. Does not name wagers.
"""

from typing import Self

from pydantic import model_validator

from games.house.rules_table import RulesTable


class Zeros(RulesTable):
    """The groups around the zeros of one wheel, each as its numbers in the order in which they are printed."""

    splits: tuple[str, ...]
    """``0-00``: on the line between the two boxes."""
    streets: tuple[str, ...]
    """``0-2-00``: on the common corner of the three boxes (003:4059-4066)."""
    corners: tuple[str, ...] = ()
    """``0-1-2-3``, where one zero lies along the whole first row."""
    first_five: bool = False
    """Whether 0, 00, 1, 2 and 3 are one wager (003:4074-4079)."""
    split_between_dozens: bool = False
    """Whether the split of 0 and 00 may also lie between the boxes of the second and third dozen (003:4046-4048)."""

    @model_validator(mode="after")
    def _as_many_numbers_as_each_has(self) -> Self:
        for name, groups, size in (
            ("splits", self.splits, 2),
            ("streets", self.streets, 3),
            ("corners", self.corners, 4),
        ):
            for group in groups:
                numbers = group.split("-")
                if len(set(numbers)) != size or not {"0", "00"} & set(numbers):
                    raise ValueError(f'{name}: "{group}" is not {size} different numbers with a zero among them')
        if self.split_between_dozens and "0-00" not in self.splits:
            raise ValueError('split_between_dozens stands for the split of 0 and 00: splits has no "0-00"')
        return self

    @property
    def numbers(self) -> frozenset[str]:
        """All numbers that are named."""
        groups = (*self.splits, *self.streets, *self.corners)
        five = ("0", "00", "1", "2", "3") if self.first_five else ()
        return frozenset((*(number for group in groups for number in group.split("-")), *five))
