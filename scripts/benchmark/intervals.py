"""Computes medians, ratios and their bootstrap intervals. The functions are pure: they depend on values and a seed."""
import math
import random
import statistics

RESAMPLES = 2000
CONFIDENCE = 0.95


def after_warm_up(values):
    """Returns the second half; of an odd number, the middle one belongs to it."""
    return values[len(values) // 2:]


def lower_decile(values):
    """Returns the value that a tenth of the others are below; of fewer than ten values, the least."""
    return sorted(values)[len(values) // 10]


def resampled(values, generator):
    return generator.choices(values, k=len(values))


def ratio_of_medians(values, baseline):
    return statistics.median(values) / statistics.median(baseline)


def bootstrap_ratios(values, baseline, generator, resamples=RESAMPLES):
    """Returns ratios of medians of samples drawn from each side with replacement."""
    return [ratio_of_medians(resampled(values, generator), resampled(baseline, generator)) for _ in range(resamples)]


def bootstrap_medians(values, generator, resamples=RESAMPLES):
    return [statistics.median(resampled(values, generator)) for _ in range(resamples)]


def percentile(values, share):
    """Returns the percentile, linear between the two nearest ranks."""
    ordered = sorted(values)
    rank = share * (len(ordered) - 1)
    low = math.floor(rank)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (rank - low) * (ordered[high] - ordered[low])


def interval(values, confidence=CONFIDENCE):
    tail = (1 - confidence) / 2
    return percentile(values, tail), percentile(values, 1 - tail)


def geometric_mean(values):
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def weighted_geometric_mean(values, weights):
    return math.exp(math.fsum(weight * math.log(value) for value, weight in zip(values, weights)) / sum(weights))


def geometric_means(columns):
    """Returns the mean of each row: of the first value of each column, then of the second, ..."""
    return [geometric_mean(row) for row in zip(*columns)]


def generator_for(seed, *names):
    """Returns a generator of the same numbers for the same names, whatever else is computed."""
    return random.Random("/".join(map(str, (seed, *names))))
