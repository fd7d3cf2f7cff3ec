import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ColragError } from '@colrag/core'
import { doctorCommand } from './doctor.ts'

test('doctor heeds its signal', async () => {
  const stopped = AbortSignal.abort(new ColragError('aborted', 'colrag', 'stopped'))
  await expect(doctorCommand(stopped).parseAsync(['node', 'doctor', '--json'])).rejects.toMatchObject({ code: 'aborted' })
})

test.skipIf(process.platform === 'win32')('the first Ctrl-C ends doctor with 130', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  // Interrupts itself as soon as the program runs: the handler is there by then.
  const interrupt =
    'data:text/javascript,const w=setInterval(()=>{if(process.listenerCount("SIGINT")>0){clearInterval(w);process.kill(process.pid,"SIGINT")}},1)'
  const child = execFile(process.execPath, ['--conditions=colrag-source', '--import', interrupt, main, 'doctor'])
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(130)
})
