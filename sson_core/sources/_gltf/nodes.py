"""The tree of a file's nodes: poses, and which nodes together are one thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sson_core.errors import BadInput
from sson_core.geometry import Array
from sson_core.sources._furnished.categories import FIXTURES, OTHER, STRUCTURE, category_of, own_category
from sson_core.sources._gltf.document import Document

DEEPEST = 200


@dataclass(frozen=True, eq=False)
class Node:
    """A node with its pose in the file's axes (4, 4) and the names of its parents, outermost first."""

    index: int
    name: str
    content: dict[str, Any]
    T_node_to_world: Array
    parents: tuple[str, ...]
    children: tuple[Node, ...] = ()

    @property
    def has_mesh(self) -> bool:
        """Whether the node itself shows."""
        return "mesh" in self.content

    def shown(self) -> Iterator[Node]:
        """Yield the node and its descendants that show."""
        if self.has_mesh:
            yield self
        for child in self.children:
            yield from child.shown()

    def all(self) -> Iterator[Node]:
        """Yield the node and all its descendants."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True, eq=False)
class Thing:
    """A node that is one thing, and the nodes that show and belong to it, itself first if it shows."""

    node: Node
    shown: tuple[Node, ...] = field(default=())


def read_tree(document: Document) -> list[Node]:
    """Return the top nodes of the file's scene; raise BadInput if nodes hold each other in a circle."""
    nodes = document.items("nodes")
    scenes = document.items("scenes")
    inner = {child for node in nodes for child in node.get("children", [])}
    tops = [index for index in range(len(nodes)) if index not in inner]
    if scenes:
        tops = scenes[document.content.get("scene", 0)].get("nodes", [])
    seen: set[int] = set()

    def read(index: int, T_parent_to_world: Array, parents: tuple[str, ...]) -> Node:
        if index in seen or len(parents) > DEEPEST:
            raise BadInput("nodes hold each other.", file=document.file, field=f"nodes[{index}]")
        seen.add(index)
        content = nodes[index]
        name = str(content.get("name") or f"node_{index}")
        T = T_parent_to_world @ local_pose(content)
        children = tuple(read(child, T, (*parents, name)) for child in content.get("children", []))
        return Node(index, name, content, T, parents, children)

    return [read(index, np.eye(4), ()) for index in tops]


def local_pose(content: dict[str, Any]) -> Array:
    """Return a node's pose in its parent (4, 4), as numbers that need not be finite."""
    if "matrix" in content:
        return np.array(content["matrix"], dtype=np.float64).reshape(4, 4).T
    x, y, z, w = (float(value) for value in content.get("rotation", (0.0, 0.0, 0.0, 1.0)))
    length = float(np.sqrt(x * x + y * y + z * z + w * w))
    x, y, z, w = (x / length, y / length, z / length, w / length) if length else (0.0, 0.0, 0.0, 1.0)
    T = np.eye(4)
    T[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    T[:3, :3] = T[:3, :3] * np.array([float(value) for value in content.get("scale", (1.0, 1.0, 1.0))])
    T[:3, 3] = [float(value) for value in content.get("translation", (0.0, 0.0, 0.0))]
    return T


def things(node: Node) -> Iterator[Thing]:
    """Yield the things below a node.

    What hangs on a node that shows belongs to it, unless that is part of the building: a room may hold
    all its furniture. A node that does not show is one thing if its name says so and its children's do
    not, as with a chair of many parts.
    """
    shown = tuple(node.shown())
    if not shown:
        return
    own = category_of(node.name)
    if (node.has_mesh and own not in (*STRUCTURE, *FIXTURES)) or _is_one_thing(node, own):
        yield Thing(node, shown)
        return
    if node.has_mesh:
        yield Thing(node, (node,))
    for child in node.children:
        yield from things(child)


def _is_one_thing(node: Node, own: str | None) -> bool:
    if node.has_mesh or own in STRUCTURE or (own is None and own_category(node.name) == OTHER):
        return False
    said = {category_of(child.name) for child in node.children} - {None, own}
    if own is None:
        return not said and len(node.children) > 1 and all(_is_part(child) for child in node.children)
    return len(said) < 2


def _is_part(node: Node) -> bool:
    """Whether a node's name is a mere number or form, as exporters call the pieces of one thing."""
    return own_category(node.name) == OTHER and category_of(node.name) is None
