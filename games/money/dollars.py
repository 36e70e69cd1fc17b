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
