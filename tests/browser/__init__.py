"""A package, so that what is made once for all of these tests is gone before other tests come."""
