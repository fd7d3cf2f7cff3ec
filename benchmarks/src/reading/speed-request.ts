/**
 * A round over files, the first `pages` of each. `text`: characters alone; `tables`: layout, tables and text without OCR; `ocr`: everything, in
 * one process; `whole`: everything of whole files with so many `jobs`, as the command reads them.
 */
export interface SpeedRequest {
  readonly task: 'text' | 'tables' | 'ocr' | 'whole'
  readonly files: readonly string[]
  readonly pages: number
  readonly jobs: number
}

export interface SpeedReply {
  readonly pages: number
  readonly characters: number
}
