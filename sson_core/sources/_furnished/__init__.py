"""What the sources of a user's own furnished file share: parts, the mapping file, the scene made of both."""
