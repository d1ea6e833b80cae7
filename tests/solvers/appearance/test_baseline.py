from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from huggingface_hub import constants
from PIL import Image

from sson_core.bank import open_bank
from sson_core.errors import BadInput
from sson_core.images import write_png
from sson_core.solvers.appearance import (
    FeatureError,
    descriptor_names,
    encoder_names,
    extractors,
    run_baseline,
)
from sson_core.solvers.appearance.descriptors import DESCRIPTORS, Descriptor
from sson_core.solvers.appearance.registry import DEFAULT_ENCODER
from sson_core.solvers.responses import read_responses
from tests.support.tiny_bank import write_tiny_bank


@pytest.fixture(autouse=True)
def offline(monkeypatch, tmp_path):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))


@pytest.fixture
def bank(tmp_path):
    return open_bank(write_tiny_bank(tmp_path / "bank", items=4))


def run(bank, tmp_path, encoders: str, **options) -> pd.DataFrame:
    return run_baseline(bank, encoders, cache=tmp_path / "cache", progress=False, **options)


def replace_descriptor(monkeypatch, name: str, compute) -> None:
    monkeypatch.setitem(DESCRIPTORS, name, Descriptor(name, "stand-in", compute))


def test_the_plainly_other_view_is_found(bank, tmp_path):
    table = run(bank, tmp_path, "colour-histogram,raw-pixels")
    answers = table.merge(bank.table[["item_id", "answer"]])
    assert len(answers) == 8 and (answers["choice"] == answers["answer"]).all()
    row = table.iloc[0]
    assert row["panel_order"] == "A,B,C,D" and row["condition"] == "appearance" and row["status"] == "ok"
    scores = json.loads(row["scores"])
    lowest, second = sorted(scores["mean_similarity"].values())[:2]
    assert scores["margin"] == pytest.approx(second - lowest)
    assert json.loads(row["settings"])["fingerprint"]
    record = bank.record(row["item_id"])
    assert row["images_sha256"].split(",") == [panel.pixels_sha256 for panel in record.panels.values()]


def test_the_default_runs_descriptors_and_dinov2_from_the_package(bank, tmp_path):
    table = run(bank, tmp_path, "default")
    assert set(table["solver"]) == {*descriptor_names(), DEFAULT_ENCODER}
    dino = table[table["solver"] == DEFAULT_ENCODER]
    answers = dino.merge(bank.table[["item_id", "answer"]])
    assert (answers["choice"] == answers["answer"]).all()
    usage = json.loads(dino["usage"].iloc[0])
    assert "cosine difference" in usage["note"]
    assert usage["crop_loss"] == pytest.approx(0.25)


def test_all_lists_what_cannot_be_had_and_invents_nothing(bank, tmp_path):
    (tmp_path / "empty").mkdir()
    table = run(bank, tmp_path, "all", weights=tmp_path / "empty")
    assert set(table["solver"]) == {*descriptor_names(), *encoder_names()}
    missing = table[table["status"] == "error"]
    assert set(missing["solver"]) == set(encoder_names()) - {DEFAULT_ENCODER}
    assert missing["text"].str.startswith("weights unavailable").all() and missing["choice"].isna().all()


def test_a_rerun_encodes_nothing_and_answers_alike(bank, tmp_path, monkeypatch):
    first = run(bank, tmp_path, "hog,dinov2-s14")
    monkeypatch.setattr(
        "sson_core.solvers.appearance.encoder.EncoderExtractor.encode",
        lambda *_: pytest.fail("a forward pass"),
    )
    replace = extractors.DescriptorExtractor
    monkeypatch.setattr(replace, "prepare", lambda *_: pytest.fail("a descriptor computed"))
    second = run(bank, tmp_path, "hog,dinov2-s14")
    varying = ["run_id", "seconds"]
    pd.testing.assert_frame_equal(first.drop(columns=varying), second.drop(columns=varying))


def test_only_new_images_are_encoded(bank, tmp_path, monkeypatch):
    run(bank, tmp_path, "hog")
    larger = open_bank(write_tiny_bank(tmp_path / "larger", items=6))
    encoded = []
    original = extractors.DescriptorExtractor.prepare
    monkeypatch.setattr(
        extractors.DescriptorExtractor,
        "prepare",
        lambda self, pixels: (encoded.append(1), original(self, pixels))[1],
    )
    run(larger, tmp_path, "hog")
    assert len(encoded) == 8


def test_ties_are_no_choice(bank, tmp_path, monkeypatch):
    replace_descriptor(monkeypatch, "hog", lambda pixels: np.ones(3, np.float32))
    table = run(bank, tmp_path, "hog")
    assert set(table["status"]) == {"tie"} and table["choice"].isna().all()


