"""One colour, number or image for what a node tree computes: for previews and for telling looks apart.

Procedural textures count as their middle value. Nothing here is rendered: renders use the tree itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Linear = NDArray[np.float64]

MIDDLE = 0.5
LUMINANCE = (0.2126, 0.7152, 0.0722)
DEEPEST = 64
"""Nodes in a row; more is taken for a circle."""
_OLD_MIX = ("Fac", "Color1", "Color2")
_RAMP = np.linspace(0.0, 1.0, 17)


@dataclass
class Estimator:
    """Walks a node tree backwards from a socket. ``image_colour`` gives an image's mean linear colour."""

    image_colour: Callable[[Any], Linear]
    _groups: list[Any] = field(default_factory=list)
    _depth: int = 0

    def colour(self, socket: Any) -> Linear:
        """Return the linear colour (3,) that reaches an input socket."""
        value = self._value(socket)
        return np.clip(np.broadcast_to(value, (3,)) if value.size == 1 else value[:3], 0.0, None)

    def number(self, socket: Any) -> float:
        """Return the number that reaches an input socket; a colour counts as its mean."""
        return float(self._value(socket)[:3].mean())

    def inputs(self, node: Any, identifier: str) -> Linear:
        """Return what reaches a node's input with an identifier."""
        return self._value(next(socket for socket in node.inputs if socket.identifier == identifier))

    def source(self, socket: Any) -> tuple[Any, Any] | None:
        """Return the node and its output socket that an input is linked to, through reroutes."""
        while socket.is_linked and socket.links:
            link = socket.links[0]
            if link.from_node.type != "REROUTE":
                return link.from_node, link.from_socket
            socket = link.from_node.inputs[0]
        return None

    def enter(self, node: Any, output: Any) -> Any | None:
        """Step into a group's tree; return the inner socket that feeds an output. `leave` steps out."""
        inner = group_output(node.node_tree, output.identifier) if node.node_tree else None
        if inner is not None:
            self._groups.append(node)
        return inner

    def leave(self) -> None:
        """Step out of the group entered last."""
        self._groups.pop()

    def _value(self, socket: Any) -> Linear:
        found = self.source(socket)
        if found is None:
            return _default(socket)
        if self._depth >= DEEPEST:
            return np.array([MIDDLE])
        self._depth += 1
        try:
            return self._output(*found)
        finally:
            self._depth -= 1

    def _output(self, node: Any, output: Any) -> Linear:
        if node.type == "GROUP":
            inner = self.enter(node, output)
            if inner is None:
                return np.array([MIDDLE])
            try:
                return self._value(inner)
            finally:
                self.leave()
        if node.type == "GROUP_INPUT" and self._groups:
            group = self._groups.pop()
            try:
                outer = next((put for put in group.inputs if put.identifier == output.identifier), None)
                return np.array([MIDDLE]) if outer is None else self._value(outer)
            finally:
                self._groups.append(group)
        rule = _RULES.get(node.type)
        return np.array([MIDDLE]) if rule is None else np.asarray(rule(self, node, output), dtype=np.float64)


def group_output(tree: Any, identifier: str) -> Any | None:
    """Return the input socket of a group's active output node with an identifier."""
    for node in tree.nodes:
        if node.type == "GROUP_OUTPUT" and node.is_active_output:
            return next((socket for socket in node.inputs if socket.identifier == identifier), None)
    return None


def _default(socket: Any) -> Linear:
    value = getattr(socket, "default_value", None)
    if value is None or isinstance(value, str):
        return np.array([MIDDLE])
    try:
        return np.atleast_1d(np.array(value, dtype=np.float64))[:3]
    except (TypeError, ValueError):  # a socket for objects, images and the like
        return np.array([MIDDLE])


def _ramp(walk: Estimator, node: Any, output: Any) -> Linear:
    """Average a colour ramp over its whole range, or read it where its input is a plain number."""
    factor = node.inputs["Fac"]
    places = _RAMP if factor.is_linked else [walk.number(factor)]
    colours = np.array([node.color_ramp.evaluate(float(place)) for place in places])
    kept = colours[:, 3:] if output.name == "Alpha" else colours[:, :3]
    return np.asarray(kept.mean(axis=0))


def _mix(walk: Estimator, node: Any, _: Any) -> Linear:
    if node.type == "MIX_RGB":
        share, first, second = (walk.inputs(node, name) for name in _OLD_MIX)
    else:
        kind = {"RGBA": "Color", "FLOAT": "Float", "VECTOR": "Vector"}.get(node.data_type, "Float")
        share, first, second = (
            walk.inputs(node, name) for name in ("Factor_Float", f"A_{kind}", f"B_{kind}")
        )
        if kind == "Float":
            return np.asarray(first + (second - first) * share.mean())
    t = float(np.clip(share.mean(), 0.0, 1.0))
    operation = _BLENDS.get(node.blend_type)
    other = second if operation is None else operation(first, second)
    return np.asarray(first + (other - first) * t)


