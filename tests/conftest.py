"""The marks a test may carry."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sheet(*ids): the sentences of the rule sheets this test stands for")
    config.addinivalue_line("markers", "ruling(*ids): the rulings of ours this test stands for")
