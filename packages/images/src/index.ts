export { imageReader } from './image-reader.ts'
export type { ImageReaderOptions } from './image-reader.ts'
