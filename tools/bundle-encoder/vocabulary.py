"""Which pieces stay: those of Japanese and English text.

A piece stays when all its characters do, so a text made of kept characters is cut exactly as with the whole vocabulary.
"""
from q4_model import Q4Model

META = "\u2581"

# Pieces of any length made of these: ASCII, Latin-1 signs, punctuation and symbols, kana, Chinese characters, emoji.
WHOLE = (
    (0x20, 0x7E), (0xA0, 0xBF), (0xD7, 0xD7), (0xF7, 0xF7), (0x2000, 0x2BFF), (0x3000, 0x30FF), (0x31F0, 0x4DBF), (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF), (0xFE0E, 0xFE0F), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x1F000, 0x1FAFF), (0x20000, 0x3FFFF),
)
# Letters that turn up inside such text (formulas, names, units): only their one-letter pieces stay, so that they are never unknown.
LETTERS = ((0xC0, 0x17F), (0x300, 0x3FF), (0x400, 0x45F), (0x1F00, 0x1FFF))


def kept_pieces(model: Q4Model) -> list[int]:
    """Ids in the source vocabulary, ascending; the place in this list is the id in the bundle. The specials 0..3 stay."""
    return [i for i, piece in enumerate(model.pieces) if i <= model.unk or (piece != "<mask>" and stays(piece))]


def stays(piece: str) -> bool:
    body = piece.replace(META, "")
    return all(within(c, WHOLE) for c in body) or (len(body) == 1 and within(body, LETTERS))


def within(character: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= ord(character) <= high for low, high in ranges)
