#!/usr/bin/env python3
"""Makes more.json: lessons that the chapter does not have, computed by PyTorch from docs/lesson-format.md.

    ATEN_CPU_CAPABILITY=default python3 make_more.py [more.json]

{"cases": {NAME: {"lesson": a lesson file, "figures": {NAME: {"shape", "values"}}}}}. Of big cases only some figures are kept.
"""
import json
import sys

import torch

from goldens import require_plain_kernels
from lesson_run import Run
from more_lessons import LESSONS


def main():
    require_plain_kernels()
    cases = {}
    for name, (lesson, keep) in LESSONS.items():
        figures = Run(lesson).out.figures
        if keep is not None:
            figures = {figure: figures[figure] for figure in keep}
        cases[name] = {"lesson": lesson, "figures": figures}
    text = json.dumps({"torch": torch.__version__, "cases": cases})
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


main()
