import type { Evidence, Lesson, LessonWriter } from '@colrag/core'
import { lessonParts } from '@colrag/core'
import type { LessonResult } from '@colrag/core/schemas'
import { citedQuotes } from '../cited-quotes.ts'
import type { OpenWorkspace } from '../open-workspace.ts'
import { evidenceFor, makeQuery } from '../search.ts'
import { pictureQuestion } from './picture-question.ts'
import type { PictureAsking } from './picture-question.ts'
import type { PictureSource } from './read-picture.ts'

/** `picture`: what it is to be learnt about; with it or without it, a `question` in words. */
export interface LessonOptions extends PictureAsking {
  readonly picture?: PictureSource
  readonly writer: LessonWriter
}

/**
 * What the documents teach about a picture or a question, in the three parts of Multimodal CoLRAG-TF 3.7: what to prepare, how to respond, how
 * to recover. Each part is searched for on its own; every statement is cited. Rejects with `invalid-options` where neither is given, and as
 * `pictureQuestion` does.
 */
export async function lesson(workspace: OpenWorkspace, { picture, writer, ...options }: LessonOptions): Promise<LessonResult> {
  const { query, about, ctx } = picture
    ? await pictureQuestion(workspace, picture, options)
    : { query: makeQuery(options.question ?? '', options), about: null, ctx: workspace.ctx }
  const queries = writer.queries(query)
  const seen = await Promise.all(lessonParts.map((part) => evidenceFor({ ...workspace, ctx }, queries[part], writer.depth)))
  const [preparation = [], response = [], recovery = []] = seen
  const written = await writer.write(query, { preparation, response, recovery }, ctx)
  return {
    query: query.text,
    ...(about ? { image: about } : {}),
    status: lessonParts.some((part) => written.parts[part].length > 0) ? 'answered' : 'insufficient-evidence',
    parts: presented(written, seen.flat()),
    notes: [...workspace.recipe.notes, ...written.notes],
  }
}

function presented(written: Lesson, evidence: readonly Evidence[]): LessonResult['parts'] {
  const units = new Map(evidence.map(({ unit }) => [unit.id, unit]))
  return lessonParts.map((part) => ({
    part,
    statements: written.parts[part].map(({ text, citations }) => ({ text, citations: citedQuotes(citations, units) })),
  }))
}
