import type { Tokenizer } from '@colrag/indexing'
import { seededRandom } from '@colrag/stage-kit'
import type { WordCorpus } from './word-corpus.ts'

const vocabulary = 100_000
const meanLength = 100
const queryCount = 200
const queryWords = 5

const spaced: Tokenizer = {
  name: 'spaced',
  version: 1,
  cut(text, take) {
    for (let start = 0; start < text.length;) {
      const space = text.indexOf(' ', start)
      const end = space < 0 ? text.length : space
      if (end > start) take(null, start, end)
      start = end + 1
    }
  },
}

/**
 * Invented documents whose words are as unevenly common as those of a language: lengths lognormal (mean 100, sigma .5, 5 to 1,000), the word
 * of rank r with probability ~ 1 / (r + 2.7) out of 100,000; queries are five words drawn from a document.
 */
export function zipfCorpus(documents: number): WordCorpus {
  const random = seededRandom(11)
  const shares = new Float64Array(vocabulary)
  let sum = 0
  for (let rank = 0; rank < vocabulary; rank++) shares[rank] = sum += 1 / (rank + 2.7)
  const word = (): number => firstAbove(shares, random() * sum)
  const ends = new Uint32Array(documents)
  let size = 0
  for (let d = 0; d < documents; d++) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    ends[d] = size += Math.min(1000, Math.max(5, Math.floor(Math.exp(Math.log(meanLength) - 0.125 + 0.5 * normal))))
  }
  const ids = new Uint32Array(size)
  for (let i = 0; i < size; i++) ids[i] = word()
  const queries = Array.from({ length: queryCount }, () => {
    const d = Math.floor(random() * documents)
    const [from, to] = [d === 0 ? 0 : (ends[d - 1] ?? 0), ends[d] ?? 0]
    return Array.from({ length: queryWords }, () => ids[from + Math.floor(random() * (to - from))] ?? 0)
  })
  const words = Array.from({ length: vocabulary }, (_, rank) => `w${rank}`)
  const spell = (numbers: Iterable<number>): string => Array.from(numbers, (id) => words[id]).join(' ')
  return {
    name: `${documents} invented documents`,
    tokenizer: spaced,
    words,
    ids,
    ends,
    queries,
    text: (d) => spell(ids.subarray(d === 0 ? 0 : ends[d - 1], ends[d])),
    queryText: (q) => spell(queries[q] ?? []),
  }
}

/** The first place whose value is above the given one; values ascend and the last is above. */
function firstAbove(values: Float64Array, wanted: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
