import type { TermExplanation, TermMatch, TermPlace, Unit } from '@colrag/core'
import type { Content } from '../content.ts'
import { contentOf } from '../content.ts'
import type { Folding } from '../folding/folding.ts'
import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import type { AskedQuery } from './asked-query.ts'
import type { Bm25Model } from './query-plan.ts'
import { termShare } from './score-rows.ts'

export interface TermMakers {
  readonly tokenizer: Tokenizer
  readonly folding: Folding
  readonly content: Content
}

/** The sum behind the score of a unit term by term, in the order in which it is added; null for a unit that the index does not hold. */
export function explainUnit(model: Bm25Model, { plan, best }: AskedQuery, unit: Unit, makers: TermMakers): TermExplanation | null {
  const { units, terms, lengths } = model.postings
  const row = units.find(unit.id)
  if (row < 0) return null
  let sum = 0
  const found: Omit<TermMatch, 'places'>[] = []
  plan.terms.forEach((term, t) => {
    const { often, part, share } = termShare(model, term, plan.weights[t] as number, row)
    if (often === 0) return
    sum += share
    const [repeats, idf] = [plan.repeats[t] as number, plan.idfs[t] as number]
    found.push({ term: terms.at(term), repeats, idf, often, norm: part * (model.parameters.k1 + 1), contribution: share })
  })
  const places = placesOf(unit, new Set(found.map(({ term }) => term)), makers)
  let total = 0
  for (const length of lengths) total += length
  return {
    sum,
    best: best(),
    length: lengths[row] as number,
    meanLength: total / Math.max(1, lengths.length),
    matches: found.map((match) => ({ ...match, places: places.get(match.term) ?? [] })),
  }
}

/** Where the wanted terms stand in the unit's own text and context. */
function placesOf(unit: Unit, wanted: ReadonlySet<string>, { tokenizer, folding, content }: TermMakers): Map<string, TermPlace[]> {
  const whole = contentOf(unit, content)
  // Context comes first where it is indexed, with a line end behind it.
  const textStart = whole.length - unit.text.length
  const { text, starts, ends } = folding.trace(whole)
  const places = new Map<string, TermPlace[]>()
  tokenizer.cut(text, (cut, from, to) => {
    const term = cut ?? text.slice(from, to)
    if (!wanted.has(term)) return
    const [start, end] = [starts[from] as number, ends[to - 1] as number]
    // A pair over the line end between the two is shown where the text begins.
    const place: TermPlace =
      end > textStart ? { part: 'text', start: Math.max(0, start - textStart), end: end - textStart } : { part: 'context', start, end }
    const held = places.get(term)
    if (held) held.push(place)
    else places.set(term, [place])
  })
  return places
}
