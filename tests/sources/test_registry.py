import pytest

from sson_core.errors import BadInput
from sson_core.sources import get_source, source_names


def test_every_source_answers_to_its_module_name() -> None:
    assert "procedural" in source_names()
    for name in source_names():
        assert get_source(name).name == name


def test_an_unknown_source_is_refused_with_the_names() -> None:
    with pytest.raises(BadInput, match="procedural") as caught:
        get_source("nowhere")
    assert caught.value.field == "source"


def test_a_module_path_is_no_source_name() -> None:
    with pytest.raises(BadInput):
        get_source("procedural.layout")
