/** A figure a report may state: `say` and `ask` hold {v} (value with unit), {event} and {place}. Values are min to max in steps. */
interface TopicDetail {
  readonly attribute: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly say: string
  readonly ask: string
}

/** What reports say about one subject. Problems, causes and measures are past clauses without a full stop, lessons plain-form verbs. */
export interface Topic {
  readonly key: string
  readonly name: string
  readonly problems: readonly string[]
  readonly causes: readonly string[]
  readonly measures: readonly string[]
  readonly lessons: readonly string[]
  readonly details: readonly TopicDetail[]
}
