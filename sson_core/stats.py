"""Intervals, exact tests and bootstraps for shares; thin over scipy, and a leaf of the imports.

Shares are fractions in [0, 1], never percent. Whatever cannot be computed (no observation, one
cluster) is an interval of NaN that says why, so that a table can show the reason.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import optimize, stats


@dataclass(frozen=True)
class Interval:
    """A confidence interval; ``reason`` tells why it is NaN, and is empty otherwise.

    Unpacks to its ends: ``low, high = wilson(3, 12)``.
    """

    low: float
    high: float
    confidence: float = 0.95
    reason: str = ""

    def __iter__(self) -> Iterator[float]:
        yield self.low
        yield self.high

    @property
    def known(self) -> bool:
        """Whether both ends are numbers."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2


def _unknown(reason: str, confidence: float) -> Interval:
    return Interval(math.nan, math.nan, confidence, reason)


def _check_counts(k: int, n: int) -> None:
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} is not a count: need 0 <= k <= n.")


def wilson(k: int, n: int, confidence: float = 0.95) -> Interval:
    """Return Wilson's score interval of a share of ``k`` in ``n``; NaN with a reason if n is 0."""
    _check_counts(k, n)
    if n == 0:
        return _unknown("no observations", confidence)
    low, high = stats.binomtest(int(k), int(n)).proportion_ci(confidence, method="wilson")
    return Interval(float(low), float(high), confidence)


def mcnemar_exact(b: int, c: int) -> float:
    """Return the two-sided exact McNemar p for ``b`` pairs only the first and ``c`` only the second won.

    Without discordant pairs p is 1.
    """
    if b < 0 or c < 0:
        raise ValueError(f"discordant counts {b} and {c} must not be negative.")
    return 1.0 if b + c == 0 else float(stats.binomtest(int(b), int(b + c), 0.5).pvalue)


def binomial_test(k: int, n: int, share: float) -> float:
    """Return the two-sided exact binomial p of ``k`` of ``n`` against ``share``; 1 if n is 0."""
    _check_counts(k, n)
    return 1.0 if n == 0 else float(stats.binomtest(int(k), int(n), share).pvalue)


def cluster_bootstrap(
    values: ArrayLike,
    clusters: Sequence[object] | NDArray[np.generic],
    seed: int,
    resamples: int = 2000,
    confidence: float = 0.95,
) -> Interval:
    """Return the percentile interval of the mean when whole clusters are drawn with replacement.

    ``values`` (N,) and ``clusters`` (N,) go together. Fewer than two clusters, or clusters that all have
    the same mean, say nothing about the spread between clusters: the interval is NaN and says so, where
    a bootstrap would give one of no width.
    """
    numbers = _finite_vector(values)
    labels = np.asarray([str(label) for label in clusters])
    if labels.shape != numbers.shape:
        raise ValueError(f"{numbers.size} values but {labels.size} cluster labels.")
    names, member = np.unique(labels, return_inverse=True)
    if len(names) < 2:
        reason = "no observations" if len(names) == 0 else "all items are of one cluster"
        return _unknown(reason, confidence)
    sums = np.bincount(member, weights=numbers)
    sizes = np.bincount(member)
    if np.ptp(sums / sizes) == 0:
        return _unknown("all clusters have the same mean", confidence)
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(names), np.full(len(names), 1 / len(names)), size=resamples)
    means = (drawn @ sums) / (drawn @ sizes)
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(low), float(high), confidence)


def paired_bootstrap(
    first: ArrayLike,
    second: ArrayLike,
    seed: int,
    resamples: int = 2000,
    confidence: float = 0.95,
    clusters: Sequence[object] | None = None,
) -> Interval:
    """Return the percentile interval of mean(second) - mean(first) over the same items.

    Items are drawn with their pair; with ``clusters`` (N,), whole clusters are.
    """
    before, after = _finite_vector(first), _finite_vector(second)
    if before.shape != after.shape:
        raise ValueError(f"the pairs do not match: {before.size} and {after.size} values.")
    labels = range(before.size) if clusters is None else clusters
    return cluster_bootstrap(after - before, list(labels), seed, resamples, confidence)


def _finite_vector(values: ArrayLike) -> NDArray[np.float64]:
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.ndim != 1 or not np.isfinite(numbers).all():
        raise ValueError("need a vector of finite values.")
    return numbers


def detectable_share(n: int, share: float, confidence: float = 0.95, power: float = 0.8) -> float:
    """Return the smallest true share above ``share`` that ``n`` items tell from it.

    Found with the upper tail of the two-sided exact binomial test, at the given power; NaN if even
    n right answers of n would not be significant.
    """
    if n < 0 or not 0 < share < 1:
        raise ValueError(f"need n >= 0 and 0 < share < 1, not n={n} and share={share}.")
    critical = int(stats.binom.isf((1 - confidence) / 2, n, share)) + 1
    if n == 0 or critical > n:
        return math.nan
    return float(optimize.brentq(lambda true: stats.binom.sf(critical - 1, n, true) - power, share, 1.0))


def least_discordant(confidence: float = 0.95) -> int:
    """Return how many items two solvers must differ on, all one way, for McNemar to reach the level."""
    count = 1
    while mcnemar_exact(count, 0) >= 1 - confidence:
        count += 1
    return count
