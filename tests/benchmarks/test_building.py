"""How much longer a build takes than Blender says that it painted."""

from __future__ import annotations

import time

from sson_core.rendering.blender.client import BlenderRenderer
from sson_core.tasks.four_view.build import BuildRequest, build_bank

REQUEST = BuildRequest(items=3, seed=1, resolution=(320, 320), quality="final")


class Timed(BlenderRenderer):
    """Adds up the render times that Blender stamps into its pictures."""

    reported = 0.0

    def render(self, *arguments, **options):
        report = super().render(*arguments, **options)
        self.reported += sum(report.reported_seconds.values())
        return report


def test_building_takes_hardly_longer_than_painting(measured, tmp_path):
    """A small bank from nothing: scenes, search, light checks, panels, plans, records and the index."""
    renderer = Timed()
    start = time.perf_counter()
    report = build_bank(tmp_path / "bank", REQUEST, renderer)
    wall = time.perf_counter() - start
    assert report.made == REQUEST.items
    measured(
        "building: wall time to Blender's own render time",
        wall / renderer.reported,
        most=1.10,
        note=f"{report.made} items of {'x'.join(map(str, REQUEST.resolution))}, {wall:.0f} s",
    )
