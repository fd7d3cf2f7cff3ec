"""Writes the encoder as ONNX: 4-bit embedding table, 8-bit matrix products, float for the rest.

The operators are the fused ones of onnxruntime, chosen by measurement: Add + LayerNormalization is several times faster than
SkipLayerNormalization on the CPU, so the file must be loaded with the optimisation level `basic`, which leaves them apart.
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from calibration import Calibration
from q4_model import BLOCK, Q4Model

MICROSOFT = "com.microsoft"
# Processors without VNNI add the products of two neighbouring input channels in 16 bits and cut what does not fit: 255 * 128 fits. So weights
# whose neighbours sum to no more than this give the same sums everywhere, at a scale 1.4 times finer than if each were held to the half.
LARGEST_PAIR = 128
# What corrects a bias is rounded to this, so that its bytes do not depend on the order in which a machine adds.
BIAS_STEP = 2.0**-14


class Graph:
    def __init__(self) -> None:
        self.nodes: list = []
        self.constants: list = []

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], name: str, outputs: list[str] | None = None, domain: str = "", **attributes) -> list[str]:
        outputs = outputs or [name]
        self.nodes.append(helper.make_node(kind, inputs, outputs, name=name, domain=domain, **attributes))
        return outputs


def encoder(model: Q4Model, kept: list[int], seen: Calibration) -> bytes:
    """One sequence per run: `input_ids` int64 [1, tokens] -> `last_hidden_state` and the L2-normalised mean, `sentence_embedding`."""
    g = Graph()
    g.constant("first_axis", np.array([0], np.int64))
    x = norm(g, model, "emb.ln", embed(g, model, kept))
    for layer in range(model.layers):
        at = f"l{layer}"
        (context,) = g.node("MultiHeadAttention", heads(g, model, at, x, seen), f"{at}.context", domain=MICROSOFT, num_heads=model.heads)
        (x,) = g.node("Add", [x, product(g, f"{at}.ao", context, *linear(model, f"{at}.ao"), seen.means[f"{at}.ao"])], f"{at}.attended")
        x = norm(g, model, f"{at}.aln", x)
        x = norm(g, model, f"{at}.oln", fed(g, model, at, x, seen), "last_hidden_state" if layer == model.layers - 1 else None)
    (mean,) = g.node("ReduceMean", [x, g.constant("token_axis", np.array([1], np.int64))], "mean", keepdims=0)
    g.node("LpNormalization", [mean], "sentence_embedding", axis=-1, p=2)
    return serialise(g, model)


def heads(g: Graph, model: Q4Model, at: str, x: str, seen: Calibration) -> list[str]:
    """Query, key and value from one quantised input: three products are faster than one that is split afterwards."""
    factors = seen.factors[f"{at}.qkv"]
    even = evened(g, f"{at}.qkv", x, factors)
    quantised = g.node("DynamicQuantizeLinear", [even], f"{at}.quantised", [f"{at}.codes", f"{at}.scale", f"{at}.zero"])
    outputs = []
    for part in ("q", "k", "v"):
        weight, bias = linear(model, f"{at}.{part}")
        values, scale, bias = integers(weight * factors[:, None], bias, seen.means[f"{at}.qkv"] / factors)
        name = f"{at}.{part}"
        inputs = [quantised[0], g.constant(f"{name}.w", values), quantised[1], g.constant(f"{name}.s", scale), quantised[2], "", g.constant(f"{name}.b", bias)]
        outputs += g.node("MatMulIntegerToFloat", inputs, name, domain=MICROSOFT)
    return outputs


def fed(g: Graph, model: Q4Model, at: str, x: str, seen: Calibration) -> str:
    """x + the feed-forward layer. Where one inner channel drowns the others it is worked out apart, in float, and added to x."""
    wide, wide_bias = linear(model, f"{at}.fi")
    narrow, narrow_bias = linear(model, f"{at}.fo")
    means = seen.means[f"{at}.fo"].copy()
    kept = x
    if at in seen.apart:
        one = seen.apart[at]
        (rows,) = g.node("Squeeze", [x, "first_axis"], f"{at}.rows")
        inputs = [rows, g.constant(f"{at}.one.wi", wide[:, [one]]), g.constant(f"{at}.one.b", wide_bias[[one]])]
        (alone,) = g.node("Gelu", g.node("Gemm", inputs, f"{at}.one.in"), f"{at}.one.gelu", domain=MICROSOFT)
        (rows,) = g.node("Gemm", [alone, g.constant(f"{at}.one.wo", narrow[[one]]), rows], f"{at}.one.out")
        (kept,) = g.node("Unsqueeze", [rows, "first_axis"], f"{at}.one")
        wide[:, one] = wide_bias[one] = narrow[one] = means[one] = 0
    factors = seen.factors[f"{at}.fi"]
    even = evened(g, f"{at}.fi", x, factors)
    seen_in = seen.means[f"{at}.fi"] / factors
    (inner,) = g.node("Gelu", [product(g, f"{at}.fi", even, wide * factors[:, None], wide_bias, seen_in)], f"{at}.gelu", domain=MICROSOFT)
    return g.node("Add", [kept, product(g, f"{at}.fo", inner, narrow, narrow_bias, means)], f"{at}.fed")[0]


def embed(g: Graph, model: Q4Model, kept: list[int]) -> str:
    values, scales = model.nibbles("emb.word", len(model.pieces) + extra_rows(model))
    values = values[kept].reshape(len(kept), -1)
    table = g.constant("emb.word", values[:, 0::2] | (values[:, 1::2] << 4))
    # fp16 scales are 2.5 MB smaller than fp32 ones; the rounding is far below that of the 8-bit products.
    inputs = [table, "input_ids", g.constant("emb.scale", scales[kept])]
    (words,) = g.node("GatherBlockQuantized", inputs, "words16", domain=MICROSOFT, bits=4, block_size=BLOCK, gather_axis=0, quantize_axis=1)
    (words,) = g.node("Cast", [words], "words", to=TensorProto.FLOAT)
    places = model.floats("emb.pos").reshape(-1, model.hidden) + model.floats("emb.type")[: model.hidden]
    (length,) = g.node("Shape", ["input_ids"], "length", start=1, end=2)
    zero = g.constant("zero", np.array([0], np.int64))
    (places,) = g.node("Slice", [g.constant("emb.places", places), zero, length, zero], "places")
    return g.node("Add", [words, places], "embedded")[0]


def extra_rows(model: Q4Model) -> int:
    """The table has some rows after the last piece that no piece uses."""
    return model.directory["emb.word"][1] // model.hidden - len(model.pieces)


def norm(g: Graph, model: Q4Model, name: str, x: str, output: str | None = None) -> str:
    inputs = [x, g.constant(f"{name}.w", model.floats(f"{name}.w")), g.constant(f"{name}.b", model.floats(f"{name}.b"))]
    return g.node("LayerNormalization", inputs, name, [output or name], axis=-1, epsilon=model.epsilon)[0]


def linear(model: Q4Model, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Weights [in, out] and bias [out]."""
    return model.matrix(f"{name}.w", model.inner if name.endswith(".fi") else model.hidden).T.copy(), model.floats(f"{name}.b")


