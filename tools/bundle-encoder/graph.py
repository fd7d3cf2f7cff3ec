"""Writes the encoder as ONNX: 4-bit embedding table, 8-bit matrix products, float for the rest.

The operators are the fused ones of onnxruntime, chosen by measurement: Add + LayerNormalization is several times faster than
SkipLayerNormalization on the CPU, so the file must be loaded with the optimisation level `basic`, which leaves them apart.
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from q4_model import BLOCK, Q4Model

MICROSOFT = "com.microsoft"
# Processors without VNNI add two 8-bit products in 16 bits and cut what does not fit: 2 * 255 * 64 fits, 2 * 255 * 127 does not. So these
# weights give the same sums everywhere; the bit costs .001 of cosine and nothing measurable in retrieval.
LARGEST = 64


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


def encoder(model: Q4Model, kept: list[int], factors: dict[str, np.ndarray]) -> bytes:
    """One sequence per run: `input_ids` int64 [1, tokens] -> `last_hidden_state` and the L2-normalised mean, `sentence_embedding`."""
    g = Graph()
    x = norm(g, model, "emb.ln", embed(g, model, kept))
    for layer in range(model.layers):
        at = f"l{layer}"
        qkv = product(g, model, f"{at}.qkv", x, [f"{at}.{part}" for part in "qkv"], factors)
        parts = g.node("Split", [qkv], f"{at}.split", [f"{at}.query", f"{at}.key", f"{at}.value"], axis=-1, num_outputs=3)
        (context,) = g.node("MultiHeadAttention", parts, f"{at}.context", domain=MICROSOFT, num_heads=model.heads)
        (x,) = g.node("Add", [x, product(g, model, f"{at}.ao", context, [f"{at}.ao"], factors)], f"{at}.attended")
        x = norm(g, model, f"{at}.aln", x)
        (inner,) = g.node("Gelu", [product(g, model, f"{at}.fi", x, [f"{at}.fi"], factors)], f"{at}.gelu", domain=MICROSOFT)
        (x,) = g.node("Add", [x, product(g, model, f"{at}.fo", inner, [f"{at}.fo"], factors)], f"{at}.fed")
        x = norm(g, model, f"{at}.oln", x, "last_hidden_state" if layer == model.layers - 1 else None)
    (mean,) = g.node("ReduceMean", [x, g.constant("token_axis", np.array([1], np.int64))], "mean", keepdims=0)
    g.node("LpNormalization", [mean], "sentence_embedding", axis=-1, p=2)
    return serialise(g, model)


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


def product(g: Graph, model: Q4Model, name: str, x: str, parts: list[str], factors: dict[str, np.ndarray]) -> str:
    """x @ W + b with W as integers in -LARGEST..LARGEST, one scale per output channel; the runtime quantises x to 0..255."""
    rows = model.inner if name.endswith(".fi") else model.hidden
    weight = np.concatenate([model.matrix(f"{part}.w", rows) for part in parts]).T
    bias = np.concatenate([model.floats(f"{part}.b") for part in parts])
    if name in factors:
        weight = weight * factors[name][:, None]
        (x,) = g.node("Mul", [x, g.constant(f"{name}.even", 1 / factors[name])], f"{name}.evened")
    scale = (np.abs(weight).max(0) / LARGEST).astype(np.float32)
    values = np.rint(weight / scale).clip(-LARGEST, LARGEST).astype(np.int8)
    inputs = [x, g.constant(f"{name}.w", values), g.constant(f"{name}.s", scale), "", g.constant(f"{name}.b", bias)]
    return g.node("DynamicQuantizeMatMul", inputs, name, domain=MICROSOFT)[0]


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
