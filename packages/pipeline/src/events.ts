/** What happens during an ingest, in order, for whoever shows progress. `stage` is the part that has just finished with the page. */
export type IngestEvent =
  | { readonly type: 'start'; readonly documents: number }
  | { readonly type: 'document-start'; readonly uri: string; readonly index: number; readonly documents: number }
  | { readonly type: 'document-open'; readonly uri: string; readonly pages: number }
  | {
      readonly type: 'page'
      readonly uri: string
      readonly page: number
      readonly pages: number
      readonly stage: string
      readonly reused: boolean
    }
  /** All stages are through with the page. */
  | { readonly type: 'page-end'; readonly uri: string; readonly page: number }
  | {
      readonly type: 'document-end'
      readonly uri: string
      readonly status: DocumentStatus
      readonly reused: boolean
      readonly issues: number
    }
  | { readonly type: 'index'; readonly name: string; readonly units: number }
  | { readonly type: 'end' }

export type DocumentStatus = 'ok' | 'partial' | 'failed'
export type Listener = (event: IngestEvent) => void
