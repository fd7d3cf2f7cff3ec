export { layoutStream } from './layout-stream.ts'
export { ruled } from './ruled.ts'
export type { RuledOptions } from './ruled.ts'
