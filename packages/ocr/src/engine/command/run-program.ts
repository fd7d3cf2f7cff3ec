import { spawn } from 'node:child_process'
import { ColragError } from '@colrag/core'

const mostOutput = 64 * 2 ** 20

/**
 * What a program writes to its standard output. No shell sees the arguments. Rejects with `unsupported` when there is no such program,
 * `model-failed` when it ends with a status other than 0 or writes more than 64 MiB, `over-budget` after `timeLimit` milliseconds and `aborted`
 * when the signal fires; it is then killed.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { name, timeLimit, signal }: { readonly name: string; readonly timeLimit: number; readonly signal?: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ColragError('aborted', name, 'reading was stopped', { cause: signal.reason }))
    const child = spawn(command, args, { shell: false, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const written: Buffer[] = []
    let size = 0
    let complaint = ''
    let ended = false
    const end = (error: ColragError): void => {
      if (ended) return
      ended = true
      stop()
      child.kill('SIGKILL')
      reject(error)
    }
    const onAbort = (): void => end(new ColragError('aborted', name, 'reading was stopped', { cause: signal?.reason }))
    const timer = setTimeout(
      () => end(new ColragError('over-budget', name, `reading took longer than ${Math.round(timeLimit / 1000)} s`)),
      timeLimit,
    )
    const stop = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > mostOutput) end(new ColragError('model-failed', name, 'the program writes without end'))
      else written.push(part)
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint = (complaint + part).slice(-4000)))
    child.on('error', (cause: NodeJS.ErrnoException) =>
      end(
        cause.code === 'ENOENT' || cause.code === 'EACCES'
          ? new ColragError('unsupported', name, `the program ${command} cannot be run`, {
              cause,
              hint: `install ${command}, or give the path where it lies`,
            })
          : new ColragError('model-failed', name, `the program cannot be started: ${cause.message}`, { cause }),
      ),
    )
    child.on('close', (status, killer) => {
      if (ended) return
      if (status !== 0) {
        const last = complaint.trim().split(/\r?\n/).at(-1) ?? ''
        const how = status === null ? `was ended by ${killer ?? 'a signal'}` : `ended with status ${status}`
        return end(new ColragError('model-failed', name, `the program ${how}${last === '' ? '' : `: ${last}`}`))
      }
      ended = true
      stop()
      resolve(Buffer.concat(written).toString('utf8'))
    })
  })
}
