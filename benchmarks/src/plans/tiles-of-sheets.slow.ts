import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MultiVectorModel, TokenMatrix } from '@colrag/core'
import { maxSim, maxSimKernel, tileGrid } from '@colrag/late-interaction'
import type { MaxSimOptions } from '@colrag/late-interaction'
import { bundledTokenEncoder } from '@colrag/models'
import { seededRandom } from '@colrag/stage-kit'
import { strictContext } from '@colrag/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draws } from '../sample-corpus/world.ts'
import { lettering } from './drawing/lettering.ts'
import { quarter } from './drawing/quarter-turn.ts'
import type { PrintedWord } from './gold.ts'
import { sheetQuestions } from './questions/sheet-questions.ts'
import { frames, planFiles } from './world/plan-files.ts'
import { writePlanFile } from './write-plan-file.ts'
import type { WrittenSheet } from './write-plan-file.ts'

const root = mkdtempSync(join(tmpdir(), 'tiles-of-sheets-'))
const kernel = maxSimKernel()
const ctx = strictContext()
let model: MultiVectorModel
let written: readonly WrittenSheet[]

/** Sheets of two agencies, level, turned, cropped and on a roll. */
beforeAll(async () => {
  model = bundledTokenEncoder()
  const ways = [
    { paper: 'tabloid', unit: 1, frame: null, rotate: quarter(0), turn: quarter(1) },
    { paper: 'letter', unit: 1, frame: frames.at(-1) ?? null, rotate: quarter(3), turn: quarter(0) },
    { paper: 'roll', unit: 10, frame: null, rotate: quarter(2), turn: quarter(0) },
  ] as const
  written = (
    await Promise.all(
      planFiles(1, 'small')
        .slice(1, 3)
        .map((plan, i) => {
          const sheets = plan.sheets
            .slice(0, ways.length)
            .map((sheet, at) => ({ ...sheet, kind: 'text' as const, ...(ways[at] ?? ways[0]) }))
          return writePlanFile({ ...plan, file: `${i}.pdf`, sheets }, root, 1, lettering())
        }),
    )
  ).flat()
}, 120_000)
afterAll(async () => {
  await model.close()
  rmSync(root, { recursive: true })
})

describe('MaxSim of a plan sheet and its tiles together (PlanSightRAG section 3.2)', () => {
  it('is never below the sheet alone or the best of its tiles, and often above both, by token vectors of the words in each', async () => {
    let [asked, above] = [0, 0]
    for (const { gold, words, ...sheet } of written) {
      const { width, height } = gold
      // As many tiles of a roll as of the sheet it is drawn as.
      const tiles = tileGrid(width, height, { dpi: (400 * 1224) / Math.max(1224, width, height) })
      const inTiles = tiles.map(({ box }) => words.words.filter((word) => holds(box, word)))
      // What has its middle in no tile would never be seen from near.
      expect(new Set(inTiles.flat()).size).toBe(words.words.length)
      const texts = [words.words, ...inTiles.filter((own) => own.length > 0)].map((own) => ({ text: own.map(([text]) => text).join(' ') }))
      const parts = await model.encode(texts, 'passage', ctx)
      const union = joined(parts)
      const questions = sheetQuestions({ ...sheet, gold, words }, draws(gold.page)).slice(0, 6)
      for (const query of await model.encode(
        questions.map(({ question }) => ({ text: question })),
        'query',
        ctx,
      )) {
        for (const form of ['f32', 'int8'] as const) {
          const options: MaxSimOptions = { form }
          const scores = parts.map((part) => maxSim(query, part, options, kernel).score)
          const together = maxSim(query, union, options, kernel).score
          const best = Math.max(...scores)
          expect(together).toBeGreaterThanOrEqual(best - 1e-4)
          expect(together).toBeCloseTo(maxSim(query, joined([...parts].reverse()), options, kernel).score, 4)
          expect(together).toBeCloseTo(byToken(query, parts, options), 3)
          asked++
          if (together > best + 1e-3) above++
        }
      }
    }
    expect(asked).toBe(written.length * 12)
    expect(above / asked).toBeGreaterThan(0.5)
  }, 300_000)

  it('holds of any vectors of its words', () => {
    const random = seededRandom(7)
    const dims = 12
    const drawn = (rows: number): TokenMatrix => ({ rows, dims, data: Float32Array.from({ length: rows * dims }, () => random() - 0.5) })
    for (const { gold, words } of written)
      for (const size of [384, 1024, 2048]) {
        const tiles = tileGrid(gold.width, gold.height, {
          size,
          overlap: size / 4,
          dpi: (100 * 1224) / Math.max(1224, gold.width, gold.height),
        })
        const counts = tiles.map(({ box }) => words.words.filter((word) => holds(box, word)).length)
        const parts = [words.words.length, ...counts.filter((count) => count > 0)].map(drawn)
        const query = drawn(9)
        const together = maxSim(query, joined(parts), {}, kernel).score
        expect(together).toBeGreaterThanOrEqual(Math.max(...parts.map((part) => maxSim(query, part, {}, kernel).score)) - 1e-5)
        expect(together).toBeCloseTo(byToken(query, parts, {}), 4)
      }
  })
})

function holds(box: { x: number; y: number; width: number; height: number }, [, x0, y0, x1, y1]: PrintedWord): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

function joined(parts: readonly TokenMatrix[]): TokenMatrix {
  const dims = parts[0]?.dims ?? 0
  const data = new Float32Array(parts.reduce((sum, part) => sum + part.data.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part.data, at)
    at += part.data.length
  }
  return { rows: data.length / dims, dims, data }
}

/** The sum over tokens of the best product in any part. */
function byToken(query: TokenMatrix, parts: readonly TokenMatrix[], options: MaxSimOptions): number {
  const best = new Float64Array(query.rows).fill(-Infinity)
  for (const part of parts) {
    const { matrix = new Float32Array() } = maxSim(query, part, { ...options, matrix: true }, kernel)
    for (const [i, product] of matrix.entries()) {
      const token = Math.floor(i / part.rows)
      best[token] = Math.max(best[token] ?? -Infinity, product)
    }
  }
  return best.reduce((sum, value) => sum + value, 0)
}
