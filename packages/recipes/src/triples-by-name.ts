import type { TripleExtractor } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { commandSettings, commandTriples, isCommand } from '@colrag/stage-kit'
import { llmTriples, ruleTriples } from '@colrag/triples'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** `asks`: it puts questions to a model or a program, of which there is one. `close` frees it. */
export interface NamedTriples {
  readonly extractor: TripleExtractor
  readonly asks: boolean
  close(): Promise<void>
}

/**
 * The extractor of triples that a text names: `rules`, `llm:PROVIDER:MODEL` or `cmd:PROGRAM`, for which the rules stand in where it gives no usable reply. Throws
 * `invalid-options` for a name that is none, what `namedTextModel` throws, and what `llmTriples` throws for the settings.
 */
export function triplesByName(name: string, settings: ModelSettings = {}): NamedTriples {
  if (name.trim() === 'rules') return { extractor: ruleTriples(), asks: false, close: () => Promise.resolve() }
  if (isCommand(name)) {
    const extractor = commandTriples(commandSettings(name), ruleTriples())
    return { extractor, asks: true, close: () => extractor.close() }
  }
  const named = /^\s*llm\s*:\s*(.+?)\s*$/.exec(name)?.[1]
  if (named === undefined)
    throw new ColragError('invalid-options', '--triples', `there is no extractor of triples ${name}`, {
      hint: 'say rules, llm:PROVIDER:MODEL, such as llm:ollama:gemma3, or cmd:PROGRAM',
    })
  const model = namedTextModel('--triples', named, settings)
  const { limits, price } = settings
  const extractor = llmTriples(model, { fallback: ruleTriples(), ...(limits ? { limits } : {}), ...(price ? { price } : {}) })
  return { extractor, asks: true, close: () => model.close() }
}
