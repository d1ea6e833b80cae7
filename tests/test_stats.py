from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import proportion_confint

from sson_core import stats

PUBLISHED = Path(__file__).parents[1] / "data" / "published"
counts = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def _rows(name: str) -> list[dict[str, str]]:
    with (PUBLISHED / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@given(counts, st.sampled_from([0.8, 0.9, 0.95, 0.99]))
def test_wilson_agrees_with_statsmodels(count, confidence):
    k, n = count
    interval = stats.wilson(k, n, confidence)
    assert (interval.low, interval.high) == pytest.approx(
        proportion_confint(k, n, 1 - confidence, method="wilson"), abs=1e-9
    )
    assert interval.low <= k / n + 1e-12 and k / n - 1e-12 <= interval.high


@given(st.integers(0, 80), st.integers(0, 80))
def test_mcnemar_agrees_with_statsmodels(b, c):
    if b + c:
        expected = mcnemar([[5, b], [c, 7]], exact=True).pvalue
        assert stats.mcnemar_exact(b, c) == pytest.approx(min(1.0, expected), abs=1e-9)
    assert stats.mcnemar_exact(b, c) == stats.mcnemar_exact(c, b)


@given(counts, st.floats(0.05, 0.95))
def test_binomial_agrees_with_scipy(count, share):
    k, n = count
    assert stats.binomial_test(k, n, share) == scipy_stats.binomtest(k, n, share).pvalue


def test_published_wilson_intervals():
    rows = [row for row in _rows("finetuning.csv") if row["measure"] == "test accuracy" and row["ci_low"]]
    assert [int(row["right"]) for row in rows] == [44, 67, 84]
    for row in rows:
        interval = stats.wilson(int(row["right"]), int(row["n"]))
        assert f"{100 * interval.low:.2f}" == row["ci_low"]
        assert f"{100 * interval.high:.2f}" == row["ci_high"]


def test_published_mcnemar_tests():
    for row in _rows("finetuning_tests.csv"):
        published = row["p_two_sided_exact_mcnemar"]
        p = stats.mcnemar_exact(int(row["only_first_right"]), int(row["only_second_right"]))
        digits = len(published.split(".")[1])
        assert round(p, digits) == float(published)


def test_an_interval_unpacks_to_its_ends():
    interval = stats.wilson(3, 12)
    low, high = interval
    assert (low, high) == (interval.low, interval.high)
    assert low < 0.25 < high


def test_nothing_observed_is_not_a_number_and_says_why():
    interval = stats.wilson(0, 0)
    assert not interval.known and interval.reason == "no observations"
    assert stats.cluster_bootstrap([], [], seed=0).reason == "no observations"
    assert stats.mcnemar_exact(0, 0) == 1.0
    assert stats.binomial_test(0, 0, 0.25) == 1.0


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts_are_refused(k, n):
    with pytest.raises(ValueError, match="not a count"):
        stats.wilson(k, n)
    with pytest.raises(ValueError, match="not a count"):
        stats.binomial_test(k, n, 0.5)


def test_negative_discordant_counts_are_refused():
    with pytest.raises(ValueError, match="negative"):
        stats.mcnemar_exact(-1, 3)


def test_one_cluster_gives_no_interval():
    interval = stats.cluster_bootstrap([0, 1, 1], ["a", "a", "a"], seed=0)
    assert math.isnan(interval.low) and math.isnan(interval.high)
    assert "one cluster" in interval.reason


def test_clusters_that_are_all_alike_give_no_interval_of_no_width():
    interval = stats.cluster_bootstrap([1, 1, 1], ["a", "b", "b"], seed=0)
    assert not interval.known and "same mean" in interval.reason


def test_bootstrap_is_seeded():
    values, clusters = np.sqrt(np.arange(12)), np.arange(12)
    assert stats.cluster_bootstrap(values, clusters, 3) == stats.cluster_bootstrap(values, clusters, 3)
    assert stats.cluster_bootstrap(values, clusters, 3) != stats.cluster_bootstrap(values, clusters, 4)


def test_bootstrap_equals_a_plain_loop():
    rng = np.random.default_rng(5)
    values = rng.integers(0, 2, 60).astype(float)
    clusters = rng.integers(0, 15, 60)
    interval = stats.cluster_bootstrap(values, clusters, seed=1, resamples=20000)
    names = np.unique(clusters)
    means = []
    for _ in range(4000):
        drawn = np.concatenate([values[clusters == name] for name in rng.choice(names, len(names))])
        means.append(drawn.mean())
    assert (interval.low, interval.high) == pytest.approx(np.quantile(means, [0.025, 0.975]), abs=0.02)


def test_clusters_of_equal_items_widen_the_interval():
    values = np.repeat([0.0, 1.0] * 10, 5)
    families = np.repeat(np.arange(20), 5)
    clustered = stats.cluster_bootstrap(values, families, seed=0)
    naive = stats.cluster_bootstrap(values, range(100), seed=0)
    assert clustered.half_width > 1.8 * naive.half_width


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=40), st.integers(0, 5))
@settings(max_examples=30)
def test_paired_bootstrap_turns_sign_with_the_order(pairs, seed):
    first, second = (np.array(column, float) for column in zip(*pairs, strict=True))
    forth = stats.paired_bootstrap(first, second, seed)
    back = stats.paired_bootstrap(second, first, seed)
    assert (forth.low, forth.high) == pytest.approx((-back.high, -back.low), abs=1e-9, nan_ok=True)
    assert forth.known == (len(set(first - second)) > 1)


def test_bad_vectors_are_refused():
    with pytest.raises(ValueError, match="finite"):
        stats.cluster_bootstrap([0.0, math.nan], ["a", "b"], seed=0)
    with pytest.raises(ValueError, match="cluster labels"):
        stats.cluster_bootstrap([0.0, 1.0], ["a"], seed=0)
    with pytest.raises(ValueError, match="do not match"):
        stats.paired_bootstrap([0.0], [1.0, 0.0], seed=0)


def test_detectable_share_reaches_its_power_and_shrinks_with_n():
    share = stats.detectable_share(100, 0.25)
    critical = next(k for k in range(101) if scipy_stats.binom.sf(k - 1, 100, 0.25) <= 0.025)
    assert scipy_stats.binom.sf(critical - 1, 100, share) == pytest.approx(0.8, abs=1e-6)
    assert stats.detectable_share(1000, 0.25) < share < stats.detectable_share(24, 0.25)
    assert math.isnan(stats.detectable_share(2, 0.25))


def test_least_discordant_is_the_first_significant_count():
    least = stats.least_discordant()
    assert stats.mcnemar_exact(least, 0) < 0.05 <= stats.mcnemar_exact(least - 1, 0)
