import { lessonParts } from '@colrag/core'
import type { LessonPart } from '@colrag/core'
import { readJsonReply, replyField } from '@colrag/stage-kit'
import { readAnswerReply } from '../llm/read-answer-reply.ts'
import type { SaidSentence } from '../llm/read-answer-reply.ts'

export type LessonReply = Readonly<Record<LessonPart, readonly SaidSentence[]>> | { readonly fault: string }

const names: Readonly<Record<LessonPart, readonly string[]>> = {
  preparation: ['preparation', 'preparedness', 'pre_disaster', 'pre-disaster', 'before', '事前', '事前の備え', '備え'],
  response: ['response', 'emergency_response', 'emergency', 'during', '応急対応', '対応'],
  recovery: ['recovery', 'recovery_strategy', 'after', '復旧', '復旧・復興', '復興'],
}

/** Reads a reply to `lessonPrompt` in the forms that models give it; a part that is not there is empty. */
export function readLessonReply(reply: string): LessonReply {
  const json = readJsonReply(reply)
  if (json.fault !== undefined) return { fault: json.fault }
  const value: unknown = replyField(json.value, ['lesson', 'lessons', 'parts']) ?? json.value
  const fields = lessonParts.map((part) => replyField(value, names[part]))
  if (fields.every((field) => field === undefined)) return { fault: 'the reply has none of the three parts' }
  const parts = fields.map((field) => {
    const read = readAnswerReply(JSON.stringify({ sentences: field ?? [] }), false)
    return 'fault' in read ? [] : read.sentences
  })
  return Object.fromEntries(lessonParts.map((part, i) => [part, parts[i] ?? []])) as unknown as Record<LessonPart, readonly SaidSentence[]>
}
