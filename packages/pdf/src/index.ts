export { pdfReader } from './pdf-reader.ts'
export type { PdfReaderOptions } from './pdf-reader.ts'
