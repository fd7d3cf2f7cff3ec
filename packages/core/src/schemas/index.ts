export { askResult, ingestResult, readResult, searchResult } from './results.ts'
export type { AskResult, IngestResult, ReadResult, SearchResult } from './results.ts'
export { streamRecord } from './records.ts'
