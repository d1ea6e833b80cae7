"""Reading glTF 2.0: a thin, wary reader of what a furnished scene needs."""
