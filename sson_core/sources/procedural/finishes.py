"""Finishes: a material together with the size of its texture."""

from __future__ import annotations

from dataclasses import dataclass

from sson_core.scene import Colour, Material
from sson_core.sources.procedural.textures import metres
from sson_core.sources.procedural.textures.noise import rgb


@dataclass(frozen=True)
class Finish:
    """A material, and how many metres of surface one repeat of its texture covers."""

    material: Material
    repeat: float = 1.0


def textured(
    name: str, colour: Colour = (1.0, 1.0, 1.0), roughness: float = 0.6, *, fill: bool = False
) -> Finish:
    """Return a surface with a library texture; ``fill`` stretches it once over a part fitted to 0..1."""
    material = Material(name=name, base_color=colour, texture=name, roughness=roughness)
    return Finish(material, 1.0 if fill else metres(name))


def wood(tone: str, roughness: float = 0.45) -> Finish:
    """Return oiled wood of a tone of the texture library."""
    return textured(f"board-{tone}", roughness=roughness)


def fabric(weave: str, code: str) -> Finish:
    """Return cloth of a neutral weave tinted by a colour code."""
    return tinted(weave, code, 0.92)


def leather(code: str) -> Finish:
    """Return leather tinted by a colour code."""
    return tinted("leather", code, 0.42)


def printed(name: str) -> Finish:
    """Return cloth with a printed or woven pattern of its own colours."""
    return textured(name, roughness=0.9)


def glazed(code: str, roughness: float = 0.25) -> Finish:
    """Return glazed ceramic tinted by a colour code."""
    return tinted("glaze", code, roughness)


def wicker(code: str = "#c79a62") -> Finish:
    """Return basket work tinted by a colour code."""
    return tinted("wicker", code, 0.75)


def paint(code: str, roughness: float = 0.5) -> Finish:
    """Return a plain painted or plastic surface."""
    return Finish(Material(name=f"paint-{code[1:]}", base_color=rgb(code), roughness=roughness))


def metal(code: str, roughness: float = 0.3) -> Finish:
    """Return metal of a colour."""
    material = Material(name=f"metal-{code[1:]}", base_color=rgb(code), roughness=roughness, metallic=1.0)
    return Finish(material)


def glass(code: str = "#f2f7f7") -> Finish:
    """Return clear glass with a faint tint."""
    return Finish(Material(name=f"glass-{code[1:]}", base_color=rgb(code), roughness=0.02, glass=True))


def glowing(code: str, strength: float) -> Finish:
    """Return a surface that emits light of a colour."""
    name = f"glow-{code[1:]}-{strength:g}"
    return Finish(Material(name=name, base_color=rgb(code), roughness=0.8, emission=strength))


def tinted(texture: str, code: str, roughness: float) -> Finish:
    """Return a surface with a neutral library texture tinted by a colour code."""
    material = Material(
        name=f"{texture}-{code[1:]}", base_color=rgb(code), texture=texture, roughness=roughness
    )
    return Finish(material, metres(texture))
