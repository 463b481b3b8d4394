"""Jobs on Ray: a cluster of three nodes, with some kills. `just soak-scale` is the long form."""

from pathlib import Path

import pytest

pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]'")

from ray_onslaught import NotStarted, check, count, onslaught, solutions  # noqa: E402


def test_jobs_with_kills_on_three_nodes(tmp_path: Path) -> None:
    try:
        with onslaught(tmp_path, seed=1) as state:
            count(state, 11, kills=3, parts=20)
            check(state, 20_000, kills=1)
            solutions(state, kills=0)
            assert state.total >= 1
    except NotStarted as error:
        pytest.skip(f"Ray's own processes did not start in time: {error}")
