"""Faces made at each other: seen by all, not too often, never stored, and not if the host dislikes it."""

from pathlib import Path

import pytest

from rumpus.server.limits import Limits
from rumpus.server.rooms.faces import NO_FACES, NOBODY_THERE
from rumpus.server.rooms.snapshots import snapshot
from rumpus.wire.messages import AllowFaces, MakeFace
from server.evenings import Evening, evening
from server.simulated_rooms import Tab


def faces(tab: Tab) -> list[tuple[int, str, int | None]]:
    return [(face["chair"], face["grimace"], face["at"]) for face in tab.said("face")]


def refusals(tab: Tab) -> list[str]:
    return [refusal["reason"] for refusal in tab.said("refusal")]


def test_a_face_is_seen_by_all_and_the_gallery_and_is_in_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        tabs = [*await evening.begins("Ann", "Bob", bots=1), evening.comes("Cat")]
        ann, bob, _ = tabs
        seq = ann.seq
        evening.says(ann, MakeFace("tongue", 1))
        evening.says(bob, MakeFace("laugh", None))
        assert all(faces(tab) == [(0, "tongue", 1), (1, "laugh", None)] for tab in tabs)
        assert ann.seq == seq

    evening(tmp_path, monkeypatch, story)


def test_one_too_many_is_not_shown_and_another_players_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        for _ in range(5):
            evening.says(ann, MakeFace("wink", 1))
        evening.says(bob, MakeFace("growl", 0))
        assert faces(bob) == [(0, "wink", 1)] * 3 + [(1, "growl", 0)]
        assert refusals(ann) == []

    evening(tmp_path, monkeypatch, story, limits=Limits(face_rate=0))


def test_only_who_sits_makes_faces_and_only_at_somebody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await evening.begins("Ann", "Bob")
        cat = evening.comes("Cat")
        evening.says(cat, MakeFace("sob", 0))
        evening.says(ann, MakeFace("sob", 4))
        evening.says(ann, MakeFace("sob", 99))
        assert faces(ann) == faces(cat) == []
        assert refusals(cat) == ["Take a chair first."]
        assert refusals(ann)[0] == NOBODY_THERE and len(refusals(ann)) == 2

    evening(tmp_path, monkeypatch, story)


def test_the_host_can_turn_faces_off_and_that_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await evening.begins("Ann", "Bob")
        evening.says(bob, AllowFaces(False))
        assert evening.room.faces.allowed
        evening.says(ann, AllowFaces(False))
        evening.says(bob, MakeFace("laugh", None))
        assert faces(ann) == []
        assert refusals(bob)[-1] == NO_FACES
        await evening.until(lambda: bob.room["faces"] is False)
        assert snapshot(evening.room).faces is False

    evening(tmp_path, monkeypatch, story)
