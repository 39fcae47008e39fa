"""The record: what must be on the disk before anybody is told."""
