import type { Citation, EmbeddingModel, Evidence, LessonPart, LessonStatement, LessonWriter, Query, RunContext } from '@colrag/core'
import { ColragError, lessonParts } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { quoteAnchors } from '@colrag/stage-kit'
import { judgeSentence } from './judge-sentence.ts'
import { lessonSentences } from './lesson-sentences.ts'
import type { LessonSentence } from './lesson-sentences.ts'
import { nearness } from './nearness.ts'
import { partQueries } from './part-queries.ts'
import { sayTheSame } from './say-the-same.ts'
import { topicStanding } from './topic-standing.ts'
import type { Topic, TopicStanding } from './topic-standing.ts'

/**
 * `depth`: hits looked at for each part, 30. `statements`: of a part at most, 4. `topics`: names of subjects that must not be mixed up (floods and
 * earthquakes), each a list of names for one. `encoder`: tells statements near in meaning; not closed here.
 */
export interface ExtractiveLessonOptions {
  readonly depth?: number
  readonly statements?: number
  readonly topics?: readonly Topic[]
  readonly encoder?: EmbeddingModel
}

interface Rated {
  readonly sentence: LessonSentence
  readonly part: LessonPart
  readonly standing: TopicStanding
  readonly score: number
}

const name = 'extractive-lesson'
/** A sentence belongs to a part from this share of its words on. */
const leastShare = 0.5
const leastScore = 0.4
/** Statements of a part out of one unit, at most. */
const perUnit = 2
const fit: Readonly<Record<TopicStanding, number>> = { named: 1, around: 0.9, open: 0.75, other: 0.5 }

/**
 * Lessons made of sentences of the documents, word for word: for each part those whose words put them there, rated by how much they teach, how
 * near they are to the query and whether they speak of its subject; a sentence stands in one part only, and what says the same as a better one is
 * left out. Order: score, ties by unit id and place. A part without a fitting sentence is empty and a note says so.
 */
export function extractiveLesson(options: ExtractiveLessonOptions = {}): LessonWriter {
  const { depth = 30, statements = 4, topics = [], encoder } = options
  for (const [what, value] of Object.entries({ depth, statements }))
    if (!Number.isInteger(value) || value < 1)
      throw new ColragError('invalid-options', name, `${what} must be a whole number of at least 1, not ${value}`)
  return {
    name,
    depth,
    fingerprint: fingerprint(name, 2, { depth, statements, topics, encoder: encoder && [encoder.modelId, encoder.revision] }),
    queries: partQueries,
    async write(query, evidence, ctx) {
      const all: Rated[] = []
      for (const part of lessonParts) all.push(...(await rate(part, query, evidence[part].slice(0, depth), ctx)))
      // Lessons of another kind of disaster mislead, unless there is nothing else; then a note says so.
      const foreign = all.every(({ standing }) => standing === 'other')
      const rated = foreign ? all : all.filter(({ standing }) => standing !== 'other')
      rated.sort((a, b) => b.score - a.score || compare(a.sentence, b.sentence))
      const taken: Rated[] = []
      for (const one of rated) {
        if (taken.filter(({ part }) => part === one.part).length >= statements) continue
        const beside = taken.filter(
          ({ part, sentence }) => part === one.part && sentence.evidence.unit.id === one.sentence.evidence.unit.id,
        )
        if (beside.length >= perUnit) continue
        const free = [one.sentence, bare(one.sentence)].find((s) => !taken.some(({ sentence }) => overlap(sentence, s)))
        if (free && !taken.some(({ sentence }) => sayTheSame(sentence.own, free.own))) taken.push({ ...one, sentence: free })
      }
      const parts = Object.fromEntries(
        lessonParts.map((part) => [part, taken.filter((one) => one.part === part).map(({ sentence }) => statementOf(sentence))]),
      ) as unknown as Record<LessonPart, readonly LessonStatement[]>
      return {
        parts,
        notes: foreign && taken.length > 0 ? ['no statement speaks of what was asked about: these are lessons of other events'] : [],
      }
    },
  }

  async function rate(part: LessonPart, query: Query, evidence: readonly Evidence[], ctx: RunContext): Promise<Rated[]> {
    const standingOf = topicStanding(query.text, topics)
    const own = lessonSentences(evidence).flatMap((sentence) => {
      const judged = judgeSentence(sentence.own, headingOf(sentence.evidence))
      return judged.parts[part] >= leastShare ? [{ sentence, judged }] : []
    })
    // To what was asked alone: what a part is about is judged by its words already, and would outweigh a question of few words.
    const near = await nearness(
      query.text,
      own.map(({ sentence }) => sentence.text),
      encoder ?? null,
      ctx,
    )
    return own.flatMap(({ sentence, judged }, i) => {
      const worth = judged.parts[part] * (0.2 + 0.45 * judged.advice + 0.35 * (near[i] ?? 0))
      const standing = standingOf(sentence.text, sentence.evidence)
      return worth >= leastScore ? [{ sentence, part, standing, score: worth * fit[standing] }] : []
    })
  }
}

const headingOf = ({ unit }: Evidence): string => unit.facets['section'] ?? ''

const compare = (a: LessonSentence, b: LessonSentence): number => {
  const [one, other] = [a.evidence.unit.id, b.evidence.unit.id]
  return one === other ? a.at[0] - b.at[0] : one < other ? -1 : 1
}

const overlap = (a: LessonSentence, b: LessonSentence): boolean =>
  a.evidence.unit.id === b.evidence.unit.id && a.at[0] < b.at[1] && b.at[0] < a.at[1]

/** Without what it refers to, which another statement says already. */
const bare = (sentence: LessonSentence): LessonSentence => ({ ...sentence, text: sentence.own, at: sentence.ownAt })

function statementOf({ evidence: { unit }, text, at }: LessonSentence): LessonStatement {
  const citation: Citation = {
    unitId: unit.id,
    quote: unit.text.slice(...at),
    at,
    anchors: quoteAnchors(unit, ...at),
    ...(unit.confidence === undefined ? {} : { confidence: unit.confidence }),
  }
  return { text, citations: [citation] }
}
