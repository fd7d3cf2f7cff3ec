export { openOnnxSession } from './open-session.ts'
export type { OnnxRuntime, OnnxSession, SessionOptions } from './open-session.ts'
