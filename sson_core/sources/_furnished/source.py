"""A source of furnished files: it finds them, has them read, drafts their mappings and makes scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from sson_core import images
from sson_core.errors import BadInput
from sson_core.scene import Scene
from sson_core.sources._furnished.assemble import assemble
from sson_core.sources._furnished.draft import draft_mapping
from sson_core.sources._furnished.mapping import SUFFIX, load_mapping, mapping_path
from sson_core.sources._furnished.parts import RawScene

Reader = Callable[[Path], RawScene]
FIELDS = ("file", "file_sha256", "mapping", "mapping_sha256")


@dataclass(frozen=True)
class FurnishedSource:
    """Scenes out of files with one of ``suffixes``, each with a mapping file beside it.

    ``read`` turns a file into parts; it raises BadInput naming the file.
    """

    name: str
    suffixes: tuple[str, ...]
    read: Reader

    def scenes(self, path: Path | None, seed: int) -> Iterator[Scene]:  # noqa: ARG002
        """Yield the scene of a file, or of each file in a folder by name; ``seed`` plays no part.

        A mapping that is missing is drafted and written first; one that is there is never changed.
        """
        for file in self._files(path):
            yield self._scene(file)

    def load(self, parameters: Mapping[str, Any]) -> Scene:
        """Return a recorded scene; BadInput if its file or mapping is gone or no longer the same."""
        for field in FIELDS:
            if not isinstance(parameters.get(field), str):
                raise BadInput(
                    "not a text.", field=f"parameters.{field}", advice=f"Give {', '.join(FIELDS)}."
                )
        unknown = sorted(set(parameters) - set(FIELDS))
        if unknown:
            raise BadInput("no such parameter.", field=f"parameters.{unknown[0]}")
        for field in ("file", "mapping"):
            _require_same(Path(parameters[field]), parameters[f"{field}_sha256"])
        return self._scene(Path(parameters["file"]))

    def _scene(self, file: Path) -> Scene:
        mapping = mapping_path(file)
        if not mapping.exists():
            draft_mapping(_raw(self.read, file, images.file_sha256(file)), mapping)
        return _made(self, file, images.file_sha256(file), images.file_sha256(mapping))

    def _files(self, path: Path | None) -> list[Path]:
        kinds = " or ".join(self.suffixes)
        if path is None:
            raise BadInput(
                "the source needs a path.", field="path", advice=f"Give a {kinds} file or a folder of them."
            )
        path = path.resolve()
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.suffix.lower() in self.suffixes)
            if not files:
                raise BadInput(f"the folder holds no {kinds} file.", file=path)
            return files
        if path.name.endswith(SUFFIX):
            raise BadInput("that is a mapping.", file=path, advice="Give the scene file beside it.")
        if path.suffix.lower() not in self.suffixes:
            raise BadInput(f"not a {kinds} file.", file=path)
        if not path.is_file():
            raise BadInput("there is no such file.", file=path)
        return [path]


@lru_cache(maxsize=1)
def _raw(read: Reader, file: Path, sha256: str) -> RawScene:  # noqa: ARG001
    """Read a file; the latest is kept, since a draft and its scene ask for the same one."""
    return read(file)


@lru_cache(maxsize=4)
def _made(source: FurnishedSource, file: Path, file_sha256: str, mapping_sha256: str) -> Scene:
    raw = _raw(source.read, file, file_sha256)
    path = mapping_path(file)
    parameters = dict(
        zip(FIELDS, (str(file), file_sha256, str(path), mapping_sha256), strict=True),
    )
    scene_id = f"{source.name}-{file.stem}-{file_sha256[:8]}"
    return assemble(raw, load_mapping(path, raw), path, scene_id, source.name, parameters)


def _require_same(file: Path, sha256: str) -> None:
    if not file.is_file():
        raise BadInput(
            "the file is gone.", file=file, advice="Put back the one that the bank was built from."
        )
    if images.file_sha256(file) != sha256:
        raise BadInput(
            "the file has changed since the bank was built.",
            file=file,
            field="sha256",
            advice="Restore the former version, or build the bank anew.",
        )
