import type { Sentence } from '@colrag/stage-kit'
import type { Clause } from './japanese/clauses.ts'
import type { Roles } from './japanese/roles.ts'

/** What a rule found. `at`: code units of the text it was given (the sentence's or the block's) that hold the object. */
export interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly at?: readonly [start: number, end: number]
  readonly rule: string
  /** In [0, 1]. */
  readonly confidence: number
}

/** A sentence with what it is about: `topic` is the phrase before the first は, else ''. `japanese` chooses the patterns. */
export interface SentenceView {
  readonly sentence: Sentence
  readonly text: string
  readonly japanese: boolean
  readonly topic: string
  /** Where the comment on the topic begins; 0 without topic. */
  readonly afterTopic: number
  readonly heading: string
  /** The clauses of a Japanese sentence, and what each speaks of; empty for other languages. */
  readonly clauses: readonly Clause[]
  readonly roles: readonly Roles[]
}

/** Finds the statements of one kind in a sentence; `at` counts in `view.text`. */
export interface SentenceRule {
  readonly name: string
  find(view: SentenceView): readonly Statement[]
}
