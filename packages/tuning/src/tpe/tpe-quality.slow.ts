import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testFunctions } from '../test-functions.ts'
import { createStudy } from '../study/study.ts'
import { normalCumulative } from './normal.ts'
import { tpeSampler } from './tpe-sampler.ts'

const peers = fileURLToPath(new URL('../../../../../shared/peers/results/tpe_quality.json', import.meta.url))

describe.skipIf(!existsSync(peers))('TPE beside Optuna (skipped where the figures of ../shared/peers are absent)', () => {
  const quality = existsSync(peers) ? (JSON.parse(readFileSync(peers, 'utf8')) as Quality).quality : {}
  for (const { name, dimensions, low, high, of } of testFunctions)
    it.each([
      ['multivariate', true],
      ['univariate', false],
    ] as const)(`is not worse on ${name}, %s, best of 100 trials, 20 seeds`, (kind, multivariate) => {
      const space = Object.fromEntries(Array.from({ length: dimensions }, (_, i) => [`x${i}`, { kind: 'float', low, high } as const]))
      const ours = Array.from({ length: 20 }, (_, seed) => {
        const study = createStudy({ space, seed, sampler: tpeSampler({ multivariate }) })
        for (let i = 0; i < 100; i++) {
          const { number, values } = study.ask()
          study.tell(number, of(Object.values(values)))
        }
        return study.best().flatMap(study.scores)[0] ?? Infinity
      })
      const theirs = quality[name]?.[`tpe_${kind}`]?.seeds ?? []
      expect(theirs).toHaveLength(20)
      // Normal approximation of Mann and Whitney's U, one-sided.
      const wins = ours.flatMap((a) => theirs.map((b): number => (a < b ? 1 : a === b ? 0.5 : 0))).reduce((a, b) => a + b)
      expect(normalCumulative((wins - 200) / Math.sqrt((20 * 20 * 41) / 12))).toBeGreaterThan(0.05)
    })
})

interface Quality {
  readonly quality: Readonly<Record<string, Readonly<Record<string, { readonly seeds: readonly number[] }>>>>
}
