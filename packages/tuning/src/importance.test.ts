import { describe, expect, it } from 'vitest'
import { importances } from './importance.ts'
import { randomSampler } from './samplers/random-sampler.ts'
import { createStudy } from './study/study.ts'

describe('importances', () => {
  const space = {
    idle: { kind: 'float', low: 0, high: 1 },
    strong: { kind: 'float', low: 0, high: 1 },
    weak: { kind: 'int', low: 0, high: 10 },
  } as const
  const study = createStudy({ space, sampler: randomSampler() })
  for (let i = 0; i < 300; i++) {
    const { number, values } = study.ask()
    study.tell(number, 10 * (values.strong - 0.2) ** 2 + 0.005 * values.weak)
  }
  it('names the parameter that decides first, the idle one last, in shares of 1', () => {
    const found = importances(space, study.trials)
    expect(found[0]?.name).toBe('strong')
    expect(found[0]?.share).toBeGreaterThan(0.6)
    expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })
  it('claims nothing from too few trials', () => {
    expect(importances(space, study.trials.slice(0, 9)).every(({ share }) => share === 0)).toBe(true)
  })
})
