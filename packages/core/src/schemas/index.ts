export { askResult, ingestResult, readResult, searchResult } from './results.ts'
export type { AskResult, IngestResult, ReadBlock, ReadResult, ReadTable, ReviewedBlockResult, SearchHit, SearchResult } from './results.ts'
export { streamRecord } from './records.ts'
