"""The six edit categories: proposals, validity, and their effect on a scene."""
