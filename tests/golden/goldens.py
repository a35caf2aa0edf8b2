"""What the two golden scripts share: figures collected by name, written with 9 significant digits, infinities as "-inf"."""
import json
import math
import sys

import torch


class Goldens:
    def __init__(self):
        self.figures = {}

    def add(self, name, value):
        value = value.detach() if torch.is_tensor(value) else torch.tensor(value)
        self.figures[name] = {
            "shape": list(value.shape),
            "values": [float("%.9g" % v) if math.isfinite(v) else str(v) for v in value.flatten().tolist()],
        }
        return value

    def write(self, path, note):
        """To `path`, or to standard output."""
        text = json.dumps({"torch": torch.__version__, "note": note, "figures": self.figures})
        if path is None:
            sys.stdout.write(text)
        else:
            with open(path, "w") as file:
                file.write(text)


def require_plain_kernels():
    """The AVX2 kernels differ in last bits; the plain ones are the portable target."""
    import os
    if os.environ.get("ATEN_CPU_CAPABILITY") != "default":
        sys.exit("run with ATEN_CPU_CAPABILITY=default")
