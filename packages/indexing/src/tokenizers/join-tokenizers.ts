import type { Tokenizer } from './tokenizer.ts'

/**
 * The terms of all in one bag, those of the first first. A term that two of them give counts twice, in units and in queries alike. Pairs
 * beside dictionary forms (`joinTokenizers(mixedTokenizer, morphologicalTokenizer(…))`) find more than either alone.
 */
export function joinTokenizers(...tokenizers: readonly Tokenizer[]): Tokenizer {
  return {
    name: tokenizers.map(({ name, version }) => `${name} ${version}`).join(' + '),
    version: 1,
    cut(text, take) {
      for (const tokenizer of tokenizers) tokenizer.cut(text, take)
    },
  }
}
