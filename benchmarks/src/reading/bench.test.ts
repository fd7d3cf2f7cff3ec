import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { samplePage, textSpan } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFault } from './data-fault.ts'
import { figure } from './figure.ts'
import { machine } from './machine.ts'
import { regionRecord } from './region-record.ts'
import { RoundProcess } from './round-process.ts'
import { textReport } from './text-report.ts'
import { treeUsage } from './tree-usage.ts'

describe('figure', () => {
  it('names the best of the others, the least where less is better', () => {
    const others = [
      { peer: 'a', value: 0.2 },
      { peer: 'b', value: 0.4 },
    ]
    expect(figure({ name: 'f', ours: 0.8, n: 3, others })).toMatchObject({ peer: 'b', theirs: 0.4, ratio: 2, target: null, holds: null })
    expect(figure({ name: 'f', ours: 0.1, n: 3, others, better: 'less', target: 0.1 })).toMatchObject({
      peer: 'a',
      ratio: 0.5,
      holds: true,
    })
  })
  it('judges the ratio only where there is one, and nothing where nothing was measured', () => {
    expect(figure({ name: 'f', ours: 9, n: 1, target: 4, on: 'ratio' }).holds).toBe(null)
    expect(figure({ name: 'f', ours: 9, n: 1, target: 4, on: 'ratio', others: [{ peer: 'a', value: 3 }] }).holds).toBe(false)
    expect(figure({ name: 'f', ours: 1, n: 0, target: 0.5 }).holds).toBe(null)
  })
})

describe('dataFault', () => {
  it('wants a folder with something in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    expect(dataFault(folder)).toContain('is empty')
    writeFileSync(join(folder, 'a.pdf'), '')
    expect(dataFault(folder)).toBe(null)
    for (const path of [join(folder, 'a.pdf'), join(folder, 'none')]) expect(dataFault(path)).toContain('is no folder')
  })
})

describe('textReport', () => {
  it('tells figures, the other tools and what is missing', () => {
    const rows = [
      figure({
        name: 'almost',
        ours: 0.999999,
        n: 5,
        target: 1,
        others: [
          { peer: 'a', value: 0.5 },
          { peer: 'b', value: 0.25 },
        ],
      }),
      figure({ name: '水位', ours: 3, n: 1 }),
    ]
    const text = textReport(machine(), rows, [{ what: 'x', reason: 'not here' }])
    expect(text).toMatch(/^almost +0\.9999 +a +0\.5 +2 +share +5 +1 +NO$/m)
    expect(text).toContain('almost: ours 0.9999; a 0.5, b 0.25')
    expect(text).toContain('left out: x: not here')
    expect(text).toMatch(/^水位 +3 +share +1$/m)
  })
})

describe('regionRecord', () => {
  it('keeps the glyphs inside with their places, and cuts lines', () => {
    const page = samplePage({
      spans: [
        textSpan('abcd', { x: 0, y: 0, size: 10, direction: 'horizontal' }),
        textSpan('away', { x: 0, y: 500, size: 10, direction: 'horizontal' }),
      ],
      lines: [
        { x1: 0, x2: 100, y1: 5, y2: 5, thickness: 1 },
        { x1: 0, x2: 100, y1: 300, y2: 300, thickness: 1 },
      ],
    })
    const [first] = page.spans
    const middle = (first?.offsets[2] ?? 0) + 0.01
    const record = regionRecord(page, { x: 0, y: -20, width: middle, height: 60 })
    expect(record.spans.map((s) => s.text)).toEqual(['ab'])
    expect(record.spans[0]?.offsets).toEqual(first?.offsets.slice(0, 3))
    expect(record.lines).toEqual([{ x1: 0, x2: middle, y1: 5, y2: 5, thickness: 1 }])
    expect(regionRecord(page, { x: -50, y: -50, width: 2000, height: 2000 }).spans).toEqual(page.spans)
  })
})

const echo = `
  process.stdin.on('data', (line) => {
    const { spin, fail } = JSON.parse(line)
    const end = performance.now() + spin
    while (performance.now() < end);
    process.stdout.write(JSON.stringify(fail ? { error: 'no' } : { done: spin }) + '\\n')
  })`

describe('RoundProcess', () => {
  const child = new RoundProcess(process.execPath, ['-e', echo])
  afterAll(() => child.close())
  it('answers and is measured', async () => {
    const { reply, wallSeconds, cpuSeconds, peakBytes } = await child.ask<{ done: number }>({ spin: 300 }, 60)
    expect(reply).toEqual({ done: 300 })
    expect(wallSeconds).toBeGreaterThanOrEqual(0.29)
    if (treeUsage(process.pid)) {
      expect(cpuSeconds).toBeGreaterThan(0)
      expect(peakBytes).toBeGreaterThan(1e6)
    }
  })
  it('rejects what the process says is wrong, and its end', async () => {
    await expect(child.ask({ spin: 0, fail: true }, 60)).rejects.toMatchObject({ code: 'bad-input' })
    const dead = new RoundProcess(process.execPath, ['-e', 'console.error("why"); process.exit(3)'])
    await wait(50)
    await expect(dead.ask({}, 60)).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining('why') as string })
    const absent = new RoundProcess('/no/such/program', [])
    await expect(absent.ask({}, 60)).rejects.toMatchObject({ code: 'internal' })
    absent.close()
  })
  it('ends a round that takes too long', async () => {
    const slow = new RoundProcess(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await expect(slow.ask({}, 0.2)).rejects.toMatchObject({ code: 'internal' })
  })
})
