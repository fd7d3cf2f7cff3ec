import { spawnSync } from 'node:child_process'
import { ColragError } from '@colrag/core'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { expect, it } from 'vitest'
import { askedTokens } from './asked-tokens.ts'
import { maxSimKernel } from './maxsim-kernel.ts'
import { scanCrew } from './scan-crew.ts'
import { unitPart } from './unit-part.ts'

const matrix = { rows: 2, dims: 3, data: Float32Array.of(1, 0, 0, 0, 0.6, 0.8) }
const query = askedTokens(matrix, 'int8')
const part = unitPart('int8', 2, 3, maxSimKernel())
const { codes, scales } = quantiseRows(matrix.data, 3)
part.put(0, codes, scales)
part.aim(query)
const task = { shared: part.shared as object, size: 2, dims: 3, query, rows: Float64Array.of(0, 1), counts: Float64Array.of(2, 1) }
const scores = Float64Array.of(part.score(0, 2), part.score(1, 1))
const program = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'no fault',
    (error: unknown) => (ColragError.is(error) ? [error.code, error.subject, error.message] : error),
  )
const told = (message: string): readonly string[] => ['internal', 'token scan', `a thread that scans token vectors ${message}`]

it('says so where a question cannot be sent, and answers those beside it and the next ones', async () => {
  const crew = scanCrew(1)
  const unsendable = { ...task, shared: { call: () => 0 } }
  const asked = [crew.scores(0, task), faultOf(crew.scores(0, unsendable)), crew.scores(0, task)]
  expect(await Promise.all(asked)).toEqual([scores, told('cannot be asked this'), scores])
  expect(await faultOf(crew.scores(0, unsendable))).toEqual(told('cannot be asked this'))
  expect(await crew.scores(0, task)).toEqual(scores)
})

it('fails all that wait for a thread that ends early or breaks down, each time anew, and no other', async () => {
  const early = ['process.exit(3)', "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3))"]
  for (const text of early) {
    const crew = scanCrew(2, program(text))
    for (let i = 0; i < 2; i++)
      expect(await Promise.all([0, 0, 1].map((member) => faultOf(crew.scores(member, task))))).toEqual(
        Array(3).fill(told('ended early, with exit code 3')),
      )
  }
  const broken = scanCrew(1, program("throw new Error('no memory')"))
  expect(await faultOf(broken.scores(0, task))).toEqual(told('broke down'))
  await expect(broken.scores(0, task)).rejects.toHaveProperty('cause.message', 'no memory')
  expect(await faultOf(scanCrew(1, new URL('http://localhost/')).scores(0, task))).toEqual(told('could not start'))
  // Breaks down once, then serves: the end of the first thread is not taken for one of the second.
  const once =
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, size }) => { if (size === 9) throw new Error('x'); parentPort.postMessage({ id, scores: Float64Array.of(size) }) })"
  const crew = scanCrew(1, program(once))
  const first = faultOf(crew.scores(0, { ...task, size: 9 }))
  expect(await first).toEqual(told('broke down'))
  expect(await Promise.all([1, 2, 3].map((size) => crew.scores(0, { ...task, size })))).toEqual(
    [1, 2, 3].map((size) => Float64Array.of(size)),
  )
})

it('keeps no process alive once nobody waits for an answer', () => {
  const text = `
    import { scanCrew } from ${JSON.stringify(new URL('scan-crew.ts', import.meta.url).href)}
    const crew = scanCrew(1)
    await crew.scores(0, { shared: { call: () => 0 } }).catch(({ code }) => console.log(code))
    await scanCrew(1, new URL('data:text/javascript,process.exit(3)')).scores(0, {}).catch(({ code }) => console.log(code))`
  const ended = spawnSync(process.execPath, ['--conditions=colrag-source', '--input-type=module', '-e', text], { timeout: 60_000 })
  expect([ended.signal, ended.status, ended.stdout.toString()]).toEqual([null, 0, 'internal\ninternal\n'])
})
