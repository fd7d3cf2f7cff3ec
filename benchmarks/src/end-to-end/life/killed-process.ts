import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./change-process.ts', import.meta.url))

/** Milliseconds from when it was told to go; null where it was killed before it was done. Rejects where the change itself fails. */
export interface ProcessEnd {
  readonly doneAfter: number | null
}

/** Makes a change in a process of its own, which is killed without warning so many milliseconds after it began, or never. */
export function runKilled(change: string, root: string, killAfter: number | null): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [change, root], { execArgv: ['--conditions=colrag-source'] })
    let began = 0
    let doneAfter: number | null = null
    child.on('message', (said) => {
      if (said === 'ready') {
        began = performance.now()
        child.send('go')
        if (killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter)
      } else if (said === 'done') doneAfter = performance.now() - began
      else reject(new Error(`${change}: ${String(said)}`))
    })
    child.on('error', reject)
    child.on('exit', () => resolve({ doneAfter }))
  })
}
