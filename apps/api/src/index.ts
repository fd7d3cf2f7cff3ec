export { isLoopback } from './guard.ts'
export { serveApi } from './serve-api.ts'
export type { RunningApi, ServeOptions } from './serve-api.ts'
