import { resolveFollowUp, resolveFollowUpBy } from '@colrag/answer'
import type { Resolved, Turn } from '@colrag/answer'
import type { RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** Makes follow-up questions stand by themselves. `close` frees its model. */
export interface NamedResolver {
  resolve(turns: readonly Turn[], question: string, ctx: RunContext): Promise<Resolved>
  close(): Promise<void>
}

/**
 * What understands follow-up questions, as a text names it: `rules`, or `llm:PROVIDER:MODEL`, for which the rules stand in where it fails or says what
 * the talk does not. Throws `invalid-options` for a name that is none and what `namedTextModel` throws.
 */
export function resolverByName(name: string, settings: ModelSettings = {}): NamedResolver {
  if (name.trim() === 'rules')
    return { resolve: (turns, question) => Promise.resolve(resolveFollowUp(turns, question)), close: () => Promise.resolve() }
  const asked = /^\s*llm\s*:\s*(.+?)\s*$/.exec(name)?.[1]
  if (asked === undefined)
    throw new ColragError('invalid-options', '--resolve', `nothing that understands follow-ups is named ${name}`, {
      hint: 'say rules or llm:PROVIDER:MODEL, such as llm:ollama:gemma3',
    })
  const model = namedTextModel('--resolve', asked, settings)
  return { resolve: (turns, question, ctx) => resolveFollowUpBy(model, turns, question, ctx), close: () => model.close() }
}
