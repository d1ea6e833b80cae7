"""The arrays of a glTF file."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.sources._gltf.document import Document

TYPES = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
MOST = 200_000_000
"""Numbers in one accessor above which a file is refused."""


def floats(document: Document, index: int) -> Array:
    """Return an accessor as floats (N, width); whole numbers that stand for 0..1 are scaled."""
    values = _values(document, index)
    accessor = document.items("accessors")[index]
    if accessor.get("normalized") and values.dtype.kind in "iu":
        limit = float(np.iinfo(values.dtype).max)
        return np.maximum(values / limit, -1.0)
    return values.astype(np.float64)


def integers(document: Document, index: int) -> NDArray[np.int64]:
    """Return a scalar accessor as whole numbers (N,)."""
    return _values(document, index).reshape(-1).astype(np.int64)


def _values(document: Document, index: int) -> NDArray[Any]:
    accessor = document.items("accessors")[index]
    count, width = accessor["count"], WIDTH[accessor["type"]]
    if not 0 <= count * width <= MOST:
        raise BadInput(f"{count} elements are too many.", file=document.file, field=f"accessors[{index}]")
    dtype = np.dtype(TYPES[accessor["componentType"]])
    if "bufferView" in accessor:
        values = _strided(
            document, accessor["bufferView"], accessor.get("byteOffset", 0), dtype, count, width
        )
    else:
        values = np.zeros((count, width), dtype)
    sparse = accessor.get("sparse")
    if sparse is not None:
        values = values.copy()
        where, what = sparse["indices"], sparse["values"]
        kind = np.dtype(TYPES[where["componentType"]])
        rows = _strided(document, where["bufferView"], where.get("byteOffset", 0), kind, sparse["count"], 1)
        values[rows.reshape(-1)] = _strided(
            document, what["bufferView"], what.get("byteOffset", 0), dtype, sparse["count"], width
        )
    return values


def _strided(
    document: Document, view: int, offset: int, dtype: np.dtype[Any], count: int, width: int
) -> NDArray[Any]:
    data = document.view(view)
    step = document.items("bufferViews")[view].get("byteStride") or dtype.itemsize * width
    needed = offset + step * (count - 1) + dtype.itemsize * width if count else offset
    if offset < 0 or step < dtype.itemsize * width or needed > len(data):
        raise BadInput("an array reaches beyond its data.", file=document.file, field=f"bufferViews[{view}]")
    return np.ndarray((count, width), dtype, data, offset, (step, dtype.itemsize))
