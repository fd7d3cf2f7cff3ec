import type { RoundProcess } from '../round-process.ts'
import type { PlacedTable } from '../scoring/adjacency.ts'

/** A region of a page in points from the left and the bottom. */
interface PeerRegion {
  readonly page: number
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Other tools that are installed here. What fails is told and left out. */
export interface Peers {
  /** Tables of whole documents, or of the regions alone, by each tool that can; predictions in the documents' order. */
  tables(
    task: 'tables' | 'regions',
    documents: readonly { readonly pdf: string; readonly regions: readonly PeerRegion[] }[],
  ): Promise<readonly { readonly peer: string; readonly predictions: readonly (readonly PlacedTable[])[] }[]>
  /** The text of each page by each tool that reads text, in the files' order. */
  pageTexts(files: readonly string[]): Promise<readonly { readonly peer: string; readonly documents: readonly (readonly string[])[] }[]>
  /** One process for each tool that reads text; it takes SpeedRequests. The caller ends them. */
  textProcesses(): Promise<readonly { readonly name: string; readonly process: RoundProcess }[]>
}
