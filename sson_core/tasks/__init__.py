"""Tasks: what differs from one kind of item to another."""
