"""Build an encoder from a state: every parameter comes from the file, none from an initialiser."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import open_clip
import timm
import torch
from torch import nn
from torch.nn import functional

from sson_core.errors import BadInput
from sson_core.solvers.appearance.registry import Encoder

State = Mapping[str, torch.Tensor]

# Parts of published checkpoints that a feature does not use.
UNUSED = ("head.", "head_dist.", "mask_token")


def skeleton(encoder: Encoder) -> nn.Module:
    """Return the encoder's image tower without storage for parameters.

    On torch's meta device nothing is initialised, so features of random parameters cannot arise.
    """
    with torch.device("meta"):
        if encoder.library == "timm":
            size = {} if encoder.image_size is None else {"img_size": encoder.image_size}
            name = f"{encoder.model}.{encoder.tag}"
            model: nn.Module = timm.create_model(name, pretrained=False, num_classes=0, **size)
        else:
            model = open_clip.CLIP(**open_clip.get_model_config(encoder.model)).visual
    return model


def build_model(encoder: Encoder, state: State, file: str | Path | None = None) -> nn.Module:
    """Return the encoder in float32 and evaluation mode; it maps (B, 3, S, S) to features (B, D).

    Raises BadInput naming the file and the parameter if the state does not fit the architecture.
    """
    model = skeleton(encoder)
    wanted = model.state_dict()
    found = {name: tensor.float() for name, tensor in state.items() if not name.startswith(UNUSED)}
    if encoder.image_size is not None and "pos_embed" in found:
        length = wanted["pos_embed"].shape[1]
        found["pos_embed"] = resample_positions(found["pos_embed"], length, encoder.antialias)
    for name in sorted(wanted.keys() ^ found.keys()):
        fault = "is missing" if name in wanted else "is not a parameter of this encoder"
        raise BadInput(f"{fault} ({encoder.name}).", file=file, field=name)
    for name, tensor in wanted.items():
        if found[name].shape != tensor.shape:
            shapes = f"has shape {tuple(found[name].shape)}, needs {tuple(tensor.shape)}"
            raise BadInput(f"{shapes} ({encoder.name}).", file=file, field=name)
    model.load_state_dict(found, strict=True, assign=True)
    return model.eval().requires_grad_(False)


def resample_positions(table: torch.Tensor, length: int, antialias: bool) -> torch.Tensor:
    """Return a position table (1, P + old*old, D) for a grid that makes it (1, length, D).

    The P entries of leading tokens are kept; the square grid is resampled bicubically. A table that
    fits, or whose prefix does not match, is returned as it is.
    """
    side_new = math.isqrt(length)
    prefix = length - side_new**2
    side_old = math.isqrt(table.shape[1] - prefix)
    if table.shape[1] == length or side_old**2 != table.shape[1] - prefix:
        return table
    leading, grid = table[:, :prefix], table[:, prefix:]
    square = grid.reshape(1, side_old, side_old, -1).permute(0, 3, 1, 2)
    size = (side_new, side_new)
    resized = functional.interpolate(square, size, mode="bicubic", align_corners=False, antialias=antialias)
    return torch.cat([leading, resized.permute(0, 2, 3, 1).flatten(1, 2)], dim=1)
