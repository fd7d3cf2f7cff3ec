import type { Folding, Tokenizer } from '@colrag/indexing'
import {
  blendedTokenizer,
  linderaSegmenter,
  mixedTokenizer,
  morphologicalTokenizer,
  noFolding,
  paperTokenizer,
  snowballStemmer,
  textFolding,
  wordTokenizer,
} from '@colrag/indexing'

/**
 * What cuts text into terms, by name. `mixed`: pairs of unspaced characters, words of others; `paper`: every character and every pair, as
 * published; `word`: words alone; `morphological`: dictionary forms of Japanese, stems of English; `blended`: both of it.
 */
export const tokenizersByName: Readonly<Record<TokenizerName, () => Tokenizer>> = {
  mixed: () => mixedTokenizer,
  paper: () => paperTokenizer,
  word: () => wordTokenizer(snowballStemmer('english')),
  morphological: () => morphologicalTokenizer({ segmenter: linderaSegmenter(), stemmer: snowballStemmer('english') }),
  blended: () => blendedTokenizer({ segmenter: linderaSegmenter(), stemmer: snowballStemmer('english') }),
}
export type TokenizerName = 'mixed' | 'paper' | 'word' | 'morphological' | 'blended'

/** `text`: widths, radicals and case count as one; `none`: text as it stands. */
export const foldingsByName: Readonly<Record<FoldingName, Folding>> = { text: textFolding, none: noFolding }
export type FoldingName = 'text' | 'none'
