import { extractiveLesson, llmLesson } from '@colrag/answer'
import { disasterPack } from '@colrag/caption'
import type { LessonWriter } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

export interface NamedLessons {
  readonly writer: LessonWriter
  /** Frees its models. */
  close(): Promise<void>
}

/**
 * The writer of lessons that a text names: `extractive` (sentences of the documents), or `llm:PROVIDER:MODEL`, for which the extractive writer stands in
 * where it gives no usable reply. Throws `invalid-options` for a name that is none, and what `namedTextModel` throws.
 */
export function lessonsByName(name: string, settings: ModelSettings = {}): NamedLessons {
  const encoder = bundledEncoder()
  const topics = disasterPack.classes.filter(({ id }) => id !== 'none').map(({ names }) => names)
  const extractive = extractiveLesson({ encoder, topics })
  if (name.trim() === 'extractive') return { writer: extractive, close: () => encoder.close() }
  const named = /^\s*llm\s*:\s*(.+?)\s*$/.exec(name)?.[1]
  if (named === undefined)
    throw new ColragError('invalid-options', '--answer', `there is no writer of lessons ${name}`, {
      hint: 'say extractive or llm:PROVIDER:MODEL, such as llm:ollama:gemma3',
    })
  const model = namedTextModel('--answer', named, settings)
  return {
    writer: llmLesson(model, { fallback: extractive, ...(settings.limits ? { limits: settings.limits } : {}) }),
    close: async () => {
      await model.close()
      await encoder.close()
    },
  }
}
