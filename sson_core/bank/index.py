"""The derived index ``items.parquet``: one row an item, valid only for the records it was made of.

The index carries a hash over every record's bytes and one over its own rows. One that disagrees with
the records, or that was edited itself, is never served: it is rebuilt, and written again where the
bank may be written.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from sson_core.bank.record import COLUMNS, ItemRecord
from sson_core.errors import BadInput
from sson_core.files import replacing

INDEX_NAME = "items.parquet"
_STAMP = b"records_sha256"
_CONTENT = b"content_sha256"


def index_table(records: Sequence[ItemRecord]) -> pd.DataFrame:
    """Return the table of these records: `COLUMNS`, then the labels, sorted by ``item_id``."""
    rows = [
        {
            "item_id": record.item_id,
            "task": record.task,
            "category": record.category,
            "answer": record.answer,
            "object_size": record.object_size,
            "source": record.scene.source,
            "scene_id": record.scene.scene_id,
            "family": record.scene.family,
            **record.labels,
        }
        for record in records
    ]
    if not rows:
        return pd.DataFrame(columns=list(COLUMNS), dtype=object)
    return pd.DataFrame(rows).sort_values("item_id", ignore_index=True)


def read_index(folder: Path, files: Mapping[str, Path], read: Callable[[str], ItemRecord]) -> pd.DataFrame:
    """Return the table of the bank in ``folder`` from its index, rebuilding a missing, damaged or stale one.

    ``files`` maps item ids to the records' files; ``read`` reads one by its id.
    """
    stamp = records_stamp(files)
    file = folder / INDEX_NAME
    with contextlib.suppress(OSError, pa.ArrowException):
        table = pq.read_table(file, memory_map=False)
        marks = table.schema.metadata or {}
        if marks.get(_STAMP) == stamp:
            stored: pd.DataFrame = table.to_pandas()
            if marks.get(_CONTENT) == _content(stored):
                return stored
    frame = index_table([read(name) for name in files])
    _check_labels(frame, folder)
    with contextlib.suppress(OSError):  # a bank on read-only storage is served without an index
        write_index(frame, stamp, file)
    return frame


def write_index(frame: pd.DataFrame, stamp: bytes, file: Path) -> None:
    """Write the index of records with this stamp, atomically."""
    table = pa.Table.from_pandas(frame, preserve_index=False)
    marks = {_STAMP: stamp, _CONTENT: _content(table.to_pandas())}
    table = table.replace_schema_metadata({**(table.schema.metadata or {}), **marks})
    with replacing(file) as temporary:
        pq.write_table(table, temporary)


def records_stamp(files: Mapping[str, Path]) -> bytes:
    """Return a hash over the ids and bytes of all records, in order."""
    digest = hashlib.sha256()
    for name, file in files.items():
        try:
            content = file.read_bytes()
        except OSError:
            raise BadInput("the item record is missing.", file=file, advice="Rebuild the item.") from None
        digest.update(f"{name} {len(content)} ".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest().encode()


def _content(frame: pd.DataFrame) -> bytes:
    return hashlib.sha256(frame.to_csv(index=False).encode()).hexdigest().encode()


def _check_labels(frame: pd.DataFrame, path: Path) -> None:
    for column in frame.columns:
        kinds = {type(value) for value in frame[column].dropna()}
        if len(kinds) > 1 and kinds != {int, float}:
            names = " and ".join(sorted(kind.__name__ for kind in kinds))
            raise BadInput(f"mixes {names} across items.", file=path, field=f"labels.{column}")
