"""Lessons computed by PyTorch, by a reading of docs/lesson-format.md of its own: Run(lesson).out.figures."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from goldens import Goldens


class Attention:
    """The four steps, on (…, T, D); records them under `name`."""

    def __init__(self, model, run, name, mask):
        self.model, self.run, self.name, self.mask = model, run, name, mask

    def __call__(self, q, k, v):
        scores = q @ k.transpose(-2, -1)
        scaled = scores / math.sqrt(q.shape[-1]) if self.model.get("scale", True) else scores
        masked = scaled if self.mask is None else scaled.masked_fill(self.mask == 0, float("-inf"))
        weights = F.softmax(masked, dim=-1)
        for key, value in (("scores", scores), ("scaled_scores", scaled), ("masked_scores", masked), ("weights", weights)):
            self.run.add(self.name + key, value)
        return weights @ v


class Run:
    def __init__(self, lesson):
        self.lesson, self.model = lesson, lesson.get("model")
        self.out, self.quiet = Goldens(), False
        self.parameters = {}
        torch.manual_seed(lesson.get("seed", 42))
        for i, warmup in enumerate(lesson.get("warmup", [])):
            self.warm_up(f"warmup.{i}", warmup)
        if self.model:
            self.run_model()
        if "gradients" in lesson:
            self.run_gradients(lesson["gradients"])
        if "products" in lesson:
            self.run_products(lesson["products"])

    def add(self, name, value):
        if not self.quiet:
            self.out.add(name, value)

    def warm_up(self, name, warmup):
        if "linear" in warmup:
            sizes = warmup["linear"]
            layer = nn.Linear(sizes["in"], sizes["out"], bias=sizes.get("bias", True))
            for key, value in layer.named_parameters():
                self.add(f"{name}.{key}", value)
        elif "randn" in warmup:
            self.add(name, torch.randn(*warmup["randn"]))
        else:
            self.add(name, torch.rand(*warmup["rand"]))

    # Parameters: drawn in the lesson's order; an explicit one draws nothing.

    def parameter(self, name, draw):
        explicit = self.model.get("weights", {}).get(name)
        value = draw() if explicit is None else torch.tensor(explicit, dtype=torch.float32)
        self.parameters[name] = value
        self.add(name, value)

    def linear(self, name, inputs, outputs, bias=True):
        def weight():
            w = torch.empty(outputs, inputs)
            nn.init.kaiming_uniform_(w, a=math.sqrt(5))
            return w

        bound = 1 / math.sqrt(inputs)
        self.parameter(f"{name}.weight", weight)
        if bias:
            self.parameter(f"{name}.bias", lambda: torch.empty(outputs).uniform_(-bound, bound))

    def apply(self, name, x):
        return F.linear(x, self.parameters[f"{name}.weight"], self.parameters.get(f"{name}.bias"))

    def norm(self, name, x):
        return F.layer_norm(x, x.shape[-1:], self.parameters[f"{name}.weight"], self.parameters[f"{name}.bias"])

    def tokens(self, sentence):
        """Word by word, or character by character; the lessons here hold no marks and no clusters."""
        return list(sentence) if self.lesson.get("tokenizer") == "characters" else sentence.split()

    def ids(self, sentence):
        lesson = self.lesson
        if not hasattr(self, "vocabulary"):
            words = self.tokens(lesson["sentence"]) + self.tokens(lesson.get("compare", ""))
            self.vocabulary = list(lesson.get("vocabulary", dict.fromkeys(words)))
        return torch.tensor([self.vocabulary.index(word) for word in self.tokens(sentence)])

    def run_model(self):
        model, lesson = self.model, self.lesson
        kind = model["kind"]
        if kind == "scores":
            return self.run_scores()
        d = model["d_model"]
        source = model.get("input", {"from": "embedding"})
        tokens = len(self.tokens(lesson["sentence"]))
        randn = lambda: torch.randn(1, tokens, d)[0]
        fixed = None
        if source["from"] == "embedding":
            self.ids(lesson["sentence"])
            rows = lesson.get("rows", len(self.vocabulary))
            self.parameter("embedding.weight", lambda: nn.Embedding(rows, d).weight.detach())
        elif source["from"] == "values":
            fixed = torch.tensor(source["values"])
        elif source["draw"] == "before":
            fixed = randn()
        self.draw_parameters(kind, d)
        if source.get("draw") == "after":
            fixed = randn()
        if model.get("readout"):
            self.parameter("readout", lambda: torch.randn(d))
        self.sentence_pass("", fixed, lesson["sentence"])
        if "compare" in lesson:
            self.sentence_pass("b.", None, lesson["compare"])

    def draw_parameters(self, kind, d):
        model = self.model
        if kind == "attention":
            k = model.get("d_k", d)
            for name, width in (("W_Q", k), ("W_K", k), ("W_V", model.get("d_v", k))):
                if model.get("init") == "rand":
                    self.parameter(f"{name}.weight", lambda: torch.rand(d, width))
                else:
                    self.linear(name, d, width, model.get("bias", False))
        for prefix in self.prefixes():
            attention = prefix + ("attention." if kind == "transformer_block" else "")
            if kind in ("multi_head_attention", "transformer_block"):
                width = model.get("d_out", d)
                for name in ("W_Q", "W_K", "W_V"):
                    self.linear(attention + name, d, width, model.get("bias", True))
                if model.get("out_projection", True):
                    self.linear(attention + "W_O", width, width)
            if kind in ("feed_forward", "transformer_block"):
                hidden = model.get("d_ff", 4 * d)
                self.linear(prefix + "ffn.fc1", d, hidden)
                self.linear(prefix + "ffn.fc2", hidden, d)
            if kind == "transformer_block" and model.get("norm", "post") != "none":
                for name in ("norm1", "norm2"):
                    self.parameter(f"{prefix}{name}.weight", lambda: torch.ones(d))
                    self.parameter(f"{prefix}{name}.bias", lambda: torch.zeros(d))

    def prefixes(self):
        layers = self.model.get("layers", 1)
        return [f"blocks.{i}." for i in range(layers)] if layers > 1 else [""]

    def sentence_pass(self, name, fixed, sentence):
        model, kind = self.model, self.model["kind"]
        x = self.parameters["embedding.weight"][self.ids(sentence)] if fixed is None else fixed
        if model.get("position") == "sinusoidal":
            position = self.sinusoids(*x.shape)
            self.add(name + "position", position)
            x = x + position
        self.add(name + "X", x)
        causal = model.get("mask") == "causal"
        mask = torch.tril(torch.ones(x.shape[0], x.shape[0])) if causal else None
        readout = name == "" and model.get("readout")
        x = x.detach().requires_grad_(bool(readout))
        inputs = []
        output = self.stack(kind, name, x, mask, inputs)
        if readout:
            self.readout(inputs, output)
        if kind == "feed_forward":
            self.quiet = True
            alone = torch.cat([self.stack(kind, name, x[t:t + 1], mask, []) for t in range(x.shape[0])])
            self.quiet = False
            self.add(name + "output_alone", alone)
        if causal:
            self.add(name + "mask", mask)
            self.unmasked(kind, name, x.detach(), output)

    @staticmethod
    def sinusoids(tokens, width):
        p = torch.arange(tokens, dtype=torch.float64)[:, None]
        i = torch.arange(width, dtype=torch.float64)[None, :]
        angle = p / 10000 ** ((i - i % 2) / width)
        return torch.where(i % 2 == 0, angle.sin(), angle.cos()).float()

    def stack(self, kind, name, x, mask, inputs):
        if kind == "attention":
            return self.single_head(name, x, mask)
        if kind == "multi_head_attention":
            return self.multi_head(name, "", x, mask)
        if kind == "feed_forward":
            return self.feed_forward(name, "ffn.", x, "output")
        for prefix in self.prefixes():
            inputs.append(x)
            if x.requires_grad and not x.is_leaf:
                x.retain_grad()
            x = self.block(name, prefix, x, mask)
        if len(self.prefixes()) > 1:
            self.add(name + "output", x)
        if x.requires_grad:
            x.retain_grad()
        return x

    def single_head(self, name, x, mask):
        rand = self.model.get("init") == "rand"
        q, k, v = (x @ self.parameters[f"W_{n}.weight"] if rand else self.apply(f"W_{n}", x) for n in "QKV")
        for key, value in zip("QKV", (q, k, v)):
            self.add(name + key, value)
        output = Attention(self.model, self, name, mask)(q, k, v)
        self.add(name + "output", output)
        return output

    def multi_head(self, name, prefix, x, mask):
        heads, merged = self.model.get("heads", 1), []
        for n in "QKV":
            merged.append(self.apply(f"{prefix}W_{n}", x))
            self.add(f"{name}{prefix}{n}_merged", merged[-1])
        split = [y.view(y.shape[0], heads, -1).transpose(0, 1) for y in merged]
        for n, y in zip("QKV", split):
            self.add(f"{name}{prefix}{n}", y)
        head_output = Attention(self.model, self, name + prefix, mask)(*split)
        concat = head_output.transpose(0, 1).reshape(x.shape[0], -1)
        output = self.apply(prefix + "W_O", concat) if self.model.get("out_projection", True) else concat
        for key, value in (("head_output", head_output), ("concat", concat), ("output", output)):
            self.add(name + prefix + key, value)
        return output

    def feed_forward(self, name, prefix, x, output_name):
        activation = {"relu": F.relu, "gelu": F.gelu, "none": lambda y: y}[self.model.get("activation", "relu")]
        hidden = self.apply(prefix + "fc1", x)
        activated = activation(hidden)
        output = self.apply(prefix + "fc2", activated)
        self.add(name + prefix + "hidden", hidden)
        self.add(name + prefix + "activated", activated)
        self.add(name + output_name, output)
        return output

    def block(self, name, prefix, x, mask):
        norm = self.model.get("norm", "post")
        join = (lambda a, b: a + b) if self.model.get("residual", True) else (lambda a, b: b)
        here = name + prefix
        inner = x
        if norm == "pre":
            inner = self.norm(prefix + "norm1", x)
            self.add(here + "norm1", inner)
        x = join(x, self.multi_head(name, prefix + "attention.", inner, mask))
        self.add(here + "residual1", x)
        inner = x
        if norm == "post":
            inner = x = self.norm(prefix + "norm1", x)
            self.add(here + "norm1", x)
        elif norm == "pre":
            inner = self.norm(prefix + "norm2", x)
            self.add(here + "norm2", inner)
        x = join(x, self.feed_forward(name, prefix + "ffn.", inner, prefix + "ffn.output"))
        self.add(here + "residual2", x)
        if norm == "post":
            x = self.norm(prefix + "norm2", x)
        self.add(here + "output", x)
        return x

    def unmasked(self, kind, name, x, output):
        outer, self.out = self.out, Goldens()
        unmasked = self.stack(kind, name, x, None, [])
        inner, self.out = self.out, outer
        first = self.prefixes()[0] + "attention." if kind == "transformer_block" else ""
        shape, values = (inner.figures[f"{name}{first}weights"][key] for key in ("shape", "values"))
        weights = torch.tensor(values).view(shape)
        self.add(name + "unmasked.weights", weights)
        self.add(name + "peek", weights.triu(1).double().sum(-1))
        self.add(name + "unmasked.output", unmasked)
        self.add(name + "mean_abs_diff", (output.double() - unmasked.double()).abs().mean())

    def readout(self, inputs, output):
        loss = output[-1] @ self.parameters["readout"]
        loss.backward()
        tensors = inputs + [output]
        self.add("loss", loss)
        self.add("blocks.gradient_norm", torch.stack([t.grad.double().norm() for t in tensors]))
        self.add("blocks.activation_rms", torch.stack([t.double().pow(2).mean().sqrt() for t in tensors]))

    def run_scores(self):
        scores = torch.tensor(self.model["scores"], dtype=torch.float32)
        rows = torch.tensor(self.model.get("queries", list(range(scores.shape[0]))))
        masked = scores
        if self.model.get("mask") == "causal":
            mask = (torch.arange(scores.shape[1])[None, :] <= rows[:, None]).float()
            masked = scores.masked_fill(mask == 0, float("-inf"))
            self.add("mask", mask)
            self.add("unmasked.weights", F.softmax(scores, dim=-1))
        for name, value in (("scores", scores), ("scaled_scores", scores), ("masked_scores", masked), ("weights", F.softmax(masked, dim=-1))):
            self.add(name, value)

    def run_products(self, config):
        queries, keys, curves = config.get("queries", 64), config.get("keys", 8), {}
        for width in config["widths"]:
            torch.manual_seed(config.get("seed", 42))
            q, k = torch.randn(queries, 1, width), torch.randn(queries, keys, width)
            self.add(f"products.{width}.q", q)
            self.add(f"products.{width}.k", k)
            products = torch.bmm(q, k.mT)
            for prefix, scores in (("", products), ("scaled.", products / math.sqrt(width))):
                weights = F.softmax(scores, dim=2)
                p = weights[:, 0].double()
                largest = p.max(dim=1).values
                measures = {"largest": largest, "entropy": -torch.xlogy(p, p).sum(dim=1), "slope": largest - largest ** 2}
                self.add(f"products.{width}.{prefix}scores", scores)
                self.add(f"products.{width}.{prefix}weights", weights)
                for name, value in measures.items():
                    self.add(f"products.{width}.{prefix}{name}", value.float())
                    curves.setdefault(prefix + name, []).append(value.mean())
                curves.setdefault(prefix + "mean", []).append(scores.double().mean())
                curves.setdefault(prefix + "variance", []).append(scores.double().var(unbiased=False))
        for name, values in curves.items():
            self.add("products." + name, torch.stack(values).float())

    def run_gradients(self, config):
        for length in config["lengths"]:
            if "rnn" in config:
                self.rnn(f"rnn.{length}.", length, config)
            if "attention" in config:
                self.module_attention(f"mha.{length}.", length, config)

    def curve(self, name, x):
        norm = x.grad[0].double().norm(dim=-1).float()
        self.add(name + "x_grad", x.grad[0])
        self.add(name + "grad_norm", norm)
        self.add(name + "grad_cumulative", norm.double().cumsum(0) / norm.double().sum())

    def rnn(self, name, length, config):
        sizes = config["rnn"]
        torch.manual_seed(config.get("seed", 42))
        f = sizes.get("nonlinearity", "tanh")
        model = nn.RNN(sizes["input_size"], sizes["hidden_size"], nonlinearity=f, batch_first=True)
        x = torch.randn(1, length, sizes["input_size"], requires_grad=True)
        hidden = model(x)[0]
        loss = hidden[:, -1, :].pow(2).mean()
        loss.backward()
        for key, value in model.named_parameters():
            self.add(name + key, value)
        self.add(name + "x", x[0])
        self.add(name + "hidden", hidden[0])
        self.add(name + "loss", loss)
        self.curve(name, x)
        with torch.no_grad():
            nudged = x.clone()
            nudged[0, 0] += 1
            self.add(name + "nudge", (model(nudged)[0][0].double() - hidden[0].double()).norm(dim=-1))
            h, weight = hidden[0].double(), model.weight_hh_l0.double()
            slope = 1 - h * h if f == "tanh" else (h > 0).double()
            product, norms = torch.eye(sizes["hidden_size"], dtype=torch.float64), [torch.tensor(1.0, dtype=torch.float64)]
            for t in range(1, length):
                product = slope[t][:, None] * weight @ product
                norms.append(torch.linalg.matrix_norm(product, 2))
            self.add(name + "jacobian_norm", torch.stack(norms))

    def module_attention(self, name, length, config):
        sizes = config["attention"]
        torch.manual_seed(config.get("seed", 42))
        model = nn.MultiheadAttention(sizes["embed_dim"], sizes["num_heads"], batch_first=True)
        x = torch.randn(1, length, sizes["embed_dim"], requires_grad=True)
        mask = None
        if sizes.get("mask", "causal") == "causal":
            mask = torch.triu(torch.ones(length, length, dtype=torch.bool), diagonal=1)
        output, weights = model(x, x, x, attn_mask=mask, average_attn_weights=False)
        loss = output[:, -1, :].pow(2).mean()
        loss.backward()
        for key, value in model.named_parameters():
            self.add(name + key, value)
        self.add(name + "x", x[0])
        self.add(name + "weights", weights[0])
        self.add(name + "last_weights", weights[0, :, -1].mean(0))
        self.add(name + "output", output[0])
        self.add(name + "loss", loss)
        self.curve(name, x)
