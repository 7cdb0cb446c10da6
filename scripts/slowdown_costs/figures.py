"""Makes ratios with their intervals of rounds of measurements. The functions are pure."""
import statistics
from collections import namedtuple

from benchmark import intervals

Figure = namedtuple("Figure", "ratio low high rounds")


def paired_ratios(rounds, key, base):
    """Returns, of each round that has both, what `key` took divided by what `base` took close by in time."""
    return [one[key] / one[base] for one in rounds if one.get(key) and one.get(base)]


def figure(ratios, seed, *names):
    """Returns the median over rounds, and a bootstrap interval; None without a ratio."""
    if not ratios:
        return None
    resampled = intervals.bootstrap_medians(ratios, intervals.generator_for(seed, *names))
    return Figure(statistics.median(ratios), *intervals.interval(resampled), len(ratios))


def text(made):
    return "-" if made is None else f"{made.ratio:.3f} [{made.low:.3f}, {made.high:.3f}] ({made.rounds})"
