import { commandAnswerer, extractiveAnswerer, llmAnswerer } from '@colrag/answer'
import type { Answerer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { commandSettings, isCommand } from '@colrag/stage-kit'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** `close` frees its model. */
export interface NamedAnswerer {
  readonly answerer: Answerer
  close(): Promise<void>
}

/**
 * The answerer that a text names: `extractive` (quotes alone), `llm:PROVIDER:MODEL` or `cmd:PROGRAM`, for which the extractive one stands in where it fails. Throws
 * `invalid-options` for a name that is none and what `namedTextModel` throws.
 */
export function answererByName(name: string, settings: ModelSettings): NamedAnswerer {
  if (name.trim() === 'extractive') return { answerer: extractiveAnswerer(), close: () => Promise.resolve() }
  if (isCommand(name)) {
    const answerer = commandAnswerer(commandSettings(name))
    return { answerer, close: () => answerer.close() }
  }
  const asked = /^\s*llm\s*:\s*(.+?)\s*$/.exec(name)?.[1]
  if (asked === undefined)
    throw new ColragError('invalid-options', '--answer', `there is no answerer ${name}`, {
      hint: 'say extractive, llm:PROVIDER:MODEL, such as llm:ollama:gemma3, or cmd:PROGRAM',
    })
  const model = namedTextModel('--answer', asked, settings)
  return { answerer: llmAnswerer(model, settings.limits ? { limits: settings.limits } : {}), close: () => model.close() }
}
