import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { takeLease } from './lease.ts'

const scratch = (): string => mkdtempSync(join(tmpdir(), 'lease-'))
const lease = (workspace: string): string => join(workspace, 'writer.lease')
const held = (workspace: string, holder: object): void =>
  writeFileSync(lease(workspace), JSON.stringify({ pid: process.pid, host: hostname(), started: 'then', ...holder }))
const source = new URL('./lease.ts', import.meta.url).href
const node = ['--conditions=colrag-source', '--input-type=module-typescript', '-e']

/** A process number nobody has any more. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a lease is held by one, names its holder, and leaves nothing when given back', () => {
  const workspace = scratch()
  const release = takeLease(workspace)
  expect(() => takeLease(workspace)).toThrow(
    expect.objectContaining({ code: 'locked', message: expect.stringContaining(`${process.pid}`) }),
  )
  release()
  takeLease(workspace)()
  expect(readdirSync(workspace)).toEqual([])
})

test('of eight processes that meet a dead lease exactly one gets it', async () => {
  const program = `import { createInterface } from 'node:readline'
    import { takeLease } from ${JSON.stringify(source)}
    process.stdout.write('ready\\n')
    for await (const line of createInterface({ input: process.stdin })) {
      const { workspace, at } = JSON.parse(line)
      while (Date.now() < at);
      try { takeLease(workspace); process.stdout.write('won\\n') } catch (e) { process.stdout.write((e.code ?? e.message) + '\\n') }
    }`
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, [...node, program], { cwd: new URL('.', import.meta.url), stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const lines = children.map((child) => createInterface({ input: child.stdout })[Symbol.asyncIterator]())
  const said = async (): Promise<unknown[]> => (await Promise.all(lines.map((line) => line.next()))).map((line) => line.value as unknown)
  try {
    expect(await said()).toEqual(Array(8).fill('ready'))
    const dead = deadPid()
    for (let round = 0; round < 40; round++) {
      const workspace = scratch()
      if (round % 4 > 0) held(workspace, { pid: dead })
      for (const child of children) child.stdin.write(`${JSON.stringify({ workspace, at: Date.now() + 20 })}\n`)
      const replies = await said()
      expect(replies.sort(), `round ${round}`).toEqual([...Array<string>(7).fill('locked'), 'won'])
      expect(children.map((child) => child.pid)).toContain(JSON.parse(readFileSync(lease(workspace), 'utf8')).pid)
      expect(readdirSync(workspace)).toEqual(['writer.lease'])
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})

test('a killed holder is dead at once, also while nobody has waited for it', async () => {
  const workspace = scratch()
  const program = `const { spawn } = require('node:child_process')
    const code = ${JSON.stringify(`import { takeLease } from ${JSON.stringify(source)}; takeLease(${JSON.stringify(workspace)}); console.log('held'); setInterval(() => {}, 1000)`)}
    const child = spawn(process.execPath, [${node.map((a) => JSON.stringify(a)).join(',')}, code], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => { process.stdout.write('held'); process.kill(child.pid, 'SIGKILL'); for (;;); })`
  const parent = spawn(process.execPath, ['-e', program], { cwd: new URL('.', import.meta.url), stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(parent.stdout, 'data')
    await expect
      .poll(
        () => {
          takeLease(workspace)()
          return 'taken'
        },
        { timeout: 5000 },
      )
      .toBe('taken')
  } finally {
    parent.kill('SIGKILL')
  }
})

test('a process number given anew is not the holder', () => {
  const workspace = scratch()
  held(workspace, { token: 'another', ...(existsSync('/proc/self/stat') ? { born: '1' } : {}) })
  takeLease(workspace)()
  held(workspace, {})
  takeLease(workspace)()
  expect(existsSync(lease(workspace))).toBe(false)
})

test('a holder on another host keeps the lease, and the hint names the file', () => {
  const workspace = scratch()
  held(workspace, { host: `not-${hostname()}` })
  expect(() => takeLease(workspace)).toThrow(
    expect.objectContaining({ code: 'locked', retryable: true, hint: expect.stringContaining(`delete ${lease(workspace)}`) }),
  )
})

test.each(['', '{"pid":', 'null', '{"pid":"7","host":1}'])('a lease that reads %j is held while young', (text) => {
  const workspace = scratch()
  writeFileSync(lease(workspace), text)
  expect(() => takeLease(workspace)).toThrow(expect.objectContaining({ code: 'locked', retryable: true }))
  utimesSync(lease(workspace), new Date(), new Date(Date.now() - 60_000))
  takeLease(workspace)()
  expect(readdirSync(workspace)).toEqual([])
})

test('giving back leaves a lease that is another holder’s by now', () => {
  const workspace = scratch()
  const release = takeLease(workspace)
  held(workspace, { pid: 1, token: 'another' })
  release()
  expect(existsSync(lease(workspace))).toBe(true)
})

test('a taker killed while it took over does not block the next', () => {
  const workspace = scratch()
  held(workspace, { pid: deadPid() })
  const program = `import { takeLease } from ${JSON.stringify(source)}
    import { linkSync } from 'node:fs'
    takeLease(${JSON.stringify(workspace)}, (from, to) => { linkSync(from, to); process.kill(process.pid, 'SIGKILL') })`
  const killed = spawnSync(process.execPath, [...node, program], { cwd: new URL('.', import.meta.url) })
  expect([killed.signal, readdirSync(workspace).length]).toEqual(['SIGKILL', 3])
  takeLease(workspace)()
  expect(existsSync(lease(workspace))).toBe(false)
})

test('a file system without hard links has leases too', () => {
  const workspace = scratch()
  const none = (): void => {
    throw Object.assign(new Error('not supported'), { code: 'EPERM' })
  }
  held(workspace, { pid: deadPid() })
  const release = takeLease(workspace, none)
  expect(() => takeLease(workspace, none)).toThrow(expect.objectContaining({ code: 'locked' }))
  release()
  expect(readdirSync(workspace)).toEqual([])
})

test('a workspace that cannot be written to is said', () => {
  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  expect(() => takeLease(file)).toThrow(expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining(file) }))
})

test.skipIf(process.platform !== 'linux')('a place where nothing can be made or written is refused at once, in words', () => {
  const folder = scratch()
  writeFileSync(join(folder, 'file'), '')
  for (const workspace of ['/proc/colrag', '/proc/colrag/w', '/proc', join(folder, 'file', 'w')])
    expect(() => takeLease(workspace)).toThrow(
      expect.objectContaining({
        code: 'invalid-options',
        message: expect.stringContaining('cannot be made or written to (E'),
        hint: expect.stringContaining('name a folder'),
      }),
    )
})
