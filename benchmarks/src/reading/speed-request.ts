/** A round over files, the first `pages` of each. `text`: characters alone; `tables`: layout, tables and text without OCR; `ocr`: everything. */
export interface SpeedRequest {
  readonly task: 'text' | 'tables' | 'ocr'
  readonly files: readonly string[]
  readonly pages: number
  readonly jobs: number
}

export interface SpeedReply {
  readonly pages: number
  readonly characters: number
}
