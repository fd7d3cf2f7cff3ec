import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import type { DatasetSource } from '../read-data-file.ts'

/**
 * A data set that we can read. `kind`: questions over documents that a recipe can be asked (`retrieval`, these have a `set`), scores that other
 * systems gave (`runs`), tables to judge reading by (`tables`), or what the authors of a paper laid open (`released`). `about`: what can be measured
 * on it, one line. `folder`: where it lies below the folder of the sets.
 */
export interface Dataset {
  readonly name: string
  readonly about: string
  readonly source: DatasetSource
  readonly kind: 'retrieval' | 'runs' | 'tables' | 'released'
  readonly folder: string
  readonly set?: RetrievalSet
}
