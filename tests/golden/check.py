#!/usr/bin/env python3
"""Makes goldens anew with the PyTorch that is installed and compares them with the committed ones.

    python3 check.py chapter|layers|more|torch_values

The committed files were made with PyTorch 1.13.1 and OpenBLAS's kernels for AVX-512 (OPENBLAS_CORETYPE=SkylakeX): there the
script gives the same bytes. Another BLAS adds in another order; then each value may differ as docs/lesson-format.md says.
"""
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def figures(path):
    with open(path) as file:
        content = json.load(file)
    if "figures" in content:
        return content["figures"]
    return {f"{case}: {name}": figure for case, body in content["cases"].items() for name, figure in body["figures"].items()}


def allowed(name, reference, largest_of_row):
    name = name.split(": ")[-1]  # without the case
    if re.fullmatch(r"products\..*scores", name):
        # A sum of d float32 products in another order: what is rounded off follows the terms, whose size the row's largest shows,
        # and a sum near 0 is no exception.
        return 5e-6 + 1e-5 * abs(reference) + 1e-6 * largest_of_row
    if "grad" not in name and "jacobian" not in name or abs(reference) >= 1e-3:
        return 5e-6 + 1e-5 * abs(reference)
    most = max(1e-3 * abs(reference), 1.2e-38)
    return max(most, 1e-5 * largest_of_row) if "x_grad" in name or "x.grad" in name else most


def compare(new, old):
    """Lines on what differs, and the largest share of what may differ."""
    if list(new) != list(old):
        return [f"other figures: {sorted(set(new) ^ set(old))}"], 0
    complaints, most = [], 0
    for name, want in old.items():
        if new[name]["shape"] != want["shape"]:
            complaints.append(f"{name}: shape {new[name]['shape']}, was {want['shape']}")
            continue
        columns = want["shape"][-1] if want["shape"] else 1
        for i, (a, b) in enumerate(zip(map(float, new[name]["values"]), map(float, want["values"]))):
            if a == b:
                continue
            row = want["values"][i // columns * columns:][:columns]
            share = abs(a - b) / allowed(name, b, max(abs(float(v)) for v in row))
            most = max(most, share)
            if not share <= 1:
                complaints.append(f"{name}[{i}]: {a}, was {b}")
    return complaints, most


def main():
    if importlib.util.find_spec("torch") is None:
        print("skipped: PyTorch is not installed (Debian: python3-torch)")
        sys.exit(77)
    which = sys.argv[1]
    committed = os.path.join(HERE, "../../src/lesson" if which == "torch_values" else "", f"{which}.json")
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, f"{which}.json")
        environment = {**os.environ, "ATEN_CPU_CAPABILITY": "default"}
        subprocess.run([sys.executable, os.path.join(HERE, f"make_{which}.py"), made], check=True, env=environment)
        with open(made, "rb") as a, open(committed, "rb") as b:
            if a.read() == b.read():
                print(f"{which}.json: the same bytes")
                return
        complaints, most = compare(figures(made), figures(committed))
    print(f"{which}.json: differs from the committed one by at most {most:.2g} of what may differ")
    if complaints:
        sys.exit("\n".join(complaints[:20]))


if __name__ == "__main__":
    main()
