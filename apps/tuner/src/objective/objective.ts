import { ColragError } from '@colrag/core'
import { measureByName, measureNames, presetNames } from './measure-by-name.ts'
import type { QuestionMeasure } from './question-measure.ts'

/** A weighted sum of measures, worth something for each question. `notes`: what has to be known of it. */
export interface Objective {
  readonly name: string
  readonly direction: 'maximize' | 'minimize'
  readonly terms: readonly { readonly weight: number; readonly measure: QuestionMeasure }[]
  readonly notes: readonly string[]
}

/** The published objective, 0.5 P@5 + 0.2 D + 0.3 Q (Multimodal CoLRAG-TF eq. 6), and what its published trials were really ranked by. */
const presets: Readonly<Record<(typeof presetNames)[number], { readonly mix: string; readonly notes: readonly string[] }>> = {
  paper: {
    mix: '0.5*precision@5 + 0.2*diversity@5',
    notes: [
      'Q of the published objective (0.3) is how a language model judges the answers; none is asked here, so Q says nothing: it counts as 0 for all trials alike and changes no order',
    ],
  },
  'paper-as-run': {
    mix: '0.7*precision@5 + 0.3*diversity@5',
    notes: ['the published trials were ranked by 0.7 P@5 + 0.3 D: there Q was the same for all of them'],
  },
}

export const objectiveHelp: string = `paper, paper-as-run, a measure (${measureNames}), or a mix: "0.7*recall@5 + 0.3*ndcg@10"`

/** Reads one `--objective`. Throws `invalid-options` for what is none, naming the term and what was probably meant. */
export function readObjective(text: string): Objective {
  const named = presetNames.find((name) => name === text.trim())
  const preset = named && presets[named]
  const mix = preset?.mix ?? text
  const terms = mix.split(/\s*\+\s*/).map((term) => readTerm(term, text))
  const directions = new Set(terms.map(({ measure }) => measure.direction))
  if (terms.length > 1 && directions.has('minimize'))
    throw new ColragError('invalid-options', '--objective', 'latency is in milliseconds and cannot be added to shares', {
      hint: 'make it an objective of its own: --objective recall@5 --objective latency',
    })
  return {
    name: preset ? text.trim() : terms.map(({ weight, measure }) => (weight === 1 ? '' : `${weight}*`) + measure.name).join(' + '),
    direction: terms[0]?.measure.direction ?? 'maximize',
    terms,
    notes: preset?.notes ?? [],
  }
}

function readTerm(term: string, text: string): Objective['terms'][number] {
  const parts = term.trim().split(/\s*\*\s*/)
  const name = parts.pop() ?? ''
  if (name === '') throw new ColragError('invalid-options', '--objective', `"${text}" is no objective`, { hint: `write ${objectiveHelp}` })
  const [factor] = parts
  const weight = factor === undefined ? 1 : Number(factor)
  if (parts.length > 1 || factor === '' || !Number.isFinite(weight) || weight <= 0)
    throw new ColragError('invalid-options', '--objective', `the weight of ${name} in "${text}" must be one number above 0`, {
      hint: 'write 0.7*recall@5 + 0.3*ndcg@10',
    })
  return { weight, measure: measureByName(name) }
}
