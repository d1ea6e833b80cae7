"""Saved random weights, for tests of the path that weights take. What they give is never a result."""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import save_file

from sson_core.solvers.appearance.models import skeleton
from sson_core.solvers.appearance.registry import Encoder


def random_state(encoder: Encoder, seed: int = 0) -> dict[str, torch.Tensor]:
    """Return a small random value for every parameter of an encoder's image tower."""
    generator = torch.Generator().manual_seed(seed)
    pool = torch.randn(1 << 20, generator=generator) * 0.02
    state = {}
    for number, (name, tensor) in enumerate(skeleton(encoder).state_dict().items()):
        copies = -(-tensor.numel() // pool.numel())
        values = pool.roll(number * 7919).repeat(copies)[: tensor.numel()].reshape(tensor.shape)
        state[name] = values.contiguous() + (1.0 if "norm" in name and "weight" in name else 0.0)
    return state


def save_random_weights(
    encoder: Encoder, folder: Path, tower: str = "", dtype: torch.dtype = torch.float32
) -> Path:
    """Write ``<name>.safetensors`` with random values; ``tower`` prefixes names as full CLIP files do."""
    path = folder / f"{encoder.name}.safetensors"
    save_file({tower + name: tensor.to(dtype) for name, tensor in random_state(encoder).items()}, path)
    return path
