import type { Evidence } from '@colrag/core'
import type { Sentence } from '@colrag/stage-kit'
import { splitSentences } from '@colrag/stage-kit'
import type { Candidate } from './candidate.ts'
import { isDrawn } from './is-drawn.ts'
import { neighbours } from './neighbours.ts'
import { longest, pieces } from './pieces.ts'
import { unitNotes } from './unit-notes.ts'

const mostTogether = 3

/**
 * Sentences of a unit that is no table, alone and up to three in a row while they stay short; the unit's first line and the sentences beside
 * are near, the whole unit and its context far.
 */
export function sentenceCandidates(evidence: Evidence, rank: number): Candidate[] {
  const { text, context } = evidence.unit
  const far = `${context}\n${text}`
  const sentences = withItemNumbers(splitSentences(text), text)
  const head = `${unitNotes(evidence.unit)}\n${sentences[0]?.text ?? ''}`
  const drawn = isDrawn(evidence.unit)
  const besides = drawn ? neighbours(sentences, evidence.unit) : () => []
  return sentences.flatMap((sentence, i): Candidate[] => {
    const around = [head, sentences[i - 1]?.text ?? '', sentences[i + 1]?.text ?? '', ...besides(i)].join('\n')
    const single = pieces(sentence.text).map(([from, to]): Candidate => {
      const piece = sentence.text.slice(from, to)
      const start = sentence.map[from] ?? sentence.start
      const end = (sentence.map[to - 1] ?? sentence.end - 1) + 1
      return {
        evidence,
        rank,
        statement: piece.trim(),
        value: piece,
        own: piece,
        near: to - from < sentence.text.length ? `${sentence.text}\n${around}` : around,
        far,
        ranges: [[start, end]],
        joined: 1,
      }
    })
    const together: Candidate[] = []
    for (let count = 2; count <= (drawn ? 1 : mostTogether); count++) {
      const run = sentences.slice(i, i + count)
      const joined = run.map((s) => s.text).join(' ')
      const last = run.at(-1)
      if (run.length < count || !last || joined.length > longest) break
      together.push({
        evidence,
        rank,
        statement: joined,
        value: joined,
        own: joined,
        near: around,
        far,
        ranges: [[sentence.start, last.end]],
        joined: count,
      })
    }
    return [...single, ...together]
  })
}

// `PROJECT Nr.` ends no sentence.
const abbreviation = /\b(?:nr|no|nos|art|vol|ref|tel|fig|pp?|ca|approx|inc|ltd|co|dept|est)\.$/iu
const itemNumber = /^[(]?(?:\d{1,3}|[A-Za-z])[.)]$/u

/** The number of an item stays with the item: `4.` before `Tighten the nut.` is no sentence. */
function withItemNumbers(sentences: readonly Sentence[], source: string): Sentence[] {
  const joined: Sentence[] = []
  let number: Sentence | null = null
  for (const sentence of sentences) {
    const whole: Sentence = number ? joinedOf(number, sentence, source) : sentence
    number = null
    if (itemNumber.test(whole.text) || abbreviation.test(whole.text)) number = whole
    else joined.push(whole)
  }
  return number ? [...joined, number] : joined
}

function joinedOf(first: Sentence, second: Sentence, source: string): Sentence {
  const gap = first.text === '' || source.slice(first.end, second.start) === '' ? '' : ' '
  return {
    start: first.start,
    end: second.end,
    text: `${first.text}${gap}${second.text}`,
    map: [...first.map.slice(0, first.text.length), ...(gap === '' ? [] : [first.end]), ...second.map],
  }
}
