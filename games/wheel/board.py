"""The lines of a history board of a wheel: what comes most and least often, and how often each group of numbers came.

Figures of what was, as casinos post them: they say nothing of the next spin. Does not draw.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.declared.chance import Figure, Tone
from games.wheel.statistics import cold, hot, longest_run, tally

HOT_AND_COLD = 4
"""As many of either stand on the board."""


def board(
    results: Sequence[str], every: Iterable[str], groups: Mapping[str, Sequence[str]], titles: Mapping[str, str]
) -> tuple[Figure, ...]:
    """The figures of these results, the newest last; none before the first.

    ``groups`` are names with the results that they cover; ``titles`` say how some results and groups are called.
    """
    if not results:
        return ()
    each, called = tuple(dict.fromkeys(every)), dict(titles)

    def named(counts: Iterable[tuple[str, int]]) -> str:
        return " ".join(called.get(result, result) for result, _ in counts)

    came = tally(results, groups)
    return (
        Figure("Hot", named(hot(results, each, HOT_AND_COLD))),
        Figure("Cold", named(cold(results, each, HOT_AND_COLD))),
        *(
            Figure(
                called.get(name, name.replace("-", " ")),
                str(count),
                f"{100 * count // len(results)} %, longest {longest_run(results, groups[name])}",
                _TONES.get(name, "plain"),
            )
            for name, count in came.items()
        ),
    )


_TONES: Mapping[str, Tone] = {"red": "red", "black": "black", "zero": "green"}
