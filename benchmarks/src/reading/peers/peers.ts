import type { AnnotatedDocument } from '../../datasets/icdar2013.ts'
import type { RoundProcess } from '../round-process.ts'
import type { PlacedTable } from '../scoring/adjacency.ts'

/** Other tools that are installed here. */
export interface Peers {
  /** Tables of whole documents, or of the annotated regions alone, by each tool that can; predictions in the documents' order. */
  tables(
    task: 'tables' | 'regions',
    documents: readonly AnnotatedDocument[],
  ): Promise<readonly { readonly peer: string; readonly predictions: readonly (readonly PlacedTable[])[] }[]>
  /** One process for each tool that reads text; it takes SpeedRequests. The caller ends them. */
  textProcesses(): Promise<readonly { readonly name: string; readonly process: RoundProcess }[]>
}
