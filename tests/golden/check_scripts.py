#!/usr/bin/env python3
"""Runs what `attnscope script` writes with the PyTorch that is installed: every built-in lesson and those of more_lessons.py.

    ATTNSCOPE_CLI=build/desktop/attnscope python3 check_scripts.py [NAME]...

Every figure is compared with `attnscope print --format json`, within the tolerance of docs/lesson-format.md; then the text that
the script prints with `attnscope print --format text`, in which a last digit may differ only where a number lies at the edge of
rounding.
"""
import contextlib
import importlib.util
import io
import json
import math
import os
import re
import subprocess
import sys
import tempfile

from check import allowed

CLI = os.environ.get("ATTNSCOPE_CLI", "attnscope")
NUMBER = re.compile(r"-?(?:inf|nan|\d+\.?\d*(?:e[+-]\d+)?)")
# What PyTorch keeps within a module or a backward pass.
WITHIN = re.compile(r"rnn\.\d+\.preactivation_grad|mha\.\d+\.(in_proj|in_proj_grad|Q|K|V|scaled_Q|scores|mask|masked_scores|head_output|concat)")
# Of a stack the program lists them behind its first block.
FIRST_BLOCK = re.compile(r"(b\.)?(unmasked\.weights|peek)")


def attnscope(*arguments, text=None):
    return subprocess.run([CLI, *arguments], input=text, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


def run(script):
    """What a script prints, and its figures."""
    names = {"__name__": "script"}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(script, "script", "exec"), names)
    return printed.getvalue(), {name: value.detach() for name, value in names["figures"].items()}


def compare(name, got, want):
    """What differs from the program's figure."""
    if list(got.shape) != want["shape"]:
        return f"shape {list(got.shape)}, the program's {want['shape']}"
    if str(got.dtype) != "torch.float32":
        return f"of type {got.dtype}"
    columns = want["shape"][-1] if want["shape"] else 1
    values = [float(v) for v in want["values"]]
    for i, (a, b) in enumerate(zip(got.flatten().tolist(), values)):
        row = i // columns * columns
        largest = max(abs(v) for v in values[row:row + columns])
        if a != b and not (math.isfinite(b) and abs(a - b) <= allowed(name, b, largest)):
            return f"[{i}] is {a}, the program's {b}"
    return None


def unit(text):
    """What the last digit counts."""
    mantissa, _, power = text.partition("e")
    return 10.0 ** (int(power or 0) - len(mantissa.partition(".")[2]))


def at_the_edge(name, value, last, largest):
    """Whether a number may be printed either way: it lies between two last digits, as near as it may be from PyTorch's."""
    return abs(abs(value) / last % 1 - 0.5) * last <= 1.01 * allowed(name, value, largest)


def compare_text(name, got, want, figure):
    """What differs between two printed tensors, and how many last digits do. Above 1000 values only some are printed."""
    if got == want:
        return None, 0
    a, b = NUMBER.findall(got), NUMBER.findall(want)
    if len(a) != len(b):
        return "printed in another form", 0
    differ = 0
    values = [float(v) for v in figure["values"]]
    columns = figure["shape"][-1] if figure["shape"] else 1
    for i, (x, y) in enumerate(zip(a, b)):
        if x == y:
            continue
        differ += 1
        row = i // columns * columns
        shown = values[row:row + columns] if len(b) == len(values) else [float(y)]
        largest = max((abs(v) for v in shown if math.isfinite(v)), default=0)
        near = abs(float(x) - float(y)) <= 1.01 * max(unit(x), unit(y)) + allowed(name, float(y), largest)
        if not near or (len(b) == len(values) and not at_the_edge(name, values[i], min(unit(x), unit(y)), largest)):
            return f"prints {x}, the program {y}", differ
    return None, differ


def printed_figures(text, names):
    """The text under each name."""
    out, rest = {}, text
    for name, after in zip(names, names[1:] + [None]):
        assert rest.startswith(name + "\n"), f"{name} is not printed in its place"
        end = len(rest) - 1 if after is None else rest.index(f"\n{after}\n")
        out[name] = rest[len(name) + 1:end]
        rest = rest[end + 1:]
    return out


def check_figures(name, script, want):
    """Runs a script: what differs from the program's figures, and what it prints of each."""
    complaints = []
    printed, got = run(script)
    due = [figure for figure in want if not WITHIN.fullmatch(figure)]
    if sorted(got) != sorted(due):
        complaints.append(f"{name}: other figures: {sorted(set(got) ^ set(due))}")
    plain = [[figure for figure in figures if not FIRST_BLOCK.fullmatch(figure)] for figures in (got, due)]
    if plain[0] != plain[1]:
        complaints.append(f"{name}: another order of figures")
    for figure in set(got) & set(want):
        what = compare(figure, got[figure], want[figure])
        complaints += [f"{name}: {figure} {what}"] if what else []
    return complaints, printed_figures(printed, list(got))


def check(name, lesson, language):
    argument, text = (name, None) if lesson is None else ("-", json.dumps(lesson))
    want = json.loads(attnscope("print", argument, "--format", "json", text=text))["figures"]
    complaints, texts = check_figures(name, attnscope("script", argument, "--lang", language, text=text), want)
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        attnscope("print", argument, "--format", "text", "--out", folder, text=text)
        for figure in set(texts) & set(want):
            with open(os.path.join(folder, figure + ".txt")) as file:
                said, digits = compare_text(figure, texts[figure], file.read().rstrip("\n"), want[figure])
            differ += digits
            complaints += [f"{name}: {figure} {said}"] if said else []
    return complaints, len(texts), differ


def check_edited(program):
    """Lessons with numbers entered by hand: a lesson file holds none, so the test of the scripts writes them."""
    complaints, names = [], []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "--gtest_filter=PytorchScript.EntersEachNumber"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "ATTNSCOPE_SCRIPTS": folder})
        names = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".py"))
        for name in names:
            with open(os.path.join(folder, name + ".py")) as script, open(os.path.join(folder, name + ".json")) as figures:
                complaints += check_figures(f"edited {name}", script.read(), json.load(figures)["figures"])[0]
    return complaints if names else ["no script of an edited lesson was written"], len(names)


def main():
    if importlib.util.find_spec("torch") is None:
        print("skipped: PyTorch is not installed (Debian: python3-torch)")
        sys.exit(77)
    from more_lessons import LESSONS
    lessons = {name: None for name in attnscope("lessons").split()}
    lessons.update({f"more {name}": lesson for name, (lesson, _) in LESSONS.items()})
    complaints, figures, digits, edited = [], 0, 0, 0
    for i, (name, lesson) in enumerate(lessons.items()):
        if sys.argv[1:] and name.split()[-1] not in sys.argv[1:]:
            continue
        said, count, differ = check(name, lesson, ("en", "zh")[i % 2])
        complaints += said
        figures += count
        digits += differ
    if "ATTNSCOPE_TEST_LESSON" in os.environ:
        said, edited = check_edited(os.environ["ATTNSCOPE_TEST_LESSON"])
        complaints += said
    print(f"{len(lessons)} scripts, {figures} figures; {digits} printed numbers differ in their last digit; {edited} edited lessons")
    if complaints:
        sys.exit("\n".join(complaints[:40]))


if __name__ == "__main__":
    main()
