"""Run appearance encoders over a bank and return their responses."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from sson_core.bank import Bank
from sson_core.errors import BadInput
from sson_core.solvers.appearance.cache import FeatureCache, default_cache
from sson_core.solvers.appearance.choice import choose
from sson_core.solvers.appearance.extractors import (
    Extractor,
    MissingExtractor,
    fingerprint,
    open_extractor,
    select,
)
from sson_core.solvers.appearance.features import PanelImage, embed, panel_images
from sson_core.solvers.responses import (
    Response,
    merge,
    read_responses,
    response_table,
    write_responses,
)

CONDITION = "appearance"


def run_baseline(
    bank: Bank,
    encoders: str = "default",
    weights: str | Path | None = None,
    out: str | Path | None = None,
    cache: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Return the responses of encoders to all items of a bank, one row an item and encoder.

    ``encoders`` is ``default`` (descriptors and DINOv2 ViT-S/14), ``all``, or a comma-separated list;
    ``weights`` a folder of ``<encoder>.safetensors``; ``out`` a parquet file that the rows are merged
    into; ``cache`` a folder of features, by default the user's. An encoder whose weights cannot be had
    gives rows of status ``error`` that say so. Raises BadInput for unknown names, for ``weights`` that are
    no folder, for an ``out`` that is no response table or lies in the bank and for images that are not
    those recorded, FeatureError for features that are not finite or zero.
    """
    names = select(encoders)
    if weights is not None and not Path(weights).is_dir():
        raise BadInput("no such folder.", file=weights, field="weights")
    if out is not None:
        bank.refuse_output(Path(out), "out")
        if Path(out).exists():
            read_responses(out)  # what cannot be merged into is better known before hours of encoding
    images = panel_images(bank)
    run_id = f"baseline-{datetime.now(UTC):%Y%m%dT%H%M%S}"
    folder = default_cache() if cache is None else Path(cache)
    responses: list[Response] = []
    for name in tqdm(names, desc="encoders", disable=not progress):
        try:
            extractor = open_extractor(name, weights)
        except MissingExtractor as error:
            responses += _missing(name, str(error), images, run_id)
        else:
            responses += _answers(extractor, images, folder, run_id)
    table = response_table(responses)
    if out is not None:
        _merge_into(Path(out), table)
    return table


def _answers(extractor: Extractor, images: list[PanelImage], folder: Path, run_id: str) -> list[Response]:
    mark = fingerprint(extractor)
    cache = FeatureCache(folder, extractor.name, mark)
    start = time.perf_counter()
    encoded = embed(extractor, images, cache)
    each = (time.perf_counter() - start) / max(encoded, 1) if encoded else 0.0
    responses = []
    for views in _by_item(images):
        panels = tuple(view.panel for view in views)
        choice = choose(np.stack([cache.features[view.sha256] for view in views]), panels)
        losses = [extractor.crop_loss(view.width, view.height) for view in views]
        usage: dict[str, object] = {"crop_loss": float(np.mean(losses)), "weights": extractor.origin}
        if cache.note:
            usage["note"] = cache.note
        responses.append(
            Response(
                item_id=views[0].item_id,
                solver=extractor.name,
                condition=CONDITION,
                panel_order=panels,
                shown_choice=choice.panel,
                choice=choice.panel,
                status="tie" if choice.panel is None else "ok",
                scores={"mean_similarity": choice.similarity, "margin": choice.margin},
                images_sha256=tuple(view.sha256 for view in views),
                settings=extractor.settings | {"fingerprint": mark},
                usage=usage,
                seconds=each * len(views),
                run_id=run_id,
            )
        )
    return responses


def _missing(name: str, reason: str, images: list[PanelImage], run_id: str) -> list[Response]:
    return [
        Response(
            item_id=views[0].item_id,
            solver=name,
            condition=CONDITION,
            panel_order=tuple(view.panel for view in views),
            shown_choice=None,
            choice=None,
            status="error",
            text=reason,
            images_sha256=tuple(view.sha256 for view in views),
            settings={"encoder": name, "weights": "unavailable"},
            run_id=run_id,
        )
        for views in _by_item(images)
    ]


def _by_item(images: Sequence[PanelImage]) -> list[list[PanelImage]]:
    return [list(views) for _, views in groupby(images, key=lambda image: image.item_id)]


def _merge_into(path: Path, new: pd.DataFrame) -> None:
    """Merge new rows into a file; an encoder that did answer is no longer listed as unavailable."""
    if path.exists():
        old = read_responses(path)
        answered = set(new.loc[new["status"] != "error", "solver"])
        old = old[~((old["status"] == "error") & old["solver"].isin(set(new["solver"])))]
        answered |= set(old.loc[old["status"] != "error", "solver"])
        new = new[~((new["status"] == "error") & new["solver"].isin(answered))]
        new = merge(old, new, path)
    write_responses(new, path)
