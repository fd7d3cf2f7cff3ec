import { fileURLToPath } from 'node:url'
import { RoundProcess } from './round-process.ts'

const fromSource = import.meta.url.endsWith('.ts')

/** Our own reading in a process of its own; it takes SpeedRequests and answers SpeedReplies. */
export function speedProcess(): RoundProcess {
  const entry = fileURLToPath(new URL(fromSource ? './speed-run.ts' : './speed-run.mjs', import.meta.url))
  return new RoundProcess(process.execPath, [...(fromSource ? ['--conditions=colrag-source', '--no-warnings'] : []), entry])
}
