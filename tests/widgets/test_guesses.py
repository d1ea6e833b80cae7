import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from widgets.guesses import GuessLog


def test_the_last_guess_before_the_key_stands(tmp_path: Path) -> None:
    log = GuessLog(tmp_path / "deep" / "guesses.jsonl")
    log.guess("one", "A")
    log.guess("one", "B")
    log.reveal("one")
    log.guess("one", "C")
    log.guess("two", "D")
    assert log.standing() == {"one": "B", "two": "D"}
    assert log.revealed() == {"one"}
    assert [event.choice for event in log.events()] == ["A", "B", "", "C", "D"]


def test_a_new_log_object_reads_what_an_earlier_one_wrote(tmp_path: Path) -> None:
    GuessLog(tmp_path / "guesses.jsonl").guess("one", "A")
    assert GuessLog(tmp_path / "guesses.jsonl").standing() == {"one": "A"}


def test_an_absent_log_is_empty(tmp_path: Path) -> None:
    log = GuessLog(tmp_path / "guesses.jsonl")
    assert log.events() == [] and log.standing() == {} and log.revealed() == set()
    assert not log.path.exists()


def test_a_line_cut_off_by_a_crash_costs_only_itself(tmp_path: Path) -> None:
    log = GuessLog(tmp_path / "guesses.jsonl")
    log.guess("one", "A")
    with log.path.open("a") as stream:
        stream.write('{"item_id": "two", "eve')
    log.guess("three", "C")
    assert log.standing() == {"one": "A", "three": "C"}


def test_many_writers_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "guesses.jsonl"
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: GuessLog(path).guess(f"item-{number}", "A"), range(80)))
    lines = path.read_text().splitlines()
    assert {json.loads(line)["item_id"] for line in lines} == {f"item-{number}" for number in range(80)}


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from(["A", "B", "reveal"]))))
def test_standing_follows_from_order(tmp_path_factory, events) -> None:  # type: ignore[no-untyped-def]
    log = GuessLog(tmp_path_factory.mktemp("log") / "guesses.jsonl")
    expected: dict[str, str] = {}
    closed: set[str] = set()
    for item, what in events:
        if what == "reveal":
            log.reveal(item)
            closed.add(item)
        else:
            log.guess(item, what)
            if item not in closed:
                expected[item] = what
    assert log.standing() == expected
