"""Small .blend files, made by Blender in a process of its own when a test needs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PRELUDE = '''
import math, sys
from pathlib import Path
import bpy, mathutils

OUT = Path(sys.argv[1])

def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = None

def save(name):
    bpy.ops.wm.save_as_mainfile(filepath=str(OUT / name), compress=False)

def link(item, collection=None):
    (collection or bpy.context.scene.collection).objects.link(item)
    return item

def collection(name, parent=None):
    made = bpy.data.collections.new(name)
    (parent or bpy.context.scene.collection).children.link(made)
    return made

def box_mesh(name, size=(1, 1, 1), at=(0, 0, 0)):
    x, y, z = (s / 2 for s in size)
    v = [(at[0] + i * x, at[1] + j * y, at[2] + k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(v, [], f)
    return mesh

def box(name, size=(1, 1, 1), place=(0, 0, 0), material=None, into=None, heading=0.0, at=(0, 0, 0)):
    item = link(bpy.data.objects.new(name, box_mesh(name, size, at)), into)
    item.location, item.rotation_euler[2] = place, heading
    if material:
        item.data.materials.append(material)
    return item

def material(name, **inputs):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    for key, value in inputs.items():
        node(made, "BSDF_PRINCIPLED").inputs[key.replace("_", " ")].default_value = value
    return made

def node(made, kind):
    return next(item for item in made.node_tree.nodes if item.type == kind)

def feed(made, output, socket="Base Color"):
    made.node_tree.links.new(output, node(made, "BSDF_PRINCIPLED").inputs[socket])

def glow(name, colour):
    """A material that shows exactly this linear colour where no light falls."""
    made = material(name, Base_Color=(0, 0, 0, 1), Roughness=1.0, Specular_IOR_Level=0.0)
    node(made, "BSDF_PRINCIPLED").inputs["Emission Color"].default_value = (*colour, 1)
    node(made, "BSDF_PRINCIPLED").inputs["Emission Strength"].default_value = 1.0
    return made

def lamp(name, kind, power, place=(0, 0, 2)):
    made = link(bpy.data.objects.new(name, bpy.data.lights.new(name, kind)))
    made.data.energy, made.location = power, place
    return made
'''


def build(folder: Path, code: str) -> Path:
    """Run code with the helpers above; it saves files into ``folder``, which is returned."""
    done = subprocess.run(
        [sys.executable, "-c", PRELUDE + code, str(folder)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"Blender could not build the files:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return folder
