import { ColragError } from '@colrag/core'
import { afterEach, describe, expect, test } from 'vitest'
import { CommandProcess } from './command-process.ts'
import type { CommandSettings } from './command-settings.ts'

const open: CommandProcess[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A program of a few words of JavaScript that is told each line it reads as `line`; `say` prints a value. */
function program(body: string, more: Partial<CommandSettings> = {}): CommandProcess {
  const script = `const say = (v) => process.stdout.write(JSON.stringify(v) + '\\n'); let n = 0
    require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => { const line = JSON.parse(text); n++; ${body} })`
  const made = new CommandProcess({
    command: [process.execPath, '-e', script],
    version: '1',
    seconds: 10,
    once: false,
    looks: false,
    ...more,
  })
  open.push(made)
  return made
}
const isEnd = (value: unknown): boolean => value === 'end'
const ask = (of: CommandProcess, ...values: unknown[]): Promise<readonly unknown[]> => of.exchange([...values, 'end'], isEnd)

describe('CommandProcess', () => {
  test('is one program for all exchanges, one after the other, whatever it prints to standard error', async () => {
    const echo = program(`process.stderr.write('noise '.repeat(5000)); say(line === 'end' ? 'end' : [line, n, process.pid])`)
    const [a, b] = await Promise.all([ask(echo, 'a'), ask(echo, 'b')])
    const process = (b?.[0] as readonly unknown[] | undefined)?.[2]
    expect([a, b]).toEqual([
      [['a', 1, process], 'end'],
      [['b', 3, process], 'end'],
    ])
  })
  test('is started for each where it reads to the end of its input', async () => {
    const each = program(`if (line === 'end') process.stdin.once('end', () => { say(n); say('end') })`, { once: true })
    expect([await ask(each, 'a'), await ask(each, 'b', 'c')]).toEqual([
      [2, 'end'],
      [3, 'end'],
    ])
    const silent = program('', { once: true })
    expect(await ask(silent, 'a')).toEqual([])
  })
  test('one that ends after each exchange is started again', async () => {
    const ending = program(`if (line === 'end') { say('end'); process.exit(0) }`)
    for (let i = 0; i < 5; i++) expect(await ask(ending, i)).toEqual(['end'])
  })
  test.each([
    ['ends early', `process.exit(0)`, 'model-failed', 'ended before it had answered'],
    [
      'ends with a code',
      `process.stderr.write('first\\nno such model\\n'); process.exit(3)`,
      'model-failed',
      'code 3 (it said: first / no such model)',
    ],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'model-failed', 'signal SIGKILL'],
    ['throws', `throw new Error('torn')`, 'model-failed', 'torn'],
    ['prints what is no JSON', `process.stdout.write('Loading model...\\n')`, 'model-output', 'Loading model...'],
    ['prints half a line and ends', `process.stdout.write('{"a":'); process.exit(0)`, 'model-output', '{"a":'],
    ['says half of it and ends', `say(1); process.exit(0)`, 'model-failed', 'ended before'],
  ])('one that %s is a failure, and is asked again the next time', async (_, body, code, said) => {
    const failing = program(`if (line === 'bad') { ${body} } else if (line === 'end') say('end')`)
    expect(await ask(failing, 'good')).toEqual(['end'])
    await expect(ask(failing, 'bad')).rejects.toMatchObject({ code, message: expect.stringContaining(said) })
    expect(await ask(failing, 'good')).toEqual(['end'])
  })
  test('one that is too slow is stopped', async () => {
    const slow = program(`if (line !== 'slow') say('end')`, { seconds: 0.5 })
    await expect(slow.exchange(['slow'], isEnd)).rejects.toMatchObject({
      code: 'over-budget',
      message: expect.stringContaining('0.5 seconds'),
    })
    const endless = program(`for (;;) require('node:fs').writeSync(1, 'x'.repeat(1 << 16))`, { seconds: 20 })
    await expect(ask(endless)).rejects.toMatchObject({ code: 'over-budget', message: expect.stringContaining('too much') })
  })
  test('with another code than 0 at its end, what it said does not count', async () => {
    const bad = program(`if (line === 'end') { say('end'); process.exitCode = 2 }`, { once: true })
    await expect(ask(bad)).rejects.toMatchObject({ code: 'model-failed', message: expect.stringContaining('code 2') })
  })
  test('one that is not there is told, and after three failures in a row nothing is started any more', async () => {
    const absent = new CommandProcess({ command: ['/nowhere/program'], version: '1', seconds: 1, once: false, looks: false })
    open.push(absent)
    for (let i = 0; i < 3; i++)
      await expect(ask(absent)).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('/nowhere/program') })
    await expect(ask(absent)).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('3 failures in a row') })
    await absent.close()
    await expect(ask(absent)).rejects.toMatchObject({ message: expect.not.stringContaining('in a row') })
  })
  test('ends when the caller stops, and what waits behind it goes on', async () => {
    const one = program(`if (line === 'end') say('end')`)
    const stop = new AbortController()
    const waiting = one.exchange(['a'], isEnd, stop.signal)
    const next = ask(one, 'b')
    stop.abort(new ColragError('aborted', 'x', 'stopped'))
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
    expect(await next).toEqual(['end'])
  })
})
