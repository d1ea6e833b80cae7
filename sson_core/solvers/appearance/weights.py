"""Where an encoder's weights come from: a folder, the hub's cache, the hub, or an installed package."""

from __future__ import annotations

import functools
import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path

import huggingface_hub
import open_clip
import timm
import torch
from huggingface_hub import constants
from safetensors import SafetensorError, safe_open

from sson_core.errors import BadInput
from sson_core.solvers.appearance.package_backbone import PACKAGE, backbone_state, package_model
from sson_core.solvers.appearance.registry import DEFAULT_ENCODER, Encoder

REACH_SECONDS = 3.0
TOWER = "visual."


@dataclass(frozen=True)
class Weights:
    """A file with an encoder's weights; ``origin`` tells how it was found."""

    path: Path
    origin: str

    @functools.cached_property
    def sha256(self) -> str:
        """Hash of the file's bytes."""
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    @property
    def from_package(self) -> bool:
        """Whether they are the installed package's backbone, stored in an ONNX graph."""
        return self.path.suffix == ".onnx"

    def state(self) -> dict[str, torch.Tensor]:
        """Return the image tower's parameters; raise BadInput if the file is not safetensors."""
        if self.from_package:
            return backbone_state(self.path)
        try:
            with safe_open(self.path, framework="pt") as file:
                names = list(file.keys())
                tower = [name for name in names if name.startswith(TOWER)]
                return {name.removeprefix(TOWER): file.get_tensor(name) for name in tower or names}
        except (SafetensorError, OSError) as error:
            raise BadInput(f"not a safetensors file: {error}.", file=self.path) from None


@dataclass(frozen=True)
class Unavailable:
    """Weights that cannot be had, and why."""

    reason: str


def find_weights(encoder: Encoder, folder: str | Path | None = None) -> Weights | Unavailable:
    """Return an encoder's weights: ``folder/<name>.safetensors``, else the hub's cache, the hub, a package.

    Never fails because the hub cannot be reached. Raises BadInput if ``folder`` is not a folder.
    """
    if folder is not None:
        if not Path(folder).is_dir():
            raise BadInput("no such folder.", file=folder, field="weights")
        path = Path(folder) / f"{encoder.name}.safetensors"
        if path.is_file():
            return Weights(path, "folder")
    repository, filename = hub_file(encoder)
    cached = huggingface_hub.try_to_load_from_cache(repository, filename)
    if isinstance(cached, str):
        return Weights(Path(cached), "hub")
    if (reason := hub_unreachable()) is None:
        try:
            return Weights(Path(huggingface_hub.hf_hub_download(repository, filename)), "hub")
        except Exception as error:  # a broken connection shows as an error of any of the hub's layers
            reason = f"download of {repository} failed: {type(error).__name__}"
    if encoder.name == DEFAULT_ENCODER and (package := package_model()) is not None:
        return Weights(package, f"package {PACKAGE}")
    return Unavailable(f"weights unavailable: {reason}")


def hub_file(encoder: Encoder) -> tuple[str, str]:
    """Return the hub repository and file that hold an encoder's weights."""
    if encoder.library == "timm":
        return timm.get_pretrained_cfg(f"{encoder.model}.{encoder.tag}").hf_hub_id, "model.safetensors"
    published = open_clip.get_pretrained_cfg(encoder.model, encoder.tag)
    return published["hf_hub"].strip("/"), "open_clip_model.safetensors"


def hub_unreachable() -> str | None:
    """Return why the hub cannot be used, or None if it answers; asked once a process."""
    if constants.is_offline_mode():
        return "the hub is switched off (HF_HUB_OFFLINE)"
    return _probe()


@functools.cache
def _probe() -> str | None:
    answers: list[bool] = []

    def ask() -> None:
        try:
            huggingface_hub.get_session().head(constants.ENDPOINT, timeout=REACH_SECONDS)
        except Exception:  # whatever goes wrong on the way to the hub means the same: not reachable
            return
        answers.append(True)

    # A resolver may block for longer than any timeout of the request: wait for the thread, not the answer.
    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(REACH_SECONDS)
    return None if answers else f"the hub does not answer within {REACH_SECONDS:g} s"
