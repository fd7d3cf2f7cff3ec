import { fileURLToPath } from 'node:url'
import { RoundProcess } from './round-process.ts'

const fromSource = import.meta.url.endsWith('.ts')

/**
 * Our own reading in a process of its own; it takes SpeedRequests and answers SpeedReplies. `cores`: it and its children may use the first of
 * the machine's alone, through taskset; all of them unless told.
 */
export function speedProcess(cores?: number): RoundProcess {
  const entry = fileURLToPath(new URL(fromSource ? './speed-run.ts' : './speed-run.mjs', import.meta.url))
  const args = [...(fromSource ? ['--conditions=colrag-source', '--no-warnings'] : []), entry]
  if (cores === undefined) return new RoundProcess(process.execPath, args)
  return new RoundProcess('taskset', ['--cpu-list', `0-${cores - 1}`, process.execPath, ...args])
}
