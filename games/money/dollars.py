"""Money as people read it: sentences and pages have dollars, everything else whole cents.

Does not write an amount out in words, as the payout log does.
"""


def dollars(cents: int) -> str:
    """Whole cents as people write them.

    >>> dollars(1048250), dollars(-5)
    ('$10,482.50', '-$0.05')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def short_dollars(cents: int) -> str:
    """The same without cents where there are none, for places that are narrow.

    >>> short_dollars(400), short_dollars(450)
    ('$4', '$4.50')
    """
    return dollars(cents).removesuffix(".00")
