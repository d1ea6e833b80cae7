import threading

from widgets.editor_worker import LatestWorker, Message


def test_of_a_gesture_only_the_latest_is_done_and_nothing_else_is_lost() -> None:
    done: list[Message] = []
    begun, go_on = threading.Event(), threading.Event()

    def work(messages: list[Message]) -> None:
        done.extend(messages)
        begun.set()
        go_on.wait(10)

    worker = LatestWorker(work)
    worker.post({"type": "first"})
    assert begun.wait(10) and not worker.pending()
    for x in range(5):
        worker.post({"type": "drag", "x": x, "gesture": "one", "latest": True})
    worker.post({"type": "drag", "x": 9, "gesture": "two", "latest": True})
    for turn in (1, 2):
        worker.post({"type": "camera", "round": turn, "gesture": "three"})
    assert worker.pending() and not worker.wait(0.01)
    go_on.set()
    assert worker.wait(10)
    assert [message.get("x", message.get("round")) for message in done] == [None, 4, 9, 1, 2]
    worker.close()
    worker.post({"type": "late"})
    assert len(done) == 5
