import type { Evidence, Lesson, LessonWriter, Query } from '@colrag/core'
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
  const {
    query: asked,
    about,
    ctx,
  } = picture
    ? await pictureQuestion(workspace, picture, options)
    : { query: makeQuery(options.question ?? '', options), about: null, ctx: workspace.ctx }
  const found = asked.text === '' ? await wordsOfLikeness({ ...workspace, ctx }, asked) : ''
  const query: Query = found === '' ? asked : { ...asked, text: found }
  const queries = writer.queries(query)
  const seen = await Promise.all(lessonParts.map((part) => evidenceFor({ ...workspace, ctx }, queries[part], writer.depth)))
  const [preparation = [], response = [], recovery = []] = seen
  const written = await writer.write(query, { preparation, response, recovery }, ctx)
  return {
    query: query.text,
    ...(about ? { image: about } : {}),
    status: lessonParts.some((part) => written.parts[part].length > 0) ? 'answered' : 'insufficient-evidence',
    parts: presented(written, seen.flat()),
    notes: [
      ...workspace.recipe.notes,
      ...(found === '' ? [] : ['nothing but likeness tells what the picture shows: the words are those of the pictures most like it']),
      ...written.notes,
    ],
  }
}

/** Pictures whose words stand for a picture without any. */
const alike = 3
const mostWords = 300

/** What describes the pictures that are most like one, and where they stand. */
async function wordsOfLikeness(workspace: OpenWorkspace, query: Query): Promise<string> {
  const evidence = await evidenceFor(workspace, query, alike)
  const words = evidence.flatMap(({ unit, title }) => [unit.facets['caption'] ?? '', unit.facets['section'] ?? '', title])
  return [...new Set(words)]
    .filter((word) => word !== '')
    .join('\n')
    .slice(0, mostWords)
}

function presented(written: Lesson, evidence: readonly Evidence[]): LessonResult['parts'] {
  const units = new Map(evidence.map(({ unit }) => [unit.id, unit]))
  return lessonParts.map((part) => ({
    part,
    statements: written.parts[part].map(({ text, citations }) => ({ text, citations: citedQuotes(citations, units) })),
  }))
}
