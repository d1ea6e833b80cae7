"""Checking a bank: files, hashes, records, the task's rules, balance of the answers, leaks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from sson_core.bank.item_checks import Finding, Rules, Severity, check_item
from sson_core.bank.leaks import CERTAIN, SUSPICIOUS, extreme_rank_test, order_tells
from sson_core.bank.record import RECORD_NAME, ItemRecord
from sson_core.bank.store import BANK_NAME, Bank
from sson_core.errors import BadInput

__all__ = ["Finding", "Rules", "check_bank"]


def check_bank(bank: Bank, task: Rules, deep: bool = False) -> list[Finding]:
    """Return all that is wrong with a bank, errors first; an empty list is a clean bill.

    ``deep`` also rebuilds every scene and computes the evidence anew, seconds an item; an item that is
    found wrong without is not gone into further.
    """
    findings: list[Finding] = []
    records: dict[str, ItemRecord] = {}
    for item_id in bank.item_ids:
        try:
            records[item_id] = bank.record(item_id)
        except BadInput as error:
            findings.append(_unusable(item_id, error, bank.path))
    if not bank.item_ids:
        findings.append(Finding("error", None, bank.path, "the bank has no items.", unusable=True))
    for item_id, record in records.items():
        mine = check_item(bank, task, item_id, record)
        findings += mine
        if deep and not any(finding.severity == "error" for finding in mine):
            file = bank.folder(item_id) / RECORD_NAME
            findings += [Finding("error", item_id, file, text) for text in task.reverify(record)]
    findings += _check_copies(bank, records)
    findings += _check_balance(bank, task, records)
    findings += _check_leaks(bank, records)
    return sorted(findings, key=lambda finding: finding.severity)


def _unusable(item_id: str, error: BadInput, fallback: Path) -> Finding:
    message = error.message + (f" {error.advice}" if error.advice else "")
    return Finding("error", item_id, error.file or fallback, message, error.field, unusable=True)


def _check_copies(bank: Bank, records: dict[str, ItemRecord]) -> list[Finding]:
    seen: dict[str, Path] = {}
    findings = []
    for item_id, record in records.items():
        for name, panel in record.panels.items():
            file = bank.folder(item_id) / panel.file
            first = seen.setdefault(panel.pixels_sha256, file)
            if first is not file:
                message = f"shows the same pixels as {first}."
                findings.append(Finding("error", item_id, file, message, f"panels.{name}"))
    return findings


def _check_balance(bank: Bank, task: Rules, records: dict[str, ItemRecord]) -> list[Finding]:
    counts = Counter(record.answer for record in records.values())
    shares = [counts.get(panel, 0) for panel in task.panels]
    spread = max(shares) - min(shares)
    if spread < 2:
        return []
    listed = ", ".join(f"{panel} {count}" for panel, count in zip(task.panels, shares, strict=True))
    grave = spread > 2 and spread > 0.1 * len(records)
    message = f"the answers are not balanced: {listed}."
    return [Finding("error" if grave else "warning", None, bank.path / BANK_NAME, message, "answer")]


def _check_leaks(bank: Bank, records: dict[str, ItemRecord]) -> list[Finding]:
    items = []
    for item_id, record in records.items():
        panels = {name: bank.folder(item_id) / panel.file for name, panel in record.panels.items()}
        if all(path.is_file() for path in panels.values()):
            items.append((panels, record.answer))
    findings = []
    for measure, read in (
        ("file size", lambda path: path.stat().st_size),
        ("time", lambda path: path.stat().st_mtime_ns),
    ):
        for extreme, hits, counted, p in extreme_rank_test(items, read):
            if p < SUSPICIOUS:
                message = f"the answer's file has the {extreme} {measure} in {hits} of {counted} items"
                findings.append(Finding("warning", None, bank.path, f"{message} (exact p = {p:.2g})."))
    p = order_tells([records[item_id].answer for item_id in sorted(records)])
    if p < SUSPICIOUS:
        message = f"the order of the item ids tells the answers (permutation p = {p:.2g})."
        severity: Severity = "error" if p < CERTAIN else "warning"
        findings.append(Finding(severity, None, bank.path, message, "item_id"))
    return findings
