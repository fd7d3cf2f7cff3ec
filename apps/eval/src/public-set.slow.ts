import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callEval } from './fixture/call-eval.ts'

const data = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

// Skipped where the public sets are not there.
test.skipIf(!existsSync(join(data, 'lawqa_jp')))(
  'a public set is measured as it is benched, and repeated byte for byte',
  { timeout: 300_000 },
  async () => {
    const [keep, out] = [mkdtempSync(join(tmpdir(), 'keep-')), join(mkdtempSync(join(tmpdir(), 'eval-')), 'run')]
    const argv = [
      'run',
      '--dataset',
      'lawqa_jp',
      '--data',
      data,
      '--recipe',
      'embedded',
      '--recipe',
      'naive-rag',
      '--keep',
      keep,
      '--out',
      out,
      '--json',
    ]
    const { code, out: printed } = await callEval(argv)
    expect(code).toBe(0)
    const { n, licence, recipes } = JSON.parse(printed)
    expect([n, licence]).toEqual([140, expect.stringContaining('Public Data License')])
    expect(recipes[0].metrics['recall@5'].mean).toBeGreaterThan(0.85)
    expect(recipes[0].metrics['ndcg@10'].mean).toBeGreaterThan(recipes[1].metrics['ndcg@10'].mean)
    expect(await callEval(['repeat', out, '--keep', keep])).toMatchObject({ code: 0, out: expect.stringContaining('identical') })
  },
)
