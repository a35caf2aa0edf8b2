#!/usr/bin/env python3
"""Makes src/lesson/torch_values.json: PyTorch's attention weights and what they mix, of each built-in lesson without and with the
mask. The program compares its own numbers with them where a lesson is shown unchanged.

    ATEN_CPU_CAPABILITY=default python3 make_torch_values.py [torch_values.json]

Lessons that differ in nothing but the mask stand once.
"""
import glob
import json
import os
import sys

import numpy
import torch

from goldens import require_plain_kernels
from lesson_run import Run

LESSONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/lesson/lessons")
WITHOUT_NUMBERS = ("title", "notes", "printed", "open", "origin", "attnscope")


def computed(lesson):
    """What of a lesson its numbers depend on, the mask aside."""
    model = {key: value for key, value in lesson["model"].items() if key not in ("mask", "axes")}
    return json.dumps({**{key: value for key, value in lesson.items() if key not in WITHOUT_NUMBERS}, "model": model}, sort_keys=True)


def shortest(values):
    """The shortest decimals that read back as the same float32."""
    return [float(str(numpy.float32(v))) for v in values]


def main():
    require_plain_kernels()
    cases, seen = {}, set()
    for path in sorted(glob.glob(os.path.join(LESSONS, "*.json"))):
        with open(path) as file:
            lesson = json.load(file)
        kind = lesson.get("model", {}).get("kind", "scores")
        if kind in ("scores", "feed_forward") or computed(lesson) in seen:
            continue
        seen.add(computed(lesson))
        name = os.path.splitext(os.path.basename(path))[0]
        prefix = "attention." if kind == "transformer_block" else ""
        for mask in ("none", "causal"):
            lesson["model"]["mask"] = mask
            figures = Run(lesson).out.figures
            kept = (prefix + "weights", "output" if kind == "attention" else prefix + "head_output")
            cases[f"{name}/{mask}"] = {
                "figures": {figure: {"shape": figures[figure]["shape"], "values": shortest(figures[figure]["values"])} for figure in kept}}
    text = json.dumps({"torch": torch.__version__, "cases": cases}, separators=(",", ":")).replace('},"', '},\n"') + "\n"
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


main()
