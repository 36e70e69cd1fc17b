"""The symbols of a big six wheel: bills of five kinds, the joker and the casino's name (002:1036-1045, 1069).

The joker and the name pay alike and are two symbols all the same. Does not say how many sections each has.
"""

from collections.abc import Mapping

from games.declared.layout import Family

FAMILIES = (
    Family("usd-1", "$1", "usd-1", "002:1039, 1069"),
    Family("usd-2", "$2", "usd-2", "002:1040, 1069"),
    Family("usd-5", "$5", "usd-5", "002:1041, 1069"),
    Family("usd-10", "$10", "usd-10", "002:1042, 1069"),
    Family("usd-20", "$20", "usd-20", "002:1043, 1069"),
    Family("joker", "Joker", "joker", "002:1044, 1069"),
    Family("casino-name", "Name of the casino", "casino-name", "002:1045, 1069"),
)
SYMBOLS = tuple(family.name for family in FAMILIES)
SHORT: Mapping[str, str] = {
    **{symbol.removeprefix("usd-"): symbol for symbol in SYMBOLS if symbol.startswith("usd-")},
    "0": "joker",
    "00": "casino-name",
}
"""As they are keyed in: bills by their number alone, the joker as 0, the name of the casino as 00."""


def read(text: str) -> str:
    """A symbol by its name or as it is keyed in: ``usd-5`` of ``5``, ``joker`` of ``0``.

    Raises:
        ValueError: there is no such symbol.

    >>> read("20"), read("0"), read("casino-name")
    ('usd-20', 'joker', 'casino-name')
    """
    told = text.strip().lower()
    symbol = SHORT.get(told, told)
    if symbol in SYMBOLS:
        return symbol
    raise ValueError(f'"{text.strip()}" is no symbol of this wheel: it has {", ".join(SYMBOLS)}')


def call(symbol: str) -> str:
    """What is called out of a symbol.

    >>> call("usd-5"), call("casino-name")
    ('$5', 'Name of the casino')
    """
    return next(family.title for family in FAMILIES if family.name == symbol)
