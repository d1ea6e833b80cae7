"""Tasks: what differs from one kind of item to another."""

from __future__ import annotations

from sson_core.bank import Bank
from sson_core.bank.store import BANK_NAME
from sson_core.errors import BadInput
from sson_core.tasks.protocol import Task

__all__ = ["Task", "get_task", "task_names", "task_of"]


def task_names() -> tuple[str, ...]:
    """Return the names of all tasks."""
    return ("four_view",)


def get_task(name: str) -> Task:
    """Return a task; raise BadInput that lists the names if there is none of that name."""
    if name == "four_view":
        from sson_core.tasks.four_view.task import FourView

        return FourView()
    raise BadInput(f"no task {name!r}; there is: {', '.join(task_names())}.", field="task")


def task_of(bank: Bank) -> Task:
    """Return the task that a bank says it holds; raise BadInput naming the bank if it is unknown."""
    try:
        return get_task(bank.info.task)
    except BadInput as error:
        raise BadInput(error.message, file=bank.path / BANK_NAME, field="task") from None