def evened(g: Graph, name: str, x: str, factors: np.ndarray) -> str:
    return g.node("Mul", [x, g.constant(f"{name}.even", 1 / factors)], f"{name}.evened")[0]


def product(g: Graph, name: str, x: str, weight: np.ndarray, bias: np.ndarray, means: np.ndarray) -> str:
    """x @ weight + bias; the runtime quantises x to 0..255 with one scale. `means`: of each channel of x."""
    values, scale, bias = integers(weight, bias, means)
    inputs = [x, g.constant(f"{name}.w", values), g.constant(f"{name}.s", scale), "", g.constant(f"{name}.b", bias)]
    return g.node("DynamicQuantizeMatMul", inputs, name, domain=MICROSOFT)[0]


def integers(weight: np.ndarray, bias: np.ndarray, means: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Weights as integers with one scale per output channel, and the bias that makes good what rounding them changes on average."""
    size = np.abs(weight)
    # One less than may be, for both weights of a pair may be rounded up by a half.
    scale = ((size[0::2] + size[1::2]).max(0) / (LARGEST_PAIR - 1)).astype(np.float32)
    scale[scale == 0] = 1
    values = np.rint(weight / scale)
    assert np.abs(values).max() < LARGEST_PAIR and (np.abs(values[0::2]) + np.abs(values[1::2])).max() <= LARGEST_PAIR
    correction = means @ (weight - values * scale).astype(np.float64)
    return values.astype(np.int8), scale, (bias + np.rint(correction / BIAS_STEP) * BIAS_STEP).astype(np.float32)


def serialise(g: Graph, model: Q4Model) -> bytes:
    graph = helper.make_graph(
        g.nodes, "multilingual-e5-small",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "tokens"])],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [1, "tokens", model.hidden]),
         helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, [1, model.hidden])],
        g.constants,
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=9, producer_name="colrag").SerializeToString(deterministic=True)
