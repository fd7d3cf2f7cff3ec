import type { BlockKind, Query, QueryFinding, QueryPlan, QueryPlanner } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint, isoDate, readDates, readQuantities } from '@colrag/stage-kit'
import { figureWords } from './figure-words.ts'
import { identifiers } from './identifiers.ts'
import { queryLanguage } from './query-language.ts'
import { questionType } from './question-type.ts'

/** A factor on the fused score of some block kinds. */
export interface FigureBoost {
  readonly factor: number
  readonly kinds: readonly BlockKind[]
}

/** Tables and all that is a picture, times 1.2 (Multimodal CoLRAG-TF 3.6). */
export const figureBoost: FigureBoost = { factor: 1.2, kinds: ['table', 'figure', 'photo', 'map', 'chart'] }

const name = 'rule-analyser'
const version = 1
const noChange = 'scores unchanged'

/**
 * Says what a question asks for, by rules: figure words (the only finding that changes scores), dates with era years as ISO 8601, numbers
 * with units, identifiers, language, kind of answer wanted. Findings come in that order, each kind in the order of the text.
 */
export function ruleAnalyser(options: { readonly boost?: FigureBoost } = {}): QueryPlanner {
  const { boost = figureBoost } = options
  if (!Number.isFinite(boost.factor) || boost.factor <= 0)
    throw new ColragError('invalid-options', name, `the factor must be above 0, not ${boost.factor}`)
  return { name, fingerprint: fingerprint(name, version, boost), plan: (query) => Promise.resolve(planQuery(query, boost)) }
}

function planQuery(query: Query, boost: FigureBoost): QueryPlan {
  const { text } = query
  const words = figureWords(text)
  const dates = readDates(text)
  const effect = `times ${boost.factor} for ${boost.kinds.join(', ')}`
  const names = identifiers(text)
  const taken = [...dates, ...names]
  const type = questionType(text)
  const findings: QueryFinding[] = [
    ...words.map((word) => ({ kind: 'figure-word', text: word.text, effect })),
    ...dates.map((date) => {
      const iso = isoDate(date)
      return { kind: 'date', text: text.slice(...date.at), effect: iso === null ? noChange : `${noChange}; read as ${iso}` }
    }),
    ...readQuantities(text)
      .filter((q) => q.unit !== '' && !taken.some((d) => q.at[0] < d.at[1] && q.at[1] > d.at[0]))
      .map((q) => ({ kind: 'quantity', text: text.slice(...q.at), effect: `${noChange}; read as ${q.value} ${q.unit}` })),
    ...names.map((word) => ({ kind: 'identifier', text: word.text, effect: noChange })),
    { kind: 'language', text: queryLanguage(text), effect: noChange },
    ...(type ? [{ kind: 'question-type', text: type.type, effect: `${noChange}; told by "${type.cue}"` }] : []),
  ]
  return {
    subqueries: [query],
    boosts: words.length > 0 ? Object.fromEntries(boost.kinds.map((kind) => [kind, boost.factor])) : {},
    findings,
  }
}
