#!/usr/bin/env python3
"""Makes layers.json: each layer forwards and backwards by PyTorch, with a batch above 1 and all sizes different.

    ATEN_CPU_CAPABILITY=default python3 make_layers.py [layers.json]

Backwards from the sum of r * y, r random: `r` is the gradient that goes in, `dNAME` the ones that come out.
"""
import math
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F

from goldens import Goldens, require_plain_kernels

out = Goldens()


def record(name, inputs, y):
    """inputs: name → leaf tensor. Records them, y, r and the gradients of those that want one."""
    r = torch.randn(y.shape)
    leaves = {key: value for key, value in inputs.items() if value.requires_grad}
    gradients = torch.autograd.grad((y * r).sum(), list(leaves.values()))
    for key, value in inputs.items():
        out.add(f"{name}/{key}", value)
    out.add(f"{name}/y", y)
    out.add(f"{name}/r", r)
    for key, gradient in zip(leaves, gradients):
        out.add(f"{name}/d{key}", gradient)


def leaf(*shape):
    return torch.randn(*shape).requires_grad_()


def parameters(module):
    return dict(module.named_parameters())


def causal(tokens):
    return torch.tril(torch.ones(tokens, tokens))


def linear():
    layer, x = nn.Linear(5, 3), leaf(2, 4, 5)
    record("linear", {"x": x, **parameters(layer)}, layer(x))


def embedding():
    layer, ids = nn.Embedding(7, 3), torch.tensor([[4, 0, 4, 6, 1], [2, 4, 1, 1, 0]])
    record("embedding", {"ids": ids, **parameters(layer)}, layer(ids))


def masked_softmax():
    x = leaf(2, 5, 5)
    record("softmax", {"x": x}, F.softmax(x.masked_fill(causal(5) == 0, float("-inf")), dim=-1))


def dot_product(q, k, v, mask, scale=True):
    scores = q @ k.transpose(-2, -1)
    if scale:
        scores = scores / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    return F.softmax(scores, dim=-1) @ v


def attention():
    for name, mask, scale in (("causal", causal(5), True), ("open", None, False)):
        q, k, v = leaf(2, 5, 3), leaf(2, 5, 3), leaf(2, 5, 4)
        record(f"attention/{name}", {"q": q, "k": k, "v": v}, dot_product(q, k, v, mask, scale))


class MultiHead(nn.Module):
    def __init__(self, d_model, d_out, heads, out_projection=True):
        super().__init__()
        self.heads = heads
        self.W_Q, self.W_K, self.W_V = (nn.Linear(d_model, d_out) for _ in range(3))
        self.W_O = nn.Linear(d_out, d_out) if out_projection else None

    def forward(self, x, mask):
        split = lambda y: y.view(*y.shape[:2], self.heads, -1).transpose(1, 2)
        y = dot_product(split(self.W_Q(x)), split(self.W_K(x)), split(self.W_V(x)), mask)
        y = y.transpose(1, 2).reshape(*x.shape[:2], -1)
        return y if self.W_O is None else self.W_O(y)


def multi_head():
    layer, x = MultiHead(5, 6, 3), leaf(2, 4, 5)
    record("multi_head", {"x": x, **parameters(layer)}, layer(x, causal(4)))
    layer, x = MultiHead(3, 4, 2, out_projection=False), leaf(2, 5, 3)
    record("multi_head/open", {"x": x, **parameters(layer)}, layer(x, None))


def module():
    for name, mask in (("causal", torch.triu(torch.ones(5, 5, dtype=torch.bool), diagonal=1)), ("open", None)):
        layer, x = nn.MultiheadAttention(6, 3, batch_first=True), leaf(2, 5, 6)
        for parameter in (layer.in_proj_bias, layer.out_proj.bias):
            nn.init.normal_(parameter)
        record(f"module/{name}", {"x": x, **parameters(layer)}, layer(x, x, x, attn_mask=mask)[0])


