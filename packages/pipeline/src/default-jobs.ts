import { availableParallelism } from 'node:os'

/** Each process holds some hundred megabytes: more than four are only for who asks for them. */
export const defaultJobs = (): number => Math.min(4, availableParallelism())
