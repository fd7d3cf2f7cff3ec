import { isCjk } from '@colrag/stage-kit'

/**
 * What two answers are compared by: NFKC, lower case, thousands separators out, punctuation and white space out, English articles out.
 * Scripts without spaces give characters, others words, so that Japanese needs no segmenter.
 */
export function answerTokens(answer: string): readonly string[] {
  const folded = answer
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
  const words = folded.match(/\d+(?:\.\d+)?|[\p{L}\p{N}\p{M}\p{S}]+/gu) ?? []
  return words.flatMap((word) => split(word)).filter((token) => !/^(?:a|an|the)$/.test(token))
}

function split(word: string): string[] {
  const tokens: string[] = []
  let run = ''
  for (const character of word) {
    if (!isCjk(character)) run += character
    else {
      if (run !== '') tokens.push(run)
      run = ''
      tokens.push(character)
    }
  }
  return run === '' ? tokens : [...tokens, run]
}
