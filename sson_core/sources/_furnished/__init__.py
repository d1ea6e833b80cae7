"""What the sources of a user's own furnished scenes share: raw parts, the mapping file, the assembly."""
