"""How a test says which sentences of the sheets, and which of our rulings, it stands for."""

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])


def sheet(*ids: str) -> Callable[[Test], Test]:
    """This test fails if one of these sentences of `sentences.tsv` is broken."""

    def carry(test: Test) -> Test:
        test.__dict__["sheet_ids"] = ids
        pytest.mark.sheet(*ids)(test)
        return test

    return carry


def ruling(*ids: str) -> Callable[[Test], Test]:
    """This test fails if one of these rulings of `rulings.tsv` is broken."""

    def carry(test: Test) -> Test:
        test.__dict__["ruling_ids"] = ids
        pytest.mark.ruling(*ids)(test)
        return test

    return carry
