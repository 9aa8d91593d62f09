"""A Ray cluster of two nodes on this machine, one of which is killed in the middle: the rows are those of a single process."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from noctule.lab.crews import Alone, Cluster
from noctule.lab.folders import Folder
from noctule.lab.matches import Played
from noctule.lab.plans import Plan, Study
from noctule.lab.studies import Progress, study

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'noctule[ray]'")
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(280)]

PLAN = Plan((Study("skirmish", ("standard",), bots="random"), Study("parley", ("parley",), (3,), "random")), games=60)


def rows(folder: Path) -> list[Played]:
    found = [replace(row, seconds=0.0, slowest=0.0) for row in Folder(folder).rows()]
    return sorted(found, key=lambda row: row.match)


def test_a_node_is_killed_in_mid_run_and_nothing_is_lost(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = nodes.add_node(num_cpus=1)
    crew = None
    try:
        crew = Cluster(nodes.address)
        assert crew.workers == 2

        def kill(progress: Progress, row: Played | None) -> None:
            nonlocal second
            if second is not None and progress.done >= 5:
                nodes.remove_node(second, allow_graceful=False)
                second = None

        progress = study(PLAN, tmp_path / "ray", lambda: crew, kill)
    finally:
        if crew is not None:
            crew.close()
        nodes.shutdown()  # type: ignore[no-untyped-call]
    assert second is None, "the node was killed while games were played"
    assert (progress.left, progress.crashes) == (0, 0)
    study(PLAN, tmp_path / "alone", Alone, lambda *_: None)
    assert rows(tmp_path / "ray") == rows(tmp_path / "alone")
