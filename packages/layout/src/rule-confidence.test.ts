import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ruleConfidence } from './rule-confidence.ts'

/** Tables say by their score how sure they are. */
const scored = ['ruled', 'half-ruled', 'aligned']

test('every rule that the sources name has a confidence', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const named = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.(test|slow|fixture)\.ts$/.test(file) || file.startsWith('model/')) continue
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (/\brule: /.test(line))
        for (const [, rule] of line.slice(line.indexOf('rule: ')).matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)) named.add(rule ?? '')
    }
  }
  expect(named.size).toBeGreaterThan(10)
  const unknown = [...named].filter((rule) => ruleConfidence(rule) === undefined && !scored.includes(rule))
  expect(unknown).toEqual([])
})

test('a confidence is a share, and an unknown rule has none', () => {
  for (const rule of ['paragraph', 'drawing', 'white-space']) expect(ruleConfidence(rule)).toBeGreaterThan(0.5)
  expect(ruleConfidence('no-such-rule')).toBeUndefined()
})
