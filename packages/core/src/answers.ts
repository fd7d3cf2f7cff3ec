import type { UnitId } from './ids.ts'
import type { Confidence } from './records/confidence.ts'
import type { Query } from './retrieval/query.ts'
import type { Hit } from './retrieval/ranked-list.ts'
import type { RunContext, Stage } from './stages.ts'
import type { Anchor, Unit, UnitStore, UnitTree } from './unit.ts'

/** A retrieved unit; `title` is that of its document. `beside`: it was not retrieved, but stands around this unit that was. */
export interface Evidence {
  readonly unit: Unit
  readonly title: string
  readonly hit: Hit
  readonly beside?: UnitId
}

/**
 * What is looked at around a block: so many blocks before and after it in its document, all of its page, or those that go on under its heading
 * without a break (none where it has no heading).
 */
export type Surroundings = number | 'page' | 'section'

/** `quote` is `unit.text.slice(...at)`; `anchors` lie on the quoted words; `confidence` is the unit's. */
export interface Citation {
  readonly unitId: UnitId
  readonly quote: string
  readonly at: readonly [start: number, end: number]
  readonly anchors: readonly Anchor[]
  readonly confidence?: Confidence
}

/** `answered` has at least one citation; `insufficient-evidence` has none and a text that says so. */
export interface Answer {
  readonly status: 'answered' | 'insufficient-evidence'
  readonly text: string
  readonly citations: readonly Citation[]
}

export interface Answerer extends Stage {
  /** How many hits it wants to see. */
  readonly depth: number
  /** What it wants to see around each of them; nothing unless given. */
  readonly context?: Surroundings
  answer(query: Query, evidence: readonly Evidence[], ctx: RunContext): Promise<Answer>
}

/** Looks further from what was found, along what the documents themselves join: pages, sections, figures that are named. */
export interface EvidenceGrower extends Stage {
  /**
   * What was given, unchanged and in its order, and behind it what was added, each `beside` what it hangs on; each unit once. `linked`: what hangs on
   * the question's evidence where the corpus says so itself; found along the documents when absent.
   */
  grow(
    query: Query,
    evidence: readonly Evidence[],
    open: { readonly tree: UnitTree; readonly units: UnitStore },
    ctx: RunContext,
    linked?: readonly Unit[],
  ): Promise<readonly Evidence[]>
  /** The order in which `grow` would take what is linked: the same units, each once, best first. */
  order(query: Query, linked: readonly Unit[], ctx: RunContext): Promise<readonly Unit[]>
}

export interface EvidenceChecker extends Stage {
  check(
    answer: Answer,
    evidence: readonly Evidence[],
    ctx: RunContext,
  ): Promise<readonly { readonly citation: Citation; readonly supported: boolean; readonly reason: string }[]>
}

/** The parts of a lesson in their order (Multimodal CoLRAG-TF 3.7): before a disaster, during it, after it. */
export const lessonParts = ['preparation', 'response', 'recovery'] as const
export type LessonPart = (typeof lessonParts)[number]

/** One thing to be learnt, with at least one citation. */
export interface LessonStatement {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** A part of which the evidence says nothing is empty. `notes`: what a reader should know of how it was made. */
export interface Lesson {
  readonly parts: Readonly<Record<LessonPart, readonly LessonStatement[]>>
  readonly notes: readonly string[]
}

export interface LessonWriter extends Stage {
  /** How many hits of each part it wants to see. */
  readonly depth: number
  /** What to look for, for each part. */
  queries(query: Query): Readonly<Record<LessonPart, Query>>
  write(query: Query, evidence: Readonly<Record<LessonPart, readonly Evidence[]>>, ctx: RunContext): Promise<Lesson>
}
