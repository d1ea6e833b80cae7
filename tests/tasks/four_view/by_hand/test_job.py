from __future__ import annotations

import threading

from sson_core.errors import BadInput, Cancelled
from sson_core.tasks.four_view.by_hand.job import IsCancelled, Job, Report


def test_a_job_runs_beside_its_caller_and_tells_how_far_it_is() -> None:
    go, states = threading.Event(), []

    def work(report: Report, cancelled: IsCancelled) -> str:
        report("half", 1, 2)
        go.wait(10)
        return "result"

    job = Job(work, lambda changed: states.append((changed.state, changed.share)))
    assert job.state == "waiting" and job.share == 0.0
    job.start()
    assert not job.wait(0.05)
    assert job.state == "running" and job.progress == ("half", 1, 2) and job.share == 0.5
    go.set()
    assert job.wait(10) and job.state == "done" and job.result == "result" and job.error is None
    assert states == [("running", 0.0), ("running", 0.5), ("done", 1.0)]


def test_a_cancelled_job_stops_where_it_looks_or_reports() -> None:
    started = threading.Event()

    def looking(report: Report, cancelled: IsCancelled) -> None:
        started.set()
        while not cancelled():
            threading.Event().wait(0.01)
        raise Cancelled("stopped.")

    def reporting(report: Report, cancelled: IsCancelled) -> None:
        started.set()
        while True:
            report("step", 0, 1)
            threading.Event().wait(0.01)

    for work in (looking, reporting):
        started.clear()
        job = Job(work).start()
        assert started.wait(10)
        job.cancel()
        assert job.wait(10) and job.state == "cancelled" and job.result is None and job.error is None


def test_a_failure_is_kept_with_its_error() -> None:
    def work(report: Report, cancelled: IsCancelled) -> None:
        raise BadInput("no.")

    job = Job(work).start()
    assert job.wait(10) and job.state == "failed"
    assert isinstance(job.error, BadInput)
