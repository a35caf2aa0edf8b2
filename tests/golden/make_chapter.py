#!/usr/bin/env python3
"""Makes chapter.json: every tensor of the chapter, by PyTorch, from the chapter's own calls in the chapter's own order.

    ATEN_CPU_CAPABILITY=default python3 make_chapter.py [chapter.json]
"""
import math
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F

from goldens import Goldens, require_plain_kernels

out = Goldens()


def causal(tokens):
    return torch.tril(torch.ones(tokens, tokens))


def attention_steps(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1)
    scaled = scores / math.sqrt(q.shape[-1])
    masked = scaled if mask is None else scaled.masked_fill(mask == 0, float("-inf"))
    weights = F.softmax(masked, dim=-1)
    return scores, scaled, weights, weights @ v


def single_head():
    torch.manual_seed(42)
    embedding = nn.Embedding(10, 4)
    x = embedding(torch.tensor([0, 2, 4]))  # the cat sat
    projections = [nn.Linear(4, 4, bias=False) for _ in range(3)]
    q, k, v = (p(x) for p in projections)
    out.add("sdpa/embedding.weight", embedding.weight)
    out.add("sdpa/X", x)
    for name, p in zip("QKV", projections):
        out.add(f"sdpa/W_{name}.weight", p.weight)
    for name, value in zip("QKV", (q, k, v)):
        out.add(f"sdpa/{name}", value)
    scores, scaled, weights, output = attention_steps(q, k, v)
    out.add("sdpa/scores", scores)
    out.add("sdpa/scaled_scores", scaled)
    out.add("sdpa/weights", weights)
    out.add("sdpa/output", output)
    _, _, weights, output = attention_steps(q, k, v, causal(3))
    out.add("causal/weights", weights)
    out.add("causal/output", output)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads, self.d_k = num_heads, d_model // num_heads
        self.W_Q = nn.Linear(d_model, d_model)
        self.W_K = nn.Linear(d_model, d_model)
        self.W_V = nn.Linear(d_model, d_model)
        self.W_O = nn.Linear(d_model, d_model)

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], self.num_heads, self.d_k).transpose(1, 2)

    def steps(self, x, mask=None):
        q, k, v = self.split(self.W_Q(x)), self.split(self.W_K(x)), self.split(self.W_V(x))
        _, _, weights, heads = attention_steps(q, k, v, mask)
        concat = heads.transpose(1, 2).contiguous().view(x.shape)
        return {"Q": q, "K": k, "V": v, "weights": weights, "concat": concat, "output": self.W_O(concat)}

    def forward(self, x, mask=None):
        return self.steps(x, mask)["output"]


def multi_head():
    """Drawn on from where single_head left the stream."""
    mha = MultiHeadAttention(8, 2)
    for name in "QKVO":
        linear = getattr(mha, f"W_{name}")
        out.add(f"mha/W_{name}.weight", linear.weight)
        out.add(f"mha/W_{name}.bias", linear.bias)
    x = out.add("mha/x", torch.randn(1, 5, 8))
    for name, value in mha.steps(x, causal(5)).items():
        out.add(f"mha/{name}", value)
    return x


def feed_forward():
    torch.manual_seed(42)
    ffn = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 4))
    hidden = ffn[0](torch.tensor([[1.0, -0.5, 0.3, 2.0]]))
    out.add("ffn/hidden", hidden)
    out.add("ffn/activated", ffn[1](hidden))
    out.add("ffn/output", ffn[2](ffn[1](hidden)))
    x = out.add("ffn/x", torch.randn(1, 3, 4))
    out.add("ffn/output_all", ffn(x))
    for name, value in ffn.state_dict().items():
        out.add(f"ffn/{name}", value)


class FeedForward(nn.Module):
    def __init__(self, d_model):
        super().__init__()
        self.fc1 = nn.Linear(d_model, 4 * d_model)
        self.fc2 = nn.Linear(4 * d_model, d_model)

    def forward(self, x):
        return self.fc2(F.relu(self.fc1(x)))


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.attention = MultiHeadAttention(d_model, num_heads)
        self.ffn = FeedForward(d_model)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)

    def middle(self, x, mask=None):
        return self.norm1(x + self.attention(x, mask))

    def forward(self, x, mask=None):
        x = self.middle(x, mask)
        return self.norm2(x + self.ffn(x))


def transformer_block(x):
    """Drawn on from where feed_forward left the stream."""
    block = TransformerBlock(8, 2)
    outputs = []
    for name, mask in (("no_mask", None), ("causal", causal(5))):
        out.add(f"block/{name}/mid", block.middle(x, mask))
        outputs.append(out.add(f"block/{name}/output", block(x, mask)))
    out.add("block/mean_abs_diff", (outputs[0] - outputs[1]).abs().mean())
    for name, value in block.state_dict().items():
        out.add(f"block/{name}", value)


def rnn(length):
    torch.manual_seed(42)
    model = nn.RNN(4, 8, nonlinearity="tanh", batch_first=True)
    x = torch.randn(1, length, 4, requires_grad=True)
    outputs, _ = model(x)
    loss = outputs[:, -1, :].pow(2).mean()
    loss.backward()
    norm = x.grad.norm(dim=-1).squeeze(0)
    return model, x, outputs, loss, norm


def recurrent():
    model, x, outputs, loss, norm = rnn(80)
    for name, value in model.state_dict().items():
        out.add(f"rnn/{name}", value)
    out.add("rnn/x", x)
    out.add("rnn/outputs", outputs)
    out.add("rnn/loss", loss)
    out.add("rnn/grad_norm", norm)
    out.add("rnn/x.grad", x.grad)
    for length in (10, 20, 40, 80):
        out.add(f"rnn_len/{length}/grad_norm", rnn(length)[-1])
    return norm


def module_attention():
    torch.manual_seed(42)
    attention = nn.MultiheadAttention(8, 2, batch_first=True)
    x = torch.randn(1, 80, 8, requires_grad=True)
    mask = torch.triu(torch.ones(80, 80, dtype=torch.bool), diagonal=1)
    output, weights = attention(x, x, x, attn_mask=mask, need_weights=True, average_attn_weights=False)
    loss = output[:, -1, :].pow(2).mean()
    loss.backward()
    norm = x.grad.norm(dim=-1).squeeze(0)
    for name, value in attention.state_dict().items():
        out.add(f"nn_mha/{name}", value)
    out.add("nn_mha/x", x)
    out.add("nn_mha/loss", loss)
    out.add("nn_mha/grad_norm", norm)
    out.add("nn_mha/last_weights_per_head", weights[0, :, -1, :])
    out.add("nn_mha/last_weights_mean", weights[0, :, -1, :].mean(dim=0))
    out.add("nn_mha/output_last", output[:, -1, :])
    return norm


def main():
    require_plain_kernels()
    single_head()
    x = multi_head()
    feed_forward()
    transformer_block(x)
    norms = {"rnn": recurrent(), "attention": module_attention()}
    for name, norm in norms.items():
        out.add(f"cumulative/{name}", torch.cumsum(norm / norm.sum(), dim=0))
    out.write(sys.argv[1] if len(sys.argv) > 1 else None, "values to 9 significant digits")


main()
