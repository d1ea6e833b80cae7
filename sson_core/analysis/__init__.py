"""From responses to tables and figures."""
