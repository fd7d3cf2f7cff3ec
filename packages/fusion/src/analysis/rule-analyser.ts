import type { BlockKind, Query, QueryFinding, QueryPlan, QueryPlanner } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { entities, fingerprint, isoDate, readDates, readQuantities } from '@colrag/stage-kit'
import type { QueryExpander } from '../expansion/query-expander.ts'
import { checkClassWeights } from './class-weights.ts'
import type { WeightsByClass } from './class-weights.ts'
import { compared } from './compared.ts'
import { figureWords } from './figure-words.ts'
import { hopCue } from './hop-cues.ts'
import { identifiers } from './identifiers.ts'
import { classesOf } from './query-class.ts'
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
const version = 2
const noChange = 'changed nothing'
const asAnyWord = `${noChange}: sought like any word`

export interface RuleAnalyserOptions {
  readonly boost?: FigureBoost
  /** Weights of the axes for some classes of questions; of several classes that a question is of, the first in `queryClasses` counts. */
  readonly weightsBy?: WeightsByClass
  /** What else words axes are asked for (`expanded`), so that findings say so. `fingerprint` tells tables apart. */
  readonly expansion?: { readonly expander: QueryExpander; readonly axes: readonly string[]; readonly fingerprint?: string }
}

/**
 * Says what a question asks for, by rules: figure words (which boost block kinds), dates with era years as ISO 8601, numbers with units,
 * identifiers, names, what is compared, whether it takes several steps, language, kind of answer wanted, and the class by which axes are
 * weighed where `weightsBy` has weights for it. Findings come in that order, each kind in the order of the text, and say what they changed:
 * those that begin with `changed nothing` did nothing here. Throws `invalid-options` for a boost or weights that are none.
 */
export function ruleAnalyser(options: RuleAnalyserOptions = {}): QueryPlanner {
  const { boost = figureBoost, weightsBy = {}, expansion } = options
  if (!Number.isFinite(boost.factor) || boost.factor <= 0)
    throw new ColragError('invalid-options', name, `the factor must be above 0, not ${boost.factor}`)
  checkClassWeights(weightsBy, name)
  return {
    name,
    fingerprint: fingerprint(name, version, { boost, weightsBy, expansion: expansion && [...expansion.axes, expansion.fingerprint ?? ''] }),
    weighs: [...new Set(Object.values(weightsBy).flatMap((weights) => Object.keys(weights)))],
    plan: (query) => Promise.resolve(planQuery(query, boost, weightsBy, expansion)),
  }
}

function planQuery(query: Query, boost: FigureBoost, weightsBy: WeightsByClass, expansion: RuleAnalyserOptions['expansion']): QueryPlan {
  const { words, findings } = readingOf(query)
  const found = [...words.map((word) => boosting(word.text, boost)), ...findings, ...asking(query.text, expansion)]
  const type = classesOf(found).find((candidate) => weightsBy[candidate] !== undefined)
  const weights = type && weightsBy[type]
  return {
    subqueries: [query],
    boosts: words.length > 0 ? Object.fromEntries(boost.kinds.map((kind) => [kind, boost.factor])) : {},
    ...(weights ? { weights } : {}),
    findings: [...found, ...(type && weights ? [weighing(type, weights)] : [])],
  }
}

const boosting = (text: string, boost: FigureBoost): QueryFinding => ({
  kind: 'figure-word',
  text,
  effect: `times ${boost.factor} for ${boost.kinds.join(', ')}`,
})

const asking = (text: string, expansion: RuleAnalyserOptions['expansion']): readonly QueryFinding[] =>
  (expansion?.expander(text) ?? []).map(({ of, words, reason }) => ({
    kind: reason,
    text: of,
    effect: `${expansion?.axes.join(', ')} is also asked for ${words.join(', ')}`,
  }))

const weighing = (type: string, weights: Readonly<Record<string, number>>): QueryFinding => ({
  kind: 'query-class',
  text: type,
  effect: `weights ${Object.entries(weights)
    .map(([axis, weight]) => `${axis} ${weight}`)
    .join(', ')}`,
})

interface Reading {
  readonly words: ReturnType<typeof figureWords>
  readonly findings: readonly QueryFinding[]
}

/** A query object is read once, however many searches with other boosts and weights it is put to. */
const readings = new WeakMap<Query, Reading>()

function readingOf(query: Query): Reading {
  const known = readings.get(query)
  if (known) return known
  const { text } = query
  const reading = { words: figureWords(text), findings: findingsOf(text) }
  readings.set(query, reading)
  return reading
}

/** What is read and boosts nothing. */
function findingsOf(text: string): readonly QueryFinding[] {
  const dates = readDates(text)
  const names = identifiers(text)
  const taken = [...dates, ...names].map(({ at }) => at)
  const isFree = ([from, to]: readonly [number, number]): boolean => !taken.some(([f, t]) => from < t && to > f)
  const comparison = compared(text)
  const hop = hopCue(text)
  const type = questionType(text)
  return [
    ...dates.map((date) => {
      const iso = isoDate(date)
      return {
        kind: 'date',
        text: text.slice(...date.at),
        effect: iso === null ? `${noChange}: a day or month of no year` : `${noChange}: read as ${iso}`,
      }
    }),
    ...readQuantities(text)
      .filter((q) => q.unit !== '' && isFree(q.at))
      .map((q) => ({ kind: 'quantity', text: text.slice(...q.at), effect: `${noChange}: read as ${q.value} ${q.unit}` })),
    ...names.map((word) => ({ kind: 'identifier', text: word.text, effect: asAnyWord })),
    ...entities(text)
      .filter((word) => isFree(word.at))
      .map((word) => ({ kind: 'entity', text: word.text, effect: asAnyWord })),
    ...(comparison
      ? [
          {
            kind: 'comparison',
            text: comparison.cue,
            effect: comparison.sides ? `${noChange}: of ${comparison.sides.join(' and ')}` : `${noChange}: of what is not said`,
          },
        ]
      : []),
    ...(hop === null ? [] : [{ kind: 'multi-hop', text: hop, effect: `${noChange}: asked as one question` }]),
    { kind: 'language', text: queryLanguage(text), effect: `${noChange}: told by its script` },
    ...(type ? [{ kind: 'question-type', text: type.type, effect: `${noChange}: told by "${type.cue}"` }] : []),
  ]
}
