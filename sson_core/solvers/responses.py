"""The response table: one row an answer, the same columns for every kind of solver."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any, Literal, cast

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import BaseModel, ConfigDict, Field

from sson_core.errors import BadInput
from sson_core.files import replacing

Status = Literal["ok", "tie", "unparsed", "truncated", "refused", "error"]
STATUSES: tuple[Status, ...] = ("ok", "tie", "unparsed", "truncated", "refused", "error")

SCHEMA = pa.schema(
    [
        pa.field("item_id", pa.string(), nullable=False),
        pa.field("solver", pa.string(), nullable=False),
        pa.field("condition", pa.string(), nullable=False),
        pa.field("panel_order", pa.string(), nullable=False),
        pa.field("shown_choice", pa.string()),
        pa.field("choice", pa.string()),
        pa.field("status", pa.string(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("scores", pa.string(), nullable=False),
        pa.field("prompt_sha256", pa.string(), nullable=False),
        pa.field("images_sha256", pa.string(), nullable=False),
        pa.field("settings", pa.string(), nullable=False),
        pa.field("usage", pa.string(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("run_id", pa.string(), nullable=False),
        pa.field("repeat", pa.int64(), nullable=False),
        pa.field("attempt", pa.int64(), nullable=False),
    ]
)
COLUMNS: tuple[str, ...] = tuple(SCHEMA.names)
KEY = (
    "item_id",
    "solver",
    "condition",
    "panel_order",
    "prompt_sha256",
    "images_sha256",
    "settings",
    "repeat",
)
CONTENT = ("shown_choice", "choice", "status", "text", "scores")
SCORE_TOLERANCE = 1e-4
Row = dict[Hashable, Any]


class Response(BaseModel):
    """One answer of one solver to one item.

    ``panel_order`` and ``images_sha256`` (pixel hashes) follow the order shown; ``shown_choice`` is the
    answer as given, ``choice`` the original panel, both None unless ``status`` is ok. ``repeat``
    numbers runs or participants, ``attempt`` the reruns for compliance, of which the last counts.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    item_id: str
    solver: str
    condition: str
    panel_order: tuple[str, ...]
    shown_choice: str | None
    choice: str | None
    status: Status
    text: str = ""
    scores: dict[str, Any] = Field(default_factory=dict)
    prompt_sha256: str = ""
    images_sha256: tuple[str, ...] = ()
    settings: dict[str, Any] = Field(default_factory=dict)
    usage: dict[str, Any] = Field(default_factory=dict)
    seconds: float = 0.0
    run_id: str = ""
    repeat: int = Field(default=0, ge=0)
    attempt: int = Field(default=0, ge=0)

    def row(self) -> dict[str, Any]:
        """Return the flat row: lists joined by commas, mappings as JSON with sorted keys."""
        flat = self.model_dump()
        for name in ("panel_order", "images_sha256"):
            flat[name] = ",".join(flat[name])
        for name in ("scores", "settings", "usage"):
            flat[name] = canonical_json(flat[name])
        return flat