def _maths(walk: Estimator, node: Any, _: Any) -> Linear:
    values = [walk.number(socket) for socket in node.inputs]
    a, b = values[0], values[1] if len(values) > 1 else 0.0
    with np.errstate(all="ignore"):
        rule = _MATHS.get(node.operation)
        result = MIDDLE if rule is None else rule(a, b)
    return np.array([result if np.isfinite(result) else MIDDLE])


def _range(walk: Estimator, node: Any, _: Any) -> Linear:
    if node.data_type != "FLOAT":
        return np.array([MIDDLE])
    value, low, high, to_low, to_high = (walk.number(socket) for socket in list(node.inputs)[:5])
    share = (value - low) / (high - low) if high != low else MIDDLE
    return np.array([to_low + (to_high - to_low) * float(np.clip(share, 0.0, 1.0))])


def _hue(walk: Estimator, node: Any, _: Any) -> Linear:
    """Apply saturation and value; a turned hue is rare and left alone."""
    colour = walk.colour(node.inputs["Color"])
    saturation, value = walk.number(node.inputs["Saturation"]), walk.number(node.inputs["Value"])
    top = colour.max()
    return np.asarray(np.clip((top + (colour - top) * saturation) * value, 0.0, None))


def _pair(first: str, second: str) -> Callable[[Estimator, Any, Any], Linear]:
    return lambda walk, node, _: (walk.colour(node.inputs[first]) + walk.colour(node.inputs[second])) / 2


def _through(name: str) -> Callable[[Estimator, Any, Any], Linear]:
    return lambda walk, node, _: walk.colour(node.inputs[name])


def _image(walk: Estimator, node: Any, output: Any) -> Linear:
    if output.name == "Alpha":
        return np.array([1.0])
    return np.array([MIDDLE]) if node.image is None else walk.image_colour(node.image)


def blackbody(kelvin: float) -> Linear:
    """Return the linear colour (3,) of a glowing body, its luminance 1: warm below 6500 K."""
    hundreds = float(np.clip(kelvin, 1000.0, 15000.0)) / 100.0
    red = 1.0 if hundreds <= 66 else 1.29 * (hundreds - 60) ** -0.133
    green = 0.390 * np.log(hundreds) - 0.632 if hundreds <= 66 else 1.13 * (hundreds - 60) ** -0.0755
    blue = 0.543 * np.log(max(hundreds - 10, 1.0)) - 1.196 if 19 < hundreds < 66 else float(hundreds >= 66)
    linear = np.clip([red, green, blue], 0.0, 1.0) ** 2.2
    return np.asarray(linear / (linear @ LUMINANCE))


_BLENDS: dict[str, Callable[[Linear, Linear], Linear]] = {
    "MULTIPLY": lambda a, b: a * b,
    "ADD": lambda a, b: a + b,
    "LINEAR_LIGHT": lambda a, b: np.clip(a + 2.0 * (b - MIDDLE), 0.0, None),
    "SUBTRACT": lambda a, b: np.clip(a - b, 0.0, None),
    "DARKEN": np.minimum,
    "LIGHTEN": np.maximum,
    "SCREEN": lambda a, b: 1.0 - (1.0 - a) * (1.0 - b),
}
_MATHS: dict[str, Callable[[float, float], float]] = {
    "ADD": lambda a, b: a + b,
    "SUBTRACT": lambda a, b: a - b,
    "MULTIPLY": lambda a, b: a * b,
    "DIVIDE": lambda a, b: a / b if b else MIDDLE,
    "POWER": lambda a, b: float(np.power(a, b)),
    "MINIMUM": min,
    "MAXIMUM": max,
}
_RULES: dict[str, Callable[[Estimator, Any, Any], Any]] = {
    "RGB": lambda _w, _n, output: list(output.default_value)[:3],
    "VALUE": lambda _w, _n, output: [output.default_value],
    "VALTORGB": _ramp,
    "MIX": _mix,
    "MIX_RGB": _mix,
    "MATH": _maths,
    "MAP_RANGE": _range,
    "HUE_SAT": _hue,
    "TEX_IMAGE": _image,
    "TEX_ENVIRONMENT": _image,
    "TEX_CHECKER": _pair("Color1", "Color2"),
    "TEX_BRICK": _pair("Color1", "Color2"),
    "GAMMA": _through("Color"),
    "BRIGHTCONTRAST": _through("Color"),
    "CURVE_RGB": _through("Color"),
    "RGBTOBW": _through("Color"),
    "INVERT": lambda walk, node, _: 1.0 - walk.colour(node.inputs["Color"]),
    "CLAMP": _through("Value"),
    "BLACKBODY": lambda walk, node, _: blackbody(walk.number(node.inputs["Temperature"])),
}
