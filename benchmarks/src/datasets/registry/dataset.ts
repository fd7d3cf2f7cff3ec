import type { Judgements } from '@colrag/metrics'
import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import type { DatasetSource } from '../read-data-file.ts'

/** A figure that can be worked out of the data alone. `of`: what it is counted out of. */
export interface DatasetFigure {
  readonly name: string
  readonly value: number
  readonly of?: number
}

/** What is in a data set as it lies there. `problems`: what could not be used, one sentence each. */
export interface DatasetContents {
  readonly counts: Readonly<Record<string, number>>
  readonly figures: readonly DatasetFigure[]
  readonly problems: readonly string[]
}

/** Scores that other systems gave, by system, question and item; of equal scores the first in a map stands first. */
export interface DatasetRuns {
  readonly judgements: Judgements
  readonly runs: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>
  readonly problems: readonly string[]
}

/**
 * A data set that we can read. `kind`: questions over documents that a recipe can be asked (`retrieval`, these have a `set`), scores that other
 * systems gave (`runs`), tables to judge reading by (`tables`), or what the authors of a paper laid open (`released`). `about`: what can be measured
 * on it, one line. `folder`: where it lies below the folder of the sets, with `files` that it cannot do without. Reading rejects with `not-found` where
 * one is not there.
 */
export interface Dataset {
  readonly name: string
  readonly about: string
  readonly source: DatasetSource
  readonly kind: 'retrieval' | 'runs' | 'tables' | 'released'
  readonly folder: string
  readonly files: readonly string[]
  readonly set?: RetrievalSet
  contents(data: string): Promise<DatasetContents>
  runs?(data: string): Promise<DatasetRuns>
}
