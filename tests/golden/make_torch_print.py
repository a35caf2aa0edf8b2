#!/usr/bin/python3
"""Writes torch_print.json: what PyTorch's print() makes of many float32 tensors, each given by the bits of its values.

    ATEN_CPU_CAPABILITY=default /usr/bin/python3 tests/golden/make_torch_print.py > tests/golden/torch_print.json

Made with PyTorch 1.13.1; later ones print the same.
"""
import json
import struct

import torch

inf, nan = float("inf"), float("nan")


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def cases():
    yield from map(torch.tensor, [
        0.0, -0.0, 1.0, -1.0, 0.5, -2.25, 1e-5, 1e9, 123456.0, 0.0545998998, 1.5e8, 1e8, 1.00000008e8, inf, -inf, nan, 3.0e-45, 3.4028235e38,
        9999.99995, 0.00005, 0.0001, 1 / 3])
    yield from map(torch.tensor, [
        [0.0, 0.0], [0.0] * 30, [1.0, 2.0, 3.0], [1.0, 1000.0], [1.0, 1001.0], [0.5, 500.0], [0.5, 501.0], [-1.0, 0.0, 1.0], [0.0, -0.0, 2.0],
        [1e8, 1.0], [2e8, 1e8], [0.00009, 0.01], [0.0001, 0.01], [0.0, 0.00001], [1.0, inf], [1.5, -inf, nan], [inf, nan], [0.0, inf], [nan],
        [1e-20, 1e20], [1.71414661e-19, 6.119e-2], [-1e-10, 0.5], [12345.678, 99999.0], [100000.0, 250.0], [0.99995, 0.00015], [-0.00004, 1.0],
        [65504.0, 1.0], [7.0] * 40, [-7.5] * 40, [inf] * 25])
    yield torch.tensor([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0]])
    yield torch.tensor([[0.2, -inf, -inf], [0.3, 0.5, -inf], [0.1, 0.2, 0.6]])
    yield torch.tensor([[nan, 1.0], [2.0, -3.0]])
    torch.manual_seed(7)
    for shape in [(1,), (7,), (8,), (9,), (15,), (16,), (80,), (1, 1), (3, 4), (5, 8), (2, 11), (3, 40), (1, 5, 8), (2, 3, 3), (2, 2, 2, 2),
                  (3, 1, 2, 9), (24, 8), (1, 2, 5, 4)]:
        yield torch.randn(shape)
    for scale in [1e-6, 1e-3, 0.02, 30.0, 1e3, 1e5, 1e12]:
        yield torch.randn(3, 5) * scale
        yield torch.randn(12) * scale
    yield torch.exp(torch.randn(4, 6) * 4)
    yield torch.round(torch.randn(4, 6) * 10)
    yield torch.round(torch.randn(30) * 300)
    # Above 1000 elements: summarised, each axis longer than six. What is not printed does not count for the format.
    yield torch.randn(1000)
    yield torch.randn(1001)
    yield torch.randn(40, 26)
    yield torch.randn(6, 200)
    yield torch.randn(200, 6)
    yield torch.randn(7, 150)
    yield torch.randn(3, 19, 20)
    yield torch.randn(11, 10, 10)
    yield torch.randn(2, 8, 8, 8)
    yield torch.arange(1100.0)
    hidden = torch.randn(35, 35)
    hidden[10, 10] = 1e20
    yield hidden
    shown = torch.randn(35, 35)
    shown[1, 33] = 1e20
    yield shown
    ints = torch.arange(1225.0).reshape(35, 35)
    ints[15, 15] = 0.5
    yield ints


out = [{"shape": list(t.shape), "bits": [bits(v) for v in t.reshape(-1).tolist()], "text": str(t)} for t in cases()]
print('{"torch": "%s", "cases": [' % torch.__version__)
print(",\n".join(json.dumps(case, separators=(",", ":")) for case in out))
print("]}")
