import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWorkspace, search, verifyWorkspace } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { afterAll, expect, test } from 'vitest'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'colrag-serve-'))
const workspace = join(folder, 'w')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Server {
  readonly child: ChildProcess
  readonly url: string
}

async function serve(): Promise<Server> {
  const child = spawn(process.execPath, [
    '--conditions=colrag-source',
    main,
    'serve',
    '-w',
    workspace,
    '--port',
    '0',
    '--json',
    '--no-log',
    '--jobs',
    '2',
  ])
  started.push(child)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.endsWith('}\n')) break
  }
  const { url, port } = JSON.parse(said) as { url: string; port: number }
  expect([url, port > 0]).toEqual([`http://127.0.0.1:${port}`, true])
  return { child, url }
}

const jobs = async ({ url }: Server): Promise<{ state: string; progress: { documentsDone: number } }[]> =>
  ((await (await fetch(`${url}/jobs`)).json()) as { jobs: { state: string; progress: { documentsDone: number } }[] }).jobs

async function until(server: Server, holds: (job: { state: string; progress: { documentsDone: number } }) => boolean): Promise<void> {
  for (;;) {
    const [job] = await jobs(server)
    if (job && holds(job)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Of a process, all the way down; where the system tells. */
function children(pid: number): number[] {
  const told = `/proc/${pid}/task/${pid}/children`
  const direct = existsSync(told) ? readFileSync(told, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
  return direct.flatMap((child) => [child, ...children(child)])
}

async function end({ child }: Server, signal: NodeJS.Signals): Promise<number | null> {
  const below = children(child.pid ?? 0)
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill(signal)
  const [code] = await ended
  for (let wait = 0; wait < 100 && below.some((pid) => existsSync(`/proc/${pid}`)); wait++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(below.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  return code
}

test.skipIf(process.platform === 'win32')(
  'a server that is stopped or killed leaves a whole workspace, and the next one goes on',
  async () => {
    let server = await serve()
    expect(await end(server, 'SIGINT')).toBe(0)
    expect(existsSync(workspace)).toBe(false)

    server = await serve()
    const form = new FormData()
    const count = 40
    for (let i = 0; i < count; i++) form.append('files', new Blob([new Uint8Array(tableAndPicturePdf(`Report ${i}`))]), `report-${i}.pdf`)
    expect((await fetch(`${server.url}/ingest`, { method: 'POST', body: form })).status).toBe(202)
    await until(server, (job) => job.progress.documentsDone >= 2)
    expect(await end(server, 'SIGTERM')).toBe(0)
    expect(readdirSync(join(workspace, 'uploads'))).toHaveLength(count + 1)

    server = await serve()
    await until(server, (job) => job.progress.documentsDone >= 5)
    await end(server, 'SIGKILL')

    server = await serve()
    await until(server, (job) => job.state !== 'queued' && job.state !== 'running')
    expect(await jobs(server)).toMatchObject([{ state: 'done', result: { totals: { ok: count } } }])
    expect(await end(server, 'SIGTERM')).toBe(0)

    const recipe = await makeRecipe('embedded', { use: 'inspect' })
    expect((await verifyWorkspace(workspace, recipe)).problems).toEqual([])
    const opened = await openWorkspace(workspace, recipe)
    expect((await search(opened, 'damage by town')).hits.length).toBeGreaterThan(0)
    await opened.close()
    await recipe.close()
  },
)
