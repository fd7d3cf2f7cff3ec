import { entities } from '@colrag/stage-kit'
import { compared } from './compared.ts'
import { hopCue } from './hop-cues.ts'

/** Why a question is asked in parts, by which words, and the parts. */
export interface SubQuestions {
  readonly kind: 'comparison' | 'multi-hop'
  readonly cue: string
  readonly parts: readonly string[]
}

/** Parts are searched one by one: more than these cost more than they bring. */
const most = 4

/**
 * A question that sets things against each other, or asks for one thing through another, as one question for each thing that it names: its own words
 * without the names of the others. Null where it does neither, or names fewer than two.
 */
export function subQuestions(text: string): SubQuestions | null {
  const comparison = compared(text)
  const hop = comparison ? null : hopCue(text)
  if (!comparison && hop === null) return null
  const told = comparison ? { kind: 'comparison' as const, cue: comparison.cue } : { kind: 'multi-hop' as const, cue: hop ?? '' }
  const names = comparison?.sides ?? namesIn(text).slice(0, most)
  if (names.length < 2) return null
  const parts = names.map((name) => names.reduce((rest, other) => (other === name ? rest : without(rest, other)), text))
  return new Set([text, ...parts]).size <= names.length ? null : { ...told, parts }
}

/** Names of a row of them count one by one: both X and Y. */
const namesIn = (text: string): readonly string[] => [...new Set(entities(text).flatMap((one) => one.text.split(/\s+(?:and|or)\s+/)))]

const without = (text: string, name: string): string => text.replaceAll(name, ' ').replaceAll(/\s+/g, ' ').trim()