@pytest.mark.parametrize(
    ("value", "message"), [(math.nan, "not finite"), (math.inf, "not finite"), (0, "zero")]
)
def test_void_features_name_encoder_and_image(bank, tmp_path, monkeypatch, value, message):
    replace_descriptor(monkeypatch, "hog", lambda pixels: np.full(3, value, np.float32))
    with pytest.raises(FeatureError, match=f"features of hog are .*{message}") as caught:
        run(bank, tmp_path, "hog")
    assert caught.value.file.suffix == ".png" and caught.value.file.is_file()
    assert not list(tmp_path.glob("cache/*"))


@pytest.mark.parametrize("asked", ["nope", "hog,nope", "", " , "])
def test_unknown_names_list_the_known(bank, tmp_path, asked):
    with pytest.raises(BadInput, match=r"no encoder named.*hog.*clip-openai-b32.*dinov2-l14-reg") as caught:
        run(bank, tmp_path, asked)
    assert caught.value.field == "encoders" and caught.value.exit_code == 2


def test_weights_that_are_no_folder_are_refused_whatever_is_asked(bank, tmp_path):
    with pytest.raises(BadInput, match="nowhere: weights: no such folder"):
        run(bank, tmp_path, "hog", weights=tmp_path / "nowhere")


def test_a_changed_image_is_refused_and_a_rewritten_one_is_not(bank, tmp_path):
    path = bank.panel_paths(bank.item_ids[0])["A"]

    pixels = np.asarray(Image.open(path))
    Image.fromarray(pixels).save(path, compress_level=0)
    run(bank, tmp_path, "raw-pixels")
    write_png(path, 255 - pixels)
    with pytest.raises(BadInput, match="not the one recorded") as caught:
        run(bank, tmp_path, "raw-pixels")
    assert caught.value.file == path


def test_a_missing_image_is_named_even_if_its_features_are_cached(bank, tmp_path):
    run(bank, tmp_path, "raw-pixels")
    path = bank.panel_paths(bank.item_ids[1])["C"]
    path.unlink()
    with pytest.raises(BadInput, match="missing") as caught:
        run(bank, tmp_path, "raw-pixels")
    assert caught.value.file == path


def test_results_are_merged_into_the_file(bank, tmp_path):
    out = tmp_path / "out" / "responses.parquet"
    run(bank, tmp_path, "hog", out=out)
    run(bank, tmp_path, "hog,raw-pixels", out=out)
    assert read_responses(out)["solver"].value_counts().to_dict() == {"hog": 4, "raw-pixels": 4}


def test_an_encoder_found_later_is_no_longer_unavailable(bank, tmp_path, monkeypatch):
    out = tmp_path / "responses.parquet"
    with monkeypatch.context() as patch:
        patch.setattr("sson_core.solvers.appearance.weights.package_model", lambda: None)
        run(bank, tmp_path, DEFAULT_ENCODER, out=out)
        assert set(read_responses(out)["status"]) == {"error"}
        run(bank, tmp_path, DEFAULT_ENCODER, out=out)
        assert len(read_responses(out)) == 4
    run(bank, tmp_path, DEFAULT_ENCODER, out=out)
    assert set(read_responses(out)["status"]) == {"ok"}
    monkeypatch.setattr("sson_core.solvers.appearance.weights.package_model", lambda: None)
    run(bank, tmp_path, DEFAULT_ENCODER, out=out)
    table = read_responses(out)
    assert len(table) == 4 and set(table["status"]) == {"ok"}


def test_shared_code_takes_panels_from_the_record(tmp_path):
    path = write_tiny_bank(tmp_path / "bank", items=2)
    for file in Path(path).glob("items/*/repro.json"):
        record = json.loads(file.read_text())
        record["panels"] = {f"view {name}": panel for name, panel in record["panels"].items()}
        record["answer"] = f"view {record['answer']}"
        file.write_text(json.dumps(record))
    bank = open_bank(path)
    table = run(bank, tmp_path, "colour-histogram")
    assert table["choice"].tolist() == bank.table["answer"].tolist()


def test_responses_do_not_go_into_the_bank_or_over_another_file(bank, tmp_path, monkeypatch):
    """Known before anything is encoded, and nothing is written."""
    replace_descriptor(monkeypatch, "hog", lambda pixels: pytest.fail("encoded"))
    before = sorted(bank.path.rglob("*"))
    for out in (bank.path, bank.path / "r.parquet", bank.path / "items" / bank.item_ids[0] / "r.parquet"):
        with pytest.raises(BadInput, match="lies inside the bank") as caught:
            run(bank, tmp_path, "hog", out=out)
        assert (caught.value.file, caught.value.field) == (out, "out")
    assert sorted(bank.path.rglob("*")) == before
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "folder").mkdir()
    for out, told in (
        (tmp_path / "mine.txt", "not a parquet file"),
        (tmp_path / "folder", "not a plain file"),
    ):
        with pytest.raises(BadInput, match=told):
            run(bank, tmp_path, "hog", out=out)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_a_bank_without_items_is_refused(bank, tmp_path):
    shutil.rmtree(bank.path / "items")
    (bank.path / "items").mkdir()
    with pytest.raises(BadInput, match="no items"):
        run(open_bank(bank.path), tmp_path, "hog")
