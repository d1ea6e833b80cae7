"""The rules in plain words, and their numbers as people read them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wording:
    """How a rule is shown: ``title`` says what holds when it passes, ``name`` what is measured.

    ``unit`` follows the number, which is multiplied by ``scale`` first. ``yes_no`` rules have no number.
    """

    title: str
    name: str
    unit: str = ""
    scale: float = 1.0
    yes_no: bool = False

    def number(self, value: float) -> str:
        """Return a measured value or a bound with its unit."""
        scaled = value * self.scale
        digits = 2 if self.unit == "%" and abs(scaled) < 10 else 1 if self.unit in ("%", "°") else 2
        text = f"{min(scaled, 999.0):.{digits}f}".rstrip("0").rstrip(".") if self.unit else f"{scaled:.3g}"
        return f"{text or '0'} {self.unit}".strip().replace(" °", "°")


def _share(title: str, name: str) -> Wording:
    return Wording(title, name, "%", 100.0)


def _flag(title: str, name: str) -> Wording:
    return Wording(title, name, yes_no=True)


WORDINGS: dict[str, Wording] = {
    "edit": _flag("The edit leaves a sound room and can be seen", "the edit is refused"),
    "opaque_share": _share("The object is not mostly glass", "opaque surface"),
    "others_that_could_stand_there": Wording("No like object could stand there", "like objects in the room"),
    "unique_landmarks": Wording("Enough unlike things reveal the reflection", "unlike things"),
    "view_blocked": _share("Nothing right before the camera blocks the view", "picture blocked"),
    "bare_view": _share("The view shows furniture, not bare walls", "furniture in the picture"),
    "footprint": _share("The edited place is neither too small nor too big in the picture", "footprint"),
    "frame_edge": _flag("The edited place lies wholly in the picture", "cut by the picture's edge"),
    "visible_fraction": _share("Enough of the edited object is unhidden", "unhidden"),
    "changed_pixels": _share("The edit changes enough of the picture", "changed pixels"),
    "image_shift": _share("The move shows as a shift across the picture", "shift across the picture"),
    "seen_empty": _share("The place is seen to be free", "place seen free"),
    "own_footprint": _share("The object itself is neither too small nor too big", "own footprint"),
    "own_frame_edge": _flag("The object itself lies wholly in the picture", "cut by the picture's edge"),
    "differs_visibly": _share("The turn or the new look can be seen", "pixels that look different"),
    "shared_landmarks": Wording("Both views show enough unlike, unedited things", "shared landmarks"),
    "landmark_near": Wording("A shared thing stands near the edited place", "nearest shared landmark", "m"),
    "flipped_triangle": Wording("Three shared things turn the other way round", "flipped triangle", "m²"),
    "separation": Wording("The cameras stand apart", "angle between the cameras", "°"),
    "elsewhere": Wording("The fourth view stands or looks elsewhere", "angle to the nearest view", "°"),
    "same_room": Wording("The fourth view shows that it is the same room", "landmarks shared"),
    "informative": Wording("Three views or more show what differs", "informative views"),
    "intruder": _flag("The intruder is one of them", "the intruder is not informative"),
}
"""By the rule's name, in the order in which the rules are shown."""
