import type { Citation, Evidence, Lesson, LessonPart, LessonStatement, LessonWriter, Query, TextModel } from '@colrag/core'
import { ColragError, lessonParts } from '@colrag/core'
import type { AskingLimits } from '@colrag/stage-kit'
import { askModel, fingerprint, modelGate, sha256 } from '@colrag/stage-kit'
import { quoteAnchors } from '@colrag/stage-kit'
import { checkSentence } from '../llm/check-sentence.ts'
import type { CheckedSentence } from '../llm/check-sentence.ts'
import type { SaidSentence } from '../llm/read-answer-reply.ts'
import { shownPassages } from '../llm/shown-passages.ts'
import { analyseQuestion } from '../question/analyse-question.ts'
import { featureSets } from '../question/features.ts'
import { extractiveLesson } from './extractive-lesson.ts'
import { lessonPrompt, lessonSchema } from './lesson-prompt.ts'
import { partQueries } from './part-queries.ts'
import { readLessonReply } from './read-lesson-reply.ts'

/**
 * `passages`: shown to the model, the best of each part in turn, 9. `depth`: hits of each part, 30. `attempts`: replies asked for until one can be
 * used, 2. `fallback`: writes where the model cannot, the extractive writer unless given.
 */
export interface LlmLessonOptions {
  readonly depth?: number
  readonly passages?: number
  readonly attempts?: number
  readonly limits?: AskingLimits
  readonly fallback?: LessonWriter
}

const name = 'llm-lesson'
const version = 1
const mostTokens = 1500

/**
 * Lessons in sentences of a language model, each held to the words it rests on as `llmAnswerer` does: a sentence that the passages do not hold,
 * or that obeys them, is left out, and a note says how many were. When the model fails, the fallback writes, with a note and an issue. Aborting
 * rejects.
 */
export function llmLesson(model: TextModel, options: LlmLessonOptions = {}): LessonWriter {
  const { depth = 30, passages = 9, attempts = 2, limits = {}, fallback = extractiveLesson({ depth }) } = options
  for (const [what, value] of Object.entries({ depth, passages, attempts }))
    if (!Number.isInteger(value) || value < 1)
      throw new ColragError('invalid-options', name, `${what} must be a whole number of at least 1, not ${value}`)
  const told = `${model.provider}:${model.modelId}`
  const context = model.limits.tokens
  const print = fingerprint(name, version, {
    model: told,
    revision: model.revision,
    context,
    depth,
    passages,
    attempts,
    fallback: fallback.fingerprint,
  })
  const gate = modelGate(told, limits)
  // A character of Japanese may take a token and a half; the prompt's own words and the reply need room too.
  const room = Math.max(800, Math.min(12_000, Math.floor((context - mostTokens - 700) / 1.5)))

  return {
    name,
    depth,
    fingerprint: print,
    queries: partQueries,
    async write(query, evidence, ctx) {
      ctx.signal?.throwIfAborted()
      const seen = inTurn(evidence, passages)
      const shown = shownPassages(seen, [], { most: passages, room })
      if (shown.length === 0) return fallback.write(query, evidence, ctx)
      const fence = fenceOf([query.text, ...shown.map((p) => `${p.heading}\n${p.text}`)].join('\n'))
      try {
        const { value, call } = await askModel(
          {
            model,
            key: print,
            attempts,
            gate,
            request: () => ({
              ...lessonPrompt(query.text, shown, fence),
              schema: lessonSchema,
              maxTokens: Math.min(mostTokens, Math.floor(context / 2)),
            }),
            take(reply) {
              const read = readLessonReply(reply)
              return 'fault' in read ? { rejected: read.fault } : { value: read }
            },
          },
          ctx,
        )
        if (value) return checked(query, value, shown)
        throw new ColragError('model-output', told, `no reply could be used: ${call.rejected.at(-1) ?? 'none came'}`)
      } catch (error) {
        if (!ColragError.is(error) || error.code === 'aborted') throw error
        const { code, message, hint } = error
        ctx.report({ stage: name, subject: told, code, message, ...(hint === undefined ? {} : { hint }) })
        const written = await fallback.write(query, evidence, ctx)
        return {
          ...written,
          notes: [...written.notes, `the model ${told} could not write (${message}): these are sentences of the documents`],
        }
      }
    },
  }
}

/** The best unit of each part, then the second best of each: no part is crowded out. */
function inTurn(evidence: Readonly<Record<LessonPart, readonly Evidence[]>>, most: number): Evidence[] {
  const taken = new Map<string, Evidence>()
  const longest = Math.max(...lessonParts.map((part) => evidence[part].length))
  for (let rank = 0; rank < longest && taken.size < most; rank++)
    for (const part of lessonParts) {
      const one = evidence[part][rank]
      if (one && one.unit.text.trim() !== '' && taken.size < most && !taken.has(one.unit.id)) taken.set(one.unit.id, one)
    }
  return [...taken.values()]
}

/** A word that nothing shown holds. */
function fenceOf(all: string): string {
  let fence = sha256(all).slice(0, 12)
  while (all.includes(fence)) fence = sha256(fence).slice(0, 12)
  return fence
}

function checked(
  query: Query,
  said: Readonly<Record<LessonPart, readonly SaidSentence[]>>,
  shown: Parameters<typeof checkSentence>[1],
): Lesson {
  const featureSet = featureSets()
  const queries = partQueries(query)
  let left = 0
  const parts = Object.fromEntries(
    lessonParts.map((part) => {
      const question = analyseQuestion(queries[part].text)
      const statements = said[part].flatMap((sentence) => {
        const held = checkSentence(sentence, shown, question, featureSet)
        if (held.verdict === 'supported') return [statementOf(held)]
        left++
        return []
      })
      return [part, statements]
    }),
  ) as unknown as Lesson['parts']
  const notes =
    left === 0
      ? []
      : [`${left} ${left === 1 ? 'sentence' : 'sentences'} of the model left out: the documents do not hold ${left === 1 ? 'it' : 'them'}`]
  return { parts, notes }
}

function statementOf({ text, quotes }: Extract<CheckedSentence, { readonly verdict: 'supported' }>): LessonStatement {
  const citations = quotes.map(({ passage, at }): Citation => {
    const { unit } = passage.evidence
    const confidence = unit.confidence === undefined ? {} : { confidence: unit.confidence }
    return { unitId: unit.id, quote: unit.text.slice(...at), at, anchors: quoteAnchors(unit, ...at), ...confidence }
  })
  return { text, citations: citations.filter((c, i) => citations.findIndex((o) => o.unitId === c.unitId && o.at[0] === c.at[0]) === i) }
}
