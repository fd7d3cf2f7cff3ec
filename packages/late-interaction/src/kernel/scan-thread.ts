import { parentPort } from 'node:worker_threads'
import { maxSimKernel } from './maxsim-kernel.ts'
import type { ThreadAnswer, ThreadTask } from './scan-crew.ts'
import { unitPart } from './unit-part.ts'

const kernel = maxSimKernel()

parentPort?.on('message', ({ id, thread, shared, size, dims, query, rows, counts }: ThreadTask) => {
  const part = unitPart('int8', size, dims, kernel, { shared, thread })
  part.aim(query)
  const scores = Float64Array.from(rows, (row, i) => part.score(row, counts[i] as number))
  parentPort?.postMessage({ id, scores } satisfies ThreadAnswer, [scores.buffer])
})