class FeedForward(nn.Module):
    def __init__(self, width, hidden, activation):
        super().__init__()
        self.fc1, self.fc2, self.activation = nn.Linear(width, hidden), nn.Linear(hidden, width), activation

    def forward(self, x):
        return self.fc2(self.activation(self.fc1(x)))


def feed_forward():
    for name, activation in (("relu", F.relu), ("gelu", F.gelu), ("none", lambda x: x)):
        layer, x = FeedForward(3, 7, activation), leaf(2, 4, 3)
        record(f"feed_forward/{name}", {"x": x, **parameters(layer)}, layer(x))
    x = (torch.arange(-60, 61) / 8).requires_grad_()
    for name, activation in (("relu", F.relu), ("gelu", F.gelu)):
        record(f"activation/{name}", {"x": x}, activation(x))


def layer_norm():
    layer, x = nn.LayerNorm(5), leaf(2, 4, 5)
    nn.init.normal_(layer.weight)
    nn.init.normal_(layer.bias)
    record("layer_norm", {"x": x, **parameters(layer)}, layer(x))


def rnn():
    for nonlinearity in ("tanh", "relu"):
        layer, x = nn.RNN(3, 5, nonlinearity=nonlinearity, batch_first=True), leaf(2, 4, 3)
        record(f"rnn/{nonlinearity}", {"x": x, **parameters(layer)}, layer(x)[0])


def losses():
    y, readout = leaf(2, 4, 3), torch.randn(3)
    for name, loss in (("mean_square", y[:, -1, :].pow(2).mean()), ("readout", (y[:, -1, :] @ readout).mean())):
        out.add(f"loss/{name}", loss)
        out.add(f"loss/{name}/dy", torch.autograd.grad(loss, y)[0])
    out.add("loss/y", y)
    out.add("loss/r", readout)


class Block(nn.Module):
    def __init__(self, norm, residual, activation):
        super().__init__()
        self.attention, self.ffn = MultiHead(6, 6, 3), FeedForward(6, 7, activation)
        self.norm1, self.norm2 = nn.LayerNorm(6), nn.LayerNorm(6)
        for layer in (self.norm1, self.norm2):
            nn.init.normal_(layer.weight)
            nn.init.normal_(layer.bias)
        if norm == "none":
            self.norm1 = self.norm2 = None
        self.norm, self.residual = norm, residual

    def forward(self, x, mask):
        join = (lambda a, b: a + b) if self.residual else (lambda a, b: b)
        if self.norm == "pre":
            x = join(x, self.attention(self.norm1(x), mask))
            return join(x, self.ffn(self.norm2(x)))
        after = [self.norm1, self.norm2] if self.norm == "post" else [lambda x: x] * 2
        x = after[0](join(x, self.attention(x, mask)))
        return after[1](join(x, self.ffn(x)))


def blocks():
    for norm, activation in (("post", F.relu), ("pre", F.gelu), ("none", F.gelu)):
        for residual in (True, False):
            block, x = Block(norm, residual, activation), leaf(2, 4, 6)
            record(f"block/{norm}{'' if residual else '/bare'}", {"x": x, **parameters(block)}, block(x, causal(4)))


def initialisation():
    torch.manual_seed(7)
    for name, layer in (("linear", nn.Linear(3, 5)), ("embedding", nn.Embedding(5, 3)), ("big_embedding", nn.Embedding(9, 2)),
                        ("rnn", nn.RNN(3, 2)), ("module", nn.MultiheadAttention(4, 2))):
        for key, value in parameters(layer).items():
            out.add(f"init/{name}/{key}", value)
    out.add("init/then", torch.rand(3))


def main():
    require_plain_kernels()
    torch.manual_seed(1)
    for make in (linear, embedding, masked_softmax, attention, multi_head, module, feed_forward, layer_norm, rnn, losses, blocks,
                 initialisation):
        make()
    out.write(sys.argv[1] if len(sys.argv) > 1 else None, "layers; values to 9 significant digits")


main()
