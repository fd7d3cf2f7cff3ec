"""Writes tokenizer.bin. All numbers little-endian:

    8 bytes   "UNIGRAM1"
    u32 x 6   pieces, rules, ids of <s>, </s>, <pad>, <unk>
    f32       score of a character that no piece covers
    f32[]     score of each piece
    u32[]     code point of each normalisation rule, ascending
    u8[]      length of each piece in UTF-16 units
    u8[]      length of each rule's replacement in UTF-16 units
    UTF-8     the pieces, then the replacements, without separators
"""
import struct

import numpy as np

from q4_model import Q4Model
from unigram import unknown_score


def tokenizer_bytes(model: Q4Model, kept: list[int]) -> bytes:
    pieces = [model.pieces[i] for i in kept]
    rules = sorted(model.rules.items())
    replacements = [text for _, text in rules]
    return b"".join([
        b"UNIGRAM1",
        struct.pack("<6If", len(pieces), len(rules), model.bos, model.eos, model.pad, model.unk, unknown_score(model.scores)),
        model.scores[kept].astype("<f4").tobytes(),
        np.array([code for code, _ in rules], "<u4").tobytes(),
        bytes(map(units, pieces)),
        bytes(map(units, replacements)),
        "".join(pieces + replacements).encode(),
    ])


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
