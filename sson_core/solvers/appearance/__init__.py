"""Appearance baselines: encoders and training-free descriptors."""
