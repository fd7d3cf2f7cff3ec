"""Reads the packed model: a header, the tokenizer, a directory of tensors (float32 or Q4_0), then their bytes.

Q4_0 keeps blocks of 32 weights as one fp16 scale and 16 bytes; byte j holds weight j (low half) and weight j + 16 (high half);
weight = (nibble - 8) * scale.
"""
import struct
from dataclasses import dataclass

import numpy as np

BLOCK = 32


@dataclass(frozen=True)
class Q4Model:
    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    bos: int
    eos: int
    pad: int
    unk: int
    pieces: list[str]
    scores: np.ndarray
    # Code point -> the text that replaces it.
    rules: dict[int, str]
    directory: dict[str, tuple[int, int, int, int]]
    data: bytes

    def floats(self, name: str) -> np.ndarray:
        kind, count, offset, _ = self.directory[name]
        assert kind == 0, name
        return np.frombuffer(self.data, "<f4", count, offset).copy()

    def nibbles(self, name: str, rows: int) -> tuple[np.ndarray, np.ndarray]:
        """Values 0..15 as [rows, blocks, 32] and fp16 scales as [rows, blocks]."""
        kind, _, offset, size = self.directory[name]
        assert kind == 1, name
        raw = np.frombuffer(self.data, np.uint8, size, offset).reshape(rows, -1, 18)
        scales = raw[..., :2].copy().view("<f2")[..., 0]
        packed = raw[..., 2:]
        return np.concatenate([packed & 15, packed >> 4], -1), scales

    def matrix(self, name: str, rows: int) -> np.ndarray:
        """The weights as float32 [rows, columns]."""
        values, scales = self.nibbles(name, rows)
        return ((values.astype(np.float32) - 8) * scales.astype(np.float32)[..., None]).reshape(rows, -1)


def read_model(data: bytes) -> Q4Model:
    assert data[:4] == b"E5S1", "not a packed e5 model"
    _, hidden, layers, heads, inner, _, positions, _, epsilon, block = struct.unpack_from("<Iiiiiiiifi", data, 4)
    assert block == BLOCK
    at = 44
    count, bos, eos, pad, unk, blob_size = struct.unpack_from("<5iQ", data, at)
    at += 28
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    blob = data[at : at + blob_size]
    at += blob_size
    rules, at = read_rules(data, at)
    directory = read_directory(data, at)
    pieces = [blob[offsets[i] : offsets[i + 1]].decode() for i in range(count)]
    return Q4Model(hidden, layers, heads, inner, positions, epsilon, bos, eos, pad, unk, pieces, scores, rules, directory, data)


def read_rules(data: bytes, at: int) -> tuple[dict[int, str], int]:
    count, _ = struct.unpack_from("<iI", data, at)
    at += 8
    rules = {}
    for _ in range(count):
        code, length = struct.unpack_from("<IB", data, at)
        rules[code] = "".join(map(chr, struct.unpack_from(f"<{length}I", data, at + 5)))
        at += 5 + 4 * length
    return rules, at


def read_directory(data: bytes, at: int) -> dict[str, tuple[int, int, int, int]]:
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    directory = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        directory[name] = struct.unpack_from("<BIQQ", data, at + 2 + length)
        at += 2 + length + 21
    return directory
