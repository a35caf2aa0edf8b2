"""The lessons of make_more.py: NAME → (lesson, the figures to keep, or None for all).

No LayerNorm over two numbers has its gradient here: it makes ±1 of whatever comes, its gradient is what rounding leaves of two
equal terms, and PyTorch's own float32 is several tenths of a per cent from the truth.
"""


def words(count):
    """Distinct words without marks: a … z, aa, ab, …"""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return " ".join((letters[i // 26 - 1] if i >= 26 else "") + letters[i % 26] for i in range(count))


def lesson(sentence, model, **more):
    return {"attnscope": 1, "sentence": sentence, "model": model, **more}


def stack(norm, residual, seed=42):
    return lesson(words(9), {"kind": "transformer_block", "d_model": 8, "heads": 2, "layers": 12, "mask": "causal", "norm": norm,
                             "residual": residual, "activation": "gelu", "readout": True}, seed=seed)


STACK = ["X", "readout", "loss", "output", "blocks.0.output", "blocks.5.attention.weights", "blocks.11.attention.W_Q.weight",
         "blocks.11.output", "blocks.gradient_norm", "blocks.activation_rms", "unmasked.output", "mean_abs_diff", "peek"]

# Six tokens of three numbers, as Raschka's "Build a Large Language Model (From Scratch)" has them: its section 3.4 prints
# what attention-rand gives.
JOURNEY = [[0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64], [0.22, 0.58, 0.33], [0.77, 0.25, 0.10], [0.05, 0.80, 0.55]]

LESSONS = {
    "attention-odd": (lesson(words(7), {"kind": "attention", "d_model": 5, "d_k": 3, "d_v": 2, "bias": True, "mask": "causal"},
                             seed=-7, rows=11), None),
    "attention-rand": (lesson("Your journey starts with one step",
                              {"kind": "attention", "d_model": 3, "d_k": 2, "init": "rand",
                               "input": {"from": "values", "values": JOURNEY}}, seed=123), None),
    "attention-rand-widths": (lesson("a b c", {"kind": "attention", "d_model": 2, "d_k": 3, "d_v": 5, "init": "rand", "mask": "causal",
                                               "scale": False, "position": "sinusoidal"}, seed=2**40 + 7), None),
    "attention-small-table": (lesson("a b a", {"kind": "attention", "d_model": 3, "d_k": 4}, seed=-(2**63), rows=5), None),
    "attention-tail-table": (lesson("a b c", {"kind": "attention", "d_model": 6, "d_k": 5}, seed=2**64 - 1, rows=3), None),
    "attention-one-token": (lesson("a", {"kind": "attention", "d_model": 1, "mask": "causal"}, seed=0), None),
    "attention-200-tokens": (lesson(words(200), {"kind": "attention", "d_model": 16, "d_k": 9, "mask": "causal"}, rows=200),
                             ["Q", "output", "mean_abs_diff", "peek"]),
    "attention-wide": (lesson(words(5), {"kind": "attention", "d_model": 96, "d_k": 64}, seed=2024),
                       ["X", "K", "scores", "weights", "output"]),
    "attention-written": (lesson("a b c", {"kind": "attention", "d_model": 2, "mask": "causal", "bias": True, "weights": {
        "embedding.weight": [[1, 0], [0.5, -0.25], [0.1, 2]], "W_K.weight": [[1, 2], [3, 4]], "W_K.bias": [0.5, -0.5]}}), None),
    "compare": (lesson("the cat sat", {"kind": "attention", "d_model": 4, "mask": "causal", "position": "sinusoidal"},
                       compare="a dog sat down", rows=10), None),
    "mha-open-ended": (lesson(words(6), {"kind": "multi_head_attention", "d_model": 6, "d_out": 10, "heads": 5, "out_projection": False,
                                         "mask": "causal", "position": "sinusoidal", "input": {"from": "randn", "draw": "before"}}), None),
    "mha-warmed-up": (lesson(words(5), {"kind": "multi_head_attention", "d_model": 12, "heads": 3, "bias": False, "scale": False,
                                        "input": {"from": "randn", "draw": "after"}}, seed=2**63,
                             warmup=[{"randn": [3]}, {"rand": [2, 3]}, {"linear": {"in": 3, "out": 5}}, {"randn": [3, 6]},
                                     {"linear": {"in": 2, "out": 2, "bias": False}}, {"randn": [2]}, {"randn": [1]}]), None),
    "mha-one-token": (lesson("a", {"kind": "multi_head_attention", "d_model": 4, "heads": 4, "mask": "causal"}), None),
    "mha-small-input": (lesson("a b", {"kind": "multi_head_attention", "d_model": 3, "heads": 3,
                                       "input": {"from": "randn", "draw": "after"}}, warmup=[{"randn": [1]}]), None),
    "ffn-gelu": (lesson(words(4), {"kind": "feed_forward", "d_model": 3, "d_ff": 7, "activation": "gelu"}), None),
    "ffn-none": (lesson(words(3), {"kind": "feed_forward", "d_model": 5, "activation": "none", "position": "sinusoidal",
                                   "input": {"from": "randn", "draw": "after"}}), None),
    "block-pre": (lesson(words(6), {"kind": "transformer_block", "d_model": 6, "heads": 3, "norm": "pre", "activation": "gelu",
                                    "mask": "causal", "readout": True}), None),
    "block-none": (lesson(words(4), {"kind": "transformer_block", "d_model": 4, "heads": 2, "d_ff": 5, "norm": "none", "layers": 2,
                                     "mask": "causal", "readout": True, "input": {"from": "randn", "draw": "after"}}, seed=9), None),
    "block-bare": (lesson("a b c a", {"kind": "transformer_block", "d_model": 4, "heads": 1, "residual": False, "bias": False,
                                      "layers": 2, "readout": True, "mask": "causal"}, compare="c b", seed=-1), None),
    "block-pre-bare": (lesson(words(3), {"kind": "transformer_block", "d_model": 5, "norm": "pre", "residual": False, "scale": False,
                                         "activation": "none", "readout": True}), None),
    "block-written": (lesson("a b c", {"kind": "transformer_block", "d_model": 4, "heads": 2, "readout": True, "weights": {
        "norm1.weight": [2, -1, 0.5, 1], "norm2.bias": [0.5, 0.25, 0, -3], "readout": [1, -2, 0.5, 0],
        "attention.W_Q.weight": [[1, 2, 0, 0], [3, 4, 0, 1], [0, 0, -1, 0], [0.5, 0, 0, 2]], "attention.W_Q.bias": [0, 1, 0, -1]}}), None),
    "block-one-token": (lesson("a", {"kind": "transformer_block", "d_model": 8, "heads": 2, "mask": "causal", "readout": True}), None),
    "stack-post": (stack("post", True), STACK),
    "stack-pre": (stack("pre", True), STACK),
    "stack-none": (stack("none", True, seed=3), STACK),
    "stack-bare": (stack("none", False), STACK),
    "stack-post-bare": (stack("post", False, seed=5), STACK),
    "scores": (lesson("the cat sat", {"kind": "scores", "scores": [[0.2, 0.3, 0.1], [0.3, 0.5, 0.8], [0.1, 0.2, 0.6]], "mask": "causal"}),
               None),
    "scores-queries": (lesson("a b c d", {"kind": "scores", "scores": [[1, -2, 3, 40], [5, 6, 7, 8], [0.5, 0, 0, 0]], "mask": "causal",
                                          "queries": [3, 0, 1]}), None),
    "gradients-odd": ({"attnscope": 1, "gradients": {"seed": -5, "lengths": [1, 2, 33],
                                                     "rnn": {"input_size": 3, "hidden_size": 5, "nonlinearity": "relu"},
                                                     "attention": {"embed_dim": 6, "num_heads": 3, "mask": "none"}}}, None),
    "gradients-tanh": ({"attnscope": 1, "gradients": {"seed": 2**40 + 11, "lengths": [40], "rnn": {"input_size": 2, "hidden_size": 7},
                                                      "attention": {"embed_dim": 4, "num_heads": 4}}}, None),
    "gradients-long": ({"attnscope": 1, "gradients": {"lengths": [200], "rnn": {"input_size": 4, "hidden_size": 8},
                                                      "attention": {"embed_dim": 16, "num_heads": 2}}},
                       ["rnn.200.grad_norm", "rnn.200.jacobian_norm", "rnn.200.nudge", "rnn.200.grad_cumulative", "mha.200.grad_norm",
                        "mha.200.last_weights", "mha.200.loss"]),
    "gradients-alive": ({"attnscope": 1, "gradients": {"seed": 1, "lengths": [24],
                                                       "rnn": {"input_size": 3, "hidden_size": 24, "nonlinearity": "relu"}}}, None),
    "products": ({"attnscope": 1, "products": {"seed": -9, "widths": [1, 3, 16, 40], "queries": 5, "keys": 3}}, None),
    "products-one-key": ({"attnscope": 1, "products": {"widths": [17], "queries": 2, "keys": 1}}, None),
    "products-bench": ({"attnscope": 1, "products": {"widths": [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]}},
                       [f"products.{scaled}{name}" for scaled in ("", "scaled.")
                        for name in ("mean", "variance", "largest", "entropy", "slope")]),
}
