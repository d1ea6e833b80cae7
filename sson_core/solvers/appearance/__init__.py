"""Appearance baselines: encoders and training-free descriptors that pick the least similar view."""

from sson_core.solvers.appearance.baseline import run_baseline
from sson_core.solvers.appearance.descriptors import descriptor_names
from sson_core.solvers.appearance.extractors import select
from sson_core.solvers.appearance.features import FeatureError
from sson_core.solvers.appearance.registry import Encoder, encoder_names, get_encoder

__all__ = [
    "Encoder",
    "FeatureError",
    "descriptor_names",
    "encoder_names",
    "get_encoder",
    "run_baseline",
    "select",
]