def canonical_json(value: object) -> str:
    """Return one text for equal values, so that it can be part of a key; NaN is refused."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def response_table(responses: Iterable[Response]) -> pd.DataFrame:
    """Return responses as a valid table; equal duplicates are kept once, others refused."""
    rows = [response.row() for response in responses]
    return merge(empty_table(), validate(_typed(pd.DataFrame(rows, columns=list(COLUMNS)))))


def empty_table() -> pd.DataFrame:
    """Return a response table without rows."""
    return cast(pd.DataFrame, SCHEMA.empty_table().to_pandas())


def validate(table: pd.DataFrame, file: str | Path | None = None) -> pd.DataFrame:
    """Return the table with its columns typed and in order.

    Raises BadInput naming the file, the column and the row where it breaks the contract.
    """
    missing = [name for name in COLUMNS if name not in table.columns]
    foreign = [str(name) for name in table.columns if name not in COLUMNS]
    if missing or foreign:
        raise BadInput(
            f"not a response table: missing {missing or 'nothing'}, unknown {foreign or 'nothing'}.",
            file=file,
            field=(missing or foreign)[0],
        )
    table = _typed(table, file)
    _refuse(~table["status"].isin(STATUSES), table, "status", f"is none of {', '.join(STATUSES)}", file)
    answered = table["status"] == "ok"
    for name in ("choice", "shown_choice"):
        _refuse(answered & table[name].isna(), table, name, "is missing although the status is ok", file)
        _refuse(~answered & table[name].notna(), table, name, "is set although the status is not ok", file)
    panels = table["panel_order"].str.split(",")
    unknown = [
        bool(ok) and choice not in order
        for ok, choice, order in zip(answered, table["choice"], panels, strict=True)
    ]
    _refuse(pd.Series(unknown, index=table.index, dtype=bool), table, "choice", "is not a panel shown", file)
    return table


def _typed(table: pd.DataFrame, file: str | Path | None = None) -> pd.DataFrame:
    columns = table.loc[:, list(COLUMNS)]
    for field in SCHEMA:
        try:
            array = pa.Array.from_pandas(columns[field.name], type=field.type)
        except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
            raise BadInput(f"cannot be read as {field.type}: {error}.", file=file, field=field.name) from None
        if array.null_count and not field.nullable:
            raise BadInput("has empty cells.", file=file, field=field.name)
    return cast(pd.DataFrame, _arrow(columns).to_pandas())


def _arrow(table: pd.DataFrame) -> pa.Table:
    return pa.Table.from_pandas(table, schema=SCHEMA, preserve_index=False)


def _refuse(bad: pd.Series, table: pd.DataFrame, field: str, what: str, file: str | Path | None) -> None:
    if bad.any():
        row = table[bad].iloc[0]
        raise BadInput(
            f"{row[field]!r} {what} (item {row['item_id']}, solver {row['solver']}).", file=file, field=field
        )


def merge(old: pd.DataFrame, new: pd.DataFrame, file: str | Path | None = None) -> pd.DataFrame:
    """Return both tables with one row a key, sorted by key.

    Of one key the highest attempt counts. Equal content of one attempt is kept once (the row of
    ``old``); different content raises BadInput, since one of the two would be served as the other.
    """
    both = pa.concat_tables([_arrow(validate(part, file)) for part in (old, new)])
    table = cast(pd.DataFrame, both.to_pandas())
    dropped: list[int] = []
    kept: dict[tuple[object, ...], tuple[int, Row]] = {}
    repeated = table[table.duplicated(list(KEY), keep=False)]
    for index, row in zip(repeated.index, repeated.to_dict("records"), strict=True):
        key = tuple(row[name] for name in KEY)
        other, before = kept.setdefault(key, (index, row))
        if other == index:
            continue
        if row["attempt"] == before["attempt"]:
            _refuse_conflict(before, row, file)
        if row["attempt"] > before["attempt"]:
            kept[key] = (index, row)
        dropped.append(other if row["attempt"] > before["attempt"] else index)
    return table.drop(index=dropped).sort_values(list(KEY), ignore_index=True)


def _refuse_conflict(first: Row, second: Row, file: str | Path | None) -> None:
    for name in CONTENT:
        same = (
            _close(json.loads(first[name]), json.loads(second[name]))
            if name == "scores"
            else first[name] == second[name] or (pd.isna(first[name]) and pd.isna(second[name]))
        )
        if not same:
            raise BadInput(
                f"two different answers of {first['solver']} to item {first['item_id']} "
                f"({first['condition']}, repeat {first['repeat']}, attempt {first['attempt']}).",
                file=file,
                field=name,
                advice="Number runs with `repeat`, compliance reruns with `attempt`.",
            )


def _close(first: object, second: object) -> bool:
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_close(first[key], second[key]) for key in first)
    if isinstance(first, int | float) and isinstance(second, int | float):
        return math.isclose(first, second, rel_tol=SCORE_TOLERANCE, abs_tol=SCORE_TOLERANCE)
    return first == second


def read_responses(path: str | Path) -> pd.DataFrame:
    """Read a response table; raise BadInput naming file and field if it is not one."""
    path = Path(path)
    if not path.exists():
        raise BadInput("the response table is missing.", file=path)
    if not path.is_file():
        raise BadInput("not a plain file.", file=path, advice="Choose another place for the responses.")
    try:
        table = pq.ParquetFile(path).read().to_pandas()
    except (pa.ArrowException, OSError):
        raise BadInput("not a parquet file.", file=path, advice="Restore it, or choose another.") from None
    return validate(table, path)


def write_responses(table: pd.DataFrame, path: str | Path) -> None:
    """Write a valid response table as parquet, atomically."""
    arrow = _arrow(validate(table, path))
    with replacing(path) as temporary:
        pq.write_table(arrow, temporary)


def append_responses(path: str | Path, new: pd.DataFrame) -> pd.DataFrame:
    """Merge new rows into the table at ``path`` (created if missing), write it and return it."""
    path = Path(path)
    old = read_responses(path) if path.exists() else empty_table()
    table = merge(old, new, path)
    write_responses(table, path)
    return table
