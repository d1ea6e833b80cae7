"""Render settings and device, everything set explicitly."""

from __future__ import annotations

import bpy

from sson_core.rendering.protocol import RenderSettings

GPU_BACKENDS = ("OPTIX", "CUDA", "HIP", "ONEAPI", "METAL")


class NoDevice(Exception):
    """A GPU is asked for and there is none."""


def apply_settings(settings: RenderSettings) -> None:
    """Set engine, sampling, light paths, denoising, colour management and output of the scene."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "GPU" if _use_gpu(settings.device) else "CPU"
    cycles.seed, cycles.use_animated_seed = settings.seed, False
    cycles.samples = settings.samples
    cycles.use_adaptive_sampling = False
    cycles.sampling_pattern = "TABULATED_SOBOL"
    cycles.use_guiding = False
    cycles.use_light_tree = True
    cycles.light_sampling_threshold = settings.light_sampling_threshold
    cycles.min_light_bounces = cycles.min_transparent_bounces = 0
    cycles.max_bounces = settings.max_bounces
    cycles.diffuse_bounces = settings.diffuse_bounces
    cycles.glossy_bounces = settings.glossy_bounces
    cycles.transmission_bounces = settings.glossy_bounces
    cycles.volume_bounces = 0
    cycles.transparent_max_bounces = settings.transparent_max_bounces
    cycles.caustics_reflective = cycles.caustics_refractive = settings.caustics
    cycles.blur_glossy = settings.blur_glossy
    cycles.sample_clamp_direct = settings.clamp_direct
    cycles.sample_clamp_indirect = settings.clamp_indirect
    cycles.use_fast_gi = False
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", settings.filter_width
    cycles.use_denoising = settings.denoise
    if settings.denoise:
        cycles.denoiser = "OPENIMAGEDENOISE"
        cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
        cycles.denoising_prefilter = "ACCURATE"
        cycles.denoising_quality = "HIGH"
        cycles.denoising_use_gpu = cycles.device == "GPU"
    _apply_output(settings)


def versions() -> dict[str, str | int]:
    """Return Blender's version and the device and threads in use."""
    render = bpy.context.scene.render
    backend = bpy.context.preferences.addons["cycles"].preferences.compute_device_type
    device = "CPU" if bpy.context.scene.cycles.device == "CPU" else f"GPU {backend}"
    return {
        "renderer": "blender-cycles",
        "blender": bpy.app.version_string,
        "device": device,
        "threads": int(render.threads),
    }


def _apply_output(settings: RenderSettings) -> None:
    scene = bpy.context.scene
    render = scene.render
    render.threads_mode = "FIXED" if settings.threads else "AUTO"
    if settings.threads:
        render.threads = settings.threads
    render.use_persistent_data = False
    render.use_compositing = render.use_sequencer = False
    render.use_motion_blur = render.use_border = False
    render.film_transparent = False
    render.dither_intensity = settings.dither
    render.use_stamp_render_time, render.metadata_input = True, "SCENE"
    image = render.image_settings
    image.file_format, image.color_mode, image.color_depth = "PNG", "RGB", "8"
    image.compression = 15
    image.color_management = "FOLLOW_SCENE"
    scene.display_settings.display_device = settings.display_device
    view = scene.view_settings
    view.view_transform = settings.view_transform
    view.look = settings.look
    view.exposure, view.gamma = settings.exposure, settings.gamma
    view.use_curve_mapping = view.use_white_balance = False
    scene.sequencer_colorspace_settings.name = "sRGB"


def _use_gpu(device: str) -> bool:
    """Switch all GPUs of the first backend that has any on, unless ``device`` is cpu."""
    if device == "cpu":
        return False
    preferences = bpy.context.preferences.addons["cycles"].preferences
    for backend in GPU_BACKENDS:
        try:
            preferences.compute_device_type = backend
        except TypeError:  # this build has no such backend
            continue
        preferences.refresh_devices()
        found = [entry for entry in preferences.devices if entry.type == backend]
        for entry in preferences.devices:
            entry.use = entry.type == backend
        if found:
            return True
    preferences.compute_device_type = "NONE"
    if device == "gpu":
        raise NoDevice("there is no GPU that Blender can use.")
    return False
