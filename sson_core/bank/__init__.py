"""Banks of items: the item record, the store, its checks. Nothing here belongs to one task."""

from sson_core.bank.record import ItemRecord, PanelRecord, SceneReference, read_record
from sson_core.bank.store import Bank, BankInfo, open_bank

__all__ = ["Bank", "BankInfo", "ItemRecord", "PanelRecord", "SceneReference", "open_bank", "read_record"]
