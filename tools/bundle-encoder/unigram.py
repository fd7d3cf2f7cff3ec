"""The unigram tokenizer, as plainly as possible: used for the calibration text only."""
import numpy as np

from q4_model import Q4Model
from vocabulary import META


def unknown_score(scores: np.ndarray) -> np.float32:
    """SentencePiece's cost of a character that no piece covers."""
    return np.float32(scores.min()) - np.float32(10)


class Unigram:
    def __init__(self, model: Q4Model, kept: list[int]):
        self.model = model
        self.table = {model.pieces[old]: (new, model.scores[old]) for new, old in enumerate(kept) if old > model.unk}
        self.longest = max(map(len, self.table))
        self.unknown = unknown_score(model.scores)

    def ids(self, text: str) -> list[int]:
        text = "".join(self.model.rules.get(ord(c), c) for c in text)
        text = META + META.join(text.split())
        best = np.full(len(text) + 1, -1e30, np.float32)
        best[0] = 0
        back: list[tuple[int, int]] = [(0, 0)] * (len(text) + 1)
        for start in range(len(text)):
            for end in range(start + 1, min(len(text), start + self.longest) + 1):
                found = self.table.get(text[start:end])
                if found and best[start] + found[1] > best[end]:
                    best[end], back[end] = best[start] + found[1], (start, found[0])
            if best[start] + self.unknown > best[start + 1]:
                best[start + 1], back[start + 1] = best[start] + self.unknown, (start, self.model.unk)
        ids, at = [], len(text)
        while at > 0:
            at, piece = back[at]
            ids.append(piece)
        return [self.model.bos, *reversed(ids), self.model.eos]
